import { s as laneName } from "./walsh-averages.js";
import { A as formatSome } from "./catalogue.js";
// src/report/notices/taken-notice.ts
/** Servers that had a part whose address was taken, with the first such log line of each. */
function takenNotice({ servers }) {
	const found = servers.flatMap(({ starts, ...lane }) => {
		const line = starts.find(({ addressTaken }) => addressTaken !== void 0)?.addressTaken;
		return line === void 0 ? [] : [`${laneName(lane)}: ${addressTakenText(line)}`];
	});
	return found.length > 0 && `${formatSome(found, "; ")}.`;
}
/**
* The possible consequences of a taken address.
* @param line of the log
*/
function addressTakenText(line) {
	return `its log says ${JSON.stringify(line)}, so a part of it may have ended, and what has that place may answer for it`;
}
export { takenNotice as n, addressTakenText as t };
