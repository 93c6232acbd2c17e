import { n as LoadgateError } from "../../domain/shared/error.js";
import { o as withLanes } from "../arms/arms.js";
// src/app/plan/skipped-servers.ts
/** Such as `python was skipped: python3 is not installed (apt-get install python3)`. */
function skippedText({ server, program, install }) {
	return `${server} was skipped: ${program} is not installed (${install})`;
}
/** The first program that a server requires and that is not installed; undefined if this machine can run it. */
function missingProgram({ isInstalled }, { name: server, requires }) {
	const missing = Object.entries(requires).find(([program]) => !isInstalled(program));
	return missing && {
		server,
		program: missing[0],
		install: missing[1]
	};
}
/**
* The cells with only the servers that this machine can run.
* @throws LoadgateError `measurement` if it cannot run any
*/
function runnableCells(chosen, skipped) {
	const skippedNames = new Set(skipped.map(({ server }) => server));
	const cells = withLanes(chosen, ({ server }) => !skippedNames.has(server));
	if (cells.length > 0) return cells;
	throw new LoadgateError("measurement", "This machine can run none of the servers", {
		details: skipped.map(skippedText),
		hint: "Install what they need, or configure other servers."
	});
}
export { runnableCells as n, skippedText as r, missingProgram as t };
