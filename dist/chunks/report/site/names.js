// src/report/site/names.ts
/**
* A curve's id in its page, which is stable, so that links stay valid. It is 64-bit FNV-1a (draft-eastlake-fnv): with
* 32 bits, two of thousands of curves could collide.
*/
function idOf({ name, metric }) {
	let hash = 14695981039346656037n;
	for (const byte of new TextEncoder().encode(`${name}\n${metric}`)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 1099511628211n);
	return `c${hash.toString(36)}`;
}
/** A commit's id; empty if the file contains anything else. */
function shaOf(text) {
	return /^[0-9a-f]{7,64}$/.test(text) ? text : "";
}
/** For example `2026-01-31 12:05 UTC`. */
function timeText(iso) {
	return `${iso.slice(0, 16).replace("T", " ")} UTC`;
}
/**
* A run's id in links, as in the script: its time with all digits, because runs of several machines can start in the
* same minute. It does not change when older runs are no longer shown.
*/
function runId({ startedAt }) {
	return startedAt.replaceAll(/\D/g, "");
}
export { timeText as i, runId as n, shaOf as r, idOf as t };
