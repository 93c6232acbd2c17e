import { n as runBenchmark, t as measureRun } from "../app/run-benchmark.js";
import { z as runFileName } from "../composition/instruments.js";
import { n as loadForRequests } from "../composition/configuration.js";
import { i as planRun } from "../composition/run.js";
import { n as createTracker } from "../composition/tracker.js";
import { E as openLoopPart, n as configPathOf } from "../config/load.js";
import { a as exitCodeOf } from "../domain/gate/gate.js";
import { t as parseBases } from "../domain/run/plan/base-list.js";
import { o as withoutTiming } from "../domain/run/plan/count-settings.js";
import { t as ignoredChangeText } from "../domain/run/plan/ignored-change.js";
import { d as parseShard, f as shardName } from "../domain/run/file/base-commit.js";
import { n as LoadgateError } from "../domain/shared/error.js";
import { B as formatDuration, G as formatSome, z as formatCount } from "../domain/shared/without-nullish.js";
import { o as PAGE_FILE } from "../ports/output-folder.js";
import { t as comparisonDocument } from "../report/comparison-document.js";
import { t as renderJson } from "../report/json.js";
import { t as renderTerminal } from "../report/text/terminal.js";
import { t as dryRun } from "./dry-run.js";
import { r as storeFrom, t as budgetFrom } from "./options.js";
import path from "node:path";
import { pathToFileURL } from "node:url";
// src/cli/run.ts
/**
* `loadgate run`.
* @returns the exit code: 0, or 1 when the gate failed
*/
async function run(context, options) {
	const loaded = loadForRequests(options.config, context.environment);
	const config = options.count ? withoutTiming(loaded) : loaded;
	const { stdout, environment, palette, progress, signal } = context;
	const around = {
		store: storeFrom(options.store, config.baseline.store),
		out: path.resolve(options.out),
		cache: options.cache
	};
	const asked = requestOf(options, config);
	const { world, prepared } = await planRun(config, {
		...around,
		environment,
		progress
	}, asked);
	const beside = openLoopPart(prepared.cells);
	if (asked.budgetMs !== void 0 && options.budget !== void 0 && beside.series.length > 0) progress.warn(`--budget does not shorten ${formatSome(beside.series)}, which takes up to ${formatDuration(beside.ms)} beside it`);
	if (options.dryRun) return await dryRun(context, config, {
		world,
		prepared
	});
	const { shard } = prepared;
	const commit = prepared.bases.length > 0 ? await world.sourceControl.head() : void 0;
	if (commit) {
		const changes = `with${commit.dirty ? "" : "out"} changes to tracked files`;
		progress.stage(`Head is the working tree, ${changes}`);
	}
	const configPath = configPathOf(options.config);
	const { failOn, failFast = false } = options;
	const request = {
		...prepared,
		config,
		configPath,
		failOn,
		failFast,
		signal
	};
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
	const document = () => renderJson(comparisonDocument(comparison, {
		...result,
		configPath
	}));
	stdout.write(options.json ? document() : renderTerminal(view, palette));
	const page = pathToFileURL(path.join(world.output.location, PAGE_FILE));
	progress.note(`Open in a browser: ${page.href}`);
	if (failure !== void 0) throw failure;
	return exitCodeOf(comparison.gate);
}
function requestOf(options, config) {
	const { baseRequired: isRequired, failFast, only, seed, shard } = options;
	return {
		...budgetFrom(options, config),
		seed: seed ?? String(Date.now()),
		bases: parseBases(options.base, "--base").map((ref, index) => ({
			ref,
			...index === 0 ? {
				isRequired,
				isNamed: true
			} : { isRequired: false }
		})),
		only,
		failFast,
		shard: shard === void 0 ? void 0 : shardFrom(shard)
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
	return {
		tracker,
		origin: {
			event: "local",
			defaultBranch: config.baseline.branch ?? await sourceControl.defaultBranch()
		}
	};
}
/**
* Parses `--shard`.
* @throws LoadgateError `usage` when the text is invalid
*/
function shardFrom(text) {
	const shard = parseShard(text);
	if (shard) return shard;
	const message = `--shard: found ${JSON.stringify(text)}; expected a shard`;
	throw new LoadgateError("usage", message, { hint: "Write for example 3/8, for the third of eight." });
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
	const heads = run.series.filter((one) => one.arm === "head" && one.samples.length > 0).length;
	const measured = `measured ${formatCount(heads, "series", "series")}`;
	const found = run.ignored ? ignoredChangeText(run.ignored) : measured;
	return `shard ${shardName(request.shard)}: ${found}, judged nothing\n${file}: give it to loadgate report with those of the other shards\n`;
}
export { run };
