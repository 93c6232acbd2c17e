import { createHash } from "node:crypto";
import { existsSync, readlinkSync, realpathSync } from "node:fs";
import path from "node:path";
import { attempt } from "../../domain/shared/error.ts";
import { foldersFrom } from "../system/folders-from.ts";
import { exists, HAS_PROC, startTicksOf } from "./process-table.ts";

/**
 * Matches ids made by {@link thisRun}. Its groups: the process id; the process' start in clock ticks since boot,
 * because ids are reused (0 if the system does not report it); the PID namespace of the id, because each container
 * has its own (0 if there are none); a hash of the path of the repository's root.
 */
export const RUN_ID = /(\d+)-(\d+)-(\d+)-([0-9a-f]{8})/;

let ownId: string | undefined;
/** Defaults to the folder that the process was started in. */
let ownFolder: string | undefined;

/**
 * Sets the folder that this run works in. Call it before starting any process.
 * @param folder any folder in the repository
 */
export function workIn(folder: string): void {
  ownFolder = folder;
  ownId = undefined;
}

/**
 * This run's id.
 * @returns for example `4711-123456-4026531836-0a1b2c3d`
 */
export function thisRun(): string {
  const startTicks = startTicksOf(process.pid) ?? 0;
  ownId ??= [process.pid, startTicks, ownNamespace(), ownRepository()].join("-");
  return ownId;
}

/**
 * Checks whether a run of this repository is known to have ended. Runs in another PID namespace are always unknown,
 * because their processes are not visible here.
 * @param text contains the run's id
 */
export function hasEnded(text: string): boolean {
  const [, pid, startTicks, namespace, repository] = RUN_ID.exec(text) ?? [];
  if (Number(namespace) !== ownNamespace() || repository !== ownRepository()) return false;
  return HAS_PROC ? startTicksOf(Number(pid)) !== Number(startTicks) : !exists(Number(pid));
}

function ownRepository(): string {
  const folder = ownFolder ?? process.cwd();
  const start = attempt(() => realpathSync(folder)) ?? folder;
  const isRoot = (at: string) => existsSync(path.join(at, ".git"));
  const repository = foldersFrom(start).find(isRoot) ?? start;
  return createHash("sha256").update(repository).digest("hex").slice(0, 8);
}

function ownNamespace(): number {
  const link = HAS_PROC ? attempt(() => readlinkSync("/proc/self/ns/pid")) : undefined;
  return Number(/\d+/.exec(link ?? "")?.[0] ?? 0);
}
