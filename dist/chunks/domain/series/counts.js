import { L as sumOf, T as percentileOf, Y as groupedBy, j as errorCount } from "../shared/without-nullish.js";
import { i as levelName, l as seriesName, p as median, r as isWhole } from "./series.js";
// src/domain/shared/table-of.ts
/** A table with a value for each of some keys, in their order. */
function tableOf(keys, of) {
	return Object.fromEntries(keys.map((key) => [key, of(key)]));
}
// src/domain/series/samples.ts
/** Every figure of a sample. */
const FIGURES = {
	...own("round", "block", "position", "durationMs", "expected", "unexpected", "aborted"),
	...own("non2xx", "bodyBytes", "throughput", "connectMs", "serverCpuMs", "servicesCpuMs"),
	...own("servicesCpuUnknown", "servicesRssBytes", "generatorCpuMs", "cpuPerRequestUs"),
	...own("serverSystemMs", "peakCpuPercent", "rssBytes", "loadAverage", "rateShortfall", "machineCpuMs"),
	...own("machineBusyMs", "stolenMs", "stalledMs", "generatorBound"),
	latencyMeanMs: ({ latencyMs }) => latencyMs?.mean,
	latencyStddevMs: ({ latencyMs }) => latencyMs?.stddev,
	latencyP50Ms: ({ latencyMs }) => latencyMs?.p50,
	latencyP90Ms: ({ latencyMs }) => latencyMs?.p90,
	latencyP95Ms: ({ latencyMs }) => latencyMs?.p95,
	latencyP99Ms: ({ latencyMs }) => latencyMs?.p99,
	latencyP999Ms: ({ latencyMs }) => latencyMs?.p999,
	latencyMaxMs: ({ latencyMs }) => latencyMs?.max,
	errorCount
};
/** Figures that a sample has under their own names. */
function own(...ids) {
	return tableOf(ids, (id) => (sample) => sample[id]);
}
/** A series without bursts. */
const NO_SAMPLES = {
	length: 0,
	startedAt: [],
	columns: {},
	causes: /* @__PURE__ */ new Map()
};
const ALL_FIGURES = Object.entries(FIGURES);
/**
* An empty collection of bursts, which are added in chronological order; `addLater` adds CPU time, in milliseconds, that
* the server used after the latest burst. What `soFar` returns does not grow.
*/
function growingSamples() {
	const columns = ALL_FIGURES.map(([id, figure]) => ({
		id,
		figure,
		values: []
	}));
	const startedAt = [];
	const causes = /* @__PURE__ */ new Map();
	const add = (burst) => {
		for (const { figure, values } of columns) values.push(Number(figure(burst) ?? NaN));
		const { statuses, errors } = burst;
		if (statuses) causes.set(startedAt.length, {
			statuses,
			errors
		});
		else if (Object.keys(errors).length > 0) causes.set(startedAt.length, { errors });
		startedAt.push(burst.startedAt);
	};
	const later = [];
	const addLater = (cpuMs) => {
		const latest = startedAt.length - 1;
		later[latest] = (later[latest] ?? 0) + cpuMs;
	};
	const soFar = () => {
		const measured = columns.filter(({ values }) => !values.every(Number.isNaN));
		const samples = {
			length: startedAt.length,
			startedAt: [...startedAt],
			columns: Object.fromEntries(measured.map(({ id, values }) => [id, [...values]])),
			causes: new Map(causes)
		};
		return later.length === 0 ? samples : withLater(samples, later);
	};
	return {
		add,
		addLater,
		soFar
	};
}
/**
* Spreads CPU time that was used after bursts over all answers of a start: work that waits until nothing is asked of a
* server is done after some bursts for others too.
* @param later milliseconds, by burst
*/
function withLater(samples, later) {
	const [expected, unexpected] = [column(samples, "expected"), column(samples, "unexpected")];
	const answersOf = (burst) => expected[burst] + unexpected[burst];
	const cpuPerRequestUs = [...column(samples, "cpuPerRequestUs")];
	for (const bursts of burstsByRound(samples).values()) {
		const laterUs = sumOf(bursts, (burst) => later[burst] ?? 0) * 1e3 / sumOf(bursts, answersOf);
		for (const burst of bursts) cpuPerRequestUs[burst] = cpuPerRequestUs[burst] + laterUs;
	}
	return {
		...samples,
		columns: {
			...samples.columns,
			cpuPerRequestUs
		}
	};
}
/** Converts bursts to columns. @param rows in chronological order */
function samplesOf(rows) {
	const { add, soFar } = growingSamples();
	for (const row of rows) add(row);
	return soFar();
}
/** One figure of all bursts, NaN for bursts without it. */
function column(samples, id) {
	return samples.columns[id] ?? Array(samples.length).fill(NaN);
}
/** One figure of the bursts that have it. */
function known(samples, id) {
	return knownOf(samples.columns[id] ?? []);
}
/** The values other than NaN: the list itself if there is no NaN. */
function knownOf(values) {
	return values.includes(NaN) ? values.filter((value) => !Number.isNaN(value)) : values;
}
/** Some of the bursts. @param indices in chronological order */
function samplesAt(samples, indices) {
	const pick = (values) => indices.map((index) => values[index]);
	const causes = indices.flatMap((index, at) => {
		const own = samples.causes.get(index);
		return own ? [[at, own]] : [];
	});
	const columns = Object.entries(samples.columns).map(([id, values]) => [id, pick(values)]);
	return {
		length: indices.length,
		startedAt: pick(samples.startedAt),
		columns: Object.fromEntries(columns),
		causes: new Map(causes)
	};
}
/** The indices of the bursts of each round, in chronological order. */
function burstsByRound(samples) {
	const rounds = column(samples, "round");
	return groupedBy(rounds.keys(), (burst) => rounds[burst]);
}
/** The rounds in which the bursts were measured, without duplicates, in chronological order. */
function roundsIn(samples) {
	return [...new Set(column(samples, "round"))];
}
/** The typical time from the first burst of a round to its last, in milliseconds; 0 where no burst has its time. */
function roundLengthMs(samples) {
	const lengths = [...burstsByRound(samples).values()].flatMap((own) => {
		const times = own.map((burst) => Date.parse(samples.startedAt[burst]));
		const length = Math.max(...times) - Math.min(...times);
		return Number.isNaN(length) ? [] : [length];
	});
	return lengths.length === 0 ? 0 : median(lengths);
}
// src/domain/series/lane.ts
/** True if a cell is loaded in bursts, at one level; others are loaded at several rates, by an instrument. */
function isTimedCell({ level }) {
	return !("openLoop" in level);
}
/** The cells that are loaded in bursts. */
function timedCells(cells) {
	return cells.every(isTimedCell) ? cells : cells.filter(isTimedCell);
}
/** The lanes of all cells, without duplicates. */
function lanesOf(cells) {
	return [...new Map(cells.flatMap((cell) => cell.lanes).map((lane) => [laneName(lane), lane])).values()];
}
/** The name of a lane, which is also its key: `go`, or `go (base)`. */
function laneName(lane) {
	return lane.arm === "head" ? lane.server : `${lane.server} (${lane.arm})`;
}
/** The scenarios that a lane is loaded with. */
function scenariosOf(cells, lane) {
	const isOwn = (one) => laneName(one) === laneName(lane);
	return new Set(cells.flatMap(({ lanes, scenario }) => lanes.some(isOwn) ? scenario : []));
}
/** The name of a lane's series in a cell, such as `go (base)/greet c=100`. */
function laneSeriesName(lane, { scenario, level }) {
	return seriesName({
		server: laneName(lane),
		scenario,
		level
	});
}
/** The name of a cell, such as `greet c=10`. */
function cellName({ scenario, level }) {
	return `${scenario} ${levelName(level)}`;
}
/** Number of lanes of some cells, one for each cell that a server and arm is loaded in. */
function lanesIn(cells) {
	return cells.reduce((sum, { lanes }) => sum + lanes.length, 0);
}
/** The names of all series of some cells, without duplicates. */
function seriesOf(cells) {
	const names = cells.flatMap((cell) => cell.lanes.map(({ server }) => seriesName({
		...cell,
		server
	})));
	return [...new Set(names)];
}
/**
* The metric of a request of a mix that is judged however few answers a burst has, from all answers of a round
* together.
*/
const POOLED = "throughput";
/**
* True if bursts have so few answers that those of a round are pooled. For a request of a mix, its throughput is
* pooled; for a whole series, a percentile that would be that of the slowest answer in a burst.
* @see ENOUGH_ANSWERS in load-shape.ts
*/
function arePooled(series, id, { inBurst }) {
	if (!isWhole(series)) return id === "throughput" && inBurst < 10;
	return beyond(id, inBurst) < 1;
}
/**
* True if there are enough answers to judge a metric. A whole series always has enough, except for a percentile of
* pooled answers: its load was requested, whereas the requests of a mix share its answers.
* @param answers in the arm that has more of them, so that a server that hardly answers any more is still judged
*/
function hasEnoughAnswers(series, id, answers) {
	const { inBurst, bursts } = answers;
	if (isWhole(series)) return beyond(id, inBurst) >= 1 || beyond(id, bursts * inBurst) >= 10;
	return id === "throughput" || inBurst >= 10 && beyond(id, inBurst) >= 1;
}
/**
* Minimum answers per second for judging a percentile.
* @param load of a series in one round: number of bursts, and their length in seconds
* @returns undefined for another metric
*/
function leastRate(id, load) {
	const part = percentileOf(id)?.part;
	return part && Math.min(1, 10 / load.bursts) / (1 - part) / load.seconds;
}
/** Number of answers beyond a percentile; infinite for another metric. */
function beyond(id, answers) {
	const part = percentileOf(id)?.part;
	return part === void 0 ? Number.POSITIVE_INFINITY : (1 - part) * answers;
}
/** Number of answers, whatever their status, in the arm that has more. */
function answersIn(first, other = first) {
	const [one, another] = [answersOf(first), answersOf(other)];
	return another.inBurst > one.inBurst ? another : one;
}
function answersOf(samples) {
	return {
		inBurst: sumOf(["expected", "unexpected"], (id) => sumOf(column(samples, id), Number)) / Math.max(1, samples.length),
		bursts: samples.length / Math.max(1, roundsIn(samples).length)
	};
}
// src/domain/series/counts.ts
/**
* The condition if no library can be preloaded for lack of a compiler. The library would fix random seeds and count
* allocations.
*/
const WITHOUT_COMPILER = "random seeds and no allocations, since there is no C compiler (cc)";
/** The condition that Go programs may have been counted by a different tool than others. */
const GO_BY_DHAT = "programs of Go under DHAT";
/** The name of a counted series, which is also its key within an arm. */
function countedName(server, scenario) {
	return `${server}/${scenario}`;
}
/** Counts that consist of series only. */
function countsOfSeries(series) {
	return {
		unusable: [],
		conditions: [],
		durationMs: 0,
		series
	};
}
export { tableOf as A, growingSamples as C, roundsIn as D, roundLengthMs as E, samplesAt as O, column as S, knownOf as T, seriesOf as _, POOLED as a, NO_SAMPLES as b, hasEnoughAnswers as c, isTimedCell as d, laneName as f, scenariosOf as g, lanesOf as h, countsOfSeries as i, samplesOf as k, leastRate as l, lanesIn as m, WITHOUT_COMPILER as n, answersIn as o, laneSeriesName as p, countedName as r, arePooled as s, GO_BY_DHAT as t, cellName as u, timedCells as v, known as w, burstsByRound as x, FIGURES as y };
