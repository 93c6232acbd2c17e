import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Tool } from "../../domain/series/server-facts.ts";
import { hasCode } from "../../domain/shared/error.ts";
import { withTemporary } from "../process/run-folder.ts";
import { claim, claimedName } from "../system/claim.ts";
import { makePrivate } from "../system/make-folder.ts";

/** Total size of all builds; beyond it, the least recently used is removed first. */
const MAX_BYTES = 1024 ** 3;

/** Older builds are not used: the compiler may have changed, and nothing here would notice. */
const MAX_AGE_MS = 24 * 3_600_000;

const OUTPUTS = "outputs";
const TOOLS = "tools.json";
const SIZE = "bytes";
const PARTIAL = ".partial-";
const GONE = ".gone-";

/** Copies share their blocks with the original if the file system supports it. */
const COPY = {
  verbatimSymlinks: true,
  mode: fs.constants.COPYFILE_FICLONE,
  // Python recompiles a module whose source has another time than when it was compiled.
  preserveTimestamps: true,
} as const;

/** A file that a build wrote. */
interface BuiltFile {
  /** Path from the root of the checkout. */
  readonly file: string;
  readonly size: number;
}

/** Content of a kept build. */
interface KeptBuild {
  readonly files: readonly BuiltFile[];
  /** The tools that built it. */
  readonly tools?: readonly Tool[] | undefined;
}

const toolsForm = z.array(z.object({ name: z.string(), version: z.string() }));

/**
 * A folder of kept builds. The key of a build covers everything it depends on. Several runs may use the folder at
 * once: a finished build is renamed into place, a run claims a build while it reads or writes it, and a build is
 * renamed before it is removed.
 */
export class BuildStore {
  readonly #folder: string;
  readonly #maxBytes: number;

  /** @param folder absolute path; users may delete it at any time */
  constructor(folder: string, { maxBytes = MAX_BYTES } = {}) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /**
   * Copies a build into a checkout.
   * @returns the tools that built it; undefined if there is none from the last day, or another run is using it
   * @throws Error when it cannot be copied completely
   */
  async restore(key: string, root: string) {
    if (!existsSync(this.#at(key)) || !(await makePrivate(this.#folder))) return undefined;
    return this.#exclusively(key, async () => {
      const outputs = path.join(this.#at(key), OUTPUTS);
      const stats = await fs.stat(outputs).catch(() => undefined);
      if (!stats || Date.now() - stats.ctimeMs >= MAX_AGE_MS) return undefined;
      await fs.cp(outputs, root, { ...COPY, recursive: true });
      const now = new Date();
      await fs.utimes(this.#at(key), now, now);
      const tools = await fs.readFile(path.join(this.#at(key), TOOLS), "utf8").catch(() => "[]");
      return { tools: toolsForm.parse(JSON.parse(tools)) };
    });
  }

  /**
   * Keeps files of a checkout as a build, unless they are too large.
   * @throws Error when they cannot be copied; then nothing is kept
   */
  async keep(key: string, root: string, { files, tools = [] }: KeptBuild): Promise<void> {
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    if (files.length === 0 || bytes > this.#maxBytes) return;
    if (!(await makePrivate(this.#folder))) {
      throw new Error(`${this.#folder} belongs to another user`);
    }
    await this.#exclusively(key, async () => {
      const partial = this.#at(`${key}${PARTIAL}${randomUUID()}`);
      await withTemporary(partial, async () => {
        for (const { file } of files) {
          const target = path.join(partial, OUTPUTS, file);
          await fs.mkdir(path.dirname(target), { recursive: true });
          await fs.cp(path.join(root, file), target, COPY);
        }
        await fs.writeFile(path.join(partial, TOOLS), JSON.stringify(tools));
        await fs.writeFile(path.join(partial, SIZE), String(bytes));
        await this.#remove(key);
        await fs.rename(partial, this.#at(key));
      });
    });
    await this.#prune();
  }

  /** Paths of a build's files from the root of the checkout; empty if there is no such build. */
  async filesOf(key: string): Promise<readonly string[]> {
    const outputs = path.join(this.#at(key), OUTPUTS);
    const options = { recursive: true, withFileTypes: true } as const;
    const entries = await fs.readdir(outputs, options).catch(() => []);
    return entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => path.relative(outputs, path.join(entry.parentPath, entry.name)));
  }

  /** Removes a build, unless another run is using it. */
  async forget(key: string): Promise<void> {
    if (existsSync(this.#at(key))) await this.#exclusively(key, () => this.#remove(key));
  }

  /** The folder's absolute path, and the number and total size of its builds. */
  async summary() {
    const sizes = (await this.#entries()).flatMap(({ bytes }) => bytes ?? []);
    const bytes = sizes.reduce((sum, each) => sum + each, 0);
    return { folder: this.#folder, builds: sizes.length, bytes };
  }

  #at(name: string): string {
    return path.join(this.#folder, name);
  }

  /** Runs an action on a build while no other run uses it. @returns undefined if another run does */
  async #exclusively<Result>(key: string, work: () => Promise<Result>) {
    const claimed = await claim(this.#folder, key);
    if (!claimed) return undefined;
    try {
      return await work();
    } finally {
      claimed.release();
    }
  }

  async #remove(name: string): Promise<void> {
    const gone = this.#at(`${name}${GONE}${randomUUID()}`);
    await withTemporary(gone, () =>
      fs.rename(this.#at(name), gone).catch((error: unknown) => {
        if (!hasCode(error, "ENOENT")) throw error;
      }),
    );
  }

  /**
   * Entries of the folder without claims, most recently used first. Those that are being made or removed have no size.
   */
  async #entries() {
    const names = await fs.readdir(this.#folder).catch(() => []);
    const builds = names.filter((name) => claimedName(name) === undefined);
    const all = await Promise.all(
      builds.map(async (name) => {
        const stats = await fs.stat(this.#at(name)).catch(() => undefined);
        const size = path.join(this.#at(name), SIZE);
        const text = name.includes(".") ? "" : await fs.readFile(size, "utf8").catch(() => "");
        const bytes = /^\d+$/.test(text) ? Number(text) : undefined;
        return { name, usedMs: stats?.mtimeMs ?? 0, bytes };
      }),
    );
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
