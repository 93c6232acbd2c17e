import { stat } from "node:fs/promises";
import { LoadgateError } from "../../domain/error.ts";

/**
 * Makes sure that a server's folder is there: the system blames the shell for a missing one.
 * @throws LoadgateError `measurement` that names server and folder
 */
export async function requireFolder(server: {
  readonly name: string;
  readonly directory: string;
}): Promise<void> {
  const found = await stat(server.directory).catch(() => undefined);
  if (found?.isDirectory()) return;
  throw new LoadgateError("measurement", `${server.name}: no such folder: ${server.directory}`, {
    hint: `Correct servers.${server.name}.directory.`,
  });
}
