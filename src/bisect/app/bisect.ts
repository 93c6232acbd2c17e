import { LoadgateError } from "../../domain/shared/error.ts";
import { BISECT_SCHEMA, type Bisection, short } from "../domain/bisection.ts";
import { type Wanted, wholeIn } from "../domain/followed.ts";
import { worseningOf } from "../domain/standing.ts";
import type { BisectWorld } from "../ports.ts";
import { openJournal } from "./journal.ts";
import { searchIn } from "./search-commits.ts";

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
 * @throws LoadgateError `usage` if a commit is unknown, `measurement` if BAD cannot be compared with GOOD, and the
 * signal's reason; every step so far is stored then
 */
export async function bisect(world: BisectWorld, request: BisectRequest): Promise<Bisection> {
  const { commits, progress } = world;
  const { series, signal } = request;
  const [good, bad] = [await commits.resolve(request.good), await commits.resolve(request.bad)];
  const list = await commits.between(good, bad);
  const journal = await openJournal(world, signal);
  const bisectionOf = (rest: Pick<Bisection, "result" | "followed" | "whole">): Bisection => ({
    ...{ schema: BISECT_SCHEMA, good, bad, commits: list.length },
    ...rest,
    steps: journal.steps(),
  });
  progress.stage(`Measuring ${short(bad)} against ${short(good)}`);
  const pair = { base: good, head: bad, only: series };
  const look = () => journal.take(pair, ({ comparison }) => wholeIn(comparison, request));
  let first = await look();
  if (first.standing === "open") first = await look();
  if (first.standing === "skipped") {
    const message = `${short(bad)} could not be compared with ${short(good)}: ${first.reason}`;
    throw new LoadgateError("measurement", message, {
      hint: "Name two commits that build and have the series, and a metric with a tolerance.",
    });
  }
  const { followed, change: whole } = first;
  if (!followed || !whole) {
    return bisectionOf({ result: { kind: "no-regression", isOpen: first.standing === "open" } });
  }
  const target = worseningOf(followed.metric, whole);
  const search = { ...world, journal, followed, good };
  const result = await searchIn(search, { list, target, isPart: false });
  return bisectionOf({ result, followed, whole });
}
