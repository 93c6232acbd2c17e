import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";

/** Whether a program of that name is on an environment's PATH. */
export function isOnPath(environment: NodeJS.ProcessEnv, program: string): boolean {
  return (environment["PATH"] ?? "")
    .split(path.delimiter)
    .some((folder) => path.isAbsolute(folder) && isExecutable(path.join(folder, program)));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
