// src/domain/control-characters.ts
/**
* A text without control and format characters (Unicode categories Cc and Cf: line breaks, escapes,
* C1, changes of the writing direction), for places where what others wrote is shown in one line.
* @param replacement what stands for each run of them
*/
function withoutControls(text, replacement = "") {
	return text.replace(/[\p{Cc}\p{Cf}]+/gu, replacement);
}
// src/domain/duration.ts
const UNIT_MS = {
	ms: 1,
	s: 1e3,
	m: 6e4,
	h: 36e5
};
/**
* Reads a duration with its unit, as the configuration and the command line write it.
* @param text for example `500ms`, `1.5s`, `5m`, `1h`
* @returns milliseconds, or undefined where the text is not a positive duration with a unit
*/
function parseDuration(text) {
	const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text);
	if (!match) return void 0;
	const [, amount, unit] = match;
	const ms = Number(amount) * UNIT_MS[unit];
	return ms > 0 && Number.isFinite(ms) ? ms : void 0;
}
export { withoutControls as n, parseDuration as t };
