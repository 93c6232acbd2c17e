import { type LostBase, lossOf } from "../run/lost-base.ts";
import { type BaseCommit, type RunFile, roundsMeasured } from "../run/run-file.ts";
import { baseReferences } from "./base-references.ts";
import {
  COMPARISON_SCHEMA,
  type ComparedWith,
  type Comparison,
  removedSeries,
  type SeriesComparison,
} from "./comparison.ts";
import { earlyLooks } from "./early-looks.ts";
import { failedUnderLoad } from "./failed-under-load.ts";
import { type GatePolicy, gateOf, reasonsAgainst } from "./gate.ts";
import type { GateReason } from "./gate-reason.ts";
import { compareServers } from "./head-to-head.ts";
import { judgeSeries } from "./judge.ts";
import { isEarlyCall, ratesAfter } from "./looks.ts";
import { worstVerdict } from "./verdict.ts";

/** How the two arms of a run are compared. */
export interface ArmsPolicy extends GatePolicy {
  /**
   * Number of rounds that are done, enough for a look. Without it the run is at its end, and what was decided at an
   * earlier look stays decided.
   */
  readonly roundsDone?: number;
}

/**
 * Compares head with base, both measured in the same run.
 *
 * A pair's difference is the logarithm of head's burst less that of base's beside it, so what the machine
 * does to both cancels; {@link changeOf} says what the pairs show.
 *
 * @param run a run with both arms
 * @param base the commit of the base arm
 * @param policy what is gated, and what fails the gate
 */
export function compareArms(run: RunFile, base: BaseCommit, policy: ArmsPolicy): Comparison {
  const lost = [...(base.lost ?? []), ...failedUnderLoad(run.series, policy.maxErrorPercent)];
  const series = [
    ...judgedAtTheirLooks({ run, lost, policy }),
    ...(base.removed ?? []).map((key) => removedSeries(key)),
  ];
  const reasons = [
    ...lossReasons({ ...base, lost }, series),
    ...reasonsAgainst(series, policy),
    ...undecidedByFailFast(run, series),
  ];
  return {
    schema: COMPARISON_SCHEMA,
    verdict: worstVerdict(series.map(({ verdict }) => verdict)),
    gate: gateOf(reasons, policy),
    comparedWith: comparedWith(base, run.commit, isAllLost(run, lost, series)),
    ...(lost.length > 0 && { lost }),
    series,
    headToHead: compareServers(run.series),
  };
}

/**
 * Judges every series at the end, except where an earlier look has decided it. Such a series is measured no further,
 * so what later rounds show of processes, and of other series, must not undo it. Where a look ended the run, that look
 * judges all of it.
 */
function judgedAtTheirLooks(judged: Judged): readonly SeriesComparison[] {
  const { run, policy } = judged;
  const atEnd = judgedAfter(policy.roundsDone ?? run.plan.rounds, judged);
  if (policy.roundsDone !== undefined) return atEnd;
  const decided = new Map<string, SeriesComparison>();
  for (const look of earlyLooks(run)) {
    const seen = judgedAfter(look.rounds, { ...judged, run: look.run });
    const isEnd = run.plan.failFast && seen.some(({ verdict }) => verdict === "regression");
    for (const one of seen) {
      const isDecided = isEnd || (look.ended.has(one.name) && !isOpen(one, look.rounds, run));
      if (isDecided && !decided.has(one.name)) decided.set(one.name, one);
    }
  }
  return atEnd.map((one) => decided.get(one.name) ?? one);
}

/** What is judged, and how. */
interface Judged {
  readonly run: RunFile;
  readonly lost: readonly LostBase[];
  readonly policy: ArmsPolicy;
}

function judgedAfter(rounds: number, { run, lost, policy }: Judged): readonly SeriesComparison[] {
  const heads = run.series.filter(({ arm }) => arm === "head");
  const { tolerancePercent } = policy;
  const rule = { ...policy, ...ratesAfter(rounds, run.plan.rounds) };
  const isEarly = isEarlyCall(rounds, run.plan.rounds);
  return judgeSeries(heads, baseReferences(heads, run, { lost, tolerancePercent, isEarly }), rule);
}

/**
 * Whether a series has to be measured further: something that is gated is undecided, or it is too early to decide
 * anything but a regression.
 * @param rounds number of rounds that are done
 */
export function isOpen(
  { metrics, verdict: worst }: SeriesComparison,
  rounds: number,
  { plan }: Pick<RunFile, "plan">,
): boolean {
  if (isEarlyCall(rounds, plan.rounds)) return worst !== "regression";
  return Object.values(metrics).some(({ verdict }) => verdict === "inconclusive");
}

/**
 * Series that were open when the run ended at its first regression. Nobody can accept that regression for them: they
 * were not measured as long as was planned, so they may be slower too.
 */
function undecidedByFailFast(
  { plan, series: measured }: RunFile,
  series: readonly SeriesComparison[],
): readonly GateReason[] {
  const rounds = roundsMeasured(measured);
  const isEnded = series.some(({ verdict }) => verdict === "regression");
  if (!plan.failFast || rounds >= plan.rounds || !isEnded) return [];
  return series
    .filter(({ verdict }) => verdict === "inconclusive")
    .map(({ name }) => ({
      kind: "unmeasurable",
      series: name,
      text: `${name}: undecided, since the run ended at its first regression, after round ${rounds} of ${plan.rounds} (fail-fast)`,
    }));
}

/** One reason for a loss that no series shows, such as the whole of base; else one for each of its series. */
function lossReasons(
  { lost = [], isRequired = true }: BaseCommit,
  series: readonly SeriesComparison[],
): readonly GateReason[] {
  const blocking = isRequired ? {} : { isBlocking: false };
  const notCompared = series
    .filter((one) => one.notCompared !== undefined)
    .map((one) => ({ one, loss: lossOf(lost, one) }));
  return lost.flatMap((loss): readonly GateReason[] => {
    const { kind, reason } = loss;
    const hasSeries =
      loss.server !== undefined && notCompared.some(({ one }) => lossOf([loss], one) !== undefined);
    if (!hasSeries) return [{ kind, text: `Not compared: ${reason}`, ...blocking }];
    return notCompared
      .filter((each) => each.loss === loss)
      .map(({ one: { name } }) => ({
        kind,
        series: name,
        text: `${name}: not compared: ${reason}`,
        ...blocking,
      }));
  });
}

/** Whether base has nothing with which anything that was timed or counted could be compared. */
function isAllLost(
  { base, counts }: Pick<RunFile, "base" | "counts">,
  lost: readonly LostBase[],
  timed: readonly SeriesComparison[],
): boolean {
  const counted = (counts?.series ?? []).filter(({ arm }) => arm === "head");
  return (
    lost.length > 0 &&
    timed.every(({ notCompared, verdict }) => notCompared !== undefined || verdict === "removed") &&
    counted.every((one) => lossOf(base?.lost ?? [], one) !== undefined)
  );
}

function comparedWith(
  { sha, ref, isAdoption }: BaseCommit,
  commit: RunFile["commit"],
  isLost: boolean,
): ComparedWith {
  const named = { ...(sha !== undefined && { sha }), ref };
  if (isLost) return { kind: "lost", ...named };
  const isItself = sha !== undefined && sha === commit?.sha && !commit.dirty;
  return {
    kind: "base",
    ...named,
    ...(isItself && { isItself }),
    ...(isAdoption && { isAdoption }),
  };
}
