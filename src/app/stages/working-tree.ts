import type { WorkingTree } from "../../domain/run/file/checkout.ts";
import { isWithin } from "../../domain/run/file/same-program.ts";
import { withoutControls } from "../../domain/shared/control-characters.ts";
import { formatSome } from "../../domain/shared/format.ts";
import type { Checkout } from "../../ports/source-control.ts";
import type { MeasureRequest } from "../plan/prepare-run.ts";
import type { World } from "../world/world.ts";

/** Maximum number of names in a report; there can be thousands. */
const SHOWN = 10;

/** The working tree in which head will be built. */
export interface FoundTree {
  /** As in the run file, before anything is built. */
  readonly workingTree: WorkingTree;
  /** All its files that are in no commit, as listed by {@link World.sourceControl}. */
  readonly untracked: readonly string[];
}

/**
 * Examines the working tree in which head will be built. Files of an earlier build can make head differ from its
 * commit, while base is built in a clean checkout.
 * @returns undefined if there is no base
 */
export async function findWorkingTree(
  { sourceControl, output, store }: World,
  { bases }: MeasureRequest,
): Promise<FoundTree | undefined> {
  if (bases.length === 0) return undefined;
  const untracked = await sourceControl.untracked([output.location, store.location]);
  return { workingTree: treeWith(untracked), untracked };
}

/**
 * The same after base is built: files that base's build also created in its checkout are left out, because head has
 * them from its own build, or would have, and a `go.work` that base was given. What programs find above head alone is
 * added.
 * @param checkout base's
 */
export async function withoutBuilt(
  { untracked }: FoundTree,
  { root, changed, aboveHead, environment }: Checkout,
): Promise<WorkingTree> {
  const made = untracked.length > 0 ? await changed() : [];
  const hasWorkspace = environment["GOWORK"] !== undefined;
  const isMade = (name: string) => {
    if (hasWorkspace && /(^|\/)go\.work(\.sum)?$/.test(name)) return true;
    const there = `${root}/${name.replace(/\/$/, "")}`;
    return made.some((file) => isWithin(file, there));
  };
  return treeWith([...aboveHead, ...untracked].filter((name) => !isMade(name)));
}

function treeWith(untracked: readonly string[]): WorkingTree {
  const { names, more } = shortened(untracked);
  if (names.length === 0) return {};
  return { untracked: names, ...(more > 0 && { moreUntracked: more }) };
}

/**
 * The same after head was measured, plus the files that have changed since it was built. Files that base's servers
 * also write are left out, such as a database in the repository.
 * @param found the earlier findings
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
  const { workingTree, untracked = [] } = found ?? {};
  const measured = { ...workingTree, changed: names, ...(more > 0 && { moreChanged: more }) };
  return { workingTree: measured, untracked };
}

/**
 * Watches the settings and hooks of the user's repository, in which head is built.
 * @returns warns of those that have changed since
 */
export async function watchSettings({ sourceControl, progress }: World) {
  const changedSince = await sourceControl.rememberSettings();
  return async (): Promise<void> => {
    const changed = await changedSince();
    if (changed.length === 0) return;
    const some = withoutControls(formatSome(changed), " ");
    progress.warn(
      `Settings or hooks of git changed while this ran, as a build of head can do: ${some}`,
    );
  };
}

function shortened(files: readonly string[]) {
  const names = files.slice(0, SHOWN).map((name) => withoutControls(name, " "));
  return { names, more: files.length - SHOWN };
}
