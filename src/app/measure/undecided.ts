import { type Evidence, evidenceOf } from "../../domain/evidence/evidence.ts";
import { gateFor } from "../../domain/gate/agreed-gate.ts";
import type { Gate } from "../../domain/gate/bounds.ts";
import type { FailOn } from "../../domain/gate/gate.ts";
import { runAgainst } from "../../domain/run/further-bases.ts";
import type { Cell } from "../../domain/run/lane.ts";
import { lossOf } from "../../domain/run/lost-base.ts";
import { type Plan, planRest, type TimeLeft } from "../../domain/run/plan.ts";
import {
  type BaseCommit,
  type FurtherBase,
  type RunPlan,
  roundsMeasured,
} from "../../domain/run/run-file.ts";
import { seriesName, wholeOf } from "../../domain/run/series.ts";
import { expectedSetUpMs } from "../../domain/run/time-estimate.ts";
import {
  hasFirstRegression,
  isOpen,
  judgedAfter,
  withoutSign,
} from "../../domain/stopping/at-looks.ts";
import { mayDecide } from "../../domain/stopping/looks.ts";
import { screenAfter, suspectAfter } from "../../domain/stopping/screen.ts";
import type { MeasureRequest } from "../measure-request.ts";
import type { Draft } from "../run-draft.ts";
import type { Measurement } from "./measurement.ts";

/** A comparison with one base, while the run goes on. */
interface Ongoing {
  readonly evidence: Evidence;
  /** Names of the whole series that are measured and may be compared with that base. */
  readonly measured: ReadonlySet<string>;
}

/**
 * Says after each round what is measured further: series that no look has decided, and from the first screen on only those
 * that show a sign of a slowdown. These share the time that is left. With several bases, a series goes on while it does
 * against any of them: where it ends, each comparison ends by a rule of its own.
 */
export function undecidedIn(
  base: BaseCommit,
  { config, failOn }: MeasureRequest,
  draft: Draft,
): NonNullable<Measurement["undecided"]> {
  // The gate is resolved after the first round, and the evidence of each base grows by every round.
  let gate: Gate | undefined;
  let known: readonly Evidence[] = [];
  return (cells, left) => {
    const { furtherBases = [], ...run } = { ...draft.measured(), base };
    const held = gate ?? gateFor(config.gate, run).gate;
    gate = held;
    const runs = [run, ...furtherBases.map((further) => runAgainst(run, further))];
    known = runs.map((one, index) => evidenceOf(one, held, known[index]));
    const rounds = roundsMeasured(run.series);
    const measured = namesIn(cells);
    const all = known.map((evidence, index) => ({
      evidence,
      measured: comparedIn(evidence, measured, furtherBases[index - 1]),
    }));
    const open = all.map((one) => openSeries(rounds, one));
    const openCells = withSeries(cells, union(open));
    const screen = screenAt(rounds, run.plan, failOn);
    if (!screen || openCells.length === 0) return { cells: openCells };
    const going = known.map((evidence, index) => {
      const suspicious = suspiciousSeries(evidence, screen.suspect);
      return new Set([...(open[index] ?? [])].filter((name) => suspicious.has(name)));
    });
    const goingCells = withSeries(openCells, union(going));
    const rest = restOf(draft, { from: cells, going: goingCells }, left);
    draft.plan = { ...rest, screenedAfter: screen.first };
    return { cells: goingCells, plan: draft.plan };
  };
}

/** The series that are compared with a base. What a further one does not have, or lost, is nothing to wait for. */
function comparedIn(
  { lost }: Evidence,
  measured: ReadonlySet<string>,
  further: FurtherBase | undefined,
): ReadonlySet<string> {
  if (!further) return measured;
  const compared = further.series.filter((one) => !lossOf(lost, one));
  return new Set(compared.map(({ name }) => wholeOf(name)).filter((name) => measured.has(name)));
}

function union(all: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set(all.flatMap((one) => [...one]));
}

/**
 * The screen after a round, where there is one: none where an undecided series fails the gate.
 * @returns after how many rounds the first one was, and the p-value that a series has to be below to go on
 */
function screenAt(
  rounds: number,
  { rounds: planned, screenedAfter: first = screenAfter(planned) }: RunPlan,
  failOn: FailOn,
): { readonly first: number; readonly suspect: number } | undefined {
  if (first === undefined || failOn === "inconclusive") return undefined;
  const suspect = suspectAfter(rounds, { rounds: planned, screenedAfter: first });
  return suspect === undefined ? undefined : { first, suspect };
}

/** The series that show a sign of a slowdown, themselves or in a request of their mix. */
function suspiciousSeries(evidence: Evidence, suspect: number): ReadonlySet<string> {
  const clear = withoutSign(evidence, suspect);
  const names = evidence.run.series.map(({ name }) => name).filter((name) => !clear.has(name));
  return new Set(names.map(wholeOf));
}

/** The series that are measured and not decided, all requests of a mix included; none where the run ends here. */
function openSeries(rounds: number, { evidence, measured }: Ongoing): ReadonlySet<string> {
  const { run } = evidence;
  if (!mayDecide(rounds, run.plan.rounds)) return measured;
  const seen = judgedAfter(rounds, evidence);
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
