import { gateFor } from "../../domain/bounds/agreed-gate.ts";
import { serversGatedIn } from "../../domain/bounds/bounds.ts";
import type { Trees } from "../../domain/run/file/same-program.ts";
import { budgetToStartMs, type LongerMs, mostPlannedMs } from "../../domain/run/plan/budget.ts";
import { replanned } from "../../domain/run/plan/plan.ts";
import { ROUNDS_TO_DECIDE } from "../../domain/run/plan/round-counts.ts";
import { areSlow } from "../../domain/run/plan/time-estimate.ts";
import { isTimedCell, type Lane, laneName, lanesOf, timedCells } from "../../domain/series/lane.ts";
import { messageOf } from "../../domain/shared/error.ts";
import { formatDuration } from "../../domain/shared/format.ts";
import type { LoadGenerator } from "../../ports/load-generator.ts";
import { hasBase, withLanes } from "../arms/arms.ts";
import { LaneFailure, lossOfLane } from "../arms/lane-failure.ts";
import { withoutRemoved } from "../benchmark/take-away.ts";
import type { InstrumentedWorld } from "../stages/instrument.ts";
import {
  type CheckedOut,
  judgedCommit,
  laidOut,
  losing,
  type Measured,
  withCells,
} from "../stages/stages.ts";
import { followUp, timeToFollowUpMs } from "./follow-up.ts";
import { measure } from "./measure.ts";
import type { LaidOut, Measurement, Outcome } from "./measurement.ts";
import { furtherDecisions, slowerSustainedIn } from "./undecided.ts";

/**
 * Measures all arms. If a server of a base fails under load, it is lost like one that does not start, and the
 * others are measured again without it. Otherwise a change that fixes such a server could never be judged. Before
 * that, its series that head's configuration no longer has are given up.
 * @returns the run with what it measured, and its final plan
 * @throws LoadgateError as {@link measure}, unless a server of base failed
 */
export async function measureArms(
  world: InstrumentedWorld,
  built: Measured,
  generator: LoadGenerator,
): Promise<Measured> {
  const { recorder, request, keep } = built;
  const followUpMs = isAdaptive(built) ? timeToFollowUpMs(request) : 0;
  const nothing = { suspects: [], rounds: 0, ms: 0 };
  const run = keep({ ...built, followUp: followUpMs > 0 ? nothing : undefined });
  const measurement = measurementOf(world, run, { generator, followUpMs });
  let outcome: Outcome;
  try {
    outcome = await measure(measurement);
  } catch (error) {
    request.signal.throwIfAborted();
    const left = withoutFailed(run, error);
    world.progress.warn(`Not compared: ${messageOf(error)}`);
    recorder.forgetSamples();
    return await measureArms(world, keep(laidOut(left)), generator);
  }
  const measured = withPlan(run, outcome.laidOut);
  return outcome.ended ? await followUp(measurement, measured, outcome.ended) : measured;
}

/** The run without a server that failed under load. @throws the error, if it is not about a comparison alone */
function withoutFailed(run: Measured, error: unknown): Measured {
  if (run.bases.length === 0 || !(error instanceof LaneFailure)) throw error;
  const { lane, message } = error;
  const left = withoutRemoved(run.benchmark, message, lane.server);
  if (left) return { ...run, benchmark: left };
  if (lane.arm === "head") throw error;
  const isOther = (each: Lane) => laneName(each) !== laneName(lane);
  const cells = withLanes(run.benchmark.cells, isOther);
  return losing(withCells(run, cells), lane.arm, [lossOfLane(error)]);
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

function withPlan(run: Measured, { plan, cells }: LaidOut): Measured {
  const others = run.benchmark.cells.filter((cell) => !isTimedCell(cell));
  return { ...withCells(run, [...cells, ...others]), plan };
}

function isCompared({ benchmark, request }: Measured): boolean {
  return hasBase(benchmark.cells) && !request.againstItself;
}

/** True if evidence decides how long each series is measured. */
function isAdaptive(run: Measured): boolean {
  const { isJudgedElsewhere, config } = run.request;
  return isCompared(run) && !isJudgedElsewhere && config.measure.repeats === undefined;
}

function measurementOf(
  world: InstrumentedWorld,
  run: Measured,
  { generator, followUpMs }: { readonly generator: LoadGenerator; readonly followUpMs: number },
): Measurement {
  const { request, benchmark, plan, baseBuilds, recorder, services, keep } = run;
  const { config, budgetMs, atMostMs = budgetMs, signal } = request;
  const { servers, scenarios } = benchmark;
  const cells = timedCells(benchmark.cells);
  const arms = { cells, servers, scenarios };
  const base = judgedCommit(run);
  const longer = { atMostMs, followUpMs };
  const parts = { base, series: [], servers: lanesOf(cells) };
  const agreed = gateFor(config.gate, parts).gate;
  const furtherOf = isAdaptive(run) ? furtherDecisions() : undefined;
  return {
    ...arms,
    world,
    generator,
    plan,
    recorder,
    longer,
    gatedStarts: new Set(serversGatedIn(agreed, lanesOf(cells), "cold-start")),
    reset: (all) => services.reset(all),
    signal,
    trees: treesOfAll(world, run),
    baseBuilds,
    replan: (setUpMs, latest) => {
      const next = replannedIn(world, withPlan(run, latest), { setUpMs, longer });
      return keep(next).plan;
    },
    undecided:
      furtherOf &&
      ((cells, left, latest) => {
        const further = furtherOf(withPlan(run, latest), cells, left);
        if (further.plan) keep({ ...withPlan(run, latest), plan: further.plan });
        return further;
      }),
    slowerSustained: isCompared(run)
      ? (latest) => slowerSustainedIn(withPlan(run, latest))
      : undefined,
  };
}

/** The run with a plan for the time that a round's set-up takes. */
function replannedIn(
  { progress }: InstrumentedWorld,
  run: Measured,
  { setUpMs, longer }: { readonly setUpMs: number; readonly longer: LongerMs },
): Measured {
  const { request, plan } = run;
  const { budgetMs, config } = request;
  const cells = timedCells(run.benchmark.cells);
  if (config.measure.repeats !== undefined) return run;
  const neededMs = budgetToStartMs({ cells, budgetMs, setUpMs });
  const takenMs = Math.min(neededMs, mostPlannedMs({ cells, budgetMs, setUpMs }, longer));
  const next = replanned(plan, { cells, budgetMs: takenMs, seed: plan.seed, setUpMs });
  // If the time goes into blocks, an earlier warning has already said so.
  const isNews = plan.rounds.length >= ROUNDS_TO_DECIDE || areSlow(cells, setUpMs);
  const isShort = isCompared(run) && isNews && neededMs > takenMs;
  if (takenMs > budgetMs || isShort) {
    const say = isShort ? progress.warn : progress.note;
    say(slowSetUpText(setUpMs, { takenMs, neededMs }));
  }
  return { ...run, plan: isShort ? { ...next, neededMs } : next };
}

/** The consequences of slow round set-ups for a budget. */
function slowSetUpText(
  setUpMs: number,
  { takenMs, neededMs }: Readonly<Record<"takenMs" | "neededMs", number>>,
): string {
  const setUp = `A round takes ${formatDuration(setUpMs)} to start and warm its servers`;
  const taken = formatDuration(takenMs);
  if (neededMs <= takenMs) return `${setUp}, so measuring may take ${taken}`;
  const needed = formatDuration(neededMs);
  return `${setUp}, so ${taken} cannot hold the ${ROUNDS_TO_DECIDE} rounds that a verdict needs; by that, ${needed} would`;
}
