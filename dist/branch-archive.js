import { a as messageOf } from "./error.js";
import { t as unzipInPieces } from "./unzip.js";
import { i as isRecordPath, s as whyNoStore } from "./branch-layout.js";
import { n as parseRecord, t as MAX_RECORD_BYTES } from "./record.js";
// src/adapters/store/branch-archive.ts
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
function recordsIn(archive, location) {
	const paths = pathsIn(archive);
	const reason = whyNoStore(paths);
	if (reason !== void 0) return {
		records: [],
		skipped: [{
			file: location,
			reason: `it ${reason}`
		}]
	};
	const wanted = paths.filter(isRecordPath).sort().slice(-1e3);
	const texts = unpack(archive, new Set(wanted));
	const records = [];
	const skipped = [];
	for (const path of wanted) {
		const content = texts.get(path);
		const file = `${location}:${path}`;
		try {
			if (content === void 0) throw new Error(`it is larger than ${MAX_RECORD_BYTES} bytes`);
			records.push(parseRecord(content));
		} catch (error) {
			skipped.push({
				file,
				reason: messageOf(error)
			});
		}
	}
	return {
		records,
		skipped
	};
}
/** Paths of an archive's files, without the leading folder. */
function pathsIn(archive) {
	const paths = [];
	unzipInPieces(archive, (file) => {
		const path = pathOf(file);
		if (path === "" || path.endsWith("/")) return;
		if (paths.length === MAX_FILES) throw new Error(`it has more than ${MAX_FILES} files`);
		paths.push(path);
	});
	return paths;
}
/** Texts by path; files that are too large are left out. */
function unpack(archive, wanted) {
	const texts = /* @__PURE__ */ new Map();
	let started = 0;
	let total = 0;
	let finished = 0;
	unzipInPieces(archive, (file) => {
		const path = pathOf(file);
		if (!wanted.has(path)) return;
		started += 1;
		const pieces = [];
		let bytes = 0;
		file.ondata = (error, piece, isLast) => {
			if (error) throw error;
			bytes += piece.length;
			total += piece.length;
			if (total > MAX_BYTES) throw new Error(`it has more than ${MAX_BYTES} bytes`);
			if (bytes <= 33554432) pieces.push(piece);
			if (!isLast) return;
			finished += 1;
			if (bytes <= 33554432) texts.set(path, Buffer.concat(pieces).toString("utf8"));
		};
		file.start();
	});
	if (finished < started) throw new Error("it was cut off");
	return texts;
}
/** A file's path without the leading folder that all paths of an archive have. */
function pathOf({ name }) {
	return name.slice(name.indexOf("/") + 1);
}
export { recordsIn };
