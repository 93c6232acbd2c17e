import type { RunFile } from "../domain/run/file/run-file.ts";
import { type OutputFolder, PACKED_RUN_FILE, RUN_FILE } from "../ports/output-folder.ts";
import { renderRunFile } from "../report/json.ts";

/** What the file of a run is called: that of a shard is packed, since thousands of series take megabytes. */
export function runFileName({ shard }: { readonly shard?: unknown }): string {
  return shard === undefined ? RUN_FILE : PACKED_RUN_FILE;
}

/**
 * Writes the file of a run, the only one of its folder.
 * @throws LoadgateError `publishing` when it cannot be written
 */
export async function writeRunFile(output: OutputFolder, run: RunFile): Promise<void> {
  const name = runFileName(run);
  await output.write(name, renderRunFile(run));
  await output.remove(name === RUN_FILE ? PACKED_RUN_FILE : RUN_FILE);
}
