/** The ref for the newest release: the highest version among the repository's tags. */
export const LATEST_RELEASE = "latest-release";

/** `1.2.3` or `v1.2.3`, with the suffixes that Semantic Versioning 2.0.0 allows. */
const VERSION =
  /^v?(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9a-z-]+(?:\.[0-9a-z-]+)*))?(?:\+[0-9a-z.-]+)?$/i;

/** Longer names are not versions. */
const MAX_LENGTH = 128;

interface Version {
  readonly tag: string;
  readonly core: readonly bigint[];
  /** Identifiers of a pre-release; empty for a release. */
  readonly pre: readonly string[];
}

/**
 * The newest release among some tags: the highest version by the order of Semantic Versioning 2.0.0 (§ 11), a
 * pre-release only if there is nothing else. Among tags of the same version, the last by name wins.
 * @returns the tag, or undefined if none is a version
 */
export function newestRelease(tags: readonly string[]): string | undefined {
  const versions = tags.flatMap((tag) => versionOf(tag) ?? []);
  const releases = versions.filter(({ pre }) => pre.length === 0);
  return (releases.length > 0 ? releases : versions).toSorted(byVersion).at(-1)?.tag;
}

function versionOf(tag: string): Version | undefined {
  const [, major, minor, patch, pre] = (tag.length <= MAX_LENGTH && VERSION.exec(tag)) || [];
  if (major === undefined || minor === undefined || patch === undefined) return undefined;
  return { tag, core: [major, minor, patch].map(BigInt), pre: pre?.split(".") ?? [] };
}

function byVersion(a: Version, b: Version): number {
  return (
    firstDifference(a.core, b.core, compareValues) ||
    firstDifference(a.pre, b.pre, compareIdentifiers) ||
    compareValues(a.tag, b.tag)
  );
}

/** Orders two lists by their first different elements; if one is a prefix of the other, the shorter comes first. */
function firstDifference<T>(
  a: readonly T[],
  b: readonly T[],
  compare: (one: T, other: T) => number,
): number {
  for (const [index, one] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = compare(one, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Numbers by value, before words; words by their characters. */
function compareIdentifiers(a: string, b: string): number {
  const [isANumber, isBNumber] = [a, b].map((one) => /^\d+$/.test(one));
  if (isANumber && isBNumber) return compareValues(BigInt(a), BigInt(b));
  if (isANumber !== isBNumber) return isANumber ? -1 : 1;
  return compareValues(a, b);
}

function compareValues<T extends bigint | string>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
