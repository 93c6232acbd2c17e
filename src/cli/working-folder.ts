import { LoadgateError } from "../domain/shared/error.ts";

/**
 * Makes sure that the folder that a command was started in is there.
 * @param cwd tells which it is, as `process.cwd` does
 * @throws LoadgateError `usage` where it was removed since
 */
export function requireWorkingFolder(cwd: () => string): void {
  try {
    cwd();
  } catch (cause) {
    const message = "The folder that loadgate was started in does not exist any more";
    const hint = "Change into a folder of the repository and run it again.";
    throw new LoadgateError("usage", message, { hint, cause });
  }
}
