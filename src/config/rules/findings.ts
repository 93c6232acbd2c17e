import type { PathSegment } from "../source.ts";

/** A problem at one place in a configuration. */
export interface Problem {
  readonly path: readonly PathSegment[];
  /** Description of what was found there. */
  readonly what: string;
  /** Advice. */
  readonly hint: string;
}

/** An invalid value in an entry of a section: its key in the entry, what was found, and advice. */
export type Finding = readonly [path: readonly PathSegment[], what: string, hint: string];

/**
 * Checks each entry of a section and adds the section's path to the findings.
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
