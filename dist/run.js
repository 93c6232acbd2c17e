import { n as parseBases, r as refuseRepeatOn, t as runBenchmark } from "./run-benchmark.js";
import { n as loadForRequests } from "./configuration.js";
import { S as planRun } from "./address-taken.js";
import { n as createTracker } from "./tracker.js";
import { s as configPathOf } from "./load-baseline.js";
import { C as withoutTiming, S as isTimed, h as burstLength } from "./load.js";
import { a as exitCodeOf } from "./gate.js";
import { t as withoutNullish } from "./without-nullish.js";
import { a as PAGE_FILE } from "./output-folder.js";
import { n as budgetLines, s as comparisonDocument } from "./view.js";
import { i as ignoredChangeText, t as renderJson } from "./json.js";
import { t as renderTerminal } from "./terminal.js";
import { t as budgetFrom } from "./budget.js";
import { o as hasBase } from "./skipped-servers.js";
import { a as nameOf, n as outlookOnChange } from "./ignored-change.js";
import { a as subjectsOf, i as noCounter, n as FURTHER_STARTS_MS, o as countEstimateMs, r as canStartAgain, s as slownessOf, t as measureRun } from "./measure-run.js";
import { f as serversGatedIn, r as gateOfSeries } from "./bounds.js";
import { A as formatWhole, D as formatNumber, E as formatMilliseconds, T as formatDuration, i as PAIRED_METRIC_IDS, k as formatSome, p as seriesMetric, w as formatCount } from "./catalogue.js";
import { a as seriesOf, i as lanesOf, n as laneName, o as parseShard, r as laneSeriesName, s as shardName } from "./lane.js";
import { r as levelName, t as baseArm } from "./series.js";
import { t as withoutControls } from "./control-characters.js";
import { n as LoadgateError } from "./error.js";
import { M as leastRate } from "./baseline.js";
import { o as burstsMs, s as expectedSetUpMs, u as pacesIn } from "./configured-cells.js";
import { c as present, r as isWithin } from "./source-control.js";
import { t as textTable } from "./text-table.js";
import { n as foundBaseText, t as findBase } from "./found-base.js";
import { r as runFileName } from "./compare-arms.js";
import { r as openRepository } from "./files.js";
import { n as branchOfStore } from "./store-location.js";
import { n as paletteFor } from "./palette.js";
import { t as createTerminalProgress } from "./terminal-progress.js";
import { t as storeFrom } from "./store-option.js";
import path from "node:path";
import { pathToFileURL } from "node:url";
// src/report/text/count-plan.ts
/**
* The plan for counting, in words.
* @param counter its name
* @returns text that ends with a line break
*/
function renderCountPlan(count, size, counter = "cachegrind") {
	const timeIn = (turns) => formatDuration(countEstimateMs({
		...count,
		turns
	}, size));
	const subjects = formatCount(size.commands.length, "server and scenario", "servers and scenarios");
	const less = size.arms === 2 && count.turns > 3 ? `, or ${timeIn(3)} in 3 where nothing changed` : "";
	return `counting ${subjects} in ${formatCount(count.turns, "turn")} takes about ${timeIn(count.turns)} with ${counter}${less}, by what the servers' commands tell of their runtimes and how fast the machine is now\n`;
}
// src/report/text/plan.ts
/** The part of a plan that a shard measures, in words. */
function shardLine(shard) {
	const [own, all] = [shard.own, shard.whole].map((cells) => seriesOf(cells).length);
	return `shard ${shardName(shard)} measures ${own} of ${all} series; loadgate report judges all of them together`;
}
/**
* The cost of a further base, in words.
* @param name in reports
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
* The minimum rates of answers for judging the gated percentiles, in words.
* @param gated the metrics that are gated
* @returns a line for each; none if loads are numbers of requests
*/
function percentileLines({ rounds, burstsPerSeries }, cells, gated) {
	const lengths = cells.filter(({ shape }) => shape.requests === void 0).map(({ shape }) => (shape.longerMs ?? shape.burstMs) / 1e3);
	const bursts = burstsPerSeries / rounds.length;
	return gated.flatMap((id) => {
		const rates = present(lengths.map((seconds) => leastRate(id, {
			bursts,
			seconds
		})));
		if (rates.length === 0) return [];
		const least = formatWhole(Math.ceil(Math.max(...rates)));
		return `${seriesMetric(id).label} is judged of servers that give ${least} answers a second or more`;
	});
}
/**
* The cost of further starts for the cold start, in words.
* @param servers names of those whose cold start is gated and that can be started again
* @returns a line; none if there are no such servers
*/
function furtherStartsLine(servers, { rounds, arms }) {
	if (servers.length === 0) return [];
	const [times, most] = [9, formatDuration(FURTHER_STARTS_MS)];
	const all = formatDuration(arms * rounds.length * servers.length * FURTHER_STARTS_MS);
	return [`cold start: ${formatSome(servers)} ${servers.length === 1 ? "is" : "are"} started up to ${times} times more at the end of each round, for at most ${most} in each arm, ${all} in all; not what starts more slowly`];
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
		...paceLines(cells),
		isAuto && "servers that start or warm up more slowly than planned get fewer rounds, or fewer blocks in each",
		...aboutBudget,
		""
	]).join("\n");
}
/** The planned times of servers that start or warm up slowly, judging by their commands. */
function paceLines(cells) {
	return [...pacesIn(cells)].map(([server, { kind, startMs, warmUpMs }]) => {
		const warmUp = warmUpMs > 0 ? ` and ${formatMilliseconds(warmUpMs)} more of warm-up` : "";
		return `${server} looks like ${kind}: planned with ${formatMilliseconds(startMs)} for each start${warmUp}; the first round shows what it takes`;
	});
}
// src/report/text/services-plan.ts
/**
* The services that would be started, as a line of a plan.
* @param servers of the configuration
* @returns text that ends with a line break; empty if no server of the plan uses a service
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
	const change = await outlookOnChange(world, {
		config,
		...prepared,
		signal: context.signal
	});
	const { bases, plan, cells, budgetMs, outlook, shard } = prepared;
	const found = [];
	for (const [index, base] of bases.entries()) {
		const orText = index === 0 ? baseLine : lineOrProblem;
		found.push(await orText(context, config, {
			world,
			base
		}));
	}
	const { tolerancePercent } = config.gate;
	const gated = PAIRED_METRIC_IDS.filter((id) => tolerancePercent[id] !== void 0);
	const about = [
		...shard ? [shardLine(shard)] : [],
		...outlook ? budgetLines(budgetMs, outlook) : [],
		...percentileLines(plan, cells, gated),
		...furtherStartsLine(startedAgain(config, cells), {
			...plan,
			arms: bases.length + 1
		}),
		...bases.map((one, index) => furtherBaseLine(nameOf(one), baseArm(index), {
			plan,
			cells
		})).slice(1)
	];
	const { cpuCount } = world.machine.environment();
	const runs = new Map(config.servers.map(({ name, run }) => [name, run]));
	const counted = await countPlan(context, config, {
		world,
		size: {
			commands: subjectsOf(cells).map(({ lanes: [lane] }) => runs.get(lane?.server ?? "") ?? ""),
			arms: hasBase(cells) ? 2 : 1,
			cpuCount
		}
	});
	const timed = isTimed(config) ? renderPlan(plan, cells, about) : "";
	const beside = renderServicesPlan(config.servers, cells);
	context.stdout.write(`${timed}${counted}${beside}${found.join("")}${change ? `${outlookText(change)}\n` : ""}`);
	return 0;
}
/** The servers that are started again for their cold start. */
function startedAgain({ gate, servers }, cells) {
	const names = new Set(lanesOf(cells).map(({ server }) => server));
	const lanes = servers.filter((server) => names.has(server.name) && canStartAgain(server)).map(({ name: server }) => ({ server }));
	return serversGatedIn(gateOfSeries(gate, [...names]), lanes, "cold-start");
}
/** Whether the changed files make a run measure anything, in words. */
function outlookText(change) {
	if (!("because" in change)) return `${ignoredChangeText(change)}: the run ends at once`;
	return `measured whatever changed.ignore says: ${withoutControls(change.because, " ")}`;
}
/** The duration of counting with this machine's counter at its current speed. */
async function countPlan({ signal }, { count }, { world, size }) {
	if (!count) return "";
	const found = await world.findCounter(signal);
	const { counter } = found;
	if (!counter) return `nothing can be counted: ${noCounter(found)}\n`;
	return renderCountPlan(count, {
		...size,
		slowness: slownessOf(counter)
	}, counter.name);
}
/** As {@link baseLine}, for an optional base: an error becomes the line. */
async function lineOrProblem(...about) {
	try {
		return await baseLine(...about);
	} catch (error) {
		if (!(error instanceof LoadgateError)) throw error;
		return `${error.message}\n`;
	}
}
/** The commit of a base. @throws LoadgateError with the run's message */
async function baseLine({ signal }, { file }, { world, base }) {
	return `${foundBaseText(await findBase(world, { file }, {
		base,
		signal
	}), file)}\n`;
}
// src/cli/run-shard.ts
/**
* Parses `--shard`.
* @throws LoadgateError `usage` when the text is invalid
*/
function shardFrom(text) {
	const shard = parseShard(text);
	if (!shard) throw new LoadgateError("usage", `--shard: found ${JSON.stringify(text)}; expected a shard`, { hint: "Write for example 3/8, for the third of eight." });
	return shard;
}
/**
* `loadgate run --shard`: measures a part of the plan and judges nothing. `loadgate report` judges all parts
* together.
* @returns the text for the terminal
* @throws LoadgateError as measuring does; measurements up to then are in the run file
*/
async function runShard(world, request) {
	await world.output.prepare();
	const run = await measureRun(world, {
		...request,
		isJudgedElsewhere: true
	});
	const file = path.join(world.output.location, runFileName(run));
	const found = run.ignored ? ignoredChangeText(run.ignored) : measuredText(run);
	return `shard ${shardName(request.shard)}: ${found}, judged nothing\n${file}: give it to loadgate report with those of the other shards\n`;
}
function measuredText(run) {
	const heads = run.series.filter(({ arm }) => arm === "head").length;
	return `measured ${formatCount(heads, "series", "series")}`;
}
// src/cli/screen/clean-head.ts
/**
* Checks head's commit out beside the working tree.
* @param file absolute path of the configuration in the working tree
* @throws LoadgateError if the commit or its configuration cannot be checked out
*/
async function cleanHead({ environment, signal }, file) {
	const user = openRepository(path.dirname(file), environment);
	const checkout = await user.checkOut({
		ref: "HEAD",
		mergeBase: false,
		wantsOwnPlace: true
	}, signal);
	try {
		const found = loadForRequests(checkout.pathOf(file), environment);
		const { store } = found.baseline;
		const kept = branchOfStore(store) === void 0 && isWithin(store, checkout.root) ? path.join(checkout.workingTree, path.relative(checkout.root, store)) : store;
		const commit = await user.head();
		return {
			/** The commit's configuration, with folders in the checkout and the user's baseline. */
			config: {
				...found,
				baseline: {
					...found.baseline,
					store: kept
				}
			},
			/** Our environment, with the working tree's paths replaced by the checkout's. */
			environment: {
				...environment,
				...checkout.environment
			},
			workingTree: {
				isClean: true,
				...commit?.dirty && { hasOtherChanges: true }
			},
			/** @returns git in the checkout, with the working tree's branch and commit */
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
	const loaded = loadForRequests(options.config, context.environment);
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
	const around = {
		store: storeFrom(options.store, config.baseline.store),
		out: path.resolve(options.out),
		cache: options.cache
	};
	const asked = requestOf(options, config);
	const { world: here, prepared } = await planRun(config, {
		...around,
		environment,
		progress
	}, asked);
	const world = clean ? {
		...here,
		sourceControl: clean.sourceControl(here.sourceControl)
	} : here;
	if (options.dryRun) return await dryRun(context, config, {
		world,
		prepared
	});
	const { shard } = prepared;
	const commit = prepared.bases.length > 0 && !clean ? await world.sourceControl.head() : void 0;
	if (commit) {
		const changes = `with${commit.dirty ? "" : "out"} uncommitted changes`;
		progress.stage(`Head is the working tree, ${changes}`);
	}
	const configPath = withoutNullish({ configPath: configPathOf(options.config) });
	const request = {
		config,
		...configPath,
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
		const result = await runBenchmark(world, {
			...request,
			...tracking
		});
		const { comparison, view, failure } = result;
		progress.end();
		const palette = paletteFor(stdout, environment);
		stdout.write(options.json ? renderJson(comparisonDocument(comparison, {
			...result,
			...configPath
		})) : renderTerminal(view, palette));
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
	refuseRepeatOn("--repeat-on", repeatOn);
	const bases = parseBases(refs, "--base");
	return {
		...budgetFrom(withoutNullish({
			budget,
			atMost
		}), config),
		seed: seed ?? String(Date.now()),
		bases: bases.map((ref, index) => ({
			ref,
			mergeBase: false,
			...index === 0 ? {
				isRequired,
				isNamed: true
			} : { isRequired: false }
		})),
		only,
		...withoutNullish({ failFast }),
		...shard !== void 0 && { shard: shardFrom(shard) }
	};
}
/** Outside a job, only git knows a run's origin. */
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
