import { n as globFilter, r as OHA_VERSION, t as createWorld } from "./composition.js";
import { a as skippedText, i as prepareRun } from "./measure-run.js";
import { t as runBenchmark } from "./run-benchmark.js";
import { n as loadConfig } from "./load.js";
import { a as renderJson, l as laneSeriesName, r as textTable, w as levelName } from "./figure-table.js";
import { f as formatCount, p as formatDuration } from "./metric.js";
import { l as burstLength } from "./output-folder.js";
import { t as renderTerminal } from "./terminal.js";
import { n as trackingRequest } from "./tracking.js";
import { t as budgetFrom } from "./budget.js";
import { t as paletteFor } from "./palette.js";
import { t as createTerminalProgress } from "./terminal-progress.js";
import path from "node:path";
// src/report/plan.ts
/**
* A plan in words, before anything is built or started.
* @param plan the plan
* @param cells what it measures
* @returns text that ends with a line break
*/
function renderPlan(plan, cells) {
	const bursts = plan.rounds.flatMap(({ blocks }) => blocks).reduce((sum, { order }) => sum + order.length, 0);
	const rows = cells.flatMap((cell) => cell.lanes.map((lane) => [
		laneSeriesName(lane, cell),
		String(plan.burstsPerSeries),
		burstLength(cell.shape),
		cell.shape.requests === void 0 ? formatDuration(plan.burstsPerSeries * cell.shape.burstMs) : "as long as it takes"
	]));
	const firstOrders = (plan.rounds[0]?.blocks ?? []).slice(0, 2 * cells.length).map(({ cell, order }) => [`${cell.scenario} ${levelName(cell.level)}`, order.map(({ server }) => server).join(" ")]);
	return [
		...textTable([[
			"series",
			"bursts",
			"of",
			"load"
		], ...rows], 1),
		"",
		`${formatCount(plan.rounds.length, "round")} of fresh processes, ${plan.blocksPerCell} blocks for each scenario and level, ${bursts} bursts in all`,
		`order (seed ${plan.seed}), the first blocks:`,
		...textTable(firstOrders, 2).map((line) => `  ${line}`),
		"",
		`measuring takes about ${formatDuration(plan.estimateMs)}, builds and a first install of oha not counted`,
		""
	].join("\n");
}
// src/cli/run.ts
/**
* `loadgate run`.
* @returns the exit code: 0, or 1 when the gate failed
*/
async function run(context, options) {
	const config = loadConfig(options.config);
	const request = {
		budgetMs: budgetFrom(options.budget, config),
		seed: options.seed ?? String(Date.now()),
		...options.base !== "none" && { base: {
			ref: options.base,
			mergeBase: false
		} },
		...options.only !== void 0 && { filter: globFilter(options.only) }
	};
	const progress = createTerminalProgress(context.stderr, context.environment);
	const world = createWorld({
		root: path.dirname(config.file),
		store: options.store === void 0 ? config.baseline.store : path.resolve(options.store),
		out: path.resolve(options.out),
		ohaVersion: OHA_VERSION,
		environment: context.environment,
		progress
	});
	const prepared = prepareRun(config, request, world.host);
	if (options.dryRun) {
		for (const skipped of prepared.skipped) progress.warn(skippedText(skipped));
		context.stdout.write(renderPlan(prepared.plan, prepared.cells));
		return 0;
	}
	const tracking = options.track ? await localTracking(context, config, world) : void 0;
	try {
		const { comparison, view, failure } = await runBenchmark(world, {
			config,
			...prepared,
			failOn: options.failOn,
			signal: context.signal,
			...tracking && { tracking }
		});
		progress.end();
		context.stdout.write(options.json ? renderJson(comparison) : renderTerminal(view, paletteFor(context.stdout, context.environment)));
		if (failure !== void 0) throw failure;
		return comparison.gate.decision === "fail" ? 1 : 0;
	} finally {
		progress.end();
	}
}
/** Outside a job nothing but git says what was measured. */
async function localTracking({ environment }, config, { sourceControl, progress }) {
	const defaultBranch = config.baseline.branch ?? await sourceControl.defaultBranch();
	return trackingRequest({
		config,
		environment,
		overrides: {},
		onLine: progress.log,
		facts: {
			event: "local",
			...defaultBranch !== void 0 && { defaultBranch }
		}
	});
}
export { run };
