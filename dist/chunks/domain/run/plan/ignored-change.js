import { G as formatSome, z as formatCount } from "../../shared/without-nullish.js";
// src/report/lazy.ts
/**
* A list whose items are made from those of another when they are read.
* @param make gets an item and its index
*/
function lazy(items, make) {
	return {
		length: items.length,
		slice: (from, to) => items.slice(from, to).map((item, index) => make(item, from + index))
	};
}
// src/domain/run/plan/ignored-change.ts
const ABSENT = "000000";
const FILE = "100644";
/**
* Judges if a change could make a server slower. In doubt it could: only added or modified plain files with clear names
* can be ignored.
* @param changed all differences between base and head
* @param rules with paths from the repository's root; paths outside it are left out
* @returns which files can be ignored, or the reason to measure
*/
function judgeChange(changed, rules) {
	if (changed.length === 0) return { because: "no file differs from base" };
	const named = new Set(rules.named.map(folded));
	for (const file of changed) {
		const reason = reasonToMeasure(file, rules, named);
		if (reason !== void 0) return { because: `${JSON.stringify(file.path)} ${reason}` };
	}
	const under = changed.map(({ path }) => path.replace(/\/.*$/s, "/"));
	return {
		files: changed.length,
		under: [...new Set(under)].toSorted()
	};
}
/**
* The reason why a file could make a server slower.
* @returns undefined if it cannot
*/
function reasonToMeasure({ path, modes: [before, after] }, { isIgnored, folders }, named) {
	if (/[\p{C}\p{Zl}\p{Zp}\ufffd\\]/u.test(path)) return "has an unusual name";
	if (after === ABSENT) return "was deleted or renamed";
	if (after !== FILE || before !== FILE && before !== ABSENT) return "is no plain file in both commits, or has another mode";
	if (!isIgnored(path)) return "is not in changed.ignore";
	const kind = alwaysMeasured(path);
	if (kind !== void 0) return `is ${kind}`;
	const parts = folded(path).split("/");
	const around = parts.map((_, at) => parts.slice(0, at + 1).join("/"));
	if (around.some((place) => named.has(place))) return "is named by the configuration";
	if (folders.some((folder) => isIgnored(folder) && around.includes(folded(folder)))) return "is in a folder of a server or service";
}
/** Maps all names that a case- or normalisation-insensitive file system treats as equal to one text. */
function folded(path) {
	return path.normalize().toLowerCase();
}
/**
* An ignored change in one sentence without its full stop, such as `Nothing to measure: only docs/ changed (3 files)`.
*/
function ignoredChangeText({ files, under }) {
	return `Nothing to measure: only ${formatSome(under)} changed (${formatCount(files, "file")})`;
}
/** File names, in lower case, of kinds of files that affect what is built or how. */
const KINDS = {
	"a lock file": new RegExp(`^(?:${[
		"(?:package(?:-lock)?|npm-shrinkwrap)\\.json|pnpm-(?:lock|workspace)\\.yaml|bun\\.lockb",
		"go\\.(?:mod|sum|work|work\\.sum)|cargo\\.toml",
		"pipfile|(?:pyproject|pylock(?:\\..*)?)\\.toml",
		"(?:.*[-_.])?(?:requirements|constraints)(?:[-_.].*)?\\.(?:txt|in)",
		"gemfile|gems\\.(?:rb|locked)|composer\\.json",
		"(?:build|settings)\\.gradle(?:\\.kts)?|gradle\\.properties|libs\\.versions\\.toml|pom\\.xml",
		"(?:gradle|maven)-wrapper\\.(?:properties|jar)|verification-metadata\\.xml",
		"(?:packages|project)\\.(?:.*\\.)?(?:lock|assets)\\.json|global\\.json",
		"directory\\.(?:packages|build)\\.(?:props|targets)|(?:packages|nuget)\\.config",
		"package\\.resolved|.*\\.lock(?:\\.json|\\.hcl|file)?"
	].join("|")})$`),
	"of a container's image": /^(?:(?:.*[-_.])?(?:docker|container)file(?:[-_.].*)?|(?:.*\.)?dockerignore|(?:docker-)?compose(?:[-_.].*)?\.ya?ml|docker-bake.*\.(?:hcl|json))$/,
	"a setting of git": /^\.git(?:attributes|modules|ignore)$/,
	"an action": /^action\.ya?ml$/
};
/** Folders in which every file counts, at any depth. */
const FOLDERS = {
	"of a workflow": /(?:^|\/)\.github\/(?:workflows|actions)\//,
	"a lock file": /(?:^|\/)requirements\/[^/]+\.(?:txt|in)$/
};
/**
* The kind of a file that can always make a server slower: lock files and manifests, workflows, files of container
* images, git's own settings. Case does not matter.
* @param path from the repository's root
* @returns the kind, to follow `is` in a sentence; undefined for any other file
*/
function alwaysMeasured(path) {
	const lower = path.toLowerCase();
	const name = lower.slice(lower.lastIndexOf("/") + 1);
	const kindOf = (text, kinds) => Object.keys(kinds).find((kind) => kinds[kind]?.test(text));
	return kindOf(name, KINDS) ?? kindOf(lower, FOLDERS);
}
export { judgeChange as n, lazy as r, ignoredChangeText as t };
