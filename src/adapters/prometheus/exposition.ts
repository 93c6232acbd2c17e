import type { Exposition, MetricPoint } from "../../domain/services/exposition.ts";

const NAME = /[a-zA-Z_:][\w:]*/y;
const LABEL = /[ \t]*([a-zA-Z_]\w*)[ \t]*=[ \t]*"((?:[^"\\]|\\.)*)"[ \t]*/y;
const VALUE = /[ \t]*(\S+)(?:[ \t]+-?\d+)?[ \t]*$/y;
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const NOT_FINITE = /^([+-]?inf|nan)$/i;

/** Characters that a label value may escape; a backslash before any other stands for itself. */
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", '"': '"', "\\": "\\" };

/**
 * Reads Prometheus' text format, version 0.0.4
 * (https://prometheus.io/docs/instrumenting/exposition_formats/): each line as it is, so a histogram is its
 * `_bucket`, `_sum` and `_count` lines. Comments, timestamps and values that are not finite are ignored.
 * @throws Error that names the first line that is not in that format
 */
export function parseExposition(text: string): Exposition {
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (/^[ \t]*(#|$)/.test(line)) return [];
    const point = parseLine(line.trimStart());
    if (point === "not finite") return [];
    if (point) return [point];
    throw new Error(`line ${index + 1} is not in Prometheus' text format`);
  });
}

function parseLine(line: string): MetricPoint | "not finite" | undefined {
  const read = reader(line);
  const name = read(NAME)?.[0];
  if (name === undefined) return undefined;
  const labels: [string, string][] = [];
  if (read(/[ \t]*\{[ \t]*/y)) {
    while (!read(/\}/y)) {
      const [, label, value] = read(LABEL) ?? [];
      if (label === undefined || value === undefined) return undefined;
      labels.push([label, unescaped(value)]);
      if (!read(/,[ \t]*/y) && !read(/(?=\})/y)) return undefined;
    }
  } else if (!read(/(?=[ \t])/y)) {
    return undefined;
  }
  const value = read(VALUE)?.[1] ?? "";
  if (!NUMBER.test(value)) return NOT_FINITE.test(value) ? "not finite" : undefined;
  return Number.isFinite(Number(value)) ? { name, labels, value: Number(value) } : "not finite";
}

/** Reads a line piece by piece, each one where the last one ended. */
function reader(line: string): (pattern: RegExp) => RegExpExecArray | null {
  let at = 0;
  return (pattern) => {
    pattern.lastIndex = at;
    const match = pattern.exec(line);
    if (match) at = pattern.lastIndex;
    return match;
  };
}

function unescaped(value: string): string {
  return value.replace(/\\(.)/g, (whole, letter: string) => ESCAPES[letter] ?? whole);
}
