import { n as LoadgateError } from "../../shared/error.js";
// src/domain/run/plan/base-list.ts
/** Requests no base at all. */
const NONE = "none";
/**
* Parses a list of refs, separated by commas or line breaks: the gate judges against the first.
* @param text at least one ref
* @param place the list's place, for messages
* @returns an empty list for `none`
* @throws LoadgateError `usage` for a list that cannot be measured
*/
function parseBases(text, place) {
	const refs = text.split(/[,\n]/).flatMap((ref) => ref.trim() || []);
	if (refs.length === 0) throw invalid(place, text, "a ref, several with commas between, or none");
	if (refs.length === 1 && refs[0] === NONE) return [];
	if (refs.includes(NONE)) throw invalid(place, text, "none alone, or refs without none");
	const twice = refs.find((ref, index) => refs.indexOf(ref) !== index);
	if (twice !== void 0) throw invalid(place, text, `each ref once, and ${twice} is there twice`);
	if (refs.length > 4) throw invalid(place, text, `at most 4 refs`);
	return refs;
}
function invalid(place, found, expected) {
	const message = `${place}: found ${JSON.stringify(found)}; expected ${expected}`;
	return new LoadgateError("usage", message, { hint: "The gate judges the first; the others are only reported." });
}
export { parseBases as t };
