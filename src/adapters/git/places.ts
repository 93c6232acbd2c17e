import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { attempt, hasCode, messageOf } from "../../domain/shared/error.ts";
import { noteTemporary } from "../process/run-folder.ts";
import { hasEnded, thisRun } from "../process/run-id.ts";
import { foldersFrom } from "../system/folders-from.ts";
import { removeTree } from "../system/remove-tree.ts";

/** Not hidden, because web servers do not send files of hidden folders. Short, because head's own name may be short. */
const PREFIX = "lg-";

/** Fewest further characters of a name. */
const SHORTEST = 3;

const NAME = new RegExp(`^${PREFIX}[0-9a-f]{${SHORTEST},}$`);

/**
 * The setting of a checkout that names its run and the machine, as `git config -z` prints it: several machines may share
 * the folder, and each only knows which of its own runs have ended.
 */
export function runSetting(): string {
  return `loadgate.run\n${thisRun()} on ${hostname()}`;
}

/** A folder for one checkout, which no other run uses. */
export interface Place {
  /** Absolute path without symlinks. It is empty. */
  readonly folder: string;
  /** True if every run of the same repository and tree gets this path, unless another run has it. */
  readonly isStable: boolean;
  /** The reason that it is in the temporary folder; absent if it is beside head's tree. */
  readonly elsewhere?: string;
  /** Removes it. Never throws; what is left is removed at the end of the run, or else by the next one. */
  readonly remove: () => void;
}

/**
 * Makes a folder for a checkout, if possible beside head's tree: there both are on one file system and find the same
 * files above and beside them. Built programs may contain their own path, as every script of a Python environment does,
 * so the same tree gets the same path in every run. The path is as long as head's unless that is very short, because
 * programs that contain their path have its size.
 * @param head absolute path of head's tree, without symlinks
 * @param identity names the repository and the tree
 * @throws Error when the temporary folder, which takes its place, is not writable either
 */
export function takePlace(head: string, ...identity: readonly string[]): Place {
  const parent = path.dirname(head);
  try {
    if (parent === head || fs.statSync(parent).dev !== fs.statSync(head).dev) {
      return placeElsewhere(head, `${head} is a file system of its own`);
    }
    removeLeft(parent);
    const stable = made(head, parent, JSON.stringify(identity));
    return stable ? { ...stable, isStable: true } : ownPlace(head, parent);
  } catch (error) {
    return placeElsewhere(head, messageOf(error));
  }
}

/** Enough for a few runs where names are short. */
const TRIES = 100;

function ownPlace(head: string, parent: string): Place {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const own = made(head, parent, randomUUID());
    if (own) return own;
  }
  throw new Error(`${parent} is full of checkouts`);
}

function placeElsewhere(head: string, elsewhere: string): Place {
  const root = fs.mkdtempSync(path.join(fs.realpathSync(tmpdir()), "loadgate-base-"));
  const forget = noteTemporary(root);
  // Other users can reach a checkout if its own mode allows it.
  fs.chmodSync(root, 0o711);
  const place = ownPlace(head, root);
  const remove = () => {
    place.remove();
    attempt(() => removeTree(root));
    forget();
  };
  return { ...place, elsewhere, remove };
}

/**
 * Makes the folder of a place.
 * @param text decides its name
 * @returns undefined if the folder exists
 */
function made(head: string, parent: string, text: string): Place | undefined {
  const length = head.length - path.join(parent, PREFIX).length;
  const digits = createHash("sha512").update(text).digest("hex");
  const folder = path.join(parent, PREFIX + digits.slice(0, Math.max(SHORTEST, length)));
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (hasCode(error, "EEXIST")) return undefined;
    throw error;
  }
  const forget = noteTemporary(folder);
  // A server may run as another user, such as www-data.
  if (isReachable(head)) fs.chmodSync(folder, fs.statSync(head).mode & 0o755);
  const remove = () => {
    attempt(() => {
      removeTree(folder);
      forget();
    });
  };
  return { folder, isStable: false, remove };
}

const OTHERS_MAY_PASS = 0o001;

/** Checks whether every user can reach a folder. */
function isReachable(folder: string): boolean {
  return foldersFrom(folder).every((each) => (fs.statSync(each).mode & OTHERS_MAY_PASS) !== 0);
}

/** Removes checkouts of runs that were killed, and whose own notes about them are gone, as after a restart of the machine. */
function removeLeft(parent: string): void {
  for (const name of attempt(() => fs.readdirSync(parent)) ?? []) {
    const folder = path.join(parent, name);
    const run = NAME.test(name) ? runOf(folder) : "";
    if (run.endsWith(` on ${hostname()}`) && hasEnded(run)) attempt(() => removeTree(folder));
  }
}

/** The run that made a checkout; empty if a folder is none. */
function runOf(folder: string): string {
  const settings = attempt(() => fs.readFileSync(path.join(folder, ".git/config"), "utf8"));
  return /^\[loadgate\]\n\trun = "(.*)"$/m.exec(settings ?? "")?.[1] ?? "";
}
