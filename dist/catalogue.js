// src/domain/shared/format.ts
const MINUS = "−";
const SIGNIFICANT_DIGITS = 3;
/** Cached, because creating a formatter takes longer than formatting a thousand numbers. */
const WHOLE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const TINY = new Intl.NumberFormat("en-US", {
	minimumFractionDigits: 6,
	maximumFractionDigits: 6
});
/** A number with three significant digits and no exponent: `12,300`, `4.56`, `0.0123`, `−3.40`. */
function formatNumber(value) {
	const size = Math.abs(value);
	const digits = size.toPrecision(SIGNIFICANT_DIGITS);
	if (size >= 1e-4 && size < 999.5) return value < 0 ? `${MINUS}${digits}` : digits;
	const rounded = Number(digits);
	const text = (rounded > 0 && rounded < 1 ? TINY : WHOLE).format(rounded);
	return value < 0 ? `${MINUS}${text}` : text;
}
/** A whole number with all its digits: `12,345`. */
function formatWhole(value) {
	return WHOLE.format(value);
}
/** A change in percent, signed, with one decimal: `+4.2 %` or `−12.3 %`. */
function formatPercent(percent) {
	const text = Math.abs(percent).toFixed(1);
	return `${text === "0.0" ? "±" : percent < 0 ? MINUS : "+"}${text} %`;
}
/** A time in a suitable unit: `850 µs`, `4.56 ms`, `1.23 s`. */
function formatMilliseconds(ms) {
	if (Math.abs(ms) < 1) return `${formatNumber(ms * 1e3)} µs`;
	if (Math.abs(ms) < 1e3) return `${formatNumber(ms)} ms`;
	return `${formatNumber(ms / 1e3)} s`;
}
/** A duration, to the second: `45 s`, `3 min 05 s`. */
function formatDuration(ms) {
	const seconds = Math.round(ms / 1e3);
	if (seconds < 60) return `${seconds} s`;
	return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
}
/** A number with a noun in singular or plural: `1 round`, `3 rounds`. */
function formatCount(number, noun, plural = `${noun}s`) {
	return `${number} ${number === 1 ? noun : plural}`;
}
/** More names would make a sentence unreadable. */
const NAMED = 3;
/** The first three names, and the number of others: `a, b, c and 2 more`. */
function formatSome(names, separator = ", ") {
	const more = names.length - NAMED;
	return names.slice(0, NAMED).join(separator) + (more > 0 ? ` and ${more} more` : "");
}
/** A size in binary units: `512 B`, `6.80 MiB`. */
function formatBytes(bytes) {
	const units = [
		"B",
		"KiB",
		"MiB",
		"GiB",
		"TiB"
	];
	let value = bytes;
	let unit = "B";
	for (const next of units.slice(1)) {
		if (value < 1024) break;
		value /= 1024;
		unit = next;
	}
	return `${unit === "B" && Number.isInteger(value) ? value : formatNumber(value)} ${unit}`;
}
// src/domain/metrics/count-metrics.ts
/** The counting metrics, in the order of reports. */
const COUNT_METRICS = {
	instructions: {
		label: "instructions/request",
		unit: "instructions",
		better: "lower",
		description: "Instructions that the server's processes execute for each request, without those of the kernel.",
		format: formatWhole,
		of: (turn) => turn.instructions
	},
	allocations: {
		label: "allocations/request",
		unit: "allocations",
		better: "lower",
		description: "Calls of malloc, calloc, realloc and their aligned forms for each request; only of programs that load the C library.",
		format: formatNumber,
		of: (turn) => turn.allocations
	},
	"allocated-bytes": {
		label: "allocated/request",
		unit: "bytes",
		better: "lower",
		description: "Bytes that these calls ask for, for each request.",
		format: formatBytes,
		of: (turn) => turn.allocatedBytes
	},
	"system-calls": {
		label: "system calls/request",
		unit: "calls",
		better: "lower",
		description: "System calls of the server's processes for each request; only where `count.system-calls` asks for them and strace is installed.",
		format: formatNumber,
		of: (turn) => turn.systemCalls
	}
};
// src/domain/run/series/causes.ts
/** A limit is needed because causes come from the network: a server may answer with any number of statuses. */
const MOST_CAUSES = 5;
/** Groups the causes beyond the most frequent ones. */
const OTHER_CAUSES = "others";
/** The most frequent causes by name, and the sum of all others; the same object if there are few. */
function mostFrequent(causes) {
	const all = Object.entries(causes);
	if (all.length <= MOST_CAUSES) return causes;
	const named = all.filter(([name]) => name !== OTHER_CAUSES).toSorted(([, a], [, b]) => b - a).slice(0, MOST_CAUSES);
	return Object.fromEntries([...named, [OTHER_CAUSES, sumOf(all) - sumOf(named)]]);
}
/** The causes of several periods of load together. */
function addedCauses(each) {
	const all = /* @__PURE__ */ new Map();
	for (const causes of each) for (const [name, number] of Object.entries(causes)) all.set(name, (all.get(name) ?? 0) + number);
	return Object.fromEntries(all);
}
function sumOf(causes) {
	return causes.reduce((sum, [, number]) => sum + number, 0);
}
// src/domain/run/series/sample.ts
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
	return isSilent(account) || account.parts?.some(isSilent) === true;
}
function isSilent(account) {
	const { aborted, expected, unexpected } = account;
	return aborted > 0 && expected + unexpected === 0 && errorCount(account) === 0;
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
	const { expected, unexpected, durationMs, generatorCpuMs } = result;
	const answers = expected + unexpected;
	const { serverCpuMs, servicesCpuMs, machineCpuMs } = usage;
	const loadedMs = loadedCpuMs(serverCpuMs ?? NaN, servicesCpuMs ?? NaN, usage.servicesCpuUnknown === true);
	return {
		...place,
		...result,
		...result.statuses && { statuses: mostFrequent(result.statuses) },
		errors: mostFrequent(result.errors),
		...expected > 0 && durationMs > 0 && { throughput: expected / (durationMs / 1e3) },
		..."rate" in level && durationMs > 0 && { rateShortfall: shortfall(level.rate, shape, result) },
		...usage,
		...serverCpuMs !== void 0 && answers > 0 && { cpuPerRequestUs: serverCpuMs * 1e3 / answers },
		...machineCpuMs !== void 0 && !Number.isNaN(loadedMs) && generatorCpuMs !== void 0 && { generatorBound: loadedMs + generatorCpuMs >= SATURATED_FROM * machineCpuMs && generatorCpuMs > loadedMs }
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
	return {
		label,
		unit: "ms",
		better: "lower",
		description: `${what} of the latency of a burst's answers.`,
		format: formatMilliseconds,
		figures: [figure]
	};
}
const CONNECT = "Median time of the first answers of a burst's connections (in HTTP/2 of their streams), their set-up included, where they are so many that latencies leave them out. Over TLS most of it is the generator's own start.";
function percentage(label, description, { figures, by }) {
	return {
		label,
		unit: "%",
		better: "lower",
		description,
		format: (value) => `${formatNumber(value)} %`,
		figures,
		...by && { by }
	};
}
/**
* A share in percent.
* @returns NaN if either is unknown, or the whole is 0
*/
function percentOf(part, whole) {
	return whole > 0 ? part / whole * 100 : NaN;
}
function partOfWhole({ 0: part, 1: whole }) {
	return percentOf(part, whole);
}
/** The figures that {@link loadedCpuMs} takes. */
const LOADED = [
	"serverCpuMs",
	"servicesCpuMs",
	"servicesCpuUnknown"
];
/** The metrics of a series, in the order of reports. */
const SERIES_METRICS = {
	throughput: {
		label: "throughput",
		unit: "requests/s",
		better: "higher",
		description: "Answers with the expected status a second; errors and other answers do not count.",
		format: (value) => `${formatNumber(value)}/s`,
		figures: ["throughput"]
	},
	"latency-mean": latency("mean", "Mean", "latencyMeanMs"),
	"latency-stddev": latency("stdev", "Standard deviation, estimated from the percentiles,", "latencyStddevMs"),
	"latency-p50": latency("p50", "Median", "latencyP50Ms"),
	"latency-p90": latency("p90", "90th percentile", "latencyP90Ms"),
	"latency-p95": latency("p95", "95th percentile", "latencyP95Ms"),
	"latency-p99": latency("p99", "99th percentile", "latencyP99Ms"),
	"latency-p999": latency("p99.9", "99.9th percentile", "latencyP999Ms"),
	"latency-max": latency("max", "Longest", "latencyMaxMs"),
	connect: {
		label: "connect",
		unit: "ms",
		better: "lower",
		description: CONNECT,
		format: formatMilliseconds,
		figures: ["connectMs"]
	},
	"cpu-per-request": {
		label: "CPU/request",
		unit: "µs",
		better: "lower",
		description: "CPU time of all the server's processes for each answer, user and system.",
		format: (value) => `${formatNumber(value)} µs`,
		figures: ["cpuPerRequestUs"]
	},
	"total-cpu-per-request": {
		label: "total CPU/request",
		unit: "µs",
		better: "lower",
		description: "CPU time of the server and of the services that it uses for each answer, user and system; only where the configuration has services.",
		format: (value) => `${formatNumber(value)} µs`,
		figures: [
			"servicesCpuMs",
			"serverCpuMs",
			"servicesCpuUnknown",
			"expected",
			"unexpected"
		],
		by: ({ 0: servicesMs, 1: serverMs, 2: isUnknown, 3: expected, 4: unexpected }) => {
			const answers = expected + unexpected;
			if (!!Number.isNaN(servicesMs) || answers === 0) return NaN;
			return loadedCpuMs(serverMs, servicesMs, isUnknown === 1) * 1e3 / answers;
		}
	},
	"throughput-per-core": {
		label: "throughput/core",
		unit: "requests/s",
		better: "higher",
		description: "Answers for each second of the server's CPU time: the throughput of one core that it had to itself.",
		format: (value) => `${formatNumber(value)}/s`,
		figures: ["cpuPerRequestUs"],
		by: ({ 0: cpuPerRequestUs }) => cpuPerRequestUs > 0 ? 1e6 / cpuPerRequestUs : NaN
	},
	cpu: percentage("CPU", "The server's mean CPU use during a burst, user and system; 100 % is one core.", {
		figures: ["serverCpuMs", "durationMs"],
		by: partOfWhole
	}),
	"services-cpu": percentage("services' CPU", "Mean CPU use of the services that the server uses during a burst, user and system; 100 % is one core.", {
		figures: ["servicesCpuMs", "durationMs"],
		by: partOfWhole
	}),
	"cpu-peak": percentage("peak CPU", "The server's highest CPU use over a tenth of a second; 100 % is one core.", { figures: ["peakCpuPercent"] }),
	rss: {
		label: "RSS",
		unit: "bytes",
		better: "lower",
		description: "Highest resident memory of all the server's processes during a burst.",
		format: formatBytes,
		figures: ["rssBytes"]
	},
	"services-rss": {
		label: "services' RSS",
		unit: "bytes",
		better: "lower",
		description: "Resident memory of all processes of the services that the server uses, at the end of a burst.",
		format: formatBytes,
		figures: ["servicesRssBytes"]
	},
	transfer: {
		label: "transfer",
		unit: "bytes/s",
		better: "higher",
		description: "Bytes of answers' bodies received a second; headers do not count.",
		format: (value) => `${formatBytes(value)}/s`,
		figures: ["bodyBytes", "durationMs"],
		by: ({ 0: bytes, 1: durationMs }) => durationMs > 0 ? bytes / durationMs * 1e3 : NaN
	},
	requests: {
		label: "requests",
		unit: "requests",
		better: "higher",
		description: "Answers of a burst, whatever their status.",
		format: formatNumber,
		figures: ["expected", "unexpected"],
		by: ({ 0: expected, 1: unexpected }) => expected + unexpected
	},
	"wall-time": {
		label: "wall time",
		unit: "ms",
		better: "lower",
		description: "Length of a burst, from the first request to the end.",
		format: formatMilliseconds,
		figures: ["durationMs"]
	},
	errors: percentage("errors", "Part of the finished requests that got no answer, or one with an unexpected status; requests that the end of a burst cut off do not count.", {
		figures: [
			"unexpected",
			"errorCount",
			"expected"
		],
		by: ({ 0: unexpected, 1: errors, 2: expected }) => percentOf(unexpected + errors, unexpected + errors + expected)
	}),
	"non-2xx": {
		label: "non-2xx",
		unit: "requests",
		better: "lower",
		description: "Answers of a burst whose status is not 200 to 299, expected or not.",
		format: formatNumber,
		figures: ["non2xx"]
	},
	"rate-shortfall": percentage("shortfall", "Part of the requested rate that was not reached; only where a rate was asked for.", {
		figures: ["rateShortfall"],
		by: ({ 0: part }) => percentOf(part, 1)
	}),
	"generator-share": percentage("generator CPU", "The load generator's part of the CPU time that it, the server and its services used together: where it is large, the server could do more.", {
		figures: ["generatorCpuMs", ...LOADED],
		by: ({ 0: generatorMs, 1: serverMs, 2: servicesMs, 3: isUnknown }) => percentOf(generatorMs, generatorMs + loadedCpuMs(serverMs, servicesMs, isUnknown === 1))
	}),
	others: percentage("others' CPU", "Part of the machine's CPU time that other programs than the server, its services and the load generator used.", {
		figures: [
			"machineBusyMs",
			"machineCpuMs",
			"generatorCpuMs",
			...LOADED
		],
		by: ({ 0: busyMs, 1: machineMs, 2: generatorMs, 3: serverMs, 4: servicesMs, 5: isUnknown }) => {
			const ownMs = loadedCpuMs(serverMs, servicesMs, isUnknown === 1);
			return percentOf(Math.max(0, busyMs - ownMs - generatorMs), machineMs);
		}
	}),
	steal: percentage("steal", "Part of the machine's CPU time that the hypervisor gave to others during a burst; only on virtual machines that report it.", {
		figures: ["stolenMs", "machineCpuMs"],
		by: partOfWhole
	}),
	"cpu-pressure": percentage("CPU pressure", "Part of a burst in which some process, the server and the load generator among them, waited for a CPU.", {
		figures: ["stalledMs", "durationMs"],
		by: ({ 0: stalledMs, 1: durationMs }) => percentOf(Math.min(stalledMs, durationMs), durationMs)
	}),
	"load-average": {
		label: "load average",
		unit: "processes",
		better: "lower",
		description: "The machine's load average over the last minute, at the end of a burst.",
		format: formatNumber,
		figures: ["loadAverage"]
	}
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
	return `${name}{${labels.map(([label, value]) => `${label}="${value.replaceAll("\\", "\\\\").replaceAll("\"", "\\\"").replaceAll("\n", "\\n")}"`).join(",")}}`;
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
	"cold-start": {
		label: "cold start",
		unit: "ms",
		better: "lower",
		description: "Time from starting the process to its first correct answer, accurate to 2 ms, for slow starts to 2 % and at most 100 ms; median over all starts.",
		format: formatMilliseconds,
		ofStarts: ({ coldStartMs, furtherColdStartsMs = [] }) => [coldStartMs, ...furtherColdStartsMs]
	},
	"idle-rss": {
		label: "idle RSS",
		unit: "bytes",
		better: "lower",
		description: "Resident memory of all the server's processes before any load, median over all starts.",
		format: formatBytes,
		ofStarts: ({ idleRssBytes }) => [idleRssBytes]
	},
	"peak-rss": {
		label: "peak RSS",
		unit: "bytes",
		better: "lower",
		description: "Highest resident memory from start to stop of all the server's processes that live until then, each at its own highest, median over all starts.",
		format: formatBytes,
		ofStarts: ({ peakRssBytes }) => [peakRssBytes]
	},
	"gc-pause": {
		label: "longest GC pause",
		unit: "ms",
		better: "lower",
		description: "Longest pause of the garbage collector that the server's own metrics show (`go_gc_duration_seconds`, quantile 1, of the last 256 collections) at the end of a start, median over all starts; only where `prometheus` is configured.",
		format: formatMilliseconds,
		ofStarts: (start) => [longestGcPauseMs(start)]
	},
	"artifact-size": {
		label: "artifact",
		unit: "bytes",
		better: "lower",
		description: "Size of the file that the build produces.",
		format: formatBytes,
		ofBuild: (facts) => facts.artifactBytes
	},
	"build-time": {
		label: "build",
		unit: "ms",
		better: "lower",
		description: "Wall time of the build command: of a clean build where the server has a `clean` command, else with whatever caches there were.",
		format: formatMilliseconds,
		ofBuild: (facts) => facts.buildMs
	},
	"setup-time": {
		label: "setup",
		unit: "ms",
		better: "lower",
		description: "Wall time of the setup command.",
		format: formatMilliseconds,
		ofBuild: (facts) => facts.setupMs
	}
};
// src/domain/metrics/catalogue.ts
/** Ids of the series' metrics, in the order of reports. */
const SERIES_METRIC_IDS = Object.keys(SERIES_METRICS);
/** Ids of the servers' metrics, in the order of reports. */
const SERVER_METRIC_IDS = Object.keys(SERVER_METRICS);
/** Ids of the counting metrics, in the order of reports. */
const COUNT_METRIC_IDS = Object.keys(COUNT_METRICS);
/** Timing metrics that a single request of a mix has, because its answers are counted and timed separately. */
const REQUEST_METRIC_IDS = [
	"throughput",
	"latency-mean",
	"latency-p50",
	"latency-p90",
	"latency-p95",
	"latency-p99",
	"latency-p999",
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
/** The catalogue's entry of any metric. */
function anyMetric(id) {
	return ALL_METRICS[id];
}
export { formatWhole as A, formatBytes as C, formatNumber as D, formatMilliseconds as E, formatPercent as O, mostFrequent as S, formatDuration as T, errorCount as _, REQUEST_METRIC_IDS as a, OTHER_CAUSES as b, SERVER_GATE_METRIC_IDS as c, anyMetric as d, countMetric as f, pointName as g, GC_PAUSES as h, PAIRED_METRIC_IDS as i, formatSome as k, SERVER_METRIC_IDS as l, serverMetric as m, GATE_METRIC_IDS as n, ROUND_METRIC_IDS as o, seriesMetric as p, LIMIT_METRIC_IDS as r, SERIES_METRIC_IDS as s, COUNT_METRIC_IDS as t, TOLERANCE_METRIC_IDS as u, isUnanswered as v, formatCount as w, addedCauses as x, sampleOf as y };
