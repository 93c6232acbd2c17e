const MIB = 1024 * 1024;

/** More than any run file has, packed or not. */
export const MOST_BYTES = 512 * MIB;

/** How much run files may hold that are read together; what is done with them takes time in proportion. */
export interface RunFileLimits {
  readonly bytes: number;
  /** Of one line, which is parsed as a whole. */
  readonly lineBytes: number;
  /** Figures of bursts in memory, where a column that is written as one value has one for each burst. */
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
