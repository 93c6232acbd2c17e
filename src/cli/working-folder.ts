import { LoadgateError } from "../domain/shared/error.ts";

/**
 * Checks that the folder in which a command was started still exists.
 * @param cwd returns its path, as `process.cwd` does
 * @throws LoadgateError `usage` if it was removed
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
