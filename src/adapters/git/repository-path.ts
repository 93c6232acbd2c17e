import { realpathSync } from "node:fs";
import path from "node:path";
import { attempt } from "../../domain/shared/error.ts";

/**
 * A file's path in its repository, as git has it. A symlink counts as a file of its own, wherever it points.
 * Otherwise head could use a symlink to choose which file of base is read.
 * @param root absolute path of the repository's root
 * @param inside absolute path of a file or folder
 * @returns the path from the root, or undefined if it is outside the repository
 */
export function repositoryPath(root: string, inside: string): string | undefined {
  const realOf = (file: string) => attempt(() => realpathSync(file));
  const top = realpathSync(root);
  for (let at = path.resolve(inside); ; at = path.dirname(at)) {
    if (realOf(at) === top) return path.relative(at, path.resolve(inside));
    if (at === path.dirname(at)) break;
  }
  const relative = path.relative(top, realOf(inside) ?? inside);
  return relative === ".." || relative.startsWith(`..${path.sep}`) ? undefined : relative;
}
