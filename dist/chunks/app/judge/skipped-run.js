import { t as withoutControls } from "../../domain/shared/control-characters.js";
import { z as formatCount } from "../../domain/shared/without-nullish.js";
import { i as shortened } from "../../report/bounds.js";
// src/app/judge/skipped-run.ts
/** Maximum length of a reason in characters; the author of the file wrote parts of it too. */
const MAX_LENGTH = 300;
/** Maximum number of files that a report names. */
const MAX_NAMED = 20;
/** The reason a stored run was skipped, in one line of limited length. */
function skippedRunText({ file, reason }) {
	return shortened(withoutControls(`${file} was skipped: ${reason}`, " "), MAX_LENGTH);
}
/**
* Notices about all skipped runs, one sentence each; if there are many, the last gives the number of further ones.
*/
function skippedRunNotices(skipped) {
	const left = skipped.length - MAX_NAMED;
	const named = skipped.slice(0, MAX_NAMED).map((one) => `The stored run ${skippedRunText(one)}.`);
	if (left <= 0) return named;
	const were = left === 1 ? "was" : "were";
	return [...named, `${formatCount(left, "more stored run")} ${were} skipped.`];
}
export { skippedRunText as n, skippedRunNotices as t };
