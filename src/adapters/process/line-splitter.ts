import type { Readable } from "node:stream";

/** Longer lines are truncated: a program that never ends a line must not fill our memory. */
const MAX_LINE_LENGTH = 16 * 1024;

/** Splits a stream into lines and passes each on without its line break. */
export function splitLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (text: string) => {
    const lines = (rest + text).split(/\r?\n/);
    rest = (lines.pop() ?? "").slice(0, MAX_LINE_LENGTH);
    for (const line of lines) onLine(line);
  });
  stream.once("close", () => {
    if (rest !== "") onLine(rest);
    rest = "";
  });
}
