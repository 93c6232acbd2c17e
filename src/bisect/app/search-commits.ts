import { required } from "../../domain/shared/required.ts";
import type { Progress } from "../../ports/progress.ts";
import {
  type BisectResult,
  type BisectStep,
  type CommitFacts,
  type CommitPair,
  type Followed,
  short,
} from "../domain/bisection.ts";
import { changeIn } from "../domain/followed.ts";
import { type Known, positionIn, stepsFor } from "../domain/search.ts";
import { standingOf, type Worsening, worseningOf } from "../domain/standing.ts";
import type { Commits } from "../ports.ts";
import { notComparedText } from "../report/bisect-words.ts";
import type { Journal } from "./journal.ts";

/** A search for the commit behind a metric that got worse. */
export interface Search {
  readonly commits: Commits;
  readonly progress: Progress;
  readonly journal: Journal;
  readonly followed: Followed;
  /** The commit that the others are measured against. */
  readonly good: string;
}

/** Where a search looks, and for what. */
interface Hunt {
  /** Commits along first parents, the oldest first; the last has the regression. */
  readonly list: readonly CommitFacts[];
  /** The regression: the last commit's worsening against GOOD. */
  readonly target: Worsening;
  /** It is only a part of the whole regression. */
  readonly isPart: boolean;
}

/**
 * Searches commits by halves. A merge is searched along the commits that it brought.
 * @throws as the journal does
 */
export async function searchIn(search: Search, hunt: Hunt): Promise<BisectResult> {
  const { list, target } = hunt;
  const known = new Map<number, Known>();
  const reasons: string[] = [];
  const steps = stepsFor(list.length) + 1;
  for (;;) {
    const position = positionIn(list.length, known);
    if (position.kind === "found") return await checked(search, hunt, position.first);
    if (position.kind === "between") {
      const [good, bad] = [commitAt(list, position.good), commitAt(list, position.bad)];
      return { kind: "between", good, bad, reasons };
    }
    const { next, good, stepsLeft } = position;
    const commit = required(list[next], "commit");
    search.progress.stage(`Measuring ${nameOf(commit)}; ${stepsText(stepsLeft)}`);
    const pair = { base: search.good, head: commit.sha };
    const step = await decide(search, pair, { target, steps });
    const { standing, change, verdict } = step;
    if (standing === "part" && change && verdict === "regression") {
      const part = worseningOf(search.followed.metric, change);
      const before = list.slice(good + 1, next + 1);
      return await searchIn(search, { list: before, target: part, isPart: true });
    }
    if (standing === "good" || standing === "bad") known.set(next, standing);
    else {
      known.set(next, "skipped");
      reasons.push(`${nameOf(commit)}: ${reasonOf(step)}`);
    }
  }
}

/** Looks into a merge, and measures a commit against its parent, where a wrong one shows no regression. */
async function checked(search: Search, hunt: Hunt, at: number): Promise<BisectResult> {
  const { list, target } = hunt;
  const commit = required(list[at], "commit");
  const parent = commit.parents[0] ?? search.good;
  const brought = commit.parents.length > 1 ? await search.commits.mergedBy(commit) : [];
  const between = (reason: string): BisectResult => ({
    ...{ kind: "between", good: parent, bad: commit.sha, reasons: [reason] },
  });
  const tip = brought.at(-1);
  if (tip) {
    search.progress.stage(`Measuring ${nameOf(tip)}, which ${nameOf(commit)} merged`);
    const merged = await decide(search, { base: search.good, head: tip.sha }, { target, steps: 1 });
    if (merged.standing === "bad") return await searchIn(search, { ...hunt, list: brought });
    if (merged.standing !== "good") return between(`${nameOf(tip)}: ${reasonOf(merged)}`);
  }
  search.progress.stage(`Measuring ${nameOf(commit)} against its parent`);
  const pair = { base: parent, head: commit.sha };
  const step = await decide(search, pair, { target, steps: 1, explains: true });
  const { standing, change, functions } = step;
  if (standing !== "bad") {
    const why = standing === "good" ? "against its parent it is no slower" : reasonOf(step);
    return between(`${nameOf(commit)}: ${why}`);
  }
  return {
    kind: "found",
    commit,
    files: await search.commits.files(commit.sha),
    change: required(change, "change"),
    isPart: hunt.isPart,
    ...(functions && { functions }),
  };
}

/** How a pair is decided: `steps` share the error. */
type Deciding = Pick<Hunt, "target"> & { readonly steps: number; readonly explains?: boolean };

/** Measures a pair, and once more if it stays open. */
async function decide(
  { journal, followed }: Search,
  pair: CommitPair,
  { target, steps, explains = false }: Deciding,
): Promise<BisectStep> {
  const request = { ...pair, only: followed.series, mayLack: true, explains };
  const look = () =>
    journal.take(request, ({ comparison, profile }) => {
      const found = changeIn(comparison, followed);
      if (!found) return { standing: "skipped", reason: notComparedText(comparison) };
      const standing = standingOf(target, worseningOf(followed.metric, found.change), steps);
      const functions = explains ? profile?.functions : undefined;
      return { standing, ...found, ...(functions && { functions }) };
    });
  const first = await look();
  return first.standing === "open" ? await look() : first;
}

/** Why a step decided nothing. */
function reasonOf({ standing, reason }: BisectStep): string {
  if (reason !== undefined) return reason;
  return standing === "part" ? "it has a part of it that is tolerated by itself" : UNDECIDED;
}

const UNDECIDED = "measured twice, and it may be either";

function nameOf({ sha, subject }: CommitFacts): string {
  return `${short(sha)} (${subject})`;
}

function stepsText(left: number): string {
  return left === 1 ? "the last step" : `about ${left} steps left`;
}

/** The commit at an index; before the first, its parent. */
function commitAt(list: readonly CommitFacts[], at: number): string {
  const first = required(list[0], "commit");
  return list[at]?.sha ?? first.parents[0] ?? first.sha;
}
