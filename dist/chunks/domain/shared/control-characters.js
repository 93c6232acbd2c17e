// src/domain/shared/control-characters.ts
/**
* Removes control and format characters (Unicode categories Cc and Cf: line breaks, escapes, C1, text direction), to
* show foreign text in one line.
* @param replacement for each run of them
*/
function withoutControls(text, replacement = "") {
	return text.replace(/[\p{Cc}\p{Cf}]+/gu, replacement);
}
export { withoutControls as t };
