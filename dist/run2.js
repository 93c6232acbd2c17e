import { l as burstsMs, r as noiseHere, t as prepareRun, u as expectedSetUpMs } from "./prepare-run.js";
import { n as parseBases, t as runBenchmark } from "./run-benchmark.js";
import { n as globFilter, t as createWorld } from "./run.js";
import { n as createTracker } from "./tracker.js";
import { _ as isTimed, b as USUAL_REQUESTS, i as parseConfig, n as loadConfig, p as burstLength, v as withoutTiming } from "./load.js";
import { i as messageOf, n as LoadgateError } from "./error.js";
import { t as withoutNullish } from "./without-nullish.js";
import { a as exitCodeOf } from "./gate.js";
import { i as PAGE_FILE } from "./output-folder.js";
import { t as renderJson } from "./json.js";
import { t as renderTerminal } from "./terminal.js";
import { t as budgetFrom } from "./budget.js";
import { r as openRepository } from "./files.js";
import { n as branchOfStore } from "./store-location.js";
import { r as isWithin } from "./source-control.js";
import { o as hasBase, r as skippedText } from "./skipped-servers.js";
import { n as subjectsOf, r as nameOf, t as measureRun } from "./measure-run.js";
import { r as levelName, t as furtherArm } from "./series.js";
import { n as budgetLines } from "./view.js";
import { g as formatDuration, h as formatCount, v as formatNumber } from "./catalogue.js";
import { a as seriesOf, i as lanesOf, n as laneName, r as laneSeriesName } from "./lane.js";
import { l as parseShard, u as shardName } from "./system-calls.js";
import { t as present } from "./present.js";
import { t as textTable } from "./text-table.js";
import { t as paletteFor } from "./palette.js";
import { n as runFileName } from "./compare-arms.js";
import { _ as withRepeats, h as parseRepeatOn } from "./parts.js";
import { t as storeFrom } from "./store-option.js";
import { t as createTerminalProgress } from "./terminal-progress.js";
import path from "node:path";
import { pathToFileURL } from "node:url";
// src/cli/clean-head.ts
/**
* Checks head's commit out beside the working tree.
* @param file absolute path of the configuration in the working tree
* @throws LoadgateError when the commit, or its configuration, cannot be had
*/
async function cleanHead({ environment, signal }, file) {
	const user = openRepository(path.dirname(file), environment);
	const checkout = await user.checkOut({
		ref: "HEAD",
		mergeBase: false,
		wantsOwnPlace: true
	}, signal);
	try {
		const found = loadConfig(checkout.pathOf(file));
		const { store } = found.baseline;
		const kept = branchOfStore(store) === void 0 && isWithin(store, checkout.root) ? path.join(checkout.workingTree, path.relative(checkout.root, store)) : store;
		const commit = await user.head();
		return {
			/** The commit's configuration, its folders in the checkout; the baseline is the user's. */
			config: {
				...found,
				baseline: {
					...found.baseline,
					store: kept
				}
			},
			/** Ours, with the checkout in the place of the working tree. */
			environment: {
				...environment,
				...checkout.environment
			},
			workingTree: {
				isClean: true,
				...commit?.dirty && { hasOtherChanges: true }
			},
			/** @returns git in the checkout, which knows branch and commit as the working tree does */
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
// src/domain/counting/time-estimate.ts
/** Starts and stops of one turn of a lane, with the requests before the counted ones. */
const STARTS_MS = 3e3;
/** One request under cachegrind, of a server that does little for it. */
const REQUEST_MS = .5;
/**
* How many times longer a turn takes where a command names such a program than where a compiled server answers: medians
* of the recorded comparisons for Python and Node, the trial's time for a request for Java.
*/
const SLOWER = [
	{
		named: /\b(?:java|jar)\b/,
		times: 15
	},
	{
		named: /\b(?:node|npm|npx|pnpm|yarn)\b/,
		times: 10
	},
	{
		named: /\b(?:python[\d.]*|uvicorn|gunicorn|hypercorn|flask|uv)\b/,
		times: 6
	}
];
/**
* Wall time that counting is expected to take, as far as the servers' commands tell.
* @returns milliseconds
*/
function countEstimateMs({ requests = USUAL_REQUESTS, turns }, { commands, arms, cpuCount }) {
	const atOnce = Math.min(arms, cpuCount);
	return commands.map((command) => SLOWER.find(({ named }) => named.test(command))?.times ?? 1).reduce((sum, each) => sum + each, 0) * arms * turns * (STARTS_MS + requests * REQUEST_MS) / atOnce;
}
// src/report/count-plan.ts
/**
* What is going to be counted, in words.
* @returns text that ends with a line break
*/
function renderCountPlan(count, size) {
	const timeIn = (turns) => formatDuration(countEstimateMs({
		...count,
		turns
	}, size));
	const subjects = formatCount(size.commands.length, "server and scenario", "servers and scenarios");
	const less = size.arms === 2 && count.turns > 3 ? `, or ${timeIn(3)} in 3 where nothing changed` : "";
	return `counting ${subjects} in ${formatCount(count.turns, "turn")} takes about ${timeIn(count.turns)} with cachegrind${less}, by what the servers' commands tell of their runtimes\n`;
}
// src/report/plan.ts
/** How much of a plan a shard measures, in words. */
function shardLine(shard) {
	const [own, all] = [shard.own, shard.whole].map((cells) => seriesOf(cells).length);
	const { repeatOn = 1 } = shard;
	const others = repeatOn === 1 ? "" : `, as ${formatCount(repeatOn - 1, "other shard does", "other shards do")}`;
	return `shard ${shardName(shard)} measures ${own} of ${all} series${others}; loadgate report judges all of them together`;
}
/**
* What a further base costs, in words.
* @param name how reports name it
* @param arm in which it is measured
*/
function furtherBaseLine(name, arm, { plan, cells }) {
	const own = cells.map((cell) => ({
		...cell,
		lanes: cell.lanes.filter((lane) => lane.arm === arm)
	}));
	const ms = plan.rounds.length * expectedSetUpMs(own) + burstsMs(own, plan.burstsPerSeries);
	const percent = formatNumber(100 * ms / plan.estimateMs);
	return `${arm} is ${name}, which only informs: it takes ${formatDuration(ms)} of that, ${percent} %`;
}
/**
* A plan in words, before anything is built or started.
* @param aboutBudget lines about the time for measuring
* @returns text that ends with a line break
*/
function renderPlan(plan, cells, aboutBudget = []) {
	const bursts = plan.rounds.flatMap(({ blocks }) => blocks).reduce((sum, { order }) => sum + order.length, 0);
	const rows = cells.flatMap((cell) => cell.lanes.map((lane) => [
		laneSeriesName(lane, cell),
		String(plan.burstsPerSeries),
		burstLength(cell.shape),
		cell.shape.requests === void 0 ? formatDuration(plan.burstsPerSeries * cell.shape.burstMs) : "as long as it takes"
	]));
	const firstOrders = (plan.rounds[0]?.blocks ?? []).slice(0, 2 * cells.length).map(({ cell, order }) => [`${cell.scenario} ${levelName(cell.level)}`, order.map(laneName).join(", ")]);
	const isAuto = cells.some(({ shape }) => shape.warmUpMs === void 0);
	return present([
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
		`measuring takes about ${formatDuration(plan.estimateMs)}, not counting builds and a first install of oha`,
		isAuto && "servers that need more than a second to warm up get fewer rounds, or fewer blocks in each",
		...aboutBudget,
		""
	]).join("\n");
}
// src/report/services-plan.ts
/**
* The services that would be started, as a line of a plan.
* @param servers of the configuration
* @returns text that ends with a line break; empty where no server of the plan uses a service
*/
function renderServicesPlan(servers, cells) {
	const measured = new Set(lanesOf(cells).map(({ server }) => server));
	const used = servers.filter(({ name }) => measured.has(name));
	const all = new Map(used.flatMap(({ services = [] }) => services.map((service) => [service.name, service])));
	if (all.size === 0) return "";
	return `services: ${[...all.values()].map(({ name, per }) => `${name} (${per === "arm" ? "one for each arm" : "one for both arms"})`).join(", ")}\n`;
}
// src/cli/dry-run.ts
/** Prints the plan. @returns the exit code 0 */
async function dryRun(context, config, { world, prepared }) {
	for (const skipped of prepared.skipped) world.progress.warn(skippedText(skipped));
	const { base, furtherBases = [] } = prepared;
	const bases = base ? [await baseLine(context, config, {
		world,
		base
	})] : [];
	for (const further of furtherBases) bases.push(await furtherLine(context, config, {
		world,
		base: further
	}));
	const { plan, cells, budgetMs, outlook, shard } = prepared;
	const about = [
		...shard ? [shardLine(shard)] : [],
		...outlook ? budgetLines(budgetMs, outlook) : [],
		...furtherBases.map((one, index) => furtherBaseLine(nameOf(one), furtherArm(index), {
			plan,
			cells
		}))
	];
	const { cpuCount } = world.machine.environment();
	const runs = new Map(config.servers.map(({ name, run }) => [name, run]));
	const size = {
		commands: subjectsOf(cells).map(({ lanes: [lane] }) => runs.get(lane?.server ?? "") ?? ""),
		arms: hasBase(cells) ? 2 : 1,
		cpuCount
	};
	const timed = isTimed(config) ? renderPlan(plan, cells, about) : "";
	const counted = config.count ? renderCountPlan(config.count, size) : "";
	const beside = renderServicesPlan(config.servers, cells);
	context.stdout.write(`${timed}${counted}${beside}${bases.join("")}`);
	return 0;
}
/** The same of a base without which the run goes on: what the run would say of it. */
async function furtherLine(...about) {
	try {
		return await baseLine(...about);
	} catch (error) {
		if (!(error instanceof LoadgateError)) throw error;
		return `${error.message}\n`;
	}
}
/**
* Which commit a base is, after a look whether it and its configuration can be had.
* @throws LoadgateError with what the run would say of it
*/
async function baseLine({ signal }, { file }, { world, base }) {
	const { sourceControl, progress } = world;
	const { sha, release, textOf } = await sourceControl.find(base, signal);
	const text = await textOf(file);
	const name = path.basename(file);
	if (text !== void 0) mustBeUsable(text, `${base.ref}:${name}`);
	else progress.warn(`base ${base.ref} has no ${name}: there is nothing to compare with`);
	const tag = release === void 0 ? "" : ` (${release})`;
	return `base ${base.ref}${tag} is commit ${sha}\n`;
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
// src/cli/run-shard.ts
/**
* The shard of `--shard`.
* @param repeatOn that of `--repeat-on`
* @throws LoadgateError `usage` when the texts name none
*/
function shardFrom(text, repeatOn = "1") {
	const shard = parseShard(text);
	if (!shard) throw new LoadgateError("usage", `--shard: found ${JSON.stringify(text)}; expected a shard`, { hint: "Write for example 3/8, for the third of eight." });
	const machines = parseRepeatOn(repeatOn, shard);
	if (machines !== void 0) return withRepeats(shard, machines);
	const found = `--repeat-on: found ${JSON.stringify(repeatOn)}`;
	throw new LoadgateError("usage", `${found}; expected a divisor of ${shard.count} shards`, { hint: "Write for example --shard 5/6 --repeat-on 3: shards 4 to 6 measure the same series." });
}
/**
* `loadgate run --shard`: measures a part of the plan and judges nothing. `loadgate report` judges all parts together.
* @returns the text for the terminal
* @throws LoadgateError as measuring does; what was measured until then is in the run file
*/
async function runShard(world, request) {
	for (const skipped of request.skipped) world.progress.warn(skippedText(skipped));
	await world.output.prepare();
	const run = await measureRun(world, {
		...request,
		isJudgedElsewhere: true
	});
	const heads = run.series.filter(({ arm }) => arm === "head").length;
	return `shard ${shardName(request.shard)}: measured ${formatCount(heads, "series", "series")}, judged nothing\n${path.join(world.output.location, runFileName(run))}: give it to loadgate report with those of the other shards\n`;
}
// src/cli/run.ts
/**
* `loadgate run`.
* @returns the exit code: 0, or 1 when the gate failed
*/
async function run(context, options) {
	const loaded = loadConfig(options.config);
	const config = options.count ? withoutTiming(loaded) : loaded;
	if (!options.clean) return runIn(context, options, { config });
	const clean = await cleanHead(context, config.file);
	try {
		const { environment } = clean;
		return await runIn({
			...context,
			environment
		}, options, {
			config: clean.config,
			clean
		});
	} finally {
		await clean.remove();
	}
}
async function runIn(context, options, subject) {
	const { config, clean } = subject;
	const { stdout, environment, signal } = context;
	const progress = createTerminalProgress(context.stderr, environment);
	const world = worldOf(options, subject, {
		environment,
		progress
	});
	const asked = requestOf(options, config);
	const noise = await noiseHere(world, asked);
	const prepared = prepareRun(config, {
		...asked,
		noise
	}, world.machine);
	if (prepared.fewStarts !== void 0) progress.warn(prepared.fewStarts);
	if (options.dryRun) return await dryRun(context, config, {
		world,
		prepared
	});
	const { shard } = prepared;
	const commit = prepared.base && !clean ? await world.sourceControl.head() : void 0;
	if (commit) {
		const changes = `with${commit.dirty ? "" : "out"} uncommitted changes`;
		progress.stage(`Head is the working tree, ${changes}`);
	}
	const request = {
		config,
		...prepared,
		failOn: options.failOn,
		failFast: options.failFast ?? false,
		signal,
		...clean && { workingTree: clean.workingTree }
	};
	try {
		if (shard) {
			const text = await runShard(world, {
				...request,
				shard
			});
			progress.end();
			stdout.write(text);
			return 0;
		}
		const tracking = options.track ? await trackingOf(context, config, world) : {};
		const { comparison, view, failure } = await runBenchmark(world, {
			...request,
			...tracking
		});
		progress.end();
		const palette = paletteFor(stdout, environment);
		stdout.write(options.json ? renderJson(comparison) : renderTerminal(view, palette));
		const page = pathToFileURL(path.join(world.output.location, PAGE_FILE));
		context.stderr.write(`Open in a browser: ${page.href}\n`);
		if (failure !== void 0) throw failure;
		return exitCodeOf(comparison.gate);
	} finally {
		progress.end();
	}
}
function requestOf(options, config) {
	const { base: refs, baseRequired: isRequired, failFast } = options;
	const { budget, atMost, only, seed, shard, repeatOn } = options;
	if (shard === void 0 && repeatOn !== void 0) throw new LoadgateError("usage", "--repeat-on: there is no shard to repeat", { hint: "Name the shard with --shard too." });
	const bases = parseBases(refs, "--base");
	return {
		...budgetFrom(withoutNullish({
			budget,
			atMost
		}), config),
		seed: seed ?? String(Date.now()),
		...bases && {
			base: {
				ref: bases.gated,
				isRequired,
				mergeBase: false,
				isNamed: true
			},
			furtherBases: bases.further.map((ref) => ({
				ref,
				isRequired: false,
				mergeBase: false
			}))
		},
		...withoutNullish({ failFast }),
		...only !== void 0 && { filter: globFilter(only) },
		...shard !== void 0 && { shard: shardFrom(shard, repeatOn) }
	};
}
function worldOf({ store, out, cache }, { config, clean }, around) {
	const world = createWorld({
		root: path.dirname(config.file),
		store: storeFrom(store, config.baseline.store),
		out: path.resolve(out),
		cache,
		...around
	});
	return clean ? {
		...world,
		sourceControl: clean.sourceControl(world.sourceControl)
	} : world;
}
/** Outside a job nothing but git says what a run is made for. */
async function trackingOf({ environment }, config, { sourceControl, progress }) {
	const tracker = createTracker({
		config,
		environment,
		overrides: {},
		onLine: progress.log
	});
	if (!tracker) return {};
	const defaultBranch = config.baseline.branch ?? await sourceControl.defaultBranch();
	return {
		tracker,
		origin: {
			event: "local",
			...withoutNullish({ defaultBranch })
		}
	};
}
export { run };
