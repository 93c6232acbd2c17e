import type { Arm } from "../series/series.ts";

/** A file or folder that a server's processes use. */
export interface UsedFile {
  /** Absolute path by which it is named. */
  readonly path: string;
  /** The same without symlinks. */
  readonly real: string;
  /** It is among the arguments of a process. */
  readonly isArgument?: boolean;
}

/** The two trees that are measured, as absolute paths without symlinks. */
export interface Trees {
  readonly head: string;
  readonly base: string;
  /** Folders of the user and the machine that both arms share wherever they are. */
  readonly shared: readonly string[];
}

/** The trees of all arms of a run, as absolute paths without symlinks. */
export interface AllTrees extends Pick<Trees, "shared"> {
  readonly roots: ReadonlyMap<Arm, string>;
}

/**
 * What an arm uses of the tree of any other, as {@link usedOfOther}.
 * @returns the path of the first, or undefined
 */
export function usedOfOthers(
  files: readonly UsedFile[],
  arm: Arm,
  { roots, shared }: AllTrees,
): string | undefined {
  const own = roots.get(arm);
  if (own === undefined) return undefined;
  for (const [other, root] of roots) {
    if (other === arm) continue;
    const used = usedOfOther(files, "head", { head: own, base: root, shared });
    if (used !== undefined) return used;
  }
  return undefined;
}

/**
 * Files of the other arm's tree that an arm uses. It is the path that decides, not the content: both arms may
 * run one `node`, and two builds may come out identical. git's own folder is no part of a tree, since a
 * worktree points there.
 * @param files what the arm's processes use
 * @returns the path of the first, or undefined
 */
export function usedOfOther(
  files: readonly UsedFile[],
  arm: "base" | "head",
  { base, head, shared }: Trees,
): string | undefined {
  const own = arm === "base" ? base : head;
  const other = arm === "base" ? head : base;
  // One tree may lie in the other.
  const spared = [
    ...(isWithin(own, other) ? [own] : []),
    ...shared.filter((each) => each !== other),
  ];
  const isForeign = ({ real }: UsedFile) =>
    isWithin(real, other) &&
    !isOfGit(real, other) &&
    !spared.some((each) => isWithin(each, other) && isWithin(real, each));
  return files.find(isForeign)?.real;
}

/** Facts about files that both arms use. */
export interface SharedFiles {
  readonly base: readonly UsedFile[];
  readonly head: readonly UsedFile[];
  readonly trees: Trees;
  /** Paths of files and symlinks that base's build has put something else into, or should have. */
  readonly rewritten: ReadonlySet<string>;
  /** Real paths of files that the build of either arm wrote. */
  readonly written: ReadonlySet<string>;
  /** Real path of the file that base's build is to make, where it is declared. */
  readonly artifact?: string;
}

/**
 * A file outside both trees that both arms use although a build made it: base's build overwrote it or should have, or the
 * run names it outright and a build of this run wrote it.
 * @returns its path, or undefined
 */
export function sharedOutput(files: SharedFiles): string | undefined {
  const { base, head, trees, rewritten, written, artifact } = files;
  const ofHead = new Set(head.map(({ real }) => real));
  const isOutside = (file: string) => !isWithin(file, trees.base) && !isWithin(file, trees.head);
  return base.find(({ real, path, isArgument = false }) => {
    if (!ofHead.has(real) || !isOutside(real)) return false;
    const isNamed = (isArgument && isOutside(path)) || real === artifact;
    const isRewritten = rewritten.has(real) || (isOutside(path) && rewritten.has(path));
    return isRewritten || (isNamed && written.has(real));
  })?.real;
}

/** Whether a path is a folder or in it. */
export function isWithin(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** What to do about two arms that run the same program. */
export const SAME_PROGRAM_HINT =
  "Have each build write into its own checkout, and start the program by a path relative to it, not by an absolute path, a global installation or a shared output folder.";

function isOfGit(file: string, tree: string): boolean {
  return file.slice(tree.length).split("/").includes(".git");
}
