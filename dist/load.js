import { i as messageOf, n as LoadgateError, r as hasCode } from "./error.js";
import { a as boundariesOf, i as THRESHOLD_TESTS, o as canBeCrossed, s as withoutNullish, t as BENCHER_FORMS } from "./config.js";
import { t as withoutControls } from "./control-characters.js";
import { t as leven } from "./vendor/leven.js";
import { _ as toJSONSchema, a as int, d as record, f as strictObject, h as union, i as boolean, l as partialRecord, n as _enum, p as string, r as array, s as number, y as NEVER } from "./vendor/zod.js";
import { b as formatWhole, i as SERVER_METRIC_IDS, n as GATE_METRIC_IDS, r as SERIES_METRIC_IDS, t as COUNT_METRIC_IDS } from "./catalogue.js";
import { t as require_dist } from "./vendor/yaml.js";
import { accessSync, closeSync, constants, fstatSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import path from "node:path";
import { isUtf8 } from "node:buffer";
// src/domain/run/header-lines.ts
/** A header's name: a token of RFC 9110, section 5.6.2. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/**
* A header's value in ASCII. The answer check and the load generator would send different bytes for
* anything else: one writes ISO 8859-1, the other UTF-8.
*/
const HEADER_VALUE = /^[\t\x20-\x7e]*$/;
/** What to do about a line that is not a header. */
const HEADER_LINE_HINT = "Write one `Name: value` to a line, in printable ASCII.";
/**
* Reads headers, one `Name: value` per line. Empty lines and lines that begin with # are skipped.
* @returns the headers, or the number of the first line that is not a header, from 1
*/
function parseHeaderLines(text) {
	const headers = [];
	for (const [index, line] of text.split(/\r?\n/).entries()) {
		if (line.trim() === "" || line.startsWith("#")) continue;
		const [, name = "", value = ""] = /^([^:]*):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
		if (!HEADER_NAME.test(name) || !HEADER_VALUE.test(value)) return { wrongLine: index + 1 };
		headers.push([name, value]);
	}
	return { headers: Object.fromEntries(headers) };
}
// src/config/files.ts
/**
* Finds files and folders that a configuration names and that cannot be used.
* @returns each with its key
*/
function missingFiles({ servers, scenarios }) {
	return [...servers.flatMap(({ name, directory }) => missing([
		"servers",
		name,
		"directory"
	], directory, "folder")), ...scenarios.flatMap(({ name, bodyFile, headersFile }) => [
		...missing([
			"scenarios",
			name,
			"headers-file"
		], headersFile, "file"),
		...wrongHeaders([
			"scenarios",
			name,
			"headers-file"
		], headersFile),
		...missing([
			"scenarios",
			name,
			"body-file"
		], bodyFile, "file")
	])];
}
function missing(path, target, kind) {
	const what = target === void 0 ? void 0 : faultOf(target, kind);
	const hint = `Give the path of a ${kind}, relative to the configuration file; it must exist before anything is built.`;
	return what === void 0 ? [] : [{
		path,
		what,
		hint
	}];
}
function wrongHeaders(path, file) {
	if (file === void 0 || faultOf(file, "file") !== void 0) return [];
	const read = parseHeaderLines(new TextDecoder().decode(readFileSync(file)));
	if ("headers" in read) return [];
	return [{
		path,
		what: `${file}:${read.wrongLine} is not a header`,
		hint: HEADER_LINE_HINT
	}];
}
function faultOf(target, kind) {
	try {
		const stats = statSync(target);
		if (!(kind === "file" ? stats.isFile() : stats.isDirectory())) return `${target} is not a ${kind}`;
		accessSync(target, kind === "file" ? constants.R_OK : constants.X_OK);
		return;
	} catch (error) {
		return hasCode(error, "ENOENT") ? `there is no ${kind} ${target}` : messageOf(error);
	}
}
// src/config/nearest.ts
/**
* Suggests a name for a mistyped one.
* @param found what was written
* @param known the valid names
* @returns `; did you mean "build"?`, or nothing if none is similar
*/
function nearest(found, known) {
	const best = known.map((candidate) => ({
		candidate,
		distance: leven(found, candidate)
	})).toSorted((a, b) => a.distance - b.distance)[0];
	if (!best || best.distance > Math.max(2, found.length / 3)) return "";
	return `; did you mean "${best.candidate}"?`;
}
// src/bencher/domain/measures.ts
const MILLISECONDS = {
	factor: 1e6,
	units: "nanoseconds (ns)"
};
const MICROSECONDS = {
	factor: 1e3,
	units: "nanoseconds (ns)"
};
const BYTES = {
	factor: 1,
	units: "bytes (B)"
};
const PERCENT = {
	factor: 1,
	units: "percentage (%)"
};
/** A metric that is not named here is not sent; a server's metrics all are. */
const UNITS = {
	throughput: {
		factor: 1,
		units: "operations / second (ops/s)"
	},
	"latency-mean": MILLISECONDS,
	"latency-stddev": MILLISECONDS,
	"latency-p50": MILLISECONDS,
	"latency-p90": MILLISECONDS,
	"latency-p95": MILLISECONDS,
	"latency-p99": MILLISECONDS,
	"latency-p999": MILLISECONDS,
	"latency-max": MILLISECONDS,
	"cpu-per-request": MICROSECONDS,
	cpu: PERCENT,
	"cpu-peak": PERCENT,
	rss: BYTES,
	transfer: {
		factor: 1,
		units: "bytes / second (B/s)"
	},
	errors: PERCENT,
	"rate-shortfall": PERCENT,
	"generator-share": PERCENT,
	"cold-start": MILLISECONDS,
	"idle-rss": BYTES,
	"peak-rss": BYTES,
	"gc-pause": MILLISECONDS,
	"artifact-size": BYTES,
	"build-time": {
		factor: 1 / 1e3,
		units: "seconds (s)"
	},
	instructions: {
		factor: 1,
		units: "instructions"
	},
	allocations: {
		factor: 1,
		units: "allocations"
	},
	"allocated-bytes": BYTES
};
/** The metrics that are sent to Bencher, in the order of the reports. */
const SENT_METRICS = [
	...SERIES_METRIC_IDS,
	...SERVER_METRIC_IDS,
	...COUNT_METRIC_IDS
].flatMap((id) => {
	const measure = measureOf(id);
	return measure ? [{
		id,
		...measure
	}] : [];
});
/** Their ids. */
const SENT_METRIC_IDS = SENT_METRICS.map(({ id }) => id);
const BY_MEASURE = new Map(SENT_METRICS.map((metric) => [metric.measure, metric]));
function measureOf(id) {
	const unit = UNITS[id];
	return unit && {
		measure: id === "latency-mean" ? "latency" : id,
		...unit
	};
}
/**
* The metric that is sent as a measure.
* @param measure slug of a measure in Bencher
* @returns undefined for a measure that is not ours
*/
function metricOfMeasure(measure) {
	return BY_MEASURE.get(measure);
}
// src/bencher/config/schema.ts
/** More than a hundred years of samples, a run a day. */
const MAX_SAMPLES = 65535;
/** Bencher keeps a window as seconds in 32 bits. */
const MAX_WINDOW_SECONDS = 2 ** 32 - 1;
const WINDOW = "a number of hours or days, such as 12h or 90d";
const window = string(WINDOW).regex(/^[1-9]\d{0,6}[hd]$/, WINDOW).transform((text) => Number(text.slice(0, -1)) * (text.endsWith("d") ? 86400 : 3600)).refine((seconds) => seconds <= MAX_WINDOW_SECONDS, "at most 49710d, Bencher's limit");
const boundary = number().nonnegative().max(0xe8d4a51000);
const samples = int().min(1).max(MAX_SAMPLES);
const PROBABILITY = [
	.5,
	1,
	"a probability from 0.5 to below 1, such as 0.999"
];
const QUARTILES = [
	0,
	0xe8d4a51000,
	"a number of interquartile ranges, such as 3"
];
const RANGES = {
	t_test: PROBABILITY,
	z_score: PROBABILITY,
	log_normal: PROBABILITY,
	iqr: QUARTILES,
	delta_iqr: QUARTILES,
	percentage: [
		0,
		0xe8d4a51000,
		"a fraction of the mean, such as 0.1 for 10 %"
	],
	static: [
		0,
		0xe8d4a51000,
		"a value in the metric's own unit"
	]
};
const threshold = strictObject({
	test: _enum(THRESHOLD_TESTS).default("t_test").meta({ description: "Bencher's test of a new value against the earlier ones; NAME is a metric of docs/metrics.md." }),
	boundary: boundary.optional().meta({ description: "Boundary on the side where the metric gets worse: a probability for t_test, z_score and log_normal, a number of ranges for iqr and delta_iqr, a fraction of the mean for percentage, a value in the metric's unit for static." }),
	lower: boundary.optional().meta({ description: "Lower boundary, instead of boundary." }),
	upper: boundary.optional().meta({ description: "Upper boundary, instead of boundary." }),
	"min-sample-size": samples.optional().meta({ description: "Minimum number of earlier values; with fewer, nothing is tested." }),
	"max-sample-size": samples.optional().meta({ description: "Maximum number of earlier values that are used." }),
	window: window.optional().meta({ description: "Age of the oldest values that are used, such as 90d." })
}).refine(({ boundary: one, lower, upper }) => one === void 0 ? lower !== void 0 || upper !== void 0 : (lower ?? upper) === void 0, "either boundary, or lower, upper or both").superRefine(({ test, ...model }, context) => {
	const issue = (message, ...path) => context.addIssue({
		code: "custom",
		path: [...path],
		message
	});
	const [low, high, text] = RANGES[test];
	for (const key of [
		"boundary",
		"lower",
		"upper"
	]) {
		const value = model[key];
		if (value !== void 0 && (value < low || value >= high)) issue(text, key);
	}
	const { "min-sample-size": min, "max-sample-size": max } = model;
	const fewest = test === "percentage" ? 1 : 2;
	for (const key of ["min-sample-size", "max-sample-size"]) if ((model[key] ?? fewest) < fewest) issue(`2 or more for ${test}`, key);
	const { lower = 0, upper = Number.POSITIVE_INFINITY } = model;
	if (test === "static" && lower > upper) issue("lower no greater than upper", "lower");
	if (test === "static" && (min ?? max ?? model.window) !== void 0) issue("no sample sizes and no window for static");
	if (min !== void 0 && max !== void 0 && min > max) issue("min-sample-size no greater than max-sample-size");
});
/** The metrics that a threshold can be put on. */
const metric = _enum(SENT_METRIC_IDS, `one of ${SENT_METRIC_IDS.join(", ")}`);
/**
* Why a threshold can never raise an alert, whatever the history is like. A lower limit of 0 is one that
* nothing can be below, and a percentage of 1 or more puts it there.
*/
function neverFires(id, { test, ...model }) {
	for (const [side, value] of Object.entries(boundariesOf(id, model))) {
		const key = model.boundary === void 0 ? side : "boundary";
		if (test === "percentage" && side === "lower" && value >= 1) return {
			key,
			message: `below 1: ${id} cannot fall by more than all of it`
		};
		if (test === "static" && !canBeCrossed(id, { [side]: value })) return {
			key,
			message: `a limit that can be crossed: ${id} is never ${side === "lower" ? "below" : "above"} ${value}`
		};
	}
}
const DEFAULT_THRESHOLD = {
	test: "t_test",
	boundary: .999,
	"min-sample-size": 5,
	"max-sample-size": 64
};
/** The default thresholds, as the configuration would write them. */
const DEFAULT_THRESHOLDS = {
	throughput: DEFAULT_THRESHOLD,
	"latency-p99": DEFAULT_THRESHOLD,
	"cpu-per-request": DEFAULT_THRESHOLD
};
const formed = (key, description) => {
	const [form, allowed] = BENCHER_FORMS[key];
	return string().regex(form, allowed).optional().meta({ description });
};
// src/bencher/config/section.ts
/** The section `bencher` of the configuration file; what it makes of a valid one is a {@link BencherConfig}. */
const bencherSection = strictObject({
	project: formed("project", "Slug or UUID of the project. Defaults to BENCHER_PROJECT."),
	host: formed("host", "Address of the API. Defaults to BENCHER_HOST, then to https://api.bencher.dev, which is Bencher Cloud."),
	testbed: formed("testbed", "Slug of the machine type. Defaults to runner image and architecture, such as ubuntu24-x64."),
	version: formed("version", "Version of Bencher's client. A self-hosted server needs the version that belongs to it."),
	cli: string().min(1).optional().meta({ description: "Path of Bencher's client, relative to the configuration file. By default it is found on PATH or downloaded." }),
	thresholds: partialRecord(metric, threshold).superRefine((thresholds, context) => {
		for (const id of SENT_METRIC_IDS) {
			const found = thresholds[id] && neverFires(id, thresholds[id]);
			if (!found) continue;
			context.addIssue({
				code: "custom",
				path: [id, found.key],
				message: found.message
			});
		}
	}).prefault(DEFAULT_THRESHOLDS).meta({ description: "What Bencher tests; metrics that are not named are recorded, not tested." }),
	gate: boolean().default(false).meta({ description: "Alerts on the history fail the gate." }),
	required: boolean().default(false).meta({ description: "A run that could not be sent fails the job with exit code 4." }),
	"create-project": boolean().default(false).meta({ description: "Whether the first run may create the project, and runs may go into one that nobody has claimed." })
}).meta({ description: "Sends runs to Bencher." }).transform(configOf);
/** What holds where the configuration has no section `bencher`. */
function defaultBencher() {
	return bencherSection.parse({});
}
function configOf(section) {
	const { project, host, testbed, version, cli, gate, required } = section;
	return {
		...withoutNullish({
			project,
			host: host?.replace(/\/+$/, ""),
			testbed,
			version,
			cli
		}),
		thresholds: thresholdsOf(section.thresholds),
		gate,
		required,
		createProject: section["create-project"]
	};
}
/** Each boundary is put on its side. */
function thresholdsOf(section) {
	return Object.fromEntries(SENT_METRIC_IDS.flatMap((id) => {
		const threshold = section[id];
		if (!threshold) return [];
		const { test, window: windowSeconds } = threshold;
		const { "min-sample-size": minSampleSize, "max-sample-size": maxSampleSize } = threshold;
		return [[id, {
			test,
			...boundariesOf(id, threshold),
			...withoutNullish({
				minSampleSize,
				maxSampleSize,
				windowSeconds
			})
		}]];
	}));
}
// src/domain/counting/runtime.ts
/** Requests of one count where the runtime needs no more. */
const USUAL_REQUESTS = 2e3;
/** With fewer, a collection of Go's garbage more or less can be seen. */
const REQUESTS_OF_GO = 8e3;
const RUNTIMES = [
	{
		name: "Node",
		file: /^node$/
	},
	{
		name: "Java",
		file: /^libjvm\.so$/
	},
	{
		name: "Python",
		file: /^(python3(\.\d+)?|libpython3.*\.so.*)$/
	},
	{
		name: ".NET",
		file: /^libcoreclr\.so$/
	}
];
/**
* The runtime of a server.
* @param traits what its processes use
*/
function runtimeOf(traits) {
	if (traits.isGo) return {
		name: "Go",
		requests: REQUESTS_OF_GO
	};
	const known = RUNTIMES.find(({ file }) => traits.files.some((name) => file.test(name)));
	return {
		requests: USUAL_REQUESTS,
		...known && { name: known.name }
	};
}
/**
* The environment of a server that is counted. It has what known runtimes need; others ignore that, so it can be
* set before it is known which one a server has.
* @param own the server's own variables, whose options and libraries are kept
* @param prepared those of the counter
* @param seed of hashes
*/
function countedEnvironment(own, prepared, seed) {
	const joined = (name, added, separator = " ") => [own[name] ?? "", added].filter((each) => each !== "").join(separator);
	const { LD_PRELOAD: libraries = "", ...others } = prepared;
	const preloaded = joined("LD_PRELOAD", libraries, ":");
	return {
		...own,
		NODE_OPTIONS: joined("NODE_OPTIONS", "--jitless --v8-pool-size=0"),
		JAVA_TOOL_OPTIONS: joined("JAVA_TOOL_OPTIONS", "-Xint -XX:+UseSerialGC"),
		PYTHONHASHSEED: String(seed),
		...others,
		...preloaded !== "" && { LD_PRELOAD: preloaded }
	};
}
// src/domain/counting/without-timing.ts
/** How is counted where a configuration does not say. */
const COUNT_DEFAULTS = {
	turns: 5,
	env: {}
};
/** A configuration by which everything is counted and nothing is timed, so that no budget is too short. */
function withoutTiming(config) {
	const { count = COUNT_DEFAULTS, measure } = config;
	return {
		...config,
		count,
		measure: {
			...measure,
			repeats: 0
		}
	};
}
/** Whether anything is timed. */
function isTimed({ measure }) {
	return measure.repeats !== 0;
}
// src/domain/shared/duration.ts
const UNIT_MS = {
	ms: 1,
	s: 1e3,
	m: 6e4,
	h: 36e5
};
/**
* Reads a duration such as `500ms`, `1.5s`, `5m` or `1h`.
* @returns milliseconds, or undefined if the text is not a positive duration with a unit
*/
function parseDuration(text) {
	const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text);
	if (!match) return void 0;
	const [, amount, unit] = match;
	const ms = Number(amount) * UNIT_MS[unit];
	return ms > 0 && Number.isFinite(ms) ? ms : void 0;
}
// src/config/schema-texts.ts
/** The name of a server or a scenario. */
const name = string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/i, "letters, digits, dots, dashes and underscores, at most 64");
/** Longer than any job, and short enough for every timer. */
const MAX_DURATION_MS = 864e5;
const DURATION = "a duration with its unit, such as 500ms, 10s or 5m";
const DURATION_OR_AUTO = `auto, or ${DURATION}`;
const PERCENTAGE = "a percentage, such as 5%";
/** A duration with its unit, as milliseconds. */
const duration = (description) => string(DURATION).regex(/^\d+(\.\d+)?(ms|s|m|h)$/, DURATION).transform(millisecondsOf).meta({ description });
/** The counters of CPU time are too coarse for shorter bursts. */
const SHORTEST_BURST_MS = 50;
/** The length of a burst, as milliseconds. */
const burstLength = (description) => duration(description).refine((ms) => ms >= SHORTEST_BURST_MS, `${SHORTEST_BURST_MS}ms or more`);
/** A duration with its unit, as milliseconds, or the word `auto`. */
const durationOrAuto = (description) => string(DURATION_OR_AUTO).regex(/^(auto|\d+(\.\d+)?(ms|s|m|h))$/, DURATION_OR_AUTO).transform((text, context) => text === "auto" ? text : millisecondsOf(text, context)).meta({ description });
function millisecondsOf(text, context) {
	const ms = parseDuration(text);
	if (ms !== void 0 && ms <= MAX_DURATION_MS) return ms;
	context.addIssue({
		code: "custom",
		message: "a duration above zero, up to 24h"
	});
	return NEVER;
}
/** A percentage, as a number of percent. */
const percentage = (description) => string(PERCENTAGE).regex(/^\d+(\.\d+)?%$/, PERCENTAGE).transform((text) => Number(text.slice(0, -1))).meta({ description });
/** A part of a whole, as a number of percent. */
const share = (description) => percentage(description).refine((percent) => percent <= 100, "100% or less");
/** A command for the shell. */
const command = string().regex(/\S/, "a shell command");
/** The path of a request. */
const path$1 = string().regex(/^\/\S*$/, "a path that begins with / and has no spaces");
/** Whether all values of a list are different. */
function areUnique(values) {
	return new Set(values).size === values.length;
}
// src/config/schema-scenario.ts
/** More connections than these need a higher limit of open files than hosted runners have. */
const MAX_CONNECTIONS = 16384;
const MAX_RATE = 1e7;
const MAX_REQUESTS = 1e8;
const headers = record(string().regex(HEADER_NAME, "a header name"), string().regex(HEADER_VALUE, "one line of printable ASCII")).meta({ description: "Request headers." });
const connections = int().min(1).max(MAX_CONNECTIONS);
const load = strictObject({
	concurrency: array(connections).min(1).refine(areUnique, "each level once").optional().meta({ description: "Numbers of connections, each a series of its own (closed loop)." }),
	rate: array(number().positive().max(MAX_RATE)).min(1).refine(areUnique, "each level once").optional().meta({ description: "Requests per second, each a series of its own (open loop: latency counts from when a request was due)." }),
	connections: connections.default(100).meta({ description: "Connections that a rate is spread over." }),
	burst: burstLength("Length of one burst, 50ms or more; measure.burst by default.").optional(),
	requests: int().min(1).max(MAX_REQUESTS).optional().meta({ description: "Number of requests in a burst, instead of a length of time; burst is then only used for the plan's estimate." }),
	"warm-up": durationOrAuto("Load before the first measured burst of each round, or `auto`; measure.warm-up by default.").optional(),
	"keep-alive": boolean().default(true).meta({ description: "Whether a connection is used for more than one request." })
}).refine(({ concurrency, rate }) => concurrency !== void 0 || rate !== void 0, "concurrency, rate or both").meta({ description: "How the request is sent: at which levels, and in which bursts." });
/** One entry of `scenarios`. */
const scenario = strictObject({
	method: string().regex(/^[A-Z]+$/, "an HTTP method in capitals").default("GET").meta({ description: "HTTP method." }),
	path: path$1.meta({ description: "Path and query of the request." }),
	headers: headers.default({}),
	"headers-file": string().min(1).optional().meta({ description: "File with further request headers, one `Name: value` to a line, relative to the configuration file." }),
	"body-file": string().min(1).optional().meta({ description: "File with the request's body, relative to the configuration file." }),
	expect: strictObject({
		status: int().min(100).max(599).default(200).meta({ description: "Status that the answer must have." }),
		body: string().optional().meta({ description: "Exact body that the answer must have." }),
		"body-matches": string().refine(isRegularExpression, "a regular expression").optional().meta({ description: "Regular expression that the answer's body must match." }),
		"content-type": string().optional().meta({ description: "Content type that the answer must have, compared up to the first semicolon." })
	}).prefault({}),
	servers: array(name).min(1).refine(areUnique, "each server once").optional().meta({ description: "Servers that this scenario is for; all of them by default." }),
	load
}).meta({ description: "One request and the answer that it must get." });
function isRegularExpression(text) {
	try {
		new RegExp(text, "u").test("");
		return true;
	} catch {
		return false;
	}
}
// src/domain/services/exposition.ts
/** The pauses of Go's garbage collector in seconds, as its usual client library names them. */
const GC_PAUSES = "go_gc_duration_seconds";
/**
* Name and labels of a value as Prometheus writes them.
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
// src/config/schema-server.ts
/** A server's own metrics that are reported by default. */
const PROMETHEUS_METRICS = [
	"process_cpu_seconds_total",
	"process_resident_memory_bytes",
	`${GC_PAUSES}*`,
	"http_request_duration_seconds_{count,sum}"
];
const prometheus = union([path$1.transform((text) => ({
	path: text,
	metrics: PROMETHEUS_METRICS
})), strictObject({
	path: path$1.default("/metrics"),
	metrics: array(string().min(1)).min(1).max(100).default(PROMETHEUS_METRICS).meta({ description: "Globs for the names of the metrics to report." })
})], { error: "a path such as /metrics, or path and metrics" }).meta({ description: "Where the server exposes its own metrics in Prometheus' text format; they are read before and after each round's load." });
/** One entry of `servers`. */
const server = strictObject({
	directory: string().min(1).default(".").meta({ description: "Folder that build and run start in, relative to the configuration file." }),
	build: command.optional().meta({ description: "Shell command that builds the server. Leave it out if there is nothing to build." }),
	run: command.meta({ description: "Shell command that starts the server. {port} stands for the port it must listen on, which is also in the environment as PORT." }),
	port: int().min(1).max(65535).optional().meta({ description: "Fixed port, for a server whose port cannot be set; only for runs without a base, since base and head run at the same time. Without it, a free port is chosen." }),
	ready: strictObject({
		path: path$1.default("/").meta({ description: "Path that answers 2xx once the server is ready." }),
		timeout: duration("How long the server may take to get ready.").prefault("10s")
	}).prefault({}),
	artifact: string().min(1).optional().meta({ description: "File that the build produces, relative to directory; its size is a metric." }),
	clean: command.optional().meta({ description: "Shell command that removes the output of earlier builds. It runs before build, so that the build time is that of a clean build." }),
	requires: record(string().regex(/^[\w.+-]+$/, "a program's name"), string().min(1)).default({}).meta({ description: "Programs that the server needs, each with how to install it. If one is not on PATH, the server is skipped and the report says so." }),
	prometheus: prometheus.optional(),
	env: record(string().regex(/^[A-Za-z_]\w*$/, "an environment variable's name"), string()).default({}).meta({ description: "Environment variables for build and run, added to those of the job." })
});
// src/config/schema.ts
const tolerance = strictObject({ tolerance: percentage("Tolerated change for the worse.") });
const toleranceShape = Object.fromEntries(GATE_METRIC_IDS.map((id) => [id, tolerance.optional()]));
const gate = strictObject({
	...toleranceShape,
	errors: strictObject({ max: share("Largest part of a series' requests that may fail, up to 100%.").prefault("0%") }).prefault({})
}).meta({ description: "What fails the job. Metrics that are not named are reported, not gated." });
/** The default gate, as it would be written in the configuration. */
const DEFAULT_GATE = {
	throughput: { tolerance: "5%" },
	"latency-p99": { tolerance: "10%" },
	"cpu-per-request": { tolerance: "5%" },
	instructions: { tolerance: "1%" },
	errors: { max: "0%" }
};
const count = strictObject({
	requests: int().min(100).max(1e6).optional().meta({ description: `Requests per count. By default ${formatWhole(REQUESTS_OF_GO)} for a server in Go, whose garbage collector runs only now and then, and ${formatWhole(USUAL_REQUESTS)} for any other.` }),
	turns: int().min(3).max(100).default(COUNT_DEFAULTS.turns).meta({ description: "How often each arm is counted. The interval of a change comes from how the counts differ." }),
	env: record(string(), string()).default(COUNT_DEFAULTS.env).meta({ description: "Environment variables for servers while they are counted; they override all others." })
}).meta({ description: "Also count instructions and allocations per request of every server and scenario, which other work on the machine hardly changes. May be empty: {}." });
/**
* The configuration file. Types, validation, `loadgate.schema.json` and the reference page all come
* from this one schema. Durations become milliseconds, percentages become numbers of percent.
*/
const configSchema = strictObject({
	servers: record(name, server).refine((servers) => Object.keys(servers).length > 0, "at least one server").meta({ description: "The servers to build, start and load, by name." }),
	scenarios: record(name, scenario).refine((scenarios) => Object.keys(scenarios).length > 0, "at least one scenario").meta({ description: "The requests to load them with, by name." }),
	measure: strictObject({
		burst: burstLength("Length of one burst of load, 50ms or more.").prefault("500ms"),
		"warm-up": durationOrAuto("Load before the first measured burst of each series and round: a time, or `auto`, which goes on until the server gets no faster.").prefault("auto"),
		budget: duration("Wall time for measuring, not counting builds.").prefault("5m"),
		repeats: int().min(1).max(1e5).optional().meta({ description: "Number of bursts of each series, instead of as many as the budget has time for. All bursts then come from one start of each server, which cannot tell a change from what that process happened to do. Fewer than six give no interval." })
	}).prefault({}),
	count: count.optional(),
	gate: gate.prefault(DEFAULT_GATE),
	baseline: strictObject({
		store: string().min(1).default(".loadgate").meta({ description: "Folder of the stored baseline, relative to the configuration file." }),
		keep: int().min(1).max(1e4).default(200).meta({ description: "Number of runs to keep." }),
		branch: string().min(1).optional().meta({ description: "Branch whose runs are recorded; the repository's default branch by default." })
	}).prefault({}),
	bencher: bencherSection.optional()
}).meta({ title: "Loadgate configuration" });
// src/config/issue.ts
/**
* Describes what is wrong at one place of the configuration.
* @param issue what the schema found
* @param source the file
* @returns a line for each problem: `FILE:LINE:COLUMN: path: found …; allowed …`
*/
function describeIssue(issue, source) {
	const path = issue.path.filter((segment) => typeof segment !== "symbol");
	if (issue.code === "unrecognized_keys") {
		const known = knownKeys(path);
		return issue.keys.map((key) => {
			const full = [...path, key];
			const what = key === "<<" ? "merge keys are not supported" : `unknown key${nearest(key, known)}`;
			return `${source.place(full)}: ${dotted(full)}: ${what}`;
		});
	}
	const found = source.at(path);
	const what = found === void 0 ? "is missing" : `found ${shown(found)}`;
	return [`${source.place(path)}: ${dotted(path)}: ${what}; expected ${allowed(issue)}`];
}
function allowed(issue) {
	switch (issue.code) {
		case "invalid_type": return issue.message.startsWith("Invalid input") ? typeName(issue.expected) : issue.message;
		case "too_small": return issue.origin === "array" || issue.origin === "string" ? `at least ${issue.minimum} ${issue.origin === "array" ? "entry" : "character"}` : `${issue.inclusive === false ? "more than " : ""}${issue.minimum}${issue.inclusive === false ? "" : " or more"}`;
		case "too_big": return `${issue.maximum} or less`;
		case "invalid_key": return issue.issues.map((inner) => inner.message).join(", ");
		default: return issue.message;
	}
}
const TYPE_NAMES = {
	int: "a whole number",
	number: "a number",
	string: "a string",
	array: "a list",
	object: "a map of keys and values",
	record: "a map of keys and values"
};
function typeName(expected) {
	return TYPE_NAMES[expected] ?? expected;
}
/** A place in the configuration as its keys, for example `scenarios.greet.load.rate[0]`. */
function dotted(path) {
	if (path.length === 0) return "the file";
	const text = path.reduce((above, segment) => {
		if (typeof segment === "number") return `${above}[${segment}]`;
		const key = cut(segment);
		return above === "" ? key : `${above}.${key}`;
	}, "");
	return withoutControls(text, "?");
}
const SHOWN_LENGTH = 60;
function cut(text) {
	return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}
function shown(value) {
	return cut(withoutControls(JSON.stringify(value) ?? String(value), "?"));
}
let jsonSchema;
/** Keys that the schema has at a place, found in its JSON form. */
function knownKeys(path) {
	jsonSchema ??= toJSONSchema(configSchema, { io: "input" });
	let node = jsonSchema;
	for (const segment of path) {
		const below = node?.properties?.[String(segment)] ?? node?.additionalProperties;
		node = typeof below === "object" ? below : void 0;
	}
	const names = node?.propertyNames;
	const listed = typeof names === "object" ? names.enum ?? [] : [];
	return [...Object.keys(node?.properties ?? {}), ...listed.map(String)];
}
// src/config/read-text.ts
/** No configuration is larger, and parsing time grows with the square of the number of keys. */
const MAX_BYTES = 262144;
/**
* Reads the text of a configuration file.
* @param absolute its path
* @param file its path as the user gave it, for messages
* @throws LoadgateError `usage` if it is missing, not a regular file, too large, or not UTF-8
*/
function readConfigText(absolute, file) {
	const bytes = readBytes(absolute, file);
	if (bytes.length > MAX_BYTES) throw new LoadgateError("usage", `${file}: larger than ${MAX_BYTES / 1024} KiB`, { hint: "Is this the right file? A configuration is smaller." });
	if (!isUtf8(bytes)) throw new LoadgateError("usage", `${file}:${firstBadLine(bytes)}:1: the text is not UTF-8`, { hint: "Save the file as UTF-8." });
	return new TextDecoder().decode(bytes);
}
function readBytes(absolute, file) {
	try {
		if (!statSync(absolute).isFile()) throw new LoadgateError("usage", `${file}: not a regular file`, { hint: "The configuration must be a file on disk; write the output of a pipe or <(…) to one." });
		return readUpTo(absolute, 262145);
	} catch (error) {
		if (error instanceof LoadgateError) throw error;
		if (error instanceof Error && "code" in error && /^ENO(ENT|TDIR)$/.test(String(error.code))) throw new LoadgateError("usage", `${file}: no such configuration file`, { hint: "Write one with `loadgate init`, or name another with --config." });
		throw new LoadgateError("usage", `${file}: ${messageOf(error)}`, {
			hint: "The configuration must be a readable file.",
			cause: error
		});
	}
}
function readUpTo(absolute, length) {
	const descriptor = openSync(absolute, "r");
	try {
		const bytes = Buffer.alloc(Math.min(length, fstatSync(descriptor).size));
		return bytes.subarray(0, readSync(descriptor, bytes));
	} finally {
		closeSync(descriptor);
	}
}
function firstBadLine(bytes) {
	return bytes.toString("latin1").split("\n").findIndex((line) => !isUtf8(Buffer.from(line, "latin1"))) + 1;
}
// src/config/placeholders.ts
/** The only placeholder of a run command. */
const PORT = "port";
/**
* Finds a word in braces that was meant as a placeholder of a run command and is none. Shells and programs
* use braces too (`${VAR}`, `{a,b}`, `awk '{print}'`), so a word in quotes or in a here-document only
* counts if it looks like `{port}`.
* @param command for the shell
* @returns the first one, or undefined
*/
function wrongPlaceholder(command) {
	const isScript = command.includes("<<");
	return bracedWords(command).find(({ text, isQuoted, isAlmostPort }) => text !== `{${PORT}}` && (isAlmostPort || !(isQuoted || isScript || text.includes(" "))));
}
/**
* Whether a text that is used unchanged was written as if `{port}` were replaced in it. A text with other
* braces may be a pattern of the server's own.
*/
function expectsPort(text) {
	return text.includes(`{${PORT}}`) && !/[{}]/.test(text.replaceAll(`{${PORT}}`, ""));
}
/** Words in braces, without those after a character that gives the braces another meaning. */
function bracedWords(command) {
	return [...command.matchAll(/'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^'"\\]+/gs)].flatMap(([part]) => {
		const isQuoted = /^['"\\]/.test(part);
		return [...part.matchAll(/(?<![$%@#\\{])\{+ *([a-z.]+) *\}+/gi)].map(([text, word = ""]) => ({
			text,
			isQuoted,
			isAlmostPort: resemblesPort(word)
		}));
	});
}
function resemblesPort(word) {
	const lower = word.toLowerCase();
	const letters = (text) => [...text].toSorted().join("");
	return !lower.includes(".") && (leven(lower, PORT) <= 1 || letters(lower) === letters(PORT));
}
// src/config/rules.ts
/**
* Checks the rules that the schema cannot express, since they concern several keys or the text of a
* command.
* @returns what violates them, in the order of the rules
*/
function brokenRules({ servers, scenarios }) {
	return [
		...unknownServers(Object.keys(servers), scenarios),
		...sharedPorts(servers),
		...placeholders(servers)
	];
}
function unknownServers(known, scenarios) {
	const hint = `The servers are: ${known.join(", ")}.`;
	return Object.entries(scenarios).flatMap(([scenario, { servers = [] }]) => servers.flatMap((server, index) => {
		if (known.includes(server)) return [];
		const what = `no server is named "${server}"${nearest(server, known)}`;
		return [{
			path: [
				"scenarios",
				scenario,
				"servers",
				index
			],
			what,
			hint
		}];
	}));
}
function sharedPorts(servers) {
	const owners = /* @__PURE__ */ new Map();
	return Object.entries(servers).flatMap(([name, { port }]) => {
		if (port === void 0) return [];
		const owner = owners.get(port);
		if (owner === void 0) {
			owners.set(port, name);
			return [];
		}
		return [{
			path: [
				"servers",
				name,
				"port"
			],
			what: `found ${port}, which servers.${owner}.port has too`,
			hint: "All servers run at once: give each a port of its own, or use {port} in run instead."
		}];
	});
}
function placeholders(servers) {
	return Object.entries(servers).flatMap(([name, server]) => {
		const wrong = wrongPlaceholder(server.run);
		const inRun = wrong && {
			path: [
				"servers",
				name,
				"run"
			],
			what: `unknown placeholder ${wrong.text}${wrong.isAlmostPort ? "; did you mean {port}?" : ""}`,
			hint: "{port} is the only placeholder; put braces that the program should see in quotes."
		};
		const elsewhere = [
			{
				path: ["build"],
				text: server.build
			},
			{
				path: ["clean"],
				text: server.clean
			},
			...Object.entries(server.env).map(([key, text]) => ({
				path: ["env", key],
				text
			}))
		].filter(({ text = "" }) => expectsPort(text));
		return [...inRun ? [inRun] : [], ...elsewhere.map(({ path }) => ({
			path: [
				"servers",
				name,
				...path
			],
			what: "{port} is not replaced here",
			hint: "Use {port} in run; the server also finds the port in its environment, as PORT."
		}))];
	});
}
// src/config/source.ts
var import_dist = require_dist();
/** A limit on aliases, so that a small file cannot expand to gigabytes. */
const MAX_ALIASES = 100;
/** Deepest nesting of a value; the schema needs about ten levels. */
const MAX_DEPTH = 100;
const TOO_DEEP = "nested too deeply";
/**
* Parses YAML and keeps its line numbers.
* @param text the file's text
* @param file its path, for messages
* @throws LoadgateError `usage` with file and line if it is not YAML, or uses parts of YAML that are not
* supported
*/
function parseSource(text, file) {
	const lines = new import_dist.LineCounter();
	const document = readDocument(text.replace(/^\ufeff/, ""), file, lines);
	const place = (offset) => {
		const { line, col } = lines.linePos(offset);
		return `${file}:${line}:${col}`;
	};
	const problem = problemOf(document);
	if (problem) throw new LoadgateError("usage", `${place(problem.offset)}: ${inOneLine(problem.what)}`, { hint: YAML_HINT });
	const value = plainValue(document, file);
	return {
		value,
		/**
		* Where a value is in the file.
		* @param path keys and indices; if it leads nowhere, the nearest place above it counts
		* @returns `FILE:LINE:COLUMN`
		*/
		place: (path) => place(offsetOf(document, path)),
		/** The value itself, for messages. */
		at: (path) => path.reduce((parent, key) => isObject(parent) && Object.hasOwn(parent, key) ? parent[key] : void 0, value)
	};
}
function readDocument(text, file, lineCounter) {
	try {
		return (0, import_dist.parseDocument)(text, {
			lineCounter,
			prettyErrors: false,
			logLevel: "error"
		});
	} catch (error) {
		const what = error instanceof RangeError ? TOO_DEEP : messageOf(error);
		throw new LoadgateError("usage", `${file}:1:1: ${what}`, {
			hint: YAML_HINT,
			cause: error
		});
	}
}
const LONGEST_PROBLEM = 200;
/** Some problems quote the file. */
function inOneLine(text) {
	return withoutControls(text.slice(0, LONGEST_PROBLEM), "?");
}
const YAML_HINT = "Correct the YAML; indentation, quotes and aliases are the usual causes.";
/** Words for errors whose own message is about the parser. */
const OWN_WORDS = {
	MULTIPLE_DOCS: "a second document starts",
	RESOURCE_EXHAUSTION: TOO_DEEP
};
function problemOf(document) {
	const [error] = document.errors;
	if (error) return {
		what: OWN_WORDS[error.code] ?? error.message,
		offset: error.pos[0]
	};
	let problem;
	const found = (what, node) => {
		problem = {
			what,
			offset: startOf(node)
		};
		return import_dist.visit.BREAK;
	};
	(0, import_dist.visit)(document, {
		Alias: (_, alias, above) => {
			const anchored = alias.resolve(document);
			if (!anchored) return found(`there is no anchor &${alias.source}`, alias);
			if (!above.includes(anchored)) return void 0;
			return found(`*${alias.source} refers to a value that contains it`, alias);
		},
		Collection: (_, node, above) => above.length > MAX_DEPTH ? found(TOO_DEEP, node) : void 0,
		Scalar: (_, scalar) => typeof scalar.value === "string" && scalar.value.includes("\0") ? found("a NUL character", scalar) : void 0,
		Pair: (_, { key: written }, above) => {
			const key = (0, import_dist.isAlias)(written) ? written.resolve(document) : written;
			if ((0, import_dist.isCollection)(key)) return found("a list or a map as a key", key);
			if (!(0, import_dist.isScalar)(key) || key.value !== "__proto__") return void 0;
			const keys = above.flatMap((each) => (0, import_dist.isPair)(each) && (0, import_dist.isScalar)(each.key) ? [each.key.value] : []);
			return found(`${[...keys, key.value].join(".")}: unknown key`, key);
		}
	});
	return problem;
}
function plainValue(document, file) {
	try {
		return document.toJS({ maxAliasCount: MAX_ALIASES });
	} catch (error) {
		throw new LoadgateError("usage", `${file}:1:1: ${messageOf(error)}`, {
			hint: "Write out the values of the aliases.",
			cause: error
		});
	}
}
/**
* Offset of the key or item that a path leads to, or of the nearest one above it. For a value behind an
* alias, the place of the alias counts.
*/
function offsetOf(document, path) {
	let node = document.contents;
	let offset = (0, import_dist.isNode)(node) ? startOf(node) : 0;
	for (const segment of path) if ((0, import_dist.isMap)(node)) {
		const pair = node.items.find(({ key }) => (0, import_dist.isScalar)(key) && String(key.value) === String(segment));
		if ((0, import_dist.isNode)(pair?.key)) offset = startOf(pair.key);
		node = pair?.value;
	} else if ((0, import_dist.isSeq)(node)) {
		node = node.items[Number(segment)];
		if ((0, import_dist.isNode)(node)) offset = startOf(node);
	}
	return offset;
}
function startOf(node) {
	return node.range?.[0] ?? 0;
}
function isObject(value) {
	return typeof value === "object" && value !== null;
}
// src/config/load.ts
/** The default name of the configuration file. */
const DEFAULT_CONFIG_FILE = "loadgate.yml";
/**
* Reads and checks a configuration file, and checks that the files and folders it names exist.
* @param file path of the file; paths in it are relative to its folder
* @returns the configuration with every default filled in
* @throws LoadgateError `usage` that names file, line, path, what was found and what was expected
*/
function loadConfig(file) {
	const { config, source } = parse(readConfigText(path.resolve(file), file), file);
	refuse(missingFiles(config), source);
	return config;
}
/**
* Reads and checks a configuration file, but not the files it names: for commands that build and send
* nothing, and for the configuration of another commit.
* @param file as {@link loadConfig}
* @throws LoadgateError `usage`, as {@link loadConfig}
*/
function readConfig(file) {
	return parseConfig(readConfigText(path.resolve(file), file), file);
}
/**
* Checks the text of a configuration file.
* @param text YAML
* @param file its path, for messages and for the paths in it
* @throws LoadgateError `usage`, as {@link loadConfig}
*/
function parseConfig(text, file) {
	return parse(text, file).config;
}
function parse(text, file) {
	const source = parseSource(text, file);
	const parsed = configSchema.safeParse(source.value);
	if (!parsed.success) throw wrong(parsed.error.issues.flatMap((issue) => describeIssue(issue, source)), "docs/configuration.md lists every key; an editor with loadgate.schema.json shows them as you type.");
	refuse(brokenRules(parsed.data), source);
	return {
		config: resolve$1(parsed.data, path.resolve(file)),
		source
	};
}
function refuse(problems, source) {
	const [first] = problems;
	if (!first) return;
	throw wrong(problems.map((problem) => `${source.place(problem.path)}: ${dotted(problem.path)}: ${problem.what}`), first.hint);
}
/** More lines than these are no help. */
const MOST_PROBLEMS = 20;
function wrong(problems, hint) {
	const [first = "", ...others] = problems;
	const left = others.length - MOST_PROBLEMS;
	const details = left > 0 ? [...others.slice(0, MOST_PROBLEMS), `and ${left} more`] : others;
	return new LoadgateError("usage", first, {
		details,
		hint
	});
}
function resolve$1(parsed, file) {
	const root = path.dirname(file);
	const { errors, ...tolerances } = parsed.gate;
	const { baseline, measure } = parsed;
	return {
		file,
		servers: Object.entries(parsed.servers).map(([name, server]) => ({
			name,
			...resolveServer(server, root)
		})),
		scenarios: Object.entries(parsed.scenarios).map(([name, scenario]) => ({
			name,
			...resolveScenario(scenario, root),
			servers: scenario.servers ?? Object.keys(parsed.servers),
			...levelsAndLoad(scenario, parsed)
		})),
		measure: {
			budgetMs: measure.budget,
			...withoutNullish({ repeats: measure.repeats })
		},
		...withoutNullish({ count: parsed.count && withoutNullish(parsed.count) }),
		gate: {
			tolerancePercent: Object.fromEntries(Object.entries(tolerances).flatMap(([id, gate]) => gate ? [[id, gate.tolerance]] : [])),
			maxErrorPercent: errors.max
		},
		baseline: {
			store: path.resolve(root, baseline.store),
			keep: baseline.keep,
			...withoutNullish({ branch: baseline.branch })
		},
		...withoutNullish({ bencher: parsed.bencher })
	};
}
function resolveServer({ ready, artifact, build, clean, port, prometheus, ...server }, root) {
	const directory = path.resolve(root, server.directory);
	return {
		...server,
		directory,
		ready: {
			path: ready.path,
			timeoutMs: ready.timeout
		},
		...withoutNullish({
			build,
			clean,
			port,
			prometheus
		}),
		...withoutNullish({ artifact: artifact && path.resolve(directory, artifact) })
	};
}
function resolveScenario(scenario, root) {
	const { method, headers, expect } = scenario;
	const { "headers-file": headersFile, "body-file": bodyFile } = scenario;
	const { "body-matches": bodyMatches, "content-type": contentType } = expect;
	return {
		method,
		path: scenario.path,
		headers,
		...withoutNullish({
			headersFile: headersFile && path.resolve(root, headersFile),
			bodyFile: bodyFile && path.resolve(root, bodyFile)
		}),
		expect: {
			status: expect.status,
			...withoutNullish({
				body: expect.body,
				bodyMatches,
				contentType
			})
		}
	};
}
function levelsAndLoad({ load }, { measure }) {
	const warmUp = load["warm-up"] ?? measure["warm-up"];
	return {
		levels: [...(load.concurrency ?? []).map((concurrency) => ({ concurrency })), ...(load.rate ?? []).map((rate) => ({ rate }))],
		load: {
			burstMs: load.burst ?? measure.burst,
			connections: load.connections,
			keepAlive: load["keep-alive"],
			...withoutNullish({
				warmUpMs: warmUp === "auto" ? void 0 : warmUp,
				requests: load.requests
			})
		}
	};
}
export { SENT_METRICS as _, parseSource as a, HEADER_LINE_HINT as b, pointName as c, withoutTiming as d, REQUESTS_OF_GO as f, defaultBencher as g, runtimeOf as h, readConfig as i, parseDuration as l, countedEnvironment as m, loadConfig as n, GC_PAUSES as o, USUAL_REQUESTS as p, parseConfig as r, LONGEST_GC_PAUSE as s, DEFAULT_CONFIG_FILE as t, isTimed as u, measureOf as v, parseHeaderLines as x, metricOfMeasure as y };
