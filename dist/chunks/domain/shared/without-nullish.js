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
/** The first item of each key. */
function firstOfEach(items, keyOf) {
	return [...groupedBy(items, keyOf).values()].flatMap((group) => group.slice(0, 1));
}
// src/domain/shared/present.ts
/** The items other than undefined and false, so that lists can contain `condition && item`. */
function present(items) {
	return items.filter((item) => item !== void 0 && item !== false);
}
// src/domain/shared/format.ts
const MINUS = "−";
const SIGNIFICANT_DIGITS = 3;
const TINY = {
	minimumFractionDigits: 6,
	maximumFractionDigits: 6
};
/** From here on, a number's own text has an exponent. */
const WITH_EXPONENT = 1e21;
/** A number with three significant digits and no exponent: `12,300`, `4.56`, `0.0123`, `−3.40`. */
function formatNumber(value) {
	const size = Math.abs(value);
	const digits = size.toPrecision(SIGNIFICANT_DIGITS);
	if (size >= 1e-4 && size < 999.5) return value < 0 ? `${MINUS}${digits}` : digits;
	const rounded = Number(digits);
	const text = rounded > 0 && rounded < 1 ? rounded.toLocaleString("en-US", TINY) : formatWhole(rounded);
	return value < 0 ? `${MINUS}${text}` : text;
}
/** A whole number with all its digits: `12,345`. */
function formatWhole(value) {
	if (value >= WITH_EXPONENT) return value.toLocaleString("en-US", { maximumFractionDigits: 0 });
	return value.toFixed(0).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}
/** A change in percent, signed, with one decimal: `+4.2 %` or `−12.3 %`; a huge one is rounded: `+551,000 %`. */
function formatPercent(percent) {
	const size = Math.abs(percent);
	const text = size < 1e3 ? size.toFixed(1) : formatNumber(size);
	return `${text === "0.0" ? "±" : percent < 0 ? MINUS : "+"}${text} %`;
}
/** A change without chance: {@link formatPercent}, but for example `+0.000095 %` in place of `±0.0 %`. */
function formatExactPercent(percent) {
	return percent === 0 || Math.abs(percent) >= LEAST_SHOWN_PERCENT ? formatPercent(percent) : `${percent > 0 ? "+" : ""}${formatNumber(percent)} %`;
}
const LEAST_SHOWN_PERCENT = .05;
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
/** The first names, three by default, and the number of others: `a, b, c and 2 more`. */
function formatSome(names, separator = ", ", most = NAMED) {
	const more = names.length - most;
	return names.slice(0, most).join(separator) + (more > 0 ? ` and ${more} more` : "");
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
	const power = Math.min(Math.floor(Math.log2(Math.max(1, bytes)) / 10), units.length - 1);
	return `${power === 0 && Number.isInteger(bytes) ? bytes : formatNumber(bytes / 1024 ** power)} ${units[power]}`;
}
// src/domain/metrics/metric.ts
/**
* What defines metrics of one unit: of each its label and where its values are, then its description.
* @param better `higher` if that is so for all of them
*/
function inUnit(unit, format, better = "lower") {
	return (label, values) => (description) => ({
		label,
		unit,
		better,
		description,
		format,
		...values
	});
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
	instructions: inUnit("instructions", formatWhole)("instructions/request", { of: (turn) => turn.instructions })("Instructions that the server's processes execute for each request, without those of the kernel."),
	allocations: inUnit("allocations", formatNumber)("allocations/request", { of: (turn) => turn.allocations })("Calls of malloc, calloc, realloc and their aligned forms for each request; only of programs that load the C library."),
	"allocated-bytes": bytes("allocated/request", { of: (turn) => turn.allocatedBytes })("Bytes that these calls ask for, for each request."),
	"system-calls": inUnit("calls", formatNumber)("system calls/request", { of: (turn) => turn.systemCalls })("System calls of the server's processes for each request; only where `count.system-calls` asks for them and strace is installed.")
};
// src/domain/metrics/open-loop-metrics.ts
/** The metrics of open loads at several rates, in the order of reports. */
const OPEN_LOOP_METRICS = {
	capacity: requestsPerSecond("capacity", { kind: "capacity" })("Highest rate at which the limits of `load.capacity` hold, median over the rounds' searches."),
	"capacity-cpu": microseconds("CPU/request at capacity", { kind: "capacity" })("CPU time of the server's processes for each answer at the capacity, which is also core-seconds per million requests; median over rounds."),
	"peak-p99": milliseconds("peak p99", { kind: "stages" })("99th percentile of the requests that waited for an answer while the rate of `load.stages` was the highest, from when each was due; median over rounds."),
	"after-p99": milliseconds("p99 after", { kind: "stages" })("The same of the last stage, if its rate is lower than the highest."),
	recovery: inUnit("s", (value) => `${formatNumber(value)} s`)("recovery", { kind: "stages" })("Time from the end of the highest stage until latency is as before it; median over rounds."),
	lost: percentage("lost", { kind: "stages" })("Requests due that got no expected answer, as a part of all of them.")
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
/** The place of a load outside a plan of bursts. */
const NO_PLACE = {
	round: 0,
	block: 0,
	position: 0,
	startedAt: ""
};
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
	return milliseconds(label, { figures: [figure] })(`${what} of the latency of a burst's answers.`);
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
const bytesPerSecond = inUnit("bytes/s", (value) => `${formatBytes(value)}/s`, "higher");
const answers = inUnit("requests", formatNumber, "higher");
/** The metrics of a series, in the order of reports: what clients feel, then what it costs, then the load itself. */
const SERIES_METRICS = {
	throughput: requestsPerSecond("throughput", { figures: ["throughput"] })("Answers with the expected status a second; errors and other answers do not count."),
	"latency-mean": latency("mean", "Mean", "latencyMeanMs"),
	"latency-stddev": latency("stdev", "Standard deviation, estimated from the percentiles,", "latencyStddevMs"),
	"latency-p50": latency("p50", "Median", "latencyP50Ms"),
	"latency-p90": latency("p90", "90th percentile", "latencyP90Ms"),
	"latency-p95": latency("p95", "95th percentile", "latencyP95Ms"),
	"latency-p99": latency("p99", "99th percentile", "latencyP99Ms"),
	"latency-p999": latency("p99.9", "99.9th percentile", "latencyP999Ms"),
	"latency-max": latency("max", "Longest", "latencyMaxMs"),
	connect: milliseconds("connect", { figures: ["connectMs"] })("Median time of the first answers of a burst's connections (in HTTP/2 of their streams), their set-up included, where they are so many that latencies leave them out. Over TLS most of it is the generator's own start."),
	errors: percentage("errors", {
		figures: [
			"unexpected",
			"errorCount",
			"expected"
		],
		by: ({ 0: unexpected, 1: errors, 2: expected }) => percentOf(unexpected + errors, unexpected + errors + expected)
	})("Part of the finished requests that got no answer, or one with an unexpected status; requests that the end of a burst cut off do not count."),
	"non-2xx": inUnit("requests", formatNumber)("non-2xx", { figures: ["non2xx"] })("Answers of a burst whose status is not 200 to 299, expected or not."),
	"rate-shortfall": percentage("shortfall", {
		figures: ["rateShortfall"],
		by: ({ 0: part }) => percentOf(part, 1)
	})("Part of the requested rate that was not reached; only where a rate was asked for."),
	"cpu-per-request": microseconds("CPU/request", { figures: ["cpuPerRequestUs"] })("CPU time of all the server's processes for each answer, user and system: of the bursts, and of the time from each burst to the server's next one, which is spread over all answers of a start."),
	"total-cpu-per-request": microseconds("total CPU/request", {
		figures: [
			"servicesCpuMs",
			"servicesCpuUnknown",
			"cpuPerRequestUs",
			"expected",
			"unexpected"
		],
		by: ({ 0: servicesMs, 1: isUnknown, 2: serverUs, 3: expected, 4: unexpected }) => isUnknown === 1 ? NaN : serverUs + ratioOf(servicesMs * 1e3, expected + unexpected)
	})("The same with the CPU time of the services that the server uses, during bursts; only where the configuration has services."),
	"throughput-per-core": requestsPerSecond("throughput/core", {
		figures: ["cpuPerRequestUs"],
		by: ({ 0: cpuPerRequestUs }) => ratioOf(1e6, cpuPerRequestUs)
	})("Answers for each second of the server's CPU time: the throughput of one core that it had to itself."),
	cpu: percentage("CPU", {
		figures: ["serverCpuMs", "durationMs"],
		by: partOfWhole
	})("The server's mean CPU use during a burst, user and system; 100 % is one core."),
	"services-cpu": percentage("services' CPU", {
		figures: ["servicesCpuMs", "durationMs"],
		by: partOfWhole
	})("Mean CPU use of the services that the server uses during a burst, user and system; 100 % is one core."),
	"cpu-peak": percentage("peak CPU", { figures: ["peakCpuPercent"] })("The server's highest CPU use over a tenth of a second; 100 % is one core."),
	rss: bytes("RSS", { figures: ["rssBytes"] })("Highest resident memory of all the server's processes during a burst; pages that they share count once."),
	"services-rss": bytes("services' RSS", { figures: ["servicesRssBytes"] })("Resident memory of all processes of the services that the server uses, at the end of a burst."),
	transfer: bytesPerSecond("transfer", {
		figures: ["bodyBytes", "durationMs"],
		by: ({ 0: size, 1: ms }) => ratioOf(size, ms) * 1e3
	})("Bytes of answers' bodies received a second; headers do not count."),
	requests: answers("requests", {
		figures: ["expected", "unexpected"],
		by: ({ 0: expected, 1: others }) => expected + others
	})("Answers of a burst, whatever their status."),
	"wall-time": milliseconds("wall time", { figures: ["durationMs"] })("Length of a burst, from the first request to the end."),
	"generator-share": percentage("generator CPU", {
		figures: [...LOADED, "generatorCpuMs"],
		by: (row) => percentOf(row[3], row[3] + loadedMs(row))
	})("The load generator's part of the CPU time that it, the server and its services used together: where it is large, the server could do more."),
	others: percentage("others' CPU", {
		figures: [
			...LOADED,
			"generatorCpuMs",
			"machineBusyMs",
			"machineCpuMs"
		],
		by: (row) => percentOf(Math.max(0, row[4] - loadedMs(row) - row[3]), row[5])
	})("Part of the machine's CPU time that other programs than the server, its services and the load generator used."),
	steal: percentage("steal", {
		figures: ["stolenMs", "machineCpuMs"],
		by: partOfWhole
	})("Part of the machine's CPU time that the hypervisor gave to others during a burst; only on virtual machines that report it."),
	"cpu-pressure": percentage("CPU pressure", {
		figures: ["stalledMs", "durationMs"],
		by: ({ 0: stalledMs, 1: ms }) => percentOf(Math.min(stalledMs, ms), ms)
	})("Part of a burst in which some process, the server and the load generator among them, waited for a CPU."),
	"load-average": inUnit("processes", formatNumber)("load average", { figures: ["loadAverage"] })("The machine's load average over the last minute, at the end of a burst.")
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
	"cold-start": milliseconds("cold start", { ofStarts: (start) => [start.coldStartMs, ...start.furtherColdStartsMs ?? []] })("Time from starting the process to its first correct answer, accurate to 2 ms, for slow starts to 2 % and at most 100 ms; median over all starts."),
	"idle-rss": bytes("idle RSS", { ofStarts: ({ idleRssBytes }) => [idleRssBytes] })("Resident memory of all the server's processes before any load, where shared pages count once, median over all starts."),
	"peak-rss": bytes("peak RSS", { ofStarts: ({ peakRssBytes }) => [peakRssBytes] })("Highest resident memory from start to stop of all the server's processes that live until then, each at its own highest, where shared pages count once, median over all starts."),
	"gc-pause": milliseconds("longest GC pause", { ofStarts: (start) => [longestGcPauseMs(start)] })("Longest pause of the garbage collector that the server's own metrics show (`go_gc_duration_seconds`, quantile 1, of the last 256 collections) at the end of a start, median over all starts; only where `prometheus` is configured."),
	"artifact-size": bytes("artifact", { ofBuild: (facts) => facts.artifactBytes })("Size of the file that the build produces."),
	"build-time": milliseconds("build", { ofBuild: (facts) => facts.buildMs })("Wall time of the build command: of a clean build where the server has a `clean` command, else with whatever caches there were."),
	"setup-time": milliseconds("setup", { ofBuild: (facts) => facts.setupMs })("Wall time of the setup command.")
};
// src/domain/metrics/catalogue.ts
/** Ids of the series' metrics, in the order of reports. */
const SERIES_METRIC_IDS = Object.keys(SERIES_METRICS);
/** Ids of the servers' metrics, in the order of reports. */
const SERVER_METRIC_IDS = Object.keys(SERVER_METRICS);
/** Ids of the counting metrics, in the order of reports. */
const COUNT_METRIC_IDS = Object.keys(COUNT_METRICS);
/** Ids of the metrics of open loads at several rates, in the order of reports. */
const OPEN_LOOP_METRIC_IDS = Object.keys(OPEN_LOOP_METRICS);
/** Ids of the metrics that instruments beside timing yield, in the order of reports. */
const INSTRUMENT_METRIC_IDS = [...COUNT_METRIC_IDS, ...OPEN_LOOP_METRIC_IDS];
/** Metrics of a series that say what the machine did beside its load, in the order of reports. */
const MACHINE_METRIC_IDS = [
	"others",
	"steal",
	"cpu-pressure",
	"load-average"
];
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
/** The same, in the order of reports. */
const OPEN_LOOP_GATE_METRIC_IDS = OPEN_LOOP_METRIC_IDS.filter((id) => id !== "lost");
/** All metrics that can have a tolerance. */
const GATE_METRIC_IDS = [
	...TOLERANCE_METRIC_IDS,
	...SERVER_GATE_METRIC_IDS,
	...COUNT_METRIC_IDS,
	...OPEN_LOOP_GATE_METRIC_IDS
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
/** The catalogue's entry of a metric of an open load at several rates. */
function openLoopMetric(id) {
	return OPEN_LOOP_METRICS[id];
}
const ALL_METRICS = {
	...SERIES_METRICS,
	...SERVER_METRICS,
	...COUNT_METRICS,
	...OPEN_LOOP_METRICS
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
export { NO_PLACE as A, formatDuration as B, formatApart as C, serverMetric as D, seriesMetric as E, addedCauses as F, formatSome as G, formatMilliseconds as H, mostFrequent as I, firstOfEach as J, formatWhole as K, sumOf as L, isUnanswered as M, sampleOf as N, GC_PAUSES as O, OTHER_CAUSES as P, formatBytes as R, forTheWorse as S, percentileOf as T, formatNumber as U, formatExactPercent as V, formatPercent as W, groupedBy as Y, SERVICE_METRIC_IDS as _, LIMIT_METRIC_IDS as a, countMetric as b, OPEN_LOOP_GATE_METRIC_IDS as c, PERCENTILES as d, REQUEST_METRIC_IDS as f, SERVER_METRIC_IDS as g, SERVER_GATE_METRIC_IDS as h, INSTRUMENT_METRIC_IDS as i, errorCount as j, pointName as k, OPEN_LOOP_METRIC_IDS as l, SERIES_METRIC_IDS as m, COUNT_METRIC_IDS as n, MACHINE_METRIC_IDS as o, ROUND_METRIC_IDS as p, present as q, GATE_METRIC_IDS as r, METRIC_IDS as s, withoutNullish as t, PAIRED_METRIC_IDS as u, TOLERANCE_METRIC_IDS as v, openLoopMetric as w, feltFirst as x, anyMetric as y, formatCount as z };
