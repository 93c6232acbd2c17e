/** The expected answers of a load one by one, in any order, in milliseconds. Typed arrays, since they may be a million. */
export interface SingleAnswers {
  /** When each request was due, since the load began. */
  readonly dueMs: Float64Array;
  /** Time from then until it was answered. */
  readonly latencyMs: Float64Array;
}

/** Puts the answers of loads on the same clock together. */
export function joinedAnswers(parts: readonly SingleAnswers[]): SingleAnswers {
  const joined = (key: keyof SingleAnswers) =>
    Float64Array.from(parts.flatMap((one) => [...one[key]]));
  return { dueMs: joined("dueMs"), latencyMs: joined("latencyMs") };
}
