import { spawn } from "node:child_process";
import { once } from "node:events";
import { lstatSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { attempt } from "../../domain/shared/error.ts";
import type { ReadMarks } from "../../ports/program-watch.ts";
import { foldersBelow } from "./folders-below.ts";

/** Checking more files than this would take too long. */
const MAX_FILES = 300_000;

/** Number of files among which one is found for probing access times. */
const PROBED = 64;

const DAY_MS = 24 * 3_600_000;

/** An access time in the past: 1 January 2000. */
const MARKED = "@946684800";

/** Larger files are not used for probing access times. */
const MAX_PROBE_BYTES = 1_000_000;

/** The state of a file at one moment. */
type Marked = ReturnType<typeof statesOf>[number];

/**
 * Marks files so that their access times show later whether they were read. With `relatime`, reading updates an
 * access time only if it is not later than the last change, so later access times are set back. Modification times
 * are not changed.
 * @param what a folder, or single files
 * @param except folders to leave out
 * @returns undefined if the file system keeps no access times, or there are too many files
 */
export async function markReads(
  what: string | readonly string[],
  except: readonly string[] = [],
): Promise<ReadMarks | undefined> {
  if (process.platform !== "linux") return undefined;
  const listed = typeof what === "string" ? await filesIn(what, except) : what;
  if (listed.length > MAX_FILES) return undefined;
  // Package managers such as uv and pnpm hard-link one file into every tree that needs it, and the access time does
  // not tell by which name it was read.
  const found = statesOf(listed);
  const states = found.filter(({ names }) => names === 1 || typeof what !== "string");
  if (!(await setBack(states.filter(({ isStale }) => isStale)))) return undefined;
  const files = states.map(({ file }) => file);
  if (!(await tellsReads(statesOf(files.slice(0, PROBED))))) return undefined;
  const marked = statesOf(files);
  return {
    read: async () => {
      const now = new Map(statesOf(files).map(({ file, atimeMs }) => [file, atimeMs]));
      return marked
        .filter(({ file, atimeMs }) => (now.get(file) ?? atimeMs) > atimeMs)
        .map(({ file }) => file);
    },
  };
}

async function filesIn(root: string, except: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { folder, files } of foldersBelow(root, new Set(except))) {
    const plain = files.filter((file) => file.isFile());
    found.push(...plain.map(({ name }) => path.join(folder, name)));
    if (found.length > MAX_FILES) break;
  }
  return found;
}

/** The current state of the files that exist; `isStale` if a read would not update the access time. */
function statesOf(files: readonly string[]) {
  const recentMs = Date.now() - DAY_MS;
  return files.flatMap((file) => {
    // Waiting for each of many files takes several times as long.
    const stats = attempt(() => lstatSync(file));
    if (stats === undefined) return [];
    const { atimeMs, mtimeMs, ctimeMs, size, nlink: names } = stats;
    const isStale = atimeMs > Math.max(mtimeMs, ctimeMs) && atimeMs > recentMs;
    return [{ file, atimeMs, size, names, isStale }];
  });
}

/**
 * Sets access times back. Only `touch` can do that without setting the modification time too.
 * @returns false if that fails
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
  // Other users' files cannot be marked, but the rest can.
  return code === 0 || code === 123;
}

/** Reads one of the files to check that access times are updated, and marks it again. */
async function tellsReads(some: readonly Marked[]): Promise<boolean> {
  const probe = some.find(({ size }) => size > 0 && size < MAX_PROBE_BYTES);
  if (!probe) return true;
  await readFile(probe.file).catch(() => undefined);
  const [after] = statesOf([probe.file]);
  const isTold = after !== undefined && after.atimeMs > probe.atimeMs;
  await setBack([probe]);
  return isTold;
}
