/** A message that belongs to a line of a file of the repository. */
export interface Annotation {
  /** Path from the repository's root, with slashes. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly level: "failure" | "warning" | "notice";
  readonly title: string;
  readonly message: string;
}
