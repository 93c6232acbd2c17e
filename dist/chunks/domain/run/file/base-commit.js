import { D as serverMetric, E as seriesMetric, F as addedCauses, I as mostFrequent, L as sumOf, T as percentileOf, Y as groupedBy, b as countMetric, j as errorCount, l as OPEN_LOOP_METRIC_IDS, n as COUNT_METRIC_IDS, o as MACHINE_METRIC_IDS, t as withoutNullish } from "../../shared/without-nullish.js";
import { S as elementAt, _ as median, b as standardDeviation, g as mean, h as polygammasOfHalf, l as studentChange, m as incompleteBeta, y as selectMedian } from "../../evidence/change.js";
import { l as seriesName, r as isWhole } from "../../series/series.js";
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
// src/domain/statistics/variance-ratio.ts
/**
* The p-value of a ratio for normal values: the upper tail of F with these degrees of freedom, an incomplete beta
* function (NIST DLMF 8.17).
* @returns probability, 0 to 1
*/
function chanceOf({ f, between, within }) {
	const most = Math.min(within, MOST_WITHIN);
	return incompleteBeta(most / (most + between * f), {
		a: most / 2,
		b: between / 2
	});
}
/** Beyond this, the tail hardly changes but rounding errors grow; with infinitely many it has no value. */
const MOST_WITHIN = 1e6;
// src/domain/series/failed-requests.ts
/** The results of the requests of a period of load, such as a burst. */
function failedIn(account) {
	const { expected, unexpected, statuses = {}, errors } = account;
	const failed = unexpected + errorCount(account);
	return {
		finished: expected + failed,
		failed,
		statuses,
		errors
	};
}
/** The results of the requests of some bursts, with the most frequent causes. */
function failedInBursts(samples) {
	const { finished, failed } = outcomeOf(samples);
	return {
		...addedFailures([...samples.causes.values()].map(({ statuses = {}, errors }) => {
			return {
				finished: 0,
				failed: 0,
				statuses,
				errors
			};
		})),
		finished,
		failed
	};
}
/** The results of the requests of several periods of load, with the most frequent causes. */
function addedFailures(each) {
	return {
		finished: sumOf(each, ({ finished }) => finished),
		failed: sumOf(each, ({ failed }) => failed),
		statuses: mostFrequent(addedCauses(each.map(({ statuses }) => statuses))),
		errors: mostFrequent(addedCauses(each.map(({ errors }) => errors)))
	};
}
/** The share of failed among finished requests, in percent; 0 if none finished. */
function failedPercent({ finished, failed }) {
	return finished === 0 ? 0 : failed / finished * 100;
}
/**
* The parts of each start that failed.
* @returns `failed`, of the requests that finished in its bursts; and `withoutAnswer`, of the bursts themselves
*/
function failedByStart(samples) {
	return [...burstsByRound(samples).values()].map((bursts) => {
		const { errorPercent = 0, withoutAnswer } = outcomeOf(samples, bursts);
		return {
			failed: errorPercent / 100,
			withoutAnswer: withoutAnswer / bursts.length
		};
	});
}
/**
* Sums up the results of the requests of some bursts.
* @param bursts their indices; all by default
* @returns `finished`, requests with an answer or an error; `failed`, those without an answer or with an unexpected
* status; `errorPercent`, the share of failed among finished ones, undefined if none finished; `unanswered`, the number
* of bursts that ended without an answer or an error; and `withoutAnswer`, the number of bursts in which requests were
* sent but none was answered, whether cut off or failed
*/
function outcomeOf(samples, bursts = samples.startedAt.keys()) {
	const expected = column(samples, "expected");
	const unexpected = column(samples, "unexpected");
	const aborted = column(samples, "aborted");
	const errors = column(samples, "errorCount");
	let [failed, finished, unanswered, withoutAnswer] = [
		0,
		0,
		0,
		0
	];
	for (const burst of bursts) {
		const [answers, others] = [expected[burst], unexpected[burst]];
		const [cutOff, failures] = [aborted[burst], errors[burst]];
		failed += others + failures;
		finished += others + failures + answers;
		if (answers + others > 0) continue;
		if (failures === 0 && cutOff > 0) unanswered += 1;
		if (failures > 0 || cutOff > 0) withoutAnswer += 1;
	}
	const errorPercent = finished === 0 ? void 0 : failed / finished * 100;
	return {
		finished,
		failed,
		errorPercent,
		unanswered,
		withoutAnswer
	};
}
// src/domain/metrics/values.ts
/**
* The value of a series' metric: the median over its bursts, which is robust to a single outlier; for `errors`, the
* failed share of all finished requests, so that no burst hides its failures.
* @returns the value in the metric's unit, or undefined if no sample has one
*/
function seriesValue(samples, id) {
	if (id === "errors") return outcomeOf(samples).errorPercent;
	const values = knownValues(samples, id);
	return values.length === 0 ? void 0 : median(values);
}
/** The values of a metric in all bursts that have one. */
function knownValues(samples, id) {
	return knownOf(metricColumn(samples, id));
}
/** The value of a metric in each burst, NaN for bursts without one. */
function metricColumn(samples, id) {
	const { figures, by } = seriesMetric(id);
	const [first] = figures;
	if (!by || !samples.columns[first]) return column(samples, first);
	const columns = figures.map((figure) => samples.columns[figure]);
	const row = [];
	const values = Array(samples.length).fill(NaN);
	for (let burst = 0; burst < values.length; burst += 1) {
		for (let at = 0; at < columns.length; at += 1) row[at] = columns[at]?.[burst] ?? NaN;
		values[burst] = by(row);
	}
	return values;
}
/**
* The values of a metric in the bursts of each round.
* @param of transforms a value; the burst is left out if the result is not finite
* @returns by round; rounds without a value are left out
*/
function valuesByRound(samples, id, of = (value) => value) {
	const values = metricColumn(samples, id).map((value) => of(value));
	const rounds = [...burstsByRound(samples)].map(([round, bursts]) => {
		return [round, bursts.map((burst) => values[burst]).filter(Number.isFinite)];
	});
	return new Map(rounds.filter(([, own]) => own.length > 0));
}
/**
* The known values of a server's metric: one for each start, or one for its build.
* @returns in the metric's unit, in the order of the starts
*/
function serverValues(facts, id) {
	const { ofStarts, ofBuild } = serverMetric(id);
	return (ofStarts ? facts.starts.flatMap(ofStarts) : [ofBuild?.(facts)]).filter((value) => value !== void 0);
}
/**
* The same, but only one for each round, the median of what was started in it: the machine is quick in one round and slow in
* another, so starts of one round are alike.
*/
function serverValuesByRound(facts, id) {
	const { ofStarts } = serverMetric(id);
	if (!ofStarts) return serverValues(facts, id);
	return facts.starts.map((start) => ofStarts(start).flatMap((value) => value ?? [])).filter(({ length }) => length > 0).map(median);
}
/**
* The value of a server's metric: the median over its starts, which is robust to a single outlier.
* @returns in the metric's unit, or undefined if it is unknown
*/
function serverValue(facts, id) {
	const values = serverValues(facts, id);
	return values.length === 0 ? void 0 : median(values);
}
/**
* The value of a counting metric: the median over the turns.
* @returns the value in the metric's unit, or undefined if no turn has one
*/
function countedValue(turns, id) {
	const { of } = countMetric(id);
	const values = turns.flatMap((turn) => of(turn) ?? []);
	return values.length === 0 ? void 0 : median(values);
}
/**
* The values of a series of an instrument beside timing, one for each turn or round that has one.
* @returns with the side of the true values, if some are only bounds, of one kind or either
*/
function instrumentValues(series, id) {
	if ("turns" in series) {
		const counted = COUNT_METRIC_IDS.find((one) => one === id);
		return { values: counted ? series.turns.flatMap((turn) => countMetric(counted).of(turn) ?? []) : [] };
	}
	const own = OPEN_LOOP_METRIC_IDS.find((one) => one === id);
	if (!own) return { values: [] };
	const values = series.rounds.flatMap((round) => round.values[own] ?? []);
	const isLacking = series.kind === "stages" && values.length < series.rounds.length;
	const sides = series.rounds.flatMap(({ bounds = {} }) => bounds[own] ?? []);
	const [bound, other] = new Set(isLacking ? [...sides, "higher"] : sides);
	return {
		values,
		bound: other === void 0 ? bound : "either"
	};
}
/**
* The value of a metric over the rounds of an open load: their median; of requests that were lost the mean, which is their
* part of all, because as many are due in each round.
* @param values at least one
*/
function overRounds(id, values) {
	return id === "lost" ? mean(values) : median(values);
}
/** What the machine did beside some loads: medians over them, by metric. */
function machineValues(loads) {
	const samples = samplesOf(loads);
	return valuesByMetric(MACHINE_METRIC_IDS, (id) => seriesValue(samples, id));
}
/** The same over rounds of an open load, of one metric; undefined if no round has it. */
function machineValue(rounds, id) {
	const values = rounds.flatMap(({ machine = {} }) => machine[id] ?? []);
	return values.length === 0 ? void 0 : median(values);
}
/**
* The known values of metrics, by metric.
* @param ids the metrics, in the order of the keys
* @param of undefined for a value that is not known
*/
function valuesByMetric(ids, of) {
	const values = ids.map((id) => [id, of(id)]);
	return withoutNullish(Object.fromEntries(values));
}
// src/domain/evidence/pairs.ts
/**
* Pairs the bursts of two series that were measured in turns: in each block, the first burst of one with the first of
* the other, and the second with the second. A block A B B A gives two pairs, one with A before B and one with B before
* A, so a drift of the machine adds to one what it takes from the other.
*
* A round's value is estimated from its pairs, not from its blocks: a disturbance of the machine often hits only one of
* a block's pairs, and a rank-based estimate benefits from that (docs/figures/statistics.md).
*/
function pairBursts(first, second) {
	const [blocks, rounds] = [column(first, "block"), column(first, "round")];
	const ofSecond = column(second, "block");
	if (areInStep(blocks, ofSecond, rounds)) return {
		first,
		second,
		at: rounds.map((round, at) => ({
			one: at,
			other: at,
			round
		}))
	};
	const others = groupedBy(ofSecond.keys(), (index) => ofSecond[index]);
	const paired = [...groupedBy(blocks.keys(), (index) => blocks[index])].flatMap(([block, indices]) => indices.flatMap((one, turn) => {
		const other = others.get(block)?.[turn];
		return other === void 0 ? [] : [{
			one,
			other,
			round: rounds[one]
		}];
	}));
	return {
		first,
		second,
		at: [...groupedBy(paired, ({ round }) => round).values()].flat()
	};
}
/**
* True if bursts are already ordered by round and block, each beside its partner, as in a run that was not cut short.
*/
function areInStep(blocks, others, rounds) {
	const rises = (values, at) => at === 0 || elementAt(values, at) >= elementAt(values, at - 1);
	const isInStep = (block, at) => block === others[at] && rises(blocks, at) && rises(rounds, at);
	return blocks.length === others.length && blocks.every(isInStep);
}
/** The bursts of both series' pairs in each round, by their indices. */
function burstsOfRounds({ at }) {
	return [...groupedBy(at, ({ round }) => round)].map(([round, own]) => {
		return {
			round,
			first: own.map(({ one }) => one),
			second: own.map(({ other }) => other)
		};
	});
}
/**
* The logarithm of the second burst's value minus that of the first's, for each pair in which both are above 0.
* @returns by round; rounds without a difference are left out
*/
function differencesByRound({ first, second, at }, id) {
	const [from, to] = [metricColumn(first, id), metricColumn(second, id)];
	const rounds = [];
	const all = [];
	let begin = 0;
	for (let index = 0; index < at.length; index += 1) {
		const { one, other, round } = at[index];
		const before = from[one];
		const now = to[other];
		if (before > 0 && now > 0) all.push(Math.log(now) - Math.log(before));
		if (at[index + 1]?.round === round) continue;
		if (all.length > begin) rounds.push({
			round,
			differences: all.slice(begin)
		});
		begin = all.length;
	}
	return rounds;
}
// src/domain/statistics/walsh-averages.ts
/** Up to this many averages are computed one by one, which is faster; more are only counted. */
const MOST_MADE = 1e4;
/**
* Hodges–Lehmann estimate of the centre of symmetry: the median of the n (n + 1)/2 Walsh averages (xᵢ + xⱼ)/2, i ≤ j.
* Hodges & Lehmann, Annals of Mathematical Statistics 34 (1963), 598–611. For many values, time grows as n log n
* whatever the values.
* @param values at least one finite number, any unit; the estimate has the same unit
*/
function walshMedian(values) {
	const [first, second] = values;
	if (values.length === 2) return (first + second) / 2;
	const count = values.length * (values.length + 1) / 2;
	if (count <= MOST_MADE) return selectMedian(walshAverages(values));
	const sorted = Float64Array.from(values).sort();
	const middle = count - 1 >>> 1;
	const low = sumOfRank(sorted, middle) / 2;
	return count % 2 === 1 ? low : low + (sumOfRank(sorted, middle + 1) / 2 - low) / 2;
}
/** All Walsh averages, in no particular order. */
function walshAverages(values) {
	const averages = [];
	for (const [last, value] of values.entries()) for (let first = 0; first <= last; first += 1) averages.push((values[first] + value) / 2);
	return averages;
}
/**
* Number of sums xᵢ + xⱼ, i ≤ j, that are no greater than a limit. As i grows, the last such j never grows.
* @param sorted values in ascending order
*/
function sumsUpTo(sorted, limit) {
	let [count, last] = [0, sorted.length - 1];
	for (let first = 0; first <= last; first += 1) {
		const value = sorted[first];
		while (last >= first && value + sorted[last] > limit) last -= 1;
		count += last - first + 1;
	}
	return count;
}
/** The smallest number with more than `rank` sums up to it, by bisection down to neighbouring doubles. */
function sumOfRank(sorted, rank) {
	let low = 2 * sorted[0];
	let high = 2 * sorted[sorted.length - 1];
	if (sumsUpTo(sorted, low) > rank) return low;
	let middle = (low + high) / 2;
	while (low < middle && middle < high) {
		if (sumsUpTo(sorted, middle) > rank) high = middle;
		else low = middle;
		middle = (low + high) / 2;
	}
	return high;
}
// src/domain/evidence/round-centres.ts
/**
* Converts rounds to columns.
* @param pairs number of pairs in all of them
*/
function comparisonOf(rounds, pairs) {
	return {
		rounds: rounds.map(({ round }) => round),
		centres: rounds.map(({ centre }) => centre),
		variances: rounds.map(({ variance }) => variance),
		pairs
	};
}
/** Weight of the rounds' usual scatter beside a round's own, in pairs. */
const USUAL_COUNTS = 2;
/** Variance of normal values ÷ square of their mean absolute deviation. */
const VARIANCE_PER_DEVIATION = Math.PI / 2;
/**
* Estimates a round by itself.
* @returns with `scatter`, the variance of one pair, from the mean absolute deviation; 0 for a single pair
*/
function loneRoundOf({ round, differences }) {
	const pairs = differences.length;
	const centre = walshMedian(differences);
	const deviations = sumOf(differences, (one) => Math.abs(one - centre));
	const scatter = VARIANCE_PER_DEVIATION * deviations ** 2 / (pairs * (pairs - 1));
	return {
		round,
		centre,
		pairs,
		scatter: pairs < 2 ? 0 : scatter
	};
}
/**
* The centres of a comparison's rounds.
*
* A disturbance of the machine lasts for some seconds and can fill a round, so each round has its own scatter: the mean
* absolute deviation, which is less sensitive to heavy tails than squares. A few pairs estimate it badly, so it is
* drawn towards the median of all rounds.
*/
function centresOfRounds(lone) {
	const usual = lone.length === 0 ? 0 : median(lone.map(({ scatter }) => scatter));
	return comparisonOf(lone.map(({ round, centre, pairs, scatter }) => {
		return {
			round,
			centre,
			variance: ((pairs - 1) * scatter + USUAL_COUNTS * usual) / (pairs - 1 + USUAL_COUNTS) / pairs
		};
	}), sumOf(lone, (one) => one.pairs));
}
/**
* The centres of a comparison's rounds.
* @param rounds differences of logarithms, by round; none of them empty
*/
function roundCentres(rounds) {
	return centresOfRounds(rounds.map(loneRoundOf));
}
/**
* Weights rounds by their pairs and the variation between processes, and compares their scatter with the expected one:
* the moment estimate of DerSimonian & Laird (Controlled Clinical Trials 7 (1986), 177–188), with the weights of Paule
* & Mandel.
*
* @param comparison at least one round
* @param between variance between processes for the weights, above 0
* @returns `centre`: weighted mean of the rounds' centres; `weight`: sum of the weights, the reciprocals of the rounds'
* variances, which is the reciprocal of the centre's variance; `ratio`: observed scatter of the centres ÷ that expected
* from their variances, 1 if these are right, 0 for one round; `between`: estimate of the variance between processes
* from this comparison alone, which can be below 0 by chance, 0 for one round; `explained`: weighted mean of the
* variance of a round's centre that its pairs explain
*/
function weightedRounds({ centres, variances }, between) {
	let [weight, squares, total, explained] = [
		0,
		0,
		0,
		0
	];
	for (let round = 0; round < centres.length; round += 1) {
		const variance = variances[round];
		const own = 1 / (between + variance);
		weight += own;
		squares += own * own;
		total += own * centres[round];
		explained += own * variance;
	}
	const centre = total / weight;
	let scatter = 0;
	for (let round = 0; round < centres.length; round += 1) {
		const variance = variances[round];
		const own = 1 / (between + variance);
		scatter += own * (centres[round] - centre) ** 2;
		explained -= own * own * variance / weight;
	}
	const degrees = centres.length - 1;
	if (degrees === 0) return {
		centre,
		weight,
		ratio: 0,
		between: 0,
		explained: 1 / weight - between
	};
	const free = weight - squares / weight;
	return {
		centre,
		weight,
		ratio: scatter / degrees,
		between: (scatter - explained) / free,
		explained: explained / free
	};
}
// src/domain/evidence/process-pool.ts
/** Minimum variance: a smaller variation between processes than a thousandth is not resolved. */
const LEAST_VARIANCE = .001 ** 2;
/** Minimum assumed variance between processes, as with two modes 40 % apart: a standard deviation of 0.2. */
const LEAST_ASSUMED = .2 ** 2;
/** A few rounds may underestimate the variation between processes, so the pool's variance is multiplied by this. */
const POOL_FACTOR = 1.5;
/** Assumed variance between processes, for decisions from so few starts that they cannot show it themselves. */
function assumedVariance(pool) {
	return Math.max(LEAST_ASSUMED, POOL_FACTOR * (pool?.variance ?? 0));
}
/** Maximum number of iterations; a few are enough to converge. */
const MOST_STEPS = 50;
/** Relative step at which the estimate has converged. */
const PRECISION = 1e-6;
/**
* Estimates the variance between processes from all comparisons of a run. Their noise differs by metric and series, but
* they share the processes, so the processes' effects on a round are similar on a logarithmic scale. Each comparison
* gives an estimate; the average weights them by the inverse square of their variance.
*
* @param all the comparisons of a run
* @returns `variance`, of a round's centre that its pairs do not explain, in squared logarithms, above 0; `errorVariance`,
* the variance of that estimate; and `degrees`, the degrees of freedom that it is worth for a single comparison, given how
* much the comparisons differ; undefined if none has two rounds
*/
function processPool(all) {
	const most = all.reduce((longest, { rounds }) => Math.max(longest, rounds.length), 0);
	const members = all.filter(({ rounds }) => rounds.length >= Math.max(2, most / 2));
	if (members.length === 0) return void 0;
	let variance = LEAST_VARIANCE;
	for (let step = 0; step < MOST_STEPS; step += 1) {
		const next = Math.max(LEAST_VARIANCE, averageBetween(members, variance));
		const isSettled = Math.abs(next - variance) <= PRECISION * variance;
		variance = next;
		if (isSettled) break;
	}
	return {
		variance,
		errorVariance: errorVariance(members, variance),
		degrees: degreesByScatter(members, variance)
	};
}
function averageBetween(members, variance) {
	let [sum, weights] = [0, 0];
	for (const member of members) {
		const { between, explained } = weightedRounds(member, variance);
		const weight = 1 / (explained + variance) ** 2;
		sum += weight * between;
		weights += weight;
	}
	return sum / weights;
}
/**
* The variance of the pooled estimate. Comparisons whose rounds are correlated, as those of one server are, count as
* one: the correlation of two variance estimates is the square of theirs.
*/
function errorVariance(members, variance) {
	const totals = members.map((member) => weightedRounds(member, variance).explained + variance);
	const degrees = mean(members.map(({ rounds }) => rounds.length - 1));
	const together = roundsInCommon(members, {
		variance,
		weights: totals.map((total) => 1 / total)
	});
	const weights = sumOf(totals, (total) => 1 / total ** 2);
	return 2 * together / degrees / weights ** 2;
}
/**
* The degrees of freedom that are worth lending: few if the comparisons differ by more than chance. Smyth, Statistical
* Applications in Genetics and Molecular Biology 3 (2004), article 3, section 6.2, with the inverse of the trigamma
* function by the first two terms of its expansion.
*/
function degreesByScatter(members, variance) {
	const scattered = members.flatMap((member) => {
		const { ratio } = weightedRounds(member, variance);
		const degrees = member.rounds.length - 1;
		const { digamma, trigamma } = polygammasOfHalf(degrees);
		return ratio === 0 ? [] : [{
			log: Math.log(ratio * degrees / 2) - digamma,
			trigamma
		}];
	});
	if (scattered.length < 2) return Number.POSITIVE_INFINITY;
	const excess = standardDeviation(scattered.map(({ log }) => log)) ** 2 - mean(scattered.map(({ trigamma }) => trigamma));
	return excess > 0 ? (1 + Math.sqrt(1 + 2 * excess)) / excess : Number.POSITIVE_INFINITY;
}
/**
* Σᵢ Σⱼ wᵢ wⱼ ρ²ᵢⱼ: the sum over all pairs of comparisons of the squared correlation of their rounds, corrected for
* chance correlation in few rounds. With m comparisons of weight 1, it ranges from m, if they are uncorrelated, to m²,
* if all are the same.
*
* The sum of squares of all correlations equals that of the round-by-round matrix, so the time grows with the number of
* comparisons, not its square.
*
* @param all comparisons of at least two rounds
* @param shares `variance`: between processes, in squared logarithms; `weights`: of each comparison
*/
function roundsInCommon(all, { variance, weights }) {
	const count = all.reduce((least, { rounds }) => Math.min(least, rounds.length), Infinity);
	const products = new Float64Array(count * count);
	let [own, sum] = [0, 0];
	for (const [index, one] of all.entries()) {
		const weight = weights[index];
		own += weight * weight;
		sum += weight;
		const directions = directionsOf(one, variance, count);
		for (let row = 0; row < count; row += 1) {
			const a = directions[row];
			for (let column = 0; column < count; column += 1) {
				const at = row * count + column;
				products[at] = products[at] + weight * a * directions[column];
			}
		}
	}
	const others = sum * sum - own;
	if (count < 3) return own + others;
	const seen = products.reduce((total, product) => total + product * product, 0);
	const chance = 1 / (count - 1);
	const correlated = (seen - own - chance * others) / (1 - chance);
	return own + Math.min(others, Math.max(0, correlated));
}
/** The deviations of the first rounds from their centre, as a vector of length 1; of length 0 if there are none. */
function directionsOf(one, variance, count) {
	const { centre: middle } = weightedRounds(one, variance);
	const values = one.centres.slice(0, count).map((centre, at) => (centre - middle) / Math.sqrt(elementAt(one.variances, at) + variance));
	const length = Math.hypot(...values);
	return length === 0 ? values : values.map((value) => value / length);
}
// src/domain/evidence/paired-changes.ts
/** The pool lends at most this many times the degrees of freedom of a comparison's own rounds. */
const MOST_LENT = 3;
/** Below this probability, a comparison's own rounds contradict the pool. */
const CONTRADICTION = .1;
/**
* With at most this many degrees of freedom, two or three rounds agree too often by chance: they are no evidence of a
* small variance.
*/
const MOST_BY_CHANCE = 2;
/** Assumed variance between processes of a single round: a standard deviation of 5 %. */
const ASSUMED_VARIANCE = .05 ** 2;
/** Degrees of freedom of the assumption: so few that two modes 20 % apart are not called a change. */
const ASSUMED_DEGREES = 3;
/**
* The change of a comparison.
*
* Fresh processes can shift a whole round, so a round is one value: the Hodges–Lehmann estimate over its pairs. Their
* weighted mean is the estimate, and Student's t gives interval and p-values. A few rounds estimate their variance
* badly, but all comparisons of a run share their processes. So the variance is drawn towards what the pool expects,
* with as many degrees of freedom as the pool is worth (Smyth, Statistical Applications in Genetics and Molecular
* Biology 3 (2004), article 3). If a comparison's rounds scatter more than that explains, only its own rounds count.
* docs/figures/statistics.md explains the choice of this rule.
*
* @param comparison its rounds
* @param pool of the run
* @param isWarming one of the servers was still getting faster: its speed rises in its own steps, so only its own
* rounds count, with a variance never below what the pool expects
* @returns undefined with too few pairs for an interval, without a round, and for fewer than two of a server that was not warm
*/
function changeOf(comparison, pool, isWarming = false) {
	if (comparison.pairs < 6) return void 0;
	const own = comparison.rounds.length - 1;
	if (own < 0 || isWarming && own < 1) return void 0;
	if (!pool) return changeOfPairs(comparison);
	const { centre, weight, ratio, explained, between } = weightedRounds(comparison, pool.variance);
	const worth = 2 * (explained + pool.variance) ** 2 / pool.errorVariance;
	const isAlone = ratio > 1 && chanceOf({
		f: ratio,
		between: own,
		within: worth
	}) < CONTRADICTION || isWarming;
	const lent = isAlone ? 0 : Math.min(MOST_LENT * Math.max(1, own), pool.degrees, Math.max(0, worth - own));
	const degrees = own + lent;
	const scale = isWarming ? ratio : (own * ratio + lent) / degrees;
	const variance = Math.max(Math.max(isWarming || own <= MOST_BY_CHANCE ? 1 : 0, scale) / weight, LEAST_VARIANCE / (own + 1));
	const rounds = {
		number: own + 1,
		between: isAlone ? Math.max(0, between) : pool.variance
	};
	return {
		...studentChange(centre, Math.sqrt(variance), Math.max(1, degrees)),
		rounds
	};
}
/**
* The change of a metric that no rule judges, from its own rounds alone.
* @returns undefined as {@link changeOf}
*/
function changeAlone({ head, base }, id) {
	const own = roundCentres(differencesByRound(pairBursts(base.samples, head.samples), id));
	return changeOf(own, processPool([own]));
}
/**
* The change of one round. Its pairs share their processes, so they cannot show the variation between processes, which
* is assumed.
*/
function changeOfPairs({ centres, variances, pairs }) {
	const degrees = Math.min(ASSUMED_DEGREES, pairs - 1);
	const standardError = Math.sqrt(elementAt(variances, 0) + ASSUMED_VARIANCE);
	const rounds = {
		number: 1,
		between: ASSUMED_VARIANCE
	};
	return {
		...studentChange(elementAt(centres, 0), standardError, degrees),
		rounds
	};
}
// src/domain/run/file/run-file.ts
/** Schema id of a run file; the number goes up with each change that older versions cannot read. */
const RUN_SCHEMA = "loadgate/run/2";
/** A series of head that was not measured. */
function withoutBursts(key, load) {
	const [name, samples] = [seriesName(key), NO_SAMPLES];
	return {
		name,
		...key,
		load,
		arm: "head",
		configHash: "none",
		samples
	};
}
/** The series of one arm, by name. */
function seriesByName({ series }, arm) {
	return new Map(series.filter((one) => one.arm === arm).map((one) => [one.name, one]));
}
/** True if everything that was to be measured was, which of a run without its base may be nothing. */
function isComplete(run) {
	const { shards, series, counts, openLoop } = run;
	const jobs = shards?.jobs ?? [];
	const isEmpty = series.length === 0 && !counts && !openLoop;
	const isLacking = series.some(({ arm, samples }) => arm === "head" && samples.length === 0);
	return !isEmpty && !isLacking && [run, ...jobs].every(({ failure }) => failure === void 0);
}
/**
* True if another job judges a run than the one that measured it: shards, and a workflow that another one reports, as for
* pull requests from forks.
*/
function isJudgedElsewhere({ shards, origin }) {
	return shards !== void 0 || origin?.event === "workflow_run";
}
/** Number of rounds in which series were measured: fewer than planned if the run ended early or ran out of time. */
function roundsMeasured(series) {
	return series.reduce((most, { samples }) => Math.max(most, roundsIn(samples).length), 0);
}
// src/domain/run/file/further-bases.ts
/**
* Separates the measurements of the other bases from those of head and of the base that the gate judges.
* @param commits all bases, by their arms
* @returns the parts of a run file
*/
function partsByBase({ servers, series }, commits) {
	const others = [...commits].filter(([arm]) => arm !== "base");
	if (others.length === 0) return {
		servers,
		series
	};
	const isGated = ({ arm }) => arm === "head" || arm === "base";
	return {
		servers: servers.filter(isGated),
		series: series.filter(isGated),
		furtherBases: others.map(([arm, base]) => ({
			base,
			servers: servers.filter((one) => one.arm === arm).map((one) => ({
				...one,
				arm: "base"
			})),
			series: series.filter((one) => one.arm === arm).map((one) => ({
				...one,
				arm: "base"
			}))
		}))
	};
}
/**
* Splits a run into one per base, each with the same samples of head. Only head and the base that the gate judges are
* counted, so the other runs have no counts, nor what is measured at several rates.
* @returns the run against the base that the gate judges, and those against the others, in their order
*/
function runsByBase({ furtherBases = [], ...judged }) {
	const { counts: _, openLoop: __, ...run } = judged;
	const ofHead = ({ arm }) => arm === "head";
	return {
		judged,
		others: furtherBases.map(({ base, servers, series }) => ({
			...run,
			base,
			servers: [...run.servers.filter(ofHead), ...servers],
			series: [...run.series.filter(ofHead), ...series]
		}))
	};
}
/**
* Parses a shard such as `3/8`.
* @returns undefined if the text is not one
*/
function parseShard(text) {
	const [, index, count] = /^([1-9]\d{0,2})\/([1-9]\d{0,2})$/.exec(text) ?? [];
	const shard = {
		index: Number(index),
		count: Number(count)
	};
	return shard.index <= shard.count && shard.count <= 256 ? shard : void 0;
}
/** The name of a shard: `3/8`. */
function shardName({ index, count }) {
	return `${index}/${count}`;
}
// src/domain/evidence/enough-answers.ts
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
// src/domain/run/file/base-commit.ts
/** The name that reports give a base that is not a commit but a server running elsewhere. */
const BASE_URL = "base-url";
/** How a base can have been chosen, in words. A named branch stands for its merge base with head. */
const BASE_CHOICES = {
	"merge-parent": "first parent of the merge commit",
	"merge-base": "merge base with head",
	"before-push": "the commit before the push",
	previous: "the previous commit",
	"merge-group": "base of the merge group",
	descendant: "a descendant of head"
};
/** The least that was visible, of the programs of several servers or in several shards. */
function leastSeen(seen) {
	return ["nothing", "processes"].find((one) => seen.includes(one));
}
/** The loss that affects a series; undefined if its base was not lost. */
function lossOf(lost, of) {
	const { server, scenario } = of;
	return lost.find((one) => (one.server ?? server) === server && (one.scenario ?? scenario) === scenario);
}
/** The loss that an error caused. */
function lossFrom(error, place = {}) {
	const { message, details, hint } = error;
	const more = {
		...details.length > 0 && { details },
		...hint !== void 0 && { hint }
	};
	return {
		kind: "lost-base",
		...place,
		reason: message,
		...more
	};
}
export { NO_SAMPLES as $, burstsOfRounds as A, seriesValue as B, changeOf as C, roundCentres as D, comparisonOf as E, knownValues as F, valuesByRound as G, serverValues as H, machineValue as I, failedIn as J, addedFailures as K, machineValues as L, pairBursts as M, countedValue as N, weightedRounds as O, instrumentValues as P, FIGURES as Q, metricColumn as R, changeAlone as S, processPool as T, serverValuesByRound as U, serverValue as V, valuesByMetric as W, failedPercent as X, failedInBursts as Y, outcomeOf as Z, isJudgedElsewhere as _, lossOf as a, roundLengthMs as at, withoutBursts as b, arePooled as c, tableOf as ct, parseShard as d, burstsByRound as et, shardName as f, isComplete as g, RUN_SCHEMA as h, lossFrom as i, knownOf as it, differencesByRound as j, walshMedian as k, hasEnoughAnswers as l, runsByBase as m, BASE_URL as n, growingSamples as nt, POOLED as o, roundsIn as ot, partsByBase as p, failedByStart as q, leastSeen as r, known as rt, answersIn as s, samplesAt as st, BASE_CHOICES as t, column as tt, leastRate as u, roundsMeasured as v, assumedVariance as w, ASSUMED_VARIANCE as x, seriesByName as y, overRounds as z };
