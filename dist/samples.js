import { _ as errorCount } from "./catalogue.js";
// src/domain/shared/grouped-by.ts
/** Groups items by key; keys and items stay in the order of their first appearance. */
function groupedBy(items, keyOf) {
	const groups = /* @__PURE__ */ new Map();
	for (const item of items) {
		const key = keyOf(item);
		const group = groups.get(key);
		if (group) group.push(item);
		else groups.set(key, [item]);
	}
	return groups;
}
// src/domain/run/series/sample-figures.ts
/** Every figure of a sample. */
const FIGURES = {
	round: ({ round }) => round,
	block: ({ block }) => block,
	position: ({ position }) => position,
	durationMs: ({ durationMs }) => durationMs,
	expected: ({ expected }) => expected,
	unexpected: ({ unexpected }) => unexpected,
	aborted: ({ aborted }) => aborted,
	non2xx: ({ non2xx }) => non2xx,
	bodyBytes: ({ bodyBytes }) => bodyBytes,
	throughput: ({ throughput }) => throughput,
	connectMs: ({ connectMs }) => connectMs,
	serverCpuMs: ({ serverCpuMs }) => serverCpuMs,
	servicesCpuMs: ({ servicesCpuMs }) => servicesCpuMs,
	servicesCpuUnknown: ({ servicesCpuUnknown }) => servicesCpuUnknown,
	servicesRssBytes: ({ servicesRssBytes }) => servicesRssBytes,
	generatorCpuMs: ({ generatorCpuMs }) => generatorCpuMs,
	cpuPerRequestUs: ({ cpuPerRequestUs }) => cpuPerRequestUs,
	peakCpuPercent: ({ peakCpuPercent }) => peakCpuPercent,
	rssBytes: ({ rssBytes }) => rssBytes,
	loadAverage: ({ loadAverage }) => loadAverage,
	rateShortfall: ({ rateShortfall }) => rateShortfall,
	machineCpuMs: ({ machineCpuMs }) => machineCpuMs,
	machineBusyMs: ({ machineBusyMs }) => machineBusyMs,
	stolenMs: ({ stolenMs }) => stolenMs,
	stalledMs: ({ stalledMs }) => stalledMs,
	generatorBound: ({ generatorBound }) => generatorBound,
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
// src/domain/run/series/samples.ts
/** A series without bursts. */
const NO_SAMPLES = {
	length: 0,
	startedAt: [],
	columns: {},
	causes: /* @__PURE__ */ new Map()
};
const ALL_FIGURES = Object.entries(FIGURES);
/** An empty collection of bursts. */
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
	const soFar = () => {
		const measured = columns.filter(({ values }) => !values.every(Number.isNaN));
		return {
			length: startedAt.length,
			startedAt: [...startedAt],
			columns: Object.fromEntries(measured.map(({ id, values }) => [id, [...values]])),
			causes: new Map(causes)
		};
	};
	return {
		add,
		soFar
	};
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
export { known as a, samplesAt as c, growingSamples as i, FIGURES as l, burstsByRound as n, knownOf as o, column as r, roundsIn as s, NO_SAMPLES as t, groupedBy as u };
