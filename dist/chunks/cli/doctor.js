import { t as measureRun } from "../app/run-benchmark.js";
import { n as loadForRequests } from "../composition/configuration.js";
import { i as planRun, n as openBuildStore } from "../composition/run.js";
import { a as boundsOf, c as gatedIn, h as namesIn, s as gateOfSeries } from "../domain/series/warm-up.js";
import { J as compareArms } from "../composition/instruments.js";
import { n as concluded } from "../domain/comparison/comparison.js";
import { h as evidenceOf } from "../domain/history/baseline.js";
import { v as noiseOf } from "../report/words/notices/server-notices.js";
import { t as renderJson } from "../report/json.js";
import { B as formatDuration, E as seriesMetric, R as formatBytes, U as formatNumber, W as formatPercent, u as PAIRED_METRIC_IDS, z as formatCount } from "../domain/shared/without-nullish.js";
import { a as terminalTable } from "../report/tracker-blocks.js";
import { t as budgetFrom } from "./options.js";
import path from "node:path";
// src/report/text/doctor.ts
/** Budgets in the table. */
const BUDGETS_MS = [
	6e4,
	12e4,
	3e5,
	6e5,
	12e5
];
/**
* Decides if a machine is fit for a configuration: a run of head against itself finds no change, and a change of twice
* the tolerance would be detected in every gated metric within the budget.
* @param found the comparison of head with itself, and its noise
* @param budgetMs time for measuring
* @returns the decision and the reasons against it, with the data behind it
*/
function diagnose({ comparison, noise }, gate, budgetMs) {
	const alarms = comparison.series.flatMap(({ name, verdict }) => {
		const alarm = ALARMS[verdict];
		return alarm === void 0 ? [] : `${name}: ${alarm}`;
	});
	const blind = noise.flatMap(({ series, metric, detectablePercent }) => {
		const tolerance = boundsOf(gate, series).tolerancePercent[metric] ?? 0;
		const detectable = detectablePercent(budgetMs);
		if (detectable <= 2 * tolerance) return [];
		const what = Number.isFinite(detectable) ? `changes below ${percent(detectable)} are not found` : "no change is found";
		return [`${`${series}: ${seriesMetric(metric).label}`}: ${what} in ${formatDuration(budgetMs)}; ${percent(tolerance)} is tolerated`];
	});
	const gatedOf = (series) => gatedIn(gate, series, PAIRED_METRIC_IDS);
	const isAnyGated = comparison.series.some(({ name }) => gatedOf(name).length > 0);
	const unknown = comparison.series.filter(({ verdict }) => verdict !== "unmeasurable").flatMap(({ name, tooFewAnswers = [] }) => gatedOf(name).filter((id) => !tooFewAnswers.includes(id)).filter((id) => !noise.some(({ series, metric }) => series === name && metric === id)).map((id) => `${name}: ${seriesMetric(id).label}: not enough was measured to know its noise`));
	const reasons = [
		...isAnyGated ? [] : [NOTHING_GATED],
		...alarms,
		...blind,
		...unknown
	];
	return {
		isFit: reasons.length === 0,
		reasons,
		noise,
		budgetMs
	};
}
const ALARMS = {
	regression: "the same server was found slower than itself",
	improvement: "the same server was found faster than itself",
	unmeasurable: "could not be measured"
};
const NOTHING_GATED = "No metric is gated, so no change would be found";
/** A diagnosis as JSON, with the values of the table. */
function diagnosisDocument({ isFit, reasons, noise, budgetMs }) {
	return {
		schema: "loadgate/doctor/1",
		isFit,
		reasons,
		budgetMs,
		noise: noise.map(({ detectablePercent, ...one }) => ({
			...one,
			detectable: [.../* @__PURE__ */ new Set([budgetMs, ...BUDGETS_MS])].flatMap((ms) => {
				const percent = detectablePercent(ms);
				return Number.isFinite(percent) ? [{
					budgetMs: ms,
					percent
				}] : [];
			})
		}))
	};
}
/** The cache of base's builds as a line for a terminal. */
function buildCacheLine({ folder, builds, bytes }) {
	return `Cache of base's builds: ${builds === 0 ? "empty" : `${formatCount(builds, "build")}, ${formatBytes(bytes)}`} (${folder}); loadgate run --no-cache does without it\n`;
}
/**
* A diagnosis for a terminal.
* @returns text that ends with a line break
*/
function renderDiagnosis({ isFit, reasons, noise, budgetMs }, palette) {
	const head = isFit ? `${palette.green("✓")} ${palette.bold(`This machine is fit: changes of twice the tolerance are found in ${formatDuration(budgetMs)}`)}` : `${palette.red("✗")} ${palette.bold("This machine is not fit for these tolerances")}`;
	const detectable = noiseTable(noise, BUDGETS_MS.map(formatDuration), ({ detectablePercent }) => BUDGETS_MS.map((ms) => percent(detectablePercent(ms))));
	const spread = noiseTable(noise, [
		"pairs",
		"spread of a pair",
		"difference"
	], ({ pairs, pairPercent, differencePercent }) => [
		String(pairs),
		percent(pairPercent),
		formatPercent(differencePercent)
	]);
	return [
		head,
		...reasons.map((reason) => `  ${palette.yellow("note:")} ${reason}`),
		"",
		palette.bold("Smallest change that is found, by budget"),
		...terminalTable(detectable, palette.dim),
		"",
		palette.bold("Noise of head against itself"),
		...terminalTable(spread, palette.dim),
		""
	].join("\n");
}
function noiseTable(noise, columns, figuresOf) {
	return {
		columns: [
			"series",
			"metric",
			...columns
		],
		textColumns: 2,
		rows: noise.map((one) => [
			one.series,
			seriesMetric(one.metric).label,
			...figuresOf(one)
		])
	};
}
function percent(value) {
	return Number.isFinite(value) ? `${formatNumber(value)} %` : "–";
}
// src/cli/doctor.ts
/**
* `loadgate doctor`: measures head against itself and reports which changes this machine can detect.
* @returns the exit code: 0 if the machine is fit, 1 if not
*/
async function doctor(context, options) {
	const { environment, palette, progress, signal, stdout } = context;
	const config = loadForRequests(options.config, environment);
	const { store } = config.baseline;
	const around = {
		store,
		out: path.resolve(options.out),
		environment,
		progress
	};
	const { only } = options;
	const seed = String(Date.now());
	const asked = {
		...budgetFrom(options, config),
		seed,
		againstItself: true,
		isTimedOnly: true,
		only
	};
	const { world, prepared } = await planRun(config, around, asked);
	await world.output.prepare();
	const request = {
		config,
		...prepared,
		failOn: "never",
		signal
	};
	const run = await measureRun({
		...world,
		instruments: []
	}, request);
	progress.end();
	const gate = gateOfSeries(config.gate, namesIn(run));
	const evidence = evidenceOf({
		...run,
		base: { ref: "itself" }
	}, gate);
	const diagnosis = diagnose({
		comparison: concluded(compareArms(evidence), { failOn: "never" }),
		noise: noiseOf(evidence)
	}, gate, prepared.budgetMs);
	const instruments = await Promise.all(world.instruments.map((one) => one.diagnose(signal)));
	const buildCache = await openBuildStore(environment).summary();
	const own = Object.assign({}, ...instruments.map(({ document }) => document));
	stdout.write(options.json ? renderJson({
		...diagnosisDocument(diagnosis),
		...own,
		buildCache
	}) : `${renderDiagnosis(diagnosis, palette)}\n${instruments.map(({ text }) => text).join("")}${buildCacheLine(buildCache)}`);
	return diagnosis.isFit ? 0 : 1;
}
export { doctor };
