// src/domain/error.ts
/** Signals that stop a run, with the exit code each leads to (128 + the signal's number). */
const SIGNAL_EXIT_CODES = {
	SIGINT: 130,
	SIGTERM: 143
};
const EXIT_CODES = {
	usage: 2,
	measurement: 3,
	publishing: 4
};
/**
* A failure that we foresaw: it is shown as one message and one hint, never with a stack. Anything
* else that is thrown is a bug of ours.
*/
var LoadgateError = class extends Error {
	kind;
	/** What the reader can do about it: one sentence. */
	hint;
	/** Lines that show more of what was found, such as the end of a server's log. */
	details;
	exitCode;
	constructor(kind, message, options = {}) {
		super(message, options.cause === void 0 ? void 0 : { cause: options.cause });
		this.name = "LoadgateError";
		this.kind = kind;
		this.hint = options.hint;
		this.details = options.details ?? [];
		this.exitCode = kind === "interrupted" ? SIGNAL_EXIT_CODES[options.signal ?? "SIGINT"] : EXIT_CODES[kind];
	}
};
/**
* The message of anything that was thrown.
* @param thrown an error or any other value
* @returns its message, or the value as text
*/
function messageOf(thrown) {
	return thrown instanceof Error ? thrown.message : String(thrown);
}
// src/domain/format.ts
const MINUS = "−";
const SIGNIFICANT_DIGITS = 3;
/**
* A number with three significant digits and no exponent.
* @returns for example `12,300`, `4.56`, `0.0123`; `−3.40` with the real minus sign
*/
function formatNumber(value) {
	const rounded = Number(Math.abs(value).toPrecision(SIGNIFICANT_DIGITS));
	const decimals = Math.min(6, Math.max(0, 2 - (rounded === 0 ? SIGNIFICANT_DIGITS : Math.floor(Math.log10(rounded)))));
	const text = rounded.toLocaleString("en-US", {
		minimumFractionDigits: decimals,
		maximumFractionDigits: decimals
	});
	return value < 0 ? `${MINUS}${text}` : text;
}
/**
* A change in percent, signed, with one decimal.
* @returns for example `+4.2 %` or `−12.3 %`
*/
function formatPercent(percent) {
	const text = Math.abs(percent).toFixed(1);
	return `${text === "0.0" ? "±" : percent < 0 ? MINUS : "+"}${text} %`;
}
/**
* A time in the unit that fits it.
* @param ms milliseconds
* @returns for example `850 µs`, `4.56 ms`, `1.23 s`
*/
function formatMilliseconds(ms) {
	if (Math.abs(ms) < 1) return `${formatNumber(ms * 1e3)} µs`;
	if (Math.abs(ms) < 1e3) return `${formatNumber(ms)} ms`;
	return `${formatNumber(ms / 1e3)} s`;
}
/**
* How long something takes, for people: minutes and seconds.
* @param ms milliseconds
* @returns for example `45 s`, `3 min 05 s`
*/
function formatDuration(ms) {
	const seconds = Math.round(ms / 1e3);
	if (seconds < 60) return `${seconds} s`;
	return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
}
/**
* A number of things.
* @param noun its name in the singular
* @param plural its name for any other number
* @returns for example `1 round`, `3 rounds`
*/
function formatCount(number, noun, plural = `${noun}s`) {
	return `${number} ${number === 1 ? noun : plural}`;
}
/**
* A size in binary units.
* @param bytes number of bytes
* @returns for example `512 B`, `6.80 MiB`
*/
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
	return unit === "B" ? `${value} B` : `${formatNumber(value)} ${unit}`;
}
// src/domain/sample.ts
/**
* From this part of the machine's CPU time on, server and generator together count as having used it
* up: the rest goes to starting the generator, to scheduling and to the counters' 10 ms ticks.
*/
const SATURATED_FROM = .8;
/** Number of requests that ended without an answer. */
function errorCount(account) {
	return Object.values(account.errors).reduce((sum, count) => sum + count, 0);
}
/**
* Whether a burst ended without a single answer or error: the server hangs, or something stopped the
* whole machine for that long. The account alone does not tell which.
*/
function isUnanswered(account) {
	return account.aborted > 0 && account.expected + account.unexpected + errorCount(account) === 0;
}
/**
* The part of the finished requests that failed: no answer, or an answer of another status.
* @returns 0 to 1, or undefined when no request finished
*/
function errorRate(account) {
	const failed = account.unexpected + errorCount(account);
	const finished = account.expected + failed;
	return finished === 0 ? void 0 : failed / finished;
}
/**
* A burst's result with its place in the plan and the derived figures.
*
* Throughput counts expected answers only, over the generator's own duration. CPU per request is
* over all answers, whatever their status: the server worked for each of them. A burst is bound by
* its generator when the two together used up the machine's CPU time, and the generator took the
* larger part of it; time that other programs took speaks for neither.
*
* @param place where the burst stood in the plan, and when it began
* @param load what the generator measured
* @param usage what the system's counters said
*/
function sampleOf(place, load, usage) {
	const answers = load.expected + load.unexpected;
	const { serverCpuMs, machineCpuMs } = usage;
	const generatorCpuMs = load.generatorCpuMs;
	return {
		...place,
		durationMs: load.durationMs,
		expected: load.expected,
		unexpected: load.unexpected,
		aborted: load.aborted,
		errors: load.errors,
		...load.expected > 0 && load.durationMs > 0 && { throughput: load.expected / (load.durationMs / 1e3) },
		...load.latencyMs && { latencyMs: load.latencyMs },
		...serverCpuMs !== void 0 && { serverCpuMs },
		...generatorCpuMs !== void 0 && { generatorCpuMs },
		...serverCpuMs !== void 0 && answers > 0 && { cpuPerRequestUs: serverCpuMs * 1e3 / answers },
		...machineCpuMs !== void 0 && { machineCpuMs },
		...machineCpuMs !== void 0 && serverCpuMs !== void 0 && generatorCpuMs !== void 0 && { generatorBound: serverCpuMs + generatorCpuMs >= SATURATED_FROM * machineCpuMs && generatorCpuMs > serverCpuMs }
	};
}
// src/domain/metric.ts
const NANOSECONDS_PER_MS = 1e6;
function latency(label, what, of, measure = `latency-${label.replace(".", "")}`) {
	return {
		label,
		unit: "ms",
		better: "lower",
		description: `${what} of the time from sending a request to the end of its answer, over all answers of a burst.`,
		format: formatMilliseconds,
		of,
		bencher: {
			measure,
			factor: NANOSECONDS_PER_MS
		}
	};
}
/** The metrics of a series, in the order of the reports. */
const SERIES_METRICS = {
	throughput: {
		label: "throughput",
		unit: "requests/s",
		better: "higher",
		description: "Answers with the expected status a second; errors and other answers do not count.",
		format: (value) => `${formatNumber(value)}/s`,
		of: (sample) => sample.throughput,
		bencher: {
			measure: "throughput",
			factor: 1
		}
	},
	"latency-mean": latency("mean", "Mean", (sample) => sample.latencyMs?.mean, "latency"),
	"latency-p50": latency("p50", "Median", (sample) => sample.latencyMs?.p50),
	"latency-p90": latency("p90", "90th percentile", (sample) => sample.latencyMs?.p90),
	"latency-p95": latency("p95", "95th percentile", (sample) => sample.latencyMs?.p95),
	"latency-p99": latency("p99", "99th percentile", (sample) => sample.latencyMs?.p99),
	"latency-p999": latency("p99.9", "99.9th percentile", (sample) => sample.latencyMs?.p999),
	"latency-max": latency("max", "Longest", (sample) => sample.latencyMs?.max),
	"cpu-per-request": {
		label: "CPU/request",
		unit: "µs",
		better: "lower",
		description: "CPU time of the server's whole process group for each answer, user and system.",
		format: (value) => `${formatNumber(value)} µs`,
		of: (sample) => sample.cpuPerRequestUs,
		bencher: {
			measure: "cpu-per-request",
			factor: 1e3
		}
	},
	"generator-share": {
		label: "generator CPU",
		unit: "%",
		better: "lower",
		description: "The load generator's part of the CPU time that it and the server used together: where it is large, the server could do more.",
		format: (value) => `${formatNumber(value)} %`,
		of: ({ generatorCpuMs, serverCpuMs }) => {
			if (generatorCpuMs === void 0 || serverCpuMs === void 0) return void 0;
			const together = generatorCpuMs + serverCpuMs;
			return together > 0 ? generatorCpuMs / together * 100 : void 0;
		},
		bencher: {
			measure: "generator-share",
			factor: 1
		}
	},
	errors: {
		label: "errors",
		unit: "%",
		better: "lower",
		description: "Requests without an answer, or with an unexpected status, of all that finished; those cut off by a burst's end count as neither.",
		format: (value) => `${formatNumber(value)} %`,
		of: (sample) => {
			const rate = errorRate(sample);
			return rate === void 0 ? void 0 : rate * 100;
		},
		bencher: {
			measure: "errors",
			factor: 1
		}
	}
};
/** The metrics of a server, in the order of the reports. */
const SERVER_METRICS = {
	"cold-start": {
		label: "cold start",
		unit: "ms",
		better: "lower",
		description: "Time from starting the process to its first right answer, median over all starts.",
		format: formatMilliseconds,
		of: (facts) => facts.coldStartMs,
		bencher: {
			measure: "cold-start",
			factor: NANOSECONDS_PER_MS
		}
	},
	"idle-rss": {
		label: "idle RSS",
		unit: "bytes",
		better: "lower",
		description: "Resident memory of the process group before any load, median over all starts.",
		format: formatBytes,
		of: (facts) => facts.idleRssBytes,
		bencher: {
			measure: "idle-rss",
			factor: 1
		}
	},
	"peak-rss": {
		label: "peak RSS",
		unit: "bytes",
		better: "lower",
		description: "Highest resident memory of the process group, from start to stop, over all starts.",
		format: formatBytes,
		of: (facts) => facts.peakRssBytes,
		bencher: {
			measure: "peak-rss",
			factor: 1
		}
	},
	"artifact-size": {
		label: "artifact",
		unit: "bytes",
		better: "lower",
		description: "Size of the file that the build made.",
		format: formatBytes,
		of: (facts) => facts.artifactBytes,
		bencher: {
			measure: "artifact-size",
			factor: 1
		}
	},
	"build-time": {
		label: "build",
		unit: "ms",
		better: "lower",
		description: "Wall time of the build command, with whatever caches it found.",
		format: formatMilliseconds,
		of: (facts) => facts.buildMs,
		bencher: {
			measure: "build-time",
			factor: NANOSECONDS_PER_MS
		}
	}
};
/** Ids of the series' metrics, in the order of the reports. */
const SERIES_METRIC_IDS = Object.keys(SERIES_METRICS);
/** Ids of the servers' metrics, in the order of the reports. */
const SERVER_METRIC_IDS = Object.keys(SERVER_METRICS);
/**
* A metric of a series by its id.
* @returns the catalogue's entry
*/
function seriesMetric(id) {
	return SERIES_METRICS[id];
}
/**
* A metric of a server by its id.
* @returns the catalogue's entry
*/
function serverMetric(id) {
	return SERVER_METRICS[id];
}
export { errorCount as a, formatBytes as c, formatNumber as d, formatPercent as f, messageOf as h, serverMetric as i, formatCount as l, SIGNAL_EXIT_CODES as m, SERVER_METRIC_IDS as n, isUnanswered as o, LoadgateError as p, seriesMetric as r, sampleOf as s, SERIES_METRIC_IDS as t, formatDuration as u };
