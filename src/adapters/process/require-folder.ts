import { stat } from "node:fs/promises";
import { LoadgateError } from "../../domain/shared/error.ts";

/**
 * Checks that the folder of a server or service exists. For a missing folder, the system's error would name the
 * shell.
 * @param section its section of the configuration, such as `servers.go`
 * @throws LoadgateError `measurement` that names the section and the folder
 */
export async function requireFolder(
  { name, directory }: { readonly name: string; readonly directory: string },
  section = `servers.${name}`,
): Promise<void> {
  const stats = await stat(directory).catch(() => undefined);
  if (stats?.isDirectory()) return;
  throw new LoadgateError("measurement", `${name}: no such folder: ${directory}`, {
    hint: `Correct ${section}.directory.`,
  });
}
