import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { attempt } from "../../domain/shared/error.ts";
import type { Listing } from "../../init/listing.ts";

/** Folders with third-party code, build output, or test data. */
const SKIPPED =
  /^(?:\..*|node_modules|bower_components|vendor|third[-_]party|target|dist|build|out|obj|coverage|env|venv|__pycache__|site-packages|Pods|tests?|__tests__|specs?|e2e|test[-_]?data|(?:test[-_]?)?fixtures|mocks?)$/i;

/** Folders that a team does not deploy. Below `src/` these are ordinary names, as in `com.example`. */
const SKIPPED_OUTSIDE_SOURCES = /^(?:examples?|samples?|demos?|docs?|bench(?:es|marks?)?)$/i;

/** Maximum number of files and folders listed; in a larger repository the rest is left out. */
const MOST_ENTRIES = 20_000;
const MOST_LEVELS = 12;
const MOST_BYTES = 256 * 1024;
/** Size limit of all texts together. */
const MOST_BYTES_IN_ALL = 32 * 1024 * 1024;

/**
 * Lists a folder breadth first, without skipped folders.
 * @param folder absolute path
 * @param prefix path of the folder in its repository, with a trailing slash
 */
export function listFolder(folder: string, prefix: string): Listing & { readonly isCut: boolean } {
  const files: string[] = [];
  const folders = [""];
  let entries = 0;
  // It goes on with the folders that it adds.
  for (const parent of folders) {
    const here = path.join(folder, parent);
    // An unreadable folder contains nothing that could be built.
    for (const entry of attempt(() => readdirSync(here, { withFileTypes: true })) ?? []) {
      entries += 1;
      if (entries > MOST_ENTRIES) break;
      const name = parent === "" ? entry.name : `${parent}/${entry.name}`;
      if (entry.isFile()) files.push(name);
      else if (entry.isDirectory() && !isSkipped(name, entry.name)) folders.push(name);
    }
  }
  return {
    prefix,
    files: files.toSorted(),
    text: textReader(folder),
    isCut: entries > MOST_ENTRIES,
  };
}

function isSkipped(path: string, name: string): boolean {
  const isOutside = !/(?:^|\/)src\//.test(path);
  const isDeep = path.split("/").length > MOST_LEVELS;
  return isDeep || SKIPPED.test(name) || (isOutside && SKIPPED_OUTSIDE_SOURCES.test(name));
}

function textReader(folder: string): Listing["text"] {
  const texts = new Map<string, string>();
  let left = MOST_BYTES_IN_ALL;
  return (file) => {
    const known = texts.get(file);
    if (known !== undefined) return known;
    const text = readText(path.join(folder, file), Math.min(left, MOST_BYTES));
    left -= text.length;
    texts.set(file, text);
    return text;
  };
}

function readText(file: string, mostBytes: number): string {
  const isReadable = attempt(() => statSync(file).size <= mostBytes);
  // TextDecoder strips a byte order mark, which some editors write.
  return (isReadable && attempt(() => new TextDecoder().decode(readFileSync(file)))) || "";
}

/**
 * The nearest folder, at or above another, that has an entry of some name.
 * @returns the other one itself if none has
 */
export function nearestWith(name: string, folder: string): string {
  for (let each = folder; ; each = path.dirname(each)) {
    if (existsSync(path.join(each, name))) return each;
    if (path.dirname(each) === each) return folder;
  }
}
