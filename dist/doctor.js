import { t as measureRun } from "./measure-run.js";
import { t as prepareRun } from "./prepare-run.js";
import { a as globFilter, i as createWorld, o as openBuildStore } from "./readings.js";
import { n as loadConfig } from "./load.js";
import { i as ratesAfter, t as compareArms } from "./compare-arms.js";
import { _ as formatNumber, a as TOLERANCE_METRIC_IDS, c as seriesMetric, h as formatDuration, m as formatCount, p as formatBytes, v as formatPercent } from "./catalogue.js";
import { _ as processPool, b as percentOf, g as changeOf, h as ASSUMED_VARIANCE, i as detectablePercent, p as roundCentres, v as differencesByRound, y as pairBursts } from "./judge.js";
import { n as terminalTable, u as renderJson } from "./figure-table.js";
import { t as budgetFrom } from "./budget.js";
import { t as paletteFor } from "./palette.js";
import { t as createTerminalProgress } from "./terminal-progress.js";
import path from "node:path";
// src/domain/verdict/noise.ts
/**
* The noise in a run that measured head beside itself.
*
* More time gives more pairs, and more rounds up to {@link MOST_ROUNDS}: what pairs scatter averages out, what processes
* differ only as far as there are rounds. {@link detectablePercent} says what that finds at the last look of a long run,
* where all gated comparisons are judged together.
*
* @param run a run with both arms
* @param tolerancePercent tolerated change of each gated metric
*/
function noiseOf(run, tolerancePercent) {
	const heads = run.series.filter(({ arm }) => arm === "head");
	const bases = new Map(run.series.filter(({ arm }) => arm === "base").map((series) => [series.name, series]));
	const compared = heads.flatMap((head) => {
		const base = bases.get(head.name);
		if (!base) return [];
		const pairs = pairBursts(base.samples, head.samples);
		return TOLERANCE_METRIC_IDS.flatMap((metric) => {
			const tolerated = tolerancePercent[metric];
			const rounds = roundCentres(differencesByRound(pairs, metric));
			return tolerated === void 0 ? [] : [{
				head,
				metric,
				tolerated,
				rounds
			}];
		});
	});
	const pool = processPool(compared.map(({ rounds }) => rounds));
	const between = pool?.variance ?? ASSUMED_VARIANCE;
	const spentMs = run.timing.measureMs;
	const { falseAlarmRate } = ratesAfter(10, 10);
	return compared.flatMap(({ head, metric, tolerated, rounds }) => {
		const change = changeOf(rounds, pool);
		if (!change) return [];
		const { pairs } = rounds;
		const deviation = change.standardError * Math.sqrt(pairs);
		return [{
			series: head.name,
			metric,
			pairs,
			pairPercent: percentOf(deviation),
			differencePercent: percentOf(change.difference),
			detectablePercent: (budgetMs) => {
				const count = Math.floor(pairs * budgetMs / spentMs);
				if (count < 6) return Number.POSITIVE_INFINITY;
				const error = errorWith(count / pairs, {
					change,
					rounds: rounds.rounds.length,
					between
				});
				return detectablePercent(metric, error, {
					falseAlarmRate: falseAlarmRate / compared.length,
					tolerancePercent: tolerated
				});
			}
		}];
	});
}
/** The error of the same change in a run with a multiple of the pairs. */
function errorWith(times, { change, rounds, between }) {
	const then = Math.min(Math.max(rounds, 10), rounds * times);
	const ofPairs = Math.max(0, change.standardError ** 2 - between / rounds);
	return {
		standardError: Math.sqrt(between / then + ofPairs / times),
		degrees: Math.max(1, (change.degrees + 1) * then / rounds - 1)
	};
}
// src/report/doctor.ts
/** Budgets in the table. */
const BUDGETS_MS = [
	6e4,
	12e4,
	3e5,
	6e5,
	12e5
];
/**
* Decides whether a machine is fit for a configuration: a run of head against itself finds no change, and a
* change of twice the tolerance would be found in every gated metric within the budget.
* @param found the comparison of head with itself, and the noise in it
* @param budgetMs time for measuring
* @returns whether it is fit and the reasons why not, with what was found
*/
function diagnose({ comparison, noise }, gate, budgetMs) {
	const alarms = comparison.series.flatMap(({ name, verdict }) => {
		const alarm = ALARMS[verdict];
		return alarm === void 0 ? [] : `${name}: ${alarm}`;
	});
	const blind = noise.flatMap(({ series, metric, detectablePercent }) => {
		const tolerance = gate.tolerancePercent[metric] ?? 0;
		const detectable = detectablePercent(budgetMs);
		if (detectable <= 2 * tolerance) return [];
		const what = Number.isFinite(detectable) ? `changes below ${percent(detectable)} are not found` : "no change is found";
		return [`${`${series}: ${seriesMetric(metric).label}`}: ${what} in ${formatDuration(budgetMs)}; ${percent(tolerance)} is tolerated`];
	});
	const gated = TOLERANCE_METRIC_IDS.filter((id) => gate.tolerancePercent[id] !== void 0);
	const unknown = comparison.series.filter(({ verdict }) => verdict !== "unmeasurable").flatMap(({ name }) => gated.filter((id) => !noise.some(({ series, metric }) => series === name && metric === id)).map((id) => `${name}: ${seriesMetric(id).label}: not enough was measured to know its noise`));
	const reasons = [
		...gated.length === 0 ? [NOTHING_GATED] : [],
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
* `loadgate doctor`: measures head against itself and says what this machine can find.
* @returns the exit code: 0 where it is fit, 1 where it is not
*/
async function doctor(context, options) {
	const config = loadConfig(options.config);
	const request = {
		budgetMs: budgetFrom(options.budget, config),
		seed: String(Date.now()),
		againstItself: true,
		...options.only !== void 0 && { filter: globFilter(options.only) }
	};
	const progress = createTerminalProgress(context.stderr, context.environment);
	const world = createWorld({
		root: path.dirname(config.file),
		store: config.baseline.store,
		out: path.resolve(options.out),
		environment: context.environment,
		progress
	});
	const prepared = prepareRun(config, request, world.machine);
	if (prepared.fewStarts !== void 0) progress.warn(prepared.fewStarts);
	try {
		await world.output.prepare();
		const { signal } = context;
		const run = await measureRun(world, {
			config,
			...prepared,
			failOn: "never",
			signal
		});
		progress.end();
		const diagnosis = diagnose({
			comparison: compareArms(run, { ref: "itself" }, {
				...config.gate,
				failOn: "never"
			}),
			noise: noiseOf(run, config.gate.tolerancePercent)
		}, config.gate, request.budgetMs);
		const buildCache = await openBuildStore(context.environment).summary();
		context.stdout.write(options.json ? renderJson({
			...diagnosisDocument(diagnosis),
			buildCache
		}) : `${renderDiagnosis(diagnosis, paletteFor(context.stdout, context.environment))}\n${buildCacheLine(buildCache)}`);
		return diagnosis.isFit ? 0 : 1;
	} finally {
		progress.end();
	}
}
export { doctor };
