import { type BaseCommit, leastSeen } from "../run/file/base-commit.ts";
import type { WorkingTree } from "../run/file/checkout.ts";
import type { RunFile, RunPlan, RunTiming } from "../run/file/run-file.ts";
import type { Gate } from "../run/plan/config.ts";
import type { Counts } from "../series/counts.ts";
import type { OpenLoop } from "../series/open-loop.ts";
import { firstOfEach } from "../shared/grouped-by.ts";
import { tableOf } from "../shared/table-of.ts";
import { isAdoption, lostIn } from "./base.ts";
import { areCountedAlike, countsIn, openLoopIn, seriesIn, serversIn } from "./measured.ts";
import type { ShardRun } from "./whole-run.ts";

/**
 * Merges the values that a field has in all shards, by index; the shards are for fields that depend on others.
 * @returns undefined if the merged run does not have the field
 */
type Merge<Value> = (values: readonly Value[], shards: readonly ShardRun[]) => Value | undefined;

/**
 * What is the same in all shards of one run, by what is wrong with two files where it is not. Texts are quoted; a shard
 * that ended before it was known has undefined.
 */
type Common = Readonly<Record<string, (run: ShardRun) => unknown>>;

/** How each field of a part of a run file is merged; without a rule for a field, it does not compile. */
type Rules<Part> = { readonly [Key in keyof Part]-?: Merge<Part[Key]> | Common };

/** That of the first shard. */
const first = <Value>([value]: readonly Value[]) => value;

/** Only shards have it. */
const none = () => undefined;

/** All elements of all lists, each once; undefined if there are none. */
function united<Value>(lists: readonly (readonly Value[] | undefined)[]) {
  const all = lists.flatMap((own) => own ?? []);
  return all.length > 0 ? firstOfEach(all, (one) => JSON.stringify(one)) : undefined;
}

/** The longest time: shards run in parallel. */
function longest(values: readonly (number | undefined)[]): number | undefined {
  return values.flatMap((ms) => ms ?? []).toSorted((a, b) => b - a)[0];
}

/** True if it is in any shard. */
const inAny = (values: readonly (boolean | undefined)[]) => values.includes(true) || undefined;

/** Merges a part of the run file field by field; undefined if no shard has it. */
function each<Part extends object>(rules: Rules<Part>) {
  const fields = Object.keys(rules) as (keyof Part)[];
  return (parts: readonly (Part | undefined)[], shards: readonly ShardRun[]): Part | undefined => {
    const known = parts.filter((part) => part !== undefined);
    if (known.length === 0) return undefined;
    const entries = fields.map((field) => {
      const values = known.map((part) => part[field]);
      const rule: Merge<Part[keyof Part]> | Common = rules[field];
      return [field, typeof rule === "function" ? rule(values, shards) : values[0]];
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  };
}

const BASE: Rules<BaseCommit> = {
  sha: {
    "are of different bases": ({ base, failure }) =>
      failure === undefined ? (base?.sha ?? base?.ref ?? "none") : undefined,
  },
  ref: first,
  why: first,
  // If one shard must not pass without base, neither must the run.
  isRequired: (values) => values.reduce((one, other) => (one === false ? other : one)),
  removed: united,
  kept: united,
  lost: (_, shards) => lostIn(shards),
  programsSeen: leastSeen,
  changes: united,
  uncompared: united,
  gate: (values) => values.reduce(withBoundsOf),
  isAdoption: (_, shards) => isAdoption(shards),
};

/** Only the shard that measures the new form of a changed request knows its bounds. */
function withBoundsOf(one: Gate | undefined, other: Gate | undefined): Gate | undefined {
  if (!one || !other?.bySeries) return one ?? other;
  return { ...one, bySeries: { ...one.bySeries, ...other.bySeries } };
}

const COUNTED_APART =
  "in shards whose machines, counters or conditions differ, so compared with no earlier run";

/** Untrusted shards could each list others; honest ones have a few in common. */
const some = <Value>(lists: readonly (readonly Value[])[]) => (united(lists) ?? []).slice(0, 10);

const COUNTS: Rules<Counts> = {
  counter: ([counter], shards) => (areCountedAlike(shards) ? counter : undefined),
  unusable: some,
  conditions: (all, shards) => [...some(all), ...(areCountedAlike(shards) ? [] : [COUNTED_APART])],
  durationMs: longest,
  series: (_, shards) => countsIn(shards),
};

const OPEN_LOOP: Rules<OpenLoop> = {
  durationMs: longest,
  series: (_, shards) => openLoopIn(shards),
};

/** Maximum number of named files of all shards together; there can be thousands. */
const MOST_NAMED = 10;

const someNames = (lists: readonly WorkingTree["changed"][]) => united(lists)?.slice(0, MOST_NAMED);

/** The number of further names, of which some may be the same. */
function more(shards: readonly ShardRun[], named: "untracked" | "changed") {
  const further = named === "changed" ? "moreChanged" : "moreUntracked";
  const trees = shards.flatMap(({ workingTree }) => workingTree ?? []);
  const counts = trees.map((tree) => (tree[named]?.length ?? 0) + (tree[further] ?? 0));
  const names = united(trees.map((tree) => tree[named])) ?? [];
  return Math.max(names.length, ...counts) - Math.min(names.length, MOST_NAMED) || undefined;
}

const WORKING_TREE: Rules<WorkingTree> = {
  untracked: someNames,
  moreUntracked: (_, shards) => more(shards, "untracked"),
  changed: someNames,
  moreChanged: (_, shards) => more(shards, "changed"),
};

const PLAN: Rules<RunPlan> = {
  seed: first,
  repeats: first,
  ...tableOf(["budgetMs", "rounds", "blocks"], () => longest),
  endedEarly: inAny,
  neededMs: longest,
  failFast: first,
  // Shards measure nothing again.
  followUp: first,
};

const TIMING: Rules<RunTiming> = {
  ...tableOf(["totalMs", "installMs", "buildMs", "measureMs", "loadMs"], () => longest),
  beside: each(tableOf(["startMs", "answerMs", "stopMs"], () => longest)),
};

/** How the run file of all shards is merged from theirs. */
const RUN: Rules<RunFile> = {
  schema: first,
  id: first,
  startedAt: (times) => times.toSorted()[0],
  commit: {
    "are of different commits": ({ commit, failure }) => {
      if (!commit) return failure === undefined ? "none" : undefined;
      return `${commit.sha}${commit.dirty ? " with changes" : ""}`;
    },
  },
  // Each shard's own is in `shards`. Other versions cut the plan and measure differently, and no figure would show it.
  environment: {
    "are of different versions of Loadgate": ({ environment }) => environment.loadgate,
    // Unknown if a run ended before it was determined, or only counted.
    "are of different versions of oha": ({ environment }) => environment.oha,
  },
  configHash: (_, [run]) => run?.shard.planHash,
  only: { "are of different filters": ({ only = "none" }) => only },
  ignored: { "do not agree that nothing is to be measured": ({ ignored = {} }) => ignored },
  base: each(BASE),
  furtherBases: none,
  workingTree: each(WORKING_TREE),
  skipped: united,
  plan: each(PLAN),
  // Left out where shards are put together.
  shard: {
    "are of different configurations": ({ shard }) => shard.planHash,
    "are of different numbers of shards": ({ shard }) => String(shard.count),
    "are of different kinds of budget": ({ plan, shard }) =>
      [plan.repeats ?? [], shard.cutBy].flat().join(" "),
    "are of different plans": ({ shard }) => shard.plan,
  },
  shards: none,
  timing: each(TIMING),
  failure: none,
  origin: first,
  servers: (_, shards) => serversIn(shards),
  series: (_, shards) => seriesIn(shards),
  counts: each(COUNTS),
  openLoop: each(OPEN_LOOP),
  // Shards are judged elsewhere.
  profile: none,
};

/** Merges the runs of shards, of which each failed or none did. */
export const merged = each(RUN);

/** What all shards of one run have in common. */
export const COMMON: Common = Object.assign(
  {},
  ...[...Object.values(RUN), ...Object.values(BASE)].filter((rule) => typeof rule === "object"),
);
