import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");

/** What keeps something from one call to the next: a variable of a module, or a collection that begins empty. */
const STATE = [
  /^(?:export )?(?:let|var) /,
  /^(?:export )?const \w+(?:: [^=]+)? = (?:new (?:Map|Set|\w*Array)(?:<.*>)?\((?:\d\w*)?\)|\[\]|\{\});/,
  /\bWeak(?:Map|Ref|Set)\b/,
];

/** Places of module state in a folder, as `file:line`. */
function stateIn(folder: string): readonly string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) => {
      const lines = readFileSync(path.join(ROOT, folder, file), "utf8").split("\n");
      return lines.flatMap((line, at) =>
        STATE.some((state) => state.test(line)) ? [`${folder}/${file}:${at + 1}`] : [],
      );
    });
}

it.each(["src/domain", "src/report"])(
  "no module of %s remembers anything between two calls",
  (folder) => {
    expect(stateIn(folder)).toEqual([]);
  },
);

it.each([
  "let last: number | undefined;",
  "export var count = 0;",
  "const known = new Map<string, readonly number[]>();",
  "const buffer = new Float64Array(1024);",
  "const all: string[] = [];",
  "  const own = new WeakMap();",
])("would find %s", (line) => {
  expect(STATE.some((state) => state.test(line))).toBe(true);
});

it.each([
  "const NAMES = new Set(['a']);",
  "export const NONE: readonly string[] = ['x'];",
  "  const found = new Map<string, number>();",
  "  let sum = 0;",
])("lets %s stand", (line) => {
  expect(STATE.some((state) => state.test(line))).toBe(false);
});
