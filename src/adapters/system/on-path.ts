import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";
import { attempt } from "../../domain/shared/error.ts";

/** Checks whether a program is on an environment's PATH. */
export function isOnPath(environment: NodeJS.ProcessEnv, program: string): boolean {
  return (environment["PATH"] ?? "")
    .split(path.delimiter)
    .some((folder) => path.isAbsolute(folder) && isExecutable(path.join(folder, program)));
}

function isExecutable(file: string): boolean {
  const stats = attempt(() => {
    accessSync(file, constants.X_OK);
    return statSync(file);
  });
  return stats?.isFile() === true;
}
