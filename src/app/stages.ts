import type { Counts } from "../domain/counting/counts.ts";
import type { BaseCommit } from "../domain/run/file/base-commit.ts";
import type { LostBase } from "../domain/run/file/lost-base.ts";
import type { MeasuredRun, RunFile } from "../domain/run/file/run-file.ts";
import type { CountConfig } from "../domain/run/plan/config.ts";
import { type Cell, seriesOf } from "../domain/run/plan/lane.ts";
import type { Plan } from "../domain/run/plan/plan.ts";
import type { BaseArm } from "../domain/run/series/series.ts";
import type { LoadGenerator } from "../ports/load-generator.ts";
import type { Arms } from "./arms/arms.ts";
import type { BaseBenchmark, BuildOfBase, CheckedOutBase } from "./base/base-arm-request.ts";
import { layOutBursts } from "./lay-out-bursts.ts";
import type { Recorder } from "./measure/recorder.ts";
import type { MeasureRequest } from "./measure-request.ts";
import type { Services } from "./services/services.ts";
import type { stopwatch } from "./stopwatch.ts";
import type { FoundTree } from "./working-tree.ts";

/** What the run file says of a run so far, whatever ends the run. */
export interface RunRecord {
  arms: Arms;
  plan: Plan;
  /** The bases in their order, each with what became of it; the one that the gate judges once it is built or lost. */
  readonly commits: Map<BaseArm, BaseCommit>;
  /** What the base that the gate judges measures; absent without one whose configuration can be used. */
  benchmark?: BaseBenchmark;
  /** Where head is built; absent where there is no base. */
  tree?: FoundTree;
  /** Version of the load generator, once that is installed. */
  oha?: string;
  counts?: Counts;
}

/** A run that is asked for. */
export interface Planned {
  readonly request: MeasureRequest;
  readonly record: RunRecord;
  readonly recorder: Recorder;
  readonly services: Services;
  readonly watch: ReturnType<typeof stopwatch>;
  /** What was measured so far, in series that are timed. */
  readonly measured: () => MeasuredRun & Pick<RunFile, "furtherBases">;
  /** @param failure why the run ended early */
  readonly runFile: (failure?: string) => RunFile;
}

/** A run whose bases are checked out. Its request has the time that base's configuration gives it. */
export interface CheckedOut extends Planned {
  /** Those that could be had, in their order. */
  readonly bases: readonly CheckedOutBase[];
}

/** A run whose arms are built. */
export interface Built extends CheckedOut {
  /** Absent where nothing is timed. */
  readonly generator?: LoadGenerator;
  /** What was built of all bases, in that order. */
  readonly baseBuilds: readonly BuildOfBase[];
  /** How is counted; absent where nothing is. */
  readonly count?: CountConfig;
  /** Tells which of head's files are not as they were when it was built. */
  readonly changedSinceBuild: () => Promise<readonly string[]>;
}

/** The base that the gate judges, if it is checked out. */
export function judgedOf({ bases }: Pick<CheckedOut, "bases">): CheckedOutBase | undefined {
  return bases.find(({ arm }) => arm === "base");
}

/** Notes that parts of a base are lost. */
export function loseIn({ commits }: RunRecord, arm: BaseArm, lost: readonly LostBase[]): void {
  const base = commits.get(arm);
  if (base) commits.set(arm, { ...base, lost: [...(base.lost ?? []), ...lost] });
}

/**
 * Plans a run anew for some cells; no others are measured.
 * @throws LoadgateError `usage` when the budget is too short for them; the record is as before then
 */
export function layOutCells(
  { record, request }: Pick<Planned, "record" | "request">,
  cells: readonly Cell[],
): void {
  const { config, budgetMs, againstItself = false, shard } = request;
  const others = shard ? seriesOf(shard.whole).length - seriesOf(shard.own).length : 0;
  const { seed } = record.plan;
  record.plan = layOutBursts(config, cells, { budgetMs, seed, others, againstItself });
  record.arms = { ...record.arms, cells };
}
