import { n as laneName } from "./lane.js";
import { C as formatSome } from "./catalogue.js";
// src/report/notices/taken-notice.ts
/** Servers a part of which found its place taken, with the first such line of each. */
function takenNotice({ servers }) {
	const found = servers.flatMap(({ starts, ...lane }) => {
		const line = starts.find(({ addressTaken }) => addressTaken !== void 0)?.addressTaken;
		return line === void 0 ? [] : [`${laneName(lane)}: ${addressTakenText(line)}`];
	});
	return found.length > 0 && `${formatSome(found, "; ")}.`;
}
/**
* What it means that a part of a server found its place taken.
* @param line what its log says
*/
function addressTakenText(line) {
	return `its log says ${JSON.stringify(line)}, so a part of it may have ended, and what has that place may answer for it`;
}
export { takenNotice as n, addressTakenText as t };
