import { randomUUID } from "node:crypto";
import {
  constants,
  cp,
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
import { noteTemporary } from "../process/run-folder.ts";
import { claim, claimedName } from "../system/claim.ts";
import { makePrivate } from "../system/private-folder.ts";

import { copyFiles, renamed } from "./copy-files.ts";

/** Size of all builds together; the least recently used build is removed first. */
const MAX_BYTES = 1024 ** 3;

/** Older builds are not used: the compiler may have changed, which nothing here would notice. */
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

/** Builds that are kept, each under a key of everything that it depends on. */
export interface BuildStore {
  /**
   * Copies a build into a checkout.
   * @returns false where there is none from the last day, or another run is using it
   * @throws Error when it cannot be copied completely
   */
  readonly restore: (key: string, root: string) => Promise<boolean>;
  /**
   * Keeps files of a checkout as a build, unless they are too large.
   * @throws Error when they cannot be copied; nothing is kept then
   */
  readonly keep: (key: string, root: string, files: readonly BuiltFile[]) => Promise<void>;
  /** Paths of a build's files from the root of the checkout; none where there is no such build. */
  readonly filesOf: (key: string) => Promise<readonly string[]>;
  /** Removes a build, unless another run is using it. */
  readonly forget: (key: string) => Promise<void>;
  readonly summary: () => Promise<BuildCacheSummary>;
}

/**
 * A folder of builds, which several runs may use at once: a build appears by being renamed, is claimed by a run
 * that reads or writes it, and is renamed before it is removed.
 * @param folder absolute path; it may be deleted by hand at any time
 */
export function createBuildStore(folder: string, { maxBytes = MAX_BYTES } = {}): BuildStore {
  return new FolderBuildStore(folder, maxBytes);
}

class FolderBuildStore implements BuildStore {
  readonly #folder: string;
  readonly #maxBytes: number;

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  async restore(key: string, root: string): Promise<boolean> {
    if (!(await this.#has(key)) || !(await makePrivate(this.#folder))) return false;
    const restored = await this.#exclusively(key, async () => {
      const outputs = path.join(this.#at(key), OUTPUTS);
      const stats = await stat(outputs).catch(() => undefined);
      if (!stats || Date.now() - stats.ctimeMs >= MAX_AGE_MS) return false;
      const mode = constants.COPYFILE_FICLONE;
      await cp(outputs, root, { recursive: true, verbatimSymlinks: true, mode });
      const now = new Date();
      await utimes(this.#at(key), now, now);
      return true;
    });
    return restored ?? false;
  }

  async keep(key: string, root: string, files: readonly BuiltFile[]): Promise<void> {
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    if (files.length === 0 || bytes > this.#maxBytes) return;
    if (!(await makePrivate(this.#folder))) {
      throw new Error(`${this.#folder} belongs to another user`);
    }
    await this.#exclusively(key, async () => {
      const partial = this.#at(`${key}${PARTIAL}${randomUUID()}`);
      const forget = noteTemporary(partial);
      try {
        await copyFiles(files, root, path.join(partial, OUTPUTS));
        await writeFile(path.join(partial, SIZE), String(bytes));
        await this.#remove(key);
        await rename(partial, this.#at(key));
      } finally {
        await rm(partial, { recursive: true, force: true });
        forget();
      }
    });
    await this.#prune();
  }

  async filesOf(key: string): Promise<readonly string[]> {
    const outputs = path.join(this.#at(key), OUTPUTS);
    const options = { recursive: true, withFileTypes: true } as const;
    const entries = await readdir(outputs, options).catch(() => []);
    return entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => path.relative(outputs, path.join(entry.parentPath, entry.name)));
  }

  async forget(key: string): Promise<void> {
    if (await this.#has(key)) await this.#exclusively(key, () => this.#remove(key));
  }

  async summary(): Promise<BuildCacheSummary> {
    const sizes = (await this.#entries()).flatMap(({ bytes }) => bytes ?? []);
    const bytes = sizes.reduce((sum, each) => sum + each, 0);
    return { folder: this.#folder, builds: sizes.length, bytes };
  }

  #at(name: string): string {
    return path.join(this.#folder, name);
  }

  async #has(key: string): Promise<boolean> {
    return (await stat(this.#at(key)).catch(() => undefined)) !== undefined;
  }

  /** Does something with a build while no other run uses it. @returns undefined where one does */
  async #exclusively<Result>(
    key: string,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    const claimed = await claim(this.#folder, key);
    if (!claimed) return undefined;
    try {
      return await work();
    } finally {
      await claimed.release();
    }
  }

  async #remove(name: string): Promise<void> {
    const gone = this.#at(`${name}${GONE}${randomUUID()}`);
    const forget = noteTemporary(gone);
    if (await renamed(this.#at(name), gone)) await rm(gone, { recursive: true, force: true });
    forget();
  }

  /** What the folder has, except claims; the latest used comes first. */
  async #entries(): Promise<readonly Entry[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const builds = names.filter((name) => claimedName(name) === undefined);
    const all = await Promise.all(builds.map((name) => entryAt(this.#folder, name)));
    return all.sort((one, other) => other.usedMs - one.usedMs);
  }

  async #prune(): Promise<void> {
    let sum = 0;
    for (const { name, bytes } of await this.#entries()) {
      sum += bytes ?? 0;
      if (bytes !== undefined && sum <= this.#maxBytes) continue;
      const [key = ""] = name.split(".");
      await this.#exclusively(key, () => this.#remove(name));
    }
  }
}

/** What the folder has under a name. */
interface Entry {
  readonly name: string;
  readonly usedMs: number;
  /** Absent where it is not a whole build, but one that is being made or removed. */
  readonly bytes?: number;
}

async function entryAt(folder: string, name: string): Promise<Entry> {
  const stats = await stat(path.join(folder, name)).catch(() => undefined);
  const usedMs = stats?.mtimeMs ?? 0;
  if (name.includes(".")) return { name, usedMs };
  const text = await readFile(path.join(folder, name, SIZE), "utf8").catch(() => "");
  return /^\d+$/.test(text) ? { name, usedMs, bytes: Number(text) } : { name, usedMs };
}
