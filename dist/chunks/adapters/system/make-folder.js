import { a as hasCode } from "../../domain/shared/error.js";
import path from "node:path";
import { chmod, lstat, mkdir, stat } from "node:fs/promises";
// src/adapters/system/make-folder.ts
/**
* Makes a folder and its missing parents. Node's own `recursive` loops forever if the system reports the parent of
* a new folder as missing although it exists. That happens in `/proc`, where a wrong `HOME` can lead.
* @param folder absolute path
* @param mode of the folders that are made
* @throws Error from the system when it cannot be made
*/
async function makeFolder(folder, mode = 511) {
	try {
		await mkdir(folder, { mode });
	} catch (error) {
		if (await isFolder(folder)) return;
		const parent = path.dirname(folder);
		if (!hasCode(error, "ENOENT") || await isFolder(parent)) throw error;
		await makeFolder(parent, mode);
		await mkdir(folder, { mode }).catch(async (again) => {
			if (!await isFolder(folder)) throw again;
		});
	}
}
/** Checks whether a path leads to a folder. */
async function isFolder(folder) {
	return (await stat(folder).catch(() => void 0))?.isDirectory() === true;
}
const PRIVATE = 448;
/**
* Makes a folder that only this user can list and write.
* @param folder absolute path
* @returns false if the existing folder belongs to another user, who could change its content
* @throws Error when it cannot be made
*/
async function makePrivate(folder) {
	await makeFolder(folder, PRIVATE);
	const found = await lstat(folder);
	if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) return false;
	if ((found.mode & 511) !== PRIVATE) await chmod(folder, PRIVATE);
	return true;
}
export { makeFolder as n, makePrivate as r, isFolder as t };
