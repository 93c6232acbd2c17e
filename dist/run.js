import { K as burstLength, R as laneSeriesName, V as levelName, d as textTable, n as globFilter, p as renderJson, r as OHA_VERSION, t as createWorld, u as terminalTable } from "./composition.js";
import { a as skippedText, i as prepareRun, t as runBenchmark } from "./run-benchmark.js";
import { t as loadConfig } from "./load.js";
import { n as withoutControls, t as parseDuration } from "./duration.js";
import { d as formatDuration, g as LoadgateError, u as formatCount } from "./metric.js";
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
// src/report/terminal.ts
/**
* The report for a terminal.
* @param view what to say
* @param palette colours, or none
* @returns text that ends with a line break
*/
function renderTerminal(view, palette) {
	const { bold, dim } = palette;
	const mark = view.decision === "fail" ? palette.red("✗") : palette.green("✓");
	const section = (title, lines) => lines.length === 0 ? [] : [
		"",
		bold(title),
		...lines
	];
	return `${[
		`${mark} ${bold(withoutControls(view.headline))}`,
		...view.reasons.map((reason) => `  ${palette.red("gate:")} ${withoutControls(reason)}`),
		...view.notices.map((notice) => `  ${palette.yellow("note:")} ${withoutControls(notice)}`),
		...section("Changed", changeTable(view.changed, palette)),
		...section("Compared", changeTable(view.others, palette)),
		...section("Series", terminalTable(view.series, dim)),
		...section("Head to head", [...view.duels.map((line) => withoutControls(line)), ...terminalTable(view.headToHead, dim)]),
		...section("Servers", terminalTable(view.servers, dim)),
		...section("The servers' own metrics", terminalTable(view.readings, dim)),
		...section("Run", textTable(view.environment.map(({ label, value }) => [label, value]), 2))
	].join("\n")}\n`;
}
function changeTable(rows, palette) {
	if (rows.length === 0) return [];
	const cells = rows.map((row) => [
		row.series,
		row.metric,
		row.base,
		row.head,
		row.change,
		row.detectable,
		row.verdict
	]);
	const [header = "", ...body] = terminalTable({
		columns: [
			"series",
			"metric",
			"base",
			"head",
			"change (95 %)",
			"detectable",
			"verdict"
		],
		textColumns: 2,
		rows: cells
	}, palette.dim);
	return [header, ...body.map((line, index) => paint(rows[index]?.verdict, palette)(line))];
}
function paint(verdict, palette) {
	switch (verdict) {
		case "regression":
		case "unmeasurable": return palette.red;
		case "improvement": return palette.green;
		case "inconclusive":
		case "removed": return palette.yellow;
		default: return (text) => text;
	}
}
// src/cli/run.ts
/**
* `loadgate run`.
* @returns the exit code: 0, or 1 when the gate failed
*/
async function run(context, options) {
	const config = loadConfig(options.config);
	const request = {
		budgetMs: options.budget === void 0 ? config.measure.budgetMs : budgetMs(options.budget),
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
	try {
		const { comparison, view, failure } = await runBenchmark(world, {
			config,
			...prepared,
			failOn: options.failOn,
			signal: context.signal
		});
		progress.end();
		context.stdout.write(options.json ? renderJson(comparison) : renderTerminal(view, paletteFor(context.stdout, context.environment)));
		if (failure !== void 0) throw failure;
		return comparison.gate.decision === "fail" ? 1 : 0;
	} finally {
		progress.end();
	}
}
function budgetMs(text) {
	const ms = parseDuration(text);
	if (ms !== void 0) return ms;
	throw new LoadgateError("usage", `--budget: found "${text}"; allowed is a duration with its unit`, { hint: "Write for example 90s or 5m." });
}
export { run };
