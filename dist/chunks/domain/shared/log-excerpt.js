// src/domain/shared/log-excerpt.ts
/** A line that may say why a program failed, rather than what came of that. */
const NAMES_CAUSE = /\b(?:error|fatal|panic|exception|failed|failure)\b|cannot find|not found|no such/i;
/** Characters of a line that are looked at. */
const LOOKED_AT = 200;
/** Number of last lines that may differ in numbers alone, so that one for each request does not hide the others. */
const MOST_ALIKE = 3;
/** Collects a log of any length, and keeps the lines that tell most. Blank lines are left out. */
function createExcerpt(kept) {
	const [first, causes, last] = [
		[],
		[],
		[]
	];
	/** What each of the last lines is, but for numbers. */
	const kinds = [];
	let isCut = false;
	return {
		add: (line) => {
			if (line.trim() === "") return;
			if (first.length < kept.first) {
				first.push(line);
				return;
			}
			const kind = line.slice(0, LOOKED_AT).replace(/[\da-f]{8,}|\d+/gi, "0");
			kinds.push(kind);
			if (last.push(line) <= kept.last) return;
			const isAlike = kinds.filter((one) => one === kind).length > MOST_ALIKE;
			const at = isAlike ? kinds.indexOf(kind) : 0;
			const isCause = kinds.splice(at, 1).some((one) => !isAlike && NAMES_CAUSE.test(one));
			const passed = last.splice(at, 1);
			if (isCause && causes.length < kept.causes) causes.push(...passed);
			else isCut = true;
		},
		/** The lines so far, at most one more than the sum of the numbers. */
		lines: () => [
			...first,
			...isCut ? [CUT] : [],
			...causes,
			...last
		]
	};
}
const CUT = "(from here on, some lines are left out)";
/** The lines that tell most, as {@link createExcerpt}. */
function excerptOf(lines, kept) {
	const excerpt = createExcerpt(kept);
	for (const line of lines) excerpt.add(line);
	return excerpt.lines();
}
export { excerptOf as n, createExcerpt as t };
