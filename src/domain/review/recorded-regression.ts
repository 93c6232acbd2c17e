import { SERIES_METRIC_IDS, SERVER_METRIC_IDS } from "../metrics/catalogue.ts";
import { readMarker } from "./comment.ts";
import type { RedMetric } from "./since-red.ts";

/** A comment, as far as it may be ours. */
interface FoundComment {
  /** Login of its author; absent if the account was deleted. */
  readonly author?: string;
  readonly body: string;
}

/** Counts belong to no measurement that a search could repeat. */
const TIMED: readonly string[] = [...SERIES_METRIC_IDS, ...SERVER_METRIC_IDS];

/**
 * The largest regression that Loadgate's comment shows of the commit that it is about.
 * @param login under which Loadgate writes, because anyone may copy a marker
 * @param keys of the comments that count
 * @returns undefined if they show none
 */
export function recordedRegression(
  comments: readonly FoundComment[],
  login: string,
  keys: readonly string[],
): RedMetric | undefined {
  const markers = comments.flatMap(({ author, body }) =>
    author === login ? (readMarker(body) ?? []) : [],
  );
  const [largest] = markers.flatMap(({ key, sha, remembered }) =>
    keys.includes(key) && remembered
      ? remembered.red.filter((one) => one.sha === sha && TIMED.includes(one.metric))
      : [],
  );
  return largest;
}
