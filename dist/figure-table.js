import { c as errorCount, i as seriesMetric } from "./metric.js";
import { t as withoutControls } from "./control-characters.js";
// src/domain/series.ts
/**
* The short text of a load level; two levels are the same where it is.
* @returns for example `c=100` or `rate=2000`
*/
function levelName(level) {
	return "rate" in level ? `rate=${level.rate}` : `c=${level.concurrency}`;
}
/**
* The name of a series, the same in every output and store.
* @returns for example `rust/greet c=100`
*/
function seriesName(key) {
	return `${key.server}/${key.scenario} ${levelName(key.level)}`;
}
// src/domain/statistics/element-at.ts
/**
* The number at `index` of an array or typed array.
*
* Exists so that indexed loops need no assertion under `noUncheckedIndexedAccess`: an index that is
* off by one fails loudly here and does not turn into `undefined` or a made-up 0.
*
* @param values numbers, any range
* @param index whole number, 0 to length − 1
* @throws RangeError when there is no such element
*/
function elementAt(values, index) {
	const value = values[index];
	if (value === void 0) throw new RangeError(`no element ${index} in a list of ${values.length}`);
	return value;
}
// src/domain/statistics/selection.ts
/**
* The number of a given rank, by Hoare's FIND: Communications of the ACM 4 (1961), 321–322. On average
* linear in the numbers searched, where sorting them all would give ranks that nobody asks for.
*
* @param values no NaN; rearranged so that between from and to none before rank is larger, none after it smaller
* @param rank index in ascending order, from ≤ rank ≤ to
* @param from first index to search; those before it are known to be no larger
* @param to last index to search; those after it are known to be no smaller
* @returns the number that sorting would put at rank
* @throws RangeError when there is no such rank
*/
function select(values, rank, from = 0, to = values.length - 1) {
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
// src/domain/series-value.ts
/**
* One value for a metric of a series: the median over its bursts, which one odd burst does not
* move; for `errors` the failed part of all finished requests, which no burst may hide.
* @returns the value in the metric's unit, or undefined when no sample has one
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
/**
* Failed requests of all that finished, over all samples.
* @returns percent, or undefined when none finished
*/
function errorPercent(samples) {
	let failed = 0;
	let finished = 0;
	for (const sample of samples) {
		const bad = sample.unexpected + errorCount(sample);
		failed += bad;
		finished += bad + sample.expected;
	}
	return finished === 0 ? void 0 : failed / finished * 100;
}
// src/domain/verdict.ts
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
/** Confidence of every interval that is shown. */
const CONFIDENCE = .95;
/**
* The verdict on one metric of one series.
*
* A regression or an improvement must be beyond chance, at a level adjusted for all that is gated,
* and beyond the tolerance. Unchanged needs the whole interval within the tolerance. Anything else
* is not known.
*
* @param evidence what the data say
* @param better the direction that is an improvement
* @param tolerancePercent change that is accepted, in either direction
* @param level adjusted p-value up to which a change is beyond chance
*/
function decide(evidence, better, tolerancePercent, level = FALSE_ALARM_RATE) {
	const { changePercent, lowPercent, highPercent, pLower, pHigher } = evidence;
	const [pWorse, pBetter] = better === "higher" ? [pLower, pHigher] : [pHigher, pLower];
	const worsePercent = better === "higher" ? -changePercent : changePercent;
	if (pWorse <= level && worsePercent > tolerancePercent) return "regression";
	if (pBetter <= level && -worsePercent > tolerancePercent) return "improvement";
	if (lowPercent >= -tolerancePercent && highPercent <= tolerancePercent) return "unchanged";
	return "inconclusive";
}
/**
* The verdict that stands for several: the one that matters most.
* @param verdicts at least one
* @returns `new` for none at all
*/
function worstVerdict(verdicts) {
	return VERDICT_ORDER.find((verdict) => verdicts.includes(verdict)) ?? "new";
}
/** How late the false-alarm rate is used up: the higher, the more is left to the last look. */
const SPENDING_POWER = 3;
/**
* Number of the look that a run takes after a round.
* @param rounds number of rounds that are done
* @param planned number of rounds of the whole run
* @returns from 1; 0 where it is too early for one
*/
function lookAfter(rounds, planned) {
	return Math.max(0, rounds - Math.min(5, planned) + 1);
}
/**
* The false-alarm rate that one look at all gated comparisons together may use up.
*
* A run looks at what it has after each round from the fifth on, and ends early where nothing is left to
* decide. Whoever looks more than once finds more by chance; so after the part t of the looks no more than
* t³ of the rate may be used up (Kim & DeMets, Biometrika 74 (1987), 149–154), and a look has what the
* looks before it left. By Bonferroni's inequality the rate of the run is kept, whatever the looks have in
* common. The shares grow, so what a look has decided the last one finds decided too.
*
* @param look from 1 to looks
* @param looks number of looks
*/
function levelOfLook(look, looks) {
	const spent = (until) => (until / looks) ** SPENDING_POWER;
	return FALSE_ALARM_RATE * (spent(look) - spent(look - 1));
}
// src/domain/statistics/random.ts
/**
* Generator of 32-bit words xoshiro128**, period 2¹²⁸ − 1: Blackman & Vigna, "Scrambled Linear
* Pseudorandom Number Generators", ACM Transactions on Mathematical Software 47 (2021), 36.
*
* @param state four whole numbers, 0 to 2³² − 1, not all zero
* @returns function that gives the next word, 0 to 2³² − 1
* @throws RangeError when the state is all zero, from which nothing but zeros would come
*/
function xoshiro128StarStar(state) {
	let [s0, s1, s2, s3] = state;
	if ((s0 | s1 | s2 | s3) === 0) throw new RangeError("xoshiro128** cannot start from four zeros");
	return () => {
		const result = Math.imul(rotateLeft(Math.imul(s1, 5), 7), 9) >>> 0;
		const shifted = s1 << 9;
		s2 ^= s0;
		s3 ^= s1;
		s1 ^= s2;
		s0 ^= s3;
		s2 ^= shifted;
		s3 = rotateLeft(s3, 11);
		return result;
	};
}
/**
* 32-bit FNV-1a hash of a text's UTF-8 bytes: Fowler, Noll, Vo & Eastlake, RFC 9923.
*
* @param text any text
* @returns hash, 0 to 2³² − 1
*/
function fnv1a(text) {
	let hash = 2166136261;
	for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 16777619);
	return hash >>> 0;
}
/**
* Reproducible random numbers: xoshiro128** whose state is drawn by SplitMix32 (the additive
* generator of Steele, Lea & Flood, OOPSLA 2014, with the 32-bit finaliser of MurmurHash3) from the
* FNV-1a hash of the seed. Not for secrets; 2³² different streams.
*
* @param seed text, or a number that stands for its text (42 and "42" are the same seed)
* @returns function that gives the next number, uniform on the multiples of 2⁻⁵³ in [0, 1)
*/
function seededRandom(seed) {
	const split = splitMix32(fnv1a(String(seed)));
	const next = xoshiro128StarStar([
		split(),
		split(),
		split(),
		split()
	]);
	return () => {
		const high = next() >>> 5;
		const low = next() >>> 6;
		return (high * 2 ** 26 + low) / 2 ** 53;
	};
}
/**
* Shuffled copy, every order equally likely: Fisher & Yates, in Durstenfeld's form (Knuth, The Art
* of Computer Programming 2, 3.4.2, algorithm P).
*
* @param items anything, not changed
* @param random source of uniform numbers in [0, 1), such as {@link seededRandom}
* @returns new array with the same items
*/
function shuffle(items, random) {
	const result = [...items];
	for (let last = result.length - 1; last > 0; last -= 1) {
		const chosen = Math.floor(random() * (last + 1));
		result.splice(last, 1, ...result.splice(chosen, 1, ...result.slice(last, last + 1)));
	}
	return result;
}
function splitMix32(seed) {
	let state = seed;
	return () => {
		state = state + 2654435769 | 0;
		let word = state;
		word = Math.imul(word ^ word >>> 16, 2246822507);
		word = Math.imul(word ^ word >>> 13, 3266489909);
		return (word ^ word >>> 16) >>> 0;
	};
}
function rotateLeft(word, by) {
	return word << by | word >>> 32 - by;
}
/** Start, readiness, answer checks and stop of one server process; real servers say otherwise, so it only feeds the estimate. */
const SERVER_START_MS = 300;
/**
* What a round must leave to be worth its fresh start: blocks of each cell for each of the rounds, and a part
* of the budget for load. Rounds that make a verdict possible at all may cost more than those beyond.
*/
const worthOf = (rounds) => rounds <= 5 ? {
	blocks: 2,
	setUpPart: 1 / 2
} : {
	blocks: 3,
	setUpPart: 1 / 4
};
/** All lanes of all cells, each once. */
function lanesOf(cells) {
	return [...new Map(cells.flatMap((cell) => cell.lanes).map((lane) => [laneName(lane), lane])).values()];
}
/** A key and name for a lane, for example `go (base)`. */
function laneName(lane) {
	return lane.arm === "head" ? lane.server : `${lane.server} (${lane.arm})`;
}
/** A lane's series, with its arm where that is not head: `go (base)/greet c=100`. */
function laneSeriesName(lane, { scenario, level }) {
	return seriesName({
		server: laneName(lane),
		scenario,
		level
	});
}
/**
* Wall time that some bursts of each lane are expected to take.
* @param cells what is loaded
* @param burstsPerLane bursts of each lane of each cell; a block has two
*/
function burstsMs(cells, burstsPerLane = 2) {
	return cells.reduce((sum, { lanes, shape }) => sum + burstsPerLane * lanes.length * (shape.burstMs + 45), 0);
}
/**
* Lays out interleaved bursts that fit a budget.
*
* All lanes of a cell stand in one block, each twice and mirrored, so that a drift of the machine
* that is linear over the block cancels; every other block is reversed (A B B A, then B A A B), so
* that what one burst leaves to the next cancels too. The cells take turns, in an order shuffled
* anew each time, and all of them are in every round of fresh processes. Rounds are many and short:
* processes of one program differ too, and only further starts tell by how much.
*
* @returns the plan, or what budget the smallest plan would need
*/
function planBursts(request) {
	const { cells, budgetMs, repeats, seed } = request;
	const roundMs = cells.reduce((sum, { lanes, shape }) => sum + lanes.length * (shape.warmUpMs + 45), lanesOf(cells).length * SERVER_START_MS);
	if (repeats !== void 0) return layOut(cells, seed, 1, repeats, roundMs);
	const sweepMs = burstsMs(cells);
	const sweepsIn = (rounds) => Math.floor((budgetMs - rounds * roundMs) / sweepMs);
	if (sweepsIn(1) < 6) return { neededMs: roundMs + 6 * sweepMs };
	const isWorthIt = (rounds) => {
		const { blocks, setUpPart } = worthOf(rounds);
		const least = Math.max(6, rounds * blocks);
		return sweepsIn(rounds) >= least && rounds * roundMs <= setUpPart * budgetMs;
	};
	let roundCount = 1;
	while (roundCount < 10 && isWorthIt(roundCount + 1)) roundCount += 1;
	return layOut(cells, seed, roundCount, 2 * sweepsIn(roundCount), roundMs);
}
function layOut(cells, seed, roundCount, burstsPerSeries, roundMs) {
	const blocksPerCell = Math.ceil(burstsPerSeries / 2);
	const random = seededRandom(seed);
	return {
		seed,
		rounds: Array.from({ length: roundCount }, (_, index) => {
			const first = Math.floor(index * blocksPerCell / roundCount);
			const end = Math.floor((index + 1) * blocksPerCell / roundCount);
			return {
				index,
				blocks: Array.from({ length: end - first }, (_, offset) => first + offset).flatMap((block) => shuffle(cells, random).map((cell) => ({
					index: block,
					cell,
					order: blockOrder(cell, block).slice(0, (burstsPerSeries - 2 * block) * cell.lanes.length)
				})))
			};
		}),
		blocksPerCell,
		burstsPerSeries,
		estimateMs: roundCount * roundMs + burstsMs(cells, burstsPerSeries)
	};
}
/**
* The order of a block's bursts. The servers take turns in going first, the arms of one stay side by side.
* @param cell what is loaded; the arms of a server follow each other in it
* @param block the block's index in its cell
*/
function blockOrder({ lanes }, block) {
	const servers = [...new Set(lanes.map(({ server }) => server))];
	const first = servers[Math.floor(block / 2) % servers.length];
	const start = lanes.findIndex(({ server }) => server === first);
	const turned = [...lanes.slice(start), ...lanes.slice(0, start)];
	const there = block % 2 === 0 ? turned : turned.toReversed();
	return [...there, ...there.toReversed()];
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
// src/report/escape-markdown.ts
/** Whatever is replaced below. Most texts of a large report have nothing of it, and are told by one look. */
const SPECIAL = /[\p{Cc}\p{Cf}\u2028\u2029&<>\\`*_{}[\]|~!@#$]|(?:https?|ftp|www)[:.]/iu;
/**
* Makes any text harmless in markdown: no formatting, links, mentions, HTML, table cells or lines of
* its own.
*/
function escapeMarkdown(text) {
	if (!SPECIAL.test(text)) return text;
	return withoutControls(text, " ").replace(/[\u2028\u2029]/g, " ").replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/[\\`*_{}[\]|~!]/g, "\\$&").replace(/[@#$]/g, "$&​").replace(/\b(https?|ftp|www)([:.])/gi, "$1​$2");
}
// src/report/text-table.ts
/**
* Lays out a table in columns of equal width.
* @param rows cells, the header first; every row has as many as the first
* @param textColumns the first columns hold text and are aligned left, the others right
* @returns a line for each row, without any control character
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
	return {
		before: `${line(columns.map(escapeMarkdown))}\n${line(rule)}\n`,
		items: rows.map((row) => line(row.map((cell) => escapeMarkdown(shortened(cell))))),
		between: "\n",
		after: "",
		leftOut: (left) => `\n\n${leftOut(left)}`
	};
}
/** Longer texts are nobody's name. */
const MAX_CELL = 300;
function shortened(text) {
	return text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text;
}
export { elementAt as C, selectMedian as S, seriesName as T, decide as _, renderJson as a, seriesValue as b, laneName as c, planBursts as d, levelOfLook as f, VERDICT_ORDER as g, FALSE_ALARM_RATE as h, escapeMarkdown as i, laneSeriesName as l, CONFIDENCE as m, terminalTable as n, blockOrder as o, lookAfter as p, textTable as r, burstsMs as s, markdownRows as t, lanesOf as u, worstVerdict as v, levelName as w, select as x, errorPercent as y };
