import { _ as messageOf, g as LoadgateError, i as seriesMetric } from "./metric.js";
import { t as RUN_SCHEMA } from "./run-file.js";
import { E as mean, T as seriesValue, W as worstVerdict, c as renderJson, h as compareServers, k as standardDeviation, l as judgeSeries, t as createOutputFolder, u as studentChange, v as COMPARISON_SCHEMA, w as testbedOf, y as removedSeries } from "./output-folder.js";
import { a as int, c as object, d as record, h as union, i as boolean, n as _enum, o as literal, p as string, r as array, s as number, t as datetime } from "./vendor/zod.js";
import { t as loadConfig } from "./load.js";
import { n as decideGate } from "./gate.js";
import { t as renderMarkdown } from "./markdown.js";
import { t as renderTerminal } from "./terminal.js";
import { t as reportView } from "./view.js";
import { t as paletteFor } from "./palette.js";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
// src/adapters/run-file/parse.ts
/** A run of ten thousand series with forty bursts each stays below it. */
const MAX_BYTES = 536870912;
const text = string().max(1024);
const count = int().nonnegative();
const figure = number().nonnegative();
const arm = _enum(["head", "base"]);
const sample = object({
	round: count,
	block: count,
	position: count,
	startedAt: text,
	durationMs: figure,
	expected: count,
	unexpected: count,
	aborted: count,
	non2xx: count,
	bodyBytes: count,
	errors: record(text, count),
	throughput: figure.exactOptional(),
	latencyMs: object({
		mean: figure,
		p50: figure,
		p90: figure,
		p95: figure,
		p99: figure,
		max: figure,
		stddev: figure.exactOptional(),
		p999: figure.exactOptional()
	}).exactOptional(),
	serverCpuMs: figure.exactOptional(),
	generatorCpuMs: figure.exactOptional(),
	cpuPerRequestUs: figure.exactOptional(),
	peakCpuPercent: figure.exactOptional(),
	rssBytes: figure.exactOptional(),
	loadAverage: figure.exactOptional(),
	rateShortfall: figure.exactOptional(),
	machineCpuMs: figure.exactOptional(),
	machineBusyMs: figure.exactOptional(),
	stolenMs: figure.exactOptional(),
	stalledMs: figure.exactOptional(),
	generatorBound: boolean().exactOptional()
});
const level = union([object({ concurrency: count }), object({ rate: number().positive() })]);
const series = object({
	name: text,
	server: text,
	scenario: text,
	configHash: text,
	arm,
	level,
	load: object({
		burstMs: figure,
		warmUpMs: figure,
		connections: count,
		keepAlive: boolean(),
		requests: count.exactOptional()
	}),
	samples: array(sample).max(1e6)
});
const start = object({
	round: count,
	coldStartMs: figure,
	idleRssBytes: figure.exactOptional(),
	peakRssBytes: figure.exactOptional(),
	readings: array(object({
		name: text,
		before: number().exactOptional(),
		after: number().exactOptional()
	})).exactOptional()
});
const server = object({
	server: text,
	arm,
	starts: array(start),
	buildMs: figure.exactOptional(),
	artifactBytes: figure.exactOptional(),
	coldStartMs: figure.exactOptional(),
	idleRssBytes: figure.exactOptional(),
	peakRssBytes: figure.exactOptional(),
	longestGcPauseMs: figure.exactOptional()
});
const runFile = object({
	schema: literal(RUN_SCHEMA),
	id: text,
	startedAt: datetime(),
	configHash: text,
	commit: object({
		sha: text,
		ref: text.exactOptional(),
		dirty: boolean()
	}).exactOptional(),
	base: object({
		ref: text,
		sha: text.exactOptional(),
		failure: string().max(1e4).exactOptional(),
		removed: array(object({
			server: text,
			scenario: text,
			level
		})).exactOptional()
	}).exactOptional(),
	environment: object({
		os: text,
		arch: text,
		cpuModel: text,
		cpuCount: count,
		memoryBytes: count,
		node: text,
		loadgate: text,
		runnerImage: text.exactOptional(),
		oha: text.exactOptional()
	}),
	only: text.exactOptional(),
	skipped: array(object({
		server: text,
		program: text,
		install: text
	})).exactOptional(),
	plan: object({
		seed: text,
		rounds: count,
		blocks: count,
		budgetMs: figure.exactOptional(),
		repeats: count.exactOptional()
	}),
	timing: object({
		totalMs: figure,
		installMs: figure,
		buildMs: figure,
		measureMs: figure,
		loadMs: figure
	}),
	failure: string().max(1e4).exactOptional(),
	servers: array(server).max(1e4),
	series: array(series).max(1e5)
});
/**
* Reads a run file, which may come from anybody.
* @param file its path
* @throws LoadgateError `usage` that says what is wrong with it
*/
function readRunFile(file) {
	let value;
	try {
		const { size } = statSync(file);
		if (size > MAX_BYTES) throw new Error(`it has ${size} bytes, more than any run file`);
		value = JSON.parse(readFileSync(file, "utf8"));
	} catch (error) {
		throw wrong(file, messageOf(error), error);
	}
	const parsed = runFile.safeParse(value);
	if (parsed.success) return parsed.data;
	const issue = parsed.error.issues[0];
	throw wrong(file, `${issue?.path.join(".") || "the file"}: ${issue?.message}`, parsed.error);
}
function wrong(file, what, cause) {
	return new LoadgateError("usage", `${file} is no run file of this version: ${what}`, {
		hint: "Name the run.json that loadgate run wrote into its output folder.",
		cause
	});
}
/**
* Compares two runs that were measured one after the other, each by its head.
*
* What the machine did to a whole run cannot be told from the change, and bursts of one run share it. So
* a round of fresh processes is one value, the mean logarithm of its bursts, and the two sets of rounds
* are compared by Welch's t-test; what changes more slowly than a run lasts is in no interval at all.
* Runs of different machine types are shown side by side, and nothing is judged.
*
* @param base the earlier run
* @param head the run to judge
* @param policy what is gated, and what fails the gate
*/
function compareRuns(base, head, policy) {
	const heads = head.series.filter(({ arm }) => arm === "head");
	const bases = base.series.filter(({ arm }) => arm === "head");
	const present = new Set(heads.map(({ name }) => name));
	const series = [...judgeSeries(heads, referenceIn(bases, areComparable(base, head)), policy), ...bases.filter(({ name }) => !present.has(name)).map(removedSeries)];
	return {
		schema: COMPARISON_SCHEMA,
		verdict: worstVerdict(series.map(({ verdict }) => verdict)),
		gate: decideGate(series, policy),
		comparedWith: {
			kind: "run",
			id: base.id,
			startedAt: base.startedAt
		},
		series,
		headToHead: compareServers(head.series)
	};
}
/** Whether two runs were made on the same type of machine with the same load generator. */
function areComparable(base, head) {
	return testbedOf(base.environment) === testbedOf(head.environment);
}
function referenceIn(bases, comparable) {
	const byName = new Map(bases.map((series) => [series.name, series]));
	return (head, id) => {
		const base = byName.get(head.name);
		if (!base) return {};
		const value = seriesValue(base.samples, id);
		const isAlike = comparable && base.configHash === head.configHash;
		const change = id === "errors" || !isAlike ? void 0 : welch(base, head, id);
		return {
			...value !== void 0 && { base: value },
			...change && { change }
		};
	};
}
/** Welch, The generalization of "Student's" problem, Biometrika 34 (1947); degrees after Satterthwaite. */
function welch(base, head, id) {
	const [from, to] = [roundMeans(base, id), roundMeans(head, id)];
	if (Math.min(from.length, to.length) < 3) return void 0;
	const [a, b] = [standardDeviation(from) ** 2 / from.length, standardDeviation(to) ** 2 / to.length];
	if (a + b === 0) return void 0;
	const degrees = (a + b) ** 2 / (a ** 2 / (from.length - 1) + b ** 2 / (to.length - 1));
	return studentChange(mean(to) - mean(from), Math.sqrt(a + b), degrees);
}
/** Mean logarithm of the values above 0 of each round that has any. */
function roundMeans({ samples }, id) {
	const { of } = seriesMetric(id);
	const rounds = /* @__PURE__ */ new Map();
	for (const sample of samples) {
		const value = of(sample);
		if (value === void 0 || value <= 0) continue;
		const logs = rounds.get(sample.round);
		if (logs) logs.push(Math.log(value));
		else rounds.set(sample.round, [Math.log(value)]);
	}
	return [...rounds.values()].map(mean);
}
// src/cli/compare.ts
/**
* `loadgate compare BASE.json HEAD.json`: two run files, judged as far as two runs can be.
* @returns the exit code: 0, or 1 when the gate failed
* @throws LoadgateError `usage` when a file is no run file
*/
async function compare(context, files, options) {
	const { gate } = loadConfig(options.config);
	const [base, run] = [readRunFile(files.base), readRunFile(files.head)];
	const comparison = compareRuns(base, run, {
		...gate,
		failOn: options.failOn
	});
	const rounds = Math.min(base.plan.rounds, run.plan.rounds);
	const view = reportView({
		run,
		comparison,
		notices: [...areComparable(base, run) ? [] : ["The runs come from different machine types or load generators: nothing is judged."], ...rounds < 3 ? [`Judging needs 3 rounds of fresh processes in each run; one has ${rounds}. A longer budget gives more.`] : []]
	});
	if (options.out !== void 0) {
		const output = createOutputFolder(path.resolve(options.out));
		await output.prepare();
		await output.write("comparison.json", renderJson(comparison));
		await output.write("report.md", renderMarkdown(view));
	}
	context.stdout.write(options.json ? renderJson(comparison) : renderTerminal(view, paletteFor(context.stdout, context.environment)));
	return comparison.gate.decision === "fail" ? 1 : 0;
}
export { compare };
