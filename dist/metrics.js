import { r as __toESM } from "./rolldown-runtime.js";
import { t as require_picomatch } from "./vendor/picomatch.js";
import { E as timedBurst, K as parseHeaderLines, z as parseDuration } from "./load.js";
import { t as withoutNullish } from "./without-nullish.js";
import { a as messageOf, n as LoadgateError } from "./error.js";
import { S as formatPercent, _ as formatBytes, b as formatMilliseconds, x as formatNumber, y as formatDuration } from "./catalogue.js";
import { t as readingsOf } from "./readings.js";
import { t as createWorld } from "./run.js";
import { t as renderJson } from "./json.js";
import { c as present } from "./source-control.js";
import { r as terminalTable } from "./figure-table.js";
import "./view-tables.js";
import { n as paletteFor } from "./palette.js";
import { t as createTerminalProgress } from "./terminal-progress.js";
import { statSync } from "node:fs";
import { resolve } from "node:path";
// src/domain/services/latency-quantile.ts
var import_picomatch = /* @__PURE__ */ __toESM(require_picomatch(), 1);
/**
* A wider bucket than this, as the ratio of its bounds, gives no value. It is the widest step of the usual
* bounds 1, 2.5, 5, 10; the little on top is for rounding.
*/
const WIDEST_STEP = 2.5 + 1e-9;
/**
* What fell into each bucket of a histogram between two looks at a service's metrics.
* @param histogram its name, without suffix; its label sets are added up
* @returns cumulative, by bound
*/
function bucketsBetween(before, after, histogram) {
	const from = countsByBound(before, histogram);
	return [...countsByBound(after, histogram)].map(([upTo, count]) => ({
		upTo,
		count: count - (from.get(upTo) ?? 0)
	})).toSorted((a, b) => a.upTo - b.upTo);
}
/**
* A quantile of a histogram: linear within its bucket, as Prometheus' `histogram_quantile` has it, where the
* bucket is narrow enough for that to mean something. In the first bucket, which begins at 0, in the last,
* which has no end, and in a wide one, only the bounds are known.
* @param buckets cumulative, by bound
* @param part 0.99 for p99
* @returns undefined where nothing was counted, or where the only bucket has no bound
*/
function latencyQuantile(buckets, part) {
	const total = buckets.at(-1)?.count ?? 0;
	const wanted = part * total;
	const upper = buckets.find(({ count }) => count >= wanted);
	if (!upper || total <= 0) return void 0;
	const lower = buckets[buckets.indexOf(upper) - 1] ?? {
		upTo: 0,
		count: 0
	};
	if (upper.upTo <= lower.upTo * WIDEST_STEP) {
		const share = (wanted - lower.count) / (upper.count - lower.count);
		return 1e3 * (lower.upTo + (upper.upTo - lower.upTo) * share);
	}
	const isLast = upper.upTo === Number.POSITIVE_INFINITY;
	if (lower.upTo <= 0) return isLast ? void 0 : { below: 1e3 * upper.upTo };
	return {
		above: 1e3 * lower.upTo,
		...!isLast && { below: 1e3 * upper.upTo }
	};
}
function countsByBound(points, histogram) {
	const counts = /* @__PURE__ */ new Map();
	for (const point of points) {
		if (point.name !== `${histogram}_bucket`) continue;
		const upTo = boundOf(point);
		if (upTo !== void 0) counts.set(upTo, (counts.get(upTo) ?? 0) + point.value);
	}
	return counts;
}
function boundOf({ labels }) {
	const text = labels.find(([label]) => label === "le")?.[1];
	if (text === "+Inf") return Number.POSITIVE_INFINITY;
	const bound = Number(text);
	return Number.isFinite(bound) ? bound : void 0;
}
// src/domain/services/service-summary.ts
/** From here on, a count of whole seconds is within 10 %. */
const LEAST_WHOLE_SECONDS = 10;
/**
* Sums up what happened between two looks at a service's metrics, by the names of the usual client libraries.
* @param seconds for which the service was loaded, or watched
* @param histogram of request durations in seconds: its name, without suffix; its label sets are added up
*/
function summarise({ before, after }, seconds, histogram) {
	const grew = (name) => difference(sumOf(before, name), sumOf(after, name));
	const requests = grew(`${histogram}_count`);
	const total = grew(`${histogram}_sum`);
	const cpu = fineEnough(grew("process_cpu_seconds_total"));
	const pause = after.find(({ name, labels }) => name === "go_gc_duration_seconds" && labels.some(([, value]) => value === "1"))?.value;
	const buckets = bucketsBetween(before, after, histogram);
	return withoutNullish({
		requests,
		throughput: requests === void 0 || seconds <= 0 ? void 0 : requests / seconds,
		meanMs: total !== void 0 && requests ? total / requests * 1e3 : void 0,
		p50Ms: latencyQuantile(buckets, .5),
		p95Ms: latencyQuantile(buckets, .95),
		p99Ms: latencyQuantile(buckets, .99),
		cpuPercent: cpu === void 0 || seconds <= 0 ? void 0 : cpu / seconds * 100,
		rssBytes: sumOf(after, "process_resident_memory_bytes"),
		longestGcPauseMs: pause === void 0 ? void 0 : pause * 1e3
	});
}
/** Some client libraries count whole seconds only, which is too coarse for a short time. */
function fineEnough(cpuSeconds) {
	if (cpuSeconds === void 0) return void 0;
	return Number.isInteger(cpuSeconds) && cpuSeconds < LEAST_WHOLE_SECONDS ? void 0 : cpuSeconds;
}
function sumOf(points, name) {
	const values = points.filter((point) => point.name === name).map(({ value }) => value);
	return values.length === 0 ? void 0 : values.reduce((sum, value) => sum + value, 0);
}
/** A counter that is not there yet counts as 0; one that fell was reset by a restart, so its growth is unknown. */
function difference(before, after) {
	if (after === void 0) return void 0;
	return after >= (before ?? 0) ? after - (before ?? 0) : void 0;
}
// src/domain/services/service-differences.ts
/**
* By how much the figures of a second service differ from those of a first one.
* @returns in percent of the first's; nothing for a figure that is 0 there, that one of them lacks, or of
* which only bounds are known
*/
function differencesInPercent(first, second) {
	const keys = Object.keys(first);
	return Object.fromEntries(keys.flatMap((key) => {
		const [from, to] = [first[key], second[key]];
		if (typeof from !== "number" || typeof to !== "number" || from === 0) return [];
		return [[key, (to / from - 1) * 100]];
	}));
}
// src/domain/services/services-comparison.ts
/**
* Services side by side.
* @param services in the order in which they were named
*/
function servicesComparison(services) {
	const [first, second] = services;
	return {
		schema: "loadgate/services/1",
		services,
		...first !== void 0 && second !== void 0 && services.length === 2 && { differencesInPercent: differencesInPercent(first.summary, second.summary) }
	};
}
// src/app/compare-services.ts
/**
* Reads the metrics of running services before and after a load, or after a wait. The services are loaded
* in turns, A B B A, so that drift of the machine affects all of them alike.
* @throws LoadgateError `measurement` when a service exposes no metrics, or the generator fails
*/
async function compareServices(world, request) {
	const { services, histogram } = request;
	const before = await readAll(world, request);
	const seconds = await loadOrWait(world, request);
	const after = await readAll(world, request);
	const isListed = ({ name }) => request.isListed(name);
	return servicesComparison(services.map(({ name, metricsUrl }) => {
		const [from, to] = [before.get(name) ?? [], after.get(name) ?? []];
		const elapsed = seconds.get(name) ?? 0;
		return {
			name,
			metricsUrl,
			seconds: elapsed,
			summary: summarise({
				before: from,
				after: to
			}, elapsed, histogram),
			readings: readingsOf(from.filter(isListed), to.filter(isListed))
		};
	}));
}
const ALL = ["*"];
async function readAll({ metrics }, { services, signal }) {
	const all = /* @__PURE__ */ new Map();
	for (const { name, metricsUrl } of services) try {
		all.set(name, await metrics.read({ url: metricsUrl }, ALL, signal));
	} catch (error) {
		signal.throwIfAborted();
		throw new LoadgateError("measurement", `${name}: ${metricsUrl}: ${messageOf(error)}`, {
			hint: "The service must be running and expose metrics there, in Prometheus' text format.",
			cause: error
		});
	}
	return all;
}
/** @returns how long each service was loaded, or watched, in seconds */
async function loadOrWait({ installGenerator, machine, progress }, { services, load: request, connections, durationMs, signal }) {
	if (request === void 0) {
		progress.stage(`Waiting for ${formatDuration(durationMs)}`);
		await machine.sleep(durationMs, signal);
		return new Map(services.map(({ name }) => [name, durationMs / 1e3]));
	}
	const seconds = /* @__PURE__ */ new Map();
	const generator = await installGenerator(signal);
	const { path, ...sent } = request;
	const shape = timedBurst(durationMs / 2);
	for (const { name, metricsUrl } of [...services, ...services.toReversed()]) {
		progress.stage(`Loading ${name}`);
		const level = { concurrency: connections };
		const url = new URL(path, metricsUrl).href;
		const load = await generator.load([{
			...sent,
			url,
			level,
			shape,
			expectedStatus: 200
		}], signal);
		if (load.expected === 0) {
			const message = `${name}: no answer with status 200 to ${sent.method} ${path}`;
			throw new LoadgateError("measurement", message, { hint: "Choose a request that every service answers with status 200." });
		}
		seconds.set(name, (seconds.get(name) ?? 0) + load.durationMs / 1e3);
	}
	return seconds;
}
// src/report/text/services.ts
const FIGURES = [
	[
		"requests",
		"requests",
		formatNumber
	],
	[
		"throughput",
		"throughput",
		(value) => `${formatNumber(value)}/s`
	],
	[
		"meanMs",
		"mean latency",
		formatMilliseconds
	],
	[
		"p50Ms",
		"p50",
		formatMilliseconds
	],
	[
		"p95Ms",
		"p95",
		formatMilliseconds
	],
	[
		"p99Ms",
		"p99",
		formatMilliseconds
	],
	[
		"cpuPercent",
		"CPU",
		(value) => `${formatNumber(value)} %`
	],
	[
		"rssBytes",
		"RSS",
		formatBytes
	],
	[
		"longestGcPauseMs",
		"longest GC pause",
		formatMilliseconds
	]
];
/**
* Services side by side for a terminal: the summary of their metrics, then the metrics one by one.
* @returns text that ends with a line break
*/
function renderServices(comparison, palette) {
	return [
		palette.bold("Side by side"),
		...terminalTable(summaryTable(comparison), palette.dim),
		"",
		palette.bold("Metrics"),
		...terminalTable(readingsTable(comparison.services), palette.dim),
		""
	].join("\n");
}
/** The summary of each service's metrics, and by how much the second of two differs from the first. */
function summaryTable({ services, differencesInPercent }) {
	const names = services.map(({ name }) => name);
	const rows = FIGURES.map(([key, label, format]) => {
		const values = services.map(({ summary }) => summary[key]);
		const isKnown = values.some((value) => value !== void 0);
		const cells = values.map((value) => figureText(value, format));
		const difference = differencesInPercent && [figureText(differencesInPercent[key], formatPercent)];
		return isKnown && [
			label,
			...cells,
			...difference ?? []
		];
	});
	return {
		columns: [
			"",
			...names,
			...differencesInPercent ? [names.toReversed().join(" against ")] : []
		],
		textColumns: 1,
		rows: present(rows)
	};
}
/** @returns for example `4.56 ms`; for bounds `< 100 µs`, `100 ms – 1.00 s` or `> 10.0 s` */
function figureText(value, format) {
	if (value === void 0) return "–";
	if (typeof value === "number") return format(value);
	if (value.above === void 0) return `< ${format(value.below)}`;
	if (value.below === void 0) return `> ${format(value.above)}`;
	return `${format(value.above)} – ${format(value.below)}`;
}
/** The metrics of the services one by one, before and after the load. */
function readingsTable(services) {
	const names = [...new Set(services.flatMap(({ readings }) => readings.map(({ name }) => name)))];
	const isUsed = (name) => services.some(({ readings }) => readings.some((one) => one.name === name && (one.before || one.after)));
	const figure = (value) => value === void 0 ? "–" : formatNumber(value);
	return {
		columns: ["metric", ...services.flatMap(({ name }) => [
			`${name} before`,
			`${name} after`,
			"difference"
		])],
		textColumns: 1,
		rows: names.filter(isUsed).map((name) => [name, ...services.flatMap(({ readings }) => {
			const { before, after } = readings.find((reading) => reading.name === name) ?? {};
			const difference = after === void 0 ? void 0 : after - (before ?? 0);
			return [
				figure(before),
				figure(after),
				figure(difference)
			];
		})])
	};
}
// src/cli/metrics.ts
const DEFAULT_PATH = "/metrics";
/**
* `loadgate metrics`: the own metrics of running services, before and after a load, side by side.
* @param args the services, each as NAME=URL
* @throws LoadgateError `usage` for a wrong argument, `measurement` when a service shows no metrics
*/
async function metrics(context, args, options) {
	const services = args.map(serviceOf);
	const twice = services.find(({ name }, index) => services.findIndex((one) => one.name === name) < index);
	if (twice) throw wrong(twice.name, "each name once", "Give the services names of their own.");
	const progress = createTerminalProgress(context.stderr, context.environment);
	const here = resolve(".");
	const world = createWorld({
		root: here,
		store: here,
		out: here,
		environment: context.environment,
		progress
	});
	try {
		const comparison = await compareServices(world, {
			services,
			...options.load !== void 0 && { load: loadOf(pathOf(options.load), options) },
			connections: connectionsFrom(options.connections),
			durationMs: durationFrom(options.duration),
			histogram: options.histogram,
			isListed: (0, import_picomatch.default)([...options.show]),
			signal: context.signal
		});
		progress.end();
		context.stdout.write(options.json ? renderJson(comparison) : renderServices(comparison, paletteFor(context.stdout, context.environment)));
	} finally {
		progress.end();
	}
}
function serviceOf(text) {
	const [, name, address = ""] = /^([\w.-]+)=(https?:\/\/\S+)$/.exec(text) ?? [];
	if (name === void 0 || !URL.canParse(address)) throw wrong(text, "NAME=URL", "Write for example go=http://127.0.0.1:8001.");
	const url = new URL(address);
	if (url.pathname === "/") url.pathname = DEFAULT_PATH;
	return {
		name,
		metricsUrl: url.href
	};
}
function pathOf(text) {
	if (/^\/(?!\/)\S*$/.test(text)) return text;
	throw wrong(text, "a path that begins with one /", "Write for example --load /abc.");
}
function loadOf(path, { header, bodyFile }) {
	const headers = headersFrom(header);
	if (bodyFile === void 0) return {
		path,
		method: "GET",
		headers
	};
	const file = resolve(bodyFile);
	if (statSync(file, { throwIfNoEntry: false })?.isFile()) return {
		path,
		method: "POST",
		headers,
		bodyFile: file
	};
	throw wrong(bodyFile, "a file", "--body-file names the file whose content is sent.");
}
function headersFrom(lines) {
	const parsed = parseHeaderLines(lines.join("\n"));
	if ("headers" in parsed) return parsed.headers;
	throw wrong(lines.join("\n").split("\n")[parsed.wrongLine - 1] ?? "", "a header", "Write for example --header \"content-type: application/json\".");
}
function connectionsFrom(text) {
	if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
	throw wrong(text, "a number of connections", "Write for example --connections 50.");
}
function durationFrom(text) {
	const ms = parseDuration(text);
	if (ms !== void 0) return ms;
	throw wrong(text, "a duration with its unit", "Write for example --duration 10s.");
}
function wrong(text, allowed, hint) {
	const message = `found ${JSON.stringify(text)}; expected ${allowed}`;
	return new LoadgateError("usage", message, { hint });
}
export { metrics };
