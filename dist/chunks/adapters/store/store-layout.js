// src/adapters/store/store-layout.ts
const VERSION = 1;
/** The version is part of the name, so that a listing of the branch shows it. */
const VERSION_FILE = `loadgate-store-${VERSION}.json`;
/** Content of the files that every store has, by path. */
const FRAME = /* @__PURE__ */ new Map([[VERSION_FILE, `${JSON.stringify({ schema: `loadgate/store/${VERSION}` })}\n`], ["README.md", `# Runs that Loadgate recorded

One file for each run, below \`runs/\` by month; the oldest go when there are more than \`baseline.keep\`. Jobs with
\`mode: record\` write here. Do not merge this branch anywhere. Deleting a file takes that run out of the baseline;
deleting the branch begins a new one.
`]]);
/** The first file written to a branch: if writing is cut off after it, the branch is still a valid store. */
const FIRST_FILE = {
	path: VERSION_FILE,
	text: FRAME.get(VERSION_FILE) ?? ""
};
/**
* Path of a record on the branch. A folder for each month keeps the trees that each commit rewrites small.
* @returns undefined if the record's parts make no safe file name
*/
function recordPath(record) {
	const path = `runs/${record.startedAt.slice(0, 7)}/${recordFileName(record)}`;
	return isRecordPath(path) ? path : void 0;
}
/** Checks whether a path is a record's. */
function isRecordPath(path) {
	const [, name = ""] = /^runs\/\d{4}-\d\d\/([^/]+)$/.exec(path) ?? [];
	return RECORD_NAME.test(name) && name.length <= 200;
}
/**
* Checks that the files of a branch form a store that this version understands.
* @param paths of all its files, from the branch's root
* @returns the reason they do not, as text that follows the branch's name; undefined if they do or there are none
*/
function whyNoStore(paths) {
	const versions = paths.flatMap((path) => /^loadgate-store-(\d{1,9})\.json$/.exec(path)?.[1] ?? []);
	const newest = Math.max(0, ...versions.map(Number));
	if (newest > VERSION) return `has the format ${newest} of a newer Loadgate; this one knows ${VERSION}`;
	if (newest === 0 && paths.length > 0) return "holds other files than recorded runs";
}
/** Names given by Loadgate, without a folder; no other file is ever removed. */
const RECORD_NAME = /^\d{4}-\d\d-\d\dT[\w-]+\.json$/;
/** Name of a record's file: it begins with the time, so names sort by run. */
function recordFileName({ startedAt, commit, id }) {
	return `${startedAt.replaceAll(/[:.]/g, "-")}-${commit.sha.slice(0, 12)}-${id}.json`;
}
export { recordFileName as a, isRecordPath as i, FRAME as n, recordPath as o, RECORD_NAME as r, whyNoStore as s, FIRST_FILE as t };
