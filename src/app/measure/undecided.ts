import type { Cell } from "../../domain/run/lane.ts";
import { type Plan, planRest, type TimeLeft } from "../../domain/run/plan.ts";
import { type BaseCommit, type RunPlan, roundsMeasured } from "../../domain/run/run-file.ts";
import { seriesName, wholeOf } from "../../domain/run/series.ts";
import { expectedSetUpMs } from "../../domain/run/time-estimate.ts";
import {
  hasFirstRegression,
  isOpen,
  type Judged,
  judgedAfter,
  withoutSign,
} from "../../domain/verdict/at-looks.ts";
import { lostParts } from "../../domain/verdict/failed-under-load.ts";
import type { FailOn } from "../../domain/verdict/gate.ts";
import { gateFor } from "../../domain/verdict/gate-change.ts";
import { mayDecide } from "../../domain/verdict/looks.ts";
import { screenAfter } from "../../domain/verdict/screen.ts";
import type { MeasureRequest } from "../measure-request.ts";
import type { Draft } from "../run-draft.ts";
import type { Measurement } from "./measurement.ts";

/**
 * Says after each round what is measured further: series that no look has decided, and from the screen on only those
 * that show a sign of a slowdown. These share the time that is left.
 */
export function undecidedIn(
  base: BaseCommit,
  { config, failOn }: MeasureRequest,
  draft: Draft,
): NonNullable<Measurement["undecided"]> {
  return (cells, left) => {
    const run = draft.runFile();
    const policy = { ...gateFor(config.gate, { ...run, base }).gate, failOn };
    const rounds = roundsMeasured(run.series);
    const judged = { run, policy, lost: lostParts(base, run, policy) };
    const open = withSeries(cells, openSeries(rounds, judged, namesIn(cells)));
    if (!isScreen(rounds, run.plan, failOn) || open.length === 0) return { cells: open };
    const going = withSeries(open, suspiciousSeries(judged));
    draft.plan = { ...restOf(draft, { from: cells, going }, left), screenedAfter: rounds };
    return { cells: going, plan: draft.plan };
  };
}

/** Whether a run is screened after a round: once, and not where an undecided series fails the gate. */
function isScreen(rounds: number, plan: RunPlan, failOn: FailOn): boolean {
  return (
    plan.screenedAfter === undefined &&
    rounds === screenAfter(plan.rounds) &&
    failOn !== "inconclusive"
  );
}

/** The series that show a sign of a slowdown, themselves or in a request of their mix. */
function suspiciousSeries(judged: Judged): ReadonlySet<string> {
  const clear = withoutSign(judged);
  const names = judged.run.series.map(({ name }) => name).filter((name) => !clear.has(name));
  return new Set(names.map(wholeOf));
}

/** The series that are measured and not decided, all requests of a mix included; none where the run ends here. */
function openSeries(
  rounds: number,
  judged: Judged,
  measured: ReadonlySet<string>,
): ReadonlySet<string> {
  const { run } = judged;
  if (!mayDecide(rounds, run.plan.rounds)) return measured;
  const seen = judgedAfter(rounds, judged);
  if (hasFirstRegression(seen, measured, run)) return new Set();
  const open = seen.filter((one) => measured.has(wholeOf(one.name)) && isOpen(one, rounds, run));
  return new Set(open.map(({ name }) => wholeOf(name)));
}

/** The rest of the run for what goes on. A round of fewer servers and series is set up sooner. */
function restOf(
  { plan }: Draft,
  { from, going }: { readonly from: readonly Cell[]; readonly going: readonly Cell[] },
  left: TimeLeft,
): Plan {
  if (going.length === 0) return plan;
  const setUpMs = (left.setUpMs * expectedSetUpMs(going)) / expectedSetUpMs(from);
  return planRest(plan, going, { ...left, setUpMs });
}

function namesIn(cells: readonly Cell[]): ReadonlySet<string> {
  return new Set(
    cells.flatMap((cell) => cell.lanes.map(({ server }) => seriesName({ ...cell, server }))),
  );
}

/** The cells with the lanes of some series, both arms of each; those without any are left out. */
function withSeries(cells: readonly Cell[], names: ReadonlySet<string>): readonly Cell[] {
  return cells.flatMap((cell) => {
    const lanes = cell.lanes.filter(({ server }) => names.has(seriesName({ ...cell, server })));
    return lanes.length === 0 ? [] : [{ ...cell, lanes }];
  });
}
