import {
  type MeasuredSeries,
  type RunFile,
  type RunPlan,
  type RunTiming,
  type ShardOutcome,
  withoutBursts,
} from "../run/file/run-file.ts";
import { laneName } from "../series/lane.ts";
import { timedBurst } from "../series/load-shape.ts";
import { seriesKeyOf, wholeOf } from "../series/series.ts";
import type { ServerFacts } from "../series/server-facts.ts";
import { firstOfEach, groupedBy } from "../shared/grouped-by.ts";
import { required } from "../shared/required.ts";
import { mergedBase } from "./base.ts";
import { mergedCounts } from "./counts.ts";
import { shardsIn } from "./files.ts";
import type { NamedRun, ShardRun } from "./whole-run.ts";

/**
 * The run in some files: a whole run, or the merged shards of one. Series of a missing or failed shard have no bursts.
 * @param files at least one
 * @throws LoadgateError `usage` if they do not belong together
 */
export function runOf(files: readonly NamedRun[]): RunFile {
  const [only, ...more] = files;
  if (only && more.length === 0 && !only.run.shard) return only.run;
  return merged(shardsIn(files));
}

/** The same series in the same order as if one job had measured them, so that they are judged in the same way. */
function merged(shards: readonly ShardRun[]): RunFile {
  const good = shards.filter(({ failure }) => failure === undefined);
  const known = good.length > 0 ? good : shards;
  const first = required(known[0], "shard");
  const { shard, failure: _, base: __, counts: ___, skipped: ____, ...rest } = first;
  const measured = new Set(good.flatMap(({ shard: { own } }) => own));
  const unmeasured = shard.plan.filter((name) => !measured.has(name));
  const skipped = new Map(
    known.flatMap((run) => run.skipped ?? []).map((one) => [one.server, one]),
  );
  return {
    ...rest,
    startedAt: known.map(({ startedAt }) => startedAt).reduce((a, b) => (a < b ? a : b)),
    configHash: shard.planHash,
    plan: mergedPlan(known),
    timing: mergedTiming(known),
    shards: { jobs: outcomesOf(shards, shard.count), unmeasured },
    servers: mergedServers(good),
    series: mergedSeries(good, shard.plan, unmeasured),
    base: mergedBase(known),
    counts: mergedCounts(good),
    workingTree: mergedWorkingTree(known),
    ...(skipped.size > 0 && { skipped: [...skipped.values()] }),
  };
}

function outcomesOf(shards: readonly ShardRun[], count: number): readonly ShardOutcome[] {
  const byIndex = new Map(shards.map((run) => [run.shard.index, run]));
  return Array.from({ length: count }, (_, at): ShardOutcome => {
    const index = at + 1;
    const run = byIndex.get(index);
    if (!run) return { index, failure: "it left no run file" };
    const { environment, failure } = run;
    return { index, environment, failure: failure && `it ended early: ${failure}` };
  });
}

function mergedSeries(
  shards: readonly ShardRun[],
  plan: readonly string[],
  unmeasured: readonly string[],
): readonly MeasuredSeries[] {
  const places = new Map(plan.map((name, index) => [name, index]));
  const all = shards.flatMap(({ series, shard }) =>
    series.map((one) => ({ ...one, shard: shard.index })),
  );
  const found = firstOfEach(all, ({ arm, name }) => `${arm} ${name}`);
  const load = found[0]?.load ?? timedBurst(0);
  const keys = unmeasured.map((name) => required(seriesKeyOf(name), "series"));
  const empty = keys.map((key) => withoutBursts(key, load));
  const placeOf = ({ name }: MeasuredSeries) => places.get(wholeOf(name)) ?? plan.length;
  return [...found, ...empty].toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The plan of the shard with the most rounds, with the largest budget and number of blocks of all. */
function mergedPlan(shards: readonly ShardRun[]): RunPlan {
  const plans = shards.map(({ plan }) => plan);
  const most = plans.reduce((a, b) => (b.rounds > a.rounds ? b : a));
  const budgets = plans.flatMap(({ budgetMs }) => budgetMs ?? []);
  return {
    ...most,
    blocks: Math.max(...plans.map(({ blocks }) => blocks)),
    ...(budgets.length > 0 && { budgetMs: Math.max(...budgets) }),
  };
}

/** Shards run in parallel, so the longest time counts. */
function mergedTiming(shards: readonly ShardRun[]): RunTiming {
  const besides = shards.flatMap(({ timing }) => timing.beside ?? []);
  const times = shards.map(({ timing: { beside: _, ...own } }) => own);
  return { ...longest(times), ...(besides.length > 0 && { beside: longest(besides) }) };
}

/** The longest of each time. */
function longest<Times extends object>(all: readonly Times[]): Times {
  const entries = all.flatMap((times): [string, number][] => Object.entries(times));
  const byName = groupedBy(entries, ([name]) => name);
  const most = [...byName].map(([name, own]) => [name, Math.max(...own.map(([, ms]) => ms))]);
  return Object.fromEntries(most);
}

/** The facts of all servers; of one that several shards started, with all its starts. */
function mergedServers(shards: readonly ShardRun[]): readonly ServerFacts[] {
  const all = shards.flatMap(({ servers, shard: { index: shard } }) =>
    servers.map((one) => ({ ...one, starts: one.starts.map((start) => ({ ...start, shard })) })),
  );
  return [...groupedBy(all, laneName).values()].map((own) => ({
    ...required(own[0], "server"),
    starts: own.flatMap(({ starts }) => starts),
  }));
}

/** Maximum number of named files of all shards together; there can be thousands. */
const NAMED = 10;

/**
 * Merges the working trees of the shards; a finding in any of them counts for all.
 * @returns undefined if no shard has one
 */
export function mergedWorkingTree(shards: readonly Pick<ShardRun, "workingTree">[]) {
  const trees = shards.flatMap(({ workingTree }) => workingTree ?? []);
  if (trees.length === 0) return undefined;
  const [untracked, moreUntracked] = named(trees.map((one) => [one.untracked, one.moreUntracked]));
  const [changed, moreChanged] = named(trees.map((one) => [one.changed, one.moreChanged]));
  return {
    untracked,
    moreUntracked,
    changed,
    moreChanged,
  };
}

/**
 * Merges lists of names.
 * @param lists some names and the number of further ones, of each shard
 */
function named(
  lists: readonly (readonly [names: readonly string[] | undefined, more: number | undefined])[],
) {
  const names = [...new Set(lists.flatMap(([some = []]) => some))];
  const most = Math.max(...lists.map(([some = [], more = 0]) => some.length + more), names.length);
  const shown = names.slice(0, NAMED);
  const more = most > shown.length ? most - shown.length : undefined;
  return [shown.length > 0 ? shown : undefined, more] as const;
}
