import { fstatSync, writeSync } from "node:fs";
import {
  EXIT_CODES,
  GATE_FAILED_EXIT_CODE,
  LoadgateError,
  messageOf,
} from "../../domain/shared/error.ts";
import { showError } from "./show-error.ts";

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
