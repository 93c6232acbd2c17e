const MIB = 1024 * 1024;

/** More than any run file has, packed or not. */
export const MOST_BYTES = 512 * MIB;

/** Above any figure that is measured, and far from where arithmetic overflows. */
export const MAX_FIGURE = 1e15;

/** Below anything that is measured or left over by rounding; a ratio of two figures stays finite. */
export const MIN_FIGURE = 1e-30;

/** Requests a second. */
export const MAX_RATE = 1e9;

/** The value of a server's own metric, which may be anything that a server says. */
export const MAX_READING = 1e24;

/** Far more than any plan has; with many more, a look has no share of the false-alarm rate left. */
export const MAX_ROUNDS = 1000;

/** Characters of a text. */
export const MAX_TEXT = 1024;

/** Characters of a text of several sentences. */
export const MAX_LONG_TEXT = 10_000;

/** Characters of the name of a series. */
export const MAX_SERIES_NAME = 256;

/** Causes of failed requests of one burst; this version writes half a dozen. */
export const MAX_CAUSES = 100;

/** Characters of such a cause. */
export const MAX_CAUSE = 200;

/** Starts of a server. */
export const MAX_STARTS = 10_000;

/** How much run files may hold that are read together; what is done with them takes time in proportion. */
export interface RunFileLimits {
  readonly bytes: number;
  /** Of one line, which is parsed as a whole. */
  readonly lineBytes: number;
  /**
   * Figures of bursts in memory, where a column that is written as one value has one for each burst, and causes of
   * failed requests.
   */
  readonly figures: number;
  readonly series: number;
  readonly burstsOfSeries: number;
  readonly servers: number;
  /** Pairs of bursts by which servers are compared with each other: their number grows with its square. */
  readonly pairsOfServers: number;
}

/** Of files that the user names: a run of ten thousand series with forty bursts each stays below. */
export const OWN_LIMITS: RunFileLimits = {
  bytes: 4 * MOST_BYTES,
  lineBytes: 64 * MIB,
  figures: 100_000_000,
  series: 100_000,
  burstsOfSeries: 1_000_000,
  servers: 5000,
  pairsOfServers: Number.POSITIVE_INFINITY,
};

/**
 * Of files that strangers made: a job of six hours that does nothing but measure stays below. The slowest file within
 * them is judged and reported in some seconds: `npm run bench:hostile`.
 */
export const STRANGERS_LIMITS: RunFileLimits = {
  bytes: 64 * MIB,
  lineBytes: 8 * MIB,
  figures: 2_500_000,
  series: 10_000,
  burstsOfSeries: 5000,
  servers: 100,
  pairsOfServers: 60_000,
};
