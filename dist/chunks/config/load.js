import { r as __toESM } from "../rolldown-runtime.js";
import { a as expectedSetUpMs, m as isHttp2 } from "../domain/run/plan/time-estimate.js";
import { a as hasCode, i as attempt, n as LoadgateError, o as messageOf } from "../domain/shared/error.js";
import { t as leven } from "../vendor/leven.js";
import { t as withoutControls } from "../domain/shared/control-characters.js";
import { B as formatDuration, G as formatSome, H as formatMilliseconds, K as formatWhole, L as sumOf, O as GC_PAUSES, Y as groupedBy, _ as SERVICE_METRIC_IDS, a as LIMIT_METRIC_IDS, c as OPEN_LOOP_GATE_METRIC_IDS, f as REQUEST_METRIC_IDS, h as SERVER_GATE_METRIC_IDS, l as OPEN_LOOP_METRIC_IDS, n as COUNT_METRIC_IDS, r as GATE_METRIC_IDS, s as METRIC_IDS, t as withoutNullish, w as openLoopMetric, y as anyMetric, z as formatCount } from "../domain/shared/without-nullish.js";
import { t as require_dist } from "../vendor/yaml.js";
import { t as require_picomatch } from "../vendor/picomatch.js";
import { n as required } from "../domain/shared/required.js";
import { b as seriesOf, m as isTimedCell } from "../domain/series/counts.js";
import { _ as record, a as _enum, h as partialRecord, i as ZodRecord, l as int, n as ZodEnum, o as array, p as number, r as ZodObject, s as boolean, u as literal, v as strictObject, w as NEVER, x as union, y as string } from "../vendor/zod.js";
import { a as openLoopOf$1, d as wholeOf, i as levelName, o as pathOfSeries, s as requestOf$1, t as OPEN_LOOP_KINDS, u as serverOf } from "../domain/series/series.js";
import { r as resolveStore, t as STORE_PATTERN } from "./store-location.js";
import { _ as namesOfScenarios, f as isTimed, l as hasErrors, m as metricsNamed } from "../domain/series/warm-up.js";
import { a as boundariesOf, i as THRESHOLD_TESTS, o as canBeCrossed, t as BENCHER_FORMS } from "../bencher/domain/config.js";
import { n as REQUESTS_OF_GO, r as USUAL_REQUESTS, t as COUNT_DEFAULTS } from "../domain/run/plan/count-settings.js";
import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { isUtf8 } from "node:buffer";
// src/domain/shared/header-lines.ts
/** A header's name: a token of RFC 9110, section 5.6.2. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/**
* A header's value, in ASCII. For other characters, the answer check would send ISO 8859-1 but the load generator
* UTF-8.
*/
const HEADER_VALUE = /^[\t\x20-\x7e]*$/;
/** Checks whether a request has a header. @param wanted its name in lower case */
function hasHeader(headers, wanted) {
	return Object.keys(headers).some((name) => name.toLowerCase() === wanted);
}
/** Headers determined by the body and its transfer. */
const OF_THE_BODY = /^(?:content-length|transfer-encoding)$/;
/** Connection-specific headers, which HTTP/2 does not have (RFC 9113, section 8.2.2), and `host`, which it replaces. */
const NOT_IN_HTTP2 = /^(?:connection|host|keep-alive|proxy-connection|upgrade)$/;
/**
* Finds a fault in a request's header. The answer check and the load generator treat duplicate headers, and headers
* that contradict the body, differently.
* @param name of the header, well formed
* @param before names of the request's earlier headers
*/
function headerFault(name, before, isHttp2) {
	const lower = name.toLowerCase();
	const same = before.find((other) => other.toLowerCase() === lower);
	if (same !== void 0) return {
		what: `repeats the header ${same}`,
		hint: "Write all values in one line, with commas between them, or semicolons in a cookie."
	};
	if (OF_THE_BODY.test(lower)) return {
		what: `${lower} depends on the body`,
		hint: "Leave the header out: each request is sent with the length of its body."
	};
	if (isHttp2 && NOT_IN_HTTP2.test(lower)) return {
		what: "HTTP/2 has no such header",
		hint: "Leave the header out; the address is sent as :authority."
	};
}
const NOT_A_HEADER = {
	what: "not a header",
	hint: "Write one `Name: value` to a line, in printable ASCII."
};
/**
* Parses headers, one `Name: value` per line. Empty lines and lines that begin with # are skipped.
* @returns the headers, or the fault in the first invalid line, with its number, from 1
*/
function parseHeaderLines(text, isHttp2 = false) {
	const headers = [];
	for (const [index, line] of text.split(/\r?\n/).entries()) {
		if (line.trim() === "" || line.startsWith("#")) continue;
		const [, name = "", value = ""] = /^([^:]*):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
		const names = headers.map(([other]) => other);
		const fault = HEADER_NAME.test(name) && HEADER_VALUE.test(value) ? headerFault(name, names, isHttp2) : NOT_A_HEADER;
		if (fault) return {
			wrongLine: index + 1,
			...fault
		};
		headers.push([name, value]);
	}
	return { headers: Object.fromEntries(headers) };
}
// src/domain/shared/duration.ts
/** Milliseconds of each unit, the largest first. */
const UNITS_MS = [
	36e5,
	6e4,
	1e3,
	1
];
const NUMBER$1 = "\\d+(?:\\.\\d+)?";
/** Source of a regular expression for durations: units from hours down, each at most once. */
const DURATION_PATTERN = `(?=\\d)(?:(${NUMBER$1})h)?(?: ?(${NUMBER$1})m)?(?: ?(${NUMBER$1})s)?(?: ?(${NUMBER$1})ms)?`;
const DURATION$2 = new RegExp(`^${DURATION_PATTERN}$`);
/**
* Parses a duration such as `500ms`, `1.5s`, `5m`, `1h30m` or `1m 05s`.
* @returns milliseconds, or undefined if the text is not a positive duration with a unit
*/
function parseDuration(text) {
	const amounts = DURATION$2.exec(text)?.slice(1);
	if (!amounts) return void 0;
	const ms = UNITS_MS.reduce((sum, unit, index) => sum + Number(amounts[index] ?? 0) * unit, 0);
	return ms > 0 && Number.isFinite(ms) ? ms : void 0;
}
// src/config/schema/texts.ts
/** A key that may be left out, with its description. */
function optional(schema, description) {
	return schema.optional().describe(description);
}
/** The name of a server, a service or a scenario. */
const name = string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/i, "letters, digits, dots, dashes and underscores, at most 64");
/** Longer than any job, and short enough for every timer. */
const MAX_DURATION_MS = 864e5;
const DURATION$1 = "a duration with its unit, such as 500ms, 10s or 1m30s";
/** A duration with its unit, as milliseconds. */
const duration = (description) => string(DURATION$1).regex(new RegExp(`^${DURATION_PATTERN}$`)).transform(millisecondsOf$1).describe(description);
/** CPU time counters are too coarse for shorter bursts. */
const SHORTEST_BURST_MS = 50;
/** The length of a burst, in milliseconds. */
const burstLength = (description) => duration(description).refine((ms) => ms >= SHORTEST_BURST_MS, `${SHORTEST_BURST_MS}ms or more`);
/** A duration with its unit, as milliseconds, or the word `auto`. */
const durationOrAuto = (description) => string(`auto, or ${DURATION$1}`).regex(new RegExp(`^(?:auto|${DURATION_PATTERN})$`)).transform((text, context) => text === "auto" ? text : millisecondsOf$1(text, context)).describe(description);
function millisecondsOf$1(text, context) {
	const ms = parseDuration(text);
	if (ms !== void 0 && ms <= MAX_DURATION_MS) return ms;
	context.addIssue({
		code: "custom",
		message: "a duration above zero, up to 24h"
	});
	return NEVER;
}
/** A percentage, as a number of percent. */
const percentage = (description) => string("a percentage, such as 5%").regex(/^\d+(\.\d+)?%$/).transform((text) => Number(text.slice(0, -1))).describe(description);
/** A rate with its unit, in requests per second. */
const requestRate = (description) => string("requests a second, above zero, such as 500/s").regex(/^\d+(\.\d+)?\/s$/).transform((text) => Number.parseFloat(text)).refine((rate) => rate > 0, "requests a second, above zero, such as 500/s").describe(description);
/** A command for the shell, which may be left out. */
const command = (description) => optional(string().regex(/\S/, "a shell command"), description);
/** A folder; that of the configuration by default. */
const folder = (description) => string().min(1).default(".").meta({ description });
/** Environment variables. */
const variables = record(string().regex(/^[A-Za-z_]\w*$/, "an environment variable's name"), string()).default({});
/** The path of a request. */
const path$1 = string().regex(/^\/\S*$/, "a path that begins with / and has no spaces");
/** True if all values of a list are different. */
function areUnique(values) {
	return new Set(values).size === values.length;
}
// src/config/schema/gate.ts
const NUMBER = "\\d+(?:\\.\\d+)?";
/** Bytes of each unit. */
const SIZES = {
	B: 1,
	KB: 1e3,
	MB: 1e3 ** 2,
	GB: 1e3 ** 3,
	KiB: 1024,
	MiB: 1024 ** 2,
	GiB: 1024 ** 3
};
const DURATION = new RegExp(`^(?:${NUMBER}us|${DURATION_PATTERN})$`);
/** How values are written, by the unit of the metric. */
const FORMS = {
	ms: {
		expected: "a duration above zero with its unit, such as 100ms or 1.5s",
		pattern: DURATION,
		read: millisecondsOf
	},
	µs: {
		expected: "a duration above zero with its unit, such as 300us or 0.3ms",
		pattern: DURATION,
		read: (text) => millisecondsOf(text) * 1e3
	},
	bytes: {
		expected: "a size above zero with its unit, such as 512KiB, 200MiB or 20MB",
		pattern: new RegExp(`^${NUMBER}(?:${Object.keys(SIZES).join("|")})$`),
		read: (text) => Number.parseFloat(text) * (SIZES[text.replace(/^[\d.]+/, "")] ?? NaN)
	},
	s: {
		expected: "a duration above zero with its unit, such as 2s or 500ms",
		pattern: DURATION,
		read: (text) => millisecondsOf(text) / 1e3
	},
	"requests/s": {
		expected: "requests a second, above zero, such as 5000/s",
		pattern: new RegExp(`^${NUMBER}/s$`)
	},
	"%": {
		expected: "a percentage above zero of one core, such as 150%",
		pattern: new RegExp(`^${NUMBER}%$`)
	}
};
function millisecondsOf(text) {
	return text.endsWith("us") ? Number.parseFloat(text) / 1e3 : parseDuration(text) ?? 0;
}
/** The value of a metric's limit, above 0 and in the metric's unit: text with a unit, or a plain number for counts. */
function limitValue(id) {
	const { better, unit } = anyMetric(id);
	const description = `${better === "higher" ? "Least" : "Largest"} value that head may have, whatever base has.`;
	const form = FORMS[unit];
	if (!form) return number(`a number above zero, such as ${unit === "instructions" ? "50000" : "20"}`).positive().describe(description);
	const { expected, pattern, read = Number.parseFloat } = form;
	return string(expected).regex(pattern).transform((text) => read(text)).refine((value) => value > 0 && Number.isFinite(value), expected).describe(description);
}
const tolerance = percentage("Tolerated change for the worse, against what the run is compared with.").optional();
const always = optional(boolean(), "The limit fails head even if base is beyond it too and head is no worse.");
/** The key of a metric's limit. */
function limitKeyOf(id) {
	return anyMetric(id).better === "higher" ? "min" : "max";
}
/** The bounds of one metric: a map, or false. */
function metricBounds(id) {
	const key = limitKeyOf(id);
	const limit = { [key]: limitValue(id).optional() };
	const either = hasTolerance(id) ? {
		tolerance,
		...limit
	} : limit;
	const expected = `a map with ${Object.keys(either).join(" or ")}, or false`;
	const whole = strictObject({
		...either,
		always
	}).refine((bounds) => bounds.tolerance !== void 0 || limitOf(bounds) !== void 0, {
		error: expected,
		when: ({ issues }) => issues.length === 0
	}).refine((bounds) => [bounds.tolerance, bounds.always].includes(void 0) || limitOf(bounds) !== void 0, {
		path: ["always"],
		error: `a limit beside it, with ${key}`
	}).meta({
		minProperties: 1,
		dependentRequired: { always: [key] }
	});
	return union([whole, literal(false)], { error: expected }).optional().describe(descriptionOf(id));
}
function hasTolerance(id) {
	return GATE_METRIC_IDS.some((one) => one === id);
}
function descriptionOf(id) {
	const key = limitKeyOf(id);
	const limit = `the ${key === "min" ? "least" : "largest"} value allowed, whatever base has (${key})`;
	return `${hasTolerance(id) ? `Tolerated change for the worse (tolerance), and ${limit}` : limit.replace("the", "The")}; \`false\` if the metric is not gated.`;
}
/** The limit among the bounds of a metric, in the metric's unit. */
function limitOf({ max, min }) {
	return max ?? min;
}
/** Why the bounds of a metric cannot have a key that those of others have; undefined where the key is none of theirs. */
function misplacedKey(metric, key) {
	const id = LIMIT_METRIC_IDS.find((one) => one === metric);
	if (!id) return void 0;
	const limit = limitKeyOf(id);
	if (key === "tolerance") return `${id} has no tolerance, only a limit: write ${limit}`;
	if (key !== "max" && key !== "min") return void 0;
	return `${anyMetric(id).better} is better for ${id}, so its limit is ${limit}`;
}
const metrics = Object.fromEntries(LIMIT_METRIC_IDS.map((id) => [id, metricBounds(id)]));
const part = (description) => percentage(description).refine((percent) => percent <= 100, "100% or less");
const max = part("Largest part of a series' requests that may fail, up to 100%, in warm-ups too. Where about as many of base's fail, the check is neutral.");
/** Of the requests of stages. */
const lost = strictObject({ max: part("Largest part of the requests of `load.stages` that may be lost; `errors.max` by default.") }).optional();
/** Bounds of some series or servers. What they do not name is as for all others. */
const bounds = strictObject({
	...metrics,
	errors: strictObject({ max }).optional(),
	lost
});
/** The bounds of one scenario's series. */
const scenarioGate = bounds.describe("Bounds of this scenario's series, with the keys of `gate`; what it does not name is as there.");
/** Longer than any name of a series. */
const MAX_GLOB = 300;
/** What is tolerated and what may be reached: by all series and servers, and by some. */
const gate = strictObject({
	...metrics,
	errors: strictObject({ max: max.prefault("0%") }).prefault({}),
	lost,
	overrides: optional(record(string().min(1, "a glob").max(MAX_GLOB, "a shorter glob"), bounds), "Bounds of some series or servers, with the keys of `gate`, by a glob over `SERVER/SCENARIO` or over a whole name such as `SERVER/SCENARIO c=100`, for one request of a mix `SERVER/SCENARIO c=100 / GET /cart`, for memory, starts and size of a server `SERVER`. They win over those of a scenario, and the later ones over the earlier ones.")
}).describe("What fails the job. Metrics that are not named are reported, not gated.");
/** The default gate, as it would be written in the configuration. */
const DEFAULT_GATE = {
	throughput: { tolerance: "5%" },
	"latency-p99": { tolerance: "10%" },
	"cpu-per-request": { tolerance: "5%" },
	"peak-rss": { tolerance: "20%" },
	"cold-start": { tolerance: "50%" },
	instructions: { tolerance: "1%" },
	errors: { max: "0%" }
};
/** The same for loads at several rates, where a scenario has any. */
const DEFAULT_OPEN_LOOP_GATE = {
	capacity: { tolerance: "5%" },
	"peak-p99": { tolerance: "20%" },
	"after-p99": { tolerance: "20%" },
	recovery: { tolerance: "50%" }
};
// src/config/issue.ts
/**
* Validates a file.
* @param hint for a file that the schema rejects
* @throws LoadgateError `usage` with a line for each problem: `FILE:LINE:COLUMN: path: found …; allowed …`
*/
function validated(schema, source, hint) {
	const parsed = schema.safeParse(source.value, { error: allowed });
	if (parsed.success) return parsed.data;
	throw refusal(parsed.error.issues.flatMap((issue) => describeIssue(issue, source)), hint);
}
/** More lines would not help. */
const MOST_PROBLEMS = 20;
/** The error for a file with some problems, one line each. */
function refusal(problems, hint) {
	const [first = "", ...others] = problems;
	const left = others.length - MOST_PROBLEMS;
	const details = left > 0 ? [...others.slice(0, MOST_PROBLEMS), `and ${left} more`] : others;
	return new LoadgateError("usage", first, {
		details,
		hint
	});
}
/** What is allowed; about unknown keys, the known ones. A message of the schema itself comes before it. */
function allowed(issue) {
	switch (issue.code) {
		case "unrecognized_keys": return knownKeys(issue.inst).join("\n");
		case "invalid_type": return TYPE_NAMES[issue.expected] ?? issue.expected;
		case "too_small":
			if (issue.origin === "array" || issue.origin === "string") {
				const [one, more] = issue.origin === "array" ? ["entry", "entries"] : ["character"];
				return `at least ${formatCount(Number(issue.minimum), one, more)}`;
			}
			return `${issue.inclusive === false ? "more than " : ""}${issue.minimum}${issue.inclusive === false ? "" : " or more"}`;
		case "too_big": return `${issue.maximum} ${issue.origin === "string" ? "characters or less" : "or less"}`;
		case "invalid_key": return issue.issues.map((inner) => inner.message).join(", ");
		default: return;
	}
}
function knownKeys(schema) {
	if (schema instanceof ZodObject) return Object.keys(schema.shape);
	const names = schema instanceof ZodRecord && schema.keyType;
	return names instanceof ZodEnum ? names.options.map(String) : [];
}
function describeIssue(issue, source) {
	const path = issue.path.filter((segment) => typeof segment !== "symbol");
	if (issue.code === "unrecognized_keys") {
		const known = issue.message.split("\n");
		return issue.keys.map((key) => {
			const full = [...path, key];
			const what = key === "<<" ? "merge keys are not supported" : unknownKey(path, key, known);
			return `${source.place(full)}: ${dotted(full)}: ${what}`;
		});
	}
	const within = issue.code === "invalid_union" ? issue.errors.find(isWithin) : void 0;
	if (within) return within.flatMap((one) => describeIssue({
		...one,
		path: [...issue.path, ...one.path]
	}, source));
	const found = issue.code === "invalid_key" ? path.at(-1) : source.at(path);
	const what = found === void 0 ? "is missing" : `found ${shown(found)}`;
	return [`${source.place(path)}: ${dotted(path)}: ${what}; expected ${issue.message}`];
}
function unknownKey(path, key, known) {
	return (path.includes("gate") ? misplacedKey(path.at(-1), key) : void 0) ?? `unknown key${nearest(key, known)}`;
}
/** Whether what was found has the form that is allowed, and only something in it is wrong. */
function isWithin(issues) {
	return issues.every(({ path, code }) => path.length > 0 || code === "unrecognized_keys");
}
const TYPE_NAMES = {
	int: "a whole number",
	number: "a number",
	string: "a string",
	boolean: "true or false",
	array: "a list",
	object: "a map of keys and values",
	record: "a map of keys and values"
};
/** A place in the configuration in dotted notation, for example `scenarios.greet.load.rate[0]`. */
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
	return cut(withoutControls(JSON.stringify(value) ?? String(value), "?")).replace(/^\{"([\w.]+)":null\}$/, "{$1} without quotes, which is a map");
}
/**
* Suggests a name for a misspelt one.
* @param found the text in the configuration
* @param known the valid names
* @returns `; did you mean "build"?`, or nothing if none is similar
*/
function nearest(found, known) {
	const [best] = known.map((name) => ({
		name,
		distance: leven(found, name)
	})).toSorted((a, b) => a.distance - b.distance);
	if (!best || best.distance > Math.max(2, found.length / 3)) return "";
	return `; did you mean "${best.name}"?`;
}
// src/config/schema/scenario.ts
/** Longer bodies belong in a file: this one is passed to the load generator as an argument. */
const MAX_BODY = 32768;
const MAX_SHARE = 1e6;
/** Each takes one process of the load generator. */
const MAX_MIX_REQUESTS = 20;
/** Headers of a request. */
const headers = record(string().regex(HEADER_NAME, "a header name"), string().regex(HEADER_VALUE, "one line of printable ASCII")).describe("Request headers. In a value, here or in headers-file, {env.NAME} is replaced by that environment variable of the command or the job, which must be set; no report, log or stored file contains its value.");
/** The method of a request. */
const method = string().regex(/^[A-Z]+$/, "an HTTP method in capitals");
/** The body of a request that is given in the configuration itself. */
const body = string().min(1).max(MAX_BODY);
/** The status of an answer. */
const status = int().min(100).max(599);
const expectation = strictObject({
	status: status.default(200).meta({ description: "Status that the answer must have." }),
	body: optional(string(), "Exact body that the answer must have."),
	"body-matches": optional(string().refine(isRegularExpression, "a regular expression"), "Regular expression that the answer's body must match."),
	"content-type": optional(string(), "Content type that the answer must have, compared up to the first semicolon.")
}).prefault({});
/** The keys of a request besides its path, and of its expected answer. */
const requestKeys = {
	method: method.default("GET").meta({ description: "HTTP method." }),
	headers: headers.default({}),
	"headers-file": optional(string().min(1), "File with further request headers, one `Name: value` to a line, relative to the configuration file."),
	body: optional(body, "The request's body, in place of a file. {env.NAME} stands for a variable of the environment, as in headers."),
	"body-file": optional(string().min(1), "File with the request's body, relative to the configuration file."),
	expect: expectation
};
/** The requests of a mix. */
const mix = array(strictObject({
	name: optional(string().regex(/^[^\p{Cc}]+$/u, "one line of text").max(100), "Its name in the report; method and path by default."),
	"share-of-load": optional(number().positive().max(MAX_SHARE), "Its share next to those of the other requests, 1 by default: of the connections, or of a rate. Of the connections is not of the requests: a connection with a slow request sends fewer of them."),
	path: path$1.meta({ description: "Path and query of the request." }),
	...requestKeys
})).min(1).max(MAX_MIX_REQUESTS);
function isRegularExpression(text) {
	return attempt(() => new RegExp(text, "u").test("")) !== void 0;
}
/** More connections require a higher limit of open files than hosted runners have. */
const MAX_CONNECTIONS = 16384;
const MAX_RATE = 1e7;
const MAX_REQUESTS = 1e8;
/** Servers usually allow 100 to 250; further streams wait. */
const MAX_STREAMS = 1e3;
const connections = int().min(1).max(MAX_CONNECTIONS);
const capacity = strictObject({
	p99: duration("Longest 99th percentile of a request's time, from when it was due, such as 100ms."),
	errors: percentage("Largest part of the requests that may get no answer, or an unexpected one, below 100%.").refine((percent) => percent < 100, "below 100%").prefault("0.1%"),
	from: requestRate("Lowest rate to search, 100/s or more, such as 500/s."),
	to: requestRate("Highest rate to search, such as 100000/s.")
}).describe("Searches for the highest rate at which p99 and errors hold, a series of its own: base and head in turns in the same rounds, in up to 6 minutes for each server.");
/** A new load begins within 0.1 s, so shorter stages would be a guess. */
const LEAST_STAGE_MS = 1e3;
const stages = array(strictObject({
	rate: requestRate("Requests per second, such as 500/s."),
	for: duration("How long, 1s or more, such as 20s.").refine((ms) => ms >= LEAST_STAGE_MS, "1s or more")
})).min(2).max(20).describe("A load whose rate changes from stage to stage, a series of its own: latency in and after the peak, the time until it is as before, and the requests lost. As many rounds as end within six minutes, 5 to 12, base and head one after the other in each.");
const load = strictObject({
	concurrency: optional(array(connections).min(1).refine(areUnique, "each level once"), "Numbers of connections, each a series of its own (closed loop)."),
	rate: optional(array(number().positive().max(MAX_RATE)).min(1).refine(areUnique, "each level once"), "Requests per second, each a series of its own (open loop: latency counts from when a request was due)."),
	capacity: capacity.optional(),
	stages: stages.optional(),
	connections: connections.default(100).meta({ description: "Connections that a rate is spread over." }),
	burst: burstLength("Length of one burst, 50ms or more; measure.burst by default.").optional(),
	requests: optional(int().min(1).max(MAX_REQUESTS), "Number of requests in a burst, instead of a length of time, and no fewer than the largest concurrency (times streams); burst is then only used for the plan's estimate."),
	streams: optional(int().min(1).max(MAX_STREAMS), "Requests that each HTTP/2 connection carries at once; 1 by default."),
	"warm-up": durationOrAuto("Load before the first measured burst of each round, or `auto`; measure.warm-up by default.").optional(),
	"keep-alive": boolean().default(true).meta({ description: "Whether a connection is used for more than one request." })
}).refine(({ concurrency, rate, capacity, stages }) => (concurrency ?? rate ?? capacity ?? stages) !== void 0, "concurrency, rate, capacity or stages, or several of them").describe("How the request is sent: at which levels, and in which bursts.");
/** The system's maximum length of a socket's path, minus the growth when the port replaces its placeholder. */
const MAX_SOCKET_PATH = 100;
const SOCKET = `an absolute path with {port} in it, such as /tmp/api-{port}.sock, at most ${MAX_SOCKET_PATH} characters`;
/** One entry of `scenarios`. */
const scenario = strictObject({
	path: optional(path$1, "Path and query of the request. Required unless there is a mix."),
	...requestKeys,
	requests: optional(mix, "A mix of several requests, in place of the one."),
	"requests-file": optional(string().min(1), "YAML file with such a list, in place of requests, relative to the configuration file."),
	protocol: _enum([
		"http1",
		"http2",
		"h2c"
	], "http1, http2 (HTTP/2 over TLS) or h2c (HTTP/2 without TLS)").default("http1").describe("Protocol of the requests: http1 is HTTP/1.1, http2 is HTTP/2 over TLS, h2c is HTTP/2 without TLS."),
	tls: optional(strictObject({
		"ca-file": optional(string().min(1), "Certificates (PEM) that vouch for the server's, relative to the configuration file; a build may make them."),
		insecure: optional(literal(true, "true, or nothing"), "Accept any certificate.")
	}).refine((tls) => tls["ca-file"] === void 0 !== (tls.insecure === void 0), "either ca-file, or insecure: true"), "Requests are sent over TLS."),
	socket: optional(string(SOCKET).max(MAX_SOCKET_PATH).regex(/^\/.*\{port\}/), "Unix socket that the server listens on, as an absolute path with {port} in it, since each start needs its own."),
	servers: optional(array(name).min(1).refine(areUnique, "each server once"), "Servers that this scenario is for; all of them by default."),
	load,
	gate: scenarioGate.optional()
}).refine((keys) => keys.path !== void 0 || keys.requests || keys["requests-file"], {
	path: ["path"],
	error: "a path that begins with / and has no spaces"
}).describe("One request, or a mix of several, and the answers that they must get.");
// src/config/source.ts
var import_dist = require_dist();
/** A limit on aliases, so that a small file cannot expand to gigabytes. */
const MAX_ALIASES = 100;
/** Maximum nesting of a value; the schema needs about ten levels. */
const MAX_DEPTH = 100;
/** Some problems quote the file. */
const LONGEST_PROBLEM = 200;
const TOO_DEEP = "nested too deeply";
/**
* Parses YAML and keeps its line numbers.
* @param text the file's text
* @param file its path, for messages
* @throws LoadgateError `usage` with file and line if it is not YAML, or uses unsupported parts of YAML
*/
function parseSource(text, file) {
	const lineCounter = new import_dist.LineCounter();
	const place = (offset) => {
		const { line, col } = lineCounter.linePos(offset);
		return `${file}:${line}:${col}`;
	};
	const refused = (at, what, cause) => new LoadgateError("usage", `${at}: ${withoutControls(what.slice(0, LONGEST_PROBLEM), "?")}`, {
		hint: YAML_HINT,
		cause
	});
	try {
		const options = {
			lineCounter,
			prettyErrors: false,
			logLevel: "error"
		};
		const document = (0, import_dist.parseDocument)(text.replace(/^\ufeff/, ""), options);
		mustBeSupported(document, (what, offset) => {
			throw refused(place(offset), what);
		});
		return sourceOf(document, place);
	} catch (error) {
		if (error instanceof LoadgateError) throw error;
		throw refused(`${file}:1:1`, error instanceof RangeError ? TOO_DEEP : messageOf(error), error);
	}
}
function sourceOf(document, place) {
	const value = document.toJS({ maxAliasCount: MAX_ALIASES });
	return {
		value,
		/**
		* The place of a value in the file.
		* @param path keys and indices; if it does not exist, the nearest place above it is used
		* @returns `FILE:LINE:COLUMN`
		*/
		place: (path) => place(offsetOf(document, path)),
		/** The value itself, for messages. */
		at: (path) => path.reduce((parent, key) => isObject(parent) && Object.hasOwn(parent, key) ? parent[key] : void 0, value)
	};
}
const YAML_HINT = "Correct the YAML: indentation, aliases, quotes around a text with {port}.";
/** Messages for errors whose own message is about the parser. */
const OWN_WORDS = {
	MULTIPLE_DOCS: "a second document starts",
	RESOURCE_EXHAUSTION: TOO_DEEP
};
/** @param refuse throws an error about what is at an offset */
function mustBeSupported(document, refuse) {
	const [error] = document.errors;
	if (error) refuse(OWN_WORDS[error.code] ?? error.message, error.pos[0]);
	const found = (what, node) => refuse(what, startOf$1(node));
	(0, import_dist.visit)(document, {
		Alias: (_, alias, above) => {
			const anchored = alias.resolve(document);
			if (!anchored) return found(`there is no anchor &${alias.source}`, alias);
			if (above.includes(anchored)) found(`*${alias.source} refers to a value that contains it`, alias);
		},
		Collection: (_, node, above) => {
			if (above.length > MAX_DEPTH) found(TOO_DEEP, node);
		},
		Scalar: (_, scalar) => {
			if (typeof scalar.value === "string" && scalar.value.includes("\0")) found("a NUL character", scalar);
		},
		Pair: (_, { key: written }, above) => {
			const key = (0, import_dist.isAlias)(written) ? written.resolve(document) : written;
			if ((0, import_dist.isCollection)(key)) found("a list or a map as a key", key);
			if (!(0, import_dist.isScalar)(key) || key.value !== "__proto__") return;
			const keys = above.flatMap((each) => (0, import_dist.isPair)(each) && (0, import_dist.isScalar)(each.key) ? [each.key.value] : []);
			found(`${[...keys, key.value].join(".")}: unknown key`, key);
		}
	});
}
/**
* Offset of the key or item at a path, or of the nearest one above it. For a value behind an alias, it is that of the
* alias.
*/
function offsetOf(document, path) {
	let node = document.contents;
	let offset = (0, import_dist.isNode)(node) ? startOf$1(node) : 0;
	for (const segment of path) if ((0, import_dist.isMap)(node)) {
		const pair = node.items.find(({ key }) => (0, import_dist.isScalar)(key) && String(key.value) === String(segment));
		if ((0, import_dist.isNode)(pair?.key)) offset = startOf$1(pair.key);
		node = pair?.value;
	} else if ((0, import_dist.isSeq)(node)) {
		node = node.items[Number(segment)];
		if ((0, import_dist.isNode)(node)) offset = startOf$1(node);
	}
	return offset;
}
function startOf$1(node) {
	return node.range?.[0] ?? 0;
}
function isObject(value) {
	return typeof value === "object" && value !== null;
}
// src/config/read-text.ts
const ON_DISK = "The configuration must be a file on disk; write the output of a pipe or <(…) to one.";
/** No valid configuration is larger, and parsing time grows with the square of the number of keys. */
const MAX_BYTES = 262144;
/**
* Reads the text of a configuration file.
* @param file its path
* @throws LoadgateError `usage` if it is missing, not a regular file, too large, or not UTF-8
*/
function readConfigText(file) {
	const refused = (what, hint, cause) => new LoadgateError("usage", `${file}:${what}`, {
		hint,
		cause
	});
	try {
		const stats = statSync(file);
		if (!stats.isFile()) throw refused(" not a regular file", ON_DISK);
		if (stats.size > MAX_BYTES) throw refused(` larger than ${MAX_BYTES / 1024} KiB`, "Is this the right file? A configuration is smaller.");
		const bytes = readFileSync(file);
		if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
		throw refused(`${firstBadLine(bytes)}:1: the text is not UTF-8`, "Save the file as UTF-8.");
	} catch (error) {
		if (error instanceof LoadgateError) throw error;
		const isMissing = hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR");
		const what = isMissing ? "no such configuration file" : messageOf(error);
		const hint = isMissing ? hintWithout(file) : "The configuration must be a readable file.";
		throw refused(` ${what}`, hint, error);
	}
}
/** The hint for a missing configuration: often it has the other of the two usual extensions. */
function hintWithout(file) {
	const { dir, name, ext } = path.parse(file);
	const other = `${name}${ext === ".yml" ? ".yaml" : ".yml"}`;
	return existsSync(path.join(dir, other)) ? `There is ${other} in its place: rename it, or name it with --config (in a workflow: the input config).` : "Write one with `loadgate init`, or name another with --config (in a workflow: the input config).";
}
function firstBadLine(bytes) {
	return bytes.toString("latin1").split("\n").findIndex((line) => !isUtf8(Buffer.from(line, "latin1"))) + 1;
}
/**
* Reads mixes that are in separate files.
* @param file path of the configuration file, as the user gave it
* @throws LoadgateError `usage` that names file, line, path, what was found and what was expected
*/
function withRequestsFiles(parsed, file) {
	const scenarios = Object.entries(parsed.scenarios).map(([name, scenario]) => {
		const named = scenario["requests-file"];
		if (named === void 0 || scenario.requests) return [name, scenario];
		const requests = readRequests(path.join(path.dirname(file), named), name);
		return [name, {
			...scenario,
			requests
		}];
	});
	return {
		...parsed,
		scenarios: Object.fromEntries(scenarios)
	};
}
function readRequests(file, scenario) {
	if (!existsSync(file)) throw new LoadgateError("usage", `${file}: no such file`, { hint: `scenarios.${scenario}.requests-file names it, relative to the configuration file.` });
	return validated(mix, parseSource(readConfigText(file), file), "It is a list with a request in each item, such as `- { path: /item/1, share-of-load: 3 }`.");
}
// src/domain/run/plan/address.ts
var import_picomatch = /* @__PURE__ */ __toESM(require_picomatch(), 1);
/**
* Parses the address of a server.
* @returns it without a trailing slash, so that a request's path can be appended
*/
function readAddress(text) {
	const url = attempt(() => new URL(text));
	if (!url) return { problem: "is no URL" };
	if (!/^https?:$/.test(url.protocol)) return { problem: "does not begin with http:// or https://" };
	if (url.username !== "" || url.password !== "") return { problem: "holds a user or a password" };
	if (/[?#]/.test(text)) return { problem: "holds more than host, port and path" };
	return { url: url.href.replace(/\/+$/, "") };
}
/**
* Normalises a host as in URLs, so that two can be compared.
* @param text name or address, an IPv6 address with or without brackets
* @returns undefined if it is not a host, such as one with a port or a wildcard
*/
function readHost(text) {
	const isIpv6 = text.includes(":") && !text.startsWith("[");
	const url = attempt(() => new URL(`http://${isIpv6 ? `[${text}]` : text}`));
	if (!url) return void 0;
	const { hostname, host, href } = url;
	return hostname === host && href === `http://${host}/` && !host.includes("*") ? host : void 0;
}
/** True for a loopback host: 127.0.0.0/8, ::1 or localhost, however names are resolved elsewhere. */
function isLoopback(host) {
	return host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}
/** The host of an address, as {@link readHost} returns it. */
function hostOf(address) {
	return new URL(address).hostname;
}
/**
* True if two addresses are the same server, judged by their text alone: two names of one host count as different.
* `localhost` equals any loopback address.
*/
function isSameServer(a, b) {
	const [one, other] = [new URL(a), new URL(b)];
	const hosts = [one.hostname, other.hostname];
	return (hosts.includes("localhost") && hosts.every(isLoopback) || one.hostname === other.hostname) && placeOf(one) === placeOf(other);
}
const PORTS = {
	"http:": "80",
	"https:": "443"
};
/** The port and path of an address. */
function placeOf({ port, protocol, pathname }) {
	return `${port || PORTS[protocol]} ${pathname.replace(/\/+$/, "")}`;
}
// src/domain/run/plan/request-key.ts
/**
* The key of a scenario's request in the configuration: `scenarios.greet`, or `scenarios.shop.requests[2]` of a mix.
*/
function keyOfRequest(scenario, { key }) {
	return key === void 0 ? `scenarios.${scenario}` : `scenarios.${scenario}.${key}`;
}
/** Maximum length of an address, in characters. */
const MAX_ADDRESS = 1e3;
/** Method and path of a request, such as `GET /links?page=2`, for people: a very long one is cut off. */
function addressOf$1({ method, path }) {
	return `${method} ${path}`.slice(0, MAX_ADDRESS);
}
/** No round of a server under a scenario at several rates begins that would end later than this. */
const MOST_OPEN_LOOP_MS = 36e4;
/**
* Whether a further round ends in time, if it is as long as the longest so far.
* @param tookMs wall time of each round so far
* @returns true also for a round that a verdict needs
*/
function hasTimeForRound(tookMs) {
	if (tookMs.length < 5) return true;
	return sumOf(tookMs, (ms) => ms) + Math.max(...tookMs) <= MOST_OPEN_LOOP_MS;
}
/**
* Expected rounds, and their wall time.
* @param timeMs of so many rounds, in milliseconds
*/
function roundsInTime(timeMs) {
	let rounds = 12;
	while (rounds > 5 && timeMs(rounds) > 36e4) rounds -= 1;
	return {
		rounds,
		ms: timeMs(rounds)
	};
}
// src/domain/run/plan/capacity-time.ts
/** The shortest load of a probe: shorter ones are mostly the generator's own start. */
const LEAST_MS = 1e3;
/**
* Length of a probe, in longest 99th percentiles. At a rate beyond what a server answers, requests wait longer and longer,
* and after this time a tenth too much makes them wait too long. Less too much shows in the queue at its end.
*/
const LIMITS_IN_PROBE = 10;
/**
* The length of a probe: enough requests for {@link LEAST_ANSWERS} beyond their 99th percentile, and time for a queue to grow.
* @param rate requests per second
* @returns milliseconds
*/
function probeMs({ p99Ms }, rate) {
	const answersMs = 1e6 / rate;
	return Math.ceil(Math.max(LEAST_MS, LIMITS_IN_PROBE * p99Ms, answersMs));
}
/** Typical numbers of probes of a search: of the first, which doubles from the lowest rate, and of a later one. */
const PROBES = {
	first: 17,
	later: 11
};
/**
* Expected rounds of searches for a capacity, and their wall time.
* @param near the capacity, in requests per second; absent for the middle of the range. Loads near a low one are longer
*/
function capacityTime({ capacity, arms, setUpMs }, near) {
	const lengthMs = probeMs(capacity, near ?? Math.sqrt(capacity.from * capacity.to)) + 45;
	return roundsInTime((rounds) => rounds * setUpMs + arms * lengthMs * (PROBES.first + (rounds - 1) * PROBES.later));
}
// src/domain/run/plan/open-loop.ts
/**
* Expected wall time of a server under a scenario that is loaded at several rates, at most.
* @param cell its lanes are those of one server
* @returns milliseconds; 0 if it is loaded in bursts
*/
function openLoopMs(cell) {
	const { capacity, stages } = cell.shape;
	if (capacity) {
		const search = {
			capacity,
			arms: cell.lanes.length,
			setUpMs: expectedSetUpMs([cell])
		};
		return Math.max(MOST_OPEN_LOOP_MS, capacityTime(search, capacity.from).ms);
	}
	return stages ? stagesTime(cell, stages).ms : 0;
}
/** Expected rounds of a server that is loaded in stages, and their wall time. */
function stagesTime(cell, stages) {
	const loadMs = cell.lanes.length * sumOf(stages, ({ ms }) => ms);
	return roundsInTime((rounds) => rounds * (expectedSetUpMs([cell]) + loadMs));
}
/** The series among some cells that are loaded at several rates, and their wall time together, at most. */
function openLoopPart(cells) {
	const open = cells.filter((cell) => !isTimedCell(cell));
	const ofServers = open.flatMap((cell) => [...groupedBy(cell.lanes, ({ server }) => server).values()].map((lanes) => ({
		...cell,
		lanes
	})));
	return {
		series: seriesOf(open),
		ms: sumOf(ofServers, openLoopMs)
	};
}
/**
* Whether stages show a metric: what comes after a peak is only known of a rate that falls, and whether latency is as before
* it also needs a lower rate before.
* @param rates of the stages, in their order
*/
function isShownByRates(rates, id) {
	const highest = Math.max(...rates);
	const falls = rates.at(-1) !== highest;
	if (id === "after-p99") return falls;
	return id !== "recovery" || falls && rates[0] !== highest;
}
/** Requests of a window at the lowest rate: five answers are beyond its 99th percentile. */
const ENOUGH_REQUESTS = 500;
/** The shortest window, in milliseconds. */
const LEAST_WINDOW_MS = 1e3;
/**
* The length of windows, in milliseconds: whole seconds in which {@link ENOUGH_REQUESTS} are due at the lowest rate.
* A stage is divided into as many equal windows at least this long as fit, or is one.
*/
function windowMsOf(stages) {
	const lowest = Math.min(...stages.map(({ rate }) => rate));
	return LEAST_WINDOW_MS * Math.ceil(ENOUGH_REQUESTS / lowest);
}
/** The number of equal windows of a stage. @param windowMs as {@link windowMsOf} gives it */
function windowCount(stageMs, windowMs) {
	return Math.max(1, Math.floor(stageMs / windowMs));
}
// src/domain/run/plan/service-references.ts
/** `{services.NAME.port}` or `{services.NAME.data}`. */
const REFERENCE$1 = /\{services\.([A-Za-z0-9][\w.-]*)\.(port|data)\}/g;
/** A reference, or an apparent attempt at one. */
const ATTEMPT = /\{ *services?\.[^{}\s]* *\}/gi;
/** Names of the services that some texts refer to, without duplicates, in the order of their first appearance. */
function servicesNamed(texts) {
	const names = texts.flatMap((text) => [...text.matchAll(REFERENCE$1)].map(([, name = ""]) => name));
	return [...new Set(names)];
}
/**
* Broken references of a text: misspelt, or to an unknown service.
* @param known names of all services
*/
function wrongReferences(text, known) {
	return [...text.matchAll(ATTEMPT)].flatMap(([found]) => {
		const [name] = servicesNamed([found]);
		return name !== void 0 && known.includes(name) ? [] : [found];
	});
}
/** Replaces a text's references with facts about the services. */
function withServiceFacts(text, factOf) {
	return text.replaceAll(REFERENCE$1, (_, name, fact) => factOf(name, fact));
}
// src/config/placeholders.ts
/** Texts of a server in which services may be named. */
function textsBesideServices({ run, setup, ready, env }) {
	return {
		run,
		setup,
		ready: { command: ready.command },
		env
	};
}
/** Names of the services that a server uses. */
function servicesUsedBy(server) {
	return servicesNamed(listed(textsBesideServices(server)).map(([, text]) => text));
}
function listed(texts) {
	return Object.entries(texts).flatMap(([key, value = {}]) => {
		if (typeof value === "string") return [[[key], value]];
		return listed(value).map(([path, text]) => [[key, ...path], text]);
	});
}
/**
* Finds what is wrong in some texts.
* @param faultsOf what is wrong in one
*/
function findingsIn(texts, faultsOf, hint) {
	return listed(texts).flatMap(([path, text]) => faultsOf(text).map((fault) => [
		path,
		fault,
		hint
	]));
}
const PORT = "port";
/**
* Finds a word in braces that was meant as a placeholder of a command but is not one. Shells and programs use
* braces too (`${VAR}`, `{a,b}`, `awk '{print}'`), so a word in quotes or in a here-document only counts if it
* resembles `{port}`. Attempts to name a service are left to the rules about services.
* @param known the command's placeholders, without braces
* @returns a function that finds the first one
*/
function unknownPlaceholders(...known) {
	return (command) => {
		const isScript = command.includes("<<");
		const wrong = bracedWords(command).find(({ text, word, isQuoted }) => !known.some((one) => text === `{${one}}`) && !/^\{ *services?\./i.test(text) && (resemblesPort(word) || !(isQuoted || isScript || text.includes(" "))));
		if (!wrong) return [];
		const guess = resemblesPort(wrong.word) ? "; did you mean {port}?" : "";
		return [`unknown placeholder ${wrong.text}${guess}`];
	};
}
const PLACEHOLDER = /\{(?:port|env\.\w+)\}/g;
/**
* Finds `{port}` or `{env.NAME}` in a text that is used unchanged but was written as if it were replaced. A text with
* other braces may be a pattern in the server's own format.
*/
function placeholdersNotReplaced(text) {
	const [found] = text.match(PLACEHOLDER) ?? [];
	return found !== void 0 && !/[{}]/.test(text.replaceAll(PLACEHOLDER, "")) ? [`${found} is not replaced here`] : [];
}
/** Words in braces, except after a character that gives braces another meaning. */
function bracedWords(command) {
	return [...command.matchAll(/'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^'"\\]+/gs)].flatMap(([part]) => {
		const isQuoted = /^['"\\]/.test(part);
		return [...part.matchAll(/(?<![$%@#\\{])\{+ *([a-z.][\w.]*) *\}+/gi)].map(([text, word = ""]) => ({
			text,
			word,
			isQuoted
		}));
	});
}
function resemblesPort(word) {
	const lower = word.toLowerCase();
	const letters = (text) => [...text].toSorted().join("");
	return !lower.includes(".") && (leven(lower, PORT) <= 1 || letters(lower) === letters(PORT));
}
// src/config/rules/problems.ts
/**
* Checks each entry of a section.
* @param section its key, such as `scenarios`
* @param find finds the problems of an entry, each with its key in the entry
*/
function problemsOf(section, entries, find) {
	return Object.entries(entries).flatMap(([name, entry]) => [...find(entry, name)].map(([path, ...text]) => [[
		section,
		name,
		...path
	], ...text]));
}
// src/config/rules/mix.ts
/** Keys of a scenario's only request; in a mix, each request has its own. */
const OWN_KEYS = ["path", ...Object.keys(requestKeys)];
/**
* Finds scenarios whose mix of requests cannot be sent.
* @param source the file itself; the configuration already includes defaults
*/
function mixProblems(scenarios, source) {
	return problemsOf("scenarios", scenarios, function* (scenario, name) {
		yield* doubleFindings(scenario);
		if (!scenario.requests) return;
		const isOwn = (key) => source.at([
			"scenarios",
			name,
			key
		]) !== void 0;
		if (isOwn("requests") && isOwn("requests-file")) yield [
			["requests-file"],
			"there is requests too",
			"Keep one of the two."
		];
		for (const key of OWN_KEYS.filter(isOwn)) yield [
			[key],
			"there is a mix of requests",
			`Write ${key} in each of the requests.`
		];
		yield* nameFindings(scenario.requests);
		yield* loadFindings(scenario, scenario.requests.length);
	});
}
function* doubleFindings(scenario) {
	for (const [path, request] of requestsIn(scenario)) {
		if (request.body === void 0 || request["body-file"] === void 0) continue;
		yield [
			[...path, "body"],
			"there is body-file too",
			"Keep one of the two."
		];
	}
}
/** The only request of a scenario, or those of its mix, each with its path in the scenario. */
function requestsIn(scenario) {
	const { requests } = scenario;
	return requests ? requests.map((request, index) => [["requests", index], request]) : [[[], scenario]];
}
/** The first scenario of a server, with its name. */
function firstScenario(server, scenarios) {
	return Object.entries(scenarios).find(([, { servers }]) => servers?.includes(server) ?? true);
}
/** The levels of a load, each a series of its own. */
function levelsOf({ concurrency = [], rate = [], capacity, stages }) {
	return [
		...concurrency.map((connections) => ({ concurrency: connections })),
		...rate.map((each) => ({ rate: each })),
		...capacity ? [{ openLoop: "capacity" }] : [],
		...stages ? [{ openLoop: "stages" }] : []
	];
}
function* nameFindings(requests) {
	const names = requests.map(requestName);
	const hint = "Give each request a name of its own.";
	for (const [index, name] of names.entries()) {
		if (names.indexOf(name) === index) continue;
		yield [
			["requests", index],
			`another request is called ${JSON.stringify(name)} too`,
			hint
		];
	}
}
/** A request's share of its mix, relative to those of the other requests. */
function shareOf({ "share-of-load": share = 1 }) {
	return share;
}
/** The name of a request; by default its method and path, truncated to the maximum length. */
function requestName({ name, method, path = "" }) {
	return name ?? `${method} ${path}`.slice(0, 100);
}
function* loadFindings({ load }, requests) {
	const { concurrency = [], rate, capacity, stages, connections } = load;
	const tooFew = (found) => `found ${found}, which is less than the ${requests} requests`;
	const hint = "Each request of a mix needs a connection of its own: raise it, or leave requests out.";
	for (const [index, level] of concurrency.entries()) if (level < requests) yield [
		[
			"load",
			"concurrency",
			index
		],
		tooFew(level),
		hint
	];
	if ((rate ?? capacity ?? stages) && connections < requests) yield [
		["load", "connections"],
		tooFew(connections),
		hint
	];
	if (load.requests !== void 0 && requests > 1) yield [
		["load", "requests"],
		"a mix is sent for a time, not by number",
		"Use burst: some would be over before the others, and the mix with them."
	];
}
// src/config/gate.ts
/** The gate of a configuration. */
function gateConfig(parsed) {
	const layers = layersOfBounds(parsed);
	const [general, ...others] = layers;
	const { maxErrorPercent = 0, ...gated } = boundsOfRule(general.bounds);
	const rules = [...others.map(({ appliesTo, bounds }) => ({
		appliesTo,
		...boundsOfRule(bounds)
	})), ...layers.flatMap(maxOfLost)];
	return {
		...gated,
		maxErrorPercent,
		...rules.length > 0 && { rules }
	};
}
/** Lost requests are the errors of a series that is loaded in stages, whatever `errors` is for others. */
function maxOfLost({ appliesTo, bounds: { lost } }) {
	if (!lost) return [];
	const isOwn = (name) => openLoopOf$1(name) === "stages" && appliesTo(name);
	return [{
		appliesTo: isOwn,
		tolerancePercent: {},
		maxErrorPercent: lost.max
	}];
}
/** Tolerances and limits as the gate has them; those of a metric that is switched off are false. */
function boundsOfRule({ errors, lost: _, ...metrics }) {
	const valuesOf = (read) => {
		const values = Object.entries(metrics).map(([id, bound]) => [id, bound && read(bound)]);
		return withoutNullish(Object.fromEntries(values));
	};
	const limits = valuesOf(limitFrom);
	return {
		tolerancePercent: valuesOf(({ tolerance }) => tolerance),
		...Object.keys(limits).length > 0 && { limits },
		maxErrorPercent: errors?.max
	};
}
function limitFrom(bound) {
	const value = limitOf(bound);
	return value === void 0 ? void 0 : {
		value,
		...bound.always && { isAlways: true }
	};
}
/**
* All that decides which bounds a series or server has, in this order: the general ones, metrics that are unknown because
* of how servers run, the bounds of scenarios, and the overrides in the order of the file. The last one wins, since a
* glob does not tell how specific it is.
*/
function layersOfBounds(parsed) {
	const [{ bounds, ...general }, ...others] = placesOfBounds(parsed);
	const unloaded = new Set(unloadedMetrics(parsed));
	const written = Object.entries(bounds).filter(([id, bound]) => bound !== false && !unloaded.has(id));
	const unseen = Object.entries(parsed.servers).flatMap(([name, server]) => {
		const ids = [...unseenOf(server).keys()].filter((id) => parsed.gate[id]);
		if (ids.length === 0) return [];
		return {
			path: [
				"servers",
				name,
				...server.url === void 0 ? [] : ["url"]
			],
			bounds: Object.fromEntries(ids.map((id) => [id, false])),
			appliesTo: (series) => serverOf(series) === name
		};
	});
	return [
		{
			...general,
			bounds: Object.fromEntries(written)
		},
		...unseen,
		...others
	];
}
/**
* Matches names of series and servers. A glob without a slash matches servers as a whole; one without a level matches
* `SERVER/SCENARIO` at all its levels, and what is counted, which has none; one without a request matches a mix and all
* its requests.
*/
function seriesMatcher(glob) {
	const whole = wholeOf(glob);
	const matches = (0, import_picomatch.default)(whole);
	const isRequest = requestMatcher(requestOf$1(glob));
	const partOf = whole.includes(" ") ? wholeOf : pathOfSeries;
	return (series) => matches(partOf(series)) && isRequest(requestOf$1(series));
}
/**
* Matches the series that a run is limited to, by their names as they are printed: a request of a mix stands for the mix,
* a server for all of its series. Everything else is as in {@link seriesMatcher}.
* @returns test of a series, or of `SERVER/SCENARIO`, of which some level must be meant
*/
function seriesFilter(only) {
	const glob = only.includes("/") ? wholeOf(only) : `${only}/*`;
	const [ofSeries, ofPath] = [seriesMatcher(glob), seriesMatcher(pathOfSeries(glob))];
	return (name) => (name === pathOfSeries(name) ? ofPath : ofSeries)(name);
}
/** A request is named by method and path, so its slashes and question marks are text, and `*` goes beyond a slash. */
function requestMatcher(glob) {
	if (glob === void 0) return () => true;
	const matches = (0, import_picomatch.default)(glob, {
		bash: true,
		dot: true
	});
	return (request) => request !== void 0 && (request === glob || matches(request));
}
/** The places of a configuration with bounds: the general ones, those of scenarios, the overrides. The last one wins. */
function placesOfBounds({ gate, scenarios }) {
	const { overrides = {}, ...bounds } = gate;
	return [
		{
			path: ["gate"],
			bounds,
			appliesTo: () => true
		},
		...Object.entries(scenarios).flatMap(([scenario, { gate: own }]) => {
			const appliesTo = (name) => pathOfSeries(name).split("/")[1] === scenario;
			return own ? [{
				path: [
					"scenarios",
					scenario,
					"gate"
				],
				bounds: own,
				appliesTo
			}] : [];
		}),
		...Object.entries(overrides).map(([glob, own]) => ({
			path: [
				"gate",
				"overrides",
				glob
			],
			bounds: own,
			appliesTo: seriesMatcher(glob)
		}))
	];
}
/** Where a configuration gates a metric and for what, and how much it tolerates there, if it has a tolerance. */
function placesOfGate(parsed, id) {
	return placesOfBounds(parsed).flatMap(({ path, bounds, appliesTo }) => {
		const bound = bounds[id];
		return bound ? [{
			path: [...path, id],
			tolerance: bound.tolerance,
			appliesTo
		}] : [];
	});
}
/** Metrics of loads at several rates that no scenario has. */
function unloadedMetrics({ scenarios }) {
	const loads = Object.values(scenarios).map(({ load }) => load);
	const levels = loads.flatMap((load) => levelsOf(load).map(levelName));
	return OPEN_LOOP_METRIC_IDS.filter((id) => {
		const { kind } = openLoopMetric(id);
		if (kind !== "stages") return !levels.includes(kind);
		return !loads.some(({ stages }) => {
			return stages && isShownByRates(stages.map(({ rate }) => rate), id);
		});
	});
}
/** Metrics that clients see, or that the server itself exposes; all others need a server that is built and started. */
const OF_ANY_SERVER = [
	...REQUEST_METRIC_IDS,
	...OPEN_LOOP_GATE_METRIC_IDS.filter((id) => id !== "capacity-cpu"),
	...["connect", "gc-pause"]
];
const OF_STARTED$1 = LIMIT_METRIC_IDS.filter((id) => !OF_ANY_SERVER.includes(id));
/** The metrics of a server, and of its series, that are never known, each with the reason, as in `has no artifact`. */
function unseenOf(server) {
	const { url, prometheus, artifact, build } = server;
	const unseen = /* @__PURE__ */ new Map();
	if (prometheus === void 0) unseen.set("gc-pause", "has no prometheus");
	if (artifact === void 0) unseen.set("artifact-size", "has no artifact");
	if (build === void 0) unseen.set("build-time", "has no build");
	if (url !== void 0) for (const id of OF_STARTED$1) unseen.set(id, ALREADY_RUNS);
	if (servicesUsedBy(server).length === 0) for (const id of SERVICE_METRIC_IDS) unseen.set(id, "has no services");
	return unseen;
}
/** Of a server that somebody else runs. */
const ALREADY_RUNS = "runs already";
// src/config/resolve-scenario.ts
/**
* Converts a scenario to the form that the application uses.
* @param root absolute path of the configuration file's folder
*/
function resolveScenario(name, scenario, { servers, measure }, root) {
	const { load, tls } = scenario;
	const warmUp = load["warm-up"] ?? measure["warm-up"];
	const burstMs = load.burst ?? measure.burst;
	return {
		name,
		requests: requestsOf$1(scenario, root),
		transport: transportOf(scenario, root),
		servers: scenario.servers ?? Object.keys(servers),
		levels: levelsOf(load),
		load: {
			...burstMs === void 0 ? tls ? LONGER_BURST : USUAL_BURST : { burstMs },
			connections: load.connections,
			keepAlive: load["keep-alive"],
			warmUpMs: warmUp === "auto" ? void 0 : warmUp,
			requests: load.requests,
			streams: load.streams
		},
		...openLoopOf(load)
	};
}
function openLoopOf({ capacity, stages }) {
	if (!capacity && !stages) return {};
	return { openLoop: {
		...capacity && { capacity: capacityLoad(capacity) },
		...stages && { stages: stages.map(({ rate, for: ms }) => ({
			rate,
			ms
		})) }
	} };
}
function capacityLoad({ p99: p99Ms, errors, from, to }) {
	return {
		p99Ms,
		errorPart: errors / 100,
		from,
		to
	};
}
/**
* The requests of a scenario.
* @param root as {@link resolveScenario}
*/
function requestsOf$1(scenario, root) {
	const list = scenario["requests-file"] === void 0 ? "requests" : "requests-file";
	return requestsIn(scenario).map(([, request], index) => {
		const { method, headers, expect, body: bodyText } = request;
		const { "headers-file": headersFile, "body-file": bodyFile } = request;
		const { "body-matches": bodyMatches, "content-type": contentType } = expect;
		return {
			name: requestName(request),
			weight: shareOf(request),
			method,
			path: required(request.path, "path of a request"),
			headers,
			headersFile: headersFile && path.resolve(root, headersFile),
			bodyFile: bodyFile && path.resolve(root, bodyFile),
			bodyText,
			expect: {
				status: expect.status,
				body: expect.body,
				bodyMatches,
				contentType
			},
			key: scenario.requests && `${list}[${index}]`
		};
	});
}
/**
* The transport of a scenario's requests.
* @param root as {@link resolveScenario}
* @returns undefined for plain HTTP/1.1
*/
function transportOf({ protocol, tls, socket }, root) {
	if (protocol === "http1" && !tls && socket === void 0) return void 0;
	const caFile = tls?.["ca-file"];
	const trust = {
		caFile: caFile && path.resolve(root, caFile),
		insecure: tls?.insecure
	};
	return {
		protocol,
		tls: tls && trust,
		socket
	};
}
const USUAL_BURST = {
	burstMs: 200,
	longerMs: 500
};
/** Each burst opens new connections, and with TLS that takes a large part of a short burst. */
const LONGER_BURST = { burstMs: 500 };
// src/config/schema/server.ts
/** Keys of `ready` that describe a request. */
const OF_REQUEST = [
	"path",
	"method",
	"headers",
	"body",
	"status"
];
/** True if `ready` describes a request: without a request or a command, the first scenario's own request is sent. */
function hasRequest(ready) {
	return OF_REQUEST.some((key) => ready[key] !== void 0);
}
/** The readiness check of a server. */
const serverReady = strictObject({
	path: optional(path$1, "Path that is requested until the answer has the right status; `/` if only other keys of the request are given. Without a request and without command, the first scenario's own request is sent, over its protocol, until it gets the status that the scenario expects."),
	method: optional(method, "Method of that request; GET by default."),
	headers: optional(headers, "Headers of that request; {env.NAME} as in those of scenarios."),
	body: optional(body, "Body of that request; {env.NAME} as in those of scenarios."),
	status: optional(status, "Status of the right answer; any 2xx by default."),
	command: command("Shell command that succeeds once the server is ready, in place of a request, with {port} as in run. It is tried again until it does; the server must listen then."),
	timeout: duration("How long the server may take to get ready.").prefault("10s")
}).refine((one) => one.command === void 0 || !hasRequest(one), "a request or command, not both").prefault({});
/** Default metrics to report of those that a server exposes. */
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
})], { error: "a path such as /metrics, or path and metrics" }).describe("Where the server exposes its own metrics in Prometheus' text format; they are read before and after each round's load.");
const profileParts = strictObject({
	build: command("Shell command that builds the server with symbols and frame pointers, for profiles alone: it runs after measuring, in head's and in base's tree."),
	command: command("Shell command that profiles the server in place of Loadgate's profilers. It starts with the load in the server's directory, with its env, PORT, PROFILE_PIDS and PROFILE_SECONDS, writes folded stacks (`outer;inner 12`, a line each) to standard output, and ends within 10 s after the load.")
});
const profile = union([profileParts, literal(false)], { error: "false, or build and command" }).describe("How the server is profiled after a regression, where the default does not do; false: never.");
/** One entry of `servers`. */
const server = strictObject({
	directory: folder("Folder that build and run start in, relative to the configuration file."),
	build: command("Shell command that builds the server. Leave it out if there is nothing to build."),
	"build-timeout": duration("How long build may take, and clean too, before the run ends with its output.").prefault("30m"),
	run: command("Shell command that starts the server; required unless it runs already (url). {port} stands for the port it must listen on, which is also in the environment as PORT."),
	url: optional(string(), "Address of a server that runs already, in place of run; Loadgate does not build, start or end it. Any host but this machine's loopback must be in allow-hosts."),
	"base-url": optional(string(), "Address of the same server as base has it. Without it, only earlier runs can judge a server that runs already."),
	port: optional(int().min(1).max(65535), "Fixed port, for a server whose port cannot be set; only for runs without a base, since base and head run at the same time. Without it, a free port is chosen."),
	ready: serverReady,
	artifact: optional(string().min(1), "File that the build produces, relative to directory; its size is a metric."),
	clean: command("Shell command that removes the output of earlier builds. It runs before build, so that the build time is that of a clean build."),
	requires: record(string().regex(/^[\w.+-]+$/, "a program's name"), string().min(1)).default({}).describe("Programs that the server needs, each with how to install it. If one is not on PATH, the server is skipped and the report says so."),
	prometheus: prometheus.optional(),
	profile: profile.optional(),
	setup: command("Shell command that prepares what the server needs, such as a database's tables. It runs after each build of the server, once its services are ready, and can run more than once."),
	"setup-timeout": duration("How long setup may take, before the run ends with its output.").prefault("10m"),
	env: variables.describe("Environment variables for build, setup and run, added to those of the job. In them, in run, ready.command and setup, {services.NAME.port} stands for the port of a service and {services.NAME.data} for the folder of its data; variables that name a service are not set for the build.")
});
const ready = strictObject({
	path: optional(path$1, "Path that answers 2xx once the service is ready."),
	command: command("Shell command that succeeds once the service is ready, with {port} and {data} as in run. A service without an image must listen on its port as well, or docker for it. Without path and command, the service is ready once it listens on its port."),
	timeout: duration("How long the service may take to get ready.").prefault("60s")
}).refine((one) => one.path === void 0 || one.command === void 0, "path or command, not both").prefault({});
/** One entry of `services`. */
const service = strictObject({
	directory: folder("Folder that its commands start in, relative to the configuration file."),
	run: command("Shell command that starts the service. {port} stands for the free port that it must listen on, which is also in the environment as PORT; {data} for an empty folder, which is removed when the run ends."),
	image: optional(string().regex(/^[a-z0-9][\w./:@-]*$/i, "an image's name, such as postgres:17"), "Image that docker or podman runs, instead of run. It gets the variables of env, and its data goes with it. Its CPU time and memory are not seen."),
	"image-port": optional(int().min(1).max(65535), "Port that the image's program listens on."),
	arguments: optional(array(string()), "Arguments of the image's program."),
	ready,
	reset: command("Shell command that brings the service's data back to what a round begins with. It runs before each round and before servers are checked, while none runs, and is not measured."),
	per: _enum(["arm", "run"]).default("arm").meta({ description: "Whether head and base have a service each (arm), or both use the same one (run)." }),
	env: variables.describe("Environment variables for its commands, with {data} as in run.")
}).refine((one) => one.run === void 0 !== (one.image === void 0), "run or image").refine((one) => one.image === void 0 || one["image-port"] !== void 0, "image-port, since it has an image").refine((one) => one.image !== void 0 || (one["image-port"] ?? one.arguments) === void 0, "image-port and arguments only with an image").refine(({ image, ready: { path: url, command: check } }) => image === void 0 || (url ?? check), "ready.path or ready.command, since it has an image").describe("A program that servers need beside them, such as a database.");
// src/config/resolve.ts
/**
* Converts a valid configuration to the form that the application uses.
* @param file its absolute path
*/
function resolve(parsed, file) {
	const root = path.dirname(file);
	const { baseline, measure } = parsed;
	return {
		file,
		servers: Object.entries(parsed.servers).map(([name, one]) => resolveServer(name, one, parsed, root)),
		scenarios: Object.entries(parsed.scenarios).map(([name, one]) => resolveScenario(name, one, parsed, root)),
		measure: {
			atMostMs: measure["at-most"],
			...measure.end === "early" && { endsEarly: true },
			followUp: measure["follow-up"],
			budgetMs: measure.budget === "auto" ? void 0 : measure.budget,
			repeats: measure.repeats
		},
		count: parsed.count,
		gate: gateConfig(parsed),
		baseline: {
			...baseline,
			store: resolveStore(root, baseline.store)
		},
		changed: changedConfig(parsed, file),
		bencher: parsed.bencher
	};
}
function resolveServer(name, server, parsed, root) {
	const { url, "base-url": baseUrl, ...others } = server;
	const { "build-timeout": buildTimeoutMs, "setup-timeout": setupTimeoutMs, ...own } = others;
	return {
		name,
		...own,
		directory: path.resolve(root, server.directory),
		buildTimeoutMs,
		setupTimeoutMs,
		url: addressOf(url),
		baseUrl: addressOf(baseUrl),
		ready: readinessOf(name, server.ready, parsed.scenarios, root),
		services: servicesOf(server, parsed, root)
	};
}
/**
* Normalises an address.
* @param text an address that has been validated
*/
function addressOf(text) {
	const address = text === void 0 ? void 0 : readAddress(text);
	return address && "url" in address ? address.url : void 0;
}
/**
* The readiness check of a server: as configured, otherwise by the first request of its first scenario.
* @param root absolute path of the configuration file's folder
*/
function readinessOf(name, ready, scenarios, root) {
	const first = firstScenario(name, scenarios);
	const { command, timeout: timeoutMs } = ready;
	const transport = first && transportOf(first[1], root);
	if (command !== void 0) return {
		timeoutMs,
		command,
		transport
	};
	if (!hasRequest(ready)) return {
		timeoutMs,
		transport,
		request: first && requestOf(...first, root)
	};
	const { path = "/", method = "GET", headers = {}, body: bodyText, status } = ready;
	return {
		timeoutMs,
		transport,
		request: {
			from: `servers.${name}.ready`,
			method,
			path,
			headers,
			bodyText,
			status
		}
	};
}
function requestOf(scenario, parsed, root) {
	const { name: _name, weight: _weight, key, expect, ...request } = required(requestsOf$1(parsed, root)[0], scenario);
	const from = keyOfRequest(scenario, { key });
	return {
		...request,
		from,
		status: expect.status,
		isCheckedNext: true
	};
}
/**
* The services that a server uses, in the order of the configuration.
* @param root folder of the configuration file
* @returns undefined if it uses none
*/
function servicesOf(server, { services }, root) {
	const named = servicesUsedBy(server);
	const used = Object.entries(services).filter(([name]) => named.includes(name));
	if (used.length === 0) return void 0;
	return used.map(([name, service]) => {
		const { env, reset, per } = service;
		const { path: asked, command, timeout: timeoutMs } = service.ready;
		const usual = {
			from: `services.${name}.ready`,
			method: "GET",
			headers: {}
		};
		const ready = {
			request: asked === void 0 ? void 0 : {
				...usual,
				path: asked
			},
			command,
			timeoutMs
		};
		return {
			name,
			directory: path.resolve(root, service.directory),
			run: startOf(service),
			env,
			ready,
			reset,
			per
		};
	});
}
function startOf(service) {
	const { run, image, "image-port": port, arguments: words = [] } = service;
	if (image === void 0) return required(run, "run");
	return {
		name: image,
		port: required(port, "image-port"),
		arguments: words
	};
}
/** Separators of words in commands, and characters that options put before a path; a quoted path may contain spaces. */
const BETWEEN_WORDS = [/[\s"'`=:;,|&<>(){}$@]+/, /["'`]+/];
/**
* The configuration of changes that cannot make a server slower.
*
* The files that it names are found among all its words, including those of commands: every word that is the path of
* something, relative to the configuration's folder or that of a server or service.
* @param file absolute path of the configuration
* @returns undefined if it ignores nothing, or if a server is already running, whose version no commit determines
*/
function changedConfig(config, file) {
	const { changed, ...parsed } = config;
	const { servers, services } = parsed;
	const isElsewhere = Object.values(servers).some(({ url }) => url !== void 0);
	if (!changed || changed.ignore.length === 0 || isElsewhere) return void 0;
	const root = path.dirname(file);
	const folders = [...Object.values(servers), ...Object.values(services)].map(({ directory }) => path.resolve(root, directory));
	const from = [.../* @__PURE__ */ new Set([root, ...folders])];
	const named = [...new Set(wordsIn(parsed))].flatMap((word) => from.map((folder) => path.resolve(folder, word)));
	const isAround = (one) => from.some((folder) => folder === one || folder.startsWith(path.join(one, path.sep)));
	const globs = changed.ignore.map((glob) => {
		if (!glob.startsWith("!")) return (0, import_picomatch.default)(glob, { windows: false });
		const place = glob.slice(1).replace(/\/$/, "");
		return (0, import_picomatch.default)([place, `${place}/**`], {
			windows: false,
			dot: true
		});
	});
	const lastOn = (name) => changed.ignore[globs.findLastIndex((matches) => matches(name))];
	return {
		isIgnored: (name) => lastOn(name)?.startsWith("!") === false,
		named: [file, ...new Set(named.filter((one) => !isAround(one)))],
		folders
	};
}
/** All words of a value's texts. */
function wordsIn(value) {
	if (typeof value === "string") return [value, ...BETWEEN_WORDS.flatMap((between) => value.split(between))].map((word) => word.replace(/[^/]*[*?[].*$/s, "")).filter((word) => word !== "");
	return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}
// src/config/rules/gate.ts
/**
* Finds bounds that would do nothing, those of metrics that are never measured, and overrides that would leave everything else
* without a gate.
*/
function gateProblems(parsed) {
	const names = namesIn(parsed);
	const [general, ...others] = placesOfBounds(parsed);
	return [
		...onlyOverrides(parsed),
		...unknownEverywhere(general, parsed),
		...others.flatMap((place) => {
			const own = names.filter(place.appliesTo);
			return own.length === 0 ? unfitting(place, names) : [...misplaced(place, own), ...unknownHere(place, own, parsed)];
		}),
		...uncleanBuilds(parsed, names)
	];
}
/** Names of all series and servers. */
function namesIn({ servers, scenarios }) {
	const all = Object.entries(scenarios).map(([name, { servers: own = Object.keys(servers), load, requests = [] }]) => {
		const mix = requests.map((request) => ({ name: requestName(request) }));
		return {
			name,
			servers: own,
			levels: levelsOf(load),
			requests: mix
		};
	});
	return [...new Set(namesOfScenarios(all))];
}
function onlyOverrides({ gate }) {
	if (!gate.overrides || LIMIT_METRIC_IDS.some((id) => gate[id] !== void 0)) return [];
	return [[
		["gate"],
		"only overrides name metrics, so no other series would be gated",
		"A gate that is written replaces the default one: name the metrics of all series too, such as throughput: { tolerance: 5% }."
	]];
}
/** Finds metrics of the general bounds that no server has, because nothing says how to measure them. */
function unknownEverywhere({ path, bounds }, parsed) {
	const unseen = Object.values(parsed.servers).map(unseenOf);
	return LIMIT_METRIC_IDS.flatMap((id) => {
		if (!bounds[id]) return [];
		const lacking = unseen.map((one) => one.get(id));
		const [first] = lacking.filter((one) => one !== ALREADY_RUNS);
		if (lacking.includes(void 0) || first === void 0) return [];
		const what = `no server has ${missingKey(first)}, so it is never measured`;
		return [[
			[...path, id],
			what,
			hintFor(first)
		]];
	});
}
/** Finds metrics that bounds name for servers of which they are not known. */
function unknownHere({ path, bounds }, names, parsed) {
	return LIMIT_METRIC_IDS.flatMap((id) => {
		if (!bounds[id]) return [];
		const own = names.filter((name) => isOf(id, name)).map(serverOf);
		const [found] = Object.entries(parsed.servers).flatMap(([name, server]) => {
			const lacking = own.includes(name) && unseenOf(server).get(id);
			return lacking ? [{
				name,
				lacking
			}] : [];
		});
		if (!found) return [];
		const what = `servers.${found.name} ${found.lacking}, so its ${id} is never measured`;
		return [[
			[...path, id],
			what,
			hintFor(found.lacking)
		]];
	});
}
function missingKey(lacking) {
	return lacking.replace(/^has no /, "");
}
function hintFor(lacking) {
	return lacking === "runs already" ? "Name only servers that Loadgate starts, or gate it in gate itself, which leaves the others out." : `Give the server ${missingKey(lacking)}, or leave this bound out.`;
}
/** With what earlier builds left, the time of a build is chance: only a limit of it may be gated. */
function* uncleanBuilds(parsed, names) {
	const hint = "Add clean to the server, or give build-time a max only.";
	for (const { path, tolerance, appliesTo } of placesOfGate(parsed, "build-time")) {
		if (tolerance === void 0) continue;
		for (const [name, { build, clean }] of Object.entries(parsed.servers)) {
			if (build === void 0 || clean !== void 0 || !names.includes(name) || !appliesTo(name)) continue;
			yield [
				path,
				`servers.${name} has no clean, so its build time depends on earlier builds`,
				hint
			];
		}
	}
}
function unfitting({ path }, names) {
	const servers = names.filter((name) => name === serverOf(name));
	const series = names.filter(isTimed);
	return [[
		path,
		"no series or server has such a name",
		`The series are ${formatSome(series)}, a glob may leave out the level; the servers are ${formatSome(servers)}.`
	]];
}
/** Finds bounds that nothing of what they are about can have. */
function misplaced({ path, bounds }, names) {
	const example = path[0] === "gate" ? path[2] : names[0];
	return [
		...LIMIT_METRIC_IDS,
		"errors",
		"lost"
	].filter((id) => bounds[id] !== void 0 && !names.some((name) => isOf(id, name))).map((id) => {
		const [about, named] = homeOf(id, String(example));
		const hint = `Write it in gate, or in gate.overrides under ${named}.`;
		return [
			[...path, id],
			`${id} is about ${about}`,
			hint
		];
	});
}
function isOf(id, name) {
	if (id === "errors") return hasErrors(name);
	return id === "lost" ? openLoopOf$1(name) === "stages" : metricsNamed(name).includes(id);
}
/** What a metric is about, and how that is named in overrides. */
function homeOf(id, example) {
	const server = serverOf(example);
	if (SERVER_GATE_METRIC_IDS.some((one) => one === id)) return ["a server as a whole", `the server's name alone, as in "${server}"`];
	const series = example === server ? `${server}/*` : example;
	const openLoop = OPEN_LOOP_METRIC_IDS.find((one) => one === id);
	if (openLoop) {
		const { kind } = openLoopMetric(openLoop);
		return [`load.${kind}`, `SERVER/SCENARIO ${kind}, as in "${pathOfSeries(series)} ${kind}"`];
	}
	return COUNT_METRIC_IDS.some((one) => one === id) ? ["all levels of a scenario", `SERVER/SCENARIO alone, as in "${pathOfSeries(series)}"`] : ["a whole series", `SERVER/SCENARIO, as in "${wholeOf(series)}"`];
}
// src/config/rules/running-servers.ts
/** Keys for building and starting a server. */
const OF_STARTED = [
	"build",
	"setup",
	"run",
	"port",
	"artifact",
	"clean"
];
/** The keys of a server's addresses. */
const ADDRESSES = ["url", "base-url"];
/**
* Checks that each server is either started or already running, and that only hosts that are named are loaded.
* @returns the problems, in the order of the file
*/
function wrongAddresses({ servers, "allow-hosts": allowHosts }) {
	const allowed = new Set(allowHosts.flatMap((host) => readHost(host) ?? []));
	return [...problemsOf("servers", servers, (server) => server.url === void 0 ? startedFindings(server) : runningFindings(server, allowed)), ...allowHosts.flatMap((host, index) => readHost(host) === void 0 ? [[
		["allow-hosts", index],
		"is no host",
		HOST_HINT
	]] : [])];
}
const HOST_HINT = "Write one name or address, such as staging.example.com: no scheme, no port, no path, no wildcard.";
function* startedFindings({ run, "base-url": baseUrl }) {
	if (baseUrl !== void 0) yield [
		["base-url"],
		"found without url",
		"Give the address of head as url."
	];
	else if (run === void 0) yield [
		["run"],
		"is missing",
		"Give the command that starts it, or its url where it runs already."
	];
}
function* runningFindings(server, allowed) {
	const hint = "A server that runs already is neither built nor started: leave this out, or url.";
	for (const key of OF_STARTED) if (server[key] !== void 0) yield [
		[key],
		"found beside url",
		hint
	];
	const addresses = ADDRESSES.flatMap((key) => {
		const text = server[key];
		return text === void 0 ? [] : [{
			key,
			...readAddress(text)
		}];
	});
	for (const one of addresses) if ("problem" in one) yield [
		[one.key],
		one.problem,
		ADDRESS_HINT
	];
	const good = addresses.flatMap((one) => "url" in one ? one : []);
	for (const { key, url } of good) {
		const host = hostOf(url);
		if (isLoopback(host) || allowed.has(host)) continue;
		const add = `Load only what is yours and can bear it; then add allow-hosts: [${JSON.stringify(host)}].`;
		yield [
			[key],
			`${host} is not in allow-hosts`,
			add
		];
	}
	const [url, baseUrl] = good;
	if (url && baseUrl && isSameServer(url.url, baseUrl.url)) yield [
		["base-url"],
		"found the address of url",
		SAME_HINT
	];
}
const ADDRESS_HINT = "Write it as https://staging.example.com, with a port and a path where they are needed; secrets belong into a headers-file.";
const SAME_HINT = "One server cannot be compared with itself: give the address of what base has, or leave base-url out.";
// src/config/rules/services.ts
/**
* Checks the references between servers and services.
* @returns the problems, in the order of the rules
*/
function brokenServiceRules(config) {
	const { servers, services } = config;
	const names = Object.keys(services);
	return [
		...problemsOf("servers", servers, (server) => serverFindings(server, names)),
		...problemsOf("services", services, serviceFindings),
		...wrongInCount(config),
		...unused(config),
		...unmeasured(config)
	];
}
function serverFindings(server, known) {
	const { build, clean } = server;
	const possible = known.flatMap((name) => [`{services.${name}.port}`, `{services.${name}.data}`]);
	const hint = known.length === 0 ? "The configuration has no services; describe it under services." : `What services can be named by: ${possible.join(", ")}.`;
	const unknown = (text) => wrongReferences(text, known).map((reference) => `unknown placeholder ${reference}${nearest(reference, possible)}`);
	const early = "Services run once the server is built: name them in run, setup or env.";
	return [...findingsIn(textsBesideServices(server), unknown, hint), ...findingsIn({
		build,
		clean
	}, namedTooEarly, early)];
}
/** Finds services that are named before services are started. */
function namedTooEarly(text) {
	return wrongReferences(text, []).map((reference) => `${reference} is not replaced here`);
}
function serviceFindings(service) {
	const { run, reset, env } = service;
	const commands = {
		run,
		reset,
		ready: { command: service.ready.command }
	};
	const only = "{port} and {data} are the only placeholders of a service; put braces that the program should see in quotes.";
	const port = "Use {port} in run; the environment has it as PORT, beside the job's variables.";
	const others = (text) => servicesNamed([text]).map((other) => `{services.${other}.…} is not replaced here`);
	const hint = "Services cannot name each other; only servers can name them.";
	return [
		...findingsIn(commands, unknownPlaceholders("port", "data"), only),
		...findingsIn({ env }, placeholdersNotReplaced, port),
		...findingsIn({
			...commands,
			env
		}, others, hint)
	];
}
/** These variables apply to all servers, including those that use other services, or none. */
function wrongInCount({ count }) {
	return findingsIn({ count: { env: count?.env } }, namedTooEarly, "Name services in a server's run, setup or env.");
}
function unused({ servers, services }) {
	const used = Object.values(servers).flatMap(servicesUsedBy);
	return problemsOf("services", services, function* (_, name) {
		if (used.includes(name)) return;
		yield [
			[],
			"no server uses it",
			`Tell a server its address with {services.${name}.port} in run, setup or env.`
		];
	});
}
/** Nothing may pass the gate only because it was not measured. */
function unmeasured(config) {
	const images = Object.entries(config.services).filter(([, { image }]) => image !== void 0);
	const hint = "Start the service with run, or gate what the server itself uses.";
	return SERVICE_METRIC_IDS.flatMap((id) => placesOfGate(config, id)).flatMap(({ path }) => images.map(([name]) => {
		return [
			path,
			`CPU time and memory of services.${name} cannot be seen, since it is an image`,
			hint
		];
	}));
}
// src/config/rules/stages.ts
/** Requests of one start: the time of each answer is kept until its figures are known. */
const MOST_REQUESTS = 1e6;
/** Finds stages that cannot be loaded, or show nothing. */
function* stageFindings({ load }) {
	const { stages, requests } = load;
	if (!stages) return;
	const at = ["load", "stages"];
	if (new Set(stages.map(({ rate }) => rate)).size === 1) yield [
		at,
		`found ${stages[0]?.rate}/s in all stages`,
		"Use load.rate for a rate that stays."
	];
	const highest = Math.max(...stages.map(({ rate }) => rate));
	const after = stages.slice(stages.findLastIndex(({ rate }) => rate === highest) + 1);
	const windowMs = windowMsOf(stages);
	const windows = sumOf(after, ({ for: ms }) => windowCount(ms, windowMs));
	if (after.length > 0 && windows < 3) yield [
		at,
		`the stages after the highest are ${formatCount(windows, "window")}, and 3 show whether latency is as before`,
		`A window has 500 requests at the lowest rate, here ${formatDuration(windowMs)}: lengthen these stages, or raise that rate.`
	];
	const due = sumOf(stages, ({ rate, for: ms }) => rate * ms / 1e3);
	if (due > MOST_REQUESTS) yield [
		at,
		`${formatWhole(due)} requests are due in a start, more than ${formatWhole(MOST_REQUESTS)}`,
		"Shorten the stages, or lower their rates."
	];
	if (requests !== void 0) yield [
		["load", "requests"],
		"stages have times, not numbers of requests",
		"Leave it out, or load in stages in a scenario of its own."
	];
}
// src/config/rules/rules.ts
/**
* Checks the rules that the schema cannot express, because they concern several keys or the text of a command.
* @param source the file itself; the configuration already includes defaults
* @returns the violations, in the order of the rules
*/
function brokenRules(config, source) {
	const { servers, scenarios } = config;
	return [
		...unknownServers(config),
		...wrongAddresses(config),
		...sharedPorts(config),
		...problemsOf("servers", servers, placeholders),
		...uncountedCalls(config),
		...unloadedBounds(config, source),
		...brokenServiceRules(config),
		...gateProblems(config),
		...mixProblems(scenarios, source),
		...transportProblems(scenarios),
		...loadProblems(config),
		...readyProblems(config)
	];
}
/** A gated metric must be measured. */
function uncountedCalls(config) {
	if (config.count?.systemCalls) return [];
	const what = "system calls are gated, and nothing counts them";
	const hint = "Add `count: { system-calls: true }`, or leave this gate out.";
	return placesOfGate(config, "system-calls").map(({ path }) => [
		path,
		what,
		hint
	]);
}
/** What only some stages show. */
const NEEDED_STAGES = {
	"after-p99": "stages that end below their highest rate",
	recovery: "stages that begin and end below their highest rate"
};
/** The same for what only loads at several rates show; that the default gate names it means nothing. */
function unloadedBounds(config, source) {
	return unloadedMetrics(config).flatMap((id) => {
		const what = `${id} is gated, and nothing measures it`;
		const hint = `Add ${NEEDED_STAGES[id] ?? openLoopMetric(id).kind} to the load of a scenario, or leave this gate out.`;
		return placesOfGate(config, id).filter(({ path }) => source.at(path) !== void 0).map(({ path }) => [
			path,
			what,
			hint
		]);
	});
}
function unknownServers({ servers: all, scenarios }) {
	const known = Object.keys(all);
	const hint = `The servers are: ${known.join(", ")}.`;
	return problemsOf("scenarios", scenarios, function* ({ servers = [] }) {
		for (const [index, server] of servers.entries()) {
			if (known.includes(server)) continue;
			yield [
				["servers", index],
				`no server is named "${server}"${nearest(server, known)}`,
				hint
			];
		}
	});
}
function sharedPorts({ servers }) {
	const owners = /* @__PURE__ */ new Map();
	const hint = "All servers run at once: give each a port of its own, or use {port} in run instead.";
	return problemsOf("servers", servers, function* ({ port }, name) {
		if (port === void 0) return;
		const owner = owners.get(port);
		if (owner === void 0) owners.set(port, name);
		else yield [
			["port"],
			`found ${port}, which servers.${owner}.port has too`,
			hint
		];
	});
}
function placeholders(server) {
	const { run, build, clean, setup, env } = server;
	const ready = { command: server.ready.command };
	const only = "{port} is the only placeholder; put braces that the program should see in quotes.";
	const hint = "Use {port} in run or ready.command; the server also finds the port in its environment, as PORT, and the variables of the command or job under their own names.";
	return [...findingsIn({
		run,
		ready
	}, unknownPlaceholders("port"), only), ...findingsIn({
		build,
		clean,
		setup,
		env
	}, placeholdersNotReplaced, hint)];
}
/** Highest tolerated ratio of the sent rate to the requested one. */
const MOST_EXCESS = 1.1;
/** Finds levels that a burst cannot reach: the load generator would send something else under the level's name. */
function loadProblems({ scenarios, measure }) {
	return problemsOf("scenarios", scenarios, (scenario) => [
		...connectionFindings(scenario),
		...rateFindings(scenario, measure.burst),
		...capacityFindings(scenario),
		...stageFindings(scenario)
	]);
}
function* connectionFindings({ load }) {
	const { concurrency = [], requests, streams = 1 } = load;
	if (requests === void 0) return;
	for (const [index, level] of concurrency.entries()) {
		if (level * streams <= requests) continue;
		const what = `found ${level}${streams === 1 ? "" : ` with ${streams} streams each`}, more than the ${requests} requests of a burst`;
		yield [
			[
				"load",
				"concurrency",
				index
			],
			what,
			"Raise load.requests: a connection that nothing is sent on is never opened."
		];
	}
}
/** oha rounds the number of requests up: in a burst of 500 ms at 3 per second it sends two, a rate of 4 per second. */
function* rateFindings(scenario, usualMs) {
	const { rate = [], burst, requests } = scenario.load;
	if (requests !== void 0) return;
	const burstMs = burst ?? usualMs ?? 500;
	const shares = requestsIn(scenario).map(([, request]) => shareOf(request));
	const least = Math.min(...shares) / shares.reduce((sum, share) => sum + share, 0);
	for (const [index, level] of rate.entries()) {
		const share = level * least;
		const sent = Math.ceil(share * burstMs / 1e3);
		const sentRate = sent / burstMs * 1e3;
		if (sentRate <= share * MOST_EXCESS) continue;
		const whose = shares.length > 1 ? "one of its requests would get" : "it would be";
		const what = `found ${level}; in bursts of ${formatMilliseconds(burstMs)}, ${whose} ${rounded(sentRate)} a second, not ${rounded(share)}`;
		const hint = `Set load.burst to ${Math.floor(sent / share * 1e3)}ms, in which a whole number of requests is due.`;
		yield [
			[
				"load",
				"rate",
				index
			],
			what,
			hint
		];
	}
}
/** A search knows a capacity to about 9 % on either side, so between closer rates it would only find its edges. */
const LEAST_RANGE = 1.2;
/** A search whose fewest rounds take longer is a mistake in its limits. */
const LONGEST_SEARCH_MS = 18e5;
/** Finds searches for a capacity that cannot begin, or not end in time. */
function* capacityFindings({ load }) {
	const { capacity, requests } = load;
	if (!capacity) return;
	const { p99: p99Ms, from, to } = capacity;
	if (from < 100) yield [
		[
			"load",
			"capacity",
			"from"
		],
		`found ${from}/s, which is too few`,
		`Search from 100/s on: below, a 99th percentile takes over ten seconds to know.`
	];
	if (to < LEAST_RANGE * from) yield [
		[
			"load",
			"capacity",
			"to"
		],
		`found ${from}/s to ${to}/s, which leaves nothing to search`,
		`Let to be at least ${LEAST_RANGE} times from.`
	];
	if (requests !== void 0) yield [
		["load", "requests"],
		"a capacity is searched by loads for a time, not by number",
		"Leave it out, or search in a scenario of its own."
	];
	const { rounds, ms } = capacityTime({
		capacity: {
			p99Ms,
			from,
			to
		},
		arms: 1,
		setUpMs: 0
	});
	if (ms > LONGEST_SEARCH_MS) yield [
		["load", "capacity"],
		`${rounds} rounds of the search take about ${formatDuration(ms)} for a single server, more than ${formatDuration(LONGEST_SEARCH_MS)}`,
		"Lower p99, of which each load takes ten, or raise from."
	];
}
const rounded = (rate) => Number(rate.toPrecision(3));
/** Finds scenarios with settings that no protocol allows or the load generator does not support. */
function transportProblems(scenarios) {
	return problemsOf("scenarios", scenarios, function* (scenario) {
		const { protocol, tls, socket, load } = scenario;
		const isHttp2 = protocol !== "http1";
		if (protocol === "http2" && !tls) yield [
			["protocol"],
			"http2 is HTTP/2 over TLS, and there is no tls",
			"Add tls with ca-file or insecure: true; HTTP/2 without TLS is h2c."
		];
		if (protocol === "h2c" && tls) yield [
			["protocol"],
			"h2c is HTTP/2 without TLS, and there is tls",
			"Write protocol: http2, or leave tls out."
		];
		if (tls && socket !== void 0) yield [
			["socket"],
			"the load generator oha has no TLS over a unix socket",
			"Leave tls out, or let the server listen on {port}."
		];
		if (!isHttp2 && load.streams !== void 0) yield [
			["load", "streams"],
			"HTTP/1.1 sends one request at a time",
			"Leave streams out, or set protocol to http2 or h2c."
		];
		if (isHttp2 && !load["keep-alive"]) yield [
			["load", "keep-alive"],
			"the load generator oha keeps HTTP/2 connections",
			"Leave keep-alive out, or set protocol to http1."
		];
		for (const [path, { headers }] of requestsIn(scenario)) yield* headerFaults([...path, "headers"], headers, isHttp2);
	});
}
/** Finds headers of `ready` that the protocol of a server's first scenario does not allow. */
function readyProblems({ servers, scenarios }) {
	return problemsOf("servers", servers, ({ ready }, name) => {
		const { protocol = "http1" } = firstScenario(name, scenarios)?.[1] ?? {};
		return headerFaults(["ready", "headers"], ready.headers ?? {}, protocol !== "http1");
	});
}
function* headerFaults(at, headers, isHttp2) {
	const names = Object.keys(headers);
	for (const [index, name] of names.entries()) {
		const fault = headerFault(name, names.slice(0, index), isHttp2);
		if (fault) yield [
			[...at, name],
			fault.what,
			fault.hint
		];
	}
}
// src/bencher/domain/measures.ts
/** Bencher's units by those of the catalogue; metrics in other units are not sent. */
const UNITS = {
	"requests/s": {
		factor: 1,
		units: "operations / second (ops/s)"
	},
	ms: {
		factor: 1e6,
		units: "nanoseconds (ns)"
	},
	µs: {
		factor: 1e3,
		units: "nanoseconds (ns)"
	},
	bytes: {
		factor: 1,
		units: "bytes (B)"
	},
	"bytes/s": {
		factor: 1,
		units: "bytes / second (B/s)"
	},
	"%": {
		factor: 1,
		units: "percentage (%)"
	},
	instructions: {
		factor: 1,
		units: "instructions"
	},
	allocations: {
		factor: 1,
		units: "allocations"
	},
	calls: {
		factor: 1,
		units: "calls"
	},
	s: {
		factor: 1,
		units: "seconds (s)"
	}
};
const SECONDS = {
	factor: 1 / 1e3,
	units: "seconds (s)"
};
/** The metrics with another unit than their own, or none, because they are not sent. */
const EXCEPTIONS = {
	"throughput-per-core": "unsent",
	"wall-time": "unsent",
	others: "unsent",
	steal: "unsent",
	"cpu-pressure": "unsent",
	"build-time": SECONDS,
	"setup-time": SECONDS
};
/** The metrics that are sent to Bencher, in the order of the reports; a measure is a slug in Bencher. */
const SENT_METRICS = METRIC_IDS.flatMap((id) => {
	const unit = EXCEPTIONS[id] ?? UNITS[anyMetric(id).unit] ?? "unsent";
	return unit === "unsent" ? [] : [{
		id,
		measure: id === "latency-mean" ? "latency" : id,
		...unit
	}];
});
/** Ids of the sent metrics. */
const SENT_METRIC_IDS = SENT_METRICS.map(({ id }) => id);
/**
* The measure that a metric is sent as.
* @returns undefined for a metric that is not sent
*/
function measureOf(id) {
	return SENT_METRICS.find((metric) => metric.id === id);
}
/** Bencher's limit of a request, less its other content. */
const MAX_DOCUMENT_BYTES = 3670016;
/**
* Splits metrics into parts that each fit into a request.
* @param maxBytes size limit of a part inside a request
* @returns the parts; a benchmark is never split
*/
function splitMetrics(metrics, maxBytes) {
	const parts = [];
	let part;
	let bytes = 0;
	for (const [name, measures] of Object.entries(metrics)) {
		const size = bytesInRequest(JSON.stringify({ [name]: measures }));
		if (!part || bytes + size > maxBytes) {
			part = {};
			parts.push(part);
			bytes = 0;
		}
		part[name] = measures;
		bytes += size;
	}
	return parts;
}
/** Size of a document inside a request, where it is a JSON string and each of its quotes takes two bytes. */
function bytesInRequest(document) {
	return new TextEncoder().encode(JSON.stringify(document)).length;
}
// src/bencher/config/section.ts
/** More than a hundred years of samples, one run a day. */
const MAX_SAMPLES = 65535;
/** Bencher stores a window as 32-bit seconds. */
const MAX_WINDOW_SECONDS = 2 ** 32 - 1;
const WINDOW = "a number of hours or days, such as 12h or 90d";
const window = string(WINDOW).regex(/^[1-9]\d{0,6}[hd]$/, WINDOW).transform((text) => Number(text.slice(0, -1)) * (text.endsWith("d") ? 86400 : 3600)).refine((seconds) => seconds <= MAX_WINDOW_SECONDS, "at most 49710d, Bencher's limit");
const boundary = (description) => number().nonnegative().max(0xe8d4a51000).optional().describe(description);
const samples = (description) => int().min(1).max(MAX_SAMPLES).optional().describe(description);
const flag = (description) => boolean().default(false).describe(description);
const threshold = strictObject({
	test: _enum(Object.keys(THRESHOLD_TESTS)).default("t_test").describe("Bencher's test of a new value against the earlier ones; NAME is a metric of docs/metrics.md."),
	boundary: boundary("Boundary on the side where the metric gets worse: a probability for t_test, z_score and log_normal, a number of ranges for iqr and delta_iqr, a fraction of the mean for percentage, a value in the metric's unit for static."),
	lower: boundary("Lower boundary, instead of boundary."),
	upper: boundary("Upper boundary, instead of boundary."),
	"min-sample-size": samples("Minimum number of earlier values; with fewer, nothing is tested."),
	"max-sample-size": samples("Maximum number of earlier values that are used."),
	window: window.optional().describe("Age of the oldest values that are used, such as 90d.")
}).superRefine(({ test, ...model }, context) => {
	const issue = (message, ...path) => context.addIssue({
		code: "custom",
		path: [...path],
		message
	});
	if (model.boundary === void 0 === ((model.lower ?? model.upper) === void 0)) issue("either boundary, or lower, upper or both");
	const [low, high, text] = THRESHOLD_TESTS[test];
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
/** The metrics that can have a threshold. */
const metric = _enum(SENT_METRIC_IDS, `one of ${SENT_METRIC_IDS.join(", ")}`);
/**
* The reason a threshold can never raise an alert, whatever the history. Nothing can be below a lower limit of 0,
* and a percentage of 1 or more puts the limit there.
*/
function neverFires(id, { test, ...model }) {
	for (const [side, value] of Object.entries(boundariesOf(id, model))) {
		const path = [id, model.boundary === void 0 ? side : "boundary"];
		if (test === "percentage" && side === "lower" && value >= 1) return {
			path,
			message: `below 1: ${id} cannot fall by more than all of it`
		};
		if (test === "static" && !canBeCrossed(id, { [side]: value })) return {
			path,
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
/** The keys `thresholds`: what Bencher tests, each boundary on its side. */
const thresholds = partialRecord(metric, threshold).transform((all, context) => {
	const models = SENT_METRIC_IDS.flatMap((id) => {
		if (!all[id]) return [];
		const fault = neverFires(id, all[id]);
		if (fault) context.addIssue({
			code: "custom",
			...fault
		});
		const { test, window: windowSeconds, ...own } = all[id];
		const { "min-sample-size": minSampleSize, "max-sample-size": maxSampleSize } = own;
		const samples = {
			minSampleSize,
			maxSampleSize,
			windowSeconds
		};
		return [[id, {
			test,
			...boundariesOf(id, own),
			...samples
		}]];
	});
	return Object.fromEntries(models);
}).prefault({
	throughput: DEFAULT_THRESHOLD,
	"latency-p99": DEFAULT_THRESHOLD,
	"cpu-per-request": DEFAULT_THRESHOLD
}).describe("What Bencher tests; metrics that are not named are recorded, not tested.");
const formed = (key, description) => {
	const [form, allowed] = BENCHER_FORMS[key];
	return string().regex(form, allowed).optional().meta({ description });
};
/** The section `bencher` of the configuration file, converted to a {@link BencherConfig}. */
const bencherSection = strictObject({
	project: formed("project", "Slug or UUID of the project. Defaults to BENCHER_PROJECT."),
	host: formed("host", "Address of the API. Defaults to BENCHER_HOST, then to https://api.bencher.dev, which is Bencher Cloud."),
	testbed: formed("testbed", "Slug of the machine type. Defaults to runner image and architecture, such as ubuntu24-x64."),
	version: formed("version", "Version of Bencher's client. A self-hosted server needs the version that belongs to it."),
	cli: string().min(1).optional().meta({ description: "Path of Bencher's client, relative to the configuration file. By default it is found on PATH or downloaded." }),
	thresholds,
	gate: flag("Alerts on the history fail the gate; a run that Bencher did not judge is neutral."),
	required: flag("A run that could not be sent fails the job with exit code 4."),
	"create-project": flag("Lets the first run create the project, and lets runs use a project that nobody has claimed.")
}).meta({ description: "Sends runs to Bencher." }).transform(({ "create-project": createProject, ...others }) => ({
	...others,
	createProject
}));
// src/config/schema/schema.ts
const count = strictObject({
	requests: optional(int().min(100).max(1e6), `Requests per count. By default ${formatWhole(REQUESTS_OF_GO)} for a server in Go, whose garbage collector runs only now and then, and ${formatWhole(USUAL_REQUESTS)} for any other.`),
	turns: int().min(3).max(100).default(COUNT_DEFAULTS.turns).meta({ description: "How often each arm is counted. The interval of a change comes from how the counts differ. From the third on, a series ends once all that is gated is unchanged." }),
	"system-calls": optional(boolean(), "Also count system calls per request, by name, in two further starts of each turn under strace."),
	env: record(string(), string()).default(COUNT_DEFAULTS.env).meta({ description: "Environment variables for servers while they are counted; they override all others." })
}).describe("Also count instructions and allocations per request of every server and scenario, which other work on the machine hardly changes. May be empty: {}.").transform(({ "system-calls": systemCalls, ...others }) => ({
	...others,
	systemCalls
}));
/** A negation inside a pattern matches everything else, and a pattern of only stars matches everything. */
const glob = string().regex(/^(?=.*[^!*?.,/(){}[\]+@|\\])(?!!\()!?[^!/][^!]*$/, "a glob from the repository's root that names something, without / at its beginning, and with ! only there");
const changed = strictObject({ ignore: array(glob).default([]).meta({ description: "Globs for files that cannot make a server slower, from the repository's root, such as `docs/**`. The last one that matches decides, and with `!` before it the file is measured: `[\"services/**\", \"!services/shop/**\"]`. A change of nothing else is not measured." }) }).describe("Which changes are measured.");
/**
* The configuration file. Types, validation, `loadgate.schema.json` and the reference page all come from this one
* schema. Durations become milliseconds, percentages numbers of percent.
*/
const configSchema = strictObject({
	servers: record(name, server).refine((servers) => Object.keys(servers).length > 0, "at least one server").describe("The servers to build, start and load, by name."),
	services: record(name, service).default({}).meta({ description: "Programs that servers need beside them, such as databases, by name." }),
	scenarios: record(name, scenario).refine((scenarios) => Object.keys(scenarios).length > 0, "at least one scenario").describe("The requests to load them with, by name."),
	"allow-hosts": array(string().min(1)).default([]).meta({ description: "Hosts that may be loaded, by the name or the address that url and base-url have; this machine's loopback always may." }),
	measure: strictObject({
		burst: burstLength(`Length of one burst of load, 50ms or more. By default 200ms, or 500ms over TLS and where 200ms bring fewer than 100 answers.`).optional(),
		"warm-up": durationOrAuto("Load before the first measured burst of each series and round: a time, or `auto`, which goes on until the server gets no faster.").prefault("auto"),
		budget: durationOrAuto("Wall time for measuring, not counting builds: a time, or `auto`, which takes as much as the tolerance needs. That is a minute for each series of base and head, or less if the last runs on this machine type found less noise. With a base, a budget is refused if a server could lose half its speed unnoticed with it; the error says the least that would do.").prefault("auto"),
		"at-most": duration("Longest time that a budget of `auto` takes. Where servers start or warm up so slowly that it does not hold five starts of each, it grows up to this.").prefault("15m"),
		end: _enum(["decided", "early"]).default("decided").meta({ description: "When a run with a base ends before its budget: `decided`, once every gated comparison is decided, after longer loads in the time left; `early`, as soon as nothing shows a sign of a slowdown after half of its rounds, which saves time and can leave comparisons open." }),
		"follow-up": number().min(0).max(1).default(1).meta({ description: "Share of the budget that a run with a base may use once more, after its plan: series that are then open and look slower are measured again, one by one, in fresh starts of their two servers alone. `0` switches it off; a run in shards, with `repeats` or with `end: early` has none, and one with a budget of `auto` stays within `at-most`." }),
		repeats: optional(int().min(1).max(1e5), "Number of bursts of each series, instead of as many as the budget has time for. All bursts then come from one start of each server, which cannot tell a change from what that process happened to do. Fewer than six give no interval.")
	}).prefault({}),
	count: count.optional(),
	gate: gate.prefault({
		...DEFAULT_GATE,
		...DEFAULT_OPEN_LOOP_GATE
	}),
	baseline: strictObject({
		store: string().regex(STORE_PATTERN, "a folder, or branch: and the name of a branch").default(".loadgate").describe("Where earlier runs are kept: a folder, relative to the configuration file, or `branch:NAME`, a branch of the repository that holds nothing else."),
		required: optional(boolean(), "Whether a run fails (exit code 4) when the baseline cannot be read, or cannot be written although the run belongs in it. `false` makes that a warning. By default it fails, except where it cannot be read and a base decides the gate."),
		keep: int().min(1).max(1e4).default(200).describe("Number of runs to keep."),
		branch: optional(string().min(1), "Branch whose runs are recorded; the repository's default branch by default.")
	}).prefault({}),
	changed: changed.optional(),
	bencher: bencherSection.optional()
}).meta({ title: "Loadgate configuration" });
// src/domain/run/plan/request-variables.ts
/** Placeholder, in a header's value or a body, for an environment variable of the command or the job. */
const REFERENCE = /\{env\.([A-Za-z_]\w*)\}/g;
/** Names of the variables that a text refers to, without duplicates. */
function variablesIn(text) {
	const found = [...text.matchAll(REFERENCE)].map(([whole]) => whole.slice(5, -1));
	return [...new Set(found)];
}
/** The placeholder for a variable, such as `{env.TOKEN}`. */
function referenceTo(name) {
	return `{env.${name}}`;
}
/**
* The reason why a variable cannot be filled in. An unset secret of a workflow is an empty text, so an empty text
* counts as not set.
* @returns undefined if it can; never contains the value
*/
function variableFault(name, place, variables) {
	const value = variables[name] ?? "";
	if (value === "") return `${referenceTo(name)} is not set`;
	return place === "header" && !HEADER_VALUE.test(value) ? `the value of ${referenceTo(name)} is not one line of printable ASCII` : void 0;
}
/** Advice for a variable that cannot be filled in. */
const VARIABLE_HINT = "Set it in the environment of the command, or under env: of the step. Tokens of the job itself are handed on to no server.";
/**
* Replaces placeholders with the values of variables.
* @param found the value of a name
*/
function withVariables(text, found) {
	return text.replace(REFERENCE, (_, name) => found(name));
}
/** Shorter values occur in many words, so hiding them would hide nothing. */
const SHORTEST_HIDDEN = 4;
/**
* Hides values that were filled into requests, in case a server or tool repeats them.
* @param values by name
*/
function withoutValues(text, values) {
	return [...values].filter(([, value]) => value.length >= SHORTEST_HIDDEN).toSorted(([, a], [, b]) => b.length - a.length).reduce((hidden, [name, value]) => hidden.replaceAll(value, referenceTo(name)), text);
}
// src/config/variables.ts
/** The variables named in headers and bodies of the configuration itself. */
function variablesOf(config, source) {
	return filledTexts(config).flatMap(({ path, text, kind }) => variablesIn(text).map((name) => {
		return {
			name,
			place: `${source.place(path)}: ${dotted(path)}`,
			kind
		};
	}));
}
/** The variables named in header files, which must be readable. */
function variablesInFiles({ scenarios }) {
	const files = scenarios.flatMap(({ requests }) => requests.flatMap(({ headersFile }) => headersFile ?? []));
	return [...new Set(files)].flatMap((file) => readFileSync(file, "utf8").split("\n").flatMap((line, index) => variablesIn(line.startsWith("#") ? "" : line).map((name) => {
		return {
			name,
			place: `${file}:${index + 1}`,
			kind: "header"
		};
	})));
}
/** The variables that cannot be filled in, one line each with its place; never a value. */
function variableFaults(uses, variables) {
	return uses.flatMap(({ name, place, kind }) => {
		const fault = variableFault(name, kind, variables);
		return fault === void 0 ? [] : [`${place}: ${fault}`];
	});
}
/** Texts in which variables are filled in, with their keys: header values and bodies in the configuration itself. */
function filledTexts(config) {
	return requestsOf(config).flatMap(([at, { headers = {}, body }]) => [...Object.entries(headers).map(([name, text]) => {
		return {
			path: [
				...at,
				"headers",
				name
			],
			text,
			kind: "header"
		};
	}), ...body === void 0 ? [] : [{
		path: [...at, "body"],
		text: body,
		kind: "body"
	}]]);
}
/** All requests, those of `ready` among them, each with its key. */
function requestsOf({ servers, scenarios }) {
	return [...Object.entries(servers).map(([name, { ready }]) => {
		return [[
			"servers",
			name,
			"ready"
		], ready];
	}), ...Object.entries(scenarios).flatMap(([name, scenario]) => requestsIn(scenario).map(([own, request]) => {
		return [[
			"scenarios",
			name,
			...own
		], request];
	}))];
}
// src/config/warnings.ts
/** Finds valid settings that probably do not have the intended effect. */
function doubts(config) {
	return [
		...filledTexts(config).flatMap(({ path, text }) => [...text.matchAll(UNREPLACED)].map(([written, name = ""]) => {
			const hint = `Write ${referenceTo(name)} for a variable of the environment of the command or the job.`;
			return [
				path,
				`${written} is sent as it is`,
				hint
			];
		})),
		...requestsOf(config).flatMap(([at, { path = "/" }]) => {
			const { pathname, search } = new URL(`http://server${path}`);
			const sent = `${pathname}${search}`;
			const hint = "Write it so, unless the server is to get what is sent; a # of the path is %23.";
			return sent === path ? [] : [[
				[...at, "path"],
				`it is sent as ${sent}`,
				hint
			]];
		}),
		...GATE_METRIC_IDS.filter((id) => anyMetric(id).better === "higher").flatMap((id) => placesOfGate(config, id).flatMap(({ path, tolerance = 0 }) => tolerance < 100 ? [] : [[path, ...NEVER_FAILS]])),
		...config.count && isNoCountGated(config) ? [[["count"], ...COUNTED_ONLY]] : [],
		...ungatedLoads(config)
	];
}
/** `false` is an answer too. */
function isNoCountGated(config) {
	return COUNT_METRIC_IDS.every((id) => config.gate[id] === void 0 && placesOfGate(config, id).length === 0);
}
/** Finds loads at several rates of which nothing is gated. */
function ungatedLoads(config) {
	return OPEN_LOOP_KINDS.flatMap((kind) => {
		const ids = OPEN_LOOP_METRIC_IDS.filter((id) => openLoopMetric(id).kind === kind);
		const [place] = Object.entries(config.scenarios).filter(([, { load }]) => levelsOf(load).some((level) => levelName(level) === kind));
		const isGated = ids.some((id) => config.gate[id] !== void 0 || placesOfGate(config, id).length > 0);
		if (!place || isGated) return [];
		const what = `the gate names nothing of ${kind}, so nothing of it is compared`;
		const hint = `A gate that is written replaces the default one: add ${ids[0]} to it, or ${ids[0]}: false.`;
		return [[
			[
				"scenarios",
				place[0],
				"load",
				kind
			],
			what,
			hint
		]];
	});
}
const COUNTED_ONLY = ["the gate names nothing that is counted, so no count can fail it", "A gate that is written replaces the default one: add instructions: { tolerance: 1% }, or instructions: false."];
const NEVER_FAILS = ["nothing can lose more than 100 %, so this never fails", "Write how much it may lose, such as tolerance: 10%, which is 100 to 90 a second."];
/** Placeholders that shells and workflows replace, with the name of the variable. */
const UNREPLACED = /\$\{\{? *(?:\w+\.)*([A-Za-z_]\w*) *\}?\}/g;
// src/config/load.ts
/** The default name of the configuration file. */
const DEFAULT_CONFIG_FILE = "loadgate.yml";
/**
* The path of a configuration, as a command in the current folder must name it.
* @param file its path
* @returns undefined if commands find it by default
*/
function configPathOf(file) {
	const found = path.relative("", file);
	return found === "loadgate.yml" ? void 0 : found;
}
/**
* Reads and validates a configuration file, and checks that the files and folders that it names exist.
* @param file path of the file; paths in it are relative to its folder
* @returns the configuration with all defaults filled in
* @throws LoadgateError `usage` that names file, line, path, what was found and what was expected
*/
function loadConfig(file) {
	return loadWithSource(file).config;
}
/**
* {@link loadConfig} that also returns the places of values in the file.
* @throws LoadgateError `usage`, as {@link loadConfig}
*/
function loadWithSource(file) {
	const { config, ...written } = parse(readConfigText(file), file);
	refuse([...missingFiles(config)], written.source);
	const variables = [...config.variables, ...variablesInFiles(config)];
	return {
		config: {
			...config,
			variables
		},
		...written
	};
}
/**
* Reads and validates a configuration file without the files that it names: for commands that build and send nothing,
* and for the configuration of another commit.
* @param file as {@link loadConfig}
* @throws LoadgateError `usage`, as {@link loadConfig}
*/
function readConfig(file) {
	return parseConfig(readConfigText(file), file);
}
/**
* Validates the text of a configuration file.
* @param text YAML
* @param file its path, for messages and for the paths in it
* @throws LoadgateError `usage`, as {@link loadConfig}
*/
function parseConfig(text, file) {
	return parse(text, file).config;
}
const SCHEMA_HINT = "docs/configuration.md lists every key; an editor with loadgate.schema.json shows them as you type.";
function parse(text, file) {
	const source = parseSource(text, file);
	const parsed = withRequestsFiles(validated(configSchema, source, SCHEMA_HINT), file);
	refuse(brokenRules(parsed, source), source);
	return {
		config: {
			...resolve(parsed, path.resolve(file)),
			warnings: doubts(parsed).map((doubt) => `${lineOf(doubt, source)}. ${doubt[2]}`),
			variables: variablesOf(parsed, source)
		},
		parsed,
		source
	};
}
function refuse(problems, source) {
	const [first] = problems;
	const lines = problems.map((problem) => lineOf(problem, source));
	if (first) throw refusal(lines, first[2]);
}
function lineOf([key, what], source) {
	return `${source.place(key)}: ${dotted(key)}: ${what}`;
}
/** Finds files and folders that a configuration names but that cannot be used. */
function* missingFiles({ servers, scenarios }) {
	const folders = /* @__PURE__ */ new Map();
	for (const { name, directory, services = [] } of servers) {
		yield* missing([
			"servers",
			name,
			"directory"
		], directory, "folder");
		for (const service of services) folders.set(service.name, service.directory);
	}
	for (const [name, folder] of folders) yield* missing([
		"services",
		name,
		"directory"
	], folder, "folder");
	for (const { name, requests, transport } of scenarios) for (const [index, { bodyFile, headersFile, key }] of requests.entries()) {
		const at = [
			"scenarios",
			name,
			...key === void 0 ? [] : ["requests", index]
		];
		yield* missing([...at, "headers-file"], headersFile, "file");
		yield* wrongHeaders([...at, "headers-file"], headersFile, transport && isHttp2(transport));
		yield* missing([...at, "body-file"], bodyFile, "file");
	}
}
function* missing(path, target, kind) {
	const what = target === void 0 ? void 0 : faultOf(target, kind);
	if (what === void 0) return;
	yield [
		path,
		what,
		`Give the path of a ${kind}, relative to the configuration file; it must exist before anything is built.`
	];
}
function* wrongHeaders(path, file, overHttp2) {
	if (file === void 0 || faultOf(file, "file") !== void 0) return;
	const read = parseHeaderLines(new TextDecoder().decode(readFileSync(file)), overHttp2);
	if (!read.headers) yield [
		path,
		`${file}:${read.wrongLine}: ${read.what}`,
		read.hint
	];
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
export { capacityTime as A, parseDuration as B, withServiceFacts as C, stagesTime as D, openLoopPart as E, keyOfRequest as F, parseHeaderLines as H, isSameServer as I, parseSource as L, hasTimeForRound as M, roundsInTime as N, windowCount as O, addressOf$1 as P, dotted as R, servicesNamed as S, openLoopMs as T, hasHeader as V, splitMetrics as _, parseConfig as a, seriesFilter as b, VARIABLE_HINT as c, withoutValues as d, bencherSection as f, measureOf as g, bytesInRequest as h, loadWithSource as i, probeMs as j, windowMsOf as k, variableFault as l, SENT_METRICS as m, configPathOf as n, readConfig as o, MAX_DOCUMENT_BYTES as p, loadConfig as r, variableFaults as s, DEFAULT_CONFIG_FILE as t, withVariables as u, namesIn as v, isShownByRates as w, seriesMatcher as x, layersOfBounds as y, limitKeyOf as z };
