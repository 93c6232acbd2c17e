import { type StdioOptions, spawn } from "node:child_process";
import { messageOf } from "../../domain/shared/error.ts";
import { endProcesses } from "./ending.ts";
import { forgetLeader, groupOf, membersOf, rememberLeader } from "./family.ts";
import { newMark, withMark } from "./mark.ts";
import { writeDown } from "./run-record.ts";

/** How a process ended: its exit code, or the signal that killed it, or why it could not start. */
export type Exit =
  | { readonly kind: "code"; readonly code: number }
  | { readonly kind: "signal"; readonly signal: NodeJS.Signals }
  | { readonly kind: "not-started"; readonly reason: string };

/** A process and everything that it starts, in a process group of its own. */
export type ProcessGroup = Readonly<ReturnType<typeof spawnGroup>>;

/** Starts a program, which no shell reads, as the leader of a process group of its own. */
export function spawnGroup(
  program: string,
  args: readonly string[],
  options: {
    readonly cwd?: string;
    readonly env: NodeJS.ProcessEnv;
    readonly stdio: StdioOptions;
  },
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
    // A descendant that left the group may still hold the pipes, which nothing reads any more.
    child.stdout?.destroy();
    child.stderr?.destroy();
    forgetLeader(pid);
    writeDown();
  };

  return {
    /** Id of the leader and of the group; undefined when it could not start. */
    pid,
    stdout: child.stdout,
    stderr: child.stderr,
    /** Settles when the leader ended; never rejects. */
    exited,
    /** How the leader ended, or undefined while it runs. */
    exit: () => ended,
    /**
     * Ends the leader and everything that it started, including what left the group: SIGTERM first, then SIGKILL
     * after the grace time. Never throws; done when none of it runs any more.
     */
    stop: (graceMs: number) => end(membersOf, graceMs),
    /** As `stop`, but what left the group keeps running until the run ends. */
    stopGroup: (graceMs: number) => end(groupOf, graceMs),
  };
}

/** Whether a process ended by itself and says that it succeeded. */
export function hasSucceeded(exit: Exit): boolean {
  return exit.kind === "code" && exit.code === 0;
}

/** How a process ended: for example `exit code 3` or `SIGSEGV`. */
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
