import { i as messageOf, n as LoadgateError } from "./error.js";
import { o as withTemporary } from "./run-folder.js";
import path from "node:path";
import { access, constants, mkdir, rename, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
// src/domain/shared/grouped-by.ts
/** Items by a key of theirs, keys and items in the order in which they come. */
function groupedBy(items, keyOf) {
	const groups = /* @__PURE__ */ new Map();
	for (const item of items) {
		const group = groups.get(keyOf(item));
		if (group) group.push(item);
		else groups.set(keyOf(item), [item]);
	}
	return groups;
}
// src/domain/run/series.ts
/** The short text of a load level, which also identifies it: `c=100` or `rate=2000`. */
function levelName(level) {
	return "rate" in level ? `rate=${level.rate}` : `c=${level.concurrency}`;
}
/** The name of a series, the same in all outputs and stores: `rust/greet c=100`. */
function seriesName(key) {
	return `${key.server}/${key.scenario} ${levelName(key.level)}`;
}
// src/domain/run/lane.ts
/** The lanes of all cells, each once. */
function lanesOf(cells) {
	return [...new Map(cells.flatMap((cell) => cell.lanes).map((lane) => [laneName(lane), lane])).values()];
}
/** The name of a lane, which is also its key: `go`, or `go (base)`. */
function laneName(lane) {
	return lane.arm === "head" ? lane.server : `${lane.server} (${lane.arm})`;
}
/** The name of a lane's series in a cell, such as `go (base)/greet c=100`. */
function laneSeriesName(lane, { scenario, level }) {
	return seriesName({
		server: laneName(lane),
		scenario,
		level
	});
}
// src/adapters/system/atomic-write.ts
/** Ending of a file that is being written; readers of the folder skip it. */
const TEMPORARY_SUFFIX = ".tmp";
/**
* Writes a file whole or not at all: readers see the old file, or none, until the new one is on disk.
* @param file path of the file; its folder must exist
* @throws Error from the file system; nothing is left then
*/
async function writeAtomically(file, text) {
	const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}${TEMPORARY_SUFFIX}`);
	await withTemporary(temporary, async () => {
		await writeFile(temporary, text, {
			flag: "wx",
			flush: true
		});
		await rename(temporary, file);
	});
}
// src/adapters/system/output-folder.ts
/**
* A folder on disk for a run's files.
* @param folder its path; it is made when it is not there
*/
function createOutputFolder(folder) {
	const guarded = async (work) => {
		try {
			return await work();
		} catch (error) {
			throw new LoadgateError("publishing", `The results cannot be written to ${folder}: ${messageOf(error)}`, {
				hint: "Make room or name another folder with --out.",
				cause: error
			});
		}
	};
	return {
		location: folder,
		prepare: () => guarded(async () => {
			await mkdir(folder, { recursive: true });
			await access(folder, constants.W_OK);
		}),
		write: (name, text) => guarded(async () => {
			const file = path.join(folder, name);
			await writeAtomically(file, text);
			return file;
		})
	};
}
export { laneSeriesName as a, seriesName as c, laneName as i, groupedBy as l, TEMPORARY_SUFFIX as n, lanesOf as o, writeAtomically as r, levelName as s, createOutputFolder as t };
