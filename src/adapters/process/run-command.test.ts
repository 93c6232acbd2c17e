import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { splitLines } from "./run-command.ts";

/** The lines of a text that arrives in these pieces. */
async function linesOf(...pieces: readonly (string | Uint8Array)[]): Promise<readonly string[]> {
  const lines: string[] = [];
  const stream = new PassThrough();
  splitLines(stream, (line) => lines.push(line));
  for (const piece of pieces) {
    stream.write(piece);
    await new Promise(setImmediate);
  }
  stream.end();
  await new Promise((resolve) => stream.once("close", resolve));
  return lines;
}

test.each<[string, readonly (string | Uint8Array)[], readonly string[]]>([
  ["nothing", [], []],
  ["lines", ["a\nb\n"], ["a", "b"]],
  ["a last line without an end", ["a\nb"], ["a", "b"]],
  ["a line in pieces", ["a", "b", "c\nd", "e\n"], ["abc", "de"]],
  ["Windows line ends", ["a\r\nb\r\n"], ["a", "b"]],
  ["a Windows line end in two pieces", ["a\r", "\nb\n"], ["a", "b"]],
  ["a letter in two pieces", [new Uint8Array([0xc3]), new Uint8Array([0x84, 0x0a])], ["Ä"]],
])("%s", async (_, pieces, lines) => {
  expect((await linesOf(...pieces)).filter((line) => line !== "")).toEqual(lines);
});

test("a progress bar that never ends its line is shown", async () => {
  const lines = await linesOf("10 %\r", "20 %\r", "done\n");
  expect(lines.join(" ")).toContain("done");
});

test("an endless line is handed on, and nothing of the next line is lost", async () => {
  const lines = await linesOf(...Array.from({ length: 100 }, () => "x".repeat(65_536)), "\nnext\n");
  expect(lines.at(-1)).toBe("next");
});
