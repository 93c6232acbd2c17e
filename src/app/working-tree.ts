import type { WorkingTree } from "../domain/run/run-file.ts";
import { withoutControls } from "../domain/shared/control-characters.ts";
import type { MeasureRequest } from "./measure-request.ts";
import type { World } from "./world.ts";

/** How many names a report shows; there can be thousands. */
const SHOWN = 10;

/**
 * Where head is about to be built. What an earlier build left in the working tree can make head differ from
 * its commit, while base is built in a clean checkout.
 * @returns undefined where there is no base
 */
export async function workingTreeOf(
  { sourceControl, output, store }: World,
  { base, workingTree }: MeasureRequest,
): Promise<WorkingTree | undefined> {
  if (!base || workingTree) return workingTree;
  const untracked = await sourceControl.untracked([output.location, store.location]);
  if (untracked.length === 0) return { isClean: false };
  const more = untracked.length - SHOWN;
  return {
    isClean: false,
    untracked: untracked.slice(0, SHOWN).map((name) => withoutControls(name, " ")),
    ...(more > 0 && { moreUntracked: more }),
  };
}
