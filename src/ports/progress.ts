/** Shows how far a run is. */
export interface Progress {
  /** A stage begins, for example `Building go`. */
  readonly stage: (text: string) => void;
  /** How far the measuring is; called after each burst. */
  readonly advance: (state: ProgressState) => void;
  /** A line about the stage that is under way, which may be out of date in a moment. */
  readonly note: (text: string) => void;
  /** Something that the user should know, but that does not stop the run. */
  readonly warn: (text: string) => void;
  /** A line of output from a tool that takes long. */
  readonly log: (line: string) => void;
}

/** How far the measuring is. */
export interface ProgressState {
  /** Part that is done, 0 to 1. */
  readonly fraction: number;
  readonly remainingMs: number;
  /** What is being measured, for example `rust/greet c=100`. */
  readonly current: string;
}
