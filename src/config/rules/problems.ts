import type { PathSegment } from "../source.ts";

/** A problem in a configuration: the key where it is, what was found there, and advice. */
export type Problem = readonly [path: readonly PathSegment[], what: string, hint: string];

/**
 * Checks each entry of a section.
 * @param section its key, such as `scenarios`
 * @param find finds the problems of an entry, each with its key in the entry
 */
export function problemsOf<Entry>(
  section: string,
  entries: Readonly<Record<string, Entry>>,
  find: (entry: Entry, name: string) => Iterable<Problem>,
): readonly Problem[] {
  return Object.entries(entries).flatMap(([name, entry]) =>
    [...find(entry, name)].map(([path, ...text]): Problem => [[section, name, ...path], ...text]),
  );
}
