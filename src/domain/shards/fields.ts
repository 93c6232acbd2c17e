import type { WorkingTree } from "../run/file/checkout.ts";
import type { RunFile, RunPlan, RunTiming } from "../run/file/run-file.ts";
import { BASE } from "./base.ts";
import { COUNTS } from "./counts.ts";
import {
  type Common,
  each,
  first,
  inAny,
  longest,
  type Merge,
  none,
  type Rules,
  united,
} from "./rules.ts";
import { seriesIn, serversIn } from "./series.ts";

/** Maximum number of named files of all shards together; there can be thousands. */
const MOST_NAMED = 10;

const someNames: Merge<readonly string[] | undefined> = (lists) =>
  united(lists)?.slice(0, MOST_NAMED);

/** The number of further names, of which some may be the same. */
const more =
  (named: "untracked" | "changed"): Merge<number | undefined> =>
  (_, shards) => {
    const trees = shards.flatMap(({ workingTree }) => workingTree ?? []);
    const further = named === "changed" ? "moreChanged" : "moreUntracked";
    const counts = trees.map((tree) => (tree[named]?.length ?? 0) + (tree[further] ?? 0));
    const names = united(trees.map((tree) => tree[named])) ?? [];
    const left = Math.max(names.length, ...counts) - Math.min(names.length, MOST_NAMED);
    return left > 0 ? left : undefined;
  };

const WORKING_TREE: Rules<WorkingTree> = {
  untracked: someNames,
  moreUntracked: more("untracked"),
  changed: someNames,
  moreChanged: more("changed"),
};

const PLAN: Rules<RunPlan> = {
  seed: first,
  repeats: first,
  budgetMs: longest,
  rounds: longest,
  blocks: longest,
  endedEarly: inAny,
  neededMs: longest,
  failFast: first,
  // Shards measure nothing again.
  followUp: first,
};

const TIMING: Rules<RunTiming> = {
  totalMs: longest,
  installMs: longest,
  buildMs: longest,
  measureMs: longest,
  loadMs: longest,
  beside: each({ startMs: longest, answerMs: longest, stopMs: longest }),
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
};

/** Merges the runs of shards, of which each failed or none did. */
export const merged = each(RUN);

/** What all shards of one run have in common. */
export const COMMON: Common = Object.assign(
  {},
  ...[...Object.values(RUN), ...Object.values(BASE)].filter((rule) => typeof rule === "object"),
);
