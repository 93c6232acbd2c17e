import { laneName } from "../../domain/run/lane.ts";
import { replanned } from "../../domain/run/plan.ts";
import { type BaseCommit, roundsMeasured } from "../../domain/run/run-file.ts";
import { seriesName } from "../../domain/run/series.ts";
import { compareArms, isOpen } from "../../domain/verdict/compare-arms.ts";
import { gateFor } from "../../domain/verdict/gate-change.ts";
import { mayDecide } from "../../domain/verdict/looks.ts";
import { hasBase, withLanes } from "../arms/arms.ts";
import { treesOf } from "../base/server-use.ts";
import type { MeasureRequest } from "../measure-request.ts";
import { type Draft, layOutCells } from "../run-draft.ts";
import type { World } from "../world.ts";
import { LaneFailure, lossOfLane } from "./lane-failure.ts";
import { measure } from "./measure.ts";
import type { Measurement } from "./measurement.ts";

/**
 * Measures both arms. A server of base that fails under load is lost like one that does not start, and the
 * others are measured again without it. Otherwise a change that fixes such a server could never be judged.
 * @throws LoadgateError as {@link measure}, where it is not a server of base that fails
 */
export async function measureArms(
  world: World,
  request: MeasureRequest,
  draft: Draft,
): Promise<void> {
  for (;;) {
    try {
      await measure(measurementOf(world, request, draft));
      return;
    } catch (error) {
      request.signal.throwIfAborted();
      const isOfBase = error instanceof LaneFailure && error.lane.arm === "base";
      if (!request.base || !draft.base || !isOfBase) throw error;
      const { lane, message } = error;
      world.progress.warn(`Not compared: ${message}`);
      const lost = [...(draft.base.lost ?? []), lossOfLane(error)];
      draft.base = { ...draft.base, lost };
      draft.recorder.forgetSamples();
      layOutCells(
        draft,
        request,
        withLanes(draft.arms.cells, (each) => laneName(each) !== laneName(lane)),
      );
    }
  }
}

function measurementOf(world: World, request: MeasureRequest, draft: Draft): Measurement {
  const { config, budgetMs, signal } = request;
  const { arms, base, checkout, generator, plan, recorder } = draft;
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
    ...(checkout && { trees: treesOf(world, { checkout }) }),
    ...(hasBudget && { budgetMs, replan }),
    ...(isAdaptive && base && { undecided: undecidedIn(base, request, draft.runFile) }),
  };
}

/** A cell is undecided while any series in it is. */
function undecidedIn(
  base: BaseCommit,
  { config, failOn }: MeasureRequest,
  runFile: Draft["runFile"],
): NonNullable<Measurement["undecided"]> {
  return (cells) => {
    const run = runFile();
    const rounds = roundsMeasured(run.series);
    if (!mayDecide(rounds, run.plan.rounds)) return cells;
    const { gate } = gateFor(config.gate, base);
    const { series } = compareArms(run, base, { ...gate, failOn, roundsDone: rounds });
    if (run.plan.failFast && series.some(({ verdict }) => verdict === "regression")) return [];
    const open = new Set(series.filter((one) => isOpen(one, rounds, run)).map(({ name }) => name));
    return cells.filter((cell) =>
      cell.lanes.some(({ server }) => open.has(seriesName({ ...cell, server }))),
    );
  };
}
