import type { BaseCommit, LostBase } from "../../domain/run/file/base-commit.ts";
import type { FollowUp, RunFile } from "../../domain/run/file/run-file.ts";
import type { Plan } from "../../domain/run/plan/plan.ts";
import type { Counts } from "../../domain/series/counts.ts";
import { type Cell, seriesOf, timedCells } from "../../domain/series/lane.ts";
import type { OpenLoop } from "../../domain/series/open-loop.ts";
import type { Profile } from "../../domain/series/profile.ts";
import type { BaseArm } from "../../domain/series/series.ts";
import { attempt } from "../../domain/shared/error.ts";
import { formatSome } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import type { LoadGenerator } from "../../ports/load-generator.ts";
import type { Terms } from "../benchmark/benchmark.ts";
import { isConfigured, withoutAdded, withoutRemoved } from "../benchmark/take-away.ts";
import { layOutBursts } from "../plan/lay-out-bursts.ts";
import type { Services } from "../services/services.ts";
import type { CheckedOutArm, TimedBuild } from "./bases.ts";
import type { Recorder } from "./recorder.ts";
import type { FoundTree } from "./working-tree.ts";

/** A requested run. Each stage of a run is a value; a stage and a loss return a new one. */
export interface Planned extends Terms {
  readonly plan: Plan;
  /** The bases in order, each with its result; the judged one is added once it is built or lost. */
  readonly commits: ReadonlyMap<BaseArm, BaseCommit>;
  /** The working tree in which head is built; absent without a base. */
  readonly tree?: FoundTree;
  // The means of a run, the same in all of its stages.
  readonly recorder: Recorder;
  readonly services: Services;
  /** Keeps a stage, so that the run file has it however the run ends. Returns the stage. */
  readonly keep: <Stage extends SoFar>(run: Stage) => Stage;
  /** Everything measured so far. @param failure the reason the run ended early */
  readonly runFile: (run: SoFar, failure?: string) => RunFile;
}

/** A run whose bases are checked out. */
export interface CheckedOut extends Planned {
  /** The bases that could be checked out, in order. */
  readonly bases: readonly CheckedOutArm[];
}

/** A run whose arms are built. */
export interface Built extends CheckedOut {
  /** Absent if nothing is timed. */
  readonly generator?: LoadGenerator;
  /** The builds of all bases, in order. */
  readonly baseBuilds: readonly TimedBuild[];
  /** Lists head's files that have changed since it was built. */
  readonly changedSinceBuild: () => Promise<readonly string[]>;
}

/** A run that some instruments have measured. */
export interface Measured extends Built {
  /** Absent if the run has none. */
  readonly followUp?: FollowUp;
  /** Absent if nothing is counted. */
  readonly counts?: Counts;
  /** Absent until something is loaded at several rates. */
  readonly openLoop?: OpenLoop;
  /** Absent if nothing was profiled. */
  readonly profile?: Profile;
}

/** A run in any stage. */
export type SoFar = Planned & Partial<Measured>;

/** The base that the gate judges, if it is checked out. */
export function judgedOf({ bases }: Pick<CheckedOut, "bases">): CheckedOutArm | undefined {
  return bases.find(({ arm }) => arm === "base");
}

/**
 * The base that the gate judges, with what was agreed with it, and the fate of the series that head's configuration
 * lacks: a sentence about those still measured, and the others as removed.
 * @returns undefined until it is built or lost
 */
export function judgedCommit({ benchmark, commits }: SoFar): BaseCommit | undefined {
  const commit = commits.get("base");
  const { base, cells, held, sentences, uncompared } = benchmark;
  if (!commit || !base) return commit;
  const measured = new Set(seriesOf(cells));
  const kept = [...held].flatMap(([name, key]) =>
    measured.has(name) && !isConfigured(benchmark, key) ? name : [],
  );
  const removed = [...held].flatMap(([name, key]) => (measured.has(name) ? [] : key));
  const are = kept.length === 1 ? "is" : "are";
  const changes = present([
    ...sentences,
    ...(commit.changes ?? []),
    kept.length > 0 &&
      `The benchmark changed: ${formatSome(kept)} ${are} removed, and still measured here as in ${base.name}.`,
  ]);
  return {
    ...commit,
    isRequired: commit.isRequired === true && !base.isAdoption,
    ...(changes.length > 0 && { changes }),
    ...(kept.length > 0 && { kept }),
    ...(removed.length > 0 && { removed }),
    ...(uncompared.length > 0 && { uncompared }),
    ...(base.gate && { gate: base.gate }),
    ...(base.isAdoption && { isAdoption: true }),
  };
}

/** The run with the result of a base. */
export function withCommit<Stage extends Planned>(
  run: Stage,
  arm: BaseArm,
  commit: BaseCommit,
): Stage {
  return { ...run, commits: new Map([...run.commits, [arm, commit]]) };
}

/** The run without parts of a base, which are lost. */
export function losing<Stage extends Planned>(
  run: Stage,
  arm: BaseArm,
  lost: readonly LostBase[],
): Stage {
  const base = run.commits.get(arm);
  if (!base || lost.length === 0) return run;
  return withCommit(run, arm, { ...base, lost: [...(base.lost ?? []), ...lost] });
}

/** The run with other cells under the same plan. */
export function withCells<Stage extends Planned>(run: Stage, cells: readonly Cell[]): Stage {
  return { ...run, benchmark: { ...run.benchmark, cells } };
}

/**
 * The run with a plan for its cells.
 * @throws LoadgateError `usage` when the budget is too short for them
 */
export function laidOut<Stage extends Planned>(run: Stage): Stage {
  const { config, budgetMs, againstItself = false, shard } = run.request;
  const timedIn = (cells: readonly Cell[]) => seriesOf(timedCells(cells)).length;
  const others = shard ? timedIn(shard.whole) - timedIn(shard.own) : 0;
  const { seed } = run.plan;
  const options = { budgetMs, seed, others, againstItself };
  return { ...run, plan: layOutBursts(config, run.benchmark.cells, options) };
}

/**
 * The same with what fits. If the budget is too short for all cells, those that only head's configuration has are left
 * out first, then the series that only base's has.
 * @throws LoadgateError `usage` when it is too short for the rest
 */
export function laidOutAsFits<Stage extends Planned>(run: Stage): Stage {
  try {
    return laidOut(run);
  } catch (error) {
    const { benchmark } = run;
    const left = withoutRemoved(benchmark, "the budget is too short");
    for (const less of present([withoutAdded(benchmark), left, left && withoutAdded(left)])) {
      const fitting = attempt(() => laidOut({ ...run, benchmark: less }));
      if (fitting) return fitting;
    }
    throw error;
  }
}
