import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { sourceText } from "../source-text.ts";
import { declaredLine } from "./declarations.ts";
import type { JavaFrame } from "./samples.ts";

/**
 * Finds a frame's method in the sources of a tree: `src/org/example/Server.java:12`, relative to the tree. The line is
 * left out if the method's declaration is not found; undefined if its class is not.
 */
export type FindPlace = (frame: JavaFrame) => string | undefined;

/** Sources of languages for Java's virtual machine. */
const SOURCE = /\.(?:java|kt|scala|groovy)$/;

/** Folders of what is built or installed, and hidden ones. */
const LEFT_OUT = /^(?:\..*|node_modules|target|build|out|dist|bin)$/;

/** Further and larger files are not read, and no further folders. */
const MOST_FILES = 20_000;
const MOST_FOLDERS = 20_000;
const MOST_BYTES = 1_000_000;

const PACKAGE = /^\s*package\s+([\w.]+)/m;

/** A class that is not inside another: its line is neither indented nor a comment. */
const TYPE = /^(?![\s/*])[^\n"=]*?\b(?:class|interface|enum|record|object|trait)\s+(\w+)/gm;

/**
 * Finds the classes that are written in a tree.
 * @param root absolute path of the tree
 */
export async function findSources(root: string): Promise<FindPlace> {
  const files = new Map<string, string>();
  for (const file of await sourcesBelow(root)) {
    for (const type of typesIn(await textOf(file), path.parse(file).name)) {
      // Of several modules with the same class, the first by name.
      if (!files.has(type)) files.set(type, file);
    }
  }
  const lines = new Map<string, readonly string[]>();
  return ({ type, method, line }) => {
    const outer = outerOf(type);
    const file = files.get(outer);
    if (file === undefined) return undefined;
    const text = lines.get(file) ?? sourceText(file)?.split("\n") ?? [];
    lines.set(file, text);
    const declared = declaredLine(text, { type, method, line });
    return `${path.relative(root, file)}${declared === undefined ? "" : `:${declared}`}`;
  };
}

/** The class that a nested one is in, with its package. */
function outerOf(type: string): string {
  const name = type.lastIndexOf(".") + 1;
  const nested = type.indexOf("$", name + 1);
  return nested < 0 ? type : type.slice(0, nested);
}

/** Classes in a source, with their package. Kotlin puts functions outside classes in one named after the file. */
function typesIn(text: string, name: string): readonly string[] {
  const prefix = PACKAGE.exec(text)?.[1];
  const types = [...text.matchAll(TYPE)].map(([, type = ""]) => type);
  const all = [...types, `${name.charAt(0).toUpperCase()}${name.slice(1)}Kt`];
  return all.map((type) => (prefix === undefined ? type : `${prefix}.${type}`));
}

/** Sources in a folder and those below it, by path. */
async function sourcesBelow(root: string): Promise<readonly string[]> {
  const files: string[] = [];
  const folders = [root];
  for (const folder of folders) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const found = path.join(folder, entry.name);
      const isBelow = entry.isDirectory() && !LEFT_OUT.test(entry.name);
      if (isBelow && folders.length < MOST_FOLDERS) folders.push(found);
      if (entry.isFile() && SOURCE.test(entry.name)) files.push(found);
    }
    if (files.length >= MOST_FILES) break;
  }
  return files.toSorted();
}

/** @returns empty if it cannot be read or is too large */
async function textOf(file: string): Promise<string> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  return size > MOST_BYTES ? "" : await readFile(file, "utf8").catch(() => "");
}
