/** A line of a file of the repository. */
export interface Place {
  /** Path from the repository's root, with slashes. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** A message attached to a line. */
export interface Annotation extends Place {
  readonly level: "failure" | "warning" | "notice";
  readonly title: string;
  readonly message: string;
}
