import type { RunFile } from "../../domain/run/file/run-file.ts";
import { type OutputFolder, PACKED_RUN_FILE, RUN_FILE } from "../../ports/output-folder.ts";
import { renderRunFile } from "../../report/json.ts";

/** The name of a run's file. That of a shard is packed, because thousands of series take megabytes. */
export function runFileName({ shard }: { readonly shard?: unknown }): string {
  return shard === undefined ? RUN_FILE : PACKED_RUN_FILE;
}

/**
 * Writes a run's file, and ensures that it is the only one in its folder.
 * @throws LoadgateError `publishing` when it cannot be written
 */
export async function writeRunFile(output: OutputFolder, run: RunFile): Promise<void> {
  const name = runFileName(run);
  await output.write(name, renderRunFile(run));
  await output.remove(name === RUN_FILE ? PACKED_RUN_FILE : RUN_FILE);
}
