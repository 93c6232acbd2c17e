import { groupedBy } from "../../shared/grouped-by.ts";
import { required } from "../../shared/required.ts";
import type { MeasuredSeries, PlanPart } from "../run-file.ts";
import type { Samples } from "../sample.ts";
import type { Shard } from "./shard.ts";

/** Bursts of one series and arm on one machine. */
export interface MachineSamples {
  /** Index of the shard that measured them; absent if one job measured everything. */
  readonly shard?: number;
  readonly samples: Samples;
}

/** What a series is measured as, machine by machine; the first is the one whose figures are shown. */
export function machinesOf({
  shard,
  samples,
  repeats = [],
}: Pick<MeasuredSeries, "shard" | "samples" | "repeats">): readonly [
  MachineSamples,
  ...MachineSamples[],
] {
  return [{ samples, ...(shard !== undefined && { shard }) }, ...repeats];
}

/**
 * A number of shards that measure the same series.
 * @returns undefined where the text is none, or the shards do not divide by it
 */
export function parseRepeatOn(text: string, { count }: Shard): number | undefined {
  const repeatOn = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0;
  return repeatOn > 0 && count % repeatOn === 0 ? repeatOn : undefined;
}

/** A shard, one of several that measure the same series if that is more than one. */
export function withRepeats(shard: Shard, repeatOn: number): Shard {
  return repeatOn === 1 ? shard : { ...shard, repeatOn };
}

/** The part of the plan that a shard measures, as if each part had one: of shards 4 to 6 of six on three machines, 2/2. */
export function partIn({ index, count, repeatOn = 1 }: Shard): Shard {
  return { index: Math.ceil(index / repeatOn), count: count / repeatOn };
}

/** The first shard of each part, of those that are there. */
export function firstOfParts<Run extends { readonly shard: PlanPart }>(
  shards: readonly Run[],
): ReadonlySet<Run> {
  const parts = groupedBy(shards, ({ shard }) => partIn(shard).index);
  return new Set([...parts.values()].map(([first]) => required(first, "shard")));
}
