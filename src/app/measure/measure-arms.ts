import type { AllTrees } from "../../domain/run/file/same-program.ts";
import { budgetToStartMs } from "../../domain/run/plan/budget.ts";
import { type Cell, type Lane, laneName } from "../../domain/run/plan/lane.ts";
import { replanned } from "../../domain/run/plan/plan.ts";
import { ROUNDS_TO_DECIDE } from "../../domain/run/plan/round-counts.ts";
import { areSlow } from "../../domain/run/plan/time-estimate.ts";
import { formatDuration } from "../../domain/shared/format.ts";
import { hasBase, withLanes } from "../arms/arms.ts";
import { giveUpWhatIsGone } from "../base/gone-series.ts";
import type { MeasureRequest } from "../measure-request.ts";
import { type Draft, layOutCells, loseIn } from "../run-draft.ts";
import type { World } from "../world.ts";
import { LaneFailure, lossOfLane } from "./lane-failure.ts";
import { measure } from "./measure.ts";
import type { Measurement } from "./measurement.ts";
import { undecidedIn } from "./undecided.ts";

/**
 * Measures all arms. A server of a base that fails under load is lost like one that does not start, and the
 * others are measured again without it. Otherwise a change that fixes such a server could never be judged. Before
 * that, its series are given up that head's configuration has no more.
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
      if (!request.base || !draft.base || !(error instanceof LaneFailure)) throw error;
      const { lane, message } = error;
      const why = (base: string) => `cannot be measured as in ${base}: ${message}`;
      const left = giveUpWhatIsGone(draft, why, lane.server);
      if (!left) {
        if (lane.arm === "head") throw error;
        loseIn(draft, lane.arm, [lossOfLane(error)]);
      }
      world.progress.warn(`Not compared: ${message}`);
      draft.recorder.forgetSamples();
      const isOther = (each: Lane) => laneName(each) !== laneName(lane);
      layOutCells(draft, request, left ?? withLanes(draft.arms.cells, isOther));
    }
  }
}

/** The trees of all arms that were checked out, also of what is lost by now: its files are still there. */
function treesOfAll(
  { programs: { shared } }: World,
  { checkout, further }: Draft,
): AllTrees | undefined {
  const bases = [{ arm: "base" as const, checkout }, ...further].flatMap((one) =>
    one.checkout ? [{ arm: one.arm, checkout: one.checkout }] : [],
  );
  const [first] = bases;
  if (!first) return undefined;
  const roots = bases.map(({ arm, checkout: { root } }) => [arm, root] as const);
  return { roots: new Map([["head", first.checkout.workingTree], ...roots]), shared };
}

function measurementOf(world: World, request: MeasureRequest, draft: Draft): Measurement {
  const { config, budgetMs, atMostMs = budgetMs, signal } = request;
  const { arms, base, baseBuilds, generator, plan, recorder, services } = draft;
  const trees = treesOfAll(world, draft);
  if (!generator) throw new Error("there is no load generator");
  const hasBudget = config.measure.repeats === undefined;
  const isCompared = hasBase(arms.cells) && !request.againstItself;
  const replan = (setUpMs: number, cells: readonly Cell[]) => {
    const { seed } = draft.plan;
    draft.arms = { ...draft.arms, cells };
    if (!hasBudget) return draft.plan;
    const neededMs = budgetToStartMs({ cells, budgetMs, setUpMs });
    const takenMs = Math.max(budgetMs, Math.min(neededMs, atMostMs));
    const laidOut = replanned(draft.plan, { cells, budgetMs: takenMs, seed, setUpMs });
    // Where blocks take the time, a warning has said so before.
    const isNews = draft.plan.rounds.length >= ROUNDS_TO_DECIDE || areSlow(cells, setUpMs);
    const isShort = isCompared && isNews && neededMs > takenMs;
    draft.plan = isShort ? { ...laidOut, neededMs } : laidOut;
    if (takenMs > budgetMs || isShort) {
      const say = isShort ? world.progress.warn : world.progress.note;
      say(slowSetUpText(setUpMs, { takenMs, neededMs }));
    }
    return draft.plan;
  };
  const isAdaptive = isCompared && !request.isJudgedElsewhere && hasBudget;
  return {
    ...arms,
    world,
    generator,
    plan,
    recorder,
    atMostMs: Math.max(budgetMs, atMostMs),
    reset: (all) => services.reset(all),
    signal,
    ...(trees && { trees }),
    baseBuilds,
    replan,
    ...(isAdaptive && base && { undecided: undecidedIn(base, request, draft) }),
  };
}

/** What it means for a budget that a round takes long to set up. */
function slowSetUpText(
  setUpMs: number,
  { takenMs, neededMs }: { readonly takenMs: number; readonly neededMs: number },
): string {
  const setUp = `A round takes ${formatDuration(setUpMs)} to start and warm its servers`;
  const taken = formatDuration(takenMs);
  if (neededMs <= takenMs) return `${setUp}, so measuring may take ${taken}`;
  const needed = formatDuration(neededMs);
  return `${setUp}, so ${taken} cannot hold the ${ROUNDS_TO_DECIDE} rounds that a verdict needs; ${needed} would`;
}
