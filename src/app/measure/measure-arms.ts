import { type Cell, laneName } from "../../domain/run/lane.ts";
import { replanned } from "../../domain/run/plan.ts";
import { hasBase, withLanes } from "../arms/arms.ts";
import { treesOf } from "../base/server-use.ts";
import type { MeasureRequest } from "../measure-request.ts";
import { type Draft, layOutCells } from "../run-draft.ts";
import type { World } from "../world.ts";
import { LaneFailure, lossOfLane } from "./lane-failure.ts";
import { measure } from "./measure.ts";
import type { Measurement } from "./measurement.ts";
import { undecidedIn } from "./undecided.ts";

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
  const { arms, base, checkout, generator, plan, recorder, services } = draft;
  if (!generator) throw new Error("there is no load generator");
  const hasBudget = config.measure.repeats === undefined;
  const replan = (setUpMs: number, cells: readonly Cell[]) => {
    const { seed } = draft.plan;
    draft.arms = { ...draft.arms, cells };
    if (hasBudget) draft.plan = replanned(draft.plan, { cells, budgetMs, seed, setUpMs });
    return draft.plan;
  };
  const isCompared = hasBase(arms.cells) && !request.againstItself;
  const isAdaptive = isCompared && !request.isJudgedElsewhere && hasBudget;
  return {
    ...arms,
    world,
    generator,
    plan,
    recorder,
    reset: (all) => services.reset(all),
    signal,
    ...(checkout && { trees: treesOf(world, { checkout }) }),
    replan,
    ...(hasBudget && { budgetMs }),
    ...(isAdaptive && base && { undecided: undecidedIn(base, request, draft) }),
  };
}
