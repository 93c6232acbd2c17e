import { laneName, lanesOf } from "../../domain/run/plan/lane.ts";
import { entryOf } from "../../domain/shared/required.ts";
import { otherProgram } from "../base/written-over.ts";
import { SharedProgram } from "./lane-failure.ts";
import type { Measurement, RunningServers } from "./measurement.ts";

/**
 * Checks that no compared server uses the tree of another arm, itself or through one of its services. A build of
 * base can leave a link or a note outside all trees through which head also finds base's program. A head that runs
 * a program built by any base cannot be compared with the other bases either. Nor may another arm's build have
 * overwritten files that a server runs.
 * @throws LaneFailure of a lane of a base
 */
export async function checkTrees(
  { cells, trees, baseBuilds = [], world }: Measurement,
  running: RunningServers,
): Promise<void> {
  if (!trees) return;
  for (const base of lanesOf(cells).filter(({ arm }) => arm !== "head")) {
    for (const lane of [base, { ...base, arm: "head" as const }]) {
      const { files, serviceFiles } = entryOf(running, laneName(lane));
      const using = { lane, used: files() ?? [], ofServices: serviceFiles?.() ?? [], trees };
      const what = await otherProgram(world, using, baseBuilds);
      if (what !== undefined) throw new SharedProgram(base, what);
    }
  }
}
