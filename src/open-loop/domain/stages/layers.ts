import type { Stage } from "../../../domain/series/open-loop.ts";

/** A time within a load, in milliseconds from its beginning. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A load at a steady rate, in requests per second, for a part of the time. */
export interface Layer extends Span {
  readonly rate: number;
}

/**
 * The steady loads that add up to stages: the lowest rate over the whole time, and for each higher rate what it adds to
 * the next lower one, for as long as the rate is at least that high. No load ends where the rate only falls to its own,
 * so its connections and what it still has to send live on.
 * @returns the lowest first
 */
export function layersOf(stages: readonly Stage[]): readonly Layer[] {
  const rates = [...new Set(stages.map(({ rate }) => rate))].toSorted((a, b) => a - b);
  return rates.flatMap((rate, at) => {
    const added = rate - (rates[at - 1] ?? 0);
    return spansFrom(stages, rate).map((span) => ({ ...span, rate: added }));
  });
}

/** The stages with the times at which they begin and end. */
export function placed(stages: readonly Stage[]): readonly Layer[] {
  let fromMs = 0;
  return stages.map(({ rate, ms }) => {
    const span = { rate, fromMs, toMs: fromMs + ms };
    fromMs = span.toMs;
    return span;
  });
}

/** The times for which the rate of stages is at least this high; neighbouring stages make one. */
function spansFrom(stages: readonly Stage[], rate: number): readonly Span[] {
  const spans: Span[] = [];
  for (const { rate: own, fromMs, toMs } of placed(stages)) {
    if (own < rate) continue;
    const last = spans.at(-1);
    if (last?.toMs === fromMs) spans[spans.length - 1] = { fromMs: last.fromMs, toMs };
    else spans.push({ fromMs, toMs });
  }
  return spans;
}

/** The stages with the highest rate. */
export function peaksOf(stages: readonly Stage[]): readonly Layer[] {
  const highest = Math.max(...stages.map(({ rate }) => rate));
  return placed(stages).filter(({ rate }) => rate === highest);
}

/** The time from the first to the last of the stages with the highest rate. */
export function peakOf(stages: readonly Stage[]): Span {
  const peaks = peaksOf(stages);
  return {
    fromMs: Math.min(...peaks.map(({ fromMs }) => fromMs)),
    toMs: Math.max(...peaks.map(({ toMs }) => toMs)),
  };
}
