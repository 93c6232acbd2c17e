import type { CliContext } from "../../src/cli/context.ts";
import { runCli } from "../../src/cli/program.ts";
import { checkPrinted } from "./comparisons.ts";
import { aStream } from "./streams.ts";

/** A process without a terminal that keeps what is written. */
export function aContext(argv: readonly string[] = []) {
  const stdout = aStream();
  const stderr = aStream();
  const context: CliContext = {
    argv,
    environment: {},
    stdout: stdout.stream,
    stderr: stderr.stream,
    signal: new AbortController().signal,
  };
  return { context, stdout: stdout.text, stderr: stderr.text };
}

/**
 * Carries out a command line in this process.
 * @throws LoadgateError as the command does
 */
export async function command(...argv: readonly string[]) {
  const { context, stdout, stderr } = aContext(argv);
  const code = await runCli(context);
  checkPrinted(stdout());
  return { code, stdout: stdout(), stderr: stderr() };
}
