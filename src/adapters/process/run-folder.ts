import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { attempt, LoadgateError, messageOf } from "../../domain/shared/error.ts";
import type { TemporaryFolder } from "../../ports/machine.ts";
import { removeArguments } from "../container/arguments.ts";
import { removeTree } from "../system/remove-tree.ts";
import type { KnownProcess } from "./family.ts";
import { hasEnded, RUN_ID, thisRun } from "./run-id.ts";

const PREFIX = "loadgate-run-";
const NAME = new RegExp(`^${PREFIX}${RUN_ID.source}-`);
const RECORD = "record.json";

/** Prefix of links to what this run has elsewhere: files, and containers as `docker:NAME`. */
const ELSEWHERE = "elsewhere-";
const CONTAINER = /^(docker|podman):(loadgate-[\da-f-]{36})$/;
const REMOVE_TIMEOUT_MS = 10_000;

/** Information that lets a later run clean up if this one is killed. */
export interface RunRecord {
  /** Processes that hide their marks, or may yet do so. */
  readonly processes: readonly KnownProcess[];
  /** The resource limit that marks the run. */
  readonly limit?: number;
}

let folder: string | undefined;
let links = 0;

/**
 * The folder for this run's temporary files, created on first use. Its name identifies the run, so that a later run
 * can remove what a killed one left.
 */
export function runFolder(): string {
  // Another program may clean up the system's temporary folder during a long run.
  if (folder === undefined || !fs.existsSync(folder)) {
    if (folder === undefined) process.once("exit", removeRunFolder);
    folder = makeFolder();
  }
  return folder;
}

function makeFolder(): string {
  try {
    return fs.mkdtempSync(path.join(tmpdir(), `${PREFIX}${thisRun()}-`));
  } catch (error) {
    const message = `no folder for temporary files: ${messageOf(error)}`;
    const hint = "Set TMPDIR to a folder that exists and is writable.";
    throw new LoadgateError("usage", message, { hint, cause: error });
  }
}

/** Removes the folder and everything this run left unfinished elsewhere, synchronously. */
export function removeRunFolder(): void {
  if (folder !== undefined) removeWithLinked(folder);
  folder = undefined;
}

/**
 * Registers something temporary outside the run's folder, such as a file that will be renamed. If it is left when this
 * run ends or is killed, this run or the next one removes it.
 * @param target absolute path; or a container about to be started, as `docker:NAME` or `podman:NAME`
 * @returns call it once it is gone or no longer temporary
 */
export function noteTemporary(target: string): () => void {
  links += 1;
  const link = path.join(runFolder(), `${ELSEWHERE}${links}`);
  fs.symlinkSync(target, link);
  return () => attempt(() => fs.unlinkSync(link));
}

/** Writes the record that lets a later run find the processes of this one. */
export function writeRecord(record: RunRecord): void {
  const file = path.join(runFolder(), RECORD);
  // Written by a rename, because a kill during a write would lose the earlier record too.
  fs.writeFileSync(`${file}.next`, JSON.stringify(record));
  fs.renameSync(`${file}.next`, file);
}

/**
 * Makes or removes something outside the run's folder that temporarily has another name. Anything left under that
 * name is removed; if this run is killed, the next one removes it.
 * @param place absolute path of that name
 */
export async function withTemporary<Result>(
  place: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const forget = noteTemporary(place);
  try {
    return await work();
  } finally {
    await rm(place, { recursive: true, force: true });
    forget();
  }
}

/**
 * Folders of ended runs that belong to this user. In a shared temporary folder anyone can create a folder with such
 * a name.
 * @returns the record of each run, and a function that removes its folder and everything its links point to
 */
export function leftFolders() {
  return (attempt(() => fs.readdirSync(tmpdir())) ?? []).flatMap((name) => {
    const left = path.join(tmpdir(), name);
    if (!NAME.test(name) || !hasEnded(name) || !isOwn(left)) return [];
    return [{ record: recordIn(left), remove: () => removeWithLinked(left) }];
  });
}

function isOwn(left: string): boolean {
  const stats = attempt(() => fs.lstatSync(left));
  const isPrivate = stats !== undefined && (stats.mode & 0o077) === 0;
  return isPrivate && stats.isDirectory() && stats.uid === userInfo().uid;
}

function recordIn(left: string): RunRecord {
  const text = attempt(() => fs.readFileSync(path.join(left, RECORD), "utf8")) ?? "{}";
  const parsed: Partial<RunRecord> = attempt(() => JSON.parse(text)) ?? {};
  const { limit, processes } = parsed;
  // Another version may have written something else.
  const known = Array.isArray(processes) ? processes.filter((one) => Number(one?.pid) > 1) : [];
  return { processes: known, limit };
}

function removeWithLinked(left: string): void {
  for (const name of attempt(() => fs.readdirSync(left)) ?? []) {
    if (!name.startsWith(ELSEWHERE)) continue;
    const target = attempt(() => fs.readlinkSync(path.join(left, name))) ?? "";
    const [, engine, container] = CONTAINER.exec(target) ?? [];
    if (engine !== undefined && container !== undefined) {
      const options = { stdio: "ignore", timeout: REMOVE_TIMEOUT_MS } as const;
      spawnSync(engine, removeArguments(container), options);
    } else if (path.isAbsolute(target)) {
      attempt(() => removeTree(target));
    }
  }
  attempt(() => removeTree(left));
}

/**
 * Makes an empty folder that is removed at the end of the run. It lies beside the run's own folder, which only this
 * user can read: a database that refuses to run as root must still find its data.
 * @param kind part of its name
 * @returns its path is without symlinks
 */
export function makeTemporaryFolder(kind: "data" | "count"): TemporaryFolder {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(tmpdir()), `loadgate-${kind}-`));
  const forget = noteTemporary(folder);
  return {
    path: folder,
    remove: () => {
      removeTree(folder);
      forget();
    },
  };
}
