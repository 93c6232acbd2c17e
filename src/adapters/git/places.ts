import { createHash, randomUUID } from "node:crypto";
import {
  accessSync,
  constants,
  readlinkSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { chmod, mkdir, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { attempt, hasCode } from "../../domain/shared/error.ts";
import { runFolder } from "../process/run-folder.ts";
import { claim, claimedName } from "../system/claim.ts";
import { makePrivate } from "../system/make-folder.ts";
import { removeTree } from "../system/remove-tree.ts";

const PREFIX = "loadgate-base-";

/** Removes checkouts left by killed runs. Checkouts of active runs are kept. Never throws. */
export async function removeLeftCheckouts(): Promise<void> {
  const root = placesFolder();
  const files = await readdir(root).catch(() => []);
  for (const name of new Set(files.map((file) => claimedName(file) ?? file))) {
    (await placeAt(root, name, true).catch(() => undefined))?.release();
  }
}

/** Another process may remove the empty folder after we made it and before our first file is in it. */
const TRIES = 5;

/** A folder for one checkout that no other run uses at the same time. */
interface Place {
  /** Absolute path without symlinks. It does not exist yet. */
  readonly folder: string;
  /** True if every run of the same repository and tree gets this path. */
  readonly isStable: boolean;
  /** Removes the checkout and releases the place. Never throws. */
  readonly release: () => void;
}

/** Fewest characters of a name, so that no two checkouts have the same. */
const SHORTEST = 8;

interface WantedPlace extends Readonly<Record<"repository" | "tree" | "beside", string>> {
  readonly wantsOwn?: boolean | undefined;
}

/**
 * Claims a place for a checkout in the temporary folder. Built programs may contain their own path, as every script
 * of a Python environment does, so the same tree is always checked out at the same path. If another run uses it, or
 * the folder does not belong to this user alone, the run gets a path of its own.
 * @param wanted `repository`: absolute path that identifies it; `tree`: its id; `beside`: absolute path of head's tree,
 * whose length the path gets if possible, because programs that contain their own path have its size; `wantsOwn`: always
 * take a path of its own
 * @throws Error when the temporary folder is not writable
 */
export async function takePlace({ repository, tree, beside, wantsOwn }: WantedPlace) {
  // Places are claimed by process id, which is only meaningful within one namespace.
  const namespace = attempt(() => readlinkSync("/proc/self/ns/pid")) ?? "";
  const length = beside.length - placesFolder().length - 1;
  const nameOf = (...words: readonly string[]) =>
    createHash("sha512")
      .update(JSON.stringify(words))
      .digest("hex")
      .slice(0, Math.max(SHORTEST, length));
  const name = nameOf(repository, tree, namespace);
  const root = placesFolder();
  for (let tries = 1; ; tries += 1) {
    try {
      if (!(await makePrivate(root, 0o711))) return foreignPlace();
      const stable = wantsOwn ? undefined : await placeAt(root, name, true);
      const place = stable ?? (await placeAt(root, nameOf(randomUUID()), false));
      if (place) return place;
    } catch (error) {
      if (tries >= TRIES || !hasCode(error, "ENOENT")) throw error;
    }
  }
}

/**
 * The folder of all places. Each user has one, because others must not be able to write there. Other users can
 * reach a checkout if its own mode allows it.
 */
function placesFolder(): string {
  return path.join(realpathSync(tmpdir()), `${PREFIX}${process.getuid?.() ?? "user"}`);
}

/** @returns undefined if another run uses it, or it cannot be cleared */
async function placeAt(root: string, name: string, isStable: boolean): Promise<Place | undefined> {
  const claimed = await claim(root, name);
  if (!claimed) return undefined;
  const folder = path.join(root, name);
  try {
    removeTree(folder);
  } catch {
    claimed.release();
    return undefined;
  }
  return {
    folder,
    isStable,
    release: () => {
      attempt(() => removeTree(folder));
      claimed.release();
      // Fails unless this was the last place.
      attempt(() => rmdirSync(root));
    },
  };
}

function foreignPlace(): Place {
  const folder = path.join(realpathSync(runFolder()), `base-${randomUUID()}`);
  return { folder, isStable: false, release: () => attempt(() => removeTree(folder)) };
}

const OTHERS_MAY_PASS = 0o001;

/**
 * Makes the folder of a checkout as accessible to other users as head's tree, because its server may run as another
 * user, such as www-data.
 * @param root absolute path of head's tree
 * @param folder absolute path of the checkout; it must not exist yet
 */
export async function makeAsOpenAs(root: string, folder: string): Promise<void> {
  const mode = isReachable(root) ? statSync(root).mode & 0o755 : 0o700;
  await mkdir(folder, { mode: 0o700 });
  await chmod(folder, mode);
}

/** Checks whether every user can reach a folder. */
function isReachable(folder: string): boolean {
  const parent = path.dirname(folder);
  const isOpen = (statSync(folder).mode & OTHERS_MAY_PASS) !== 0;
  return isOpen && (parent === folder || isReachable(parent));
}

/** Warnings for the user about the temporary folder that base is checked out into. */
export function placeWarnings(): readonly string[] {
  const probe = path.join(runFolder(), "program");
  try {
    writeFileSync(probe, "", { mode: 0o700 });
    accessSync(probe, constants.X_OK);
    return [];
  } catch {
    return [
      `${tmpdir()} is mounted with noexec: no program that base's build puts there can be started ("Permission denied"). Set TMPDIR to a folder where programs can.`,
    ];
  } finally {
    rmSync(probe, { force: true });
  }
}
