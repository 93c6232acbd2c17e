import { gateFor } from "../../domain/bounds/agreed-gate.ts";
import { type Evidence, evidenceOf } from "../../domain/evidence/evidence.ts";
import type { SeriesComparison } from "../../domain/findings/series-comparison.ts";
import { mayAgree } from "../../domain/findings/starts/respects.ts";
import { anyMetric } from "../../domain/metrics/catalogue.ts";
import { mayDecide } from "../../domain/rates/looks.ts";
import { lossOf } from "../../domain/run/file/base-commit.ts";
import { runsByBase } from "../../domain/run/file/further-bases.ts";
import { roundsMeasured } from "../../domain/run/file/run-file.ts";
import type { Gate } from "../../domain/run/plan/config.ts";
import { type Plan, planRest, type TimeLeft } from "../../domain/run/plan/plan.ts";
import { ROUNDS_TO_DECIDE } from "../../domain/run/plan/round-counts.ts";
import { areSlow, burstsMs, otherSetUpMs } from "../../domain/run/plan/time-estimate.ts";
import { type Cell, seriesOf } from "../../domain/series/lane.ts";
import { serverOf, wholeOf } from "../../domain/series/series.ts";
import { formatDuration, formatSome } from "../../domain/shared/format.ts";
import {
  hasFirstRegression,
  isOpen,
  judgedAfter,
  withoutSign,
} from "../../domain/stopping/at-looks.ts";
import { blocksWorthAStart } from "../../domain/stopping/blocks-a-start.ts";
import { beyondBudget } from "../../domain/stopping/first-outlook.ts";
import { openCosts } from "../../domain/stopping/open-costs.ts";
import { isScreen } from "../../domain/stopping/screen.ts";
import { isAmong, withLanes } from "../arms/arms.ts";
import type { Planned } from "../stages/stages.ts";
import type { Further } from "./measurement.ts";

/** Names of series or servers. */
type Names = ReadonlySet<string>;

const NONE: Names = new Set();

/**
 * Decides after each round what is measured next. Series that a look has decided are not measured further. From
 * half of the run on, open series that show a sign of a slowdown go first, and the others wait. When none is left,
 * the others continue until they are decided too; with `end: early` the run ends instead. The measured series share
 * the remaining time. If all are decided and none is slower, that is clear, and time may be left for longer loads. With
 * several bases, a series is open while it is open against any of them. A series is also open, or
 * shows a sign, while a limit of it or a cost of its server does: each round measures the one and starts the other.
 */
export function furtherDecisions(): (
  latest: Planned,
  cells: readonly Cell[],
  left: TimeLeft,
) => Further {
  // The gate is resolved after the first round.
  let gate: Gate | undefined;
  /** Series that no look has decided, whether measured now or waiting. */
  let open: readonly Cell[] | undefined;
  return (latest, cells, left) => {
    const { plan, request } = latest;
    const { config, failOn } = request;
    const { judged: run, others } = runsByBase(latest.runFile(latest));
    const held = gate ?? gateFor(config.gate, run).gate;
    gate = held;
    const known = [run, ...others].map((one) => evidenceOf(one, held));
    const rounds = roundsMeasured(run.series);
    const measured = new Set(seriesOf(open ?? cells));
    const costs = openCosts(run, held);
    const openByBase = known.map((evidence, index) => {
      if (index === 0) return openSeries(rounds, evidence, measured, costs.open);
      return openSeries(rounds, evidence, comparedIn(evidence, measured), NONE);
    });
    open = withLanes(open ?? cells, isAmong(union(openByBase)));
    const ongoing = withLanes(cells, isAmong(new Set(seriesOf(open))));
    if (open.length === 0 && !config.measure.endsEarly) {
      const seen = known.flatMap((one) => judgedAfter(rounds, one));
      return { cells: [], isClear: seen.every(({ verdict }) => verdict !== "regression") };
    }
    const isNew = ongoing.length === 0 || isScreen(rounds, run.plan.rounds);
    if (open.length === 0 || failOn === "inconclusive" || !isNew) {
      return goingOn(plan, ongoing, { left, evidence: known[0] });
    }
    const signs = known.map((evidence, index) => {
      const suspicious = suspiciousSeries(evidence);
      const costly = index === 0 ? costs.suspicious : NONE;
      const hasSign = (name: string) =>
        [suspicious, costly].some((names) => names.has(name)) || costly.has(serverOf(name));
      return new Set([...(openByBase[index] ?? [])].filter(hasSign));
    });
    const withSign = withLanes(open, isAmong(union(signs)));
    const next = withSign.length === 0 && !config.measure.endsEarly ? open : withSign;
    const setUpMs = otherSetUpMs(left.setUpMs, { of: cells, to: next });
    if (next.length === 0) return { cells: next, plan: { ...plan, endedEarly: true } };
    return { cells: next, plan: planRest(plan, next, { ...left, setUpMs }) };
  };
}

/** Finds the series whose latest sustained load is slower than tolerated beside any base. */
export function slowerSustainedIn(latest: Planned): Names {
  const { judged, others } = runsByBase(latest.runFile(latest));
  const { gate } = gateFor(latest.request.config.gate, judged);
  const slower = [judged, ...others].flatMap((run) => {
    const evidence = evidenceOf(run, gate);
    const names = run.series.map(({ name }) => name).filter((name) => mayAgree(name, evidence));
    return names.map(wholeOf);
  });
  return new Set(slower);
}

/**
 * The series that are compared with a base that the gate does not judge. Series that it lacks or has lost are not
 * waited for.
 */
function comparedIn({ lost, run }: Evidence, measured: Names): Names {
  const compared = run.series.filter((one) => one.arm !== "head" && !lossOf(lost, one));
  return new Set(compared.map(({ name }) => wholeOf(name)).filter((name) => measured.has(name)));
}

function union(all: readonly Names[]): Names {
  return new Set(all.flatMap((one) => [...one]));
}

/** The series with a sign of a slowdown, in themselves or in a request of their mix. */
function suspiciousSeries(evidence: Evidence): Names {
  const clear = withoutSign(evidence);
  const names = evidence.run.series.map(({ name }) => name).filter((name) => !clear.has(name));
  return new Set(names.map(wholeOf));
}

/**
 * The measured and undecided series, including all requests of a mix; empty if the run ends here.
 * @param evidence of the comparison with one base
 * @param measured the whole series that are measured and may be compared with that base
 * @param costs series and servers of which a limit, or a cost as a whole, is open
 */
function openSeries(rounds: number, evidence: Evidence, measured: Names, costs: Names): Names {
  const { run } = evidence;
  if (!mayDecide(rounds, run.plan.rounds)) return measured;
  const seen = judgedAfter(rounds, evidence);
  if (hasFirstRegression(seen, measured, run)) return new Set();
  const isCostly = ({ name, server }: SeriesComparison) => costs.has(name) || costs.has(server);
  const open = seen.filter((one) => isCostly(one) || isOpen(one, rounds, run));
  return new Set(open.map(({ name }) => wholeOf(name)).filter((name) => measured.has(name)));
}

/**
 * Continues as planned, unless the remaining servers start slowly: then their actual times and evidence determine
 * the plan.
 * @param evidence about the judged base, after a completed round
 */
function goingOn(
  plan: Plan,
  cells: readonly Cell[],
  { left, evidence }: { readonly left: TimeLeft; readonly evidence: Evidence | undefined },
): Further {
  if (cells.length === 0 || !evidence) return { cells };
  const rounds = roundsMeasured(evidence.run.series);
  const { setUpMs } = left;
  const { budgetMs = 0 } = plan;
  const beyond = rounds === 1 ? beyondBudget(evidence, { cells, budgetMs, setUpMs }) : [];
  const isSlow = rounds < ROUNDS_TO_DECIDE && areSlow(cells, setUpMs);
  const note = beyondBudgetText(beyond, budgetMs);
  if (!isSlow) return { cells, note };
  const times = { setUpMs, blockMs: burstsMs(cells) };
  const blocksAStart = blocksWorthAStart(evidence.series, times);
  return { cells, plan: planRest(plan, cells, { ...left, blocksAStart }), note };
}

/**
 * Names the comparisons that the budget cannot decide, once the first round has shown it.
 * @returns undefined if it may decide all
 */
function beyondBudgetText(beyond: ReturnType<typeof beyondBudget>, budgetMs: number) {
  if (beyond.length === 0) return undefined;
  const each = beyond.map(({ series, metric, neededMs }) => {
    const time = neededMs === undefined ? "not in an hour" : `about ${neededMs / MINUTE_MS} min`;
    return `${series} ${anyMetric(metric).label} (${time})`;
  });
  return `As the first round scatters, ${formatDuration(budgetMs)} cannot show that these are no worse than tolerated: ${formatSome(each)}`;
}

const MINUTE_MS = 60_000;
