import { createHash, randomUUID } from "node:crypto";
import { lstatSync, readlinkSync, realpathSync, rmdirSync, rmSync } from "node:fs";
import { mkdtemp, readdir, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { attempt, hasCode } from "../../domain/shared/error.ts";
import { runFolder } from "../process/run-folder.ts";
import { claim, claimedName } from "../system/claim.ts";
import { makePrivate } from "../system/private-folder.ts";

const PREFIX = "loadgate-base-";

/** Another process may remove the empty folder between our making it and our first file in it. */
const TRIES = 5;

/** A folder for one checkout, which no other run uses meanwhile. */
export interface Place {
  /** Absolute path without symlinks. Nothing is there yet. */
  readonly folder: string;
  /** Every run of the same repository and tree gets the same path. */
  readonly isStable: boolean;
  /** Removes what is there, and gives the place back. Never throws. */
  readonly release: () => Promise<void>;
  /** The same, done when it returns: for the moment of this process's own end. */
  readonly releaseAtOnce: () => void;
}

/**
 * Takes the place of a checkout in the folder for temporary files. Programs that a build makes may have
 * their own path in them, as every script of a Python environment has, so the same tree is always
 * checked out at the same place. Where another run has it, or the folder is not ours alone, the place is
 * one of this run's own.
 * @param repository absolute path of what makes the repository, and the tree's id
 * @param options `wantsOwn` takes a place of its own in any case
 * @throws Error when the folder for temporary files cannot be written
 */
export async function takePlace(
  { repository, tree }: { readonly repository: string; readonly tree: string },
  { wantsOwn = false } = {},
): Promise<Place> {
  // Process ids, by which places are claimed, mean something only within one namespace.
  const namespace = attempt(() => readlinkSync("/proc/self/ns/pid")) ?? "";
  const name = createHash("sha256")
    .update(JSON.stringify([repository, tree, namespace]))
    .digest("hex")
    .slice(0, 16);
  const root = placesFolder();
  for (let tries = 1; ; tries += 1) {
    try {
      if (!(await makePrivate(root, { mode: 0o711 }))) return foreignPlace(name);
      const stable = wantsOwn ? undefined : await placeAt(root, name, true);
      const place = stable ?? (await placeAt(root, `${name}-${randomUUID()}`, false));
      if (place) return place;
    } catch (error) {
      if (tries >= TRIES || !hasCode(error, "ENOENT")) throw error;
    }
  }
}

/** Removes the places of runs that were killed. Never throws. */
export async function removeLeftPlaces(): Promise<void> {
  const root = placesFolder();
  const files = await readdir(root).catch(() => []);
  const names = new Set(files.map((file) => claimedName(file) ?? file));
  for (const name of names) {
    const place = await placeAt(root, name, true).catch(() => undefined);
    await place?.release();
  }
}

/**
 * Whether a folder is a place that no run has any more, though git may still know it as a worktree.
 * @param folder absolute path
 */
export async function isLeftPlace(folder: string): Promise<boolean> {
  if (path.dirname(folder) !== placesFolder()) return false;
  const claimed = await claim(placesFolder(), path.basename(folder)).catch(() => undefined);
  await claimed?.release();
  return (
    claimed !== undefined || lstatSync(placesFolder(), { throwIfNoEntry: false }) === undefined
  );
}

/**
 * Where places are: one folder for each user, since others must not be able to write there. They can reach a checkout
 * whose own mode lets them in.
 */
function placesFolder(): string {
  return path.join(realpathSync(tmpdir()), `${PREFIX}${process.getuid?.() ?? "user"}`);
}

/** @returns undefined where another run has it, or it cannot be cleared */
async function placeAt(root: string, name: string, isStable: boolean): Promise<Place | undefined> {
  const claimed = await claim(root, name);
  if (!claimed) return undefined;
  const folder = path.join(root, name);
  const clear = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    await clear();
  } catch {
    await claimed.release();
    return undefined;
  }
  return {
    folder,
    isStable,
    release: async () => {
      await clear().catch(() => undefined);
      await claimed.release();
      // The last one out; while others are there it fails.
      await rmdir(root).catch(() => undefined);
    },
    releaseAtOnce: () => {
      rmSync(folder, { recursive: true, force: true });
      claimed.releaseAtOnce();
      rmdirSync(root);
    },
  };
}

async function foreignPlace(name: string): Promise<Place> {
  const root = await mkdtemp(path.join(realpathSync(runFolder()), "base-"));
  return {
    folder: path.join(root, name),
    isStable: false,
    release: () => rm(root, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined),
    releaseAtOnce: () => rmSync(root, { recursive: true, force: true }),
  };
}
