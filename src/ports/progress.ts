/** Shows a run's progress. */
export interface Progress {
  /** Announces a stage, such as `Building go`. */
  readonly stage: (text: string) => void;
  /** Shows the progress of measuring; called after each burst. */
  readonly advance: (state: ProgressState) => void;
  /** Shows a transient line about the current stage. */
  readonly note: (text: string) => void;
  /** Shows a warning that does not stop the run. */
  readonly warn: (text: string) => void;
  /** Shows a line of output from a slow tool. */
  readonly log: (line: string) => void;
}

/** Progress of measuring. */
export interface ProgressState {
  /** Part that is done, from 0 to 1. */
  readonly fraction: number;
  readonly remainingMs: number;
  /** The current series, such as `rust/greet c=100`. */
  readonly current: string;
}
