import type { CliContext, CliProcess } from "../../src/cli/context.ts";
import { runCli } from "../../src/cli/program.ts";
import { paletteFor } from "../../src/cli/screen/terminal.ts";
import { createTerminalProgress } from "../../src/cli/screen/terminal-progress.ts";
import { checkPrinted } from "./comparisons.ts";
import { aStream } from "./streams.ts";

/** A process without a terminal that keeps what is written. */
function aProcess(argv: readonly string[]) {
  const stdout = aStream();
  const stderr = aStream();
  const given: CliProcess = {
    argv,
    environment: {},
    stdout: stdout.stream,
    stderr: stderr.stream,
    signal: new AbortController().signal,
  };
  return { given, stdout: stdout.text, stderr: stderr.text };
}

/** What a command gets in such a process. */
export function aContext() {
  const { given, ...written } = aProcess([]);
  const { environment, stdout, stderr, signal } = given;
  const context: CliContext = {
    ...{ environment, stdout, signal },
    progress: createTerminalProgress(stderr, environment),
    palette: paletteFor(stdout, environment),
  };
  return { context, ...written };
}

/**
 * Carries out a command line in this process.
 * @throws LoadgateError as the command does
 */
export async function command(...argv: readonly string[]) {
  const { given, stdout, stderr } = aProcess(argv);
  const code = await runCli(given);
  checkPrinted(stdout());
  return { code, stdout: stdout(), stderr: stderr() };
}
