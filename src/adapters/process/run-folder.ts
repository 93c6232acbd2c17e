import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { LoadgateError, messageOf } from "../../domain/error.ts";
import type { KnownProcess, RunRecord } from "./family.ts";
import { attempt } from "./process-table.ts";
import { hasEnded, RUN_ID, runIdFrom, thisRun } from "./run-id.ts";

const PREFIX = "loadgate-run-";
const NAME = new RegExp(`^${PREFIX}${RUN_ID.source}-`);
const RECORD = "record.json";

/** Names of links to what a run is making elsewhere and will rename or remove. */
const ELSEWHERE = "elsewhere-";

let folder: string | undefined;
const lastWork = new Set<() => void>();
let links = 0;

/**
 * Folder for this run's temporary files, made when it is first asked for. Its name says which run it
 * belongs to, so that a later one can remove what a killed one left.
 */
export function runFolder(): string {
  // Somebody may clean up the folder for temporary files during a long run.
  if (folder === undefined || !existsSync(folder)) {
    if (folder === undefined) process.once("exit", removeRunFolder);
    folder = makeFolder();
  }
  return folder;
}

function makeFolder(): string {
  try {
    return mkdtempSync(path.join(tmpdir(), `${PREFIX}${thisRun()}-`));
  } catch (error) {
    throw new LoadgateError("usage", `no folder for temporary files: ${messageOf(error)}`, {
      hint: "Set TMPDIR to a folder that exists and can be written.",
      cause: error,
    });
  }
}

/**
 * Removes the folder, and whatever of this run lies unfinished elsewhere, at once.
 */
export function removeRunFolder(): void {
  for (const work of lastWork) attempt(work);
  if (folder !== undefined) removeWithLinked(folder);
  folder = undefined;
}

/**
 * Notes a file or folder that is temporary but cannot be made in the run's folder, such as one that
 * will be renamed. A run that is killed meanwhile leaves it to the next one.
 * @param place absolute path
 * @returns to be called when it is gone or no longer temporary
 */
export function noteTemporary(place: string): () => void {
  links += 1;
  const link = path.join(runFolder(), `${ELSEWHERE}${links}`);
  symlinkSync(place, link);
  return () => attempt(() => unlinkSync(link));
}

/**
 * Writes down what a later run needs to find what this one started.
 */
export function writeRecord(record: RunRecord): void {
  const file = path.join(runFolder(), RECORD);
  // In one step: a kill between two bytes would lose what was written before.
  writeFileSync(`${file}.next`, JSON.stringify(record));
  renameSync(`${file}.next`, file);
}

/**
 * Has something done at this process's own end, whatever the reason, that cannot wait for the next run.
 * @param work must not wait for anything
 * @returns to be called when there is nothing to do any more
 */
export function atLastExit(work: () => void): () => void {
  lastWork.add(work);
  return () => lastWork.delete(work);
}

/** What a run that was killed left in the folder for temporary files. */
export interface LeftFolder {
  readonly record: RunRecord;
  /** Removes the folder and what it points to. */
  readonly remove: () => void;
}

/**
 * Folders of runs that have ended, as far as they are this user's own: anybody can make one of that
 * name in a folder that all share.
 */
export function leftFolders(): readonly LeftFolder[] {
  return (attempt(() => readdirSync(tmpdir())) ?? []).flatMap((name) => {
    const [, ...parts] = NAME.exec(name) ?? [];
    const left = path.join(tmpdir(), name);
    if (parts.length === 0 || !hasEnded(runIdFrom(parts)) || !isOwn(left)) return [];
    return [{ record: recordIn(left), remove: () => removeWithLinked(left) }];
  });
}

function isOwn(left: string): boolean {
  const found = attempt(() => lstatSync(left));
  const isPrivate = found !== undefined && (found.mode & 0o077) === 0;
  return isPrivate && found.isDirectory() && found.uid === userInfo().uid;
}

function recordIn(left: string): RunRecord {
  const text = attempt(() => readFileSync(path.join(left, RECORD), "utf8"));
  const found: unknown = attempt(() => JSON.parse(text ?? "{}"));
  if (typeof found !== "object" || found === null) return { processes: [] };
  const { processes, limit } = { processes: undefined, limit: undefined, ...found };
  const list: readonly unknown[] = Array.isArray(processes) ? processes : [];
  const known = list.filter(isKnownProcess);
  return { processes: known, ...(Number.isSafeInteger(limit) && { limit: Number(limit) }) };
}

function isKnownProcess(value: unknown): value is KnownProcess {
  if (typeof value !== "object" || value === null) return false;
  if (!("pid" in value && "startTicks" in value)) return false;
  return Number.isSafeInteger(value.pid) && Number(value.pid) > 1;
}

function removeWithLinked(left: string): void {
  for (const name of attempt(() => readdirSync(left)) ?? []) {
    if (!name.startsWith(ELSEWHERE)) continue;
    const place = attempt(() => readlinkSync(path.join(left, name)));
    if (place !== undefined) attempt(() => rmSync(place, { recursive: true, force: true }));
  }
  attempt(() => rmSync(left, { recursive: true, force: true }));
}
