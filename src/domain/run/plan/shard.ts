/** One of several jobs that measure a plan together; the third of eight is `3/8`. */
export interface Shard {
  /**
   * From 1.
   * @type integer
   * @minimum 1
   */
  readonly index: number;
  /**
   * @type integer
   * @minimum 1
   */
  readonly count: number;
}

/** The maximum number of jobs of a matrix on GitHub. */
export const MOST_SHARDS = 256;

/**
 * Parses a shard such as `3/8`.
 * @returns undefined if the text is not one
 */
export function parseShard(text: string): Shard | undefined {
  const [, index, count] = /^([1-9]\d{0,2})\/([1-9]\d{0,2})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  return shard.index <= shard.count && shard.count <= MOST_SHARDS ? shard : undefined;
}

/** The name of a shard: `3/8`. */
export function shardName({ index, count }: Shard): string {
  return `${index}/${count}`;
}

/** `budget`: requested explicitly; `auto`: chosen by what the series need; `repeats`: a number of bursts. */
export type CutBy = "budget" | "auto" | "repeats";

/** A shard's knowledge of the whole plan. */
export interface PlanPart extends Shard {
  /** Names of the series that it was to measure. */
  readonly own: readonly string[];
  /** Names of all series of the whole plan, in its order. */
  readonly plan: readonly string[];
  /** Hash of the configuration of the whole plan. */
  readonly planHash: string;
  /** The facts that determined the expected time of each series, and so the cuts. */
  readonly cutBy: CutBy;
}
