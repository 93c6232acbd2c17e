import { createSourceControl } from "../adapters/git/source-control.ts";
import { readRunFile } from "../adapters/run-file/parse.ts";
import { createOutputFolder } from "../adapters/system/output-folder.ts";
import type { RunFile } from "../domain/run/run-file.ts";
import type { OutputFolder } from "../ports/output-folder.ts";
import type { SourceControl } from "../ports/source-control.ts";

/**
 * Reads a run file that the user names.
 * @throws LoadgateError `usage` that says what is wrong with it
 */
export function openRunFile(file: string): RunFile {
  return readRunFile(file);
}

/**
 * A folder for results.
 * @param folder its absolute path
 */
export function openOutput(folder: string): OutputFolder {
  return createOutputFolder(folder);
}

/**
 * The repository that a folder is in.
 */
export function openRepository(folder: string, environment: NodeJS.ProcessEnv): SourceControl {
  return createSourceControl(folder, environment);
}
