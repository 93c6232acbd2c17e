import { t as measureRun } from "../app/run-benchmark.js";
import { n as configPathOf } from "../config/load.js";
import { o as withoutTiming } from "../domain/run/plan/count-settings.js";
import { n as LoadgateError, o as messageOf, r as asSentence } from "../domain/shared/error.js";
import { B as formatDuration, G as formatSome, H as formatMilliseconds, K as formatWhole, L as sumOf, R as formatBytes, U as formatNumber, j as errorCount, q as present, t as withoutNullish, z as formatCount } from "../domain/shared/without-nullish.js";
import { p as SOAK_FILES } from "../ports/output-folder.js";
import { t as renderJson } from "../report/json.js";
import { _ as descriptorsOf, h as HAS_PROC, w as threadsOf } from "../adapters/process/start-environment.js";
import { a as scenarioKey } from "../app/arms/arms.js";
import { C as laneIn, D as checkAnswers, O as checkContents, f as readServer, g as checkBodies, h as loadRequests, k as checkStillAnswers, p as readingsOf, r as withChecks, w as startLane } from "./instruments.js";
import { o as configuredBounds } from "../domain/series/warm-up.js";
import { f as timedBurst, h as laneName, m as isTimedCell, o as connectionsOf, v as lanesOf } from "../domain/series/counts.js";
import { l as seriesName } from "../domain/series/series.js";
import { n as required, t as entryOf } from "../domain/shared/required.js";
import { C as CONFIDENCE, S as elementAt, _ as median, b as standardDeviation, f as studentQuantile, g as mean } from "../domain/evidence/change.js";
import { E as evenlySpaced, R as testbedOf, T as mannWhitneyPValue, w as failMoreOrAny } from "../domain/history/baseline.js";
import { r as clean } from "../report/bounds.js";
import { i as timeText } from "../report/site/names.js";
import { t as linear } from "../vendor/d3-scale.js";
import { a as html, d as withCode, n as Markup, t as contentPolicy, u as stackedTable } from "../report/html/content-policy.js";
import { a as leftAxis, l as polyline, m as STYLE, n as box, p as ticksOf, s as picture, t as bottomAxis } from "../report/html/svg.js";
import { t as shellWord } from "../domain/shared/shell-word.js";
import { i as markdownTable, o as escapeMarkdown, s as escapeSentence } from "../report/tracker-blocks.js";
import { i as planRun } from "./run.js";
import path from "node:path";
// src/soak/adapters/holdings.ts
/** Reads what processes hold in `/proc`. */
const readHoldings = (processes) => {
	if (!HAS_PROC || processes.length === 0) return void 0;
	const open = processes.flatMap(descriptorsOf);
	return {
		files: open.length,
		threads: sumOf(processes, (pid) => threadsOf(pid).length),
		connections: open.filter((target) => target.startsWith("socket:")).length
	};
};
/** What a single start of head keeps is no chance beyond so many times what is no growth. */
const MUCH = 10;
/** So many times as much in one start as in another of the same program is no more. */
const ALIKE = 1.5;
/**
* Compares the growth of one thing over starts of head and base, by Student's interval of the difference of two means. A
* growth that base has too is none of head's. The rate under the second load alone does not show what head keeps in a step.
* @param base of each start, at least one
* @param head the same
*/
function compareGrowth(base, head) {
	const [ofBase, ofHead] = [ratesOf(base), ratesOf(head)];
	const estimate = mean(ofHead) - mean(ofBase);
	const isEnough = Math.min(base.length, head.length) >= 3;
	const width = isEnough ? halfWidth([ofBase, ofHead]) : Number.POSITIVE_INFINITY;
	const difference = {
		estimate,
		low: estimate - width,
		high: estimate + width
	};
	const slack = Math.min(...[base, head].map((arm) => Math.max(...arm.map((one) => one.slack))));
	const means = {
		base: mean(ofBase),
		head: mean(ofHead),
		difference
	};
	if (difference.high < slack) {
		const own = ownOf(base, head);
		return own.length > head.length / 2 || own.some((one) => one.kept > MUCH * slack) ? {
			verdict: "open",
			reason: "head",
			...means
		} : {
			verdict: "steady",
			...means
		};
	}
	const reason = isEnough ? reasonOf$1(difference, slack, head) : "few-starts";
	return reason ? {
		verdict: "open",
		reason,
		...means
	} : {
		verdict: "grows",
		...means
	};
}
/**
* Starts of head that are not steady, less as many as are so at base with the same verdict and reason, and grew there by
* about as much under the first load and from one pause to the other.
* @param base growth of one thing in each start
* @param head the same
*/
function ownOf(base, head) {
	const sorted = head.toSorted((one, other) => other.kept + other.first - one.kept - one.first);
	return sorted.filter((one, at) => {
		const isSame = ({ verdict, reason }) => verdict === one.verdict && reason === one.reason;
		const isAsLarge = (other) => ["first", "kept"].every((of) => one[of] <= ALIKE * other[of] + one.slack);
		const before = sorted.slice(0, at).filter(isSame).length;
		const excused = base.filter((other) => isSame(other) && isAsLarge(other)).length;
		return one.verdict !== "steady" && before >= excused;
	});
}
const ratesOf = (starts) => starts.map(({ second }) => second);
/** Why it is not certain that head grows more; undefined if it is. */
function reasonOf$1(difference, slack, head) {
	if (!(difference.low > slack)) return "scatter";
	return head.filter(({ verdict }) => verdict === "grows").length > head.length / 2 ? void 0 : "head";
}
/** Half the width of the interval of a difference of means, with one variance for both arms. */
function halfWidth(arms) {
	let [squares, degrees, parts] = [
		0,
		0,
		0
	];
	for (const arm of arms) {
		squares += standardDeviation(arm) ** 2 * (arm.length - 1);
		degrees += arm.length - 1;
		parts += 1 / arm.length;
	}
	return studentQuantile((1 + CONFIDENCE) / 2, degrees) * Math.sqrt(squares / degrees * parts);
}
// src/soak/domain/course.ts
/** The pieces of each load in quarters; empty ones where a load ended early. */
function quartersOf({ trace, pieces }) {
	const quarters = ({ fromMs, toMs }) => {
		const own = pieces.filter((one) => one.fromMs >= fromMs && one.fromMs < toMs);
		const cut = (at) => Math.floor(own.length * at / 4);
		const quarter = (at) => own.slice(cut(at), cut(at + 1));
		return [
			quarter(0),
			quarter(1),
			quarter(2),
			quarter(3)
		];
	};
	const [first, second] = trace.loads;
	return [quarters(first), quarters(second)];
}
/** The share of failed requests, in percent; 0 without any request. */
function failedIn(pieces) {
	const requests = sumOf(pieces, (one) => one.requests);
	return requests === 0 ? 0 : 100 * sumOf(pieces, ({ failed }) => failed) / requests;
}
/** The median over pieces of one of their latencies; undefined if none was answered. */
function latencyOf(pieces, of) {
	const known = pieces.flatMap((one) => one[of] ?? []);
	return known.length === 0 ? void 0 : median(known);
}
/**
* The first quarter of a load in which more requests failed than is tolerated: a server that begins to fail after hours
* would hide in the share of the whole soak.
*/
function failedStretch(starts, maxPercent) {
	for (const one of starts) for (const pieces of quartersOf(one).flat()) {
		const percent = failedIn(pieces);
		const [first] = pieces.filter(({ failed }) => failed > 0);
		if (first && percent > maxPercent) return {
			start: one.start,
			fromMs: first.fromMs,
			percent
		};
	}
}
/** The part of requests of which each start of head fails more. */
const FAR_PART = .001;
/** Of a quarter, beyond which a single start is enough. */
const BROKEN_PART = .5;
/** How many times as many requests fail in each start of head as in any of base's. */
const FAR_TIMES = 10;
/**
* True if more requests fail at head than at base ({@link failMoreOrAny}), by the worst quarter of each start.
* @param base none without a base: any failed request of head is then more
*/
function failsMore(base, head) {
	const worstOf = (starts) => starts.map((one) => Math.max(...quartersOf(one).flat().map(failedIn)) / 100);
	const [own, theirs] = [worstOf(head), worstOf(base)];
	const [least, most, usual] = [
		Math.min(...own),
		Math.max(...own),
		Math.max(...theirs)
	];
	const isFar = least > FAR_PART && least > FAR_TIMES * usual;
	const isBroken = most > BROKEN_PART && most > FAR_TIMES * usual;
	return own.length >= 3 && (isFar || isBroken) || failMoreOrAny(own, theirs);
}
/** What can get worse while a server is loaded, of one piece. */
const WORSENING = {
	p50: ({ p50Ms }) => p50Ms,
	p99: ({ p99Ms }) => p99Ms,
	failed: ({ failed, requests }) => requests === 0 ? void 0 : failed / requests
};
/** The chance that a figure looks worse by chance within one load, in either direction. */
const CHANCE = .05;
/** Pieces of a quarter that are compared, evenly spread: the exact test is slow for hundreds. */
const COMPARED = 24;
/**
* What got worse from the first to the last quarter of each load, beyond chance. A machine that slows down once does
* that within one load; what a server accumulates slows it down under both.
*/
function worseningsOf(start) {
	const [one, other] = quartersOf(start);
	return Object.keys(WORSENING).flatMap((what) => {
		const figures = (pieces) => evenlySpaced(pieces.flatMap((piece) => WORSENING[what](piece) ?? []), COMPARED);
		const [from, to] = [figures(one[0]), figures(other[3])];
		if (!isWorse(from, figures(one[3])) || !isWorse(figures(other[0]), to)) return [];
		return [{
			what,
			from: median(from),
			to: median(to)
		}];
	});
}
function isWorse(first, last) {
	if (first.length === 0 || last.length === 0) return false;
	return median(last) > 1.2 * median(first) && mannWhitneyPValue(first, last) < CHANCE;
}
// src/soak/domain/trace.ts
/** All that may grow, in the order of reports. */
const HELD = [
	"rssBytes",
	"files",
	"threads",
	"connections"
];
/** The least of a figure in some points, of which a soak of days has more than a call can have arguments. */
function leastIn(points, held) {
	return points.reduce((least, one) => Math.min(least, one[held]), Number.POSITIVE_INFINITY);
}
/** The points of a part of a soak. */
function pointsIn({ points }, { fromMs, toMs }) {
	return points.filter(({ ms }) => ms >= fromMs && ms <= toMs);
}
// src/soak/domain/floors.ts
/** The requests that a growth is reported for. */
const MILLION = 1e6;
/** Part of a load that is its warm-up: caches fill, and memory that was given back in a pause returns. */
const WARM_UP = .25;
/**
* What is left after collections under a load: the lowest point of each of its windows, after the warm-up.
* @param windows their number
* @returns x in millions of requests; fewer than there are windows if some have no point
*/
function floorsOf(trace, load, held, windows) {
	const points = pointsIn(trace, load);
	const [begin, to] = [points[0]?.requests ?? 0, points.at(-1)?.requests ?? 0];
	const from = begin + (to - begin) * WARM_UP;
	const lowest = /* @__PURE__ */ new Map();
	for (const { requests, [held]: y } of points) {
		const window = Math.min(windows - 1, Math.floor((requests - from) / (to - from) * windows));
		const known = lowest.get(window)?.y ?? Number.POSITIVE_INFINITY;
		if (window >= 0 && y < known) lowest.set(window, {
			x: requests / MILLION,
			y
		});
	}
	return [...lowest.values()];
}
/** Part of a load at its end. */
const LATE = .1;
/**
* What is left after a load: the lowest point of its end and of the pause after it.
* @param untilMs end of the pause
* @returns undefined without any point
*/
function restAfter(trace, { fromMs, toMs }, held, untilMs) {
	const points = pointsIn(trace, {
		fromMs: toMs - LATE * (toMs - fromMs),
		toMs: untilMs
	});
	const last = points.at(-1);
	return last && {
		x: last.requests / 1e6,
		y: leastIn(points, held)
	};
}
/**
* How often memory fell under load, as it does after a collection.
* @param depth by at least so many bytes
*/
function dropsIn(trace, depth) {
	let drops = 0;
	for (const load of trace.loads) {
		let highest = 0;
		for (const { rssBytes } of pointsIn(trace, load)) {
			const hasFallen = highest - rssBytes >= depth;
			if (hasFallen) drops += 1;
			highest = hasFallen ? rssBytes : Math.max(highest, rssBytes);
		}
	}
	return drops;
}
// src/soak/domain/slope.ts
/**
* The slope of lines of the same slope, each through its points, by Theil and Sen: the median of the slopes of all pairs
* of points of one line. The interval is that of Kendall's test, whose statistics add up over the lines. It assumes no
* distribution, and one point in four may be anywhere (Sen, Journal of the American Statistical Association 63 (1968),
* 1379–1389; Hirsch, Slack & Smith, Water Resources Research 18 (1982), 107–121).
* @param lines points that are independent of one another, in ascending order of x
* @returns in y for each x; an estimate of 0 if no line has two points
*/
function slopeOf(lines) {
	const slopes = lines.flatMap((points) => points.flatMap((one, index) => points.slice(index + 1).map((other) => (other.y - one.y) / (other.x - one.x))));
	const rank = mostInversions(lines.map(({ length }) => length));
	const estimate = slopes.length === 0 ? 0 : median(slopes);
	if (rank < 0) return {
		estimate,
		low: -Infinity,
		high: Infinity
	};
	const sorted = Float64Array.from(slopes).sort();
	const last = sorted.length - 1;
	return {
		estimate,
		low: elementAt(sorted, rank),
		high: elementAt(sorted, last - rank)
	};
}
/**
* The largest number of pairs in the wrong order, over lists in random orders, that is no likelier to be reached or
* undercut than chance may; −1 if even none is likelier.
*/
function mostInversions(lengths) {
	const things = lengths.flatMap((length) => [...Array(Math.max(0, length - 1)).keys()]);
	let shares = [1];
	for (const thing of things) shares = withUniform(shares, thing + 2);
	let sum = 0;
	return shares.findIndex((share) => {
		sum += share;
		return sum > (1 - CONFIDENCE) / 2;
	}) - 1;
}
/** The distribution of a whole number, from 0 on, after one of 0 to `size` − 1 is added, each as likely. */
function withUniform(shares, size) {
	return Array.from({ length: shares.length + size - 1 }, (_, sum) => {
		return shares.slice(Math.max(0, sum - size + 1), sum + 1).reduce((total, share) => total + share / size, 0);
	});
}
// src/soak/domain/growth.ts
/**
* Judges one thing that a server holds. Points along one tooth of a collected heap depend on one another, so the slope is
* that of what is left after collections. A leak grows under both loads at about the same rate and gives nothing back
* between them; a high-water mark, a late warm-up, or a pool that doubles once does not.
*/
function growthOf(trace, held) {
	const seen = seenIn(trace, held);
	const slack = slackOf(trace, held);
	const { first, second, both } = seen.slopes;
	const rates = {
		held,
		first: first.estimate,
		second: second.estimate,
		kept: seen.kept,
		slack
	};
	if (Math.min(second.high, seen.band) < slack && seen.kept < slack && seen.late < slack) return {
		...rates,
		verdict: "steady",
		perMillion: second
	};
	const reason = reasonOf(seen, slack);
	if (reason) return {
		...rates,
		verdict: "open",
		reason,
		perMillion: second
	};
	return {
		...rates,
		verdict: "grows",
		perMillion: both
	};
}
/** Judges all that a server holds. @returns nothing if a load has no answers, or the system does not report what is held */
function growthsOf(trace) {
	return trace.loads.every((load) => answersIn(trace, load) > 0) ? HELD.map((held) => growthOf(trace, held)) : [];
}
/** The verdict over several servers, or several things that a server holds. */
function overall(all) {
	if (all.some(({ verdict }) => verdict === "grows")) return "grows";
	return all.length > 0 && all.every(({ verdict }) => verdict === "steady") ? "steady" : "open";
}
/** Part of a growth that a leak keeps: in the pause, and under the second load of the first one's rate. */
const MOST = .5;
/** Why it is not certain that it grows; undefined if it is. */
function reasonOf({ slopes, band, kept, isUncollected }, slack) {
	const { first, second, both } = slopes;
	if (Math.min(second.high, band) < slack) return "once";
	if (second.high < MOST * first.estimate) return "slowing";
	if (!(both.low > slack)) return "uncertain";
	if (Math.min(first.estimate, second.estimate) <= slack) return "once";
	if (!(kept > MOST * both.estimate)) return "given-back";
	return isUncollected ? "uncollected" : void 0;
}
/** Windows of a load: few where collections are rare. */
const WINDOWS = [
	9,
	6,
	5
];
/** By this part a heap may grow between two collections. */
const UNCOLLECTED = .5;
/** So many collections show that the growth is none between two of them. */
const SEVERAL = 3;
function seenIn(trace, held) {
	const [one, other] = trace.loads;
	const all = WINDOWS.map((windows) => {
		const first = floorsOf(trace, one, held, windows);
		const second = floorsOf(trace, other, held, windows);
		const both = slopeOf([first, second]);
		return {
			first,
			second,
			slopes: {
				first: slopeOf([first]),
				second: slopeOf([second]),
				both
			}
		};
	});
	const widthOf = ({ slopes: { both } }) => both.high - both.low;
	const { first, second, slopes } = all.reduce((a, b) => widthOf(b) < widthOf(a) ? b : a);
	const begin = first[0]?.y ?? 0;
	const grown = (second.at(-1)?.y ?? 0) - begin;
	return {
		slopes,
		band: bandOf(second),
		kept: rateBetween(restAfter(trace, one, held, other.fromMs), restAfter(trace, other, held, Number.POSITIVE_INFINITY)),
		late: lateRise(trace, held),
		isUncollected: held === "rssBytes" && grown < UNCOLLECTED * begin && dropsIn(trace, WANDER * begin) < SEVERAL
	};
}
/** The part of a load after its warm-up and before its end. */
const MIDDLE = [.25, .9];
/**
* What grew at the end of the second load alone, of which no window and no rest shows more than a last point. A collected heap
* may be highest then by chance: less than half of what it varies by is no rise.
*/
function lateRise(trace, held) {
	const [, { fromMs, toMs }] = trace.loads;
	const at = (part) => fromMs + part * (toMs - fromMs);
	const middle = pointsIn(trace, {
		fromMs: at(MIDDLE[0]),
		toMs: at(MIDDLE[1])
	});
	const rest = pointsIn(trace, {
		fromMs: toMs,
		toMs: Number.POSITIVE_INFINITY
	});
	if (middle.length === 0 || rest.length === 0) return 0;
	const least = leastIn(middle, held);
	const most = middle.reduce((highest, one) => Math.max(highest, one[held]), least);
	const rise = leastIn(rest, held) - most;
	return rise > MOST * (most - least) ? rise / (answersIn(trace, trace.loads[1]) / MILLION) : 0;
}
function bandOf(floors) {
	const ys = floors.map(({ y }) => y);
	const [from, to] = [floors[0]?.x ?? 0, floors.at(-1)?.x ?? 0];
	return (Math.max(...ys) - Math.min(...ys)) / (to - from);
}
function rateBetween(before, after) {
	return before && after ? (after.y - before.y) / (after.x - before.x) : 0;
}
/** Bytes for each million requests that are no growth. */
const MEMORY_SLACK = 2 ** 20;
/** Part of their memory by which allocators and collectors wander over a load. */
const WANDER = .02;
/** So many files, threads or connections more at the end of a load are no growth. */
const FEW = 3;
function slackOf(trace, held) {
	const [, second] = trace.loads;
	const millions = answersIn(trace, second) / MILLION;
	if (held !== "rssBytes") return FEW / millions;
	const points = pointsIn(trace, second);
	const least = points.length === 0 ? 0 : leastIn(points, held);
	return Math.max(MEMORY_SLACK, WANDER * least / millions);
}
/** The requests that were answered between the first and the last point of a load. */
function answersIn(trace, load) {
	const points = pointsIn(trace, load);
	return (points.at(-1)?.requests ?? 0) - (points[0]?.requests ?? 0);
}
// src/soak/domain/soaked-start.ts
/** What a start shows. @param isWhole false if it ended early, which shows nothing */
function shownGrowths({ trace }, isWhole) {
	return (isWhole ? growthsOf(trace) : []).map((one) => ({
		...one,
		perMillion: written(one.perMillion)
	}));
}
/** A server that answers less than this part of its rate does not keep up. */
const REACHED = .95;
/** What a server answered of all loads, in requests per second. */
function answeredRate({ pieces }) {
	const loadedMs = sumOf(pieces, ({ durationMs }) => durationMs);
	return sumOf(pieces, ({ requests, failed }) => requests - failed) / Math.max(1, loadedMs) * 1e3;
}
/** The least that a server answered in any quarter of a load, in requests per second; 0 if it was never loaded. */
function slowestRate(loads) {
	const rates = quartersOf(loads).flat().flatMap((pieces) => pieces.length === 0 ? [] : answeredRate({ pieces }));
	return Math.min(...rates, answeredRate(loads));
}
/** Whether a server answered at a rate, nearly, in all quarters of its loads. */
function keepsUp(loads, rate) {
	return slowestRate(loads) >= REACHED * rate;
}
/** The starts of one arm. */
function startsOf(starts, arm) {
	return starts.filter((one) => one.arm === arm);
}
/** An estimate for JSON, which has no infinite numbers. */
function written({ estimate, low, high }) {
	return {
		estimate,
		...Number.isFinite(low) && { low },
		...Number.isFinite(high) && { high }
	};
}
// src/soak/domain/soak.ts
/** The schema of `soak.json`. */
const SOAK_SCHEMA = "loadgate/soak/2";
/** The soak of a server, judged by its starts. */
function judgedServer(by, starts) {
	const [head, base] = [startsOf(starts, "head"), startsOf(starts, "base")];
	const stretch = failedStretch(head, by.maxFailedPercent);
	const failed = failsMore(base, head) ? stretch : void 0;
	const soaked = {
		...by,
		starts,
		...failed && { failed }
	};
	if (starts.some(({ growths }) => growths.length === 0)) return {
		...soaked,
		verdict: "open"
	};
	const steady = !(stretch !== void 0 && failed === void 0) && starts.every((one) => keepsUp(one, by.rate)) ? "steady" : "open";
	const decided = (all) => {
		const verdict = overall(all);
		return verdict === "steady" ? steady : verdict;
	};
	if (base.length === 0) return {
		...soaked,
		verdict: decided(head.flatMap((one) => one.growths))
	};
	const comparisons = HELD.map((held) => {
		const of = (all) => all.flatMap(({ growths }) => growths.filter((one) => one.held === held));
		const { difference, ...comparison } = compareGrowth(of(base), of(head));
		return {
			held,
			...comparison,
			difference: written(difference)
		};
	});
	return {
		...soaked,
		verdict: decided(comparisons),
		comparisons
	};
}
/** True if something grows, or too many requests failed: beside base, more than there. */
function isFailed({ servers }) {
	return servers.some(({ verdict, failed }) => verdict === "grows" || failed !== void 0);
}
// src/soak/domain/soak-load.ts
/**
* One cell for each server, with its lanes alone: of the highest rate, which loads it steadily, or else of the highest
* concurrency; a scenario without one has its connections as one.
* @param cells of one scenario
* @param isShare whether a share of what the server answers is asked for, whatever rate the scenario has
*/
function cellsToSoak(cells, isShare) {
	return [...new Set(lanesOf(cells).map(({ server }) => server))].flatMap((server) => {
		const own = cells.flatMap((cell) => {
			const lanes = cell.lanes.filter((lane) => lane.server === server);
			return lanes.length > 0 ? [{
				...cell,
				lanes
			}] : [];
		});
		const orderOf = isShare ? concurrencyOf : steadiness;
		return own.toSorted((a, b) => orderOf(b.level) - orderOf(a.level)).slice(0, 1).map((cell) => steadyOf(cell, isShare));
	});
}
function steadyOf(cell, isShare) {
	return isTimedCell(cell) && !(isShare && "rate" in cell.level) ? cell : {
		...cell,
		level: { concurrency: cell.shape.connections }
	};
}
/** Any rate goes before any concurrency, and both before loads at several rates. */
function steadiness(level) {
	if ("openLoop" in level) return Number.NEGATIVE_INFINITY;
	return "rate" in level ? level.rate : -1 / level.concurrency;
}
/** Any concurrency goes before all rates. */
function concurrencyOf(level) {
	return "concurrency" in level ? level.concurrency : 0;
}
/** How long a server is loaded without a rate, to find one. */
const FIND_MS = 1e4;
/** Part of what a server answers that leaves room for what slows it down, unless another is asked for. */
const USUAL_SHARE = .5;
/**
* A rate that leaves room for what slows a server down.
* @returns requests per second, in two digits; 0 if nothing was answered
*/
function foundRate({ answered, share }) {
	return Number((share * answered).toPrecision(2));
}
/** Answers that the generator may have to keep at once: some 50 MB. */
const MOST_ANSWERS = 2e5;
/** The longest piece of a load, so that latencies can be followed over time. */
const LONGEST_MS = 6e4;
/** Length of the pieces of a load at a rate: the generator keeps every answer of one. */
function pieceMsAt(rate) {
	return Math.min(LONGEST_MS, MOST_ANSWERS / rate * 1e3);
}
/** A share from a text such as `0.5`; undefined if it is not above 0 and at most 1. */
function parseShare(text) {
	const share = Number(text);
	return share > 0 && share <= 1 ? share : void 0;
}
// src/soak/domain/soak-times.ts
/** The shortest start: its loads are barely longer than their pieces. */
const SHORTEST_MS = 3e4;
/** The shortest soak beside base that has as many starts as a comparison needs. */
const LEAST_COMPARED_MS = 3 * SHORTEST_MS;
/** A pause as part of its start, which is long enough for a collection, and its maximum. */
const PAUSE = {
	part: 1 / 15,
	mostMs: 6e4
};
/**
* Divides the time of a soak: one start of head, or three of each arm, which a comparison needs.
* @returns one start of each arm where the time is too short for three
*/
function soakTimes(forMs, isCompared) {
	const starts = isCompared && forMs >= LEAST_COMPARED_MS ? 3 : 1;
	const eachMs = forMs / starts;
	const pauseMs = Math.min(PAUSE.mostMs, eachMs * PAUSE.part);
	return {
		starts,
		pauseMs,
		loadMs: eachMs / 2 - pauseMs
	};
}
// src/soak/report/growth-words.ts
const NAMES = {
	rssBytes: "memory",
	files: "open files",
	threads: "threads",
	connections: "connections"
};
/** The name of what a server holds, such as `open files`. */
function nameOf(held) {
	return NAMES[held];
}
/** An amount of what a server holds: `5.02 MiB` of memory, `12` of the others. */
function amountText(held, amount) {
	if (held === "rssBytes") return formatBytes(amount);
	return Number.isInteger(amount) ? formatWhole(amount) : formatNumber(amount);
}
/** A change of an amount, with its sign. */
function changeText(held, change) {
	return `${change < 0 ? "−" : "+"}${amountText(held, Math.abs(change))}`;
}
const SECONDS_OF_DAY = 86400;
/** How one thing grows under one start, or why that is open. @param rate requests per second */
function growthText(growth, rate) {
	const { held, perMillion } = growth;
	const each = `${nameOf(held)} ${perMillionText(held, perMillion)}`;
	const reason = reasonText(growth);
	if (reason !== void 0) return `${each}. ${reason}`;
	return `${each}, which grows under both loads; at this rate ${changeText(held, perMillion.estimate * rate * SECONDS_OF_DAY / MILLION)} a day`;
}
/** Why a growth is open, and what decides it, by the rates of both loads. */
const OPEN = {
	uncertain: () => "It may grow or not: a longer soak decides",
	once: () => "It grew in one step, or under one load only: a longer soak shows whether more steps follow",
	slowing: (first, second) => `It grew by ${first} under the first load and ${second} under the second, as a cache that fills: a longer soak shows whether that ends`,
	"given-back": () => "It grew under load and fell in the pause, which a leak does not do: a longer soak shows whether it levels off",
	uncollected: () => "It grew, but fewer than three collections were seen, which may free it: a longer soak sees more"
};
function reasonText({ held, reason, first, second }) {
	return reason && OPEN[reason](changeText(held, first), changeText(held, second));
}
function perMillionText(held, { estimate, low, high }) {
	const text = (value) => changeText(held, value);
	const interval = low !== void 0 && high !== void 0 ? ` (${text(low)} to ${text(high)})` : "";
	return `${text(estimate)} per million requests${interval}`;
}
/**
* How one thing grows more at head than at base, or why that is open.
* @param name of base
* @param starts of both
*/
function comparisonText(compared, name, starts) {
	const { held, verdict, difference } = compared;
	const what = verdict === "grows" ? "grows more" : "may or may not grow more";
	const [before, now] = [changeText(held, compared.base), changeText(held, compared.head)];
	const figures = `${nameOf(held)} ${what} than at ${name}: ${now} instead of ${before}, a difference of ${perMillionText(held, difference)}`;
	const reason = openText(compared, starts);
	return reason === void 0 ? figures : `${figures}. ${reason}`;
}
/** Why a comparison is open. */
function openText({ held, reason }, starts) {
	const head = growthsIn(starts, "head", held);
	if (reason === "few-starts") return `There is ${formatCount(head.length, "start")} of each, and a comparison needs three: a longer soak has them`;
	if (reason === "scatter") return "Starts of the same commit differ too much to tell: a longer soak narrows this";
	if (reason === void 0) return void 0;
	const growing = head.filter(({ verdict }) => verdict === "grows").length;
	const [why] = [...ownOf(growthsIn(starts, "base", held), head), ...head].flatMap((one) => reasonText(one) ?? []);
	const alone = `By itself, head grows for certain in ${growing} of ${formatCount(head.length, "start")}`;
	return why === void 0 ? alone : `${alone}. ${why}`;
}
function growthsIn(starts, arm, held) {
	return startsOf(starts, arm).flatMap(({ growths }) => growths.filter((one) => one.held === held));
}
// src/soak/report/soak-words.ts
/** The answer of a soak: a sentence or two for each server, without control characters. */
function answerText(soak) {
	const { failure, servers } = soak;
	const ended = failure === void 0 ? [] : [asSentence(`Ended early: ${failure}`)];
	return clean([...servers.map((one) => serverText(one, soak)), ...ended].join(" "));
}
function serverText(soaked, { base }) {
	const { server, verdict, failed, comparisons, starts } = soaked;
	const fails = failed && `${server} fails ${failedText(failed, soaked)}.`;
	const held = (comparisons ?? starts.flatMap(({ growths }) => growths)).flatMap((one) => one.verdict === verdict ? nameOf(one.held) : []);
	const names = [...new Set(held)];
	const more = comparisons ? ` more than ${base}` : "";
	const undecided = names.length === 0 ? notServingText(soaked, base) : names.join(", ");
	const texts = {
		grows: `${server} grows${more}: ${names.join(", ")}.`,
		steady: comparisons ? `${server} grows no more than ${base}${bothText(starts)}.` : `${server} is steady.`,
		open: `Whether ${server} grows${more} is not decided${undecided === "" ? "" : `: ${undecided}`}.`
	};
	return present([fails, texts[verdict]]).join(" ");
}
/** Why a server of which nothing grows is not steady all the same; empty for another reason. */
function notServingText(soaked, base) {
	if (lateOf(soaked)) return "it did not keep up with the rate";
	return toleratedOf(soaked) ? `requests fail, as at ${base}` : "";
}
/** What grows at head, where base grows as much. */
function bothText(starts) {
	const growsIn = (arm, held) => startsOf(starts, arm).some(({ growths }) => growths.some((one) => one.held === held && one.verdict === "grows"));
	const growing = HELD.filter((held) => growsIn("head", held) && growsIn("base", held));
	return growing.length === 0 ? "" : `, but both grow: ${growing.map(nameOf).join(", ")}`;
}
/** What belongs to the answer: a sentence each, without control characters. */
function detailsOf(soak) {
	return soak.servers.flatMap((one) => [
		loadText(one, soak),
		...toleratedTexts(one, soak),
		...growthTexts(one, soak),
		...worseningsOfHead(one).map((worse) => `${one.server}: ${worseningText(worse)}`)
	]).map((text) => asSentence(clean(text)));
}
function toleratedTexts(soaked, { base }) {
	const alike = toleratedOf(soaked);
	if (!alike) return [];
	return [`${soaked.server} fails ${failedText(alike, soaked)}, not certainly more than ${base}`];
}
/** Requests of head that fail although the gate does not tolerate so many, where base does not fail for certain less. */
function toleratedOf({ starts, failed, maxFailedPercent }) {
	return failed ? void 0 : failedStretch(startsOf(starts, "head"), maxFailedPercent);
}
function failedText({ percent, fromMs }, { maxFailedPercent }) {
	return `${formatNumber(percent)} % of requests from ${formatDuration(fromMs)} on (tolerated: ${formatNumber(maxFailedPercent)} %)`;
}
/** Commit, time, machine and programs of a soak, in one line. */
function factsText(soak) {
	const { commit, isChanged, base, baseCommit, environment, startedAt } = soak;
	const changed = isChanged ? " with uncommitted changes" : "";
	const found = baseCommit === void 0 ? "" : ` (${baseCommit.slice(0, SHORT)})`;
	return clean(present([
		commit !== void 0 && `Commit ${commit.slice(0, SHORT)}${changed}`,
		base !== void 0 && `base ${base}${found}`,
		timeText(startedAt),
		testbedOf(environment),
		`Loadgate ${environment.loadgate}`
	]).join(", "));
}
/** Characters of a commit's id. */
const SHORT = 12;
function loadText(soaked, { scenario, base }) {
	const { server, rate, found, connections, starts } = soaked;
	const own = startsOf(starts, "head");
	const answeredBy = (arm) => {
		const pieces = startsOf(starts, arm).flatMap((one) => one.pieces);
		return `${formatNumber(answeredRate({ pieces }))}/s`;
	};
	const pieces = own.flatMap((one) => one.pieces);
	const answered = sumOf(pieces, ({ requests, failed }) => requests - failed);
	const loadedMs = sumOf(pieces, ({ durationMs }) => durationMs);
	const over = formatCount(connections, "connection");
	const from = found && ` (${formatNumber(100 * found.share)} % of the ${formatNumber(found.answered)}/s that it answers with them)`;
	const beside = own.length < starts.length ? ` (${base}: ${answeredBy("base")})` : "";
	const amount = `${formatWhole(answered)} requests in ${formatDuration(loadedMs)} of load`;
	return `${server}/${scenario} at ${formatNumber(rate)}/s over ${over}${from ?? ""}, answered at ${answeredBy("head")}${beside}: ${amount}, ${formatCount(own.length, "start")}`;
}
/** The start that answers the smallest part of the rate in a quarter of a load, if that is too little to be steady. */
function lateOf({ starts, rate }) {
	const [slowest] = starts.toSorted((a, b) => slowestRate(a) - slowestRate(b));
	return slowest && !keepsUp(slowest, rate) ? slowest : void 0;
}
function lateText(late, { rate }, base) {
	const arm = late.arm === "head" ? "" : ` of ${base}`;
	return `start ${late.start}${arm} answered ${formatNumber(slowestRate(late))}/s of ${formatNumber(rate)}/s in a quarter of a load, too little to count as steady`;
}
function growthTexts(soaked, { base, failure }) {
	const { server, rate, comparisons, starts } = soaked;
	const head = startsOf(starts, "head");
	const unseen = starts.filter(({ growths }) => growths.length === 0);
	if (unseen.length > 0) {
		const of = unseen.every(({ arm }) => arm === "base") ? base : "it";
		return failure === void 0 ? [`${server}: what ${of} holds is unknown, ${UNSEEN}`] : [];
	}
	const late = lateOf(soaked);
	return [...comparisons ? growthSentences(comparisons, (one) => comparisonText(one, `${base}`, starts), {
		steady: `grows no more than at ${base} (per million requests)`,
		textOf: ({ held, base: before, head: now }) => `${changeText(held, now)} instead of ${changeText(held, before)}`
	}) : growthSentences(head.flatMap(({ growths }) => growths), (one) => growthText(one, Math.min(rate, ...head.map(answeredRate))), {
		steady: "steady (per million requests)",
		textOf: ({ held, perMillion }) => changeText(held, perMillion.estimate)
	}), ...late ? [lateText(late, soaked, base)] : []].map((text) => `${server}: ${text}`);
}
const UNSEEN = "because it answered nothing, Loadgate did not start it, or the system does not report it";
/** A sentence for each that is not steady, then one for all that are, with a figure of each. */
function growthSentences(all, sentenceOf, { steady, textOf }) {
	const names = all.flatMap((one) => one.verdict === "steady" ? `${nameOf(one.held)} (${textOf(one)})` : []);
	return [...all.flatMap((one) => one.verdict === "steady" ? [] : sentenceOf(one)), ...names.length === 0 ? [] : [`${steady}: ${names.join(", ")}`]];
}
/** What got worse under both loads of a start of head: of each kind, what its first start shows. */
function worseningsOfHead({ starts }) {
	const all = startsOf(starts, "head").flatMap(worseningsOf);
	return all.filter(({ what }, at) => all.findIndex((one) => one.what === what) === at);
}
function worseningText({ what, from, to }) {
	const isShare = what === "failed";
	const text = (value) => isShare ? `${formatNumber(100 * value)} %` : formatMilliseconds(value);
	return `${isShare ? "the share of failed requests" : `latency ${what}`} got worse under both loads, from ${text(from)} to ${text(to)}; that alone fails nothing`;
}
/** What the pieces of a load do to the number of connections. */
function piecesText({ connections, starts }) {
	const lengths = starts.flatMap(({ pieces }) => pieces.map(({ durationMs }) => durationMs));
	const length = lengths.length === 0 ? "" : ` of up to ${formatDuration(Math.max(...lengths))}`;
	return `${formatCount(connections, "connection")} of the load, and the server's own sockets, such as the one it listens on. The load comes in pieces${length}, because oha keeps every answer of one, and each piece opens its connections anew: between two, connections and open files fall.`;
}
/** What was seen of a server until it ended: its answers, and what it held last. */
function untilThenText(name, { trace, pieces }) {
	const last = trace.points.at(-1);
	const answered = sumOf(pieces, ({ requests, failed }) => requests - failed);
	const held = last && HELD.map((one) => `${nameOf(one)} ${amountText(one, last[one])}`).join(", ");
	const time = formatDuration(trace.loads[1].toMs);
	return `${name} had given ${formatWhole(answered)} answers in ${time}${held ? ` and held: ${held}` : ""}`;
}
// src/soak/app/soak-start.ts
/** The longest time between two points of a trace; each piece has one at least. */
const EVERY_MS = 1e3;
/** How long the answers of a piece are waited for, in milliseconds: what takes longer has failed. */
const WAIT_MS = 1e4;
/** So many pieces of a load end at least once in each window that is judged. */
const LEAST_PIECES = 24;
/**
* Loads a running server, pauses, loads it again and pauses, and reads every second, or twice in shorter pieces, what it
* holds.
* @returns what was seen up to the end, or to an error: a LoadgateError `measurement` if the server ends or the generator
* fails, the signal's reason, or a bug. The trace has no points if the system does not report what the server holds
*/
async function soakStart(world, load, signal) {
	const { generator, machine } = world;
	const pieces = [];
	const pieceMs = Math.min(load.pieceMs, load.loadMs / LEAST_PIECES);
	const watch = watchHoldings(world, load, Math.min(EVERY_MS, pieceMs / 2));
	const send = async (burstMs) => {
		const requests = load.requests.map((one) => {
			return {
				...one,
				waitMs: WAIT_MS,
				shape: {
					...one.shape,
					burstMs
				}
			};
		});
		const { cpuMs: earlierMs } = await load.server.usage();
		const fromMs = watch.ms();
		const result = await watch.during(generator.load(requests, signal), ({ expected, unexpected }) => expected + unexpected);
		const { cpuMs } = await load.server.usage();
		const isKnown = earlierMs !== void 0 && cpuMs !== void 0;
		pieces.push({
			fromMs,
			...figuresOf$1(result, burstMs),
			...isKnown && { cpuMs: cpuMs - earlierMs }
		});
		load.follow?.(watch.ms());
	};
	const sendAll = async () => {
		const fromMs = watch.ms();
		for (let left = load.loadMs; left > pieceMs / 2; left = fromMs + load.loadMs - watch.ms()) await send(Math.min(left, pieceMs));
		const toMs = watch.ms();
		await watch.during(machine.sleep(load.pauseMs, signal), () => 0);
		return {
			fromMs,
			toMs
		};
	};
	const loads = [];
	let failure = {};
	try {
		loads.push(await sendAll());
		loads.push(await sendAll());
	} catch (error) {
		failure = { error };
	}
	const toMs = watch.ms();
	const [first = {
		fromMs: 0,
		toMs
	}] = loads;
	const [, second = {
		fromMs: first.toMs,
		toMs
	}] = loads;
	return {
		trace: {
			points: watch.points,
			loads: [first, second]
		},
		pieces,
		...failure
	};
}
/**
* What is kept of a piece: single figures, so that a long soak needs no more memory than a short one.
* @param burstMs how long it was sent; answers are waited for after that
*/
function figuresOf$1(result, burstMs) {
	const { expected, unexpected, latencyMs } = result;
	const failed = unexpected + errorCount(result);
	const latencies = latencyMs && {
		p50Ms: latencyMs.p50,
		p95Ms: latencyMs.p95,
		p99Ms: latencyMs.p99,
		...withoutNullish({ p999Ms: latencyMs.p999 }),
		maxMs: latencyMs.max
	};
	return {
		durationMs: Math.min(result.durationMs, burstMs + backlogMs(result, burstMs)),
		requests: expected + failed,
		failed,
		...latencies
	};
}
/**
* How long a server worked off what it had not kept up with, after a piece was sent: the wait for its last answers, without that
* for a few that hang, or for answers that always take as long.
*/
function backlogMs({ durationMs, latencyMs }, burstMs) {
	const { p50 = 0, p95 = 0 } = latencyMs ?? {};
	return Math.max(0, Math.min(durationMs - burstMs, p95) - p50);
}
/** Reads what a server holds while something else is done. @param everyMs time between two readings */
function watchHoldings({ machine, readHoldings }, { server }, everyMs) {
	const beganAt = machine.now();
	const ms = () => machine.now() - beganAt;
	const points = [];
	let requests = 0;
	const look = async () => {
		server.assertAlive();
		const { rssBytes } = await server.usage();
		const held = readHoldings(server.processes());
		return held && rssBytes !== void 0 ? [{
			ms: ms(),
			rssBytes,
			...held
		}] : [];
	};
	/** The answers of a load come evenly, which its rate is for; of one that fails, they are unknown. */
	const during = async (work, answersOf) => {
		const over = new AbortController();
		const fromMs = ms();
		const seen = [];
		const looks = async () => {
			while (await isSlept(machine.sleep(everyMs, over.signal))) seen.push(...await look());
		};
		const both = [work.finally(() => over.abort()), looks()];
		const [worked] = await Promise.allSettled(both);
		const answers = worked.status === "fulfilled" ? answersOf(worked.value) : 0;
		const length = ms() - fromMs;
		for (const point of seen) {
			const part = Math.min(1, (point.ms - fromMs) / length);
			points.push({
				...point,
				requests: Math.round(requests + answers * part)
			});
		}
		const [result] = await Promise.all(both);
		requests += answers;
		points.push(...(await look()).map((point) => ({
			...point,
			requests
		})));
		return result;
	};
	return {
		points,
		ms,
		during
	};
}
/** Whether a sleep came to its end. */
function isSlept(sleep) {
	return sleep.then(() => true, () => false);
}
// src/soak/app/soak.ts
/**
* Soaks the servers of a run one after the other, each beside base's if the run has a base.
* @param keep gets the servers so far, after each start and at an error, and the version of the load generator
* @throws LoadgateError `measurement` if a server does not start, answers wrongly or ends, or the generator fails; and the
* signal's reason
*/
async function soakArms(world, run, request, keep) {
	const { benchmark } = run;
	world.progress.stage("Looking for the load generator");
	const generator = await world.installGenerator(run.request.signal);
	const done = [];
	for (const cell of cellsToSoak(benchmark.cells, request.share !== void 0)) {
		const lanes = cell.lanes.map((lane) => {
			const scenario = entryOf(benchmark.scenarios, scenarioKey(lane.arm, cell.scenario));
			return {
				...laneIn(benchmark, lane),
				scenario
			};
		});
		const soaking = {
			...request,
			world,
			generator,
			run,
			cell,
			lanes
		};
		done.push(await soakServer(soaking, (one) => keep([...done, one], generator.version)));
	}
}
async function soakServer(soaking, keep) {
	const { run, cell, lanes, world } = soaking;
	const { server } = required(cell.lanes[0], "lane");
	const configured = soaking.rate ?? ("rate" in cell.level ? cell.level.rate : void 0);
	const paced = configured === void 0 ? await ownRate(soaking, server) : { rate: configured };
	const series = seriesName({
		...cell,
		server
	});
	const gates = present([run.request.config.gate, run.benchmark.base?.own?.gate]);
	const by = {
		server,
		...paced,
		isFound: configured === void 0,
		connections: connectionsOf(cell.level, cell.shape),
		maxFailedPercent: Math.min(...gates.map((gate) => configuredBounds(gate, series).maxErrorPercent))
	};
	const starts = [];
	const times = soakTimes(soaking.forMs, lanes.length > 1);
	const eachMs = soaking.forMs / times.starts;
	world.progress.stage(`Soaking ${server}`);
	for (let start = 1; start <= times.starts; start += 1) {
		const follow = (ms) => {
			const doneMs = (start - 1) * eachMs + ms;
			world.progress.advance({
				fraction: Math.min(1, doneMs / soaking.forMs),
				remainingMs: Math.max(0, soaking.forMs - doneMs),
				current: seriesName({
					...cell,
					server,
					level: { rate: by.rate }
				})
			});
		};
		await whileAllRun(soaking, async (running) => {
			const { soaked, error } = await soakTogether(soaking, running, {
				...times,
				...by,
				start,
				follow
			});
			starts.push(...soaked);
			keep(judgedServer(by, starts));
			if (error !== void 0) throw error;
		});
	}
	return judgedServer(by, starts);
}
/** Loads all arms of a server at the same time; if one of them fails, the others end with it. */
async function soakTogether({ world, generator, run, cell }, running, { start, ...loaded }) {
	const { signal } = run.request;
	const ending = new AbortController();
	const either = AbortSignal.any([signal, ending.signal]);
	const pieceMs = pieceMsAt(loaded.rate);
	let error;
	return {
		soaked: await Promise.all(running.map(async ({ lane, scenario, config, server }) => {
			const own = {
				name: laneName(lane),
				config,
				server
			};
			const before = await readServer(world, own, signal);
			const requests = loadRequests({
				server,
				scenario
			}, loadOf(cell, { rate: loaded.rate }));
			const load = {
				...loaded,
				server,
				requests,
				pieceMs
			};
			const checking = { load: checkedLoad(generator, {
				server,
				scenario,
				world,
				signal: either
			}, world.machine, loaded.rate) };
			const one = await soakStart({
				...world,
				generator: checking
			}, load, either);
			if (one.error !== void 0 && !ending.signal.aborted) {
				error = signal.aborted ? one.error : withUntilThen(one.error, laneName(lane), one);
				if (signal.aborted) world.progress.warn(untilThenText(laneName(lane), one));
				ending.abort(one.error);
			}
			const isWhole = one.error === void 0;
			const readings = isWhole ? readingsOf(before, await readServer(world, own, signal)) : [];
			const { trace, pieces } = one;
			return {
				arm: lane.arm === "head" ? "head" : "base",
				start,
				trace,
				pieces,
				...readings.length > 0 && { readings },
				growths: shownGrowths(one, isWhole)
			};
		})),
		error
	};
}
/** Loads a server, and throws a LoadgateError `measurement` if its answers are wrong. */
function checkedLoad(generator, questions, machine, rate) {
	const { server, scenario } = questions;
	return async (requests, signal) => {
		const load = generator.load(requests, signal);
		const result = await withChecks(questions, machine, rate, load);
		checkBodies(scenario, result, server.name);
		return result;
	};
}
/** The error, with what was seen until then. */
function withUntilThen(error, name, soaked) {
	if (!(error instanceof LoadgateError)) return error;
	const { kind, message, details, hint } = error;
	const text = `${message}; ${untilThenText(name, soaked)}`;
	return new LoadgateError(kind, text, {
		details,
		hint,
		cause: error
	});
}
/** The rate at which a server keeps a part of its capacity, with all arms loaded at the same time. */
async function ownRate(soaking, server) {
	const { world, generator, run, cell, share = USUAL_SHARE } = soaking;
	world.progress.stage(`Looking for a rate of ${server}`);
	let answered = 0;
	await whileAllRun(soaking, async (running) => {
		const results = await Promise.all(running.map(({ server: one, scenario }) => generator.load(loadRequests({
			server: one,
			scenario
		}, loadOf(cell, cell.level)), run.request.signal)));
		for (const { server: one, scenario } of running) await checkStillAnswers({
			server: one,
			scenario,
			world,
			signal: run.request.signal
		});
		const throughputs = results.map(({ expected, durationMs }) => expected / durationMs * 1e3);
		answered = Math.min(...throughputs);
	});
	const found = {
		answered,
		share
	};
	if (answered > 0) return {
		rate: foundRate(found),
		found
	};
	throw new LoadgateError("measurement", `${server} answers no request under load`, { hint: "`loadgate check` shows what it answers." });
}
/** The load of a cell at a level, for as long as a rate is looked for. */
function loadOf({ level: own, shape }, level) {
	const burst = timedBurst(FIND_MS, connectionsOf(own, shape));
	const { keepAlive, streams } = shape;
	return {
		level,
		shape: {
			...burst,
			keepAlive,
			...withoutNullish({ streams })
		}
	};
}
/** Works with all arms of a server, started anew, and each answers correctly before and after; none runs afterwards. */
async function whileAllRun({ world, run, lanes }, work) {
	const { signal } = run.request;
	await run.services.reset(lanes);
	const running = [];
	try {
		for (const one of lanes) {
			const server = await startLane(world, one, signal);
			running.push({
				lane: one.lane,
				scenario: one.scenario,
				config: one.server,
				server
			});
			await checkAnswers({
				server,
				scenario: one.scenario,
				world,
				signal
			});
		}
		await work(running);
		for (const { server, scenario } of running) await checkContents({
			server,
			scenario,
			world,
			signal
		});
	} finally {
		await Promise.all(running.map(({ server }) => server.stop()));
	}
}
// src/soak/report/soak-next.ts
/**
* So many times as long is a soak that is to decide what one left open: the interval of a slope is then a quarter as wide, a
* buffer that doubles has made two more steps, and four times as many collections are seen.
*/
const LONGER = 4;
/**
* What to do next: for each server that is open, the same soak for longer, or at a rate that it answers.
* @returns texts with a command between backticks; none for a server of which nothing was seen, and none if the soak ended
* early
*/
function nextTexts(soak) {
	if (soak.failure !== void 0) return [];
	return soak.servers.flatMap((one) => {
		const isSeen = one.starts.every(({ growths }) => growths.length > 0);
		return one.verdict === "open" && isSeen ? nextText(one, soak) : [];
	});
}
function nextText({ server, starts, rate, maxFailedPercent }, soak) {
	if (starts.every((one) => keepsUp(one, rate))) {
		if (failedStretch(startsOf(starts, "head"), maxFailedPercent)) return [];
		const forMs = LONGER * soak.forMs;
		return `Next: soak ${server} for longer, ${formatDuration(forMs)}: ${commandText(soak, {
			server,
			rate,
			forMs
		})}.`;
	}
	const lower = foundRate({
		answered: Math.min(...starts.map(slowestRate)),
		share: USUAL_SHARE
	});
	if (lower === 0) return [];
	return `Next: soak ${server} at a rate that it answers: ${commandText(soak, {
		server,
		rate: lower,
		forMs: soak.base === void 0 ? soak.forMs : Math.max(soak.forMs, LEAST_COMPARED_MS)
	})}.`;
}
/** The command that soaks a server of a soak again, between backticks. */
function commandText({ configPath, scenario, base }, { server, rate, forMs }) {
	return `\`loadgate soak ${[
		["config", configPath],
		["server", server],
		["scenario", scenario],
		["base", base],
		["rate", `${rate}/s`],
		["for", durationText(forMs)]
	].flatMap(([name, value]) => value === void 0 ? [] : [`--${name}`, shellWord(value)]).join(" ")}\` (in the action: inputs \`for\` and \`rate\`)`;
}
/** A duration as an option takes it, in the largest unit of which it is a whole number: `2h`, `8m`, `150s`. */
function durationText(ms) {
	const seconds = Math.ceil(ms / 1e3);
	if (seconds % 3600 === 0) return `${seconds / 3600}h`;
	return seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;
}
// src/soak/report/soak-report.ts
/** The title of the table of quarters. */
const QUARTERS_TITLE = "First and last quarter of each load";
/** A soak as text for a terminal: what grows or is open, and what is steady in one line. */
function soakText(soak) {
	return joined([
		answerText(soak),
		[...detailsOf(soak), factsText(soak)].join("\n"),
		nextTexts(soak).join("\n")
	]);
}
/** The same as Markdown, for a job's summary and its check. */
function soakMarkdown(soak) {
	const details = detailsOf(soak).map((one) => `- ${escapeMarkdown(one)}`);
	return joined([
		`### ${escapeMarkdown(answerText(soak))}`,
		details.join("\n"),
		escapeMarkdown(factsText(soak)),
		...nextTexts(soak).map(escapeSentence),
		`<details><summary>${QUARTERS_TITLE}</summary>`,
		markdownTable(quarterTable(soak)),
		"</details>"
	]);
}
/** Paragraphs that are there, with an empty line between them. */
function joined(paragraphs) {
	return `${paragraphs.filter(Boolean).join("\n\n")}\n`;
}
/** The first quarter of each load of each start, and its last. */
function quarterTable({ servers }) {
	const rows = servers.flatMap(({ server, starts }) => starts.flatMap((start) => {
		const name = start.arm === "head" ? server : `${server} (base)`;
		return quartersOf(start).flatMap(([first, , , last], load) => {
			const row = (which, pieces) => pieces.length === 0 ? [] : [[
				name,
				`${start.start}`,
				`${load + 1}`,
				which,
				...figuresOf(start, pieces)
			]];
			return [...row("first", first), ...row("last", last)];
		});
	}));
	return {
		columns: [
			"server",
			"start",
			"load",
			"quarter",
			"p50",
			"p99",
			"max",
			"failed",
			...HELD.map(nameOf)
		],
		rows,
		textColumns: 4
	};
}
/** Medians over some pieces, and over what was held meanwhile; the slowest answer of all. */
function figuresOf(start, pieces) {
	const typical = ["p50Ms", "p99Ms"].map((of) => latencyOf(pieces, of));
	const slowest = pieces.flatMap(({ maxMs }) => maxMs ?? []);
	const latencies = [...typical, slowest.length === 0 ? void 0 : Math.max(...slowest)];
	const fromMs = Math.min(...pieces.map((one) => one.fromMs));
	const toMs = Math.max(...pieces.map((one) => one.fromMs + one.durationMs));
	const points = pointsIn(start.trace, {
		fromMs,
		toMs
	});
	const held = HELD.map((one) => points.length === 0 ? "–" : amountText(one, median(points.map((point) => point[one]))));
	return [
		...latencies.map((ms) => ms === void 0 ? "–" : formatMilliseconds(ms)),
		`${formatNumber(failedIn(pieces))} %`,
		...held
	];
}
// src/soak/report/soak-page.ts
/** Lines without the symbols of a report's points: there are hundreds. */
const LINES = "figure path:is(.head,.base){marker:none;stroke-width:1.3}figure path.base{stroke-dasharray:4 2}";
/** A soak as one self-contained page: what each server held and how it answered, over time. */
async function renderSoakPage(soak) {
	const style = STYLE + LINES;
	const policy = await contentPolicy(style, "");
	const answer = answerText(soak);
	const look = soak.verdict === "open" ? "caution" : "next";
	return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Loadgate: ${answer}</title>
<style>${new Markup(style)}</style></head><body>
<header><p class="brand">Loadgate soak</p>
<h1>${answer}</h1>
<p>${factsText(soak)}</p></header>
<main>${listOf(detailsOf(soak), isFailed(soak) ? "failed" : look)}${listOf(nextTexts(soak), "next")}
${soak.servers.map(serverSection)}
<section><h2>${QUARTERS_TITLE}</h2>
${stackedTable(quarterTable(soak), QUARTERS_TITLE)}</section></main>
<footer><p>Written by Loadgate ${soak.environment.loadgate}; soak.json has every point.</p></footer>
</body></html>
`.source;
}
/** Sentences in a box; nothing without any. @param look class */
function listOf(texts, look) {
	if (texts.length === 0) return void 0;
	return html`<div class="box ${look}"><ul>${texts.map((one) => html`<li>${withCode(one)}`)}</ul></div>`;
}
function serverSection(soaked) {
	const { server, starts } = soaked;
	const both = starts.some(({ arm }) => arm === "base") && " Head is blue; base is brown and dashed. Each start has a line.";
	return html`<section><h2>${server}</h2>
<p class="hint">Over the time since each start; on grey ground the server was loaded.${both}</p>
<div class="figures large">${COURSES.map((course) => courseFigure(course, soaked))}</div></section>`;
}
const COURSES = [
	...HELD.map((held) => ({
		name: nameOf(held),
		textOf: (value) => amountText(held, value),
		linesOf: ({ trace }) => [trace.points.map((one) => ({
			ms: one.ms,
			value: one[held]
		}))],
		...held === "connections" && { noteOf: piecesText }
	})),
	{
		name: "latency p99",
		textOf: formatMilliseconds,
		linesOf: ofPieces(({ p99Ms }) => p99Ms)
	},
	{
		name: "failed requests",
		textOf: (value) => `${formatNumber(value)} %`,
		linesOf: ofPieces(({ failed, requests }) => 100 * failed / Math.max(1, requests))
	}
];
/** A figure of pieces, in the middle of each: a line for each load, since nothing is sent in the pause. */
function ofPieces(figureOf) {
	return (start) => quartersOf(start).map((quarters) => quarters.flat().flatMap((piece) => {
		const value = figureOf(piece);
		return value === void 0 ? [] : [{
			ms: piece.fromMs + piece.durationMs / 2,
			value
		}];
	}));
}
const SIZE = {
	width: 400,
	height: 168
};
const PLOT = {
	left: 62,
	right: 384,
	top: 8,
	bottom: 146
};
/** A course of all starts over the same time; nothing without a point. */
function courseFigure({ name, textOf, linesOf, noteOf }, soaked) {
	const { starts } = soaked;
	const lines = starts.flatMap((start) => linesOf(start).map((points) => ({
		arm: start.arm,
		points
	})));
	const values = lines.flatMap(({ points }) => points.map(({ value }) => value));
	if (values.length === 0) return void 0;
	const [lowest, highest] = values.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [Number.POSITIVE_INFINITY, 0]);
	const untilMs = Math.max(...starts.map(({ trace: { loads, points } }) => Math.max(loads[1].toMs, points.at(-1)?.ms ?? 0)));
	const x = linear([0, untilMs], [PLOT.left, PLOT.right]);
	const y = linear([0, highest || 1], [PLOT.bottom, PLOT.top]);
	const middle = Number.isInteger(highest) ? Math.round(highest / 2) : highest / 2;
	const label = `${name} over ${formatDuration(untilMs)}: ${textOf(lowest)} to ${textOf(highest)}`;
	const content = [
		starts[0]?.trace.loads.map(({ fromMs, toMs }) => box({
			x: x(fromMs),
			y: PLOT.top
		}, {
			x: x(toMs),
			y: PLOT.bottom
		}, "band")),
		leftAxis(PLOT, ticksOf(highest === 0 ? [0] : [
			0,
			middle,
			highest
		], y, textOf)),
		bottomAxis(PLOT, ticksOf([
			0,
			untilMs / 2,
			untilMs
		], x, formatDuration)),
		lines.map(({ arm, points }) => {
			const shown = thinned(points, untilMs);
			return polyline(shown.map((one) => ({
				x: x(one.ms),
				y: y(one.value)
			})), arm);
		})
	];
	return html`<figure><figcaption>${name}</figcaption>${picture(SIZE, label, content)}${noteOf && html`<small>${noteOf(soaked)}</small>`}</figure>`;
}
/** Columns of a course: more points would be drawn over one another. */
const COLUMNS = 200;
/** The lowest and the highest point of each column, so that no tooth of a collected heap is lost. */
function thinned(points, untilMs) {
	const columns = /* @__PURE__ */ new Map();
	for (const point of points) {
		const column = Math.floor(point.ms / untilMs * COLUMNS);
		const [low = point, high = point] = columns.get(column) ?? [];
		const ends = [point.value < low.value ? point : low, point.value > high.value ? point : high];
		columns.set(column, ends);
	}
	return [...columns.values()].flatMap((ends) => ends.toSorted((a, b) => a.ms - b.ms));
}
// src/composition/soak.ts
/** Time of a soak, in milliseconds, unless another is asked for. */
const SOAK_MS = 18e5;
const { json: JSON_FILE, report: REPORT, page: PAGE } = SOAK_FILES;
/**
* Chooses what to soak.
* @throws LoadgateError `usage` if the time is too short, both a rate and a share are asked for, there is no such server or scenario, or
* Loadgate does not start the server, and as `planRun` does
*/
async function planSoak(options) {
	const { base, cache, environment, forMs, ohaVersion, out, progress } = options;
	if (forMs < 3e4) {
		const message = `A soak of ${formatDuration(forMs)} is too short: it needs ${formatDuration(SHORTEST_MS)}`;
		throw new LoadgateError("usage", message, { hint: "Half an hour finds a small leak." });
	}
	if (options.rate !== void 0 && options.share !== void 0) throw new LoadgateError("usage", "A soak has a rate or a share of what is answered, not both", { hint: "Leave one of them out." });
	const { changed: _, ...config } = withoutTiming(options.config);
	const scenario = scenarioOf(options);
	const { world, prepared } = await planRun(config, {
		store: config.baseline.store,
		out,
		cache,
		environment,
		progress,
		ohaVersion
	}, {
		seed: scenario,
		only: `${options.server ?? "*"}/${scenario}`,
		bases: base === void 0 ? [] : [{
			ref: base,
			isNamed: true,
			isRequired: true
		}],
		noise: []
	});
	return {
		options,
		config,
		scenario,
		world,
		prepared
	};
}
/** The name of the scenario to soak. */
function scenarioOf({ config, scenario, server }) {
	const found = config.scenarios.filter(({ servers }) => server === void 0 || servers.includes(server)).find(({ name }) => scenario === void 0 || name === scenario);
	if (found) {
		const named = found.servers.filter((one) => server === void 0 || one === server);
		assertStarted(config.servers.filter(({ name }) => named.includes(name)));
		return found.name;
	}
	const pairs = config.scenarios.flatMap(({ name, servers }) => servers.map((one) => `${one}/${name}`));
	const asked = `${server ?? "*"}/${scenario ?? "*"}`;
	throw new LoadgateError("usage", `There is no ${asked} to soak`, { hint: `The configuration has, as server/scenario, ${formatSome(pairs, ", ", 20)}.` });
}
/** @throws LoadgateError `usage` if Loadgate does not start one of the servers, of which it sees nothing then */
function assertStarted(servers) {
	const running = servers.find(({ url }) => url !== void 0);
	if (!running) return;
	const message = `servers.${running.name}.url: a soak needs a server that Loadgate starts, to see what it holds`;
	throw new LoadgateError("usage", message, { hint: "Give the server a `run`, or choose another server to soak." });
}
/**
* Soaks, and writes `soak.json`, `soak.md` and `soak.html` into the output folder, also if it ends early.
* @returns also the text and path of `soak.md`, the path of the page, the answer in words, and the exit code: 1 if something
* grows or too many requests fail, otherwise 0
* @throws LoadgateError as measuring does, `measurement` if a server ends or base cannot be measured, and the signal's
* reason
*/
async function runSoak(planned, signal) {
	const { options, config, world, prepared } = planned;
	const { output } = world;
	await output.prepare();
	for (const file of [
		JSON_FILE,
		REPORT,
		PAGE
	]) await output.remove(file);
	let facts = await factsOf(planned);
	let servers = [];
	const write = (failure) => writeSoak(output, {
		schema: SOAK_SCHEMA,
		...facts,
		verdict: overall(servers),
		servers,
		...failure !== void 0 && { failure }
	});
	try {
		const request = {
			...prepared,
			config,
			failOn: "never",
			signal
		};
		const [lost] = (await measureRun({
			...world,
			output: nowhere(output)
		}, request, void 0, [{ collect: async (inWorld, built) => {
			const baseCommit = built.commits.get("base")?.sha;
			facts = {
				...facts,
				...baseCommit !== void 0 && { baseCommit }
			};
			await soakArms({
				...inWorld,
				readHoldings
			}, built, options, (soaked, oha) => {
				servers = soaked;
				facts = {
					...facts,
					environment: {
						...facts.environment,
						oha
					}
				};
			});
			return built;
		} }])).base?.lost ?? [];
		if (lost) throw new LoadgateError("measurement", `base ${options.base}: ${lost.reason}`);
	} catch (error) {
		await write(messageOf(error));
		throw signal.aborted ? stoppedWith(error, output) : error;
	}
	return await write();
}
/** What is known of a soak before it begins. */
async function factsOf({ options, config, scenario, world }) {
	const { machine, sourceControl } = world;
	const head = await sourceControl.head();
	const configPath = configPathOf(config.file);
	return {
		startedAt: machine.date().toISOString(),
		environment: machine.environment(),
		...head && { commit: head.sha },
		...head?.dirty && { isChanged: true },
		...withoutNullish({
			base: options.base,
			configPath
		}),
		scenario,
		forMs: options.forMs
	};
}
async function writeSoak(output, soak) {
	const markdown = soakMarkdown(soak);
	await output.write(JSON_FILE, renderJson(soak));
	await output.write(REPORT, markdown);
	await output.write(PAGE, await renderSoakPage(soak));
	const code = isFailed(soak) ? 1 : 0;
	const place = (name) => path.join(output.location, name);
	return {
		soak,
		markdown,
		code,
		verdict: soak.verdict,
		answer: answerText(soak),
		file: place(REPORT),
		page: place(PAGE)
	};
}
/** A signal's reason, with the file that has what was seen until then. */
function stoppedWith(reason, { location }) {
	if (!(reason instanceof LoadgateError)) return reason;
	const { kind, message, details } = reason;
	const hint = `Servers and load generator were stopped; ${path.relative("", path.join(location, JSON_FILE))} has what was seen until then.`;
	return new LoadgateError(kind, message, {
		hint,
		details,
		cause: reason
	});
}
/** A folder that gets no run file: a soak has no samples, and that of an earlier run may be there. */
function nowhere({ location }) {
	const nothing = async () => {};
	return {
		location,
		prepare: nothing,
		write: nothing,
		remove: nothing
	};
}
export { LEAST_COMPARED_MS as a, USUAL_SHARE as c, soakText as i, cellsToSoak as l, planSoak as n, soakTimes as o, runSoak as r, FIND_MS as s, SOAK_MS as t, parseShare as u };
