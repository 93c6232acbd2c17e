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
  /** Files and symlinks outside all trees that belong to another arm, because its build wrote them. */
  readonly ofOther?: ReadonlySet<string>;
}

/**
 * True if a file lies in another arm's tree. The path decides, not the content: both arms may run the same `node`, and
 * two builds may produce identical output. Folders of git do not count as part of a tree, because a worktree refers to
 * them.
 */
export function isOfOther(file: string, arm: Arm, { roots, shared }: Trees): boolean {
  const own = roots.get(arm);
  if (own === undefined) return false;
  return [...roots.values()].some((other) => {
    // One tree may be inside the other.
    const spared = [own, ...shared.filter((each) => each !== other)];
    return (
      isWithin(file, other) &&
      !file.slice(other.length).split("/").includes(".git") &&
      !spared.some((each) => isWithin(each, other) && isWithin(file, each))
    );
  });
}

/**
 * Finds a file that an arm uses although it belongs to another arm: in that arm's tree, or outside all trees.
 * @param files used by the arm's processes
 * @returns the real path of the first, or undefined
 */
export function usedOfOther(files: readonly UsedFile[], arm: Arm, trees: Trees) {
  const { ofOther = new Set() } = trees;
  const isOutsideOfOther = ({ path, real }: UsedFile) =>
    isOutside(real, trees) && (ofOther.has(real) || (isOutside(path, trees) && ofOther.has(path)));
  return files.find((file) => isOfOther(file.real, arm, trees) || isOutsideOfOther(file))?.real;
}

/** True if a file is in no arm's tree. */
export function isOutside(file: string, { roots }: Trees): boolean {
  return ![...roots.values()].some((root) => isWithin(file, root));
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
