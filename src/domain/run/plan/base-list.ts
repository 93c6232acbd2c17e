import { LoadgateError } from "../../shared/error.ts";
import { MOST_BASES } from "../file/further-bases.ts";

/** Stands for no base at all. */
const NONE = "none";

/**
 * Reads a list of refs, with commas or line breaks between them: the first is what the gate judges.
 * @param text one ref at least
 * @param place how messages name where it stands
 * @returns none for `none`
 * @throws LoadgateError `usage` for a list that cannot be measured
 */
export function parseBases(text: string, place: string): readonly string[] {
  const refs = text.split(/[,\n]/).flatMap((ref) => ref.trim() || []);
  if (refs.length === 0) throw invalid(place, text, "a ref, several with commas between, or none");
  if (refs.length === 1 && refs[0] === NONE) return [];
  if (refs.includes(NONE)) throw invalid(place, text, "none alone, or refs without none");
  const twice = refs.find((ref, index) => refs.indexOf(ref) !== index);
  if (twice !== undefined) throw invalid(place, text, `each ref once, and ${twice} is there twice`);
  if (refs.length > MOST_BASES) throw invalid(place, text, `at most ${MOST_BASES} refs`);
  return refs;
}

function invalid(place: string, found: string, expected: string): LoadgateError {
  const message = `${place}: found ${JSON.stringify(found)}; expected ${expected}`;
  return new LoadgateError("usage", message, {
    hint: "The gate judges the first; the others are measured beside it and told.",
  });
}
