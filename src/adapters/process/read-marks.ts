import { spawn } from "node:child_process";
import { once } from "node:events";
import { lstat, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { ReadMarks } from "../../ports/program-watch.ts";

/** More files than this would take longer to look at than is worth it. */
const MAX_FILES = 300_000;

/** Looks at files that run at once. */
const AT_ONCE = 64;

const DAY_MS = 24 * 3_600_000;

/** Time of access that no program sets by reading: 1 January 2000. */
const MARKED = "@946684800";

/** A file that is read to see whether that shows should be small. */
const MAX_PROBE_BYTES = 1_000_000;

interface Marked {
  readonly file: string;
  readonly size: number;
  readonly atimeMs: number;
  /** A read would leave its time of access alone. */
  readonly isStale: boolean;
}

/**
 * Marks files, so that the time of access tells later whether they were read. File systems keep that
 * time up to date only where it is not later than the last change (`relatime`), so it is set back where
 * it is. The time of the content's change is left alone.
 * @param what a folder, or single files
 * @param except folders to leave out
 * @returns undefined where the file system keeps no such times, or there are too many files
 */
export async function markReads(
  what: string | readonly string[],
  except: readonly string[] = [],
): Promise<ReadMarks | undefined> {
  if (process.platform !== "linux") return undefined;
  const listed = typeof what === "string" ? await filesIn(what, new Set(except)) : what;
  if (listed.length > MAX_FILES) return undefined;
  const files = typeof what === "string" ? await withOneName(listed) : listed;
  const found = await looked(files);
  const stale = found.filter(({ isStale }) => isStale).map(({ file }) => file);
  if (!(await setBack(stale))) return undefined;
  if (!(await tellsReads(await looked(files.slice(0, AT_ONCE))))) return undefined;
  const marked = await looked(files);
  return {
    read: async () => {
      const now = new Map((await looked(files)).map(({ file, atimeMs }) => [file, atimeMs]));
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

/**
 * Leaves out files that have further names. Package managers such as uv and pnpm link one file into every
 * tree that needs it, and a time of access belongs to the file: it does not tell by which name it was read.
 */
async function withOneName(files: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const some = files.slice(start, start + AT_ONCE).map(async (file) => {
      const { nlink } = await lstat(file);
      return nlink === 1 ? [file] : [];
    });
    found.push(...(await Promise.all(some.map((one) => one.catch(() => [])))).flat());
  }
  return found;
}

/** Those of some files that are there, as they are now. */
async function looked(files: readonly string[]): Promise<readonly Marked[]> {
  const recentMs = Date.now() - DAY_MS;
  const found: Marked[] = [];
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const some = files.slice(start, start + AT_ONCE).map(async (file) => {
      const { atimeMs, mtimeMs, ctimeMs, size } = await lstat(file);
      const isStale = atimeMs > Math.max(mtimeMs, ctimeMs) && atimeMs > recentMs;
      return [{ file, atimeMs, size, isStale }];
    });
    const settled = await Promise.all(some.map((one) => one.catch(() => [])));
    found.push(...settled.flat());
  }
  return found;
}

/**
 * Sets the times of access back. Only `touch` can do so without touching the time of change.
 * @returns false where that does not work
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
  // Files of another user cannot be marked; that of the others is worth having.
  return code === 0 || code === 123;
}

/** Reads one of the files to see whether that shows, and marks it again. */
async function tellsReads(some: readonly Marked[]): Promise<boolean> {
  const probe = some.find(({ size }) => size > 0 && size < MAX_PROBE_BYTES);
  if (!probe) return true;
  await readFile(probe.file).catch(() => undefined);
  const [after] = await looked([probe.file]);
  const isTold = after !== undefined && after.atimeMs > probe.atimeMs;
  await setBack([probe.file]);
  return isTold;
}
