import { areSame } from "./same-run.ts";
import type { ShardFile, ShardRun } from "./shard-file.ts";

/**
 * Properties that all shards of one run share, as texts that a message can quote. Other versions of Loadgate cut the
 * plan and measure differently, other versions of oha measure times differently, and no figure would show either.
 */
const COMMON: readonly (readonly [string, (run: ShardRun) => string | undefined])[] = [
  [
    "commits",
    ({ commit, failure }) => {
      if (!commit) return failure === undefined ? "none" : undefined;
      return `${commit.sha}${commit.dirty ? " with changes" : ""}`;
    },
  ],
  [
    "bases",
    ({ base, failure }) => (failure === undefined ? (base?.sha ?? base?.ref ?? "none") : undefined),
  ],
  ["configurations", ({ shard }) => shard.planHash],
  ["numbers of shards", ({ shard }) => String(shard.count)],
  ["kinds of budget", ({ shard, plan }) => [plan.repeats ?? [], shard.cutBy].flat().join(" ")],
  ["filters", ({ only = "none" }) => only],
  ["versions of Loadgate", ({ environment }) => environment.loadgate],
  // Unknown if a run ended before it was determined, or only counted.
  ["versions of oha", ({ environment }) => environment.oha],
];

/** The first value seen of each property, and its file: a failed shard may lack some. */
type Sayings = Map<string, { readonly place: string; readonly value: string }>;

/**
 * Finds shards of different runs, one file at a time.
 * @returns a function that returns how a file differs from an earlier one, in words; undefined if it does not
 */
export function differenceFinder(): (file: ShardFile) => string | undefined {
  const said: Sayings = new Map();
  let first: ShardFile | undefined;
  return (file) => {
    first ??= file;
    return differenceFrom(said, file) ?? differentPlans(first, file);
  };
}

function differenceFrom(said: Sayings, { place, run }: ShardFile): string | undefined {
  for (const [what, of] of COMMON) {
    const value = of(run);
    if (value === undefined) continue;
    const other = said.get(what);
    if (!other) said.set(what, { place, value });
    else if (other.value !== value) {
      return `${other.place} and ${place} are of different ${what}: ${other.value} and ${value}`;
    }
  }
  return undefined;
}

function differentPlans(a: ShardFile, b: ShardFile): string | undefined {
  if (areSame(a.run.shard.plan, b.run.shard.plan)) return undefined;
  return `${a.place} and ${b.place} are of different plans`;
}
