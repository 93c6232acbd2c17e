import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * A change between two published versions of a package, and what was said of its speed.
 * @typedef {{ name: string, language: string, package: string, from: string, to: string,
 *   said: "slower" | "faster" | "neither", source: string, claim: string, why: string }} Change
 */

/** The folder of all changes. */
export const CHANGES = path.resolve(import.meta.dirname, "..");

/**
 * All changes in the order in which they are measured: so that a bench that is cut short has some of each kind
 * and of each language.
 */
export const ORDER = [
  ...["pydantic-dump", "gorilla-mux", "jinja2", "jackson", "fast-json-stringify", "axum"],
  ...["node-http", "handlebars", "gin", "serde-json", "fastapi", "express"],
];

/**
 * Reads what is said of a change.
 * @param {string} name of its folder
 * @returns {Change}
 */
export function readChange(name) {
  return JSON.parse(readFileSync(path.join(CHANGES, name, "change.json"), "utf8"));
}
