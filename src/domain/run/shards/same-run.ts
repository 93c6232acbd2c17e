import type { MeasuredSeries, RunFile } from "../file/run-file.ts";
import type { Samples } from "../series/samples.ts";

/** True if two files have exactly the same content; only one of them is then processed further. */
export function areSameRun(a: RunFile, b: RunFile): boolean {
  // The same bytes are parsed only once, however many files contain them.
  if (a === b) return true;
  const rest = ({ series: _, ...one }: RunFile) => one;
  // The text of all series together could exceed the maximum length of a string.
  return (
    areSame(rest(a), rest(b)) &&
    a.series.length === b.series.length &&
    a.series.every((one, at) => areSameSeries(one, b.series[at]))
  );
}

function areSameSeries(
  { samples, ...one }: MeasuredSeries,
  { samples: others, ...other }: Partial<MeasuredSeries> = {},
): boolean {
  return areSame(one, other) && others !== undefined && areSameSamples(samples, others);
}

/** True if two series have the same bursts. */
export function areSameSamples(a: Samples, b: Samples): boolean {
  const text = ({ causes, ...columns }: Samples) => JSON.stringify([columns, ...causes]);
  return text(a) === text(b);
}

/** True if two values parsed from JSON are the same. */
export function areSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Each of some values parsed from JSON once. */
export function unique<Value>(all: readonly Value[]): readonly Value[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}
