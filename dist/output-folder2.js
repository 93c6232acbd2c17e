import { a as messageOf, n as LoadgateError } from "./error.js";
import { n as writeAtomically } from "./atomic-write.js";
import { t as makeFolder } from "./make-folder.js";
import path from "node:path";
import { access, constants, rm } from "node:fs/promises";
import { Readable, pipeline } from "node:stream";
import { createGzip } from "node:zlib";
// src/adapters/system/output-folder.ts
/**
* A folder on disk for a run's files.
* @param folder its path; it is created if missing
*/
function createOutputFolder(folder) {
	const guarded = async (work) => {
		try {
			return await work();
		} catch (error) {
			const message = `The results cannot be written to ${folder}: ${messageOf(error)}`;
			throw new LoadgateError("publishing", message, {
				hint: "Make room or name another folder with --out.",
				cause: error
			});
		}
	};
	return {
		location: folder,
		prepare: () => guarded(async () => {
			await makeFolder(folder);
			await access(folder, constants.W_OK);
		}),
		write: (name, text) => guarded(async () => {
			const file = path.join(folder, name);
			await writeAtomically(file, name.endsWith(".gz") ? packed(text) : text);
			return file;
		}),
		remove: (name) => guarded(() => rm(path.join(folder, name), { force: true }))
	};
}
function packed(text) {
	return pipeline(Readable.from(text), createGzip(), () => {});
}
export { createOutputFolder as t };
