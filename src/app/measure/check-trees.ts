import { type Lane, laneName, lanesOf } from "../../domain/run/lane.ts";
import { usedOfOthers } from "../../domain/run/same-program.ts";
import { named } from "../named.ts";
import { SharedProgram } from "./lane-failure.ts";
import type { Measurement, RunningServers } from "./measurement.ts";

/**
 * Makes sure that no server that is to be compared uses the tree of another arm, by itself or by a service of its own: a
 * build of base can leave a link or a note outside all trees by which head, too, finds base's program. A head that runs
 * what any base built cannot be compared with the others either.
 * @throws LaneFailure of a lane of a base
 */
export function checkTrees(
  { cells, trees }: Pick<Measurement, "cells" | "trees">,
  running: RunningServers,
): void {
  if (!trees) return;
  const usedBy = (lane: Lane) => {
    const { files, serviceFiles } = named(running, laneName(lane));
    return usedOfOthers([...(files() ?? []), ...(serviceFiles?.() ?? [])], lane.arm, trees);
  };
  for (const base of lanesOf(cells).filter(({ arm }) => arm !== "head")) {
    const file = usedBy(base) ?? usedBy({ ...base, arm: "head" });
    if (file !== undefined) throw new SharedProgram(base, file);
  }
}
