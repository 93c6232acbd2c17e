import { notIgnored, originOf, readClone } from "../adapters/git/clone.ts";
import { createSourceControl } from "../adapters/git/source-control.ts";
import { readRunFile } from "../adapters/run-file/parse.ts";
import { createOutputFolder } from "../adapters/system/output-folder.ts";

/** Reads a run file that the user names. @throws LoadgateError `usage` that says what is wrong with it */
export const openRunFile = readRunFile;

/** A folder for results, by its absolute path. */
export const openOutput = createOutputFolder;

/** The repository that a folder is in. */
export const openRepository = createSourceControl;

/** What is asked about the clone that a folder belongs to. */
export const clones = { notIgnored, originOf, readClone } as const;
