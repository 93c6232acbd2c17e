import { type StdioOptions, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { messageOf } from "../../domain/error.ts";
import { groupIsAlive } from "./process-table.ts";

/** How a process ended: its exit code or the signal that ended it, or why it could not start. */
export type Exit =
  | { readonly kind: "code"; readonly code: number }
  | { readonly kind: "signal"; readonly signal: NodeJS.Signals }
  | { readonly kind: "not-started"; readonly reason: string };

/** A process and all that it starts, in a process group of its own. */
export interface ProcessGroup {
  /** Id of the leader and of the group; undefined when it could not start. */
  readonly pid: number | undefined;
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  /** Settles when the leader ended; never rejects. */
  readonly exited: Promise<Exit>;
  /** How the leader ended, or undefined while it runs. */
  readonly exit: () => Exit | undefined;
  /**
   * Ends the whole group: a polite signal, then SIGKILL after the grace time. Never throws; done
   * when nothing of the group runs any more.
   */
  readonly stop: (graceMs: number, signal?: NodeJS.Signals) => Promise<void>;
}

/** Groups that run right now, so that the last line of defence can end them. */
const liveGroups = new Set<number>();
const listeners = new Set<(pids: readonly number[]) => void>();

/**
 * Ends every group that still runs, at once and by force. For the moment of the process's own end.
 */
export function killAllGroups(): void {
  for (const pid of liveGroups) signalGroup(pid, "SIGKILL");
}

/**
 * Watches which groups run.
 * @param listener called with the leaders' ids after each change
 */
export function watchGroups(listener: (pids: readonly number[]) => void): void {
  listeners.add(listener);
}

/**
 * Starts a program as the leader of a process group of its own.
 * @param program path or name; no shell reads it
 * @param args its arguments
 * @param options `cwd`, `env` and `stdio` as Node's spawn takes them
 */
export function spawnGroup(
  program: string,
  args: readonly string[],
  options: {
    readonly cwd?: string;
    readonly env: NodeJS.ProcessEnv;
    readonly stdio: StdioOptions;
  },
): ProcessGroup {
  const child = spawn(program, args, { ...options, detached: true });
  const pid = child.pid;
  if (pid !== undefined) change(() => liveGroups.add(pid));

  let ended: Exit | undefined;
  const exited = new Promise<Exit>((resolve) => {
    const end = (exit: Exit) => {
      ended ??= exit;
      resolve(ended);
    };
    child.once("error", (error) => end({ kind: "not-started", reason: messageOf(error) }));
    child.once("exit", (code, signal) =>
      end(signal ? { kind: "signal", signal } : { kind: "code", code: code ?? 0 }),
    );
  });

  return {
    pid,
    stdout: child.stdout,
    stderr: child.stderr,
    exited,
    exit: () => ended,
    stop: async (graceMs, signal = "SIGTERM") => {
      if (pid === undefined) return;
      await endGroup(pid, graceMs, signal);
      // A descendant that left the group may still hold the pipes; nobody reads them any more.
      child.stdout?.destroy();
      child.stderr?.destroy();
      change(() => liveGroups.delete(pid));
    },
  };
}

/**
 * Ends a process group: a polite signal, then SIGKILL after the grace time.
 * @param pid id of the group
 */
export async function endGroup(
  pid: number,
  graceMs = 2000,
  signal: NodeJS.Signals = "SIGTERM",
): Promise<void> {
  signalGroup(pid, signal);
  if (await groupEnds(pid, graceMs)) return;
  signalGroup(pid, "SIGKILL");
  await groupEnds(pid, KILL_WAIT_MS);
}

/**
 * How a process ended, in words.
 * @returns for example `exit code 3` or `SIGSEGV`
 */
export function exitText(exit: Exit): string {
  switch (exit.kind) {
    case "code":
      return `exit code ${exit.code}`;
    case "signal":
      return exit.signal;
    case "not-started":
      return exit.reason;
  }
}

/** After SIGKILL only a process stuck in the kernel stays; waiting longer does not help. */
const KILL_WAIT_MS = 2000;
const POLL_MS = 5;

async function groupEnds(pid: number, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (groupIsAlive(pid)) {
    if (performance.now() >= deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return true;
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // ESRCH: the group has ended already, which is what the signal is for.
  }
}

function change(edit: () => void): void {
  edit();
  for (const listener of listeners) listener([...liveGroups]);
}
