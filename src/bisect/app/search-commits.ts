import type { MetricId } from "../../domain/metrics/catalogue.ts";
import { formatCount, formatDuration } from "../../domain/shared/format.ts";
import { required } from "../../domain/shared/required.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import {
  type BisectResult,
  type BisectStep,
  type CommitFacts,
  type Followed,
  short,
} from "../domain/bisection.ts";
import { comparedIn } from "../domain/followed.ts";
import { GOOD, type Known, positionIn, stepsFor } from "../domain/search.ts";
import { standingOf, type Worsening, worseningOf } from "../domain/standing.ts";
import type { BisectWorld, PairRequest } from "../ports.ts";
import { notComparedText } from "../report/bisect-words.ts";
import type { Journal } from "./journal.ts";

/** A search for the commit behind a metric that got worse. */
export interface Search extends Pick<BisectWorld, "commits" | "progress"> {
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
    search.progress.stage(
      `Measuring ${nameOf(commit)}; ${leftText(stepsLeft, search.journal.steps())}`,
    );
    const pair = { base: search.good, head: commit.sha };
    const step = await decide(search, pair, target, steps);
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
  const brought = commit.parents.length > 1 ? await search.commits.mergedBy(commit) : [];
  // If the commit is no slower than its parent, some step was wrong, and there is no telling which.
  const between = (reason: string): BisectResult => {
    const [good, bad] = [commitAt(list, GOOD), commitAt(list, list.length - 1)];
    return { kind: "between", good, bad, reasons: [reason] };
  };
  const tip = brought.at(-1);
  // The branch may have begun before GOOD, so it is compared with its own beginning.
  const fork = brought[0]?.parents[0];
  if (tip && fork !== undefined) {
    search.progress.stage(`Measuring ${nameOf(tip)}, which ${nameOf(commit)} merged`);
    const merged = await decide(search, { base: fork, head: tip.sha }, target);
    if (merged.standing === "bad") {
      return await searchIn({ ...search, good: fork }, { ...hunt, list: brought });
    }
    if (merged.standing !== "good") return between(`${nameOf(tip)}: ${reasonOf(merged)}`);
  }
  const [parent] = commit.parents;
  if (parent === undefined) return between(`${nameOf(commit)}: it has no parent`);
  search.progress.stage(`Measuring ${nameOf(commit)} against its parent`);
  const step = await decide(search, { base: parent, head: commit.sha, explains: true }, target);
  const { standing, change, functions } = step;
  if (standing !== "bad" || !change) {
    const why = standing === "good" ? "against its parent it is no slower" : reasonOf(step);
    return between(`${nameOf(commit)}: ${why}`);
  }
  const files = await search.commits.files(commit.sha);
  const found = { kind: "found", commit, files, change, isPart: hunt.isPart } as const;
  return functions ? { ...found, functions } : found;
}

/**
 * Measures a pair, and once more if it stays open.
 * @param target what head is looked at for
 * @param steps number of steps that share the error
 */
async function decide(
  { journal, followed }: Search,
  pair: PairRequest,
  target: Worsening,
  steps = 1,
): Promise<BisectStep> {
  const measure = () =>
    journal.take(requestFor(followed, pair), ({ comparison, profile }) => {
      const [{ change, verdict } = {}] = comparedIn(comparison, followed);
      if (!change || !verdict)
        return { standing: "skipped", reason: notComparedText(comparison, followed) };
      const standing = standingOf(target, worseningOf(followed.metric, change), steps);
      return { standing, change, verdict, ...(profile && { functions: profile.functions }) };
    });
  const step = await measure();
  return step.standing === "open" ? await measure() : step;
}

/** How a pair is measured once it is known what is followed. */
export function requestFor(followed: Followed, pair: PairRequest): PairRequest {
  // What an earlier build left behind may deceive a step, but not the check of the commit that is found.
  const keepsBuilt = !pair.explains && !OF_BUILDS.includes(followed.metric);
  return { ...pair, only: followed.series, mayLack: true, keepsBuilt };
}

const OF_BUILDS: readonly MetricId[] = ["build-time", "artifact-size"];

/** Why a step decided nothing. */
function reasonOf({ reason, standing }: BisectStep): string {
  return reason ?? (standing === "part" ? IN_PART : UNDECIDED);
}

const IN_PART = "it has a part of it that is tolerated by itself";
const UNDECIDED = "measured twice, and it may be either";

function nameOf({ sha, subject }: CommitFacts): string {
  return `${short(sha)} (${subject})`;
}

/** What is left: the steps and the check against the parent, which take as long as those so far. */
function leftText(stepsLeft: number, steps: readonly BisectStep[]): string {
  const left = stepsLeft + 1;
  const eachMs = sumOf(steps, ({ durationMs }) => durationMs) / steps.length;
  return `about ${formatCount(left, "step")} and ${formatDuration(left * eachMs)} left`;
}

/** The commit at an index; before the first, its parent. */
function commitAt(list: readonly CommitFacts[], at: number): string {
  const first = required(list[0], "commit");
  return list[at]?.sha ?? first.parents[0] ?? first.sha;
}
