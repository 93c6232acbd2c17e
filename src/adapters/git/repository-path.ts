import { realpathSync } from "node:fs";
import path from "node:path";
import { attempt } from "../../domain/shared/error.ts";

/**
 * Where a file stands in its repository, as git has it: a symlink is a file of its own there, so that what it
 * points to does not matter. Head could else choose by a symlink which file of base is looked at.
 * @param root absolute path of the repository's root
 * @param inside absolute path of a file or folder
 * @returns the path from the root, or undefined where it does not lie in the repository
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
