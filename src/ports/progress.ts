/** Tells people how far a run is. */
export interface Progress {
  /** A stage begins, for example `Building go`. */
  readonly stage: (text: string) => void;
  /** How far the measuring is; called after each burst. */
  readonly advance: (state: ProgressState) => void;
  /** Something that the reader should know but that stops nothing. */
  readonly warn: (text: string) => void;
  /** Output of a tool that runs for long, line by line. */
  readonly log: (line: string) => void;
}

/** How far the measuring is. */
export interface ProgressState {
  /** Part that is done, 0 to 1. */
  readonly fraction: number;
  readonly remainingMs: number;
  /** What is under way, for example `rust/greet c=100`. */
  readonly current: string;
}
