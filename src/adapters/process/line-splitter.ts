import type { Readable } from "node:stream";

/** A longer line is cut off: a program that never ends a line must not fill our memory. */
const MAX_LINE_LENGTH = 16 * 1024;

/** Splits a stream's text into lines, and passes on each without its end. */
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
