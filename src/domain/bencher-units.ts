/** Nanoseconds; Bencher's charts scale them. */
export const NANOSECONDS = "nanoseconds (ns)";

/** Seconds; Bencher's charts scale them. */
export const SECONDS = "seconds (s)";

/** Bytes; Bencher's charts scale them. */
export const BYTES = "bytes (B)";

/** Parts of a hundred. */
export const PERCENT = "percentage (%)";

/** What Bencher calls the unit of its own measure `throughput`. */
export const OPERATIONS_PER_SECOND = "operations / second (ops/s)";
