import picomatch from "picomatch";
import type { Exposition, MetricPoint } from "../../domain/services/exposition.ts";
import type { HttpClient } from "../../ports/http-client.ts";
import type { ReadMetrics } from "../../ports/metrics-reader.ts";

const TIMEOUT_MS = 5000;
const OK = 200;

/** Reads metrics over HTTP. */
export function createMetricsReader(http: HttpClient): ReadMetrics {
  return async (address, globs, signal) => {
    const headers = { accept: "text/plain" };
    const request = { ...address, method: "GET", headers, timeoutMs: TIMEOUT_MS };
    const { status, body, truncated, undecoded } = await http.send(request, signal);
    if (status !== OK) throw new Error(`status ${status}`);
    if (undecoded !== undefined) throw new Error("the answer cannot be decoded");
    if (truncated) throw new Error("the answer is too long");
    const isWanted = picomatch([...globs]);
    return parseExposition(body).filter(({ name }) => isWanted(name));
  };
}

/** Labels between braces, with an optional comma after the last one. */
const LABELS = String.raw`(?:[a-zA-Z_]\w*[ \t]*=[ \t]*"(?:[^"\\]|\\.)*"[ \t]*(?:,[ \t]*|(?=\})))*`;

/** A name, labels, a value and a timestamp. */
const LINE = new RegExp(
  String.raw`^([a-zA-Z_:][\w:]*)(?:[ \t]*\{[ \t]*(${LABELS})\}|(?=[ \t]))[ \t]*(\S+)(?:[ \t]+-?\d+)?[ \t]*$`,
);
const LABEL = /(\w+)[ \t]*=[ \t]*"((?:[^"\\]|\\.)*)"/g;
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
    const [, name, labelled = "", written = ""] = LINE.exec(line.trimStart()) ?? [];
    const value = NUMBER.test(written) ? Number(written) : Number.NaN;
    if (name === undefined || (Number.isNaN(value) && !NOT_FINITE.test(written)))
      throw new Error(`line ${index + 1} is not in Prometheus' text format`);
    return Number.isFinite(value) ? [{ name, labels: labelsIn(labelled), value }] : [];
  });
}

function labelsIn(text: string): MetricPoint["labels"] {
  return [...text.matchAll(LABEL)].map(([, label = "", value = ""]) => [
    label,
    value.replace(/\\(.)/g, (whole, letter: string) => ESCAPES[letter] ?? whole),
  ]);
}
