import { createHash } from "node:crypto";
import { existsSync, readlinkSync, realpathSync } from "node:fs";
import path from "node:path";
import { attempt, HAS_PROC, startTicksOf } from "./process-table.ts";

/** Identifies a run by its process and its repository. A process id alone may be reused. */
export interface RunId {
  readonly pid: number;
  /** Its start in clock ticks since boot; 0 where the system does not tell. */
  readonly startTicks: number;
  /** The PID namespace that the id belongs to, as a container has its own; 0 where there are none. */
  readonly namespace: number;
  /** A hash of the path of the repository's root. */
  readonly repository: string;
}

/** Matches what {@link thisRun} returns, its parts as groups. */
export const RUN_ID = /(\d+)-(\d+)-(\d+)-([0-9a-f]{8})/;

let ownId: string | undefined;
let ownFolder = process.cwd();

/**
 * Sets the folder that this run works in, before it starts anything.
 * @param folder any folder in the repository
 */
export function workIn(folder: string): void {
  ownFolder = folder;
  ownId = undefined;
}

/**
 * This process as text.
 * @returns for example `4711-123456-4026531836-0a1b2c3d`
 */
export function thisRun(): string {
  const startTicks = startTicksOf(process.pid) ?? 0;
  ownId ??= [process.pid, startTicks, ownNamespace(), ownRepository()].join("-");
  return ownId;
}

/**
 * Reads what {@link thisRun} of some process returned.
 * @param parts the groups of {@link RUN_ID}
 */
export function runIdFrom([pid, startTicks, namespace, repository = ""]: readonly string[]): RunId {
  return {
    pid: Number(pid),
    startTicks: Number(startTicks),
    namespace: Number(namespace),
    repository,
  };
}

/**
 * Whether a run of this repository is known to have ended. Nothing is known of runs in another PID namespace,
 * whose processes this one cannot see.
 */
export function hasEnded({ pid, startTicks, namespace, repository }: RunId): boolean {
  if (namespace !== ownNamespace() || repository !== ownRepository()) return false;
  return HAS_PROC ? startTicksOf(pid) !== startTicks : !exists(pid);
}

function ownRepository(): string {
  const start = attempt(() => realpathSync(ownFolder)) ?? ownFolder;
  let root = start;
  while (!existsSync(path.join(root, ".git")) && root !== path.dirname(root)) {
    root = path.dirname(root);
  }
  const repository = existsSync(path.join(root, ".git")) ? root : start;
  return createHash("sha256").update(repository).digest("hex").slice(0, 8);
}

function ownNamespace(): number {
  const link = HAS_PROC ? attempt(() => readlinkSync("/proc/self/ns/pid")) : undefined;
  return Number(/\d+/.exec(link ?? "")?.[0] ?? 0);
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
