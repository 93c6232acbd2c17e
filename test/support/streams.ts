import { Writable } from "node:stream";
import { onTestFinished, vi } from "vitest";

/** A standard stream that keeps what was written to it. */
export interface KeptStream {
  readonly stream: NodeJS.WriteStream;
  /** Everything written so far. */
  readonly text: () => string;
}

/**
 * A standard stream for a test.
 * @param columns width of the terminal; without it the stream is a file or a pipe
 */
export function aStream(columns?: number): KeptStream {
  let text = "";
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      text += String(chunk);
      done();
    },
  });
  const terminal = columns === undefined ? {} : { isTTY: true, columns };
  return {
    stream: Object.assign(sink, terminal) as unknown as NodeJS.WriteStream,
    text: () => text,
  };
}

/**
 * Keeps what is written to our own standard output until the test is over: a job's log.
 * @returns gives the lines written so far
 */
export function keepJobLog(): () => readonly string[] {
  let text = "";
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  return () => text.split("\n").slice(0, -1);
}
