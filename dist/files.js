import { t as createSourceControl } from "./source-control.js";
import { r as readRunFile } from "./parse.js";
import { d as createOutputFolder } from "./figure-table.js";
// src/composition/files.ts
/** Reads a run file that the user names. @throws LoadgateError `usage` that says what is wrong with it */
const openRunFile = readRunFile;
/** A folder for results, by its absolute path. */
const openOutput = createOutputFolder;
/** The repository that a folder is in. */
const openRepository = createSourceControl;
export { openRepository as n, openRunFile as r, openOutput as t };
