import type { Arm } from "../../series/series.ts";

/** A file or folder that a server's processes use. */
export interface UsedFile {
  /** Absolute path, as named. */
  readonly path: string;
  /** The same path with symlinks resolved. */
  readonly real: string;
  /** It is an argument of a process. */
  readonly isArgument?: boolean;
}

/** The source trees of all arms, as absolute paths with symlinks resolved. */
export interface Trees {
  readonly roots: ReadonlyMap<Arm, string>;
  /** Folders of the user and the machine, which all arms share in any checkout. */
  readonly shared: readonly string[];
}

/**
 * Finds a file that an arm uses in another arm's tree. The path decides, not the content: both arms may run the same
 * `node`, and two builds may produce identical output. Folders of git do not count as part of a tree, because a
 * worktree refers to them.
 * @param files used by the arm's processes
 * @returns the path of the first, or undefined
 */
export function usedOfOther(files: readonly UsedFile[], arm: Arm, { roots, shared }: Trees) {
  const own = roots.get(arm);
  if (own === undefined) return undefined;
  for (const other of roots.values()) {
    // One tree may be inside the other.
    const spared = [own, ...shared.filter((each) => each !== other)];
    const isForeign = ({ real }: UsedFile) =>
      isWithin(real, other) &&
      !real.slice(other.length).split("/").includes(".git") &&
      !spared.some((each) => isWithin(each, other) && isWithin(real, each));
    const used = files.find(isForeign);
    if (used) return used.real;
  }
  return undefined;
}

/** True if a file is in no arm's tree. */
export function isOutside(file: string, { roots }: Trees): boolean {
  return ![...roots.values()].some((root) => isWithin(file, root));
}

/** Facts about files that both arms use. */
export interface SharedFiles {
  readonly base: readonly UsedFile[];
  readonly head: readonly UsedFile[];
  readonly trees: Trees;
  /** Paths of files and symlinks that base's build overwrote or should have. */
  readonly rewritten: ReadonlySet<string>;
  /** Real paths of files written by the build of either arm. */
  readonly written: ReadonlySet<string>;
  /** Real path of the artifact that base's build is declared to make, if any. */
  readonly artifact?: string;
}

/**
 * Finds a file outside both trees that both arms use although it is a build output: base's build overwrote it or should
 * have, or the run names it explicitly and a build of this run wrote it.
 * @returns its path, or undefined
 */
export function sharedOutput({ base, head, trees, rewritten, written, artifact }: SharedFiles) {
  const ofHead = new Set(head.map(({ real }) => real));
  return base.find(({ real, path, isArgument = false }) => {
    if (!ofHead.has(real) || !isOutside(real, trees)) return false;
    const isPlain = isOutside(path, trees);
    const isNamed = (isArgument && isPlain) || real === artifact;
    const isRewritten = rewritten.has(real) || (isPlain && rewritten.has(path));
    return isRewritten || (isNamed && written.has(real));
  })?.real;
}

/** True if a path is the folder or inside it. */
export function isWithin(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** A file of an environment for Python that a command such as `python -m venv` has made. */
const PYTHON = /^(.+)\/(?:pyvenv\.cfg|bin\/python[\d.]*|lib\/python[\d.]+\/site-packages\/.*)$/;

/**
 * Words for two arms that run the same program.
 * @param what the file or address that both use
 */
export function sharedWords(what: string): { readonly reason: string; readonly hint: string } {
  const environment = PYTHON.exec(what)?.[1];
  if (environment === undefined)
    return { reason: `both arms run ${what}`, hint: SAME_PROGRAM_HINT };
  return {
    reason: `both arms run in one Python environment, ${environment}, whose packages are head's`,
    hint: "Have each build make an environment of its own and start its python by a relative path, or activate one outside of the repository that both may share.",
  };
}

/** Advice if two arms run the same program. */
export const SAME_PROGRAM_HINT =
  "Have each build write into its own checkout, and start the program by a path relative to it, not by an absolute path, a global installation or a shared output folder.";
