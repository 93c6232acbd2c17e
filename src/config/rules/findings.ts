import type { PathSegment } from "../source.ts";

/** A problem at one place in a configuration. */
export interface Problem {
  readonly path: readonly PathSegment[];
  /** What was found there, in words. */
  readonly what: string;
  /** What to do about it. */
  readonly hint: string;
}

/** Something in an entry of a section that cannot be: its key there, what was found, and what to do. */
export type Finding = readonly [path: readonly PathSegment[], what: string, hint: string];

/**
 * Looks at each entry of a section, and puts what is found where it is in the configuration.
 * @param section its key, such as `scenarios`
 */
export function problemsOf<Entry>(
  section: string,
  entries: Readonly<Record<string, Entry>>,
  find: (entry: Entry, name: string) => Iterable<Finding>,
): readonly Problem[] {
  return Object.entries(entries).flatMap(([name, entry]) =>
    [...find(entry, name)].map(([path, what, hint]) => ({
      path: [section, name, ...path],
      what,
      hint,
    })),
  );
}
