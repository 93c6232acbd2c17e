import { randomUUID } from "node:crypto";
import {
  constants,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import type { BuildCacheSummary } from "../../ports/builder.ts";
import { claim, claimedName } from "./claim.ts";
import { makePrivate } from "./private-folder.ts";
import { noteTemporary } from "./run-folder.ts";

/** All that is kept; the least recently used build goes first. */
const MAX_BYTES = 1024 ** 3;

/** After this time the compiler may be another, which nothing here would tell. */
const MAX_AGE_MS = 24 * 3_600_000;

const OUTPUTS = "outputs";
const SIZE = "bytes";
const PARTIAL = ".partial-";
const GONE = ".gone-";

/** One file that a build wrote. */
export interface BuiltFile {
  /** Its path from the root of the checkout. */
  readonly file: string;
  readonly size: number;
}

/** Builds that are kept, each under a key of what decides it. */
export interface BuildStore {
  /**
   * Copies a build into a checkout.
   * @returns false where there is none of the last day, or another run is at it
   * @throws Error when it cannot be copied as a whole
   */
  readonly restore: (key: string, root: string) => Promise<boolean>;
  /**
   * Keeps files of a checkout as a build, unless they are more than all builds together may be.
   * @throws Error when they cannot be copied; nothing is kept then
   */
  readonly keep: (key: string, root: string, files: readonly BuiltFile[]) => Promise<void>;
  /** Paths of a build's files from the root of the checkout; none where there is no such build. */
  readonly filesOf: (key: string) => Promise<readonly string[]>;
  /** Removes a build, unless another run is at it. */
  readonly forget: (key: string) => Promise<void>;
  readonly summary: () => Promise<BuildCacheSummary>;
}

/**
 * A folder of builds, which several runs may use at once: a build appears by being renamed, whoever reads
 * or writes one has claimed it, and what goes is renamed first.
 * @param folder absolute path; removed by hand at any time without harm
 */
export function createBuildStore(folder: string, { maxBytes = MAX_BYTES } = {}): BuildStore {
  const at = (name: string) => path.join(folder, name);

  /** Does something with a build that no other run is at. @returns undefined where one is */
  async function exclusively<Result>(
    key: string,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    const claimed = await claim(folder, key);
    if (!claimed) return undefined;
    try {
      return await work();
    } finally {
      await claimed.release();
    }
  }

  async function remove(name: string): Promise<void> {
    const gone = at(`${name}${GONE}${randomUUID()}`);
    const forget = noteTemporary(gone);
    if (await renamed(at(name), gone)) await rm(gone, { recursive: true, force: true });
    forget();
  }

  async function entries(): Promise<readonly Entry[]> {
    const names = await readdir(folder).catch(() => []);
    const all = await Promise.all(
      names.filter((name) => claimedName(name) === undefined).map((name) => entryAt(folder, name)),
    );
    return all.sort((one, other) => other.usedMs - one.usedMs);
  }

  async function prune(): Promise<void> {
    let sum = 0;
    for (const { name, bytes } of await entries()) {
      sum += bytes ?? 0;
      if (bytes !== undefined && sum <= maxBytes) continue;
      const [key = ""] = name.split(".");
      await exclusively(key, () => remove(name));
    }
  }

  return {
    restore: async (key, root) => {
      const made = await stat(at(key)).catch(() => undefined);
      if (!made || !(await makePrivate(folder))) return false;
      const restored = await exclusively(key, async () => {
        const outputs = path.join(at(key), OUTPUTS);
        const found = await stat(outputs).catch(() => undefined);
        if (!found || Date.now() - found.ctimeMs >= MAX_AGE_MS) return false;
        const mode = constants.COPYFILE_FICLONE;
        await cp(outputs, root, { recursive: true, verbatimSymlinks: true, mode });
        const now = new Date();
        await utimes(at(key), now, now);
        return true;
      });
      return restored ?? false;
    },
    keep: async (key, root, files) => {
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      if (files.length === 0 || bytes > maxBytes) return;
      if (!(await makePrivate(folder))) throw new Error(`${folder} belongs to another user`);
      await exclusively(key, async () => {
        const partial = at(`${key}${PARTIAL}${randomUUID()}`);
        const forget = noteTemporary(partial);
        try {
          await copyFiles(files, root, path.join(partial, OUTPUTS));
          await writeFile(path.join(partial, SIZE), String(bytes));
          await remove(key);
          await rename(partial, at(key));
        } finally {
          await rm(partial, { recursive: true, force: true });
          forget();
        }
      });
      await prune();
    },
    filesOf: async (key) => {
      const outputs = path.join(at(key), OUTPUTS);
      const found = await readdir(outputs, { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      return found
        .filter((entry) => !entry.isDirectory())
        .map((entry) => path.relative(outputs, path.join(entry.parentPath, entry.name)));
    },
    forget: async (key) => {
      const made = await stat(at(key)).catch(() => undefined);
      if (made) await exclusively(key, () => remove(key));
    },
    summary: async () => {
      const whole = (await entries()).flatMap(({ bytes }) => bytes ?? []);
      return { folder, builds: whole.length, bytes: whole.reduce((sum, each) => sum + each, 0) };
    },
  };
}

/** What stands in the folder under a name. */
interface Entry {
  readonly name: string;
  readonly usedMs: number;
  /** Absent where it is no whole build: one half made, one half removed. */
  readonly bytes?: number;
}

async function entryAt(folder: string, name: string): Promise<Entry> {
  const found = await stat(path.join(folder, name)).catch(() => undefined);
  const usedMs = found?.mtimeMs ?? 0;
  if (name.includes(".")) return { name, usedMs };
  const text = await readFile(path.join(folder, name, SIZE), "utf8").catch(() => "");
  return /^\d+$/.test(text) ? { name, usedMs, bytes: Number(text) } : { name, usedMs };
}

async function copyFiles(files: readonly BuiltFile[], from: string, to: string): Promise<void> {
  const mode = constants.COPYFILE_FICLONE;
  for (const { file } of files) {
    const target = path.join(to, file);
    await mkdir(path.dirname(target), { recursive: true });
    await cp(path.join(from, file), target, {
      ...{ verbatimSymlinks: true, preserveTimestamps: true },
      mode,
    });
  }
}

/** @returns false where there is nothing to rename */
async function renamed(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
