import type { WorkingTree } from "../domain/run/file/checkout.ts";
import { isWithin } from "../domain/run/file/same-program.ts";
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
  { bases, workingTree }: MeasureRequest,
): Promise<FoundTree | undefined> {
  if (workingTree) return { workingTree, untracked: [] };
  if (bases.length === 0) return undefined;
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
  const { names, more } = shortened(untracked);
  return { isClean: false, untracked: names, ...(more > 0 && { moreUntracked: more }) };
}

/**
 * The same once head was measured: also the files that are not as they were when it was built. What base's servers
 * write as well is left out, such as a database that the repository has.
 * @param found what was found before
 * @param changed paths from the root
 * @param checkout base's
 */
export async function measuredTree(
  found: FoundTree | undefined,
  changed: readonly string[],
  checkout: Pick<Checkout, "root" | "changed"> | undefined,
): Promise<FoundTree | undefined> {
  if (changed.length === 0) return found;
  const inBase = new Set(await checkout?.changed());
  const own = changed.filter((file) => !checkout || !inBase.has(`${checkout.root}/${file}`));
  if (own.length === 0) return found;
  const { names, more } = shortened(own);
  const { workingTree = { isClean: false }, untracked = [] } = found ?? {};
  const measured = { ...workingTree, changed: names, ...(more > 0 && { moreChanged: more }) };
  return { workingTree: measured, untracked };
}

function shortened(files: readonly string[]) {
  return {
    names: files.slice(0, SHOWN).map((name) => withoutControls(name, " ")),
    more: files.length - SHOWN,
  };
}
