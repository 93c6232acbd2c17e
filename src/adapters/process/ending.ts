import { setTimeout as sleep } from "node:timers/promises";
import { attempt } from "../../domain/shared/error.ts";
import { entryOf, HAS_PROC, processTable, type TableEntry } from "./process-table.ts";

/** Finds those of the processes to end that are still running. */
type Look = () => readonly TableEntry[];

/** After SIGKILL only processes stuck in the kernel remain, and waiting longer does not help. */
const KILL_WAIT_MS = 2000;

/** Reading a file of `/proc` takes microseconds, but starting `ps` takes milliseconds. */
const POLL_MS = HAS_PROC ? 5 : 50;

/**
 * Ends processes and the children they start meanwhile: SIGTERM to those running now, SIGKILL after the grace time
 * to all that remain. Resolves when a look finds none. Never throws.
 */
export async function endProcesses(look: Look, graceMs: number): Promise<void> {
  const graceEnds = performance.now() + graceMs;
  const givenUp = graceEnds + KILL_WAIT_MS;
  let left = look();
  signalAll(left, "SIGTERM");
  while (left.length > 0 && performance.now() < givenUp) {
    // Processes started meanwhile, such as a clean-up helper, get the rest of the grace time.
    await untilGone(left, graceEnds);
    left = look();
    if (performance.now() < graceEnds) continue;
    signalAll(left, "SIGKILL");
    await untilGone(left, givenUp);
    left = look();
  }
}

/** Kills processes and the children they start meanwhile, synchronously, for use while this process exits. */
export function killProcesses(look: Look): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  const givenUp = performance.now() + KILL_WAIT_MS;
  for (let left = look(); left.length > 0 && performance.now() < givenUp; left = look()) {
    signalAll(left, "SIGKILL");
    Atomics.wait(pause, 0, 0, POLL_MS);
  }
}

async function untilGone(entries: readonly TableEntry[], deadline: number): Promise<void> {
  const isThere = ({ pid, startTicks }: TableEntry) =>
    HAS_PROC
      ? entryOf(pid)?.startTicks === startTicks
      : processTable().some((entry) => entry.pid === pid);
  while (performance.now() < deadline && entries.some(isThere)) await sleep(POLL_MS);
}

/** Signals a whole group at once if all of it is to be ended, so that no member escapes by forking. */
function signalAll(entries: readonly TableEntry[], signal: NodeJS.Signals): void {
  const pids = new Set(entries.map(({ pid }) => pid));
  const groups = new Set(entries.map(({ group }) => group).filter((group) => pids.has(group)));
  // A process may have ended already, or belong to another user, as under sudo.
  const send = (target: number) => attempt(() => process.kill(target, signal));
  for (const group of groups) send(-group);
  for (const { pid, group } of entries) if (!groups.has(group)) send(pid);
}
