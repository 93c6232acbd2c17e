import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { HAS_PROC, processTable, procText } from "./process-table.ts";
import { RUN_ID, thisRun } from "./run-id.ts";

/**
 * Variable that names the run in the environment of everything we start. Every descendant inherits it, even one
 * that left its process group and session and lost its parent. If a server under test starts a run of its own,
 * processes of that run have both marks.
 */
const MARK_VARIABLE = "LOADGATE_RUN";
const VARIABLE = new RegExp(`(?:^|\\0)${MARK_VARIABLE}=([^\\0]*)`);
const MARK = new RegExp(`^${RUN_ID.source}-\\d+$`);

let count = 0;

/** A unique mark. */
export function newMark(): string {
  setLimitMark();
  count += 1;
  return `${thisRun()}-${count}`;
}

/** Adds a mark to an environment. */
export function withMark(environment: NodeJS.ProcessEnv, mark: string): NodeJS.ProcessEnv {
  const outer = environment[MARK_VARIABLE];
  return { ...environment, [MARK_VARIABLE]: outer ? `${outer} ${mark}` : mark };
}

/** True if this process has started another one. */
export function hasStartedAny(): boolean {
  return count > 0;
}

/** Marks in the environment that a process was started with, unless it has overwritten them. */
export function marksOf(pid: number): readonly string[] {
  if (!HAS_PROC) return [];
  const [, marks = ""] = VARIABLE.exec(procText(pid, "environ")) ?? [];
  return marks.split(" ").filter((mark) => MARK.test(mark));
}

/** Linux's default. */
const USUAL_BYTES = 819_200;

/** Number of marks. Each lowers the limit, by less than a tenth at most. */
const MARKS = 65_536;

let ownMark: number | undefined;
let isSet = false;

/**
 * Marks this process and its future descendants with a resource limit: the bytes of POSIX message queues, slightly
 * below the default. Programs such as nginx overwrite their environment with their title and leave group, session
 * and parent, but none raises this limit, and `/proc` shows it. Without `prlimit` there is no such mark.
 */
function setLimitMark(): void {
  if (isSet || !HAS_PROC) return;
  isSet = true;
  const most = Math.min(limitOf(process.pid) ?? USUAL_BYTES, USUAL_BYTES);
  if (most <= MARKS) return;
  const taken = new Set(processTable().map(({ pid }) => limitOf(pid)));
  let mark = most - randomInt(1, MARKS);
  while (taken.has(mark)) mark = most - randomInt(1, MARKS);
  const args = ["--pid", String(process.pid), `--msgqueue=${mark}:${mark}`];
  const { status } = spawnSync("prlimit", args, { stdio: "ignore" });
  if (status === 0) ownMark = mark;
}

/** The limit that marks this run, in bytes; undefined if it has none. */
export function limitMark(): number | undefined {
  return ownMark;
}

/**
 * A soft limit of a process.
 * @param name as in `/proc/PID/limits`; by default the limit that marks runs, in bytes
 * @returns undefined if it has none or it is not visible
 */
export function limitOf(pid: number, name = "Max msgqueue size"): number | undefined {
  const limit = new RegExp(`^${name} +(\\d+)`, "m").exec(procText(pid, "limits"))?.[1];
  return limit === undefined ? undefined : Number(limit);
}
