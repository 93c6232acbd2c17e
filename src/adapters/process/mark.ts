import { setLimitMark } from "./limit-mark.ts";
import { HAS_PROC, procText } from "./process-table.ts";
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
