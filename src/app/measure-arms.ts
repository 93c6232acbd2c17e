import { compareArms } from "../domain/compare-arms.ts";
import { gateFor } from "../domain/gate-change.ts";
import { lookAfter } from "../domain/looks.ts";
import { lossFrom } from "../domain/lost-base.ts";
import { laneName, replanned } from "../domain/plan.ts";
import { type BaseCommit, type RunFile, roundsMeasured } from "../domain/run-file.ts";
import { seriesName } from "../domain/series.ts";
import { hasBase, withLanes } from "./arms.ts";
import { measure } from "./measure.ts";
import { LaneFailure, type Measurement } from "./measurement.ts";
import { layOutBursts } from "./prepare-run.ts";
import type { RunRequest } from "./run-benchmark.ts";
import type { Draft } from "./run-draft.ts";
import type { World } from "./world.ts";

/**
 * Measures both arms. A server of base that fails under load is lost like one that does not start, and
 * the others are measured anew without it: a change that mends such a server could never be judged else.
 * @throws LoadgateError as {@link measure}, where it is not a server of base that fails
 */
export async function measureArms(world: World, request: RunRequest, draft: Draft): Promise<void> {
  for (;;) {
    try {
      await measure(measurementOf(world, request, draft));
      return;
    } catch (error) {
      request.signal.throwIfAborted();
      if (!(error instanceof LaneFailure) || error.lane.arm !== "base") throw error;
      loseServer(world, request, draft, error);
    }
  }
}

function loseServer(
  { progress }: World,
  { base, budgetMs, config }: RunRequest,
  draft: Draft,
  failure: LaneFailure,
): void {
  if (!base || !draft.base) throw failure;
  const { lane } = failure;
  progress.warn(`Not compared: ${failure.message}`);
  const lost = [...(draft.base.lost ?? []), lossFrom(failure, { server: lane.server })];
  draft.base = { ...draft.base, lost };
  const cells = withLanes(draft.arms.cells, (each) => laneName(each) !== laneName(lane));
  draft.arms = { ...draft.arms, cells };
  draft.recorder.forgetSamples();
  draft.plan = layOutBursts(config, cells, { budgetMs, seed: draft.plan.seed });
}

function measurementOf(world: World, request: RunRequest, draft: Draft): Measurement {
  const { config, budgetMs, signal } = request;
  const { arms, base, generator, plan, recorder } = draft;
  if (!generator) throw new Error("there is no load generator");
  const replan = (setUpMs: number) => {
    const { seed } = draft.plan;
    draft.plan = replanned(draft.plan, { cells: arms.cells, budgetMs, seed, setUpMs });
    return draft.plan;
  };
  const hasBudget = config.measure.repeats === undefined;
  const isAdaptive = request.base && hasBase(arms.cells) && !request.isJudgedElsewhere && hasBudget;
  return {
    ...arms,
    world,
    generator,
    plan,
    recorder,
    signal,
    ...(hasBudget && { budgetMs, replan }),
    ...(isAdaptive && base && { undecided: undecidedIn(base, request, draft.runFile) }),
  };
}

/** A cell is worth more bursts while any gated comparison in it is open. */
function undecidedIn(
  base: BaseCommit,
  { config, failOn }: RunRequest,
  runFile: () => RunFile,
): NonNullable<Measurement["undecided"]> {
  return (cells) => {
    const run = runFile();
    const rounds = roundsMeasured(run.series);
    if (lookAfter(rounds, run.plan.rounds) === 0) return cells;
    const { gate } = gateFor(config.gate, base);
    const { series } = compareArms(run, base, { ...gate, failOn }, rounds);
    const open = new Set(
      series
        .filter(({ metrics }) =>
          Object.values(metrics).some(({ verdict }) => verdict === "inconclusive"),
        )
        .map(({ name }) => name),
    );
    return cells.filter((cell) =>
      cell.lanes.some((lane) => open.has(seriesName({ ...cell, server: lane.server }))),
    );
  };
}
