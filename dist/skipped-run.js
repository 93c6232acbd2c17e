import { t as withoutControls } from "./control-characters.js";
import { v as formatCount } from "./catalogue.js";
import { r as shortened } from "./bounds2.js";
// src/app/skipped-run.ts
/** Characters of one; whoever wrote the file wrote parts of the reason too. */
const MAX_LENGTH = 300;
/** Files that a report names one by one. */
const MAX_NAMED = 20;
/** Why a stored run was skipped, in one line of bounded length. */
function skippedRunText({ file, reason }) {
	return shortened(withoutControls(`${file} was skipped: ${reason}`, " "), MAX_LENGTH);
}
/** The same of all of them for a report, one sentence each; of many, the last one says how many there are besides. */
function skippedRunNotices(skipped) {
	const left = skipped.length - MAX_NAMED;
	const named = skipped.slice(0, MAX_NAMED).map((one) => `The stored run ${skippedRunText(one)}.`);
	if (left <= 0) return named;
	return [...named, `${formatCount(left, "more stored run")} ${left === 1 ? "was" : "were"} skipped.`];
}
export { skippedRunText as n, skippedRunNotices as t };
