import { withoutControls } from "../../domain/shared/control-characters.ts";
import { formatCount } from "../../domain/shared/format.ts";
import type { StoredBaseline } from "../../ports/baseline-store.ts";
import { shortened } from "../../report/bounds.ts";

/** Maximum length of a reason in characters; the author of the file wrote parts of it too. */
const MAX_LENGTH = 300;

/** Maximum number of files that a report names. */
const MAX_NAMED = 20;

/** The reason a stored run was skipped, in one line of limited length. */
export function skippedRunText({ file, reason }: StoredBaseline["skipped"][number]): string {
  return shortened(withoutControls(`${file} was skipped: ${reason}`, " "), MAX_LENGTH);
}

/**
 * Notices about all skipped runs, one sentence each; if there are many, the last gives the number of further ones.
 */
export function skippedRunNotices(skipped: StoredBaseline["skipped"]): readonly string[] {
  const left = skipped.length - MAX_NAMED;
  const named = skipped.slice(0, MAX_NAMED).map((one) => `The stored run ${skippedRunText(one)}.`);
  if (left <= 0) return named;
  const were = left === 1 ? "was" : "were";
  return [...named, `${formatCount(left, "more stored run")} ${were} skipped.`];
}
