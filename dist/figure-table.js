import { c as seriesMetric, u as errorPercent } from "./catalogue.js";
import { t as withoutControls } from "./control-characters.js";
// src/domain/run/branch-commit.ts
/**
* Whether what was measured is a commit of a branch.
* @param commit absent outside a repository
* @param branch absent if nobody knows its name
*/
function branchCommit(commit, branch) {
	if (!commit) return unclear("there is no git commit here");
	if (branch === void 0) return unclear("the default branch is unknown; set baseline.branch in the configuration");
	const { ref, sha, dirty } = commit;
	if (ref !== branch) return {
		kind: "elsewhere",
		where: ref ?? "a detached head"
	};
	if (dirty) return unclear("tracked files have uncommitted changes");
	return {
		kind: "on-branch",
		branch,
		sha
	};
}
function unclear(reason) {
	return {
		kind: "unclear",
		reason
	};
}
// src/domain/statistics/element-at.ts
/**
* The number at `index`, so that indexed loops need no assertion under `noUncheckedIndexedAccess`: an index that is
* off by one fails loudly and does not turn into `undefined` or a made-up 0.
* @throws RangeError when there is no such element
*/
function elementAt(values, index) {
	const value = values[index];
	if (value === void 0) throw new RangeError(`no element ${index} in a list of ${values.length}`);
	return value;
}
// src/domain/statistics/require.ts
/**
* Refuses a sample that no statistic can be computed from.
* @param name what the sample is called in the message
* @throws RangeError when there are too few values, or one is NaN or infinite
*/
function requireSample(name, xs, minimum) {
	if (xs.length < minimum) throw new RangeError(`${name} needs at least ${minimum} value(s), got ${xs.length}`);
	const strange = xs.find((x) => !Number.isFinite(x));
	if (strange !== void 0) throw new RangeError(`${name} holds ${strange}, which is not a finite number`);
}
/**
* Refuses anything but a probability strictly between 0 and 1 (a level, a confidence, a quantile).
* @throws RangeError when p is not in (0, 1), or NaN
*/
function requireOpenProbability(name, p) {
	if (!(p > 0 && p < 1)) throw new RangeError(`${name} must lie between 0 and 1, both excluded, got ${p}`);
}
/**
* Refuses anything but a positive finite number (degrees of freedom, a shape parameter).
* @throws RangeError when x is zero, negative, infinite or NaN
*/
function requirePositive(name, x) {
	if (!(x > 0 && Number.isFinite(x))) throw new RangeError(`${name} must be a positive finite number, got ${x}`);
}
// src/domain/statistics/descriptive.ts
/**
* Arithmetic mean.
* @param xs at least one finite number
* @throws RangeError when xs is empty or holds a number that is not finite
*/
function mean(xs) {
	requireSample("mean", xs, 1);
	return xs.reduce((sum, x) => sum + x, 0) / xs.length;
}
/**
* Median: the middle value, or the mean of the two middle ones.
* @param xs at least one finite number, any order
* @throws RangeError when xs is empty or holds a number that is not finite
*/
function median(xs) {
	requireSample("median", xs, 1);
	return medianOfSorted(Float64Array.from(xs).sort());
}
/**
* Median of numbers that are already in ascending order (not checked).
* @throws RangeError when sorted is empty
*/
function medianOfSorted(sorted) {
	const low = elementAt(sorted, Math.floor((sorted.length - 1) / 2));
	return low + (elementAt(sorted, Math.floor(sorted.length / 2)) - low) / 2;
}
/**
* Sample standard deviation (divisor n − 1) by Welford's one-pass update: B. P. Welford,
* Technometrics 4 (1962), 419–420; Knuth, The Art of Computer Programming 2, 4.2.2. The first value
* is taken off all others beforehand, because the running mean alone would round away digits of the
* spread when the mean is large beside it. Equal values give exactly 0.
*
* @param xs at least two finite numbers, any unit
* @returns the standard deviation, ≥ 0, in the unit of xs
* @throws RangeError when xs has fewer than two values or holds a number that is not finite
*/
function standardDeviation(xs) {
	requireSample("standard deviation", xs, 2);
	const origin = elementAt(xs, 0);
	let center = 0;
	let squares = 0;
	let count = 0;
	for (const x of xs) {
		count += 1;
		const shifted = x - origin;
		const step = shifted - center;
		center += step / count;
		squares += step * (shifted - center);
	}
	return Math.sqrt(squares / (count - 1));
}
// src/domain/statistics/selection.ts
/**
* The number of a given rank, by Hoare's FIND: Communications of the ACM 4 (1961), 321–322. On average
* linear in the numbers searched, where sorting them all would give ranks that nobody asks for.
*
* @param values no NaN; rearranged so that between from and to none before rank is larger, none after it smaller
* @param rank index in ascending order, from ≤ rank ≤ to
* @param searched `from`: first index to search, where those before it are known to be no larger; `to`: last
* index to search, where those after it are known to be no smaller
* @returns the number that sorting would put at rank
* @throws RangeError when there is no such rank
*/
function select(values, rank, { from = 0, to = values.length - 1 } = {}) {
	let [left, right] = [from, to];
	while (left < right) {
		const pivot = values[left + right >>> 1];
		let [up, down] = [left, right];
		while (up <= down) {
			while (values[up] < pivot) up += 1;
			while (values[down] > pivot) down -= 1;
			if (up <= down) {
				[values[up], values[down]] = [values[down], values[up]];
				up += 1;
				down -= 1;
			}
		}
		if (rank <= down) right = down;
		else if (rank >= up) left = up;
		else break;
	}
	return elementAt(values, rank);
}
/**
* Median of numbers in any order: the middle one, or the mean of the two in the middle.
*
* @param values at least one, no NaN; rearranged as {@link select} does it, about the lower of the two
* @returns the median, in the unit of the values
* @throws RangeError when there are none
*/
function selectMedian(values) {
	const middle = values.length - 1 >>> 1;
	const low = select(values, middle);
	if (values.length % 2 === 1) return low;
	let high = elementAt(values, middle + 1);
	for (let index = middle + 2; index < values.length; index += 1) high = Math.min(high, elementAt(values, index));
	return low + (high - low) / 2;
}
// src/domain/metrics/series-value.ts
/**
* The value of a series' metric: the median over its bursts, which a single odd burst does not move; for
* `errors` the failed part of all finished requests, so that no burst hides its failures.
* @returns the value in the metric's unit, or undefined if no sample has one
*/
function seriesValue(samples, id) {
	if (id === "errors") return errorPercent(samples);
	const { of } = seriesMetric(id);
	const values = [];
	for (const sample of samples) {
		const value = of(sample);
		if (value !== void 0) values.push(value);
	}
	return values.length === 0 ? void 0 : selectMedian(values);
}
// src/domain/statistics/continued-fraction.ts
/** Relative change from one convergent to the next at which the fraction counts as settled. */
const PRECISION = 2 ** -52;
/** Stands in for a vanishing denominator; any number far below PRECISION does. */
const TINY = 1e-300;
const MAX_TERMS = 1e5;
/**
* Value of the continued fraction b₀ + a₁/(b₁ + a₂/(b₂ + …)) by the modified Lentz method: Lentz,
* Applied Optics 15 (1976), 668–671; Thompson & Barnett, Journal of Computational Physics 64
* (1986), 490–509; Press et al., Numerical Recipes (3rd ed. 2007), 5.2.
*
* @param first b₀
* @param numerator aₙ for n = 1, 2, …
* @param denominator bₙ for n = 1, 2, …
* @returns the value, to about double precision
* @throws RangeError when 100,000 terms do not settle it
*/
function continuedFraction(first, numerator, denominator) {
	let value = awayFromZero(first);
	let c = value;
	let d = 0;
	for (let n = 1; n <= MAX_TERMS; n += 1) {
		const a = numerator(n);
		const b = denominator(n);
		d = 1 / awayFromZero(b + a * d);
		c = awayFromZero(b + a / c);
		const factor = c * d;
		value *= factor;
		if (Math.abs(factor - 1) <= PRECISION) return value;
	}
	throw new RangeError(`continued fraction not settled after ${MAX_TERMS} terms`);
}
function awayFromZero(x) {
	return Math.abs(x) < TINY ? TINY : x;
}
// src/domain/statistics/gamma.ts
/** From here on seven terms of Stirling's series are exact to double precision. */
const STIRLING_FROM = 10;
/** B₂ₖ / (2k (2k − 1)), k = 7 down to 1: coefficients of x^(1 − 2k) in DLMF 5.11.1. */
const STIRLING = [
	1 / 156,
	-691 / 360360,
	1 / 1188,
	-1 / 1680,
	1 / 1260,
	-1 / 360,
	1 / 12
];
/**
* Natural logarithm of the gamma function: Stirling's series (DLMF 5.11.1) for x ≥ 10, reached from
* below by Γ(x + 1) = x Γ(x) (DLMF 5.5.1).
*
* @param x positive number
* @returns ln Γ(x); relative error about 1e-15, absolute near the zeros at x = 1 and x = 2
* @throws RangeError when x is not a positive finite number
*/
function logGamma(x) {
	requirePositive("logGamma's argument", x);
	let shifted = x;
	let product = 1;
	while (shifted < STIRLING_FROM) {
		product *= shifted;
		shifted += 1;
	}
	return (shifted - .5) * Math.log(shifted) - shifted + Math.log(2 * Math.PI) / 2 + stirlingCorrection(shifted) - Math.log(product);
}
/**
* Natural logarithm of the beta function B(a, b) = Γ(a) Γ(b) / Γ(a + b) (DLMF 5.12.1).
*
* For a large argument the two big logarithms of Γ would cancel, so there their difference is taken
* term by term from Stirling's series, as in DiDonato & Morris, ACM Transactions on Mathematical
* Software 18 (1992), 360–373 (ALGDIV).
*
* @param a positive number
* @param b positive number
* @returns ln B(a, b)
* @throws RangeError when a or b is not a positive finite number
*/
function logBeta(a, b) {
	const small = Math.min(a, b);
	const large = Math.max(a, b);
	if (large < STIRLING_FROM) return logGamma(a) + logGamma(b) - logGamma(a + b);
	const sum = large + small;
	const main = -small * (Math.log(large) - 1) - (sum - .5) * Math.log1p(small / large);
	return logGamma(small) + main + stirlingCorrection(large) - stirlingCorrection(sum);
}
/** What Stirling's series adds to (x − ½) ln x − x + ½ ln 2π, for x ≥ 10. */
function stirlingCorrection(x) {
	const square = x * x;
	return STIRLING.reduce((sum, coefficient) => sum / square + coefficient, 0) / x;
}
// src/domain/statistics/beta.ts
/**
* Regularised incomplete beta function Iₓ(a, b) (DLMF 8.17.2) by its continued fraction (DLMF
* 8.17.22) for x below (a + 1)/(a + b + 2), and by Iₓ(a, b) = 1 − I₁₋ₓ(b, a) (DLMF 8.17.4) above.
*
* @param x 0 to 1
* @param shape two positive numbers
* @param complement 1 − x; give it where it is known more exactly than the subtraction would be
* @returns probability, 0 to 1; relative error about 1e-13 for a and b up to 1000, 1e-10 up to 1e6
* @throws RangeError when x is outside [0, 1], a or b is not a positive finite number, or both
*   are so large (1e13 and more) that the fraction does not settle
*/
function incompleteBeta(x, { a, b }, complement = 1 - x) {
	if (!(x >= 0 && x <= 1)) throw new RangeError(`incompleteBeta's x must lie in [0, 1], got ${x}`);
	requirePositive("incompleteBeta's a", a);
	requirePositive("incompleteBeta's b", b);
	if (x > (a + 1) / (a + b + 2)) return 1 - lowerPart(complement, {
		a: b,
		b: a
	}, x);
	return lowerPart(x, {
		a,
		b
	}, complement);
}
function lowerPart(x, shape, complement) {
	const { a, b } = shape;
	const logX = x > .5 ? Math.log1p(-complement) : Math.log(x);
	const logComplement = x > .5 ? Math.log(complement) : Math.log1p(-x);
	const front = Math.exp(a * logX + b * logComplement - logBeta(a, b)) / a;
	return front === 0 ? 0 : front / continuedFraction(1, (n) => coefficient(n, x, shape), () => 1);
}
/** dₙ of DLMF 8.17.23. */
function coefficient(n, x, { a, b }) {
	const m = Math.floor(n / 2);
	const scale = (a + n - 1) * (a + n);
	return n % 2 === 0 ? m * (b - m) * x / scale : -(a + m) * (a + b + m) * x / scale;
}
// src/domain/verdict/verdict.ts
/** Verdicts from the one that matters most to the one that matters least. */
const VERDICT_ORDER = [
	"regression",
	"unmeasurable",
	"inconclusive",
	"improvement",
	"removed",
	"new",
	"unchanged"
];
/**
* Probability, over all gated series and metrics of a run together, of calling a regression where
* nothing changed.
*/
const FALSE_ALARM_RATE = .01;
/** Probability of finding a change of the size that is called detectable. */
const POWER = .8;
/** Confidence of every interval that is shown. */
const CONFIDENCE = .95;
/**
* The one of several verdicts that matters most.
* @param verdicts at least one
* @returns `new` if there are none
*/
function worstVerdict(verdicts) {
	return VERDICT_ORDER.find((verdict) => verdicts.includes(verdict)) ?? "new";
}
// src/report/json.ts
/**
* A document as JSON for people and programs.
* @param value plain data; what is undefined is left out
* @returns indented JSON that ends with a line break
* @throws Error when a number is not finite, which JSON would silently turn into null
*/
function renderJson(value) {
	return `${JSON.stringify(value, (key, entry) => {
		if (typeof entry === "number" && !Number.isFinite(entry)) throw new Error(`${key} is ${entry}, which no report may hold`);
		return entry;
	}, 2)}\n`;
}
// src/report/assemble.ts
/** Characters of a comment on GitHub, as JavaScript counts them, which is never fewer than GitHub counts. */
const COMMENT_LIMIT = {
	max: 65535,
	lengthOf: (text) => text.length
};
const encoder = new TextEncoder();
/** Bytes of a job summary. */
const SUMMARY_LIMIT = {
	max: 1048575,
	lengthOf: (text) => encoder.encode(text).byteLength
};
/** Items that each block gets before an earlier block gets more. */
const FIRST_ITEMS = 10;
const BETWEEN_BLOCKS = "\n\n";
/**
* Puts blocks together with as many of their items as there is room for: first the first items of every
* block, then the others in the order of the document. The last blocks are left out if there is not even
* room to say that items are missing.
* @returns a document that ends with a line break. Texts that alone are too long are cut off.
*/
function assemble(blocks, limit) {
	const shown = blocks.filter((block) => typeof block === "string" ? block !== "" : block.items.length > 0);
	if (!limit) return together(shown.map((block) => written(block, Number.POSITIVE_INFINITY)));
	return cut(together(partsThatFit(shown, limit)), limit);
}
function partsThatFit(blocks, { max, lengthOf }) {
	let room = max - 1;
	const take = (length) => {
		if (length > room) return false;
		room -= length;
		return true;
	};
	const gap = lengthOf(BETWEEN_BLOCKS);
	for (const block of blocks) if (typeof block === "string") room -= gap + lengthOf(block);
	const fill = (part, most) => {
		const { items, between } = part.block;
		for (const item of items.slice(part.count, most)) {
			if (!take(lengthOf(item) + lengthOf(between))) break;
			part.count += 1;
		}
	};
	const parts = blocks.flatMap((block) => {
		if (typeof block === "string") return [block];
		if (!take(gap + leastLength(block, lengthOf))) return [];
		const part = {
			block,
			count: 0
		};
		fill(part, FIRST_ITEMS);
		return [part];
	});
	for (const part of parts) if (typeof part !== "string") fill(part, Number.POSITIVE_INFINITY);
	return parts.map((part) => typeof part === "string" ? part : written(part.block, part.count));
}
function leastLength(block, lengthOf) {
	return lengthOf(block.before + block.after + block.leftOut(block.items.length));
}
function written(block, count) {
	if (typeof block === "string") return block;
	const { before, items, between, after, leftOut } = block;
	const some = items.slice(0, count);
	const left = items.length - some.length;
	if (left === 0) return before + some.join(between) + after;
	return some.length === 0 ? leftOut(left).trim() : before + some.join(between) + leftOut(left) + after;
}
function together(parts) {
	return `${parts.filter((part) => part !== "").join(BETWEEN_BLOCKS)}\n`;
}
/** Only texts of an absurd length get here. */
function cut(text, { max, lengthOf }) {
	let end = text.length;
	while (lengthOf(text.slice(0, end)) > max) end = Math.floor(end * .9);
	return end === text.length ? text : text.slice(0, end);
}
/** Items between which there is only space. */
function list(items, between, leftOut) {
	return {
		before: "",
		items,
		between,
		after: "",
		leftOut
	};
}
/**
* Items behind a line that the reader can open.
* @param summary that line, in markdown
*/
function folded(summary, content) {
	const before = `<details><summary>${summary}</summary>\n\n${content.before}`;
	return {
		...content,
		before,
		after: `${content.after}\n\n</details>`
	};
}
// src/report/escape-markdown.ts
/** Everything that is replaced below. Most texts of a large report have none of it, which one test shows. */
const SPECIAL = /[\p{Cc}\p{Cf}\u2028\u2029&<>\\`*_{}[\]|~!@#$]|(?:https?|ftp|www|mailto|xmpp)[:.]|gh-/iu;
/**
* Makes any text harmless in markdown: no formatting, links, mentions, HTML, table cells or lines of
* its own.
*/
function escapeMarkdown(text) {
	if (!SPECIAL.test(text)) return text;
	return withoutControls(text, " ").replace(/[\u2028\u2029]/g, " ").replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/[\\`*_{}[\]|~!]/g, "\\$&").replace(/[@#$]|gh-/gi, "$&​").replace(/(https?|ftp|www|mailto|xmpp)([:.])/gi, "$1​$2");
}
// src/report/text-table.ts
/**
* Lays out a table in columns of equal width.
* @param rows cells, the header first; every row has as many as the first
* @param textColumns number of columns that hold text and are aligned left; the others are aligned right
* @returns a line for each row, without control characters
*/
function textTable(rows, textColumns) {
	const clean = rows.map((row) => row.map((cell) => withoutControls(cell)));
	const widths = (clean[0] ?? []).map((_, column) => clean.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0));
	return clean.map((row) => row.map((cell, column) => {
		const width = widths[column] ?? 0;
		return column < textColumns ? cell.padEnd(width) : cell.padStart(width);
	}).join("  ").trimEnd());
}
// src/report/figure-table.ts
/**
* A table in lines of text.
* @param dim paints the header
* @returns nothing for a table without rows
*/
function terminalTable({ columns, rows, textColumns }, dim) {
	if (rows.length === 0) return [];
	const [header = "", ...body] = textTable([columns, ...rows], textColumns);
	return [dim(header), ...body];
}
/**
* A table in GitHub-flavoured markdown, its cells escaped, whose last rows can be left out.
* @param leftOut what stands for rows that were left out
*/
function markdownRows({ columns, textColumns, rows }, leftOut) {
	const rule = columns.map((_, index) => index < textColumns ? ":--" : "--:");
	const line = (cells) => `| ${cells.join(" | ")} |`;
	const items = rows.map((row) => line(row.map((cell) => escapeMarkdown(shortened(cell)))));
	const before = `${line(columns.map(escapeMarkdown))}\n${line(rule)}\n`;
	return {
		...list(items, "\n", (left) => `\n\n${leftOut(left)}`),
		before
	};
}
/** No name is longer than this. */
const MAX_CELL = 300;
function shortened(text) {
	return text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text;
}
export { medianOfSorted as C, requireSample as D, requirePositive as E, elementAt as O, median as S, requireOpenProbability as T, logBeta as _, COMMENT_LIMIT as a, selectMedian as b, folded as c, CONFIDENCE as d, FALSE_ALARM_RATE as f, incompleteBeta as g, worstVerdict as h, escapeMarkdown as i, branchCommit as k, list as l, VERDICT_ORDER as m, terminalTable as n, SUMMARY_LIMIT as o, POWER as p, textTable as r, assemble as s, markdownRows as t, renderJson as u, seriesValue as v, standardDeviation as w, mean as x, select as y };
