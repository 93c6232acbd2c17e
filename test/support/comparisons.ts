import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { COMPARISON_FILE } from "../../src/ports/output-folder.ts";
import type { ComparisonDocument } from "../../src/report/comparison-document.ts";

const PUBLISHED = path.join(import.meta.dirname, "../../comparison.schema.json");

/** The schema of `comparison.json`, as it is published. */
export const comparisonSchema = z.fromJSONSchema(
  JSON.parse(readFileSync(PUBLISHED, "utf8")),
) as z.ZodType<ComparisonDocument>;

/**
 * Checks the text of a comparison against its schema, which declares every key.
 * @throws ZodError that names what is not declared
 */
export function checkComparison(text: string): void {
  comparisonSchema.parse(JSON.parse(text));
}

/** Checks what a command printed, where that is a comparison. */
export function checkPrinted(stdout: string): void {
  if (stdout.startsWith(`{\n  "schema": "loadgate/comparison/1"`)) checkComparison(stdout);
}

/** Folders between a project and its results. */
const DEPTH = 2;

/**
 * Checks every `comparison.json` in a folder and those below it that was written since.
 * @param since time in milliseconds
 */
export function checkComparisonsIn(folder: string, since: number, depth = DEPTH): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    const isFile = entry.isFile() && entry.name === COMPARISON_FILE;
    if (isFile && statSync(place).mtimeMs >= since) checkComparison(readFileSync(place, "utf8"));
    const isFolder = entry.isDirectory() && !/^(?:\.git|node_modules)$/.test(entry.name);
    if (isFolder && depth > 0) checkComparisonsIn(place, since, depth - 1);
  }
}
