/**
 * One load of a store in a fresh process, for store.js: prints JSON.
 *
 *     node store-load.js BUNDLE FOLDER
 */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [bundle = "", folder = ""] = process.argv.slice(2);
/** @type {typeof import("../src/adapters/store/folder-store.ts")} */
const { createFolderStore } = await import(pathToFileURL(bundle).href);
const before = peakRssBytes();
const startedAt = performance.now();
const { records, skipped } = await createFolderStore(folder).load();
const ms = performance.now() - startedAt;
const peakBytes = peakRssBytes();
console.log(
  JSON.stringify({ ms, records: records.length, skipped: skipped.length, before, peakBytes }),
);

/** Not getrusage's: that one begins with what the parent held when it forked. */
function peakRssBytes() {
  const status = readFileSync("/proc/self/status", "utf8");
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) * 1024;
}
