import { statSync } from "node:fs";
import path from "node:path";

/**
 * The root of the repository that holds a file, from which the code host counts paths. It is below the workspace if
 * actions/checkout was given a `path`.
 * @param workspace absolute path; undefined outside a job
 * @param file absolute path
 * @returns the workspace if the file is in no other checkout
 */
export function repositoryRoot(workspace: string | undefined, file = ""): string | undefined {
  let folder = path.dirname(file);
  while (folder.startsWith(`${workspace}${path.sep}`)) {
    // A submodule has a file of that name: its paths are the containing repository's.
    if (statSync(path.join(folder, ".git"), { throwIfNoEntry: false })?.isDirectory())
      return folder;
    folder = path.dirname(folder);
  }
  return workspace;
}
