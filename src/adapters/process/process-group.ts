import { type SpawnOptions, spawn } from "node:child_process";
import { messageOf } from "../../domain/shared/error.ts";
import { endProcesses } from "./ending.ts";
import { forgetLeader, groupOf, membersOf, rememberLeader } from "./family.ts";
import { writeDown } from "./leftovers.ts";
import { newMark, withMark } from "./mark.ts";

/** The end of a process: its exit code, the signal that killed it, or the reason it could not start. */
export type Exit =
  | { readonly kind: "code"; readonly code: number }
  | { readonly kind: "signal"; readonly signal: NodeJS.Signals }
  | { readonly kind: "not-started"; readonly reason: string };

/** A process and its descendants, in a process group of its own. */
export type ProcessGroup = Readonly<ReturnType<typeof spawnGroup>>;

/** Starts a program, without a shell, as the leader of a new process group. */
export function spawnGroup(
  program: string,
  args: readonly string[],
  options: Pick<SpawnOptions, "cwd" | "stdio"> & { readonly env: NodeJS.ProcessEnv },
) {
  const mark = newMark();
  const env = withMark(options.env, mark);
  const child = spawn(program, args, { ...options, env, detached: true });
  const pid = child.pid;
  if (pid !== undefined) {
    rememberLeader(pid, mark);
    writeDown();
  }

  let ended: Exit | undefined;
  const exited = new Promise<Exit>((resolve) => {
    const settle = (exit: Exit) => {
      ended ??= exit;
      resolve(ended);
    };
    child.once("error", (error) => settle({ kind: "not-started", reason: messageOf(error) }));
    child.once("exit", (code, signal) =>
      settle(signal ? { kind: "signal", signal } : { kind: "code", code: code ?? 0 }),
    );
  });

  const end = async (members: typeof membersOf, graceMs: number) => {
    if (pid === undefined) return;
    await endProcesses(() => members(pid), graceMs);
    // A descendant that left the group may still hold the pipes, and nothing reads them any more.
    child.stdout?.destroy();
    child.stderr?.destroy();
    forgetLeader(pid);
    writeDown();
  };

  return {
    /** Id of the leader and of the group; undefined if it could not start. */
    pid,
    stdin: child.stdin,
    stdout: child.stdout,
    stderr: child.stderr,
    /** Resolves when the leader has ended; never rejects. */
    exited,
    /** The leader's exit, or undefined while it runs. */
    exit: () => ended,
    /**
     * Ends the leader and all its descendants, including those that left the group: SIGTERM first, SIGKILL after
     * the grace time. Resolves when none of them runs any more. Never throws.
     */
    stop: (graceMs: number) => end(membersOf, graceMs),
    /** As `stop`, but descendants that left the group keep running until the run ends. */
    stopGroup: (graceMs: number) => end(groupOf, graceMs),
  };
}

/** True if a process exited by itself with success. */
export function hasSucceeded(exit: Exit): boolean {
  return exit.kind === "code" && exit.code === 0;
}

/** An exit in words, such as `exit code 3` or `SIGSEGV`. */
export function exitText(exit: Exit): string {
  if (exit.kind === "code") return `exit code ${exit.code}`;
  return exit.kind === "signal" ? exit.signal : exit.reason;
}
