import { r as __toESM } from "./rolldown-runtime.js";
import { t as require_picocolors } from "./vendor/picocolors.js";
// src/cli/screen/palette.ts
var import_picocolors = /* @__PURE__ */ __toESM(require_picocolors(), 1);
/** Whether a stream is a terminal that takes more than plain lines. */
function isTerminal(stream, environment) {
	return stream.isTTY === true && environment["TERM"] !== "dumb";
}
/**
* Colours for a stream: only on a terminal, and not where NO_COLOR is set (https://no-color.org).
*/
function paletteFor(stream, environment) {
	return import_picocolors.default.createColors(isTerminal(stream, environment) && !environment["NO_COLOR"]);
}
export { paletteFor as n, isTerminal as t };
