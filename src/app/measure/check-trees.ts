import { type Lane, laneName, lanesOf } from "../../domain/run/lane.ts";
import { usedOfOther } from "../../domain/run/same-program.ts";
import { named } from "../named.ts";
import { SharedProgram } from "./lane-failure.ts";
import type { Measurement, RunningServers } from "./measurement.ts";

/**
 * Makes sure that no server that is to be compared uses the other arm's tree, by itself or by a service of its own: a build of base can leave a link
 * or a note outside both trees by which head, too, finds base's program.
 * @throws LaneFailure of base's lane
 */
export function checkTrees(
  { cells, trees }: Pick<Measurement, "cells" | "trees">,
  running: RunningServers,
): void {
  if (!trees) return;
  const usedBy = (lane: Lane) => {
    const { files, serviceFiles } = named(running, laneName(lane));
    return usedOfOther([...(files() ?? []), ...(serviceFiles?.() ?? [])], lane.arm, trees);
  };
  for (const base of lanesOf(cells).filter(({ arm }) => arm === "base")) {
    const file = usedBy(base) ?? usedBy({ ...base, arm: "head" });
    if (file !== undefined) throw new SharedProgram(base.server, file);
  }
}
