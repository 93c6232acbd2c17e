import { areSame } from "./same-run.ts";
import type { ShardFile, ShardRun } from "./shard-file.ts";

/** Two run files that are not of one run. */
export interface Difference {
  readonly places: readonly [string, string];
  /** What is different about them, for a message. */
  readonly what: string;
  /** What each says; absent where that is too long to quote. */
  readonly values?: readonly [string, string];
}

/**
 * What all shards of one run have in common, as texts that a message can quote. Other versions of Loadgate cut the plan
 * and measure otherwise, other versions of oha time otherwise: neither is told by a figure.
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
  // Unknown where a run ended before it had one, or only counted.
  ["versions of oha", ({ environment }) => environment.oha],
];

/** Who was the first to say what all have in common: a shard that failed can be silent about some of it. */
type Sayings = Map<string, { readonly place: string; readonly value: string }>;

/**
 * Looks for shards that are of different runs, one file after the other.
 * @returns a function that says what is different about a file and one before it; undefined where nothing is
 */
export function differenceFinder(): (file: ShardFile) => Difference | undefined {
  const said: Sayings = new Map();
  let first: ShardFile | undefined;
  return (file) => {
    first ??= file;
    return differenceFrom(said, file) ?? differentPlans(first, file);
  };
}

function differenceFrom(said: Sayings, { place, run }: ShardFile): Difference | undefined {
  for (const [what, of] of COMMON) {
    const value = of(run);
    if (value === undefined) continue;
    const other = said.get(what);
    if (!other) said.set(what, { place, value });
    else if (other.value !== value) {
      return { places: [other.place, place], what, values: [other.value, value] };
    }
  }
  return undefined;
}

function differentPlans(a: ShardFile, b: ShardFile): Difference | undefined {
  if (areSame(a.run.shard.plan, b.run.shard.plan)) return undefined;
  return { places: [a.place, b.place], what: "plans" };
}
