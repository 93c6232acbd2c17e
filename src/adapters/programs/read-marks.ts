import { spawn } from "node:child_process";
import { once } from "node:events";
import { lstat, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { ReadMarks } from "../../ports/program-watch.ts";

/** Looking at more files than this would take too long. */
const MAX_FILES = 300_000;

/** How many files are looked at concurrently. */
const AT_ONCE = 64;

const DAY_MS = 24 * 3_600_000;

/** An access time in the past: 1 January 2000. */
const MARKED = "@946684800";

/** A larger file is not read to see whether reading shows. */
const MAX_PROBE_BYTES = 1_000_000;

/** A file as it was at one moment. */
interface Marked {
  readonly file: string;
  readonly size: number;
  /** How many names it has in the file system. */
  readonly names: number;
  readonly atimeMs: number;
  /** A read would not update its access time. */
  readonly isStale: boolean;
}

/**
 * Marks files, so that their access times show later whether they were read. With `relatime`, reading updates an
 * access time only if that is not later than the last change, so later ones are set back. The modification time
 * is left alone.
 * @param what a folder, or single files
 * @param except folders to leave out
 * @returns undefined where the file system keeps no access times, or there are too many files
 */
export async function markReads(
  what: string | readonly string[],
  except: readonly string[] = [],
): Promise<ReadMarks | undefined> {
  if (process.platform !== "linux") return undefined;
  const listed = typeof what === "string" ? await filesIn(what, new Set(except)) : what;
  if (listed.length > MAX_FILES) return undefined;
  // Package managers such as uv and pnpm link one file into every tree that needs it, and its access time does not
  // tell by which name it was read.
  const states = (await statesOf(listed)).filter(
    ({ names }) => names === 1 || typeof what !== "string",
  );
  if (!(await setBack(states.filter(({ isStale }) => isStale)))) return undefined;
  const files = states.map(({ file }) => file);
  if (!(await tellsReads(await statesOf(files.slice(0, AT_ONCE))))) return undefined;
  const marked = await statesOf(files);
  return {
    read: async () => {
      const now = new Map((await statesOf(files)).map(({ file, atimeMs }) => [file, atimeMs]));
      return marked
        .filter(({ file, atimeMs }) => (now.get(file) ?? atimeMs) > atimeMs)
        .map(({ file }) => file);
    },
  };
}

async function filesIn(root: string, except: ReadonlySet<string>): Promise<readonly string[]> {
  const files: string[] = [];
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const full = path.join(folder, entry.name);
      if (entry.name === ".git" || except.has(full)) continue;
      if (entry.isDirectory()) folders.push(full);
      else if (entry.isFile()) files.push(full);
    }
    if (files.length > MAX_FILES) break;
  }
  return files;
}

/** The current state of those files that exist. */
async function statesOf(files: readonly string[]): Promise<readonly Marked[]> {
  const recentMs = Date.now() - DAY_MS;
  const states: Marked[] = [];
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const some = files.slice(start, start + AT_ONCE).map(async (file) => {
      const { atimeMs, mtimeMs, ctimeMs, size, nlink: names } = await lstat(file);
      const isStale = atimeMs > Math.max(mtimeMs, ctimeMs) && atimeMs > recentMs;
      return [{ file, atimeMs, size, names, isStale }];
    });
    const settled = await Promise.all(some.map((one) => one.catch(() => [])));
    states.push(...settled.flat());
  }
  return states;
}

/**
 * Sets access times back. Only `touch` can do so without setting the modification time too.
 * @returns false where that fails
 */
async function setBack(files: readonly Pick<Marked, "file">[]): Promise<boolean> {
  if (files.length === 0) return true;
  const child = spawn("xargs", ["-0", "touch", "-a", "-c", "-h", "-d", MARKED, "--"], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = once(child, "exit").catch(() => [1]);
  child.stdin.on("error", () => {});
  child.stdin.end(files.map(({ file }) => `${file}\0`).join(""));
  const [code] = await ended;
  // Files of another user cannot be marked, but the others can.
  return code === 0 || code === 123;
}

/** Reads one of the files to see whether reading shows, and marks it again. */
async function tellsReads(some: readonly Marked[]): Promise<boolean> {
  const probe = some.find(({ size }) => size > 0 && size < MAX_PROBE_BYTES);
  if (!probe) return true;
  await readFile(probe.file).catch(() => undefined);
  const [after] = await statesOf([probe.file]);
  const isTold = after !== undefined && after.atimeMs > probe.atimeMs;
  await setBack([probe]);
  return isTold;
}
