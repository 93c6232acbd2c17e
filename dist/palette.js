import { r as __toESM } from "./rolldown-runtime.js";
import { t as require_picocolors } from "./vendor/picocolors.js";
// src/cli/screen/palette.ts
var import_picocolors = /* @__PURE__ */ __toESM(require_picocolors(), 1);
/** True if a stream is a terminal that supports more than plain lines. */
function isTerminal(stream, environment) {
	return stream.isTTY === true && environment["TERM"] !== "dumb";
}
/** Colours for a stream: only on a terminal, and only if NO_COLOR is not set (https://no-color.org). */
function paletteFor(stream, environment) {
	return import_picocolors.default.createColors(isTerminal(stream, environment) && !environment["NO_COLOR"]);
}
export { paletteFor as n, isTerminal as t };
