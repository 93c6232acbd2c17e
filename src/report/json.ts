import type { RunFile } from "../domain/run/file/run-file.ts";
import { writtenSamples } from "../domain/run/file/written-samples.ts";

/**
 * A document as JSON for people and programs.
 * @param value plain data; undefined properties are left out
 * @returns indented JSON that ends with a line break
 * @throws Error when a number is not finite, which JSON would silently turn into null
 */
export function renderJson(value: unknown): string {
  return `${finiteJson(value, 2)}\n`;
}

/**
 * The output of {@link renderJson} in pieces, for documents of tens of megabytes: each entry of the document, and of a
 * list in it, is rendered separately.
 * @param document plain data
 * @returns its pieces, in order
 * @throws Error as {@link renderJson} does, while it is iterated
 */
export function renderLargeJson(document: object): Iterable<string> {
  return inChunks(piecesOf(document));
}

function* piecesOf(document: object): Generator<string> {
  let before = "{\n  ";
  for (const [key, entry] of Object.entries(document)) {
    if (entry === undefined) continue;
    yield `${before}${JSON.stringify(key)}: `;
    if (Array.isArray(entry) && entry.length > 0) yield* elementsOf(entry);
    else yield indented(entry, "  ");
    before = ",\n  ";
  }
  yield before.startsWith("{") ? "{}\n" : "\n}\n";
}

function* elementsOf(list: readonly unknown[]): Generator<string> {
  let before = "[\n    ";
  for (const element of list) {
    yield before + indented(element ?? null, "    ");
    before = ",\n    ";
  }
  yield "\n  ]";
}

/** Strings in JSON never contain literal line breaks. */
function indented(value: unknown, indent: string): string {
  return finiteJson(value, 2).replaceAll("\n", `\n${indent}`);
}

/**
 * A run file as JSON lines: the head, then each series of each arm. Thousands of series would exceed the maximum length
 * of a string.
 * @returns its pieces, in order
 * @throws Error as {@link renderJson} does, while it is iterated
 */
export function renderRunFile(run: RunFile): Iterable<string> {
  return inChunks(runFileLines(run));
}

function* runFileLines({ series, furtherBases, ...head }: RunFile): Generator<string> {
  const further = furtherBases?.map(({ series: _, ...one }) => one);
  const ofFurther = (furtherBases ?? []).flatMap(({ series: own }, furtherBase) =>
    own.map((one) => ({ furtherBase, ...one })),
  );
  const lines = [...series, ...ofFurther];
  yield `${finiteJson({ ...head, furtherBases: further, seriesLines: lines.length })}\n`;
  for (const { samples, ...one } of lines) {
    yield `${finiteJson({ ...one, samples: writtenSamples(samples) })}\n`;
  }
}

/** Writing thousands of pieces one by one takes longer than creating them. */
const CHUNK = 64 * 1024;

function* inChunks(pieces: Iterable<string>): Generator<string> {
  let chunk = "";
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  yield chunk;
}

/**
 * JSON in which no number became null. Only a text that contains null must be checked number by number, which takes far
 * longer.
 */
function finiteJson(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, undefined, indent);
  return text.includes("null") ? JSON.stringify(value, finite, indent) : text;
}

function finite(key: string, entry: unknown): unknown {
  if (typeof entry === "number" && !Number.isFinite(entry)) {
    throw new Error(`${key} is ${entry}, which no report may hold`);
  }
  return entry;
}
