import { stat } from "node:fs/promises";
import { LoadgateError } from "../../domain/shared/error.ts";

/**
 * Checks that a server's folder exists: for a missing one the system's error names the shell.
 * @throws LoadgateError `measurement` that names server and folder
 */
export async function requireFolder(server: {
  readonly name: string;
  readonly directory: string;
}): Promise<void> {
  const stats = await stat(server.directory).catch(() => undefined);
  if (stats?.isDirectory()) return;
  throw new LoadgateError("measurement", `${server.name}: no such folder: ${server.directory}`, {
    hint: `Correct servers.${server.name}.directory.`,
  });
}
