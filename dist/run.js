import { i as OHA_VERSION, n as globFilter, t as createWorld } from "./composition.js";
import { n as prepareRun, r as skippedText } from "./prepare-run.js";
import { t as runBenchmark } from "./run-benchmark.js";
import { n as loadConfig, r as parseConfig } from "./load.js";
import { n as LoadgateError, r as messageOf } from "./error.js";
import { a as exitCodeOf } from "./gate.js";
import { a as renderJson, r as textTable } from "./figure-table.js";
import { f as formatCount, p as formatDuration } from "./metric.js";
import { t as burstLength } from "./load-shape.js";
import { a as laneSeriesName, m as levelName } from "./plan.js";
import { t as renderTerminal } from "./terminal.js";
import { n as trackingRequest } from "./tracking.js";
import { t as budgetFrom } from "./budget.js";
import { t as createSourceControl } from "./source-control.js";
import { t as isWithin } from "./same-program.js";
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
	const isAuto = cells.some(({ shape }) => shape.warmUpMs === void 0);
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
		...isAuto ? ["servers that take longer than a second to get warm have fewer rounds, or fewer blocks in each"] : [],
		""
	].join("\n");
}
// src/cli/clean-head.ts
/**
* Checks head's commit out beside the working tree.
* @param file absolute path of the configuration in the working tree
* @throws LoadgateError when the commit, or its configuration, cannot be had
*/
async function cleanHead({ environment, signal }, file) {
	const user = createSourceControl(path.dirname(file), environment);
	const checkout = await user.checkOut({
		ref: "HEAD",
		mergeBase: false,
		wantsOwnPlace: true
	}, signal);
	try {
		const found = loadConfig(checkout.pathOf(file));
		const { store } = found.baseline;
		const kept = isWithin(store, checkout.root) ? path.join(checkout.workingTree, path.relative(checkout.root, store)) : store;
		const commit = await user.head();
		return {
			config: {
				...found,
				baseline: {
					...found.baseline,
					store: kept
				}
			},
			environment: {
				...environment,
				...checkout.environment
			},
			workingTree: {
				isClean: true,
				...commit?.dirty && { hasOtherChanges: true }
			},
			sourceControl: (inCheckout) => ({
				...inCheckout,
				head: async () => commit && {
					...commit,
					dirty: false
				},
				defaultBranch: user.defaultBranch
			}),
			remove: checkout.remove
		};
	} catch (error) {
		await checkout.remove();
		throw error;
	}
}
// src/cli/run.ts
/**
* `loadgate run`.
* @returns the exit code: 0, or 1 when the gate failed
*/
async function run(context, options) {
	const config = loadConfig(options.config);
	if (!options.clean) return runIn(context, options, config);
	const clean = await cleanHead(context, config.file);
	try {
		const { environment } = clean;
		return await runIn({
			...context,
			environment
		}, options, clean.config, clean);
	} finally {
		await clean.remove();
	}
}
/** @param clean where head is, when that is not the working tree */
async function runIn(context, options, config, clean) {
	const request = {
		budgetMs: budgetFrom(options.budget, config),
		seed: options.seed ?? String(Date.now()),
		...options.base !== "none" && { base: {
			ref: options.base,
			mergeBase: false,
			isNamed: true,
			isRequired: options.baseRequired
		} },
		...options.only !== void 0 && { filter: globFilter(options.only) }
	};
	const progress = createTerminalProgress(context.stderr, context.environment);
	const whole = createWorld({
		root: path.dirname(config.file),
		store: options.store === void 0 ? config.baseline.store : path.resolve(options.store),
		out: path.resolve(options.out),
		ohaVersion: OHA_VERSION,
		environment: context.environment,
		progress,
		cache: options.cache
	});
	const sourceControl = clean?.sourceControl(whole.sourceControl) ?? whole.sourceControl;
	const world = {
		...whole,
		sourceControl
	};
	const prepared = prepareRun(config, request, world.host);
	if (prepared.fewStarts !== void 0) progress.warn(prepared.fewStarts);
	if (options.dryRun) {
		for (const skipped of prepared.skipped) progress.warn(skippedText(skipped));
		const base = prepared.base && await baseLine(context, config, world, prepared.base);
		context.stdout.write(`${renderPlan(prepared.plan, prepared.cells)}${base ?? ""}`);
		return 0;
	}
	const commit = prepared.base && !clean ? await sourceControl.head() : void 0;
	if (commit) {
		const changes = `with${commit.dirty ? "" : "out"} uncommitted changes`;
		progress.stage(`Head is the working tree, ${changes}`);
	}
	const tracking = options.track ? await localTracking(context, config, world) : void 0;
	try {
		const { comparison, view, failure } = await runBenchmark(world, {
			config,
			...prepared,
			failOn: options.failOn,
			signal: context.signal,
			...clean && { workingTree: clean.workingTree },
			...tracking && { tracking }
		});
		progress.end();
		context.stdout.write(options.json ? renderJson(comparison) : renderTerminal(view, paletteFor(context.stdout, context.environment)));
		if (failure !== void 0) throw failure;
		return exitCodeOf(comparison.gate);
	} finally {
		progress.end();
	}
}
/**
* Which commit a base is, after a look whether it and its configuration can be had.
* @throws LoadgateError with what the run would say of it
*/
async function baseLine({ signal }, { file }, { sourceControl, progress }, base) {
	const { sha, textOf } = await sourceControl.find(base, signal);
	const text = await textOf(file);
	const name = path.basename(file);
	if (text !== void 0) mustBeUsable(text, `${base.ref}:${name}`);
	else progress.warn(`base ${base.ref} has no ${name}: there is nothing to compare with`);
	return `base ${base.ref} is commit ${sha}\n`;
}
/** A base that is there and cannot be used is lost to the run. */
function mustBeUsable(text, file) {
	try {
		parseConfig(text, file);
	} catch (error) {
		const hint = "Correct it on that branch first, or name another base.";
		const details = error instanceof LoadgateError ? error.details : [];
		const message = `Not compared: the base's configuration cannot be used: ${messageOf(error)}`;
		throw new LoadgateError("measurement", message, {
			details,
			hint,
			cause: error
		});
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
