import type { WorkingTree } from "../domain/run/run-file.ts";
import { isWithin } from "../domain/run/same-program.ts";
import { withoutControls } from "../domain/shared/control-characters.ts";
import type { Checkout } from "../ports/source-control.ts";
import type { MeasureRequest } from "./measure-request.ts";
import type { World } from "./world.ts";

/** How many names a report shows; there can be thousands. */
const SHOWN = 10;

/** Where head is about to be built. */
export interface FoundTree {
  /** As the run file has it, before anything is built. */
  readonly workingTree: WorkingTree;
  /** All that no commit has of it, as {@link World.sourceControl} lists it. */
  readonly untracked: readonly string[];
}

/**
 * Looks at where head is about to be built. What an earlier build left in the working tree can make head differ from
 * its commit, while base is built in a clean checkout.
 * @returns undefined where there is no base
 */
export async function findWorkingTree(
  { sourceControl, output, store }: World,
  { base, workingTree }: MeasureRequest,
): Promise<FoundTree | undefined> {
  if (workingTree) return { workingTree, untracked: [] };
  if (!base) return undefined;
  const untracked = await sourceControl.untracked([output.location, store.location]);
  return { workingTree: treeWith(untracked), untracked };
}

/**
 * The same once base is built: what base's build makes in its checkout too, head has from its own build, or would have.
 * @param checkout base's
 */
export async function withoutBuilt(
  { workingTree, untracked }: FoundTree,
  { root, changed }: Pick<Checkout, "root" | "changed">,
): Promise<WorkingTree> {
  if (untracked.length === 0) return workingTree;
  const made = await changed();
  const isMade = (name: string) => {
    const there = `${root}/${name.replace(/\/$/, "")}`;
    return made.some((file) => isWithin(file, there));
  };
  return treeWith(untracked.filter((name) => !isMade(name)));
}

function treeWith(untracked: readonly string[]): WorkingTree {
  if (untracked.length === 0) return { isClean: false };
  const more = untracked.length - SHOWN;
  return {
    isClean: false,
    untracked: untracked.slice(0, SHOWN).map((name) => withoutControls(name, " ")),
    ...(more > 0 && { moreUntracked: more }),
  };
}
