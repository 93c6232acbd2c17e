/** The two sides of a comparison within one job: `head` is judged against `base`. */
export type Arm = "base" | "head";

/**
 * How hard a series is loaded: closed, with `concurrency` connections that each send the next request once
 * the last is answered, or open, with `rate` requests per second whatever the answers do.
 */
export type LoadLevel = { readonly concurrency: number } | { readonly rate: number };

/** One server under one scenario at one load level. */
export interface SeriesKey {
  readonly server: string;
  readonly scenario: string;
  readonly level: LoadLevel;
}

/** The short text of a load level, which also identifies it: `c=100` or `rate=2000`. */
export function levelName(level: LoadLevel): string {
  return "rate" in level ? `rate=${level.rate}` : `c=${level.concurrency}`;
}

/** The name of a series, the same in all outputs and stores: `rust/greet c=100`. */
export function seriesName(key: SeriesKey): string {
  return `${key.server}/${key.scenario} ${levelName(key.level)}`;
}
