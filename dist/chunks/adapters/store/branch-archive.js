import { t as unzipFiles } from "../github/unzip.js";
import { c as isRecordPath, d as whyNoStore, r as readRecords, t as MAX_RECORD_BYTES } from "./record.js";
// src/adapters/store/branch-archive.ts
/** Older runs are neither compared nor shown. */
const READ_RUNS = 1e3;
/** Size limit of all records together. */
const MAX_BYTES = 536870912;
/** More files than a store can have; a store has at most 10,000 runs. */
const MAX_FILES = 5e4;
/**
* Reads the newest records of a store from the archive of its branch. The content is untrusted: sizes are limited,
* and only files named like a record are unpacked, in memory.
* @param archive a zip file with a folder at the start of each path
* @param location the place to name in messages about skipped files
* @throws Error with the reason when the archive is broken or too large
*/
async function recordsIn(archive, location) {
	const paths = pathsIn(archive);
	const problem = whyNoStore(paths);
	if (problem !== void 0) return {
		records: [],
		skipped: [{
			file: location,
			reason: `it ${problem}`
		}]
	};
	const wanted = new Set(paths.filter(isRecordPath).sort().slice(-1e3));
	const named = unzipFiles(archive, (name) => wanted.has(pathOf(name)), {
		files: READ_RUNS,
		bytes: MAX_BYTES,
		fileBytes: MAX_RECORD_BYTES
	}).map(({ name, content }) => ({
		file: `${location}:${pathOf(name)}`,
		bytes: async () => content
	}));
	return readRecords(named.toSorted((a, b) => a.file < b.file ? -1 : 1));
}
/** Paths of an archive's files, without the leading folder. */
function pathsIn(archive) {
	const paths = [];
	const note = (name) => {
		const path = pathOf(name);
		if (path === "" || path.endsWith("/")) return false;
		if (paths.length === MAX_FILES) throw new Error(`it has more than ${MAX_FILES} files`);
		paths.push(path);
		return false;
	};
	unzipFiles(archive, note, {
		files: 0,
		bytes: 0
	});
	return paths;
}
/** A file's path without the leading folder that all paths of an archive have. */
function pathOf(name) {
	return name.slice(name.indexOf("/") + 1);
}
export { recordsIn };
