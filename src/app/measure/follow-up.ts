import { gateFor } from "../../domain/bounds/agreed-gate.ts";
import { compareArms } from "../../domain/comparison/compare-arms.ts";
import { evidenceOf } from "../../domain/evidence/evidence.ts";
import { runsByBase } from "../../domain/run/file/further-bases.ts";
import { followUpRounds } from "../../domain/run/plan/follow-up.ts";
import { type Plan, planRest } from "../../domain/run/plan/plan.ts";
import { ROUNDS_TO_DECIDE } from "../../domain/run/plan/round-counts.ts";
import { otherSetUpMs } from "../../domain/run/plan/time-estimate.ts";
import type { Cell } from "../../domain/series/lane.ts";
import { formatDuration, formatSome } from "../../domain/shared/format.ts";
import { isStillSuspected, suspectsOf } from "../../domain/stopping/suspects.ts";
import { isAmong, withLanes } from "../arms/arms.ts";
import { LaneFailure } from "../arms/lane-failure.ts";
import type { MeasureRequest } from "../plan/prepare-run.ts";
import type { Recorder } from "../stages/recorder.ts";
import type { Measured } from "../stages/stages.ts";
import { measure } from "./measure.ts";
import type { LastRound, Measurement } from "./measurement.ts";

/**
 * How long a run with a base may measure suspects again after its plan: a share of its budget. Together, the two stay within
 * the maximum of an automatic budget. A plan that took more than its budget has taken it from this.
 * @param plannedMs budget of its plan
 * @returns milliseconds; 0 if it has no follow-up
 */
export function timeToFollowUpMs(
  run: Omit<MeasureRequest, "failOn" | "signal">,
  plannedMs = run.budgetMs,
): number {
  const { config, shard, isJudgedElsewhere, budgetMs } = run;
  const { followUp: share = 0, endsEarly, repeats } = config.measure;
  if (shard || isJudgedElsewhere || endsEarly || repeats !== undefined) return 0;
  const { atMostMs = (1 + share) * budgetMs } = run;
  return Math.max(0, Math.min(share * plannedMs, atMostMs - plannedMs));
}

/**
 * Measures the series that are suspected after the plan again, one at a time, in fresh starts of its two servers alone, until
 * each is decided or no longer suspected. If a server of base fails, this ends, and the plan's measurements still count.
 * @param ended the last round of the plan
 * @returns the run with what was measured again
 * @throws LoadgateError `measurement` if a server of head or the generator fails; no process is left running
 */
export async function followUp(
  measurement: Measurement,
  run: Measured,
  ended: LastRound,
): Promise<Measured> {
  const { request, plan, keep } = run;
  const { progress, machine } = measurement.world;
  if (!run.followUp) return run;
  const timeMs = timeToFollowUpMs(request, plan.budgetMs);
  const suspects = suspectsAfter(run).map((name): Suspect => {
    const cells = cellsOf(run.benchmark.cells, name);
    return { name, cells, setUpMs: otherSetUpMs(ended.setUpMs, { of: ended.cells, to: cells }) };
  });
  const rounds = followUpRounds(timeMs, suspects);
  const [first] = suspects;
  if (!first || rounds === 0) return run;
  const names = suspects.map(({ name }) => name);
  const beganMs = machine.now();
  const again = (): Measured =>
    keep({ ...run, followUp: { suspects: names, rounds, ms: machine.now() - beganMs } });
  const followed = again();
  progress.note(
    `Suspected after the plan: ${formatSome(names)}. Measuring them again one by one, for up to ${formatDuration(timeMs)} in total`,
  );
  const round = plan.rounds.length;
  const more = Array.from({ length: rounds }, (_, at) => ({ index: round + at, blocks: [] }));
  const longer = { ...plan, budgetMs: timeMs, rounds: [...plan.rounds, ...more] };
  const { cells, setUpMs } = first;
  const { block } = ended;
  const left = { budgetMs: timeMs, setUpMs, round, block, hasAllRounds: true } as const;
  try {
    await measure({
      ...measurement,
      cells,
      plan: planRest(longer, cells, left),
      undecided: nextIn(suspects, longer, followed),
      ...{ replan: undefined, slowerSustained: undefined, gatedStarts: undefined },
      recorder: recordingAgain(measurement.recorder),
      again: { round, mostSetUpMs: (SET_UP_PART * timeMs) / rounds },
    });
    return again();
  } catch (error) {
    const ended = again();
    if (!(error instanceof LaneFailure) || error.lane.arm === "head") throw error;
    progress.warn(`Not measured again: ${error.message}`);
    return ended;
  }
}

/** Records only bursts and starts: the times, warm-ups and checks of a run are those of its plan. */
function recordingAgain(recorder: Recorder): Recorder {
  const nothing = () => {};
  return {
    ...recorder,
    ...{ spent: nothing, answered: nothing, timed: (_, work) => work() },
    ...{ checked: () => 0, loadedBeside: () => 0 },
  };
}

/** Maximum share of a round's time for starts and warm-ups. */
const SET_UP_PART = 1 / 2;

/** A series that is measured again. */
interface Suspect extends Omit<LastRound, "block"> {
  readonly name: string;
}

/** What has been measured against the base that the gate judges, and the gate. */
function judgedSoFar(latest: Measured) {
  const run = runsByBase(latest.runFile(latest)).judged;
  return { run, gate: gateFor(latest.request.config.gate, run).gate };
}

/** The series that are suspected after the plan; none if the run ended at its first regression. */
function suspectsAfter(latest: Measured): readonly string[] {
  const { run, gate } = judgedSoFar(latest);
  const evidence = evidenceOf(run, gate);
  const { series } = compareArms(evidence);
  const isRegression = series.some(({ verdict }) => verdict === "regression");
  return run.plan.failFast && isRegression ? [] : suspectsOf(evidence, series);
}

/** Continues with a suspect, or with the next one if enough rounds are left to decide it. */
function nextIn(
  suspects: readonly Suspect[],
  plan: Plan,
  latest: Measured,
): NonNullable<Measurement["undecided"]> {
  const queue = [...suspects];
  return (cells, left) => {
    const { run, gate } = judgedSoFar(latest);
    const [current] = queue;
    if (current && isStillSuspected(current.name, run, gate)) return { cells };
    queue.shift();
    const [next] = queue;
    if (!next || left.round + ROUNDS_TO_DECIDE > plan.rounds.length) return { cells: [] };
    const setUpMs = otherSetUpMs(left.setUpMs, { of: cells, to: next.cells });
    return {
      cells: next.cells,
      plan: planRest(plan, next.cells, { ...left, setUpMs, hasAllRounds: true }),
    };
  };
}

/** The cells of a series with its two arms: further bases are not measured again. */
function cellsOf(all: readonly Cell[], name: string): readonly Cell[] {
  const ownLanes = withLanes(all, isAmong(new Set([name])));
  return withLanes(ownLanes, ({ arm }) => arm === "head" || arm === "base");
}
