import { t as createSourceControl } from "./source-control.js";
import { r as readRunFile } from "./parse.js";
import { o as createOutputFolder } from "./figure-table.js";
// src/composition/files.ts
/**
* Reads a run file that the user names.
* @throws LoadgateError `usage` that says what is wrong with it
*/
function openRunFile(file) {
	return readRunFile(file);
}
/**
* A folder for results.
* @param folder its absolute path
*/
function openOutput(folder) {
	return createOutputFolder(folder);
}
/**
* The repository that a folder is in.
*/
function openRepository(folder, environment) {
	return createSourceControl(folder, environment);
}
export { openRepository as n, openRunFile as r, openOutput as t };
