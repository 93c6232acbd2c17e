import picomatch from "picomatch";
import type { Exposition, MetricPoint } from "../../domain/services/exposition.ts";
import type { HttpClient } from "../../ports/http-client.ts";
import type { ReadMetrics } from "../../ports/metrics-reader.ts";

const TIMEOUT_MS = 5000;
const OK = 200;

/** Reads metrics over HTTP. */
export function createMetricsReader(http: HttpClient): ReadMetrics {
  return async (address, globs, signal) => {
    const request = {
      ...address,
      method: "GET",
      headers: { accept: "text/plain" },
      timeoutMs: TIMEOUT_MS,
    };
    const { status, body, truncated } = await http.send(request, signal);
    if (status !== OK) throw new Error(`status ${status}`);
    if (truncated) throw new Error("the answer is too long");
    const isWanted = picomatch([...globs]);
    return parseExposition(body).filter(({ name }) => isWanted(name));
  };
}

const NAME = /[a-zA-Z_:][\w:]*/y;
const LABEL = /[ \t]*([a-zA-Z_]\w*)[ \t]*=[ \t]*"((?:[^"\\]|\\.)*)"[ \t]*/y;
const VALUE = /[ \t]*(\S+)(?:[ \t]+-?\d+)?[ \t]*$/y;
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const NOT_FINITE = /^([+-]?inf|nan)$/i;

/** Escapes in a label value; before any other character, a backslash stands for itself. */
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", '"': '"', "\\": "\\" };

/**
 * Parses Prometheus' text format, version 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/).
 * Lines are kept as they are, so a histogram is its `_bucket`, `_sum` and `_count` lines. Comments, timestamps and
 * non-finite values are ignored.
 * @throws Error that names the first invalid line
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

/** Matches patterns against a line one after another, each at the end of the previous match. */
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
