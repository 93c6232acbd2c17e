import { gateFor } from "../../domain/bounds/agreed-gate.ts";
import { serversGatedIn } from "../../domain/bounds/bounds.ts";
import type { Trees } from "../../domain/run/file/same-program.ts";
import { budgetToStartMs, mostPlannedMs } from "../../domain/run/plan/budget.ts";
import { replanned } from "../../domain/run/plan/plan.ts";
import { ROUNDS_TO_DECIDE } from "../../domain/run/plan/round-counts.ts";
import { areSlow } from "../../domain/run/plan/time-estimate.ts";
import { type Cell, type Lane, laneName, lanesOf } from "../../domain/series/lane.ts";
import { formatDuration } from "../../domain/shared/format.ts";
import type { LoadGenerator } from "../../ports/load-generator.ts";
import { hasBase, withLanes } from "../arms/arms.ts";
import { LaneFailure, lossOfLane } from "../arms/lane-failure.ts";
import { giveUpWhatIsGone } from "../stages/gone-series.ts";
import type { InstrumentedWorld } from "../stages/instrument.ts";
import { type Built, type CheckedOut, layOutCells, loseIn } from "../stages/stages.ts";
import { followUp, timeToFollowUpMs } from "./follow-up.ts";
import { measure } from "./measure.ts";
import type { LastRound, Measurement } from "./measurement.ts";
import { slowerSustainedIn, undecidedIn } from "./undecided.ts";

/**
 * Measures all arms. If a server of a base fails under load, it is lost like one that does not start, and the
 * others are measured again without it. Otherwise a change that fixes such a server could never be judged. Before
 * that, its series that head's configuration no longer has are given up.
 * @throws LoadgateError as {@link measure}, unless a server of base failed
 */
export async function measureArms(
  world: InstrumentedWorld,
  built: Built,
  generator: LoadGenerator,
) {
  const { record, recorder, request } = built;
  for (;;) {
    const measurement = measurementOf(world, built, generator);
    let ended: LastRound | undefined;
    try {
      ended = await measure(measurement);
    } catch (error) {
      request.signal.throwIfAborted();
      if (built.bases.length === 0 || !(error instanceof LaneFailure)) throw error;
      const { lane, message } = error;
      const left = giveUpWhatIsGone(record, message, lane.server);
      if (!left) {
        if (lane.arm === "head") throw error;
        loseIn(record, lane.arm, [lossOfLane(error)]);
      }
      world.progress.warn(`Not compared: ${message}`);
      recorder.forgetSamples();
      const isOther = (each: Lane) => laneName(each) !== laneName(lane);
      layOutCells(built, left ?? withLanes(record.arms.cells, isOther));
      continue;
    }
    if (ended) await followUp(measurement, built, ended);
    return;
  }
}

/** The trees of all arms that were checked out, including lost ones, because their files still exist. */
export function treesOfAll(
  { programs: { shared } }: Pick<InstrumentedWorld, "programs">,
  { bases }: Pick<CheckedOut, "bases">,
): Trees | undefined {
  const [first] = bases;
  if (!first) return undefined;
  const roots = bases.map(({ arm, checkout: { root } }) => [arm, root] as const);
  return { roots: new Map([["head", first.checkout.workingTree], ...roots]), shared };
}

function measurementOf(
  world: InstrumentedWorld,
  built: Built,
  generator: LoadGenerator,
): Measurement {
  const { request, record, baseBuilds, recorder, services } = built;
  const { config, budgetMs, atMostMs = budgetMs, signal } = request;
  const { arms, plan } = record;
  const base = record.commits.get("base");
  const trees = treesOfAll(world, built);
  const hasBudget = config.measure.repeats === undefined;
  const isCompared = hasBase(arms.cells) && !request.againstItself;
  const isAdaptive = isCompared && !request.isJudgedElsewhere && hasBudget;
  const followUpMs = isAdaptive ? timeToFollowUpMs(request) : 0;
  const longer = { atMostMs, followUpMs };
  const replan = (setUpMs: number, cells: readonly Cell[]) => {
    const { seed } = record.plan;
    record.arms = { ...record.arms, cells };
    if (!hasBudget) return record.plan;
    const neededMs = budgetToStartMs({ cells, budgetMs, setUpMs });
    const takenMs = Math.min(neededMs, mostPlannedMs({ cells, budgetMs, setUpMs }, longer));
    const laidOut = replanned(record.plan, { cells, budgetMs: takenMs, seed, setUpMs });
    // If the time goes into blocks, an earlier warning has already said so.
    const isNews = record.plan.rounds.length >= ROUNDS_TO_DECIDE || areSlow(cells, setUpMs);
    const isShort = isCompared && isNews && neededMs > takenMs;
    record.plan = isShort ? { ...laidOut, neededMs } : laidOut;
    if (takenMs > budgetMs || isShort) {
      const say = isShort ? world.progress.warn : world.progress.note;
      say(slowSetUpText(setUpMs, { takenMs, neededMs }));
    }
    return record.plan;
  };
  const parts = { base, series: [], servers: lanesOf(arms.cells) };
  const agreed = gateFor(config.gate, parts).gate;
  record.followUp = followUpMs > 0 ? { suspects: [], rounds: 0, ms: 0 } : undefined;
  return {
    ...arms,
    world,
    generator,
    plan,
    recorder,
    longer,
    gatedStarts: new Set(serversGatedIn(agreed, lanesOf(arms.cells), "cold-start")),
    reset: (all) => services.reset(all),
    signal,
    trees,
    baseBuilds,
    replan,
    undecided: isAdaptive && base ? undecidedIn(base, built) : undefined,
    slowerSustained: isCompared && base ? slowerSustainedIn(base, built) : undefined,
  };
}

/** The consequences of slow round set-ups for a budget. */
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
