import { required } from "../../shared/required.ts";
import { areSameSamples } from "../packed-samples.ts";
import type { MeasuredSeries, RunFile } from "../run-file.ts";

/** Whether two files hold the same, to the last word: only one of them is read any further. */
export function areSameRun(a: RunFile, b: RunFile): boolean {
  // The same bytes are read once, however many files hold them.
  if (a === b) return true;
  const rest = ({ series: _, ...one }: RunFile) => one;
  return areSame(rest(a), rest(b)) && areSameSeries(a.series, b.series);
}

function areSameSeries(all: readonly MeasuredSeries[], others: readonly MeasuredSeries[]): boolean {
  // Of the samples, which are nearly all of it, no text is made.
  const rest = ({ samples: _, ...one }: MeasuredSeries) => one;
  return (
    areSame(all.map(rest), others.map(rest)) &&
    all.every(({ samples }, at) => areSameSamples(samples, required(others[at], "series").samples))
  );
}

/** Whether two values that were read from JSON are the same. */
export function areSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
