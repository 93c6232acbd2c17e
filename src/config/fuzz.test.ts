import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { LoadgateError } from "../domain/shared/error.ts";
import { seededRandom } from "../domain/statistics/random.ts";
import { parseConfig } from "./load.ts";

const OURS = readFileSync(path.resolve(import.meta.dirname, "../../loadgate.yml"), "utf8");

const PIECES = [
  ...["{", "}", "[", "]", ":", "- ", "? ", "|\n", "> \n", "'", '"', "\\", "#", "~", "null", "true"],
  ...[
    "&a ",
    "*a",
    "<<: *a",
    "&a &b ",
    "[*a, *a]",
    "{*a : 1}",
    "{? {a: 1} : 2}",
    "!!set ",
    "!!binary ",
  ],
  ...[
    "\0",
    "\u2028",
    "\ufeff",
    "\r\n",
    "\t",
    "\u0085",
    "\ud800",
    "é",
    "☂",
    "---\n",
    "...\n",
    "%YAML 1.1\n",
  ],
  ...[".nan", ".inf", "-0", "1e400", "0x10", "99999999999999999999", "5%", "0s", "1e-9s", "/"],
  ...["__proto__", "constructor", "length: 1", "{port}", "{prot}", "\n  ", "\n    "],
];

/** A copy of a text with a few things wrong. */
function mutated(text: string, random: () => number): string {
  const at = (length: number) => Math.floor(random() * length);
  const edits: readonly ((before: string, from: number, to: number) => string)[] = [
    (before, from) => before.slice(0, from) + PIECES[at(PIECES.length)] + before.slice(from),
    (before, from, to) => before.slice(0, from) + before.slice(to),
    (before, from, to) => before.slice(0, to) + before.slice(from),
    (before, from) =>
      before.slice(0, from) + PIECES[at(PIECES.length)]?.repeat(at(500)) + before.slice(from),
    (before) =>
      before.replace(/(?<=: )[^\n{}[\],]+/g, (value) =>
        random() < 0.1 ? (PIECES[at(PIECES.length)] ?? "") : value,
      ),
  ];
  let after = text;
  for (let edit = 0; edit <= at(4); edit += 1) {
    const from = at(after.length);
    after = edits[at(edits.length)]?.(after, from, from + at(40)) ?? after;
  }
  return after;
}

it("whatever a file holds, it is read, or refused with its place in short lines", () => {
  const random = seededRandom("configuration");
  const outcomes = { read: 0, refused: 0 };
  for (let count = 0; count < 120; count += 1) {
    const text = mutated(OURS, random);
    try {
      parseConfig(text, "x.yml");
      outcomes.read += 1;
    } catch (error) {
      if (!(error instanceof LoadgateError))
        throw new Error(JSON.stringify(text), { cause: error });
      outcomes.refused += 1;
      const lines = [error.message, ...error.details];
      expect(error.exitCode).toBe(2);
      expect(error.message).toMatch(/^x\.yml:\d+:\d+: /);
      for (const line of lines) {
        expect(line).not.toMatch(/\p{Cc}|call stack|undefined|\[object/u);
        expect(line.length, line).toBeLessThan(1000);
      }
    }
  }
  expect(Math.min(outcomes.read, outcomes.refused), "both are tried").toBeGreaterThan(10);
});
