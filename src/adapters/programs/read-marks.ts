import { spawn } from "node:child_process";
import { once } from "node:events";
import { type Dirent, lstatSync, type Stats } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { attempt } from "../../domain/shared/error.ts";

const DAY_MS = 24 * 3_600_000;

/** An access time in the past: 1 January 2000. */
const MARKED = "@946684800";

/** Larger files are not used for probing access times. */
const MAX_PROBE_BYTES = 1_000_000;

/**
 * Marks files so that their access times show later whether they were read. With `relatime`, reading updates an
 * access time only if it is not later than the last change, so later access times are set back. Modification times
 * are not changed.
 * @param what a folder, or single files
 * @param except folders to leave out
 * @returns undefined if the file system keeps no access times, or there are too many files
 */
export async function markReads(what: string | readonly string[], except: readonly string[] = []) {
  if (process.platform !== "linux") return undefined;
  const isFolder = typeof what === "string";
  const listed = isFolder ? await filesBelow(what, new Set(except)) : what;
  if (listed.length > MAX_FILES) return undefined;
  const found = listed.flatMap((file) => {
    const stats = attempt(() => lstatSync(file));
    // Package managers such as uv and pnpm hard-link one file into every tree that needs it, and the access time does
    // not tell by which name it was read.
    const isMeant = !isFolder || (stats?.isFile() && stats.nlink === 1);
    return stats && isMeant ? [{ file, stats }] : [];
  });
  const recentMs = Date.now() - DAY_MS;
  const isStale = ({ atimeMs, mtimeMs, ctimeMs }: Stats) =>
    atimeMs > Math.max(mtimeMs, ctimeMs) && atimeMs > recentMs;
  const stale = found.filter(({ stats }) => isStale(stats)).map(({ file }) => file);
  if (!(await setBack(stale))) return undefined;
  const probe = found.find(({ stats: { size } }) => size > 0 && size < MAX_PROBE_BYTES);
  if (probe && !(await tellsReads(probe.file))) return undefined;
  const marked = found.map(({ file }) => ({ file, atMs: accessedMs(file) }));
  return {
    read: async () =>
      marked.filter(({ file, atMs }) => accessedMs(file) > atMs).map(({ file }) => file),
  };
}

/** @returns negative infinity if there is no such file any more */
function accessedMs(file: string): number {
  // Waiting for each of many files takes several times as long.
  return attempt(() => lstatSync(file).atimeMs) ?? Number.NEGATIVE_INFINITY;
}

/**
 * Sets access times back. Only `touch` can do that without setting the modification time too.
 * @returns false if that fails
 */
async function setBack(files: readonly string[]): Promise<boolean> {
  if (files.length === 0) return true;
  const child = spawn("xargs", ["-0", "touch", "-a", "-c", "-h", "-d", MARKED, "--"], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = once(child, "exit").catch(() => [1]);
  child.stdin.on("error", () => {});
  child.stdin.end(files.map((file) => `${file}\0`).join(""));
  const [code] = await ended;
  // Other users' files cannot be marked, but the rest can.
  return code === 0 || code === 123;
}

/** Reads a file to check that access times are updated, and marks it again. */
async function tellsReads(file: string): Promise<boolean> {
  const atMs = accessedMs(file);
  await readFile(file).catch(() => undefined);
  const isTold = accessedMs(file) > atMs;
  await setBack([file]);
  return isTold;
}

/** Looking at more files of a tree than this would take too long. */
const MAX_FILES = 300_000;

/**
 * Lists files, symlinks and the like in a folder, at any depth, except git's own.
 * @param passed folders to leave out; each folder that was gone through is added
 * @param changedSinceMs leaves out what lies in folders that have not changed since
 * @returns absolute paths; not of all if there are more than `MAX_FILES`
 */
export async function filesBelow(root: string, passed: Set<string>, changedSinceMs = 0) {
  const folders = [root];
  const files: string[] = [];
  let looked = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    if (passed.has(folder)) continue;
    passed.add(folder);
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const { ctimeMs = 0 } = attempt(() => lstatSync(folder)) ?? {};
    const own = entries.filter(({ name }) => name !== ".git");
    const inFolder = (entry: Dirent) => path.join(folder, entry.name);
    folders.push(...own.filter((entry) => entry.isDirectory()).map(inFolder));
    const others = own.filter((entry) => !entry.isDirectory());
    if (ctimeMs >= changedSinceMs) files.push(...others.map(inFolder));
    looked += others.length;
    if (looked > MAX_FILES) break;
  }
  return files;
}
