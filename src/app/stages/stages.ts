import type { BaseCommit, LostBase } from "../../domain/run/file/base-commit.ts";
import type { FollowUp, MeasuredRun, RunFile } from "../../domain/run/file/run-file.ts";
import type { Plan } from "../../domain/run/plan/plan.ts";
import type { Counts } from "../../domain/series/counts.ts";
import { type Cell, seriesOf } from "../../domain/series/lane.ts";
import type { BaseArm } from "../../domain/series/series.ts";
import type { LoadGenerator } from "../../ports/load-generator.ts";
import type { Arms } from "../arms/arms.ts";
import { layOutBursts } from "../plan/lay-out-bursts.ts";
import type { MeasureRequest } from "../plan/measure-request.ts";
import type { Services } from "../services/services.ts";
import type { BaseBenchmark, BuildOfBase, CheckedOutBase } from "./bases.ts";
import type { Recorder } from "./recorder.ts";
import type { FoundTree } from "./working-tree.ts";

/** The run file's content so far, however the run ends. */
export interface RunRecord {
  arms: Arms;
  plan: Plan;
  /** The bases in order, each with its result; the judged one is added once it is built or lost. */
  readonly commits: Map<BaseArm, BaseCommit>;
  /** The benchmark of the judged base; absent without one whose configuration is usable. */
  benchmark?: BaseBenchmark;
  /** The working tree in which head is built; absent without a base. */
  tree?: FoundTree;
  /** Version of the load generator, once it is installed. */
  oha?: string;
  counts?: Counts;
  /** Absent if the run has none. */
  followUp?: FollowUp | undefined;
}

/** A requested run. */
export interface Planned {
  readonly request: MeasureRequest;
  readonly record: RunRecord;
  readonly recorder: Recorder;
  readonly services: Services;
  /** The measurements so far of timed series. */
  readonly measured: () => MeasuredRun & Pick<RunFile, "furtherBases">;
  /** @param failure the reason the run ended early */
  readonly runFile: (failure?: string) => RunFile;
}

/** A run whose bases are checked out. Its request has the time limits of base's configuration. */
export interface CheckedOut extends Planned {
  /** The bases that could be checked out, in order. */
  readonly bases: readonly CheckedOutBase[];
}

/** A run whose arms are built. */
export interface Built extends CheckedOut {
  /** Absent if nothing is timed. */
  readonly generator?: LoadGenerator;
  /** The builds of all bases, in order. */
  readonly baseBuilds: readonly BuildOfBase[];
  /** Lists head's files that have changed since it was built. */
  readonly changedSinceBuild: () => Promise<readonly string[]>;
}

/** The base that the gate judges, if it is checked out. */
export function judgedOf({ bases }: Pick<CheckedOut, "bases">): CheckedOutBase | undefined {
  return bases.find(({ arm }) => arm === "base");
}

/** Records that parts of a base are lost. */
export function loseIn({ commits }: RunRecord, arm: BaseArm, lost: readonly LostBase[]): void {
  const base = commits.get(arm);
  if (base) commits.set(arm, { ...base, lost: [...(base.lost ?? []), ...lost] });
}

/**
 * Plans a run anew with only some cells.
 * @throws LoadgateError `usage` when the budget is too short for them; the record is unchanged then
 */
export function layOutCells({ record, request }: Planned, cells: readonly Cell[]): void {
  const { config, budgetMs, againstItself = false, shard } = request;
  const others = shard ? seriesOf(shard.whole).length - seriesOf(shard.own).length : 0;
  const { seed } = record.plan;
  record.plan = layOutBursts(config, cells, { budgetMs, seed, others, againstItself });
  record.arms = { ...record.arms, cells };
}
