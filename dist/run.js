import { c as prepareRun, i as runBenchmark, l as laneSeriesName, n as globFilter, r as OHA_VERSION, s as renderJson, t as createWorld } from "./composition.js";
import { i as withoutControls, r as parseDuration, t as loadConfig } from "./load.js";
import { l as formatCount, p as LoadgateError, u as formatDuration } from "./metric.js";
import { t as paletteFor } from "./palette.js";
import path from "node:path";
// src/report/text-table.ts
/**
* Lays out a table in columns of equal width.
* @param rows cells, the header first; every row has as many as the first
* @param textColumns the first columns hold text and are aligned left, the others right
* @returns a line for each row, without any control character
*/
function textTable(rows, textColumns) {
	const clean = rows.map((row) => row.map((cell) => withoutControls(cell)));
	const widths = (clean[0] ?? []).map((_, column) => clean.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0));
	return clean.map((row) => row.map((cell, column) => {
		const width = widths[column] ?? 0;
		return column < textColumns ? cell.padEnd(width) : cell.padStart(width);
	}).join("  ").trimEnd());
}
// src/report/plan.ts
/**
* A plan in words, before anything is built or started.
* @param plan the plan
* @param cells what it measures
* @param burstMs length of one burst
* @returns text that ends with a line break
*/
function renderPlan(plan, cells, burstMs) {
	const bursts = plan.rounds.flatMap(({ blocks }) => blocks).reduce((sum, { order }) => sum + order.length, 0);
	const rows = cells.flatMap((cell) => cell.lanes.map((lane) => [
		laneSeriesName(lane, cell),
		String(2 * plan.blocksPerCell),
		formatDuration(2 * plan.blocksPerCell * burstMs)
	]));
	const firstOrders = (plan.rounds[0]?.blocks ?? []).slice(0, 2 * cells.length).map(({ cell, order }) => [`${cell.scenario} c=${cell.level.concurrency}`, order.map(({ server }) => server).join(" ")]);
	return [
		...textTable([[
			"series",
			"bursts",
			"load"
		], ...rows], 1),
		"",
		`${formatCount(plan.rounds.length, "round")} of fresh processes, ${plan.blocksPerCell} blocks for each scenario and level, ${bursts} bursts of ${burstMs} ms`,
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
		...section("Series", figureTable(view.series, dim)),
		...section("Head to head", [...view.duels.map((line) => withoutControls(line)), ...figureTable(view.headToHead, dim)]),
		...section("Servers", figureTable(view.servers, dim)),
		...section("Run", textTable(view.environment.map(({ label, value }) => [label, value]), 2))
	].join("\n")}\n`;
}
function figureTable({ columns, rows, textColumns }, dim) {
	if (rows.length === 0) return [];
	const [header = "", ...body] = textTable([columns, ...rows], textColumns);
	return [dim(header), ...body];
}
function changeTable(rows, palette) {
	if (rows.length === 0) return [];
	const [header = "", ...body] = textTable([[
		"series",
		"metric",
		"base",
		"head",
		"change (95 %)",
		"detectable",
		"verdict"
	], ...rows.map((row) => [
		row.series,
		row.metric,
		row.base,
		row.head,
		row.change,
		row.detectable,
		row.verdict
	])], 2);
	const painted = body.map((line, index) => paint(rows[index]?.verdict, palette)(line));
	return [palette.dim(header), ...painted];
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
// src/cli/terminal-progress.ts
const BAR_WIDTH = 24;
const PLAIN_EVERY_MS = 15e3;
const CLEAR_LINE = "\r\x1B[2K";
/**
* Progress on standard error: one live line on a terminal, a line now and then elsewhere.
*/
function createTerminalProgress(stream, environment) {
	const { dim, yellow } = paletteFor(stream, environment);
	let stage = "";
	let lastPlainMs = Number.NEGATIVE_INFINITY;
	let live = false;
	const show = (text) => {
		live = true;
		stream.write(`${CLEAR_LINE}${text.slice(0, Math.max(20, stream.columns - 1))}`);
	};
	const end = () => {
		if (live) stream.write(CLEAR_LINE);
		live = false;
	};
	return {
		stage: (text) => {
			stage = text;
			if (stream.isTTY) show(`${text} …`);
			else stream.write(`${text}\n`);
		},
		advance: (state) => {
			if (stream.isTTY) show(`${stage} ${bar(state.fraction)} ${describe(state)}`);
			else if (performance.now() - lastPlainMs > PLAIN_EVERY_MS) {
				lastPlainMs = performance.now();
				stream.write(`${stage}: ${describe(state)}\n`);
			}
		},
		warn: (text) => {
			end();
			stream.write(`${yellow("warning:")} ${text}\n`);
		},
		log: (line) => {
			if (stream.isTTY) show(`${stage} … ${dim(line.trim())}`);
		},
		end
	};
}
function bar(fraction) {
	const full = Math.round(fraction * BAR_WIDTH);
	return "█".repeat(full) + "░".repeat(BAR_WIDTH - full);
}
function describe({ fraction, remainingMs, current }) {
	return `${`${Math.floor(fraction * 100)} %`.padStart(5)}, ${formatDuration(remainingMs)} left, ${current}`;
}
// src/cli/run.ts
/**
* `loadgate run`.
* @returns the exit code: 0, or 1 when the gate failed
*/
async function run(context, options) {
	const config = loadConfig(options.config);
	const prepared = prepareRun(config, {
		budgetMs: options.budget === void 0 ? config.measure.budgetMs : budgetMs(options.budget),
		seed: options.seed ?? String(Date.now()),
		...options.only !== void 0 && { filter: globFilter(options.only) }
	});
	if (options.dryRun) {
		context.stdout.write(renderPlan(prepared.plan, prepared.cells, config.measure.burstMs));
		return 0;
	}
	const progress = createTerminalProgress(context.stderr, context.environment);
	try {
		const world = createWorld({
			root: path.dirname(config.file),
			store: options.store === void 0 ? config.baseline.store : path.resolve(options.store),
			out: path.resolve(options.out),
			ohaVersion: OHA_VERSION,
			environment: context.environment,
			progress
		});
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
