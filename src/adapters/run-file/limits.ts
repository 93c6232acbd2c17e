const MIB = 1024 * 1024;

/** Larger than any run file, compressed or not. */
export const MOST_BYTES = 512 * MIB;

/** Requests per second. */
export const MAX_RATE = 1e9;

/** The value of a server's own metric, which servers choose freely. */
export const MAX_READING = 1e24;

/** Far more than any plan has; with many more, a look would have no share of the false-alarm rate left. */
export const MAX_ROUNDS = 1000;

/** Maximum length of a text, in characters. */
export const MAX_TEXT = 1024;

/** Maximum length of the name of a series, in characters. */
export const MAX_SERIES_NAME = 256;

/** Starts per server. */
export const MAX_STARTS = 10_000;

/** Limits on run files that are read together; processing time is proportional to them. */
export interface RunFileLimits {
  readonly bytes: number;
  /** Bytes per line, which is parsed as a whole. */
  readonly lineBytes: number;
  /**
   * Figures of bursts in memory, and causes of failed requests. A column written as one value counts once for each
   * burst.
   */
  readonly figures: number;
  readonly series: number;
  readonly burstsOfSeries: number;
  readonly servers: number;
  /** Pairs of bursts for comparing servers with each other; grows with the square of the number of servers. */
  readonly pairsOfServers: number;
}

/** Limits for files that the user names: a run of ten thousand series with forty bursts each stays below. */
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
 * Limits for files from strangers: a job that measures for six hours stays below. The slowest file within them is
 * judged and reported in some seconds: `npm run bench:hostile`.
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
