/** The two sides of a comparison made in one job: `base` is what is compared with, `head` what is judged. */
export type Arm = "base" | "head";

/** How hard a series is loaded: `concurrency` connections, each sending its next request on the last one's answer. */
export interface LoadLevel {
  readonly concurrency: number;
}

/** One server under one scenario at one load level. */
export interface SeriesKey {
  readonly server: string;
  readonly scenario: string;
  readonly level: LoadLevel;
}

/**
 * The short text of a load level.
 * @returns for example `c=100`
 */
export function levelName(level: LoadLevel): string {
  return `c=${level.concurrency}`;
}

/**
 * The name of a series, the same in every output and store.
 * @returns for example `rust/greet c=100`
 */
export function seriesName(key: SeriesKey): string {
  return `${key.server}/${key.scenario} ${levelName(key.level)}`;
}
