/**
 * The page of a soak of the published echo servers, docs/figures/soak.md, with docs/figures/soak.json.
 *
 *     npm run bench:soak -- [--for 42m] [--rate 11500/s]
 *     node bench/soak.js [loadgate-soak]
 *
 * The first is `loadgate soak`, whose folder the second reads; without a folder it writes the page again from soak.json. The page of
 * the published comparisons names the soak too: `npm run bench:published -- --page` writes it again.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { soakFigures, soakPage } from "./lib/soak.js";

const DOCS = path.join(import.meta.dirname, "../docs/figures");
const [folder] = process.argv.slice(2);
const read = (/** @type {string} */ of) =>
  JSON.parse(readFileSync(path.join(of, "soak.json"), "utf8"));

const figures = folder === undefined ? read(DOCS) : soakFigures(read(folder));
writeFileSync(path.join(DOCS, "soak.json"), `${JSON.stringify(figures, null, 2)}\n`);
writeFileSync(path.join(DOCS, "soak.md"), soakPage(figures));
