/** What finds something: the estimator that signs it. docs/verdict.md describes each. */
export type By =
  /** Typical bursts of a series in both arms, in pairs; of two runs, their rounds. */
  | "bursts"
  /** All answers of all rounds together. */
  | "all-answers"
  /** Rounds in which a suspected series was measured again, by itself. */
  | "follow-up"
  /** The starts of a series, one by one. */
  | "starts"
  /** What waits longer for answers than a burst does, or counts all of them. */
  | "late-answers"
  /** The series of a run together. */
  | "common"
  /** Requests that failed in measured bursts. */
  | "failures"
  /** Requests that failed before and after the bursts. */
  | "failures-beside"
  | "answer-bytes"
  | "idle-work"
  /** A server as a whole: its starts, memory and build. */
  | "server"
  | "limit"
  /** Counts of instructions, allocations and system calls. */
  | "counts"
  /** What a server showed under an open load at several rates. */
  | "open-loop"
  /** A tracker's alert, or that it did not judge the run. */
  | "tracker"
  /** What was to be measured and was not: base, a shard, the rest of a run, or base's own benchmark. */
  | "missing";
