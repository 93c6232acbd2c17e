import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Bisection } from "../../src/bisect/domain/bisection.ts";
import { COMPARISON_FILE } from "../../src/ports/output-folder.ts";
import type { ComparisonDocument } from "../../src/report/comparison-document.ts";

/** A schema as it is published. */
const published = (name: string) =>
  z.fromJSONSchema(JSON.parse(readFileSync(path.join(import.meta.dirname, "../..", name), "utf8")));

/** The schema of `comparison.json`. */
export const comparisonSchema = published(
  "comparison.schema.json",
) as z.ZodType<ComparisonDocument>;

/** The schema of `bisect.json`. */
export const bisectSchema = published("bisect.schema.json") as z.ZodType<Bisection>;

/** Files that have a schema, which declares every key. */
const SCHEMAS = new Map<string, z.ZodType>([
  [COMPARISON_FILE, comparisonSchema],
  ["bisect.json", bisectSchema],
]);

/**
 * Checks the text of a comparison against its schema.
 * @throws ZodError that names what is not declared
 */
export function checkComparison(text: string): void {
  comparisonSchema.parse(JSON.parse(text));
}

/** Checks what a command printed, where that is a comparison or a bisection. */
export function checkPrinted(stdout: string): void {
  const [, name] = /^\{\n {2}"schema": "loadgate\/(comparison|bisect)\/1"/.exec(stdout) ?? [];
  SCHEMAS.get(`${name}.json`)?.parse(JSON.parse(stdout));
}

/** Folders between a project and its results. */
const DEPTH = 2;

/**
 * Checks every `comparison.json` and `bisect.json` in a folder and those below it that was written since.
 * @param since time in milliseconds
 */
export function checkResultsIn(folder: string, since: number, depth = DEPTH): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    const schema = entry.isFile() && SCHEMAS.get(entry.name);
    if (schema && statSync(place).mtimeMs >= since)
      schema.parse(JSON.parse(readFileSync(place, "utf8")));
    const isFolder = entry.isDirectory() && !/^(?:\.git|node_modules)$/.test(entry.name);
    if (isFolder && depth > 0) checkResultsIn(place, since, depth - 1);
  }
}
