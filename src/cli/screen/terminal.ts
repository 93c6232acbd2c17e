import { fstatSync, writeSync } from "node:fs";
import pc from "picocolors";
import {
  EXIT_CODES,
  GATE_FAILED_EXIT_CODE,
  LoadgateError,
  messageOf,
} from "../../domain/shared/error.ts";
import type { Palette } from "../../report/text/terminal.ts";

/** True if a stream is a terminal that supports more than plain lines. */
export function isTerminal(stream: NodeJS.WriteStream, environment: NodeJS.ProcessEnv): boolean {
  return stream.isTTY === true && environment["TERM"] !== "dumb";
}

/** Colours for a stream: only on a terminal, and only if NO_COLOR is not set (https://no-color.org). */
export function paletteFor(stream: NodeJS.WriteStream, environment: NodeJS.ProcessEnv): Palette {
  return pc.createColors(isTerminal(stream, environment) && !environment["NO_COLOR"]);
}

/** Exit code of an internal bug (EX_SOFTWARE of sysexits.h). */
const BUG_EXIT_CODE = 70;

/**
 * Shows a thrown value: message, details and hint of an expected failure; the stack of a bug.
 * @returns the exit code
 */
export function showError(
  thrown: unknown,
  stream: NodeJS.WriteStream,
  environment: NodeJS.ProcessEnv,
): number {
  const { red, dim, bold } = paletteFor(stream, environment);
  if (!(thrown instanceof LoadgateError)) {
    const stack = thrown instanceof Error ? thrown.stack : String(thrown);
    stream.write(`${red("bug in loadgate, please report it:")} ${stack}\n`);
    return BUG_EXIT_CODE;
  }
  stream.write(`${red("error:")} ${bold(thrown.message)}\n`);
  for (const line of thrown.details) stream.write(`  ${dim("│")} ${line}\n`);
  if (thrown.hint !== undefined) stream.write(`  ${thrown.hint}\n`);
  return thrown.exitCode;
}

/** Exit codes of commands whose result somebody must be able to read. */
const WITH_RESULT: readonly unknown[] = [undefined, 0, GATE_FAILED_EXIT_CODE];

/**
 * Turns a failed write to standard output into an error: one line and the exit code for `publishing`. If the reader
 * is gone, as in `loadgate run | head`, the command continues silently and its exit code still tells the result.
 * The same holds if nobody reads standard error.
 * @param target the process
 */
export function guardOutput(target: NodeJS.Process): void {
  const { stdout, stderr, env } = target;
  writeWhole(stdout);
  let isLost = false;
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (isLost || error.code === "EPIPE") return;
    isLost = true;
    target.once("exit", () => {
      if (WITH_RESULT.includes(target.exitCode)) target.exitCode = EXIT_CODES.publishing;
    });
    showError(
      new LoadgateError("publishing", `Standard output cannot be written: ${messageOf(error)}`, {
        hint: "Make room, or write it elsewhere.",
        cause: error,
      }),
      stderr,
      env,
    );
  });
  stderr.on("error", () => {});
}

/** When a disk fills up, Node mistakes a partial write to a file for a complete one. */
function writeWhole(stream: NodeJS.Process["stdout"]): void {
  if (!fstatSync(stream.fd).isFile()) return;
  stream._write = (chunk: Uint8Array, _encoding, done) => {
    try {
      for (let from = 0; from < chunk.length; ) from += writeSync(stream.fd, chunk, from);
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(messageOf(error)));
    }
  };
}
