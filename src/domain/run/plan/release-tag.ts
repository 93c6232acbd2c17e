/** The ref for the newest release: the highest version among the repository's tags. */
export const LATEST_RELEASE = "latest-release";

/** `1.2.3` or `v1.2.3`, with the suffixes that Semantic Versioning 2.0.0 allows. */
const VERSION =
  /^v?((?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*))(?:-([0-9a-z-]+(?:\.[0-9a-z-]+)*))?(?:\+[0-9a-z.-]+)?$/i;

/** Longer names are not versions. */
const MAX_LENGTH = 128;

/**
 * The newest release among some tags: the highest version by the order of Semantic Versioning 2.0.0 (§ 11), a
 * pre-release only if there is nothing else. Among tags of the same version, the last by name wins.
 * @returns the tag, or undefined if none is a version
 */
export function newestRelease(tags: readonly string[]): string | undefined {
  const versions = tags.flatMap((tag) => versionOf(tag) ?? []);
  const releases = versions.filter(({ isRelease }) => isRelease);
  const candidates = releases.length > 0 ? releases : versions;
  return candidates.toSorted((a, b) => (a.order < b.order ? -1 : 1)).at(-1)?.tag;
}

/** A tag, and a text whose order is that of versions; undefined for a tag that is no version. */
function versionOf(tag: string) {
  const [, core, pre] = (tag.length <= MAX_LENGTH && VERSION.exec(tag)) || [];
  if (core === undefined) return undefined;
  const isRelease = pre === undefined;
  const parts = (isRelease ? core : `${core}.${pre}`).split(".");
  // A space and a line break come before all characters of a version, so that a part of another comes first.
  return { tag, order: `${parts.map(orderOf).join(" ")}\n${tag}`, isRelease };
}

/** Numbers come before words and in the order of their values; words in that of their characters. */
function orderOf(part: string): string {
  return /^\d+$/.test(part) ? `0${part.padStart(MAX_LENGTH, "0")}` : `1${part}`;
}
