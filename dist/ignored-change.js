import { n as judgeChange } from "./ignored-change2.js";
import { n as LoadgateError } from "./error.js";
// src/app/base/base-arm-request.ts
/** A base once it is checked out: reports name the release that was found. */
function foundBase(base, { release }) {
	return release === void 0 ? base : {
		...base,
		name: release
	};
}
/** How reports name a base. */
function nameOf({ ref, name = ref }) {
	return name;
}
// src/app/ignored-change.ts
/**
* Whether head differs from base in nothing but files that cannot make a server slower. The configuration is one of the
* files that must not differ, so base's list is the one that counts.
* @returns undefined where the configuration ignores nothing, or no base was asked for
*/
async function outlookOnChange({ sourceControl, output, store }, { config, base, furtherBases = [], signal }) {
	const { changed, file } = config;
	if (!changed || !base) return void 0;
	if (furtherBases.length > 0) return { because: "there are several bases" };
	if (!await sourceControl.tracks(file)) return { because: "no commit has the configuration" };
	const found = await orUndefined(signal, () => sourceControl.find(base, signal));
	if (!found) return { because: "base was not found" };
	const files = await found.changedFiles([output.location, store.location]);
	if (!files) return { because: "the working tree has changes that are not committed" };
	const finding = judgeChange(files, await rulesIn(sourceControl, changed));
	if ("because" in finding) return finding;
	return {
		ref: nameOf(foundBase(base, found)),
		sha: found.sha,
		...finding
	};
}
/** What a configuration says, with paths from the root of the repository. */
async function rulesIn({ pathsOf }, { isIgnored, named, folders }) {
	return {
		isIgnored,
		named: await pathsOf(named),
		folders: await pathsOf(folders)
	};
}
/**
* The same of pull requests whose run file says so: a stranger's code may have written that, so this repository's own
* configuration and the code host have to say it too.
* @param pulls all of which the run is of; at least one
* @returns undefined where any of them has to be measured
*/
async function ignoredChangeOf({ sourceControl, runs }, { changed }, pulls) {
	if (!changed) return void 0;
	const rules = await rulesIn(sourceControl, changed);
	let ignored;
	for (const pull of pulls) {
		const changes = await runs.changesOf(pull);
		const finding = changes && judgeChange(changes.files, rules);
		if (!finding || "because" in finding) return void 0;
		ignored ??= {
			ref: pull.baseBranch,
			sha: changes.sha,
			...finding
		};
	}
	return ignored;
}
/** @returns undefined where there is no base: what comes next says why */
async function orUndefined(signal, find) {
	try {
		return await find();
	} catch (error) {
		signal.throwIfAborted();
		if (error instanceof LoadgateError) return void 0;
		throw error;
	}
}
export { nameOf as i, outlookOnChange as n, foundBase as r, ignoredChangeOf as t };
