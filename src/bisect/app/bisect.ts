import type { Comparison } from "../../domain/comparison/comparison.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { required } from "../../domain/shared/required.ts";
import { BISECT_SCHEMA, type Bisection, type Shown, short } from "../domain/bisection.ts";
import { type Wanted, wholeIn } from "../domain/followed.ts";
import { worseningOf } from "../domain/standing.ts";
import type { BisectWorld } from "../ports.ts";
import { notComparedText } from "../report/bisect-words.ts";
import { openJournal } from "./journal.ts";
import { requestFor, searchIn } from "./search-commits.ts";

/** What is searched for. */
export interface BisectRequest extends Wanted {
  /** Ids of commits. */
  readonly good: string;
  readonly bad: string;
  readonly signal: AbortSignal;
}

/**
 * Finds the commit that made a metric worse: measures commits between GOOD and BAD against GOOD, and the one that is
 * found against its parent.
 * @throws LoadgateError `usage` if GOOD is no ancestor of BAD, any if BAD cannot be compared with GOOD, and the signal's
 * reason; every step so far is stored then
 */
export async function bisect(world: BisectWorld, request: BisectRequest): Promise<Bisection> {
  const { commits, progress } = world;
  const { good, bad, series, signal } = request;
  const list = await commits.between(good, bad);
  const journal = await openJournal(world, signal);
  const facts = { schema: BISECT_SCHEMA, good, bad, commits: list.length } as const;
  progress.stage(`Measuring ${short(bad)} against ${short(good)}`);
  const pair = { base: good, head: bad };
  const look = () =>
    journal.take({ ...pair, only: series }, ({ comparison }) => shownBy(comparison, request), {
      isNeeded: true,
    });
  let first = await look();
  if (first.standing === "open") first = await look();
  const { followed, standing } = first;
  if (!followed || standing !== "bad") {
    const result = { kind: "no-regression", isOpen: standing === "open" } as const;
    return { ...facts, result, steps: journal.steps() };
  }
  // What looked worst of all looks worse than it is, so its size comes from a measurement of its own.
  const again = await journal.take(requestFor(followed, pair), ({ comparison }) =>
    shownBy(comparison, followed),
  );
  const whole = required(again.standing === "bad" ? again.change : first.change, "change");
  const target = worseningOf(followed.metric, whole);
  const result = await searchIn(
    { ...world, journal, followed, good },
    { list, target, isPart: false },
  );
  return { ...facts, result, followed, whole, steps: journal.steps() };
}

function shownBy(comparison: Comparison, wanted: Wanted): Shown {
  const whole = wholeIn(comparison, wanted);
  if (whole) return whole;
  const hint = "Name two commits that build and answer, and what the gate has a tolerance for.";
  throw new LoadgateError("measurement", notComparedText(comparison, wanted), { hint });
}
