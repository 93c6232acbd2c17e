import type { Comparison } from "../../domain/comparison/comparison.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { Progress } from "../../ports/progress.ts";
import { BISECT_SCHEMA, type Bisection, short } from "../domain/bisection.ts";
import { verdictOf, type Wanted, worstOf } from "../domain/followed.ts";
import { worseningOf } from "../domain/standing.ts";
import type { Commits, PairRunner, StepStore } from "../ports.ts";
import { notComparedText } from "../report/bisect-words.ts";
import { openJournal, type Shown } from "./journal.ts";
import { searchIn } from "./search-commits.ts";

/** The world of a search. */
export interface BisectWorld {
  readonly commits: Commits;
  readonly runner: PairRunner;
  readonly store: StepStore;
  readonly progress: Progress;
  /** A clock, in milliseconds. */
  readonly now: () => number;
}

/** What is searched for. */
export interface BisectRequest extends Wanted {
  /** Names of commits. */
  readonly good: string;
  readonly bad: string;
  readonly signal: AbortSignal;
}

/**
 * Finds the commit that made a metric worse: measures commits between GOOD and BAD against GOOD, and the one that is
 * found against its parent.
 * @throws LoadgateError `usage` if a commit is unknown, any if BAD cannot be compared with GOOD, and the signal's
 * reason; every step so far is stored then
 */
export async function bisect(world: BisectWorld, request: BisectRequest): Promise<Bisection> {
  const { commits, progress } = world;
  const { series, signal } = request;
  const [good, bad] = [await commits.resolve(request.good), await commits.resolve(request.bad)];
  const list = await commits.between(good, bad);
  const journal = await openJournal({ ...world, signal });
  const facts = { schema: BISECT_SCHEMA, good, bad, commits: list.length } as const;
  progress.stage(`Measuring ${short(bad)} against ${short(good)}`);
  const pair = { base: good, head: bad, only: series };
  const look = () =>
    journal.take(pair, ({ comparison }) => wholeIn(comparison, request), { isNeeded: true });
  let first = await look();
  if (first.standing === "open") first = await look();
  const { followed, change: whole } = first;
  if (!followed || !whole) {
    const isOpen = first.standing === "open";
    return { ...facts, result: { kind: "no-regression", isOpen }, steps: journal.steps() };
  }
  const target = worseningOf(followed.metric, whole);
  const search = { ...world, journal, followed, good };
  const result = await searchIn(search, { list, target, isPart: false });
  return { ...facts, result, followed, whole, steps: journal.steps() };
}

/** Whether anything got worse from GOOD to BAD, and what. */
function wholeIn(comparison: Comparison, wanted: Wanted): Shown {
  const verdict = verdictOf(comparison, wanted);
  if (verdict === "new") {
    const hint = "Name two commits that build and answer, and what the gate has a tolerance for.";
    throw new LoadgateError("measurement", notComparedText(comparison), { hint });
  }
  const worst = worstOf(comparison, wanted);
  if (worst) return { standing: "bad", ...worst };
  const isKnown = verdict === "unchanged" || verdict === "no-worse" || verdict === "improvement";
  return { standing: isKnown ? "good" : "open", verdict };
}
