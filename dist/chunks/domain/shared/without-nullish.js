import { a as formatMilliseconds, d as groupedBy, l as formatWhole, o as formatNumber, t as formatBytes } from "./format.js";
// src/domain/shared/present.ts
/** The items other than undefined and false, so that lists can contain `condition && item`. */
function present(items) {
	return items.filter((item) => item !== void 0 && item !== false);
}
// src/domain/metrics/metric.ts
/**
* What defines metrics of one unit, of each its label, its description, and where its values are.
* @param better `higher` if that is so for all of them
*/
function inUnit(unit, format, better = "lower") {
	return (label, description, values) => {
		return {
			label,
			unit,
			better,
			description,
			format,
			...values
		};
	};
}
/** Metrics in milliseconds. */
const milliseconds = inUnit("ms", formatMilliseconds);
/** Metrics in microseconds. */
const microseconds = inUnit("µs", (value) => `${formatNumber(value)} µs`);
/** Metrics in bytes. */
const bytes = inUnit("bytes", formatBytes);
/** Metrics in percent. */
const percentage = inUnit("%", (value) => `${formatNumber(value)} %`);
const perSecond = (value) => `${formatNumber(value)}/s`;
/** Metrics in requests a second. */
const requestsPerSecond = inUnit("requests/s", perSecond, "higher");
// src/domain/metrics/count-metrics.ts
/** The counting metrics, in the order of reports. */
const COUNT_METRICS = {
	instructions: inUnit("instructions", formatWhole)("instructions/request", "Instructions that the server's processes execute for each request, without those of the kernel.", { of: (turn) => turn.instructions }),
	allocations: inUnit("allocations", formatNumber)("allocations/request", "Calls of malloc, calloc, realloc and their aligned forms for each request; only of programs that load the C library.", { of: (turn) => turn.allocations }),
	"allocated-bytes": bytes("allocated/request", "Bytes that these calls ask for, for each request.", { of: (turn) => turn.allocatedBytes }),
	"system-calls": inUnit("calls", formatNumber)("system calls/request", "System calls of the server's processes for each request; only where `count.system-calls` asks for them and strace is installed.", { of: (turn) => turn.systemCalls })
};
// src/domain/shared/sum-of.ts
/** The sum of a figure of some items. */
function sumOf(items, of) {
	let sum = 0;
	for (const item of items) sum += of(item);
	return sum;
}
// src/domain/series/causes.ts
/** A limit is needed because causes come from the network: a server may answer with any number of statuses. */
const MOST_CAUSES = 5;
/** Groups the causes beyond the most frequent ones. */
const OTHER_CAUSES = "others";
/** The most frequent causes by name, and the sum of all others; the same object if there are few. */
function mostFrequent(causes) {
	const all = Object.entries(causes);
	if (all.length <= MOST_CAUSES) return causes;
	const named = all.filter(([name]) => name !== OTHER_CAUSES).toSorted(([, a], [, b]) => b - a).slice(0, MOST_CAUSES);
	const others = all.filter(([name]) => !named.some(([other]) => other === name));
	return Object.fromEntries([...named, [OTHER_CAUSES, sumOf(others, ([, number]) => number)]]);
}
/** The causes of several periods of load together. */
function addedCauses(each) {
	const sums = [...groupedBy(each.flatMap(Object.entries), ([name]) => name)].map(([name, own]) => [name, sumOf(own, ([, number]) => number)]);
	return Object.fromEntries(sums);
}
// src/domain/series/sample.ts
/**
* Share of the machine's CPU time from which server and generator together count as having used it up. The rest is
* spent on starting the generator and on scheduling, or lost to the counters' 10 ms ticks.
*/
const SATURATED_FROM = .8;
/**
* CPU time of a server and the services that it uses, in milliseconds.
* @param serverMs NaN if unknown
* @param servicesMs NaN without services
* @param isUnknown true if the time of some services is unknown
* @returns NaN if either is unknown
*/
function loadedCpuMs(serverMs, servicesMs, isUnknown) {
	if (isUnknown) return NaN;
	return serverMs + (Number.isNaN(servicesMs) ? 0 : servicesMs);
}
/** Number of requests that ended without an answer. */
function errorCount({ errors }) {
	return Object.values(errors).reduce((sum, count) => sum + count, 0);
}
/**
* True if a burst, or the part of one request of a mix, ended without a single answer or error: the server hangs, or
* the whole machine stalled for that long. The counts alone cannot tell which.
*/
function isUnanswered(account) {
	return [account, ...account.parts ?? []].some((one) => {
		return one.aborted > 0 && one.expected + one.unexpected === 0 && errorCount(one) === 0;
	});
}
/**
* A burst's result with its place in the plan and derived figures.
*
* CPU per request is over all answers, whatever their status, because the server worked for each of them. A burst is
* generator-bound if server, services and generator together used up the machine's CPU time and the generator used most
* of it.
*
* @param load as configured
* @param measured the generator's measurements and the system's counters
*/
function sampleOf(place, { level, shape }, { result, usage }) {
	const { expected, unexpected, durationMs, generatorCpuMs = NaN } = result;
	const answers = expected + unexpected;
	const { serverCpuMs = NaN, servicesCpuMs = NaN, servicesCpuUnknown = false, machineCpuMs = NaN } = usage;
	const loadedMs = loadedCpuMs(serverCpuMs, servicesCpuMs, servicesCpuUnknown);
	const leftMs = SATURATED_FROM * machineCpuMs - (loadedMs + generatorCpuMs);
	return {
		...place,
		...result,
		...result.statuses && { statuses: mostFrequent(result.statuses) },
		errors: mostFrequent(result.errors),
		...expected > 0 && durationMs > 0 && { throughput: expected / (durationMs / 1e3) },
		..."rate" in level && durationMs > 0 && { rateShortfall: shortfall(level.rate, shape, result) },
		...usage,
		...!Number.isNaN(serverCpuMs) && answers > 0 && { cpuPerRequestUs: serverCpuMs * 1e3 / answers },
		...!Number.isNaN(leftMs) && { generatorBound: leftMs <= 0 && generatorCpuMs > loadedMs }
	};
}
/**
* The share of requests that should have been answered and were not. A server that keeps up with the rate still owes
* the answers to the last requests, those of one median latency: they do not count as missing. For a server that cannot
* keep up, the median is at most half the backlog, so this never hides all of it. Time beyond the burst's length was
* spent waiting for the last answers and does not count.
*/
function shortfall(rate, { requests, burstMs }, result) {
	const finished = result.expected + result.unexpected + errorCount(result);
	const owed = Math.min(result.aborted, rate * (result.latencyMs?.p50 ?? 0) / 1e3);
	const sendingMs = requests === void 0 ? Math.min(burstMs, result.durationMs) : result.durationMs;
	return Math.max(0, 1 - (finished + owed) / (rate * sendingMs / 1e3));
}
// src/domain/metrics/series-metrics.ts
function latency(label, what, figure) {
	const description = `${what} of the latency of a burst's answers.`;
	return milliseconds(label, description, { figures: [figure] });
}
/**
* One figure divided by another.
* @returns NaN if either is unknown, or the divisor is 0
*/
function ratioOf(figure, divisor) {
	return divisor > 0 ? figure / divisor : NaN;
}
/** A share in percent, NaN as {@link ratioOf}. */
function percentOf(part, whole) {
	return ratioOf(part, whole) * 100;
}
function partOfWhole({ 0: part, 1: whole }) {
	return percentOf(part, whole);
}
/** The figures that {@link loadedMs} takes, as the first of a metric. */
const LOADED = [
	"serverCpuMs",
	"servicesCpuMs",
	"servicesCpuUnknown"
];
function loadedMs({ 0: serverMs, 1: servicesMs, 2: isUnknown }) {
	return loadedCpuMs(serverMs, servicesMs, isUnknown === 1);
}
/** The metrics of a series, in the order of reports: what clients feel, then what it costs, then the load itself. */
const SERIES_METRICS = {
	throughput: requestsPerSecond("throughput", "Answers with the expected status a second; errors and other answers do not count.", { figures: ["throughput"] }),
	"latency-mean": latency("mean", "Mean", "latencyMeanMs"),
	"latency-stddev": latency("stdev", "Standard deviation, estimated from the percentiles,", "latencyStddevMs"),
	"latency-p50": latency("p50", "Median", "latencyP50Ms"),
	"latency-p90": latency("p90", "90th percentile", "latencyP90Ms"),
	"latency-p95": latency("p95", "95th percentile", "latencyP95Ms"),
	"latency-p99": latency("p99", "99th percentile", "latencyP99Ms"),
	"latency-p999": latency("p99.9", "99.9th percentile", "latencyP999Ms"),
	"latency-max": latency("max", "Longest", "latencyMaxMs"),
	connect: milliseconds("connect", "Median time of the first answers of a burst's connections (in HTTP/2 of their streams), their set-up included, where they are so many that latencies leave them out. Over TLS most of it is the generator's own start.", { figures: ["connectMs"] }),
	errors: percentage("errors", "Part of the finished requests that got no answer, or one with an unexpected status; requests that the end of a burst cut off do not count.", {
		figures: [
			"unexpected",
			"errorCount",
			"expected"
		],
		by: ({ 0: unexpected, 1: errors, 2: expected }) => percentOf(unexpected + errors, unexpected + errors + expected)
	}),
	"non-2xx": inUnit("requests", formatNumber)("non-2xx", "Answers of a burst whose status is not 200 to 299, expected or not.", { figures: ["non2xx"] }),
	"rate-shortfall": percentage("shortfall", "Part of the requested rate that was not reached; only where a rate was asked for.", {
		figures: ["rateShortfall"],
		by: ({ 0: part }) => percentOf(part, 1)
	}),
	"cpu-per-request": microseconds("CPU/request", "CPU time of all the server's processes for each answer, user and system: of the bursts, and of the time from each burst to the server's next one, which is spread over all answers of a start.", { figures: ["cpuPerRequestUs"] }),
	"total-cpu-per-request": microseconds("total CPU/request", "The same with the CPU time of the services that the server uses, during bursts; only where the configuration has services.", {
		figures: [
			"servicesCpuMs",
			"servicesCpuUnknown",
			"cpuPerRequestUs",
			"expected",
			"unexpected"
		],
		by: ({ 0: servicesMs, 1: isUnknown, 2: serverUs, 3: expected, 4: unexpected }) => isUnknown === 1 ? NaN : serverUs + ratioOf(servicesMs * 1e3, expected + unexpected)
	}),
	"throughput-per-core": requestsPerSecond("throughput/core", "Answers for each second of the server's CPU time: the throughput of one core that it had to itself.", {
		figures: ["cpuPerRequestUs"],
		by: ({ 0: cpuPerRequestUs }) => ratioOf(1e6, cpuPerRequestUs)
	}),
	cpu: percentage("CPU", "The server's mean CPU use during a burst, user and system; 100 % is one core.", {
		figures: ["serverCpuMs", "durationMs"],
		by: partOfWhole
	}),
	"services-cpu": percentage("services' CPU", "Mean CPU use of the services that the server uses during a burst, user and system; 100 % is one core.", {
		figures: ["servicesCpuMs", "durationMs"],
		by: partOfWhole
	}),
	"cpu-peak": percentage("peak CPU", "The server's highest CPU use over a tenth of a second; 100 % is one core.", { figures: ["peakCpuPercent"] }),
	rss: bytes("RSS", "Highest resident memory of all the server's processes during a burst; pages that they share count once.", { figures: ["rssBytes"] }),
	"services-rss": bytes("services' RSS", "Resident memory of all processes of the services that the server uses, at the end of a burst.", { figures: ["servicesRssBytes"] }),
	transfer: inUnit("bytes/s", (value) => `${formatBytes(value)}/s`, "higher")("transfer", "Bytes of answers' bodies received a second; headers do not count.", {
		figures: ["bodyBytes", "durationMs"],
		by: ({ 0: size, 1: ms }) => ratioOf(size, ms) * 1e3
	}),
	requests: inUnit("requests", formatNumber, "higher")("requests", "Answers of a burst, whatever their status.", {
		figures: ["expected", "unexpected"],
		by: ({ 0: expected, 1: others }) => expected + others
	}),
	"wall-time": milliseconds("wall time", "Length of a burst, from the first request to the end.", { figures: ["durationMs"] }),
	"generator-share": percentage("generator CPU", "The load generator's part of the CPU time that it, the server and its services used together: where it is large, the server could do more.", {
		figures: [...LOADED, "generatorCpuMs"],
		by: (row) => percentOf(row[3], row[3] + loadedMs(row))
	}),
	others: percentage("others' CPU", "Part of the machine's CPU time that other programs than the server, its services and the load generator used.", {
		figures: [
			...LOADED,
			"generatorCpuMs",
			"machineBusyMs",
			"machineCpuMs"
		],
		by: (row) => {
			const { 3: generatorMs, 4: busyMs, 5: machineMs } = row;
			return percentOf(Math.max(0, busyMs - loadedMs(row) - generatorMs), machineMs);
		}
	}),
	steal: percentage("steal", "Part of the machine's CPU time that the hypervisor gave to others during a burst; only on virtual machines that report it.", {
		figures: ["stolenMs", "machineCpuMs"],
		by: partOfWhole
	}),
	"cpu-pressure": percentage("CPU pressure", "Part of a burst in which some process, the server and the load generator among them, waited for a CPU.", {
		figures: ["stalledMs", "durationMs"],
		by: ({ 0: stalledMs, 1: ms }) => percentOf(Math.min(stalledMs, ms), ms)
	}),
	"load-average": inUnit("processes", formatNumber)("load average", "The machine's load average over the last minute, at the end of a burst.", { figures: ["loadAverage"] })
};
// src/domain/services/exposition.ts
/** Pauses of Go's garbage collector in seconds, as named by the usual client library. */
const GC_PAUSES = "go_gc_duration_seconds";
/**
* Name and labels of a value in Prometheus notation.
* @returns for example `http_requests_total{code="200"}`
*/
function pointName({ name, labels }) {
	if (labels.length === 0) return name;
	const escaped = (value) => value.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n");
	return `${name}{${labels.map(([label, value]) => `${label}="${escaped(value)}"`).join(",")}}`;
}
/** The longest of {@link GC_PAUSES}. */
const LONGEST_GC_PAUSE = pointName({
	name: GC_PAUSES,
	labels: [["quantile", "1"]]
});
// src/domain/metrics/server-metrics.ts
/** The longest pause in a start's own metrics, in milliseconds. */
function longestGcPauseMs({ readings = [] }) {
	const seconds = readings.find(({ name }) => name === LONGEST_GC_PAUSE)?.after;
	return seconds === void 0 ? void 0 : seconds * 1e3;
}
/** The metrics of a server, in the order of reports. */
const SERVER_METRICS = {
	"cold-start": milliseconds("cold start", "Time from starting the process to its first correct answer, accurate to 2 ms, for slow starts to 2 % and at most 100 ms; median over all starts.", { ofStarts: (start) => [start.coldStartMs, ...start.furtherColdStartsMs ?? []] }),
	"idle-rss": bytes("idle RSS", "Resident memory of all the server's processes before any load, where shared pages count once, median over all starts.", { ofStarts: ({ idleRssBytes }) => [idleRssBytes] }),
	"peak-rss": bytes("peak RSS", "Highest resident memory from start to stop of all the server's processes that live until then, each at its own highest, where shared pages count once, median over all starts.", { ofStarts: ({ peakRssBytes }) => [peakRssBytes] }),
	"gc-pause": milliseconds("longest GC pause", "Longest pause of the garbage collector that the server's own metrics show (`go_gc_duration_seconds`, quantile 1, of the last 256 collections) at the end of a start, median over all starts; only where `prometheus` is configured.", { ofStarts: (start) => [longestGcPauseMs(start)] }),
	"artifact-size": bytes("artifact", "Size of the file that the build produces.", { ofBuild: (facts) => facts.artifactBytes }),
	"build-time": milliseconds("build", "Wall time of the build command: of a clean build where the server has a `clean` command, else with whatever caches there were.", { ofBuild: (facts) => facts.buildMs }),
	"setup-time": milliseconds("setup", "Wall time of the setup command.", { ofBuild: (facts) => facts.setupMs })
};
// src/domain/metrics/catalogue.ts
/** Ids of the series' metrics, in the order of reports. */
const SERIES_METRIC_IDS = Object.keys(SERIES_METRICS);
/** Ids of the servers' metrics, in the order of reports. */
const SERVER_METRIC_IDS = Object.keys(SERVER_METRICS);
/** Ids of the counting metrics, in the order of reports. */
const COUNT_METRIC_IDS = Object.keys(COUNT_METRICS);
/**
* The percentiles of latency, in increasing order: `part` is the share of answers that take no longer, `key` its key in
* a load's results, `figure` its column in samples.
*/
const PERCENTILES = [
	{
		id: "latency-p50",
		part: .5,
		key: "p50",
		figure: "latencyP50Ms"
	},
	{
		id: "latency-p90",
		part: .9,
		key: "p90",
		figure: "latencyP90Ms"
	},
	{
		id: "latency-p95",
		part: .95,
		key: "p95",
		figure: "latencyP95Ms"
	},
	{
		id: "latency-p99",
		part: .99,
		key: "p99",
		figure: "latencyP99Ms"
	},
	{
		id: "latency-p999",
		part: .999,
		key: "p999",
		figure: "latencyP999Ms"
	}
];
/** Timing metrics that a single request of a mix has, because its answers are counted and timed separately. */
const REQUEST_METRIC_IDS = [
	"throughput",
	"latency-mean",
	...PERCENTILES.map(({ id }) => id),
	"latency-max"
];
/**
* Metrics of a series whose change is estimated from pairs of bursts: properties of the server that are above 0 and do
* not depend on a burst's length.
*/
const PAIRED_METRIC_IDS = [
	...REQUEST_METRIC_IDS,
	"cpu-per-request",
	"total-cpu-per-request"
];
/** Metrics of a series with one value per process, so that all bursts of a round count as one. */
const ROUND_METRIC_IDS = [
	"connect",
	"rss",
	"services-rss"
];
/** Metrics of a series that can have a tolerance. `errors` has a maximum instead. */
const TOLERANCE_METRIC_IDS = [...PAIRED_METRIC_IDS, ...ROUND_METRIC_IDS];
/** Metrics of a server that can have a tolerance. */
const SERVER_GATE_METRIC_IDS = [
	"cold-start",
	"idle-rss",
	"peak-rss",
	"gc-pause",
	"artifact-size",
	"build-time"
];
/** All metrics that can have a tolerance. */
const GATE_METRIC_IDS = [
	...TOLERANCE_METRIC_IDS,
	...SERVER_GATE_METRIC_IDS,
	...COUNT_METRIC_IDS
];
/** Metrics of a series that can have a limit but no tolerance: they follow from others, or are sometimes 0. */
const LIMIT_ONLY = [
	"throughput-per-core",
	"cpu",
	"cpu-peak",
	"services-cpu"
];
/** Metrics that can have a limit, which head must keep whatever base does. */
const LIMIT_METRIC_IDS = [...GATE_METRIC_IDS, ...LIMIT_ONLY];
/** Metrics of the services that a server uses. */
const SERVICE_METRIC_IDS = [
	"total-cpu-per-request",
	"services-cpu",
	"services-rss"
];
/** The catalogue's entry of a series' metric. */
function seriesMetric(id) {
	return SERIES_METRICS[id];
}
/** The catalogue's entry of a server's metric. */
function serverMetric(id) {
	return SERVER_METRICS[id];
}
/** The catalogue's entry of a counting metric. */
function countMetric(id) {
	return COUNT_METRICS[id];
}
const ALL_METRICS = {
	...SERIES_METRICS,
	...SERVER_METRICS,
	...COUNT_METRICS
};
/** Ids of all metrics, in the order of reports. */
const METRIC_IDS = Object.keys(ALL_METRICS);
/** Metrics before this one are felt by clients, by whether and when answers come; all others are what that costs. */
const FIRST_COST = METRIC_IDS.indexOf("cpu-per-request");
/**
* Orders findings for `toSorted`: what clients feel comes before what it costs.
* @param a metric of one; absent if it is about whole answers, which are felt
* @param b metric of the other
*/
function feltFirst(a = "errors", b = "errors") {
	const isCost = (id) => Number(METRIC_IDS.indexOf(id) >= FIRST_COST);
	return isCost(a) - isCost(b);
}
/** The catalogue's entry of any metric. */
function anyMetric(id) {
	return ALL_METRICS[id];
}
/** A change of a metric with the sign of its direction: above 0 if it is for the worse. */
function forTheWorse(id, change) {
	return anyMetric(id).better === "higher" ? -change : change;
}
/** From here on, a value in full has no decimals. */
const WHOLE_FROM = 1e3;
/**
* The format of a metric for values side by side.
* @returns its own, unless values that differ look alike: then these in full, such as `8,430,008 bytes`
*/
function formatApart(id, ...values) {
	const { format, unit } = anyMetric(id);
	const all = [...new Set(present(values))];
	if (new Set(all.map(format)).size === all.length) return format;
	const digitsOf = (value) => ({ maximumFractionDigits: value < WHOLE_FROM ? 6 : 0 });
	return (value) => `${value.toLocaleString("en-US", digitsOf(value))} ${unit}`;
}
/** The percentile that a metric is; undefined for another metric. */
function percentileOf(id) {
	return PERCENTILES.find((one) => one.id === id);
}
// src/domain/shared/without-nullish.ts
/**
* An object's own properties, except those that are null or undefined. An optional property may be there as undefined,
* so this is needed where that counts: in an object that is spread over other values, or written out key by key.
*/
function withoutNullish(values) {
	const entries = Object.entries(values).filter(([, value]) => (value ?? void 0) !== void 0);
	return Object.fromEntries(entries);
}
export { mostFrequent as A, GC_PAUSES as C, sampleOf as D, isUnanswered as E, present as M, OTHER_CAUSES as O, serverMetric as S, errorCount as T, feltFirst as _, METRIC_IDS as a, percentileOf as b, REQUEST_METRIC_IDS as c, SERVER_GATE_METRIC_IDS as d, SERVER_METRIC_IDS as f, countMetric as g, anyMetric as h, LIMIT_METRIC_IDS as i, sumOf as j, addedCauses as k, ROUND_METRIC_IDS as l, TOLERANCE_METRIC_IDS as m, COUNT_METRIC_IDS as n, PAIRED_METRIC_IDS as o, SERVICE_METRIC_IDS as p, GATE_METRIC_IDS as r, PERCENTILES as s, withoutNullish as t, SERIES_METRIC_IDS as u, forTheWorse as v, pointName as w, seriesMetric as x, formatApart as y };
