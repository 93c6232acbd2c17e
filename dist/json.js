import { k as formatSome, w as formatCount } from "./catalogue.js";
// src/domain/run/plan/always-measured.ts
/** File names, in lower case, of kinds of files that affect what is built or how. */
const KINDS = [
	["a lock file", new RegExp(`^(?:${[
		"package(?:-lock)?\\.json",
		"npm-shrinkwrap\\.json",
		"pnpm-(?:lock|workspace)\\.yaml",
		"bun\\.lockb",
		"go\\.(?:mod|sum|work|work\\.sum)",
		"cargo\\.toml",
		"pyproject\\.toml",
		"pylock(?:\\..*)?\\.toml",
		"pipfile",
		"(?:.*[-_.])?(?:requirements|constraints)(?:[-_.].*)?\\.(?:txt|in)",
		"gemfile",
		"gems\\.(?:rb|locked)",
		"composer\\.json",
		"(?:build|settings)\\.gradle(?:\\.kts)?",
		"gradle\\.properties",
		"(?:gradle|maven)-wrapper\\.(?:properties|jar)",
		"verification-metadata\\.xml",
		"libs\\.versions\\.toml",
		"pom\\.xml",
		"(?:packages|project)\\.(?:.*\\.)?(?:lock|assets)\\.json",
		"packages\\.config",
		"directory\\.(?:packages|build)\\.(?:props|targets)",
		"global\\.json",
		"nuget\\.config",
		"package\\.resolved",
		".*\\.lock(?:\\.json|\\.hcl|file)?"
	].join("|")})$`)],
	["of a container's image", /^(?:(?:.*[-_.])?(?:docker|container)file(?:[-_.].*)?|(?:.*\.)?dockerignore|(?:docker-)?compose(?:[-_.].*)?\.ya?ml|docker-bake.*\.(?:hcl|json))$/],
	["a setting of git", /^\.git(?:attributes|modules|ignore)$/],
	["an action", /^action\.ya?ml$/]
];
/** Folders in which every file counts, at any depth. */
const FOLDERS = [["of a workflow", /(?:^|\/)\.github\/(?:workflows|actions)\//], ["a lock file", /(?:^|\/)requirements\/[^/]+\.(?:txt|in)$/]];
/**
* The kind of a file that can always make a server slower: lock files and manifests, workflows, files of container
* images, git's own settings. Case does not matter.
* @param path from the repository's root
* @returns the kind, to follow `is` in a sentence; undefined for any other file
*/
function alwaysMeasured(path) {
	const lower = path.toLowerCase();
	const name = lower.slice(lower.lastIndexOf("/") + 1);
	return (KINDS.find(([, ofKind]) => ofKind.test(name)) ?? FOLDERS.find(([, ofKind]) => ofKind.test(lower)))?.[0];
}
// src/domain/run/plan/ignored-change.ts
const ABSENT = "000000";
const FILE = "100644";
/**
* Judges if a change could make a server slower. In doubt it could: only added or modified plain files with clear names
* can be ignored.
* @param changed all differences between base and head
*/
function judgeChange(changed, rules) {
	if (changed.length === 0) return { because: "no file differs from base" };
	const named = new Set(rules.named.map(folded));
	for (const file of changed) {
		const reason = reasonToMeasure(file, {
			...rules,
			named
		});
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
function reasonToMeasure({ path, modes: [before, after] }, { isIgnored, named, folders }) {
	if (/[\p{C}\p{Zl}\p{Zp}\ufffd\\]/u.test(path)) return "has an unusual name";
	if (after === ABSENT) return "was deleted or renamed";
	if (after !== FILE || before !== FILE && before !== ABSENT) return "is no plain file in both commits, or has another mode";
	if (!isIgnored(path)) return "is not in changed.ignore";
	const kind = alwaysMeasured(path);
	if (kind !== void 0) return `is ${kind}`;
	const around = placesOf(folded(path));
	if (around.some((place) => named.has(place))) return "is named by the configuration";
	if (folders.some((folder) => isIgnored(folder) && around.includes(folded(folder)))) return "is in a folder of a server or service";
}
/** Maps all names that a case- or normalisation-insensitive file system treats as equal to one text. */
function folded(path) {
	return path.normalize().toLowerCase();
}
/** A path and all its parent folders except the root. */
function placesOf(path) {
	const names = path.split("/");
	return names.map((_, at) => names.slice(0, at + 1).join("/"));
}
/**
* An ignored change in one sentence without its full stop, such as `Nothing to measure: only docs/ changed (3 files)`.
*/
function ignoredChangeText({ files, under }) {
	return `Nothing to measure: only ${formatSome(under)} changed (${formatCount(files, "file")})`;
}
// src/domain/run/file/written-samples.ts
/**
* Converts bursts to the form of a run file: each column is a list, or a single value if all bursts have the same one;
* null for a figure that a burst does not have.
*/
function writtenSamples({ length, startedAt, columns, causes }) {
	const { errorCount: _, ...figures } = columns;
	const of = Array.from({ length }, (__, index) => causes.get(index));
	const written = Object.entries(figures).map(([id, values]) => [id, oneOrAll(values.map((value) => Number.isNaN(value) ? null : value))]);
	const hasStatuses = of.some((one) => one?.statuses !== void 0);
	return {
		bursts: length,
		startedAt: oneOrAll(startedAt),
		...Object.fromEntries(written),
		...hasStatuses && { statuses: oneOrAll(of.map((one) => one?.statuses ?? null)) },
		errors: causes.size === 0 ? {} : oneOrAll(of.map((one) => one?.errors ?? {}))
	};
}
function oneOrAll(values) {
	const [first] = values;
	return values.every((value) => value === first) && values.length > 0 ? first : values;
}
// src/report/json.ts
/**
* A document as JSON for people and programs.
* @param value plain data; undefined properties are left out
* @returns indented JSON that ends with a line break
* @throws Error when a number is not finite, which JSON would silently turn into null
*/
function renderJson(value) {
	return `${finiteJson(value, 2)}\n`;
}
/**
* The output of {@link renderJson} in pieces, for documents of tens of megabytes: each entry of the document, and of a
* list in it, is rendered separately.
* @param document plain data
* @returns its pieces, in order
* @throws Error as {@link renderJson} does, while it is iterated
*/
function renderLargeJson(document) {
	return inChunks(piecesOf(document));
}
function* piecesOf(document) {
	let before = "{\n  ";
	for (const [key, entry] of Object.entries(document)) {
		if (entry === void 0) continue;
		yield `${before}${JSON.stringify(key)}: `;
		if (Array.isArray(entry) && entry.length > 0) yield* elementsOf(entry);
		else yield indented(entry, "  ");
		before = ",\n  ";
	}
	yield before.startsWith("{") ? "{}\n" : "\n}\n";
}
function* elementsOf(list) {
	let before = "[\n    ";
	for (const element of list) {
		yield before + indented(element ?? null, "    ");
		before = ",\n    ";
	}
	yield "\n  ]";
}
/** Strings in JSON never contain literal line breaks. */
function indented(value, indent) {
	return finiteJson(value, 2).replaceAll("\n", `\n${indent}`);
}
/**
* A run file as JSON lines: the head, then each series of each arm. Thousands of series would exceed the maximum length
* of a string.
* @returns its pieces, in order
* @throws Error as {@link renderJson} does, while it is iterated
*/
function renderRunFile(run) {
	return inChunks(runFileLines(run));
}
function* runFileLines({ series, furtherBases, ...head }) {
	const further = furtherBases?.map(({ series: _, ...one }) => one);
	yield lineOf({
		...head,
		furtherBases: further
	});
	for (const one of series) yield lineOf(writtenSeries(one));
	for (const [furtherBase, { series: own }] of (furtherBases ?? []).entries()) for (const one of own) yield lineOf({
		furtherBase,
		...writtenSeries(one)
	});
}
function writtenSeries({ samples, ...one }) {
	return {
		...one,
		samples: writtenSamples(samples)
	};
}
function lineOf(value) {
	return `${finiteJson(value)}\n`;
}
/** Writing thousands of pieces one by one takes longer than creating them. */
const CHUNK = 65536;
function* inChunks(pieces) {
	let chunk = "";
	for (const piece of pieces) {
		chunk += piece;
		if (chunk.length < CHUNK) continue;
		yield chunk;
		chunk = "";
	}
	yield chunk;
}
/**
* JSON in which no number became null. Only a text that contains null must be checked number by number, which takes far
* longer.
*/
function finiteJson(value, indent) {
	const text = JSON.stringify(value, void 0, indent);
	return text.includes("null") ? JSON.stringify(value, finite, indent) : text;
}
function finite(key, entry) {
	if (typeof entry === "number" && !Number.isFinite(entry)) throw new Error(`${key} is ${entry}, which no report may hold`);
	return entry;
}
export { judgeChange as a, ignoredChangeText as i, renderLargeJson as n, renderRunFile as r, renderJson as t };
