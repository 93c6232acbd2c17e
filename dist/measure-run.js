import { d as namesOfScenarios, f as serversGatedIn, g as countsOfSeries, h as countedName, r as gateOfSeries, t as boundsOf, u as namesOfCells } from "./bounds.js";
import { a as hasFirstRegression, c as withoutSign, d as gateFor, i as writeRunFile, l as isScreen, o as isOpen$1, s as judgedAfter, u as compareCounts } from "./compare-arms.js";
import { a as messageOf, n as LoadgateError, r as attempt$1 } from "./error.js";
import { c as RUN_FILE, i as PACKED_RUN_FILE, r as FORMER_RUN_FILES } from "./output-folder.js";
import { n as lossOf, t as lossFrom } from "./lost-base.js";
import { a as seriesOf, i as lanesOf, n as laneName, r as laneSeriesName, t as cellName } from "./lane.js";
import { c as serverOf, l as wholeOf, r as levelName, s as seriesName, t as baseArm } from "./series.js";
import { T as formatDuration, d as anyMetric, g as pointName, h as GC_PAUSES, i as PAIRED_METRIC_IDS, k as formatSome, m as serverMetric, t as COUNT_METRIC_IDS, v as isUnanswered, w as formatCount, y as sampleOf } from "./catalogue.js";
import { a as usedOfOther, c as present, i as sharedOutput, n as SAME_PROGRAM_HINT, o as usedOfOthers, r as isWithin } from "./source-control.js";
import { t as withoutNullish } from "./without-nullish.js";
import { a as besideItself, c as scenarioKey, i as missingProgram, l as withLanes, o as hasBase, r as skippedText, s as headArms, u as withoutBase } from "./skipped-servers.js";
import { A as planSize, C as layOutBursts, D as mostBudgetMs, E as budgetToStartMs, O as drawnOrder, T as USUAL, _ as besideOf, a as checkStillAnswers, b as withRequestFiles, d as buildRequestOf, f as Services, g as onLane, h as lossOfLane, i as checkContents, j as replanned, k as planRest, l as entryOf, m as SharedProgram, n as endKilledRuns, o as isTwice, p as LaneFailure, r as checkAnswers, t as addressTakenIn, u as buildHeadServer, v as startLane, w as budgetFor, y as withReadyFiles } from "./address-taken.js";
import { a as nameOf, i as foundBase, n as outlookOnChange, r as commitOf } from "./ignored-change.js";
import { i as growingSamples, n as NO_SAMPLES, t as groupedBy } from "./grouped-by.js";
import { t as withoutControls } from "./control-characters.js";
import { B as transportKind, D as countedEnvironment, E as commonRuntime, H as withTrustOf, O as runtimeOf, R as addressOf, S as isTimed, T as USUAL_REQUESTS, W as isSameServer, _ as firstsCount, b as shapeChanges, g as connectionsOf, x as timedBurst, y as settledShape } from "./load.js";
import { c as roundsMeasured, i as changedFunctions, l as partsByBase, o as RUN_SCHEMA, r as totalCalls, t as callsPerRequest, u as runsByBase } from "./system-calls.js";
import { c as mean, g as CONFIDENCE, l as median, m as elementAt } from "./server-value.js";
import { F as BASE_URL, T as failedIn, _ as sideOf, d as evidenceOf, w as addedFailures, y as compareServerFacts } from "./count-facts.js";
import { t as required } from "./required.js";
import { r as implausibleText } from "./walsh-averages.js";
import { c as leastWarmUpsMs, f as roundsThatFit, l as longestSetUpMs, o as burstsMs, r as areSlow, s as expectedSetUpMs } from "./configured-cells.js";
import { i as windowMs, n as isFlat, r as speedUpPercent } from "./warm-up.js";
import { S as ASSUMED_VARIANCE, b as mayDecide, x as ratesAfter } from "./baseline.js";
import { a as toleratedDifferences, l as studentQuantile } from "./pairs.js";
// src/app/stages.ts
/** The base that the gate judges, if it is checked out. */
function judgedOf({ bases }) {
	return bases.find(({ arm }) => arm === "base");
}
/** Records that parts of a base are lost. */
function loseIn({ commits }, arm, lost) {
	const base = commits.get(arm);
	if (base) commits.set(arm, {
		...base,
		lost: [...base.lost ?? [], ...lost]
	});
}
/**
* Plans a run anew with only some cells.
* @throws LoadgateError `usage` when the budget is too short for them; the record is unchanged then
*/
function layOutCells({ record, request }, cells) {
	const { config, budgetMs, againstItself = false, shard } = request;
	const others = shard ? seriesOf(shard.whole).length - seriesOf(shard.own).length : 0;
	const { seed } = record.plan;
	record.plan = layOutBursts(config, cells, {
		budgetMs,
		seed,
		others,
		againstItself
	});
	record.arms = {
		...record.arms,
		cells
	};
}
// src/app/base/base-configuration.ts
/** Maximum number of removed files that are tried as the configuration. */
const MOST_TRIED = 20;
/**
* Reads a checkout's own configuration, at the path of head's or at the path from which head moved it. Otherwise a
* change that moves its configuration would count as a first adoption and choose its own gate.
* @param file absolute path of head's configuration file
* @returns undefined if the checkout has none
* @throws LoadgateError `usage` when it is not valid, or a file that it names cannot be read
*/
async function readBaseConfiguration(world, checkout, file) {
	const own = pathIn(checkout, file);
	const there = own === void 0 ? void 0 : world.readConfig(own);
	const config = there ?? await movedConfiguration(world, checkout);
	if (!config) return void 0;
	const scenarios = await withRequestFiles(world.machine, config.scenarios);
	return {
		servers: byName(await withReadyFiles(world.machine, config.servers)),
		scenarios: byName(scenarios),
		measure: config.measure,
		gate: config.gate,
		...config.count && { count: config.count },
		...config !== there && { movedFrom: config.file.slice(checkout.root.length + 1) }
	};
}
/** The only removed file that is a valid configuration, if there is exactly one. */
async function movedConfiguration({ readConfig }, checkout) {
	const configs = (await checkout.removedSince(["*.yml", "*.yaml"])).slice(0, MOST_TRIED).flatMap((file) => {
		try {
			return readConfig(file) ?? [];
		} catch (error) {
			if (error instanceof LoadgateError) return [];
			throw error;
		}
	});
	return configs.length === 1 ? configs[0] : void 0;
}
/**
* Head's description of a server, applied to a checkout.
* @returns undefined if the checkout has no such folder
* @throws LoadgateError `usage` when the server's folder is not in the repository
*/
function serverIn(checkout, server) {
	const directory = checkout.pathOf(server.directory);
	if (!checkout.has(server.directory)) return void 0;
	const { artifact, services, ready } = server;
	const inBase = (file) => pathIn(checkout, file) ?? file;
	return {
		...server,
		directory,
		ready: withTrust(ready, inBase),
		...artifact !== void 0 && { artifact: inBase(artifact) },
		...services && { services: services.map((one) => ({
			...one,
			directory: inBase(one.directory)
		})) }
	};
}
/**
* Head's form of a scenario for servers of a checkout, which present certificates from their own build. Call it
* once they are built: certificates missing in the checkout are head's.
*/
function scenarioIn(checkout, scenario) {
	return withTrust(scenario, (file) => {
		const moved = pathIn(checkout, file);
		return moved !== void 0 && checkout.has(file) ? moved : file;
	});
}
function withTrust(asked, moved) {
	const { transport } = asked;
	const { tls } = transport ?? {};
	if (tls?.caFile === void 0) return asked;
	return {
		...asked,
		transport: {
			...transport,
			tls: {
				...tls,
				caFile: moved(tls.caFile)
			}
		}
	};
}
/** The path of a file in a checkout; undefined if it is not in the repository. */
function pathIn(checkout, file) {
	return attempt$1(() => checkout.pathOf(file));
}
function byName(all) {
	return new Map(all.map((one) => [one.name, one]));
}
// src/app/base/base-series.ts
/** The key of a cell. */
function cellKey({ scenario, level }) {
	return `${scenario} ${levelName(level)}`;
}
/** Every series that base's configuration measures. */
function seriesOfBase(own) {
	return [...own.values()].flatMap(({ name: scenario, servers, levels }) => servers.flatMap((server) => levels.map((level) => ({
		server,
		scenario,
		level
	}))));
}
/** Checks whether base's configuration has a scenario at a level, for any server. */
function isCellOfBase(own, { scenario, level }) {
	return (own.get(scenario)?.levels ?? []).some((one) => levelName(one) === levelName(level));
}
/** True if the cells contain a series of base's configuration with a lane of base. */
function hasSeriesOf(own, cells) {
	return cells.some((cell) => {
		const { servers = [] } = own.get(cell.scenario) ?? {};
		return isCellOfBase(own, cell) && cell.lanes.some(({ arm, server }) => arm === "base" && servers.includes(server));
	});
}
/** Makes a filter for lanes that belong to some series. */
function isAmong(names) {
	return ({ server }, cell) => names.has(seriesName({
		...cell,
		server
	}));
}
/** Cells with additional series of base's configuration, in both arms and with base's load. */
function withSeriesOfBase(cells, own, added) {
	const byCell = groupedBy(added, cellKey);
	const lanesFor = (key) => (byCell.get(key) ?? []).flatMap(({ server }) => [{
		server,
		arm: "base"
	}, {
		server,
		arm: "head"
	}]);
	const known = new Set(cells.map(cellKey));
	const further = [...own.values()].flatMap(({ name: scenario, levels, load: shape }) => levels.flatMap((level) => {
		const key = cellKey({
			scenario,
			level
		});
		const lanes = known.has(key) ? [] : lanesFor(key);
		return lanes.length === 0 ? [] : [{
			scenario,
			level,
			shape,
			lanes
		}];
	}));
	return [...cells.map((cell) => ({
		...cell,
		lanes: [...cell.lanes, ...lanesFor(cellKey(cell))]
	})), ...further];
}
// src/app/base/base-benchmark.ts
/**
* Reads base's own configuration before head is built, and plans the run accordingly: everything that base measures
* is measured in the same way and for as long, even if head's configuration drops it. Otherwise a change could
* choose the benchmark that it is judged by.
* @returns the adapted run: its record has the cells, or says that the base is lost. Without a base, nothing
* changes
*/
async function withBenchmarkOfBase(world, run) {
	const { request, record } = run;
	const judged = judgedOf(run);
	if (!judged) return run;
	const name = nameOf(judged.base);
	try {
		const own = await readBaseConfiguration(world, judged.checkout, request.config.file);
		if (own) return {
			...run,
			request: asIn({
				own,
				name,
				machine: world.machine
			}, run)
		};
		const nothing = {
			gone: /* @__PURE__ */ new Map(),
			sentences: [],
			uncompared: []
		};
		record.benchmark = {
			base: name,
			own,
			configured: record.arms.cells,
			...nothing
		};
	} catch (error) {
		if (!(error instanceof LoadgateError)) throw error;
		const loss = lossFrom(error);
		const reason = `the configuration of ${name} cannot be used: ${loss.reason}`;
		record.commits.set("base", {
			...commitOf(judged),
			lost: [{
				...loss,
				reason
			}]
		});
		layOutCells(run, withoutBase(record.arms.cells));
	}
	return run;
}
function asIn(base, { request, record }) {
	const { own, name } = base;
	const gone = seriesGone(own, request);
	const { wanted, skipped } = stillThere(base, request, gone);
	const configured = record.arms.cells;
	const cells = withSeriesOfBase(configured, own.scenarios, wanted);
	const time = timeAsInBase(request, own, cells);
	record.arms = {
		...record.arms,
		cells
	};
	record.benchmark = {
		base: name,
		own,
		configured,
		gone: new Map(gone.map((key) => [seriesName(key), key])),
		sentences: present([lessTimeSentence(request, time, name)]),
		uncompared: []
	};
	const { budgetMs, atMostMs } = time;
	return {
		...request,
		...withoutNullish({
			budgetMs,
			atMostMs
		}),
		skipped: [...request.skipped, ...skipped]
	};
}
/** Series of base that head's plan lacks. If jobs share the plan, only those that this job is responsible for. */
function seriesGone(own, request) {
	const { cells, shard, skipped } = request;
	const plan = seriesOf(shard?.whole ?? cells);
	const known = new Set(plan);
	const mine = new Set(seriesOf(shard?.own ?? cells));
	const cannot = new Set(skipped.map(({ server }) => server));
	const isMine = (server) => {
		const first = plan.find((name) => name.startsWith(`${server}/`)) ?? plan[0];
		return first !== void 0 && mine.has(first);
	};
	return seriesOfBase(own.scenarios).filter((key) => !known.has(seriesName(key)) && !cannot.has(key.server) && isMine(key.server) && isChosen(request, key));
}
/** Checks whether a scenario of a server passes the filter. */
function isChosen({ isChosen: matches }, { server, scenario }) {
	return matches?.(`${server}/${scenario}`) ?? true;
}
/**
* Those of base's series whose server head still has.
* @returns also the servers that base can run here and head no longer can
*/
function stillThere({ own, machine }, { config }, gone) {
	const ofHead = new Map(config.servers.map((server) => [server.name, server]));
	const servers = [...new Set(gone.map(({ server }) => server))];
	const skipped = [];
	const there = servers.filter((name) => {
		const [now, before] = [ofHead.get(name), own.servers.get(name)];
		if (!now || !before || now.port !== void 0 || before.port !== void 0) return false;
		const missing = missingProgram(machine, now);
		if (missing && !missingProgram(machine, before)) skipped.push({
			server: name,
			...missing
		});
		return !missing;
	});
	return {
		wanted: gone.filter(({ server }) => there.includes(server)),
		skipped
	};
}
/**
* The time to measure: unless the user set one, at least as long as base's configuration says. Otherwise a change
* that leaves no time to detect anything would pass.
* @param cells including those that only base's configuration has, for which a budget of `auto` grows
*/
function timeAsInBase(request, { measure }, cells) {
	const { config, budgetMs, atMostMs } = request;
	if (config.measure.repeats !== void 0 || measure.repeats !== void 0) return request;
	if (atMostMs === void 0) {
		const isAsked = budgetMs !== config.measure.budgetMs;
		const ofBase = budgetFor({
			...config,
			measure
		}, cells, { budgetMs: measure.budgetMs });
		return isAsked ? request : { budgetMs: Math.max(budgetMs, ofBase.budgetMs) };
	}
	const mostMs = atMostMs !== config.measure.atMostMs ? atMostMs : Math.max(atMostMs, measure.atMostMs);
	const isCut = mostMs > atMostMs && budgetMs >= atMostMs;
	const grown = budgetMs * lanesIn$1(cells) / lanesIn$1(request.cells);
	const needed = isCut ? budgetFor(config, cells, { atMostMs: mostMs }).budgetMs : grown;
	return {
		budgetMs: Math.max(budgetMs, Math.min(mostMs, Math.round(needed))),
		atMostMs: mostMs
	};
}
/** Says that head's configuration allows less time than base's, if that made a difference. */
function lessTimeSentence({ budgetMs, atMostMs }, time, base) {
	if (!(atMostMs === void 0 ? time.budgetMs > budgetMs : time.atMostMs !== atMostMs)) return void 0;
	return `The benchmark changed: measure gives it less time than in ${base}, whose configuration decides: ${formatDuration(time.budgetMs)}.`;
}
function lanesIn$1(cells) {
	return cells.reduce((sum, { lanes }) => sum + lanes.length, 0);
}
// src/app/base/check-out-base.ts
/**
* Checks all bases out. A base that cannot be checked out is recorded as lost, and the run continues without it.
* @throws LoadgateError as {@link World.sourceControl}, if the user named that very base; nothing is left behind
* then
*/
async function checkOutBases(world, planned) {
	const bases = [];
	try {
		for (const [index, base] of planned.request.bases.entries()) await checkOutBase(world, planned, {
			arm: baseArm(index),
			base,
			bases
		});
	} catch (error) {
		for (const { checkout } of bases) await checkout.remove();
		throw error;
	}
	return {
		...planned,
		bases
	};
}
/** @param wanted also receives the base once it is checked out */
async function checkOutBase(world, planned, { bases, ...wanted }) {
	const { request, record } = planned;
	const { arm, base } = wanted;
	world.progress.stage(`Checking out ${nameOf(base)}`);
	try {
		const checkout = await checkoutOf(world, request, base);
		const one = {
			arm,
			base: foundBase(base, checkout),
			checkout
		};
		const twin = bases.find(({ checkout: { sha } }) => sha === checkout.sha);
		bases.push(one);
		if (arm !== "base") record.commits.set(arm, commitOf(one));
		if (twin) throw isTwin(nameOf(one.base), nameOf(twin.base));
	} catch (error) {
		request.signal.throwIfAborted();
		if (base.isNamed || !(error instanceof LoadgateError)) throw error;
		world.progress.warn(`Not compared: ${error.message}`);
		const commit = record.commits.get(arm) ?? commitOf(wanted);
		record.commits.set(arm, {
			...commit,
			lost: [lossFrom(error)]
		});
		const isLeft = (lane) => lane.arm !== arm;
		layOutCells(planned, withLanes(record.arms.cells, isLeft));
	}
}
function isTwin(name, twin) {
	return new LoadgateError("measurement", `${name} is the same commit as ${twin}`);
}
async function checkoutOf({ sourceControl, progress }, { signal, config }, base) {
	const checkout = await sourceControl.checkOut(base, signal);
	for (const warning of checkout.warnings) progress.warn(warning);
	try {
		const head = await sourceControl.head();
		if (!base.isNamed && head?.sha === checkout.sha && !head.dirty) throw isMeasuredItself(base);
		if (base.headSha !== void 0) await refusePutBack(checkout, base, config.file);
		return checkout;
	} catch (error) {
		await checkout.remove();
		throw error;
	}
}
function isMeasuredItself(base) {
	return new LoadgateError("measurement", `base ${nameOf(base)} is the commit that is measured`, { hint: "Name another commit, or run without a base." });
}
/** @param configFile may equal base's, because base's gate and scenarios apply anyway */
async function refusePutBack(checkout, base, configFile) {
	const files = (await checkout.putBack()).filter((file) => file !== configFile);
	if (files.length === 0) return;
	const names = files.map((file) => file.slice(checkout.workingTree.length + 1));
	const message = `the working tree has ${withoutControls(formatSome(names), " ")} as base ${nameOf(base)} has it, not as this change does`;
	throw new LoadgateError("measurement", message, { hint: "Measure before a step that checks out other files, or check this commit out again." });
}
// src/app/base/server-use.ts
/** The trees of both arms. */
function treesOf({ programs }, { checkout }) {
	return {
		head: checkout.workingTree,
		base: checkout.root,
		shared: programs.shared
	};
}
/**
* Starts a server only to observe the files it uses, and stops it.
* @returns the files it holds, and the suspects it reads
* @throws LoadgateError `measurement` when it does not start, or its services cannot be reset
*/
async function useOf(world, { server, reset, signal }, { files, tree }) {
	const { programs } = world;
	await reset([server]);
	const marked = await Promise.all([programs.mark(files), tree === void 0 ? void 0 : programs.mark(tree)]);
	const running = await startLane(world, server, signal);
	try {
		const read = await Promise.all(marked.map((marks) => marks?.read() ?? []));
		const real = await Promise.all(read.flat().map((file) => programs.realPath(file)));
		return [...running.files() ?? [], ...real.map(plainFile)];
	} finally {
		await running.stop();
	}
}
/** A file named by its real path. */
function plainFile(file) {
	return {
		path: file,
		real: file
	};
}
// src/app/base/written-over.ts
/**
* Detects that a server uses a file, in its own tree or outside all trees, that another arm's build wrote: then it
* is that arm's program, whatever happened to the build. Bases are built after head, the further ones last.
* @returns words for a sentence, or undefined
*/
async function writtenOver({ programs }, { lane, used, roots }, baseBuilds) {
	const own = roots.get(lane.arm);
	const all = [...roots.values()];
	const files = used.map(({ real }) => real);
	const inside = files.filter((file) => own !== void 0 && isWithin(file, own));
	const outside = files.filter((file) => !all.some((root) => isWithin(file, root)));
	for (const { lane: built, time } of baseBuilds) {
		if (built.arm === lane.arm) continue;
		const [file] = [...await programs.modified(inside, time), ...built.arm === "base" ? [] : await programs.written(outside, time)];
		if (file !== void 0) return `${laneName(lane)} runs ${file}, which the build of ${laneName(built)} wrote`;
	}
}
// src/app/arms/config-hash.ts
/** 64 bits are plenty for the configurations of one repository. */
const HEX_DIGITS = 16;
/**
* Hashes the part of a configuration that shapes the measurement; gate, budget and store do not.
* @returns in hexadecimal: `all` of everything that is measured, `of` of what shapes one series. Two runs of a
* series are comparable only if these hashes agree
*/
function configHashes({ cells, servers, scenarios }, machine) {
	const of = (lane, { scenario: scenarioName, level, shape }) => {
		const server = servers.get(laneName(lane));
		const { requests = [], transport } = scenarios.get(scenarioKey(lane.arm, scenarioName)) ?? {};
		const sent = requests.map(({ method, path, headers, expect, body, weight }) => ({
			method,
			path,
			headers: sorted(headers),
			expect,
			body: body && machine.hash(body),
			...requests.length > 1 && { weight }
		}));
		const measured = {
			server: {
				build: server?.build,
				run: server?.run,
				env: sorted(server?.env),
				setup: server?.setup,
				services: server?.services?.map(({ name, run, env, reset, per }) => ({
					name,
					run,
					env: sorted(env),
					reset,
					per
				})),
				url: server?.url
			},
			scenario: {
				...sent.length > 1 ? { requests: sent } : sent[0],
				transport: transportKind(transport)
			},
			level,
			load: {
				...askedFor(shape),
				connections: connectionsOf(level, shape)
			}
		};
		return machine.hash(JSON.stringify(measured)).slice(0, HEX_DIGITS);
	};
	const each = cells.flatMap((cell) => cell.lanes.map((lane) => of(lane, cell)));
	return {
		all: machine.hash(each.join(" ")).slice(0, HEX_DIGITS),
		of
	};
}
/**
* The configured parts of a load. The actual length of a burst depends on how fast the servers are. If it were
* hashed, a slowdown would change the hash, and the run could not be compared.
*/
function askedFor({ burstMs, longerMs, isLengthOpen, ...shape }) {
	return isLengthOpen ?? longerMs !== void 0 ? {
		burstMs: "open",
		...shape
	} : {
		burstMs,
		...shape
	};
}
/**
* Hashes the part of a configuration that shapes the counts of a server under a scenario; levels and the length of
* bursts do not.
* @returns in hexadecimal; two counts are comparable only if their hashes agree
*/
function countHash(arms, machine, { lane, cell, env }) {
	const shape = {
		...timedBurst(0),
		keepAlive: cell.shape.keepAlive
	};
	const own = configHashes(arms, machine).of(lane, {
		...cell,
		level: { concurrency: 1 },
		shape
	});
	return machine.hash(JSON.stringify([own, sorted(env)])).slice(0, HEX_DIGITS);
}
/** Entries sorted by name, because their order in the file has no meaning. */
function sorted(map = {}) {
	return Object.entries(map).toSorted(([a], [b]) => a < b ? -1 : a > b ? 1 : 0);
}
// src/app/base/gone-series.ts
/** Checks whether all measured series of a server, or of it under a scenario, are only in base's configuration. */
function goneIn(cells, { gone }) {
	const isLeft = isAmong(new Set(gone.keys()));
	return ({ server, scenario }) => {
		return cells.filter((cell) => scenario === void 0 || cell.scenario === scenario).every((cell) => cell.lanes.every((lane) => lane.server !== server || isLeft(lane, cell)));
	};
}
/**
* The cells without those series if only one arm answers them: what head's configuration no longer has is not new.
*/
function comparedWhereGone(cells, { gone }) {
	const isLeft = isAmong(new Set(gone.keys()));
	return withLanes(cells, (lane, cell) => !isLeft(lane, cell) || hasBase([{
		...cell,
		lanes: cell.lanes.filter(({ server }) => server === lane.server)
	}]));
}
/**
* Base's commit with the fate of those series: a sentence about those still measured, and the others as removed.
* @param measured cells of the run
*/
function withWhatIsGone(commit, { gone, base, uncompared: givenUp }, measured) {
	const all = new Set(seriesOf(measured));
	const kept = [...gone.keys()].filter((name) => all.has(name));
	const removed = [...gone].flatMap(([name, key]) => all.has(name) ? [] : [key]);
	const uncompared = [...commit.uncompared ?? [], ...givenUp];
	const are = kept.length === 1 ? "is" : "are";
	const sentence = `The benchmark changed: ${formatSome(kept)} ${are} removed, and still measured here as in ${base}.`;
	return {
		...commit,
		...kept.length > 0 && {
			changes: [...commit.changes ?? [], sentence],
			kept
		},
		...removed.length > 0 && { removed },
		...uncompared.length > 0 && { uncompared }
	};
}
/**
* Leaves out those series, of one server or all, if they cannot be measured, since head removes them anyway. The run
* then cannot pass.
* @param why text that follows the names in a sentence
* @returns the cells without them; undefined if there are none
*/
function giveUpWhatIsGone(record, why, server) {
	const { benchmark, arms } = record;
	if (!benchmark) return void 0;
	const isLeft = isAmong(new Set(benchmark.gone.keys()));
	const isGivenUp = (lane, cell) => isLeft(lane, cell) && (server === void 0 || lane.server === server);
	const names = seriesOf(withLanes(arms.cells, isGivenUp));
	const [series] = names;
	if (series === void 0) return void 0;
	const one = {
		text: `${formatSome(names)} ${why(benchmark.base)}`,
		series
	};
	record.benchmark = {
		...benchmark,
		uncompared: [...benchmark.uncompared, one]
	};
	return withLanes(arms.cells, (lane, cell) => !isGivenUp(lane, cell));
}
// src/app/measure/recorder.ts
/**
* Creates an empty recorder.
* @param formOf the configured facts about a series
*/
function createRecorder(formOf) {
	const builds = /* @__PURE__ */ new Map();
	const starts = /* @__PURE__ */ new Map();
	const samples = /* @__PURE__ */ new Map();
	const closings = /* @__PURE__ */ new Map();
	const checked = /* @__PURE__ */ new Map();
	const besideBursts = /* @__PURE__ */ new Map();
	const times = recordTimes();
	const updated = (lane, facts) => {
		const all = starts.get(laneName(lane));
		const last = all?.pop();
		if (last) all?.push({
			...last,
			...facts
		});
	};
	return {
		built: (lane, build) => {
			builds.set(laneName(lane), build);
		},
		started: (lane, start) => append(starts, laneName(lane), start),
		/** Adds facts to the lane's latest start. */
		updated,
		latestStart: (lane) => starts.get(laneName(lane))?.at(-1),
		/** @param request name of the mix's request that the sample belongs to */
		sampled: (place, sample, request) => grow(samples, sampledName(place.lane, place.cell, request), sample),
		/** Records a lane's checked answer to a scenario. @param request as above */
		checked: (place, bytes, request) => append(checked, checkedName(place, request), bytes),
		/** Records the result of the load at the end of a start. @param request as above */
		closed: (place, closing, request) => append(closings, sampledName(place.lane, place.cell, request), closing),
		/** Records the result of a start's requests outside its bursts. @param request as above */
		loadedBeside: (place, requests, request) => append(besideBursts, sampledName(place.lane, place.cell, request), requests),
		...times,
		/** Adds time that a lane's server took for answers outside the load. */
		answered: (lane, durationMs) => {
			times.spent("answerMs", durationMs);
			const { answerMs = 0 } = starts.get(laneName(lane))?.at(-1) ?? {};
			updated(lane, { answerMs: answerMs + durationMs });
		},
		/** Builds and all times are kept. */
		forgetSamples: () => {
			for (const measured of [
				samples,
				starts,
				closings,
				checked,
				besideBursts
			]) measured.clear();
		},
		servers: (cells) => lanesOf(cells).map((lane) => factsOf(lane, builds.get(laneName(lane)), starts.get(laneName(lane)) ?? [])),
		series: (cells) => cells.flatMap((cell) => cell.lanes.flatMap((lane) => {
			const { requests = [], ...form } = formOf(lane, cell);
			const seriesOf = (request, weight) => ({
				...identityOf(lane, cell, request),
				...withoutNullish({ weight }),
				...form,
				...withoutNullish({ closings: closings.get(sampledName(lane, cell, request)) }),
				...usualBytes(checked.get(checkedName({
					lane,
					cell
				}, request))),
				...failedBeside(besideBursts, cell, {
					lane,
					request
				}),
				samples: samples.get(sampledName(lane, cell, request))?.soFar() ?? NO_SAMPLES
			});
			return [seriesOf(), ...requests.map(({ name, weight }) => seriesOf(name, weight))];
		}))
	};
}
/** Sums of the run's times. */
function recordTimes() {
	let loadMs = 0;
	const beside = {
		startMs: 0,
		answerMs: 0,
		stopMs: 0
	};
	return {
		loaded: (durationMs) => {
			loadMs += durationMs;
		},
		loadMs: () => loadMs,
		/** Adds time that all servers together took outside the load. */
		spent: (on, durationMs) => {
			beside[on] += durationMs;
		},
		beside: () => ({ ...beside })
	};
}
/** The identity of a series, whatever was measured of it. */
function identityOf(lane, { scenario, level, shape: load }, request) {
	const key = {
		server: lane.server,
		scenario,
		level,
		...withoutNullish({ request })
	};
	return {
		name: seriesName(key),
		...key,
		load,
		arm: lane.arm
	};
}
/** Empty if no request failed in any arm, which is usual. */
function failedBeside(besideBursts, cell, { lane, request }) {
	const of = (one) => besideBursts.get(sampledName(one, cell, request)) ?? [];
	return cell.lanes.filter(({ server }) => server === lane.server).flatMap(of).every(({ failed }) => failed === 0) ? {} : { besideBursts: of(lane) };
}
function usualBytes(bytes = []) {
	return bytes.length > 0 ? { checkedBytes: median(bytes) } : {};
}
/** All levels share the checked answers. */
function checkedName({ lane, cell }, request = "") {
	return `${laneName(lane)} ${cell.scenario} ${request}`;
}
function sampledName(lane, { scenario, level }, request) {
	return seriesName({
		server: laneName(lane),
		scenario,
		level,
		...withoutNullish({ request })
	});
}
function factsOf(lane, build, starts) {
	return {
		...lane,
		...build,
		starts
	};
}
function append(map, key, value) {
	const values = map.get(key);
	if (values) values.push(value);
	else map.set(key, [value]);
}
function grow(map, key, sample) {
	const growing = map.get(key) ?? growingSamples();
	growing.add(sample);
	map.set(key, growing);
}
// src/app/stopwatch.ts
/**
* Measures the duration of each phase, including one that fails.
* @param now a clock in milliseconds
*/
function stopwatch(now) {
	const startMs = now();
	const phases = {
		installMs: 0,
		buildMs: 0,
		measureMs: 0
	};
	return {
		time: async (phase, work) => {
			const beganMs = now();
			try {
				return await work();
			} finally {
				phases[phase] += now() - beganMs;
			}
		},
		read: () => ({
			totalMs: now() - startMs,
			...phases
		})
	};
}
// src/app/working-tree.ts
/** Maximum number of names in a report; there can be thousands. */
const SHOWN = 10;
/**
* Examines the working tree in which head will be built. Files of an earlier build can make head differ from its
* commit, while base is built in a clean checkout.
* @returns undefined if there is no base
*/
async function findWorkingTree({ sourceControl, output, store }, { bases, workingTree }) {
	if (workingTree) return {
		workingTree,
		untracked: []
	};
	if (bases.length === 0) return void 0;
	const untracked = await sourceControl.untracked([output.location, store.location]);
	return {
		workingTree: treeWith(untracked),
		untracked
	};
}
/**
* The same after base is built: files that base's build also created in its checkout are left out, because head has
* them from its own build, or would have.
* @param checkout base's
*/
async function withoutBuilt({ workingTree, untracked }, { root, changed }) {
	if (untracked.length === 0) return workingTree;
	const made = await changed();
	const isMade = (name) => {
		const there = `${root}/${name.replace(/\/$/, "")}`;
		return made.some((file) => isWithin(file, there));
	};
	return treeWith(untracked.filter((name) => !isMade(name)));
}
function treeWith(untracked) {
	if (untracked.length === 0) return { isClean: false };
	const { names, more } = shortened(untracked);
	return {
		isClean: false,
		untracked: names,
		...more > 0 && { moreUntracked: more }
	};
}
/**
* The same after head was measured, plus the files that have changed since it was built. Files that base's servers
* also write are left out, such as a database in the repository.
* @param found the earlier findings
* @param changed paths from the root
* @param checkout base's
*/
async function measuredTree(found, changed, checkout) {
	if (changed.length === 0) return found;
	const inBase = new Set(await checkout?.changed());
	const own = changed.filter((file) => !checkout || !inBase.has(`${checkout.root}/${file}`));
	if (own.length === 0) return found;
	const { names, more } = shortened(own);
	const { workingTree = { isClean: false }, untracked = [] } = found ?? {};
	return {
		workingTree: {
			...workingTree,
			changed: names,
			...more > 0 && { moreChanged: more }
		},
		untracked
	};
}
function shortened(files) {
	return {
		names: files.slice(0, SHOWN).map((name) => withoutControls(name, " ")),
		more: files.length - SHOWN
	};
}
// src/app/begin-run.ts
/**
* Begins a run, with the request as its only data.
* @throws LoadgateError `usage` when a file that the configuration names cannot be read
*/
async function beginRun(world, request) {
	const { machine, sourceControl } = world;
	const { config } = request;
	const scenarios = await withRequestFiles(machine, config.scenarios);
	const commit = await sourceControl.head();
	const tree = await findWorkingTree(world, request);
	const servers = await withReadyFiles(machine, config.servers);
	const head = {
		...config,
		scenarios,
		servers
	};
	const shard = request.shard && partOf(request.shard, headArms(request.shard.whole, head), machine);
	const id = machine.uniqueId();
	const startedAt = machine.date().toISOString();
	const cells = withLanes(request.cells, ({ arm }) => arm === "head" || arm === "base");
	const record = {
		arms: headArms(cells, head),
		plan: request.plan,
		commits: /* @__PURE__ */ new Map(),
		...withoutNullish({ tree })
	};
	const recorder = createRecorder((lane, cell) => seriesForm(record.arms, machine, {
		lane,
		cell
	}));
	const watch = stopwatch(machine.now);
	const measured = () => ({
		plan: planOf(record, request),
		timing: {
			...watch.read(),
			...timesOf(recorder, config)
		},
		...measuredSoFar(record, recorder, config)
	});
	return {
		request,
		record,
		recorder,
		watch,
		measured,
		services: new Services(world, config.servers, request.signal),
		runFile: (failure) => ({
			schema: RUN_SCHEMA,
			id,
			startedAt,
			...withoutNullish({
				commit,
				base: baseIn(record)
			}),
			environment: {
				...machine.environment(),
				...withoutNullish({ oha: record.oha })
			},
			configHash: configHashes(record.arms, machine).all,
			...withoutNullish({
				only: request.only,
				workingTree: record.tree?.workingTree
			}),
			...request.skipped.length > 0 && { skipped: request.skipped },
			...withoutNullish({
				shard,
				failure
			}),
			...measured(),
			...withoutNullish({ counts: record.counts })
		})
	};
}
function planOf({ plan }, request) {
	const { repeats } = request.config.measure;
	const { seed, budgetMs, rounds, blocksPerCell: blocks, endedEarly, neededMs } = plan;
	return {
		seed,
		...withoutNullish({
			repeats,
			budgetMs
		}),
		rounds: rounds.length,
		blocks,
		...withoutNullish({
			endedEarly,
			neededMs
		}),
		...endsAtRegression(request) && { failFast: true }
	};
}
function timesOf(recorder, config) {
	return {
		loadMs: recorder.loadMs(),
		...isTimed(config) && { beside: recorder.beside() }
	};
}
function baseIn({ commits, benchmark, arms }) {
	const base = commits.get("base");
	return base && benchmark ? withWhatIsGone(base, benchmark, arms.cells) : base;
}
function measuredSoFar({ arms, commits }, recorder, config) {
	const servers = recorder.servers(arms.cells).map((facts) => ({
		...facts,
		...withoutNullish({ url: arms.servers.get(laneName(facts))?.url })
	}));
	const series = isTimed(config) ? recorder.series(arms.cells) : [];
	return partsByBase({
		servers,
		series
	}, commits);
}
/** The hash is that of head's configuration: base is the same commit in all shards. */
function partOf({ index, count, own, whole, cutBy }, arms, machine) {
	const planHash = configHashes(arms, machine).all;
	return {
		index,
		count,
		own: seriesOf(own),
		plan: seriesOf(whole),
		planHash,
		cutBy
	};
}
function seriesForm(arms, machine, { lane, cell }) {
	const scenario = arms.scenarios.get(scenarioKey(lane.arm, cell.scenario));
	const requests = scenario?.requests.map(({ name, weight }) => ({
		name,
		weight
	})) ?? [];
	return {
		configHash: configHashes(arms, machine).of(lane, cell),
		...requests.length > 1 && { requests },
		...withoutNullish({ transport: transportKind(scenario?.transport) })
	};
}
function endsAtRegression({ failFast, failOn, isJudgedElsewhere }) {
	return failFast === true && failOn !== "never" && isJudgedElsewhere !== true;
}
// src/domain/run/plan/benchmark-change.ts
/** True if two scenarios send the same requests in the same way, whatever answers they expect. */
function areSameRequests(a, b) {
	return requestsText(a) === requestsText(b);
}
/**
* The requests that only one of two configurations sends to a server, whatever the scenarios are called.
* @param isMeant filters servers and their scenarios
*/
function askedByOne(before, now, isMeant) {
	const [old, changed] = [before, now].map(askedBy);
	const lackingIn = (own = [], others = []) => {
		const known = new Set(others.map(({ text }) => text));
		return own.filter((one) => !known.has(one.text) && isMeant(one)).map(({ server, scenario }) => ({
			server,
			scenario
		}));
	};
	return {
		before: lackingIn(old, changed),
		now: lackingIn(changed, old)
	};
}
function askedBy(scenarios) {
	return scenarios.flatMap((scenario) => {
		const text = requestsText(scenario);
		return scenario.servers.map((server) => ({
			server,
			scenario: scenario.name,
			text: `${server} ${text}`
		}));
	});
}
function requestsText({ requests, transport }) {
	const places = requests.length > 1 ? requests.map(({ name, weight }) => [name, weight]) : [];
	return JSON.stringify([
		requests.map(requestText),
		places,
		transportKind(transport)
	]);
}
function requestText({ method, path, headers, body }) {
	const sorted = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]).toSorted(([a = ""], [b = ""]) => a < b ? -1 : 1);
	return JSON.stringify([
		method,
		path,
		sorted,
		body && [...body]
	]);
}
/**
* The change of the expected answers between two versions of a scenario with the same requests: the worst over its
* requests.
*/
function answersChange(before, now) {
	const changes = now.requests.flatMap(({ expect }, index) => {
		const earlier = before.requests[index];
		return earlier ? [answerChange(earlier.expect, expect)] : [];
	});
	return CHANGES.find((change) => changes.includes(change)) ?? "none";
}
const CHANGES = ["error", "other"];
/** The change of one expected answer: none, any other, or from success to an error. */
function answerChange(before, now) {
	if (!isError(before) && isError(now)) return "error";
	return ANSWER_PARTS.every((part) => before[part] === now[part]) ? "none" : "other";
}
const ANSWER_PARTS = [
	"status",
	"body",
	"bodyMatches",
	"contentType"
];
function isError({ status }) {
	return status >= 400;
}
/** Longest name of a scenario, in characters. */
const MAX_NAME = 64;
/**
* A new name for the changed form of a scenario; base's form keeps the old name.
* @param taken names of all scenarios
*/
function newFormName(scenario, taken) {
	for (let number = 1;; number += 1) {
		const suffix = number === 1 ? "-new" : `-new-${number}`;
		const name = scenario.slice(0, MAX_NAME - suffix.length) + suffix;
		if (!taken.has(name)) return name;
	}
}
// src/app/base/base-servers.ts
/** The key of a scenario that a server answers. */
function answerKey(server, scenario) {
	return `${server} ${scenario}`;
}
/** Base's running servers with their answers; the rest is lost. Filled as the servers are built and checked. */
var BaseServers = class {
	/** By lane name. */
	servers = /* @__PURE__ */ new Map();
	/** By lane name. */
	builds = /* @__PURE__ */ new Map();
	/** Base's forms of the scenarios, by `scenarioKey`. */
	scenarios = /* @__PURE__ */ new Map();
	/** By {@link answerKey}. */
	answered = /* @__PURE__ */ new Set();
	lost = [];
	/** Servers whose builds changed files that they use outside their checkout. */
	wroteOutside = /* @__PURE__ */ new Set();
	/** The extent to which each server's programs could be observed. */
	seen = /* @__PURE__ */ new Set();
	#progress;
	#isGone;
	/**
	* @param progress shows what is lost
	* @param isGone true if head's configuration no longer has it, so that losing it does not matter
	*/
	constructor(progress, isGone = () => false) {
		this.#progress = progress;
		this.#isGone = isGone;
	}
	/**
	* Records that a server, or one of its scenarios, is lost.
	* @throws the error itself if it is not a LoadgateError
	*/
	lose(place, error) {
		if (!(error instanceof LoadgateError)) throw error;
		if (!this.#isGone(place)) this.lost.push(lossFrom(error, place));
		this.#progress.warn(`Not compared: ${error.message}`);
	}
	/**
	* Records that both arms of a server run the same program, so that there is nothing to compare.
	* @param what the file or address that both share
	*/
	loseShared(server, what, hint = SAME_PROGRAM_HINT) {
		for (const key of this.answered) if (key.startsWith(answerKey(server, ""))) this.answered.delete(key);
		const reason = `both arms run ${what}`;
		if (!this.#isGone({ server })) this.lost.push({
			kind: "same-program",
			server,
			reason,
			details: [hint]
		});
		this.#progress.warn(`Not compared: ${reason}`);
	}
};
// src/app/base/copied-from-head.ts
/** If a build copies more files than this, the first ones suffice. */
const MOST_COMPARED = 1e3;
/**
* Finds a file that base's build copied from head's tree instead of its own: a source of head's commit, or a
* product of head's build. Other files, such as settings written by an earlier step, may be copied.
*
* Another process may have read a file that both builds create identically. So if a file is suspicious, base is
* built once more from its commit's files alone, and must read it again.
* @returns the path of the file in head's tree, or undefined
*/
async function copiedFromHead(world, arms, build) {
	const made = await madeByHead(world, arms, {
		copies: await copiesIn(world, arms, build),
		build
	});
	if (made.length === 0) return void 0;
	const marks = await world.programs.mark(made);
	try {
		await arms.rebuild();
	} catch {
		arms.signal.throwIfAborted();
		return made[0];
	}
	return (await marks?.read())?.find((file) => made.includes(file));
}
/** Head's files that base's build copied over files of base's commit, or beside them. */
async function copiesIn(world, { checkout }, { read, time, held }) {
	const { programs } = world;
	const trees = treesOf(world, { checkout });
	const foreign = read.filter((file) => usedOfOther([plainFile(file)], "base", trees) !== void 0).slice(0, MOST_COMPARED);
	if (foreign.length === 0) return [];
	const changed = new Set(await checkout.changed());
	const run = held.map(({ real }) => real).filter((file) => isWithin(file, trees.base));
	const inPlace = new Map(foreign.map((file) => [trees.base + file.slice(trees.head.length), file]));
	const candidates = [.../* @__PURE__ */ new Set([...inPlace.keys(), ...run])].filter((file) => changed.has(file));
	const written = await programs.written(candidates, time);
	const contents = await programs.contentOf([...foreign, ...written]);
	return written.flatMap((own) => {
		const sources = run.includes(own) ? foreign : [inPlace.get(own) ?? ""];
		const content = contents.get(own);
		return sources.filter((file) => content !== void 0 && contents.get(file) === content);
	});
}
async function madeByHead({ programs, sourceControl }, { beganMs }, { copies, build }) {
	const headBuild = {
		fromMs: beganMs,
		untilMs: build.time.fromMs
	};
	const built = new Set(await programs.modified(copies, headBuild));
	const made = [];
	for (const file of new Set(copies)) if (built.has(file) || await sourceControl.tracks(file)) made.push(file);
	return made;
}
// src/app/base/outside-writes.ts
/**
* Files that base's build writes outside both trees. If both arms use one, base's build has replaced head's
* program.
*/
var OutsideWrites = class OutsideWrites {
	arms;
	trees;
	#world;
	/** Files that head's build installed, with their hashes by path. */
	#before;
	#baseBuild;
	constructor(world, arms, before) {
		this.#world = world;
		this.arms = arms;
		this.trees = treesOf(world, arms);
		this.#before = before;
		this.#baseBuild = {
			fromMs: this.#now(),
			untilMs: Number.POSITIVE_INFINITY
		};
	}
	/** Records what head's build installed. Call it after head's build and before base's. */
	static async watch(world, arms) {
		const { programs, machine } = world;
		const headBuild = {
			fromMs: arms.beganMs,
			untilMs: machine.date().getTime()
		};
		const where = placesOf(arms, treesOf(world, arms), []);
		const before = await programs.contentOf([...await programs.installed(headBuild, where), ...await programs.writtenWhereNamed(headBuild, where)]);
		return new OutsideWrites(world, arms, before);
	}
	/** Call it when base is built. */
	buildEnded() {
		this.#baseBuild = {
			...this.#baseBuild,
			untilMs: this.#now()
		};
	}
	/** Time of base's build; without an end while it is in progress. */
	buildTime() {
		return this.#baseBuild;
	}
	/**
	* Files whose content base's build changed.
	* @param held files that base's processes use
	*/
	async rewrittenAmong(held) {
		const { programs } = this.#world;
		const reals = held.map(({ real }) => real);
		const where = placesOf(this.arms, this.trees, reals);
		const installed = await this.#changedOf([...await programs.written(reals.filter(this.#isOutside), this.#baseBuild), ...await programs.installed(this.#baseBuild, where)]);
		const named = await this.#changedOf(await programs.writtenWhereNamed(this.#baseBuild, where));
		const changed = [...installed, ...named];
		if (changed.length === 0) return {
			files: /* @__PURE__ */ new Set(),
			areInstalled: false
		};
		const folders = new Set(changed.map(folderOf));
		const started = {
			fromMs: this.#baseBuild.untilMs,
			untilMs: Number.POSITIVE_INFINITY
		};
		const compiled = [...await programs.installed(started, where), ...await programs.writtenWhereNamed(started, where)].filter((file) => folders.has(folderOf(file)) || folders.has(folderOf(folderOf(file))));
		return {
			files: /* @__PURE__ */ new Set([...changed, ...compiled]),
			areInstalled: installed.length > 0
		};
	}
	/** Those files that differ from what head's build left. */
	async #changedOf(files) {
		const after = await this.#world.programs.contentOf(files);
		return files.filter((file) => !after.has(file) || after.get(file) !== this.#before.get(file));
	}
	/**
	* Starts both arms once more if a file outside both trees may serve both.
	* @param held files that base's processes use
	* @returns the path of such a file, or undefined
	* @throws LoadgateError `measurement` when a server does not start
	*/
	async sharedAmong(held, { files: rewritten }) {
		const { programs } = this.#world;
		const { base, head, beganMs, reset, signal } = this.arms;
		const trees = this.trees;
		const declared = base.server.artifact;
		const artifact = declared === void 0 ? void 0 : await programs.realPath(declared);
		const made = [...held.filter(({ isArgument }) => isArgument).map(({ real }) => real), ...artifact === void 0 ? [] : [artifact]];
		const builds = {
			fromMs: beganMs,
			untilMs: this.#baseBuild.untilMs
		};
		const written = new Set(await programs.written(made.filter(this.#isOutside), builds));
		const suspects = /* @__PURE__ */ new Set([...rewritten, ...await this.#leftByHead()]);
		if (suspects.size === 0 && written.size === 0) return void 0;
		const files = [...suspects];
		const ofBase = await useOf(this.#world, {
			server: base,
			reset,
			signal
		}, { files });
		const ofHead = await useOf(this.#world, {
			server: head,
			reset,
			signal
		}, {
			files,
			tree: trees.base
		});
		const both = {
			base: ofBase,
			head: ofHead,
			trees,
			rewritten: suspects,
			written
		};
		return usedOfOther(ofHead, "head", trees) ?? sharedOutput(artifact === void 0 ? both : {
			...both,
			artifact
		});
	}
	/** Files that head's build installed and that only head's tree contains: base's build has not replaced them. */
	async #leftByHead() {
		const installed = [...this.#before].filter(([file]) => this.#isOutside(file));
		if (installed.length === 0) return [];
		const changed = await this.arms.checkout.changedInHead();
		const contents = await this.#world.programs.contentOf(changed);
		const ofHead = new Set(contents.values());
		return installed.filter(([, content]) => ofHead.has(content)).map(([file]) => file);
	}
	#isOutside = (file) => !isWithin(file, this.trees.head) && !isWithin(file, this.trees.base);
	#now() {
		return this.#world.machine.date().getTime();
	}
};
function placesOf({ base, head }, trees, programs) {
	const texts = [base.server, head.server].flatMap(({ build, run, env }) => present([
		build,
		run,
		...Object.values(env)
	]));
	return {
		programs,
		texts: [...new Set(texts)],
		except: [trees.head, trees.base]
	};
}
function folderOf(file) {
	return file.slice(0, Math.max(0, file.lastIndexOf("/")));
}
// src/app/base/same-program.ts
/**
* Starts to watch one server, after head's build and before base's.
* @returns the check whether both arms run the same program
*/
async function watchPrograms(world, arms) {
	const { head, base } = treesOf(world, arms);
	const marks = arms.base.server.build !== void 0 ? await world.programs.mark(head, [base]) : void 0;
	return new ProgramCheck(world, await OutsideWrites.watch(world, arms), marks);
}
/**
* Detects that both arms of a server run the same program. Files that base's processes use must not lie in head's
* tree, base's build must not have copied them from there, and files that a build wrote outside both trees must not
* serve both arms.
*
* Interpreters open their files only for a moment, so reads are detected by access times. Other programs that
* happen to read head's files, such as an editor, do not read the same ones when base is started again.
*/
var ProgramCheck = class {
	#world;
	#arms;
	#trees;
	#outside;
	/** Marks of head's files. */
	#marks;
	/** Marks of base's own files, if base might use none of them. */
	#ownMarks;
	#held = [];
	/** Files of head that were read during base's build, and during its start and first answers. */
	#readByBuild = [];
	#read = [];
	#ownRead;
	#seen = "nothing";
	#wroteOutside = false;
	/** @param marks of head's files, set before base's build; absent if nothing is built */
	constructor(world, outside, marks) {
		this.#world = world;
		this.#arms = outside.arms;
		this.#trees = outside.trees;
		this.#marks = marks;
		this.#outside = outside;
	}
	/** Call it when base is built and set up. */
	async built() {
		this.#outside.buildEnded();
		this.#readByBuild = [...this.#readByBuild, ...await this.#marks?.read() ?? []];
	}
	/** Call it right before base is started: earlier reads, such as by a reset, say nothing about it. */
	async aboutToStart() {
		const { programs } = this.#world;
		const { head, base } = this.#trees;
		this.#marks = await programs.mark(head, [base]);
		if (isInstalledBefore(this.#arms)) this.#ownMarks = await programs.mark(base);
	}
	/** Call it while base runs and has answered. */
	async answered(server) {
		const held = server.files();
		const read = await this.#marks?.read();
		this.#ownRead = await this.#ownMarks?.read();
		this.#held = held ?? [];
		this.#read = read ?? [];
		if (held === void 0) this.#seen = "nothing";
		else this.#seen = read === void 0 ? "processes" : "reads";
	}
	/**
	* Call it when base is stopped: if something is suspicious, servers are started once more.
	* @returns the path that both arms use, or undefined
	* @throws LoadgateError `measurement` when a server does not start
	*/
	async shared() {
		const rewritten = await this.#outside.rewrittenAmong(this.#held);
		this.#wroteOutside = rewritten.areInstalled;
		return usedOfOther(this.#held, "base", this.#trees) ?? await this.#installedBefore() ?? await this.#readOfHead() ?? await this.#copiedByBuild() ?? await this.#outside.sharedAmong(this.#held, rewritten);
	}
	/** True if base's build changed globally installed files; also valid for a failed build. */
	async installed() {
		return (await this.#outside.rewrittenAmong([])).files.size > 0;
	}
	/** The extent to which base's programs could be observed. */
	seen() {
		return this.#seen;
	}
	/**
	* True if base's build wrote files outside its checkout that are installed or used, so that restoring it later
	* would be incomplete. A log in a folder that the build names does not count.
	*/
	wroteOutside() {
		return this.#wroteOutside;
	}
	/** The program of a base that uses nothing of its own tree, because an earlier step installed it. */
	async #installedBefore() {
		if (this.#ownRead?.length !== 0) return void 0;
		const { base } = this.#trees;
		const { directory } = this.#arms.base.server;
		const folders = /* @__PURE__ */ new Set([base, await this.#world.programs.realPath(directory)]);
		const isOwn = ({ real, path }) => [real, path].some((file) => isWithin(file, base) && !folders.has(file));
		if (this.#held.some(isOwn)) return void 0;
		const files = this.#held.filter(({ real }) => !folders.has(real));
		return (files.find(({ isArgument }) => isArgument) ?? files[0])?.real;
	}
	/** A file of head that base read, and reads again when it is restarted. */
	async #readOfHead() {
		const trees = this.#trees;
		const files = this.#read.filter((file) => usedOfOther([plainFile(file)], "base", trees) !== void 0);
		if (files.length === 0) return void 0;
		const { base: server, reset, signal } = this.#arms;
		const used = await useOf(this.#world, {
			server,
			reset,
			signal
		}, { files });
		return usedOfOther(used, "base", trees);
	}
	#copiedByBuild() {
		const read = this.#readByBuild;
		const time = this.#outside.buildTime();
		return copiedFromHead(this.#world, this.#arms, {
			read,
			time,
			held: this.#held
		});
	}
};
/** True if nothing is built and both arms run the same command, so that both may run an installed program. */
function isInstalledBefore({ checkout, base, head }) {
	const environmentOf = ({ env }) => JSON.stringify(Object.entries(env).filter(([name]) => !(name in checkout.environment)).toSorted(([a], [b]) => a < b ? -1 : 1));
	const [before, after] = [base.server, head.server];
	return before.run === after.run && environmentOf(before) === environmentOf(after) && before.build === void 0 && after.build === void 0;
}
// src/app/base/build-lane.ts
/** Checks that the programs required by a server of base are installed. @throws LoadgateError `measurement` */
function checkPrograms({ world, lane, server }) {
	const missing = missingProgram(world.machine, server);
	if (!missing) return;
	const what = `${missing.program} is not installed (${missing.install})`;
	throw new LoadgateError("measurement", `${laneName(lane)}: ${what}`);
}
/** Starts to watch whether both arms run the same program. Call it before base is built. */
function watchLane(baseLane) {
	const { world, request, lane, server, builder } = baseLane;
	const { checkout, head, services, beganMs, signal } = request;
	return watchPrograms(world, {
		checkout,
		base: {
			lane,
			server
		},
		head: {
			lane: {
				...lane,
				arm: "head"
			},
			server: entryOf(head.servers, lane.server)
		},
		beganMs,
		rebuild: () => noted(baseLane, async () => {
			await checkout.clean();
			await builder.build(buildRequestOf({
				lane,
				server
			}), signal, { fresh: true });
			await services.prepare({
				lane,
				server
			});
		}),
		reset: (all) => services.reset(all),
		signal
	});
}
/**
* Builds a server of base and runs its setup.
* @throws LoadgateError `measurement` if either fails, or the build checked out another commit
*/
async function buildLane(baseLane, watch) {
	const { world, request, base, lane, server, builder } = baseLane;
	const name = laneName(lane);
	world.progress.stage(`Building ${name}`);
	const build = () => builder.build(buildRequestOf(baseLane), request.signal);
	base.builds.set(name, await noted(baseLane, build));
	await checkCommit(baseLane);
	base.servers.set(name, server);
	await orBuiltAnew(baseLane, () => setUp(baseLane, watch));
}
/** A build that checks out another commit leaves no base to compare with. */
async function checkCommit({ request: { checkout }, lane }) {
	const now = await checkout.commitNow();
	const moved = await checkout.movedSubmodule();
	if (now === checkout.sha && moved === void 0) return;
	const what = now === checkout.sha ? `another commit of the submodule ${moved}` : `${now ?? "something else"} in place of ${checkout.sha}`;
	throw new LoadgateError("measurement", `${laneName(lane)}: the build checked out ${what}`, { hint: "The build must not check out another commit." });
}
/**
* Starts the services of a built server, and runs its setup beside them.
* @throws LoadgateError `measurement` if either fails
*/
async function setUp(baseLane, watch) {
	const { request, base, lane } = baseLane;
	const name = laneName(lane);
	const setup = await noted(baseLane, () => request.services.prepare(baseLane));
	base.builds.set(name, {
		...base.builds.get(name),
		...setup
	});
	await watch.built();
}
/**
* Runs some work with a build. If it fails with a restored build, the server is built again, once.
* @param again replaces the work after the new build
* @throws any error of the work
*/
async function orBuiltAnew(baseLane, work, again = work) {
	const { world, request, base, lane, builder } = baseLane;
	const { signal } = request;
	const name = laneName(lane);
	try {
		return await work();
	} catch (error) {
		signal.throwIfAborted();
		if (!base.builds.get(name)?.isRestored || !(error instanceof LoadgateError)) throw error;
		world.progress.warn(`${error.message}; an earlier run built it, so it is built again`);
		const build = () => builder.build(buildRequestOf(baseLane), signal, { fresh: true });
		base.builds.set(name, await noted(baseLane, build));
		return await again();
	}
}
/** Records when a part of base was built, even if that fails, because files written until then remain. */
async function noted({ world: { machine }, request, lane }, build) {
	const nowMs = () => machine.date().getTime();
	const fromMs = Math.max(nowMs(), request.headBuiltMs + 20);
	try {
		return await build();
	} finally {
		request.baseBuilds.push({
			lane,
			time: {
				fromMs,
				untilMs: nowMs()
			}
		});
	}
}
// src/app/base/running-base.ts
/** Advice for two arms with the same address. */
const SAME_ADDRESS_HINT = "Let url be where the change runs, and base-url where its base does.";
/**
* Base's side of an already running server, by base's own configuration or else by head's.
* @param head the server by head's configuration
* @param own the server by base's
* @returns undefined if Loadgate starts both
* @throws LoadgateError `measurement` if only one of them is already running, because then they are not comparable
*/
function runningBase(head, own) {
	if (head.url === void 0 && own.url === void 0) return void 0;
	const url = own.baseUrl ?? head.baseUrl;
	if (head.url === void 0 || own.url === void 0 || url === void 0) {
		const [here, there] = head.url === void 0 ? ["base", "head"] : ["head", "base"];
		const message = `${head.name}: it runs already in ${here} (url) and is started in ${there} (run), which cannot be compared`;
		throw new LoadgateError("measurement", message, { hint: "Accept that once with `loadgate: accept lost-base`, or keep the way that base has it." });
	}
	return {
		server: {
			...own,
			url
		},
		isHead: isSameServer(head.url, url)
	};
}
// src/app/base/base-lanes.ts
/**
* Builds the servers of base, starts each once and checks all expected answers. What fails is lost.
* @throws LaneFailure of head's, if base cannot be checked because of a service that is head's
*/
async function buildAndAsk(world, request) {
	const base = new BaseServers(world.progress, request.isGone);
	const lanes = lanesOf(request.head.cells).filter(({ arm }) => arm === request.arm);
	const waiting = [];
	const orLose = async ({ server }, work) => {
		try {
			await work();
		} catch (error) {
			request.signal.throwIfAborted();
			if (error instanceof LaneFailure && error.lane.arm === "head") throw error;
			base.lose({ server }, error);
		}
	};
	for (const [index, lane] of lanes.entries()) {
		await orLose(lane, async () => {
			const ask = await buildOne(world, request, {
				base,
				lane
			});
			if (ask) waiting.push({
				lane,
				ask
			});
		});
		if (mustWait(request, waiting, lanes.slice(index + 1))) continue;
		for (const { lane: built, ask } of waiting.splice(0)) await orLose(built, ask);
	}
	return base;
}
/** True if a service cannot be reset yet, because that may need the result of another server's setup. */
function mustWait(request, waiting, toCome) {
	const resets = waiting.flatMap(({ lane }) => (describedIn(request, lane)?.services ?? []).filter(({ reset }) => reset !== void 0));
	return toCome.some((lane) => {
		const { setup, services = [] } = describedIn(request, lane) ?? {};
		return setup !== void 0 && services.some(({ name }) => resets.some((one) => one.name === name));
	});
}
/** A server of base by its own configuration, or by head's if base has none. */
function describedIn({ own, head }, { server }) {
	return own ? own.servers.get(server) : head.servers.get(server);
}
/** @returns undefined if base has no such server, or its answers have already been checked */
async function buildOne(world, request, { base, lane }) {
	const { checkout, own } = request;
	const described = describedIn(request, lane);
	const config = described && (own ? described : serverIn(checkout, described));
	if (!config) return void 0;
	const running = runningBase(entryOf(request.head.servers, lane.server), config);
	if (running) {
		await takeRunning({
			world,
			request,
			base,
			lane,
			...running
		});
		return;
	}
	return await takeLane({
		world,
		request,
		base,
		lane,
		server: inCheckout(checkout, config),
		builder: world.baseBuilder(checkout)
	});
}
/** Variables that name the working tree would lead base's programs to head's files. */
function inCheckout({ environment }, server) {
	const moved = (part) => ({
		...part,
		env: {
			...environment,
			...part.env
		}
	});
	const { services } = server;
	return {
		...moved(server),
		...services && { services: services.map(moved) }
	};
}
/** Checks the answers of an already running server, unless it is head's. */
async function takeRunning({ isHead, ...baseLane }) {
	const { world, request, base, lane, server } = baseLane;
	const { url = "" } = server;
	if (isHead) {
		base.loseShared(lane.server, url, SAME_ADDRESS_HINT);
		return;
	}
	world.progress.stage(`Asking ${laneName(lane)} at ${url}`);
	base.servers.set(laneName(lane), server);
	await askAll$1(baseLane, await startLane(world, {
		lane,
		server
	}, request.signal));
}
/** Builds one server. @returns checks its answers, and whether head runs the same program */
async function takeLane(baseLane) {
	const { request, base, lane } = baseLane;
	checkPrograms(baseLane);
	const watch = await watchLane(baseLane);
	const watched = async (work) => {
		try {
			await work();
		} catch (error) {
			request.signal.throwIfAborted();
			if (await watch.installed()) base.wroteOutside.add(lane.server);
			throw error;
		}
	};
	await watched(() => buildLane(baseLane, watch));
	return () => watched(() => startAndCheck(baseLane, watch));
}
async function startAndCheck(baseLane, watch) {
	const { base, lane, builder } = baseLane;
	const start = () => startBuilt(baseLane, watch);
	const running = await orBuiltAnew(baseLane, start, async () => {
		await setUp(baseLane, watch);
		return await start();
	});
	try {
		await askAll$1(baseLane, running);
		await watch.answered(running);
	} finally {
		await running.stop();
	}
	const shared = await watch.shared();
	base.seen.add(watch.seen());
	if (watch.wroteOutside()) base.wroteOutside.add(lane.server);
	const isAllOfIt = shared === void 0 && !watch.wroteOutside();
	const built = buildRequestOf(baseLane);
	await (isAllOfIt ? builder.keep(built) : builder.forget(built));
	if (shared !== void 0) base.loseShared(lane.server, shared);
}
/** Starts a server that is built and set up as in a round, after a reset of its data. */
async function startBuilt(baseLane, watch) {
	const { world, request, lane, server } = baseLane;
	if (server.services?.some(({ reset }) => reset !== void 0)) world.progress.stage(`Resetting the services of ${laneName(lane)}`);
	await request.services.reset([baseLane]);
	await watch.aboutToStart();
	return await startLane(world, baseLane, request.signal);
}
/** Checks all expected answers of a server of base. */
async function askAll$1(baseLane, running) {
	const { world, request, base, lane } = baseLane;
	const { http, machine } = world;
	const { own, head, signal } = request;
	const cells = head.cells.filter(({ lanes }) => lanes.some((one) => laneName(one) === laneName(lane)));
	for (const name of new Set(cells.map((cell) => cell.scenario))) {
		const scenario = formOf(request, name);
		base.scenarios.set(scenarioKey(lane.arm, name), scenario);
		try {
			const { matches } = machine;
			await checkAnswers({
				server: running,
				scenario,
				http,
				matches,
				signal
			});
			base.answered.add(answerKey(lane.server, name));
		} catch (error) {
			signal.throwIfAborted();
			if (own?.scenarios.get(name)?.servers.includes(lane.server)) base.lose({
				server: lane.server,
				scenario: name
			}, error);
			else world.progress.warn(`${messageOf(error)}; the scenario counts as new`);
		}
	}
}
/** Base's own form of a scenario, or head's if base has none. */
function formOf({ own, head, checkout }, name) {
	return own?.scenarios.get(name) ?? scenarioIn(checkout, entryOf(head.scenarios, scenarioKey("head", name)));
}
// src/app/base/changed-servers.ts
/**
* Differences between head's and base's servers, services and setups, as sentences for the report: with other data,
* another database or another switch, a server can look faster than it is.
* @param ofBase base's servers that could be prepared, by lane name
*/
function changedServers({ base, arm, checkout, head, own }, ofBase) {
	const sentences = /* @__PURE__ */ new Set();
	for (const lane of lanesOf(head.cells)) {
		if (!ofBase.has(laneName({
			...lane,
			arm
		}))) continue;
		const before = own?.servers.get(lane.server);
		const now = head.servers.get(lane.server);
		if (!before || !now) continue;
		const inBase = (folder) => pathIn(checkout, folder) ?? folder;
		const described = {
			now,
			before,
			base: nameOf(base),
			inBase
		};
		const all = [
			...otherProgram(described),
			...otherServices(described),
			...otherSetup(described)
		];
		for (const what of all) sentences.add(`The benchmark changed: ${what}.`);
	}
	return [...sentences];
}
/** Another command or variable can make a server faster than in production. */
function otherProgram({ now, before, base, inBase }) {
	const described = {
		...now,
		directory: inBase(now.directory)
	};
	const commands = [
		"directory",
		"build",
		"run"
	].filter((key) => described[key] !== before[key]);
	const variables = [.../* @__PURE__ */ new Set([...Object.keys(before.env), ...Object.keys(now.env)])].filter((name) => now.env[name] !== before.env[name]);
	const other = [...commands, ...variables.map((name) => `env.${name}`)];
	if (other.length === 0) return [];
	return [`${`server ${now.name} is not built and started as in ${base} (${formatSome(other)})`}; each arm has its own`];
}
function otherServices({ now, before, base, inBase }) {
	const { services: ofHead = [] } = now;
	const { services: ofBase = [] } = before;
	const gone = ofBase.filter(({ name }) => !ofHead.some((one) => one.name === name));
	return [...ofHead.flatMap((service) => {
		const own = ofBase.find(({ name }) => name === service.name);
		if (!own) return `server ${now.name} uses service ${service.name}, unlike in ${base}`;
		if (areAlike(own, {
			...service,
			directory: inBase(service.directory)
		})) return [];
		const whose = service.per === "run" ? "both arms use head's" : "each arm has its own";
		return `service ${service.name} is not described as in ${base}; ${whose}`;
	}), ...gone.map(({ name }) => `server ${now.name} does not use service ${name}, unlike in ${base}`)];
}
function otherSetup({ now, before, base }) {
	if (now.setup === before.setup) return [];
	return [`the setup of server ${now.name} is not as in ${base}; each arm has its own`];
}
/** Compares two services, ignoring their readiness timeouts. */
function areAlike(a, b) {
	const textOf = ({ directory, run, ready: { request, command }, reset, per, env }) => JSON.stringify([
		directory,
		run,
		request?.path,
		command,
		reset,
		per,
		Object.entries(env).toSorted()
	]);
	return textOf(a) === textOf(b);
}
// src/app/base/other-base.ts
/** Adds the lanes of another base beside those of head, replacing those of other bases. */
function cellsBeside(cells, arm) {
	return withLanes(cells, (lane) => lane.arm === "head").map((cell) => ({
		...cell,
		lanes: cell.lanes.flatMap((lane) => [{
			...lane,
			arm
		}, lane])
	}));
}
/**
* Builds another base by its own configuration, and checks its answers. The benchmark was agreed with the judged
* base and is fixed: a scenario that this base has in another form is not compared with it.
* @param request its head has the agreed forms of the scenarios
*/
async function prepareOtherBase(world, request) {
	try {
		const own = await readBaseConfiguration(world, request.checkout, request.config.file);
		return await prepareConfigured$1(world, {
			...request,
			own
		});
	} catch (error) {
		request.signal.throwIfAborted();
		if (!(error instanceof LoadgateError)) throw error;
		return withoutArm(request, [lossFrom(error)]);
	}
}
async function prepareConfigured$1(world, request) {
	const { arm, head, own } = request;
	const other = otherForms(request);
	const isOther = new Set(other.map(({ scenario }) => scenario));
	const cells = head.cells.filter(({ scenario }) => !isOther.has(scenario));
	const built = await buildAndAsk(world, {
		...request,
		head: {
			...head,
			cells
		}
	});
	const answered = withLanes(cells, (lane, { scenario }) => lane.arm === arm && built.answered.has(answerKey(lane.server, scenario)));
	const lost = [...other, ...built.lost];
	if (answered.length === 0 && lost.length === 0) return withoutArm(request, [NOTHING_COMMON]);
	const changes = [
		...own ? [] : [`${nameOf(request.base)} has no configuration of its own: it is built and asked as this change says.`],
		...otherAnswers(request, answered),
		...changedServers(request, built.servers)
	];
	return {
		commit: {
			...commitOf(request),
			...lost.length > 0 && { lost },
			...changes.length > 0 && { changes }
		},
		arms: {
			cells: answered,
			servers: built.servers,
			scenarios: built.scenarios
		},
		builds: built.builds,
		wroteOutside: built.wroteOutside
	};
}
/** Finds compared answers that differ: producing them may be more work, or less. */
function otherAnswers({ base, own, head }, compared) {
	return [...new Set(compared.map(({ scenario }) => scenario))].flatMap((scenario) => {
		const before = own?.scenarios.get(scenario);
		const now = head.scenarios.get(scenarioKey("head", scenario));
		if (!before || !now || answersChange(before, now) === "none") return [];
		return [`The benchmark changed: scenario ${scenario} expects another answer than in ${nameOf(base)}.`];
	});
}
const NOTHING_COMMON = {
	kind: "lost-base",
	reason: "it has none of the servers and scenarios that head measures"
};
function withoutArm(request, lost) {
	return {
		commit: {
			...commitOf(request),
			lost
		},
		arms: {
			cells: [],
			servers: /* @__PURE__ */ new Map(),
			scenarios: /* @__PURE__ */ new Map()
		},
		builds: /* @__PURE__ */ new Map(),
		wroteOutside: /* @__PURE__ */ new Set()
	};
}
/** Parts of a shape that affect a server's cost per request. Bursts of another length are comparable. */
const OF_CONNECTIONS = [
	"connections",
	"keep-alive",
	"streams"
];
function hasSameConnections({ load, levels }, { level, shape }) {
	if (!levels.some((one) => levelName(one) === levelName(level))) return true;
	return !shapeChanges(level, load, shape).some((key) => OF_CONNECTIONS.includes(key));
}
/** The scenarios whose request, answer or load in this base differs from the agreed form. */
function otherForms({ base, own, head }) {
	return [...own?.scenarios.values() ?? []].flatMap((before) => {
		const { name: scenario } = before;
		const now = head.scenarios.get(scenarioKey("head", scenario));
		const cells = head.cells.filter((cell) => cell.scenario === scenario);
		if (!now || cells.length === 0) return [];
		const what = [
			...areSameRequests(before, now) ? [] : ["sends another request"],
			...answersChange(before, now) === "error" ? ["expects no error"] : [],
			...cells.every((cell) => hasSameConnections(before, cell)) ? [] : ["uses connections otherwise"]
		];
		if (what.length === 0) return [];
		return [{
			kind: "lost-base",
			scenario,
			reason: `scenario ${scenario} ${what.join(" and ")} in ${nameOf(base)}`
		}];
	});
}
// src/app/base/add-other-bases.ts
/**
* Builds the bases that the gate does not judge, and plans all arms. They are measured under the benchmark that
* head and the judged base have agreed on. A base that cannot be measured is recorded as lost.
* @param baseBuilds receives the builds
*/
async function addOtherBases(world, run, { baseBuilds, ...times }) {
	const { request, record, services } = run;
	for (const one of run.bases) {
		const { arm, base } = one;
		const { lost = [] } = record.commits.get(arm) ?? {};
		if (arm === "base" || lost.some(({ server }) => server === void 0)) continue;
		const isLost = ({ server }) => lost.some((each) => each.server === server);
		const beside = withLanes(cellsBeside(record.arms.cells, arm), (lane) => lane.arm === "head" || !isLost(lane));
		const head = {
			...record.arms,
			cells: beside
		};
		const own = {
			...one,
			head,
			services,
			baseBuilds,
			...times
		};
		const prepared = await prepareOtherBase(world, {
			...request,
			...own
		});
		loseReplaced(world, record, {
			arm,
			name: nameOf(base),
			servers: prepared.wroteOutside
		});
		addArm(run, arm, prepared);
	}
}
/** Adds the lanes of a built base, if the budget has time for them. */
function addArm(run, arm, { commit, arms: added, builds }) {
	const { record, recorder } = run;
	const { arms, commits } = record;
	const lost = [...commits.get(arm)?.lost ?? [], ...commit.lost ?? []];
	commits.set(arm, {
		...commit,
		...lost.length > 0 && { lost }
	});
	record.arms = {
		...arms,
		servers: new Map([...arms.servers, ...added.servers]),
		scenarios: new Map([...arms.scenarios, ...added.scenarios])
	};
	try {
		layOutCells(run, together(arms.cells, added.cells));
	} catch (error) {
		if (!(error instanceof LoadgateError)) throw error;
		loseIn(record, arm, [lossFrom(error)]);
		layOutCells(run, arms.cells);
		return;
	}
	for (const lane of added.cells.flatMap((cell) => cell.lanes)) {
		const build = builds.get(laneName(lane));
		if (build) recorder.built(lane, build);
	}
}
/** Cells with another base's lanes placed after those of the same server. */
function together(cells, added) {
	const byKey = new Map(added.map((cell) => [cellKey(cell), cell.lanes]));
	return cells.map((cell) => {
		const more = byKey.get(cellKey(cell)) ?? [];
		const lanes = [...new Set(cell.lanes.map(({ server }) => server))].flatMap((server) => [...cell.lanes, ...more].filter((lane) => lane.server === server));
		return {
			...cell,
			lanes
		};
	});
}
/**
* If a build changed files outside its checkout that its server uses, the other arms may run them too. So none of
* the arms is compared any more, including the one that the gate judges.
*/
function loseReplaced(world, record, { arm, name, servers }) {
	for (const server of servers) {
		const reason = `${server}: the build of ${name} changed files outside its checkout, which other arms may run`;
		const lost = {
			kind: "same-program",
			server,
			reason,
			details: [SAME_PROGRAM_HINT]
		};
		world.progress.warn(`Not compared: ${reason}`);
		for (const other of record.commits.keys()) if (other !== arm) loseIn(record, other, [lost]);
		record.arms = {
			...record.arms,
			cells: withLanes(record.arms.cells, (lane) => lane.server !== server || lane.arm === "head")
		};
	}
}
// src/domain/counting/agreed-count.ts
/**
* The counting settings of a change that is held to its base: at least as thorough as in base's configuration.
* Otherwise, a change could pass by counting nothing, or too little to detect anything.
* @param head absent if the change's configuration does not count
* @param ref name of base
* @returns the settings, and the changes to base's settings, in sentences
*/
function agreedCount(head, base, ref) {
	if (!head) return {
		count: base,
		changes: [`The benchmark changed: it no longer counts; it is counted as ${ref} says.`]
	};
	const turns = Math.max(head.turns, base.turns);
	const requests = moreRequests(head.requests, base.requests);
	const systemCalls = head.systemCalls || base.systemCalls;
	const isFewer = turns !== head.turns || requests !== head.requests || systemCalls === true && !head.systemCalls;
	return {
		count: {
			turns,
			env: head.env,
			...requests !== void 0 && { requests },
			...systemCalls && { systemCalls }
		},
		changes: present([isFewer && `The benchmark changed: it counts less than ${ref}, which decides how much is counted.`, !areEqual(head.env, base.env) && `The benchmark changed: count.env is not that of ${ref}; both arms have the new one.`])
	};
}
/**
* The larger number of requests.
* @returns undefined for as many as the runtime needs, which is only known later and at most Go's number
*/
function moreRequests(head, base) {
	if (head !== void 0 && base !== void 0) return Math.max(head, base);
	const own = head ?? base ?? 0;
	return own > 8e3 ? own : void 0;
}
function areEqual(one, other) {
	return Object.keys({
		...one,
		...other
	}).every((name) => one[name] === other[name]);
}
// src/app/base/changed-forms.ts
/**
* Finds the requests that only base's configuration has and head still answers. Both arms get these. The new form
* of such a request goes to head alone, because there is nothing to compare it with.
* @param answered the answers that base gives, by {@link answerKey}
*/
async function changedForms(world, request, answered) {
	const { head } = request;
	const scenarios = /* @__PURE__ */ new Map();
	const sentences = [];
	const ofHead = [...head.scenarios.values()].map(({ name }) => name);
	const taken = /* @__PURE__ */ new Set([...ofHead, ...request.own?.scenarios.keys() ?? []]);
	let { cells } = head;
	for (const old of oldForms(request)) {
		const { before, changed, form, servers } = old;
		const { name } = before;
		const both = await answeredByHead(world, request, {
			scenario: form,
			servers: servers.filter((server) => answered.has(answerKey(server, name)))
		});
		if (!changed) {
			const isLeft = ({ server }) => !servers.includes(server) || both.has(server);
			cells = withLanes(cells, (lane, { scenario }) => scenario !== name || isLeft(lane));
			scenarios.set(scenarioKey("head", name), form);
			continue;
		}
		const newName = both.size === 0 ? name : newFormName(name, taken);
		taken.add(newName);
		cells = split(request, cells, {
			name,
			both,
			newName
		});
		scenarios.set(scenarioKey("head", name), form);
		scenarios.set(scenarioKey("head", newName), {
			...changed,
			name: newName
		});
		const what = `The benchmark changed: scenario ${name} sends a different request than in ${nameOf(request.base)}.`;
		const how = both.size === 0 ? "Head does not answer the old request, so the scenario is new." : `Both arms get the old request; the new one is measured as ${newName}.`;
		sentences.push(`${what} ${how}`);
	}
	return {
		cells,
		scenarios,
		sentences
	};
}
function oldForms({ head, own, benchmark }) {
	const serversOf = (cells, { name }) => new Set(lanesOf(cells.filter(({ scenario }) => scenario === name)).map(({ server }) => server));
	return [...own?.scenarios.values() ?? []].flatMap((before) => {
		const now = head.scenarios.get(scenarioKey("head", before.name));
		const here = serversOf(head.cells, before);
		const servers = before.servers.filter((server) => here.has(server));
		if (now && !areSameRequests(before, now)) {
			if (here.size === 0) return [];
			return [{
				before,
				changed: now,
				form: withOwnTrust(before, now),
				servers
			}];
		}
		const configured = serversOf(benchmark.configured, before);
		const removed = servers.filter((server) => !configured.has(server));
		const [first] = removed;
		if (first === void 0) return [];
		return [{
			before,
			form: now ?? withOwnTrust(before, entryOf(head.servers, first).ready),
			servers: removed
		}];
	});
}
/** Base's request for head's server, which presents the certificate of its own build. */
function withOwnTrust(scenario, own) {
	const transport = withTrustOf(scenario.transport, own.transport);
	return transport ? {
		...scenario,
		transport
	} : scenario;
}
/** Those servers whose head answers a request as base's configuration expects. */
async function answeredByHead(world, { head, services, signal }, { scenario, servers }) {
	const answering = /* @__PURE__ */ new Set();
	for (const name of servers) {
		const ofHead = {
			lane: {
				server: name,
				arm: "head"
			},
			server: entryOf(head.servers, name)
		};
		await services.reset([ofHead]);
		const server = await startLane(world, ofHead, signal);
		try {
			const { http, machine } = world;
			await checkAnswers({
				server,
				scenario,
				http,
				matches: machine.matches,
				signal
			});
			answering.add(name);
		} catch (error) {
			signal.throwIfAborted();
			world.progress.warn(messageOf(error));
		} finally {
			await server.stop();
		}
	}
	return answering;
}
/** The cells of a scenario: base's form for both arms, and head's form for head alone. */
function split({ own, benchmark }, cells, { name, both, newName }) {
	const isOld = ({ server }, cell) => cell.scenario !== name || both.has(server) && own !== void 0 && isCellOfBase(own.scenarios, cell);
	const ofHead = withoutBase(benchmark.configured.filter(({ scenario }) => scenario === name));
	return [...withLanes(cells, isOld), ...ofHead.map((cell) => ({
		...cell,
		scenario: newName
	}))];
}
// src/app/base/changed-benchmark.ts
/**
* Finds head's changes to the benchmark itself: requests, expected answers, the shape of the load, and the amount
* of measuring. Base's form is measured where possible.
* @param answered the answers that base gives, by {@link answerKey}
*/
async function changedBenchmark(world, request, answered) {
	const forms = await changedForms(world, request, answered);
	const answers = changedAnswers(request, forms);
	const { cells, sentences } = withShapeOfBase(request, answers.cells);
	return {
		...forms,
		cells,
		sentences: present([
			...forms.sentences,
			...answers.sentences,
			...sentences,
			fewerBursts(request)
		])
	};
}
/**
* Reports where head expects another answer to the same request. If that is now an error, the scenario is new:
* errors are answered fast, so it would look like an improvement.
*/
function changedAnswers({ head, own, base }, forms) {
	const sentences = [];
	let { cells } = forms;
	for (const [name, before] of own?.scenarios ?? []) {
		const key = scenarioKey("head", name);
		const now = forms.scenarios.get(key) ?? head.scenarios.get(key);
		const isCompared = hasBase(cells.filter(({ scenario }) => scenario === name));
		const change = now && isCompared ? answersChange(before, now) : "none";
		if (change === "none") continue;
		const what = `The benchmark changed: scenario ${name} expects another answer than in ${nameOf(base)}`;
		if (change === "other") {
			sentences.push(`${what}.`);
			continue;
		}
		cells = withLanes(cells, ({ arm }, { scenario }) => scenario !== name || arm === "head");
		sentences.push(`${what}, an error, so the scenario is new.`);
	}
	return {
		cells,
		sentences
	};
}
/**
* Cells that base also has get the whole shape of base's load. Another shape could hide a server's cost, or add to
* it.
*/
function withShapeOfBase({ own, base }, all) {
	const changed = /* @__PURE__ */ new Map();
	return {
		cells: all.map((cell) => {
			const before = own?.scenarios.get(cell.scenario);
			if (!own || !before || !isCellOfBase(own.scenarios, cell)) return cell;
			const keys = shapeChanges(cell.level, before.load, cell.shape);
			if (keys.length > 0) changed.set(cell.scenario, keys);
			return {
				...cell,
				shape: before.load
			};
		}),
		sentences: [...changed].map(([name, keys]) => `The benchmark changed: scenario ${name} is not loaded as in ${nameOf(base)} (${keys.join(", ")}); both arms are loaded as there until this is merged.`)
	};
}
/** A change may choose how much is measured, and too little detects no slowdown. */
function fewerBursts({ base, config, own }) {
	const { repeats } = config.measure;
	if (!own || repeats === void 0 || !isTimed(config)) return void 0;
	const { repeats: ofBase } = own.measure;
	if (ofBase !== void 0 && repeats >= ofBase) return void 0;
	return `The benchmark changed: it measures ${formatCount(repeats, "burst")} of each series (measure.repeats), which may be too few to show a slowdown; ${nameOf(base)} measures ${ofBase ?? "for a time"}.`;
}
// src/app/base/replaced-requests.ts
/**
* Detects requests that head replaced: it sends one that base does not answer, and no longer sends one that base
* does. It may have become slower in between, and no comparison would show it.
*/
function replacedRequests(request, { cells, lost }) {
	const { own, head, skipped, base } = request;
	if (!own) return [];
	const cannot = new Set(skipped.map(({ server }) => server));
	const asked = askedByOne([...own.scenarios.values()], [...head.scenarios.values()], (one) => !cannot.has(one.server) && isChosen(request, one));
	const hasLane = (all, arm, { server, scenario }) => all.filter((cell) => cell.scenario === scenario).some(({ lanes }) => lanes.some((lane) => lane.arm === arm && lane.server === server));
	const failing = failingNow(request);
	const gone = [...asked.before, ...failing];
	const added = [...asked.now, ...failing].flatMap((one) => {
		const now = head.scenarios.get(scenarioKey("head", one.scenario));
		const before = own.scenarios.get(one.scenario);
		const isNew = now !== void 0 && before !== void 0 && !areSameRequests(before, now) || !hasLane(cells, "base", one);
		const isMine = hasLane(request.benchmark.configured, "head", one) && !lossOf(lost, one);
		return (isNew && isMine ? now?.levels ?? [] : []).slice(0, 1).map((level) => ({
			...one,
			level
		}));
	});
	const [first] = added;
	if (!first || gone.length === 0) return [];
	const some = (all) => formatSome(all.map(({ server, scenario }) => `${server}/${scenario}`));
	return [{
		text: `Nothing compares ${some(added)} of this change with ${some(gone)} of ${nameOf(base)}`,
		series: seriesName(first)
	}];
}
/** Requests that both arms send and for which only head expects an error: its answers are new. */
function failingNow({ own, head }) {
	return [...own?.scenarios.values() ?? []].flatMap((before) => {
		const { name: scenario, servers } = before;
		const now = head.scenarios.get(scenarioKey("head", scenario));
		if (!now || !areSameRequests(before, now) || answersChange(before, now) !== "error") return [];
		return servers.filter((one) => now.servers.includes(one)).map((server) => ({
			server,
			scenario
		}));
	});
}
// src/app/base/base-arm.ts
/**
* Builds base's servers from its own sources with its own configuration, and checks which answers they give.
*
* What base's configuration or tree does not have is new. What it has but cannot be built or started, or does not
* answer as base's own configuration expects, is lost: head must not pass because there was nothing to compare it
* with.
* @param benchmark the benchmark of base
*/
function prepareBase(world, request, benchmark) {
	const { own } = benchmark;
	const isGone = goneIn(request.head.cells, benchmark);
	return prepareConfigured(world, {
		...request,
		own,
		benchmark,
		isGone
	});
}
async function prepareConfigured(world, request) {
	const { config, head, own, benchmark } = request;
	const isFirst = own === void 0 && await world.sourceControl.tracks(config.file);
	const built = await buildAndAsk(world, request);
	const changed = await changedBenchmark(world, request, built.answered);
	const isAnswered = ({ arm, server }, { scenario }) => arm === "head" || built.answered.has(answerKey(server, scenario));
	const cells = comparedWhereGone(withLanes(changed.cells, isAnswered), benchmark);
	const commit = commitOf(request);
	const lost = lossOfAll(request, cells, [...built.lost, ...skippedByHead(world, request)]);
	const uncompared = replacedRequests(request, {
		cells,
		lost
	});
	const counting = own?.count && isHeldTo(request.base) ? agreedCount(config.count, own.count, nameOf(request.base)) : void 0;
	const changes = present([
		own?.movedFrom !== void 0 && `The benchmark changed: ${nameOf(request.base)} has its configuration at ${own.movedFrom}.`,
		isFirst && `${noConfiguration(request)}, so only this change's own gate says what is tolerated: the check is neutral.`,
		...benchmark.sentences,
		...changed.sentences,
		...changedServers(request, built.servers),
		...sharedWrites(head, cells),
		...counting?.changes ?? []
	]);
	return {
		commit: {
			...commit,
			isRequired: commit.isRequired === true && !isFirst,
			...lost.length > 0 && { lost },
			...changes.length > 0 && { changes },
			...uncompared.length > 0 && { uncompared },
			...leastSeen(built.seen),
			...isFirst && { isAdoption: true },
			...own && isHeldTo(request.base) && { gate: baseGate(request, own, cells) }
		},
		...counting && { count: counting.count },
		builds: built.builds,
		arms: {
			cells,
			servers: new Map([...head.servers, ...built.servers]),
			scenarios: new Map([
				...head.scenarios,
				...built.scenarios,
				...changed.scenarios
			])
		}
	};
}
/** Base's gate, with the bounds of all series of the run, because other jobs may measure some of them. */
function baseGate({ config }, own, cells) {
	const configured = namesOfScenarios([...config.scenarios, ...own.scenarios.values()]);
	return gateOfSeries(own.gate, [.../* @__PURE__ */ new Set([...configured, ...namesOfCells(cells)])]);
}
/**
* Whether a change is judged by base's gate: always if it waits to be merged, otherwise if the comparison is
* required. A run on the branch itself uses the merged gate.
*/
function isHeldTo({ headSha, isRequired }) {
	return headSha !== void 0 || isRequired !== false;
}
function noConfiguration({ base, config }) {
	return `${nameOf(base)} has no ${config.file.split(/[\\/]/).at(-1)} yet`;
}
function leastSeen(seen) {
	if (seen.has("nothing")) return { programsSeen: "nothing" };
	return seen.has("processes") ? { programsSeen: "processes" } : {};
}
/** Servers that base can run here and head cannot. A change that makes a server be skipped also hides its effect. */
function skippedByHead({ machine }, { skipped, own }) {
	return skipped.flatMap((one) => {
		const before = own?.servers.get(one.server);
		if (!before || missingProgram(machine, before)) return [];
		return [{
			kind: "lost-base",
			server: one.server,
			reason: skippedText(one)
		}];
	});
}
/** A base without anything to compare is lost, even if nothing in it failed. */
function lossOfAll(request, cells, lost) {
	if (hasBase(cells)) return lost;
	if (request.own && hasSeriesOf(request.own.scenarios, request.shard?.whole ?? [])) return lost;
	if (request.own) {
		const reason = `${nameOf(request.base)} has none of the servers and scenarios that head measures`;
		return lost.length > 0 ? lost : [{
			kind: "lost-base",
			reason
		}];
	}
	const [first] = lost;
	const why = first ? `, and head's does not work there: ${first.reason}` : "";
	return [{
		kind: "lost-base",
		reason: noConfiguration(request) + why,
		...first?.details && { details: first.details }
	}];
}
/** Request methods that should not change data. */
const READING = /* @__PURE__ */ new Set([
	"GET",
	"HEAD",
	"OPTIONS",
	"TRACE"
]);
/**
* Services that both arms may write to, as sentences for the report. Writes of one arm slow the other down too, so
* no comparison shows them.
* @param head the arm whose configuration defines what is shared
* @param cells the compared cells
*/
function sharedWrites(head, cells) {
	const writing = /* @__PURE__ */ new Map();
	for (const cell of cells.filter((one) => hasBase([one]))) {
		const { requests = [] } = head.scenarios.get(scenarioKey("head", cell.scenario)) ?? {};
		if (requests.every(({ method }) => READING.has(method))) continue;
		const shared = cell.lanes.flatMap(({ server }) => (head.servers.get(server)?.services ?? []).filter(({ per }) => per === "run"));
		for (const { name } of shared) writing.set(name, (writing.get(name) ?? /* @__PURE__ */ new Set()).add(cell.scenario));
	}
	return [...writing].map(([name, scenarios]) => {
		return `Both arms write to service ${name} (${scenarios.size === 1 ? "scenario" : "scenarios"} ${formatSome([...scenarios])}): what one writes can slow the other too, and then shows in no change.`;
	});
}
// src/app/base/fit-budget.ts
/**
* Plans both arms. If the budget is too short for all cells, those that only head's configuration has are left out
* first, then the series that only base's has.
* @throws LoadgateError `usage` when it is too short for the rest
*/
function layOutWhatFits(run) {
	const { record } = run;
	const tooShort = failureOf$1(run, record.arms.cells);
	if (!tooShort || isLaidOutWithoutAdded(run)) return;
	const why = (base) => `cannot be measured as in ${base}: the budget is too short`;
	const left = giveUpWhatIsGone(record, why);
	if (!left) throw tooShort;
	record.arms = {
		...record.arms,
		cells: left
	};
	if (failureOf$1(run, left) && !isLaidOutWithoutAdded(run)) throw tooShort;
}
/** Leaves out the cells that only head's configuration has, if the others fit. */
function isLaidOutWithoutAdded(run) {
	const { arms, commits, benchmark } = run.record;
	const base = commits.get("base");
	if (!base || !benchmark?.own) return false;
	const { scenarios } = benchmark.own;
	const added = arms.cells.filter((cell) => !isCellOfBase(scenarios, cell));
	const others = arms.cells.filter((cell) => !added.includes(cell));
	if (added.length === 0 || others.length === 0) return false;
	if (failureOf$1(run, others)) return false;
	const sentence = `The budget is too short to measure ${formatSome(added.map(cellKey))} too.`;
	commits.set("base", {
		...base,
		changes: [...base.changes ?? [], sentence]
	});
	return true;
}
/** @returns undefined if they could be planned */
function failureOf$1(run, cells) {
	try {
		layOutCells(run, cells);
		return;
	} catch (error) {
		if (error instanceof LoadgateError) return error;
		throw error;
	}
}
// src/app/build-arms.ts
/**
* Installs the load generator and builds all arms: head's servers first, then those of its bases. Afterwards the
* record contains the plan and the facts of all.
* @throws LoadgateError as the generator's installation and head's builds do; losses of a base are only recorded
*/
async function buildArms(world, run) {
	const { request, watch } = run;
	const generator = isTimed(request.config) ? await installGenerator(world, run) : void 0;
	const built = await watch.time("buildMs", () => buildAll(world, run));
	return {
		...run,
		...withoutNullish({ generator }),
		...built
	};
}
async function installGenerator({ progress, installGenerator: install }, { record, request, watch }) {
	progress.stage("Looking for the load generator");
	const generator = await watch.time("installMs", () => install(request.signal));
	record.oha = generator.version;
	return generator;
}
async function buildAll(world, run) {
	const { request, record } = run;
	const nowMs = () => world.machine.date().getTime();
	const beganMs = nowMs();
	await buildHead(world, run);
	const judged = judgedOf(run);
	const isBaseBuilt = [...record.arms.servers.values()].some(({ build }) => build !== void 0);
	if (judged && isBaseBuilt) await tryHead(world, run);
	const changedSinceBuild = await world.sourceControl.rememberFiles();
	const baseBuilds = [];
	const building = {
		beganMs,
		headBuiltMs: nowMs(),
		baseBuilds
	};
	if (request.bases.length === 0) await addItself(run);
	const ownCount = judged && await addBase(world, run, {
		...judged,
		...building
	});
	if (record.tree && judged) record.tree = {
		...record.tree,
		workingTree: await withoutBuilt(record.tree, judged.checkout)
	};
	await addOtherBases(world, run, building);
	const count = ownCount ?? request.config.count;
	return {
		baseBuilds,
		changedSinceBuild,
		...withoutNullish({ count })
	};
}
/** Adds a base that is no commit: head itself if that was requested, or the server at base-url. */
async function addItself({ request, record, services }) {
	const { arms, commits } = record;
	if (request.againstItself) {
		record.arms = besideItself(arms);
		commits.set("base", {
			ref: "itself",
			isRequired: true
		});
		for (const lane of lanesOf(arms.cells)) if (lane.arm === "base") await services.prepare(laneIn(record.arms, lane));
	} else if (hasBase(arms.cells)) {
		record.arms = besideItself(arms, atBaseUrl);
		commits.set("base", {
			ref: BASE_URL,
			isRequired: true
		});
	}
}
/** An already running server, as base has it. */
function atBaseUrl(server) {
	return {
		...server,
		url: required(server.baseUrl, "base-url")
	};
}
function laneIn({ servers }, lane) {
	return {
		lane,
		server: entryOf(servers, laneName(lane))
	};
}
async function buildHead(world, run) {
	const { record, recorder, services, request } = run;
	const { signal } = request;
	for (const lane of lanesOf(record.arms.cells)) {
		if (lane.arm !== "head") continue;
		try {
			const one = {
				...laneIn(record.arms, lane),
				signal
			};
			recorder.built(lane, await buildHeadServer(world, services, one));
		} catch (error) {
			signal.throwIfAborted();
			giveUpServer(world, record, {
				lane,
				error
			});
		}
	}
}
/**
* Continues without a server of head that only base's configuration still measures. @throws the error for other
* servers
*/
function giveUpServer({ progress }, record, { lane: { server }, error }) {
	const { arms, benchmark } = record;
	if (!(benchmark && goneIn(arms.cells, benchmark)({ server })) || !(error instanceof LoadgateError)) throw error;
	const why = (base) => `cannot be measured as in ${base}: ${error.message}`;
	const cells = giveUpWhatIsGone(record, why, server);
	if (!cells) throw error;
	progress.warn(`Not compared: ${error.message}`);
	record.arms = {
		...arms,
		cells
	};
}
/**
* Builds the judged base and plans both arms, if its configuration is usable.
* @returns settings for counting, if base influences them
*/
async function addBase(world, run, own) {
	const { request, record, recorder, services } = run;
	const { arms: head, benchmark } = record;
	if (!benchmark) return void 0;
	const { arms, builds, commit, count } = await prepareBase(world, {
		...request,
		...own,
		head,
		services
	}, benchmark);
	record.commits.set("base", commit);
	record.arms = arms;
	layOutWhatFits(run);
	for (const lane of lanesOf(record.arms.cells)) {
		const build = builds.get(laneName(lane));
		if (build) recorder.built(lane, build);
	}
	return count;
}
/**
* Starts each server of head once and checks its answers, before time is spent on building base: if head does not
* answer, there is nothing to compare. None runs afterwards.
* @throws LoadgateError `measurement` if one does not start or answers wrongly
*/
async function tryHead(world, { record: { arms, benchmark }, services, request: { signal } }) {
	const cells = withoutBase(benchmark?.configured ?? arms.cells);
	const { matches } = world.machine;
	for (const lane of lanesOf(cells)) {
		const { server } = laneIn(arms, lane);
		if (server.url !== void 0) continue;
		world.progress.stage(`Trying ${laneName(lane)}`);
		await services.reset([{
			lane,
			server
		}]);
		const running = await startLane(world, {
			lane,
			server
		}, signal);
		try {
			for (const name of scenariosOf(cells, lane)) {
				const scenario = entryOf(arms.scenarios, scenarioKey("head", name));
				await checkAnswers({
					server: running,
					scenario,
					http: world.http,
					matches,
					signal
				});
			}
		} finally {
			await running.stop();
		}
	}
}
function scenariosOf(cells, { server }) {
	const own = cells.filter(({ lanes }) => lanes.some((one) => one.server === server));
	return new Set(own.map(({ scenario }) => scenario));
}
/**
* True if further turns of a series are unnecessary: all its gated metrics are unchanged so far. No regression is
* called early, so skipping turns adds no false alarms.
* @param series both arms of one series; with any other number of arms, no turn is skipped
* @param gate of the run
*/
function isSettled(series, gate) {
	const [one] = series;
	if (!one || series.length !== 2) return false;
	if (series.some(({ turns }) => turns.length < 3)) return false;
	const { tolerancePercent } = boundsOf(gate, one.name);
	if (!COUNT_METRIC_IDS.some((id) => tolerancePercent[id] !== void 0)) return false;
	return compareCounts({ counts: countsOfSeries(series) }, gate).every(({ verdict }) => verdict === "unchanged");
}
/**
* True if some count of a series would be a regression if it were the only one tested. Every final regression is among
* these.
* @param series both arms of one series
* @param gate of the run
*/
function looksRegressed(series, gate) {
	return compareCounts({ counts: countsOfSeries(series) }, gate).some(({ verdict }) => verdict === "regression");
}
// src/domain/counting/time-estimate.ts
/** Requests of a turn besides the counted ones, sent in both starts. */
const OTHER_REQUESTS = 1e3;
/** The kinds that a command reveals; the first match counts, so frameworks precede their language. */
const KINDS = [
	{
		named: /\b(?:java|jar)\b/,
		startsMs: 45e3,
		requestMs: 5
	},
	{
		named: /\b(?:node|npm|npx|pnpm|yarn)\b/,
		startsMs: 28e3,
		requestMs: 4
	},
	{
		named: /\b(?:gunicorn|uvicorn|hypercorn|daphne|granian|fastapi|manage\.py)\b/,
		startsMs: 22e3,
		requestMs: 11.7
	},
	{
		named: /\b(?:flask|waitress)\b/,
		startsMs: 16e3,
		requestMs: 6
	},
	{
		named: /\b(?:python[\d.]*|uv)\b/,
		startsMs: 1e4,
		requestMs: 5
	}
];
const COMPILED = {
	startsMs: 3e3,
	requestMs: .33
};
/**
* Expected wall time of counting, judged by the servers' commands.
* @returns milliseconds
*/
function countEstimateMs({ requests = USUAL_REQUESTS, turns }, { commands, arms, cpuCount, slowness = 1 }) {
	const atOnce = Math.min(arms, cpuCount);
	return commands.map((command) => {
		const { startsMs, requestMs } = KINDS.find(({ named }) => named.test(command)) ?? COMPILED;
		return startsMs + (OTHER_REQUESTS + requests) * requestMs;
	}).reduce((sum, each) => sum + each, 0) * arms * turns * slowness / atOnce;
}
/** Time of the smallest program under the counter on an idle machine, in milliseconds. */
const USUAL_TRIAL_MS = 500;
/** Slowdown of servers under the counter that the times above were measured with. */
const USUAL_SLOWDOWN = 20;
/** How many times slower a counter is here and now than cachegrind on an idle machine. */
function slownessOf({ slowdown, trialMs = USUAL_TRIAL_MS }) {
	return Math.max(LEAST_SLOWNESS, trialMs / USUAL_TRIAL_MS) * slowdown / USUAL_SLOWDOWN;
}
/** Lower limit; no machine is faster. */
const LEAST_SLOWNESS = .5;
/** The fraction of a turn after which its second start, with the counted requests, begins. */
const SECOND_START = .4;
/** The remaining time of counting: based on the elapsed time once a whole turn is done, on the estimate before. */
function remainingCountMs(progress) {
	const { fraction, ofTurn, elapsedMs, estimateMs } = progress;
	return (fraction < ofTurn ? estimateMs : elapsedMs / fraction) * (1 - fraction);
}
// src/app/count/count-progress.ts
/** Shows the progress of counting before each start under the counter. */
function progressOf({ machine, progress }, turnsAtMost, { subject, done, of, beganMs, estimateMs }) {
	const ofTurn = 1 / turnsAtMost / of;
	return (turns, part) => {
		const fraction = done / of + (turns + part) * ofTurn;
		const elapsedMs = machine.now() - beganMs;
		const remainingMs = remainingCountMs({
			fraction,
			ofTurn,
			elapsedMs,
			estimateMs
		});
		const current = `${subject.name}, turn ${turns + 1} of ${turnsAtMost} at most`;
		progress.advance({
			fraction,
			remainingMs,
			current
		});
	};
}
/** Expected duration of counting these subjects on this machine. */
function expectedMs({ machine }, { arms, count }, { subjects, counter }) {
	return countEstimateMs(count, {
		commands: subjects.map(({ lanes: [lane] }) => (lane && arms.servers.get(laneName(lane))?.run) ?? ""),
		arms: Math.max(1, ...subjects.map(({ lanes }) => lanes.length)),
		cpuCount: machine.environment().cpuCount,
		slowness: slownessOf(counter)
	});
}
// src/domain/counting/allocated.ts
/** Rarer allocations do not belong to requests: a runtime that starts a thread makes one or two. */
const LEAST_PER_REQUEST = .01;
/**
* Allocations per request: the difference of two series of requests, which cancels those of a connection.
* @param requests by which the second series is longer
*/
function allocatedBetween({ begin, middle, end }, requests) {
	const perRequest = (of) => Math.max(0, (of(end) - 2 * of(middle) + of(begin)) / requests);
	const allocations = perRequest((total) => total.allocations);
	if (allocations < LEAST_PER_REQUEST) return {
		allocations: 0,
		allocatedBytes: 0
	};
	return {
		allocations,
		allocatedBytes: perRequest((total) => total.bytes)
	};
}
// src/domain/counting/per-request.ts
/** Minimum that any server needs to read, parse and answer a request. */
const LEAST_INSTRUCTIONS = 300;
/** Instructions per request: the difference of two starts, which cancels starting and stopping. */
function instructionsPerRequest({ short, long, requests }) {
	return (long.instructions - short.instructions) / requests;
}
/**
* Checks that the counts of two starts reflect requests.
* @returns the reason why they do not, or undefined
*/
function implausibility(starts) {
	const { short, long } = starts;
	if (!short.isWhole || !long.isWhole) return { of: "no-count" };
	if (short.forked !== long.forked || short.forkedLate || long.forkedLate) return { of: "forks" };
	const perRequest = instructionsPerRequest(starts);
	return perRequest >= LEAST_INSTRUCTIONS ? void 0 : {
		of: "too-few",
		perRequest
	};
}
/** True if more requests led to more ended processes, that is, programs executed to answer requests. */
function doesExecute({ short, long }) {
	return (long.ended ?? 0) > (short.ended ?? 0);
}
/** Instructions per request, by function. */
function functionsPerRequest({ short, long, requests }) {
	const before = short.functions ?? /* @__PURE__ */ new Map();
	return new Map([...long.functions ?? []].map(([name, count]) => [name, (count - (before.get(name) ?? 0)) / requests]));
}
// src/domain/run/plan/mix.ts
/**
* Divides a load among the requests of a mix by their weights: connections, each of which sends only one of the
* requests, or a rate and its connections.
* @param weights each above zero, at most as many as connections
* @returns one for each weight
*/
function sharesOfLoad(weights, { level, shape }) {
	const all = weights.reduce((sum, weight) => sum + weight, 0);
	const counts = wholeShares(connectionsOf(level, shape), weights);
	return weights.map((weight, index) => {
		const connections = elementAt(counts, index);
		if (!("rate" in level)) return {
			level: { concurrency: connections },
			shape
		};
		return {
			level: { rate: level.rate * weight / all },
			shape: {
				...shape,
				connections
			}
		};
	});
}
/**
* Divides a whole number by weights, at least one for each: each unit goes to the weight that is furthest behind
* (Sainte-Laguë's method).
* @param total at least the number of weights
* @param weights each above zero
*/
function wholeShares(total, weights) {
	const shares = weights.map(() => 1);
	for (let left = total - weights.length; left > 0; left -= 1) {
		const needs = weights.map((weight, index) => weight / (2 * elementAt(shares, index) + 1));
		const neediest = needs.indexOf(Math.max(...needs));
		shares[neediest] = elementAt(shares, neediest) + 1;
	}
	return shares;
}
// src/app/count/count-start.ts
/** Time limit of one answer while instructions are counted. */
const REQUEST_TIMEOUT_MS = 6e4;
/** A server that crashed under a counter ends within this time. */
const ENDING_MS = 2e3;
/** Time limit for a server to end and write its counts. */
const STOP_GRACE_MS = 6e4;
/**
* Runs some work while a server runs under a counter, or under the same conditions without one. The server must
* answer its scenario correctly before and after the work, and is stopped afterwards.
* @param preparation launcher and environment of the start
* @throws LoadgateError `measurement` if it does not start or answers wrongly, and any error of the work
*/
async function withServer(counted, { preparation, seed }, work) {
	const { world, counter, count, lane, server: config, scenario, signal } = counted;
	const { directory, env, port, ready } = config;
	const beside = besideOf({
		lane,
		server: config
	});
	const server = await world.runtime.start({
		name: laneName(lane),
		directory,
		run: required(config.run, "run"),
		env: {
			...countedEnvironment(env, preparation.env, seed),
			...count.env
		},
		ready: {
			...ready,
			timeoutMs: ready.timeoutMs * counter.slowdown
		},
		launcher: preparation.launcher,
		stopGraceMs: STOP_GRACE_MS,
		...withoutNullish({
			port,
			beside,
			programLauncher: preparation.programLauncher
		})
	}, signal);
	const { matches } = world.machine;
	const questions = {
		server,
		scenario,
		http: world.http,
		matches,
		signal
	};
	try {
		await checkAnswers(questions);
		const result = await work(server);
		await checkAnswers(questions);
		return result;
	} finally {
		await server.stop();
	}
}
/**
* Checks that a server does not run the other arm's program.
* @param used files that its processes use
* @throws SharedProgram
*/
async function checkTree({ lane, trees, writtenOver }, used) {
	const side = lane.arm === "head" ? "head" : "base";
	const file = trees && usedOfOther(used, side, trees);
	const what = file === void 0 ? await writtenOver?.(lane, used) : `both arms run ${file}`;
	if (what !== void 0) throw new SharedProgram({
		...lane,
		arm: "base"
	}, what);
}
/**
* Sends requests of the scenario sequentially. The requests of a mix are sent in proportion to their weights, at
* least one of each per stretch, so that the difference of two starts contains each of them too.
* @param stretches numbers of requests per stretch
* @throws LoadgateError `measurement` if the server ended, Error if an answer is wrong or missing
*/
async function sendRequests({ world, scenario, shape, signal }, server, stretches) {
	const { requests, transport } = scenario;
	const weights = requests.map(({ weight }) => weight);
	const shares = stretches.map((stretch) => wholeShares(stretch, weights));
	try {
		for (const [index, { method, path, headers, expect, body, bodyText }] of requests.entries()) {
			const isBodyChecked = expect.body !== void 0 && method !== "HEAD";
			const request = {
				...addressOf(server.url, path, transport),
				method,
				headers,
				timeoutMs: REQUEST_TIMEOUT_MS,
				count: shares.reduce((sum, counts) => sum + elementAt(counts, index), 0),
				keepAlive: shape.keepAlive,
				expected: {
					status: expect.status,
					...isBodyChecked && { body: expect.body }
				},
				...withoutNullish({
					body,
					bodyText
				})
			};
			await world.requestSequence.send(request, signal);
		}
	} catch (error) {
		signal.throwIfAborted();
		await world.machine.sleep(ENDING_MS, signal);
		server.assertAlive();
		throw error;
	}
}
// src/app/count/count-calls.ts
/** Requests of the shorter start. */
const WARM_UP_REQUESTS$1 = 100;
/** Difference between the two starts. */
const REQUESTS = 1e3;
/**
* System calls per request by name, from two starts.
* @returns undefined if they were not requested, or this machine cannot count them
* @throws LoadgateError `measurement` if the server fails, or strace leaves no table
*/
async function countCalls(counted, conditions) {
	const { calls } = counted.counter;
	if (!counted.count.systemCalls || !calls) return void 0;
	const start = async (stretches) => {
		const preparation = calls(conditions);
		try {
			const { seed } = conditions;
			await withServer(counted, {
				preparation,
				seed
			}, async (server) => {
				await sendRequests(counted, server, stretches);
			});
			return preparation.calls();
		} finally {
			preparation.remove();
		}
	};
	const short = await start([WARM_UP_REQUESTS$1]);
	const long = await start([WARM_UP_REQUESTS$1, REQUESTS]);
	if (short.size === 0 || long.size === 0) throw new LoadgateError("measurement", "strace left no table of the server's system calls", { hint: "Make the server exit on SIGTERM, or remove count.system-calls." });
	return callsPerRequest(short, long, REQUESTS);
}
/** Number of requests for counting allocations. */
const PLAIN_REQUESTS = 1e3;
/**
* Runs some work while a lane's server runs without a counter.
* @throws SharedProgram if it runs the other arm's program, otherwise as {@link withServer}
*/
async function withPlainServer(counted, conditions, work) {
	const preparation = counted.counter.plain(conditions);
	const { allocated } = preparation;
	try {
		const { seed } = conditions;
		return await withServer(counted, {
			preparation,
			seed
		}, async (server) => {
			const used = server.files() ?? [];
			await checkTree(counted, used);
			return await work({
				server,
				used,
				allocated
			});
		});
	} finally {
		preparation.remove();
	}
}
/**
* Counts one turn of a lane: two starts that differ in their number of requests, and one without a counter for the
* allocations.
* @throws LoadgateError `measurement` if the server fails, or its counts are implausible; SharedProgram
*/
async function countTurn(counted, conditions, { requests, allocated: known, short, startBegins }) {
	const { turn } = conditions;
	const withFunctions = turn === 0 && !conditions.mayReplaceAllocator;
	const allocated = known ?? await withPlainServer(counted, conditions, (plain) => allocatedPerRequest(counted, plain));
	const calls = await countCalls(counted, conditions);
	const starts = await twoStarts(counted, {
		conditions,
		requests,
		withFunctions,
		short,
		startBegins
	});
	return {
		turn: {
			turn,
			instructions: instructionsPerRequest(starts),
			...!doesExecute(starts) && allocated,
			...calls && { systemCalls: totalCalls(calls) }
		},
		short: starts.short,
		functions: functionsPerRequest(starts),
		...calls && { calls }
	};
}
/**
* Counts a lane's instructions per request by function, if a turn's counter did not.
* @throws as {@link countTurn}
*/
async function countFunctions(counted, conditions) {
	return functionsPerRequest(await twoStarts(counted, {
		conditions,
		requests: USUAL_REQUESTS,
		withFunctions: true
	}));
}
/** @throws LoadgateError `measurement` if the server fails, or its counts are implausible */
async function twoStarts(counted, { requests, short: known, startBegins, ...wanted }) {
	if (known === void 0) startBegins?.(0);
	const short = known ?? await countedStart(counted, {
		...wanted,
		stretches: [500]
	});
	startBegins?.(SECOND_START);
	const stretches = [500, requests];
	const starts = {
		short,
		long: await countedStart(counted, {
			...wanted,
			stretches
		}),
		requests
	};
	const wrong = implausibility(starts);
	if (wrong === void 0) return starts;
	throw new LoadgateError("measurement", implausibleText(wrong), { hint: "Make the server and all its workers exit on SIGTERM." });
}
/** The error for a tool that does not support all of the server's programs. */
var WrongTool = class extends Error {};
/**
* Counts a start. If it only turns out under load, or in this arm alone, that the server's processes share code,
* the start is counted again: a counter that did not check for new code has counted the old code.
* @throws WrongTool if there turn out to be programs other than those with an allocator of their own
*/
async function countedStart(counted, request) {
	const { conditions } = request;
	const { start, sharesCode, allocatesItself } = await countStart(counted, request);
	if (conditions.mayReplaceAllocator && !allocatesItself) throw new WrongTool();
	if (!sharesCode || conditions.sharesCode === true) return start;
	return (await countStart(counted, {
		...request,
		conditions: {
			...conditions,
			sharesCode
		}
	})).start;
}
/** @returns a counted start, and the traits of its processes after they answered */
async function countStart(counted, { conditions, stretches, withFunctions }) {
	const { counter } = counted;
	const preparation = counter.counted(conditions);
	try {
		const { seed } = conditions;
		const { before, running, traits } = await withServer(counted, {
			preparation,
			seed
		}, async (server) => {
			const first = server.processes();
			await preparation.loadBegins?.();
			await sendRequests(counted, server, stretches);
			const last = server.processes();
			const used = conditions.mayReplaceAllocator ? server.files() ?? [] : [];
			return {
				before: first,
				running: last,
				traits: await counter.traitsOf(used, last)
			};
		});
		const processes = [.../* @__PURE__ */ new Set([...before, ...running])];
		const start = await preparation.read({
			withFunctions,
			processes,
			running
		});
		const { sharesCode, isOnlyGo } = traits;
		return {
			start,
			sharesCode,
			allocatesItself: isOnlyGo && !start.ended
		};
	} finally {
		preparation.remove();
	}
}
/**
* Allocations per request of a server without a counter.
* @throws as {@link sendRequests}
*/
async function allocatedPerRequest(counted, { server, allocated: among }) {
	const allocated = () => among(server.processes());
	if (!allocated()) return {};
	await sendRequests(counted, server, [500]);
	const begin = allocated();
	await sendRequests(counted, server, [1]);
	const middle = allocated();
	await sendRequests(counted, server, [1, PLAIN_REQUESTS]);
	const end = allocated();
	if (!begin || !middle || !end) return {};
	return allocatedBetween({
		begin,
		middle,
		end
	}, PLAIN_REQUESTS);
}
// src/app/count/on-own-cpus.ts
/**
* Runs some work for each arm: in parallel on a CPU each if there are two, otherwise one after another.
* @param arms in the order in which they get CPUs
*/
async function onOwnCpus({ cpus }, arms, work) {
	const inPlace = (arm, place) => work(arm, cpus[place % cpus.length] ?? 0);
	if (cpus.length > 1) return await Promise.all(arms.map(inPlace));
	const results = [];
	for (const [place, arm] of arms.entries()) results.push(await inPlace(arm, place));
	return results;
}
/** @throws only the signal's reason, if it is aborted */
async function attempt(signal, work) {
	try {
		return { result: await work() };
	} catch (error) {
		return { error };
	} finally {
		signal.throwIfAborted();
	}
}
// src/app/count/count-series.ts
/**
* Counts a server under a scenario, in both arms if there are two. Both arms of a turn have the same seed. Seeds
* differ from turn to turn, because one seed for all would be the same bias in all.
* @param lanes the arms, head's first; if one of them fails, no further turn is counted
* @returns the counts of each
* @throws SharedProgram if both arms run one program, and the signal's reason if it is aborted
*/
async function countSeries(lanes, judge) {
	const [first] = lanes;
	if (!first) return [];
	const { signal } = first;
	const seen = await attempt(signal, () => lookAtLanes(first, lanes));
	if (seen.error instanceof SharedProgram) throw seen.error;
	if (!seen.result) {
		const failure = messageOf(seen.error);
		return lanes.map(() => ({
			turns: [],
			requests: 0,
			failure
		}));
	}
	const { runtime, allocated } = seen.result;
	const { found, tallies } = await countTurns(lanes, {
		runtime,
		allocated
	}, judge);
	if (!tallies.some(({ error }) => error instanceof WrongTool)) return found();
	return (await countTurns(lanes, {
		runtime: {
			...runtime,
			allocatesItself: false
		},
		allocated
	}, judge)).found();
}
/** Counts turns until they are sufficient, or an arm fails. @throws as {@link countSeries} */
async function countTurns(lanes, { runtime, allocated }, judge) {
	const first = required(lanes[0], "lane");
	const { count } = first;
	const requests = count.requests ?? runtime.requests;
	const tallies = lanes.map((lane, at) => ({
		lane,
		turns: [],
		allocated: allocated[at]
	}));
	const tool = first.counter.toolFor?.({ mayReplaceAllocator: runtime.allocatesItself });
	const found = () => countsOf(tallies, {
		...runtime,
		...withoutNullish({ tool })
	}, requests);
	for (let turn = 0; turn < count.turns && !tallies.some(hasFailed); turn += 1) {
		if (judge.isSettled(found())) break;
		const { error } = await attempt(first.signal, async () => ({ done: await first.reset?.(lanes) }));
		if (error === void 0) await countInTurn(tallies, {
			...runtime,
			requests,
			turn,
			startBegins: judge.startBegins
		});
		else for (const tally of tallies) tally.error = error;
	}
	const shared = tallies.find(({ error }) => error instanceof SharedProgram);
	if (shared) throw shared.error;
	if (runtime.allocatesItself && judge.looksRegressed(found())) await findFunctions(first, tallies, runtime);
	return {
		found,
		tallies
	};
}
function countsOf(tallies, { name, tool }, requests) {
	const [head, base] = tallies.map(({ functions, turns: [one] }) => functions ?? one?.functions);
	return tallies.map(({ turns: own, error }, index) => ({
		...withoutNullish({
			runtime: name,
			tool
		}),
		requests,
		turns: own.map(({ turn }) => doAllocate(tallies) ? turn : withoutAllocations(turn)),
		...own[0]?.calls && { systemCalls: own[0].calls },
		...error !== void 0 && { failure: messageOf(error) },
		...index === 0 && head && base && { functions: changedFunctions(base, head) }
	}));
}
function hasFailed({ error }) {
	return error !== void 0;
}
/** True if any arm called the allocator; if none does, their programs may have another one. */
function doAllocate(tallies) {
	return tallies.some(({ turns: [first] }) => (first?.turn.allocations ?? 0) > 0);
}
function withoutAllocations({ allocations: _, allocatedBytes: __, ...turn }) {
	return turn;
}
/** The arms swap places from turn to turn, whether they run side by side or one after another. */
async function countInTurn(tallies, { turn, requests, sharesCode, allocatesItself: mayReplaceAllocator, startBegins }) {
	const { counter } = required(tallies[0], "lane").lane;
	const order = turn % 2 === 0 ? tallies : tallies.toReversed();
	const unasked = doAllocate(tallies) ? void 0 : {};
	await onOwnCpus(counter, order, async (tally, cpu) => {
		const { lane, turns: earlier, allocated: atFirst } = tally;
		const conditions = {
			turn,
			seed: turn + 1,
			cpu,
			sharesCode,
			mayReplaceAllocator
		};
		const short = mayReplaceAllocator ? earlier[0]?.short : void 0;
		const allocated = turn === 0 ? atFirst : unasked;
		const begins = (part) => startBegins(turn, part);
		const options = {
			requests,
			allocated,
			short,
			startBegins: begins
		};
		const counted = await attempt(lane.signal, () => countTurn(lane, conditions, options));
		if (counted.result) tally.turns.push(counted.result);
		else tally.error = counted.error;
	});
}
/** A missing table is no reason to fail. */
async function findFunctions({ counter }, tallies, { sharesCode }) {
	await onOwnCpus(counter, tallies, async (tally, cpu) => {
		const conditions = {
			turn: 0,
			seed: 1,
			cpu,
			sharesCode
		};
		const { lane } = tally;
		const { result } = await attempt(lane.signal, () => countFunctions(lane, conditions));
		if (result) tally.functions = result;
	});
}
/**
* Examines a series before it is counted.
* @param head resets what both arms share before they start
* @param lanes the arms, head's first
* @throws SharedProgram if both arms run one program, otherwise as {@link withPlainServer} for head. If base does
* not start, its first turn gives the reason
*/
async function lookAtLanes(head, lanes) {
	await head.reset?.(lanes);
	const looks = await onOwnCpus(head.counter, lanes, (lane, cpu) => attempt(lane.signal, () => lookAtLane(lane, cpu)));
	const [own, base] = looks;
	if (base?.error instanceof SharedProgram) throw base.error;
	if (!own?.result) throw own?.error;
	const { runtime } = own.result;
	const common = base ? commonRuntime(runtime, base.result?.runtime) : runtime;
	const allocated = looks.map(({ result }) => result?.allocated);
	const allocatesItself = common.allocatesItself && !allocated.some((one) => (one?.allocations ?? 0) > 0);
	return {
		runtime: {
			...common,
			allocatesItself
		},
		allocated
	};
}
async function lookAtLane(lane, cpu) {
	return await withPlainServer(lane, firstTurn(cpu), async (plain) => {
		const allocated = await allocatedPerRequest(lane, plain);
		const { server, used } = plain;
		const traits = await lane.counter.traitsOf(server.files() ?? used, server.processes());
		return {
			runtime: runtimeOf(traits),
			allocated
		};
	});
}
/** The conditions of the first turn, in which allocations are counted. */
function firstTurn(cpu) {
	return {
		turn: 0,
		seed: 1,
		cpu
	};
}
// src/app/count/subjects.ts
/** Every server with every scenario, once for all levels. */
function subjectsOf(cells) {
	const subjects = /* @__PURE__ */ new Map();
	for (const cell of cells) {
		const { scenario } = cell;
		for (const lane of cell.lanes) {
			const name = countedName(lane.server, scenario);
			const lanes = subjects.get(name)?.lanes ?? [];
			if (lanes.some(({ arm }) => arm === lane.arm)) continue;
			const both = lane.arm === "head" ? [lane, ...lanes] : [...lanes, lane];
			subjects.set(name, {
				name,
				scenario,
				cell,
				lanes: both
			});
		}
	}
	return [...subjects.values()];
}
// src/app/count/count-arms.ts
/**
* Counts what every server executes per request of every scenario. Failures are part of the result, because timing
* continues without counts.
* @throws the signal's reason; nothing runs then
*/
async function countArms(world, request) {
	const { machine, progress } = world;
	const beganMs = machine.now();
	progress.stage("Looking for a counter");
	const found = await world.findCounter(request.signal);
	const { counter, unusable } = found;
	if (!counter) progress.warn(`Nothing is counted: ${noCounter(found)}`);
	if (request.count.systemCalls && counter && !counter.calls) progress.warn(NO_CALLS);
	const series = [];
	const lost = [];
	const counted = () => ({
		counts: {
			...counter && { counter: {
				name: counter.name,
				version: counter.version
			} },
			unusable,
			conditions: counter?.conditions ?? [],
			durationMs: machine.now() - beganMs,
			series: [...series]
		},
		lost: [...lost]
	});
	const subjects = subjectsOf(startedIn(request.arms));
	if (subjects.length > 0) progress.stage("Counting");
	const estimateMs = counter ? expectedMs(world, request, {
		subjects,
		counter
	}) : 0;
	for (const [done, subject] of subjects.entries()) {
		const place = {
			subject,
			done,
			of: subjects.length,
			beganMs,
			estimateMs
		};
		const startBegins = progressOf(world, request.count.turns, place);
		const lanes = subject.lanes.filter((lane) => lane.arm === "head" || !lossOf(lost, {
			...subject,
			...lane
		}));
		const one = await countSubject(world, request, {
			subject: {
				...subject,
				lanes
			},
			found,
			startBegins
		});
		series.push(...one.series);
		lost.push(...one.lost);
		request.keep?.(counted());
	}
	return counted();
}
/** The cells of servers started by Loadgate: a counter cannot observe others. */
function startedIn({ cells, servers }) {
	return withLanes(cells, (lane) => servers.get(laneName(lane))?.url === void 0);
}
const NO_CALLS = "System calls are not counted: strace is not installed (apt-get install strace) or may not trace";
/** The reason nothing is counted, in words. */
function noCounter({ unusable }) {
	return `no counter works on this machine: ${unusable.map(({ name, reason }) => `${name} (${reason})`).join(", ")}`;
}
/** Counts a subject in both arms, or in head alone if both run the same program. */
async function countSubject(world, request, { subject, found, startBegins }) {
	const { name, scenario, lanes, cell } = subject;
	const seriesOf = (lane, own) => {
		const shape = {
			lane,
			cell,
			env: request.count.env
		};
		const configHash = countHash(request.arms, world.machine, shape);
		return {
			name,
			scenario,
			configHash,
			...lane,
			...own
		};
	};
	const { counter } = found;
	if (!counter) {
		const none = {
			turns: [],
			requests: 0,
			failure: noCounter(found)
		};
		return {
			series: lanes.map((lane) => seriesOf(lane, none)),
			lost: []
		};
	}
	const { progress } = world;
	try {
		const withNames = (counts) => counts.flatMap((own, index) => {
			const lane = lanes[index];
			return lane ? [seriesOf(lane, own)] : [];
		});
		const byGate = (is) => (counted) => {
			const soFar = withNames(counted);
			return is(soFar, request.gateOf(soFar));
		};
		const series = withNames(await countSeries(lanes.map(countedLane(world, request, {
			subject,
			counter
		})), {
			isSettled: byGate(isSettled),
			looksRegressed: byGate(looksRegressed),
			startBegins
		}));
		for (const { arm, server, failure } of series) {
			if (failure === void 0) continue;
			const lane = countedName(laneName({
				server,
				arm
			}), scenario);
			progress.warn(`${lane} could not be counted: ${failure}`);
		}
		return {
			series,
			lost: []
		};
	} catch (error) {
		if (!(error instanceof SharedProgram)) throw error;
		progress.warn(`Not compared: ${error.message}`);
		const { series, lost } = await countSubject(world, request, {
			subject: {
				...subject,
				lanes: lanes.filter(({ arm }) => arm === "head")
			},
			found,
			startBegins
		});
		return {
			series,
			lost: [lossOfLane(error), ...lost]
		};
	}
}
function countedLane(world, { arms, count, trees, writtenOver, reset, signal }, { subject, counter }) {
	const { scenario, cell, lanes } = subject;
	return (lane) => ({
		world,
		counter,
		count,
		lane,
		server: entryOf(arms.servers, laneName(lane)),
		scenario: entryOf(arms.scenarios, scenarioKey(lane.arm, scenario)),
		shape: cell.shape,
		signal,
		...trees && lanes.length > 1 && { trees },
		...writtenOver && lanes.length > 1 && { writtenOver },
		...reset && { reset }
	});
}
// src/app/measure/burst.ts
/**
* Runs one burst and records its sample, and one for each request of a mix.
* @param place the burst's place in the plan
* @throws LoadgateError `measurement` if the server or the generator fails, or an answer is wrong
*/
async function measureBurst(measurement, target, place) {
	const { world, recorder } = measurement;
	const { server, lane, cell } = target;
	const before = world.machine.cpuTimes();
	const startedAt = world.machine.date().toISOString();
	const { result, usage } = await server.observe(() => load(measurement, target, { setsFirstsApart: cell.setsFirstsApart }));
	const machine = machineUsage(before, world.machine.cpuTimes());
	const loadAverage = world.machine.loadAverage();
	recorder.loaded(result.durationMs);
	const { parts = [], ...whole } = result;
	const counters = withoutNullish({
		...usage,
		...machine,
		loadAverage
	});
	const at = {
		...place,
		startedAt
	};
	recorder.sampled(target, sampleOf(at, cell, {
		result: whole,
		usage: counters
	}));
	const questions = questionsTo(measurement, target);
	const { requests } = questions.scenario;
	const shares = sharesOf(requests, cell);
	for (const [index, part] of parts.entries()) {
		const sample = sampleOf(at, required(shares[index], "share of the load"), {
			result: part,
			usage: {}
		});
		recorder.sampled(target, sample, required(requests[index], "request").name);
	}
	checkBodies(questions.scenario, result, laneSeriesName(lane, cell));
	if (result.expected + result.unexpected === 0 || isUnanswered(result)) await checkStillAnswers(questions);
}
function machineUsage(before, after) {
	const allMs = after.allMs - before.allMs;
	const since = (from, to) => from === void 0 || to === void 0 ? void 0 : to - from;
	return withoutNullish({
		...allMs > 0 && {
			machineCpuMs: allMs,
			machineBusyMs: after.busyMs - before.busyMs
		},
		stolenMs: since(before.stolenMs, after.stolenMs),
		stalledMs: since(before.stalledMs, after.stalledMs)
	});
}
/**
* Loads a server once outside its bursts. Bursts only count statuses. Here nothing is measured, so the content of
* answers can be checked under load.
* @throws LoadgateError `measurement` if the server or the generator fails, or an answer is wrong
*/
async function loadAndCheck(measurement, target, { waitMs, mostChecks = 0 } = {}) {
	let isOver = false;
	const [observed, checked] = await Promise.allSettled([target.server.observe(() => load(measurement, target, { waitMs })).finally(() => {
		isOver = true;
	}), checkContents(questionsTo(measurement, target), (sent) => isTwice(sent) && (isOver || sent >= mostChecks))]);
	if (observed.status === "rejected") throw observed.reason;
	if (checked.status === "rejected") throw checked.reason;
	const { scenario } = questionsTo(measurement, target);
	checkBodies(scenario, observed.value.result, laneSeriesName(target.lane, target.cell));
	return observed.value;
}
/** The requests of a server's load, each to be sent once with its answer checked. */
function questionsTo({ world, scenarios, signal, recorder }, { server, lane, cell }) {
	const { http, machine } = world;
	const scenario = entryOf(scenarios, scenarioKey(lane.arm, cell.scenario));
	const onChecked = ({ name }, { bodyBytes, truncated }) => {
		const request = scenario.requests.length > 1 ? name : void 0;
		if (!truncated) recorder.checked({
			lane,
			cell
		}, bodyBytes, request);
	};
	return {
		server,
		scenario,
		http,
		matches: machine.matches,
		signal,
		onChecked
	};
}
/**
* Loads a server once: with the scenario's request, or with all requests of its mix side by side.
* @param how as for {@link LoadRequest}
* @throws LoadgateError `measurement` if the server or the generator fails
*/
async function load({ generator, scenarios, signal }, { server, lane, cell }, how = {}) {
	const { requests, transport } = entryOf(scenarios, scenarioKey(lane.arm, cell.scenario));
	const shares = sharesOf(requests, cell);
	const sent = requests.map(({ path, method, headers, bodyFile, bodyText, expect }, index) => withoutNullish({
		...addressOf(server.url, path, transport),
		method,
		headers,
		bodyFile,
		bodyText,
		...required(shares[index], "share of the load"),
		expectedStatus: expect.status,
		...how
	}));
	const result = await generator.load(sent, signal);
	server.assertAlive();
	return result;
}
function sharesOf(requests, cell) {
	return sharesOfLoad(requests.map(({ weight }) => weight), cell);
}
/**
* Checks the total length of the bodies, because the generator ignores their content: if an exact body is expected,
* every right answer has the same length. Answers of another status add to the total.
*/
function checkBodies({ name, requests }, result, series) {
	for (const [index, { method, expect }] of requests.entries()) {
		const { expected, unexpected, bodyBytes } = result.parts?.[index] ?? result;
		if (expect.body === void 0 || method === "HEAD") continue;
		const expectedBytes = expected * new TextEncoder().encode(expect.body).byteLength;
		if (unexpected > 0 ? bodyBytes >= expectedBytes : bodyBytes === expectedBytes) continue;
		const message = `${series}: wrong answers under load: ${expected} bodies had ${bodyBytes} bytes in total${unexpected > 0 ? `, ${unexpected} with another status included` : ""}, expected ${expectedBytes}`;
		throw new LoadgateError("measurement", message, { hint: `The server answers scenarios.${name} correctly when idle and wrongly under load; look for shared state.` });
	}
}
// src/app/measure/check-trees.ts
/**
* Checks that no compared server uses the tree of another arm, itself or through one of its services. A build of
* base can leave a link or a note outside all trees through which head also finds base's program. A head that runs
* a program built by any base cannot be compared with the other bases either. Nor may another arm's build have
* overwritten files that a server runs.
* @throws LaneFailure of a lane of a base
*/
async function checkTrees({ cells, trees, baseBuilds = [], world }, running) {
	if (!trees) return;
	const { roots } = trees;
	for (const base of lanesOf(cells).filter(({ arm }) => arm !== "head")) for (const lane of [base, {
		...base,
		arm: "head"
	}]) {
		const { files, serviceFiles } = entryOf(running, laneName(lane));
		const used = files() ?? [];
		const file = usedOfOthers([...used, ...serviceFiles?.() ?? []], lane.arm, trees);
		const what = file === void 0 ? await writtenOver(world, {
			lane,
			used,
			roots
		}, baseBuilds) : `both arms run ${file}`;
		if (what !== void 0) throw new SharedProgram(base, what);
	}
}
/** Maximum length of the closing load, unless a burst is longer. */
const MOST_MS = 2e3;
/** Minimum timeout of requests, to tell slow answers from none. */
const LEAST_TIMEOUT_MS = 2e3;
/** The generator's name for a timeout. */
const TIMED_OUT = "timeout";
/**
* The load at the end of a start: at least as long as a burst, and long enough for effects that bursts on new
* connections never reach.
* @param throughput answers per second of the slowest arm; with 0, the load takes the maximum time
* @param mostMs time limit
*/
function closingShape({ requests: _, longerMs: __, ...shape }, level, { throughput, mostMs }) {
	const neededMs = 100 * connectionsOf(level, shape) * 1e3 / throughput;
	return {
		...shape,
		burstMs: Math.max(shape.burstMs, Math.min(MOST_MS, mostMs, neededMs))
	};
}
/** Timeout of its requests, in ms. */
function closingTimeoutMs({ burstMs }) {
	return Math.max(LEAST_TIMEOUT_MS, burstMs);
}
/**
* Results of a closing load. oha cuts off HTTP/2 instead of waiting. Each stream was then busy to the end, so its whole
* time counts as answer time.
* @param timeoutMs timeout of its requests
* @returns undefined if nothing was sent, or everything failed at once
*/
function closingOf(result, timeoutMs) {
	const { expected, unexpected, aborted, durationMs, latencyMs } = result;
	const answers = expected + unexpected;
	const hung = result.errors[TIMED_OUT] ?? 0;
	const requests = Math.max(answers + hung, Math.min(1, aborted));
	if (requests === 0) return void 0;
	return {
		requests,
		meanMs: (aborted > 0 ? aborted * durationMs : answers * (latencyMs?.mean ?? 0) + hung * timeoutMs) / requests
	};
}
// src/app/measure/closing-load.ts
/**
* The cells with the load of the end of a round.
* @param throughputs answers per second of the slowest lane of each cell, by its name
* @param mostMs time limit of each lane's load
*/
function closingCells(cells, throughputs, mostMs) {
	return cells.map((cell) => {
		const throughput = throughputs.get(cellName(cell)) ?? 0;
		return {
			...cell,
			shape: closingShape(cell.shape, cell.level, {
				throughput,
				mostMs
			})
		};
	});
}
/**
* Loads every series once more, on connections that stay open for longer than a burst, and waits for every answer.
* This detects what bursts on new connections cut off or never reach: answers that come late or never, and
* connections and servers that get slower with use.
* @param round the round of fresh processes that ends with this
* @param cells as returned by {@link closingCells}
* @throws LoadgateError `measurement` if a server or the generator fails, or an answer under load is wrong
*/
async function loadToClose(measurement, running, { round, cells, beside }) {
	for (const cell of cells) {
		const lanes = round % 2 === 0 ? cell.lanes : cell.lanes.toReversed();
		for (const lane of lanes) {
			const target = {
				server: entryOf(running, laneName(lane)),
				lane,
				cell
			};
			await onLane(lane, () => closeWith(measurement, target, {
				round,
				beside
			}));
		}
	}
}
async function closeWith(measurement, target, { round, beside }) {
	const { recorder, scenarios, world } = measurement;
	const { lane, cell } = target;
	const timeoutMs = closingTimeoutMs(cell.shape);
	const endsMs = world.machine.now() + cell.shape.burstMs + 45;
	const { result } = await loadAndCheck(measurement, target, {
		waitMs: timeoutMs,
		mostChecks: 100
	});
	recorder.loaded(cell.shape.burstMs);
	const lateMs = world.machine.now() - endsMs;
	if (lateMs > 0) recorder.answered(lane, lateMs);
	const { parts = [], ...whole } = result;
	const { requests } = entryOf(scenarios, scenarioKey(lane.arm, cell.scenario));
	const names = [void 0, ...parts.map((_, at) => required(requests[at], "request").name)];
	for (const [at, one] of [whole, ...parts].entries()) {
		const closing = closingOf(one, timeoutMs);
		if (closing) recorder.closed({
			lane,
			cell
		}, {
			round,
			...closing
		}, names[at]);
	}
	beside.add(target, result);
}
/** Time that they may take for each arm in a round, in milliseconds. */
const FURTHER_STARTS_MS = 1e3;
/**
* Number of further starts of a server's arms at the end of a round, made only to time them.
* @param latest start of each arm
* @returns 0 if a start and stop take so long that the time is better spent otherwise
*/
function furtherStarts(latest) {
	const longestMs = latest.reduce((most, { coldStartMs = Number.POSITIVE_INFINITY, stopMs = 0 } = {}) => Math.max(most, coldStartMs + stopMs), 0);
	return Math.min(9, Math.floor(FURTHER_STARTS_MS / longestMs));
}
/**
* True if starting a server again repeats the first start. Not so if its data may have changed, or if it is already
* running.
*/
function canStartAgain({ url, services }) {
	return url === void 0 && services === void 0;
}
// src/app/measure/further-starts.ts
/**
* Starts servers whose cold start is gated a few more times at the end of a round, the arms in turns, and stops each once
* it answers: one start in each round shows too little of a quick server. Servers that start slowly are left out, and those
* with services, since a start may depend on their data.
* @throws LaneFailure if a server does not start
*/
async function startFurther(measurement, round) {
	const { cells, gatedStarts, recorder, servers } = measurement;
	const lanes = lanesOf(cells).filter((lane) => gatedStarts?.has(lane.server) && canStartAgain(entryOf(servers, laneName(lane))));
	for (const own of groupedBy(lanes, ({ server }) => server).values()) {
		const times = furtherStarts(own.map((lane) => recorder.latestStart(lane)));
		const turns = round % 2 === 0 ? own : own.toReversed();
		for (let time = 0; time < times; time += 1) for (const lane of turns) {
			const ms = await startAndStop(measurement, lane);
			const { furtherColdStartsMs = [] } = recorder.latestStart(lane) ?? {};
			recorder.updated(lane, { furtherColdStartsMs: [...furtherColdStartsMs, ms] });
		}
	}
}
/** @returns milliseconds from spawn to the first correct answer */
async function startAndStop({ servers, world, signal }, lane) {
	const server = entryOf(servers, laneName(lane));
	const running = await onLane(lane, () => startLane(world, {
		lane,
		server
	}, signal));
	await running.stop();
	return running.coldStartMs ?? 0;
}
// src/app/measure/readings.ts
/**
* Reads the servers' own metrics before and after some work, and records both. A failure is only a warning, because
* no decision depends on them.
*/
async function withReadings(measurement, running, work) {
	const before = await readAll(measurement, running);
	await work();
	const after = await readAll(measurement, running);
	for (const lane of lanesOf(measurement.cells)) {
		const name = laneName(lane);
		const readings = readingsOf(before.get(name) ?? [], after.get(name) ?? []);
		if (readings.length > 0) measurement.recorder.updated(lane, { readings });
	}
}
async function readAll({ world, cells, servers, signal }, running) {
	const all = /* @__PURE__ */ new Map();
	for (const name of lanesOf(cells).map(laneName)) {
		const { prometheus, ready } = entryOf(servers, name);
		if (!prometheus) continue;
		const { path, metrics } = prometheus;
		const wanted = [...metrics, GC_PAUSES];
		try {
			const address = addressOf(entryOf(running, name).url, path, ready.transport);
			all.set(name, await world.metrics.read(address, wanted, signal));
		} catch (error) {
			signal.throwIfAborted();
			world.progress.warn(`${name}: no metrics from ${path}: ${messageOf(error)}`);
		}
	}
	return all;
}
/**
* Pairs readings from before and after.
* @returns one reading for each name in either, in the order of first appearance
*/
function readingsOf(before, after) {
	const earlier = new Map(before.map((point) => [pointName(point), point.value]));
	const later = new Map(after.map((point) => [pointName(point), point.value]));
	return [.../* @__PURE__ */ new Set([...earlier.keys(), ...later.keys()])].map((name) => withoutNullish({
		name,
		before: earlier.get(name),
		after: later.get(name)
	}));
}
// src/app/measure/requests-beside.ts
/** The requests of a round outside the bursts. Nothing is measured by them, but they must not fail. */
var RequestsBeside = class {
	#failures = /* @__PURE__ */ new Map();
	/** Adds a stretch of load. */
	add({ lane, cell }, result) {
		const name = laneSeriesName(lane, cell);
		const failures = [result, ...result.parts ?? []].map(failedIn);
		this.#failures.set(name, [...this.#failures.get(name) ?? [], failures]);
	}
	/** Records their results in this round. */
	record({ cells, recorder, scenarios }) {
		for (const cell of cells) for (const lane of cell.lanes) {
			const { requests } = entryOf(scenarios, scenarioKey(lane.arm, cell.scenario));
			const names = [void 0, ...requests.map(({ name }) => name)];
			const stretches = this.#failures.get(laneSeriesName(lane, cell)) ?? [];
			for (const index of (stretches[0] ?? []).keys()) {
				const own = addedFailures(stretches.flatMap((one) => one[index] ?? []));
				recorder.loadedBeside({
					lane,
					cell
				}, own, names[index]);
			}
		}
	}
};
// src/app/measure/schedule.ts
/**
* A run's blocks in order, as far as the budget allows. Its time starts when it is created. It compares the actual
* durations of set-ups and blocks with the plan's estimates.
*/
var Schedule = class {
	#clock;
	#beganMs;
	#measurement;
	#plan;
	/** Time and round from which on each round has its share of the time. */
	#from;
	/** Index of the next block beyond the plan. */
	#nextIndex;
	/** Index after the last block so far. */
	#blocksDone = 0;
	/** Number of blocks to measure however late it is: the fewest that give an interval. */
	#owed;
	#setUpBeganMs = 0;
	/** Duration of the latest set-up; 0 before the first. */
	#setUpMs = 0;
	/** Maximum duration of a set-up, including the load at the round's end. */
	#mostSetUpMs = 0;
	/** End of the latest block. */
	#lastBlockMs = 0;
	/**
	* Time from the last block to the end of the latest round: closing load, checks and stops; the planned time
	* before the first.
	*/
	#tearDownMs;
	/** Actual and expected duration of the blocks so far. */
	#measuredMs = 0;
	#estimatedMs = 0;
	constructor(measurement) {
		this.#measurement = measurement;
		this.#clock = measurement.world.machine.now;
		this.#beganMs = this.#clock();
		this.#from = {
			round: 0,
			ms: this.#beganMs
		};
		this.#plan = measurement.plan;
		this.#nextIndex = this.#plan.blocksPerCell;
		this.#owed = 6 * measurement.cells.length;
		this.#tearDownMs = burstsMs(measurement.cells, 1);
	}
	rounds() {
		return this.#plan.rounds.length;
	}
	/** Budget of the whole run; infinite if the plan has a fixed number of repeats. */
	budgetMs() {
		return this.#plan.budgetMs ?? Number.POSITIVE_INFINITY;
	}
	isLast(round) {
		return round === this.rounds() - 1;
	}
	/**
	* Checks whether a round's first block would end in time, if the round's other work takes as long as in the last
	* one.
	*/
	hasTimeFor(round, cells) {
		const [first] = this.#planned(round, cells);
		if (!first || this.#owed > 0) return true;
		return this.#endOf(first.cell) + this.#setUpMs <= this.#blocksEndMs(round);
	}
	/** Call it before a round's servers are started. */
	beginSetUp() {
		this.#setUpBeganMs = this.#clock();
	}
	/** Maximum duration of each lane's load at the end of a round that leaves the run enough rounds to decide. */
	mostClosingMs(cells) {
		const setUpMs = this.#clock() - this.#setUpBeganMs;
		return (longestSetUpMs(cells, this.budgetMs()) - setUpMs) / lanesIn(cells) - 45;
	}
	/**
	* The end of a round's automatic warm-ups. The first round's starts show how many rounds the budget holds; if
	* they are few, each has more time for its warm-up.
	* @returns on the machine's clock
	*/
	warmUntilMs(round, cells) {
		const startMs = this.#clock() - this.#setUpBeganMs;
		if (round === 0) {
			const leastMs = startMs + leastWarmUpsMs(cells) + this.#tearDownMs;
			const { atMostMs = 0 } = this.#measurement;
			const mostMs = mostBudgetMs({
				cells,
				budgetMs: this.budgetMs(),
				setUpMs: leastMs,
				atMostMs
			});
			const rounds = roundsThatFit(cells, mostMs, leastMs);
			this.#mostSetUpMs = longestSetUpMs(cells, mostMs, rounds);
		}
		return this.#setUpBeganMs + this.#mostSetUpMs - this.#tearDownMs;
	}
	/**
	* Call it when a round's servers are warm: the first round's set-up determines the plan of the rest of the run.
	* @param cells with the burst lengths that they need
	* @param closingMs duration of the load at the round's end
	*/
	setUpDone(round, cells, closingMs) {
		this.#setUpMs = this.#clock() - this.#setUpBeganMs;
		if (round === 0) this.#tearDownMs = closingMs;
		const { replan } = this.#measurement;
		if (round > 0 || !replan) return;
		const firstMs = this.#setUpMs + closingMs;
		this.#plan = replan(firstMs, cells);
		this.#nextIndex = this.#plan.blocksPerCell;
		const rounds = Math.min(5, this.rounds());
		this.#mostSetUpMs = Math.max(firstMs, longestSetUpMs(cells, this.budgetMs(), rounds));
	}
	/** Call it when none of a round's servers runs any more. */
	roundDone() {
		this.#tearDownMs = this.#clock() - this.#lastBlockMs;
	}
	/** The time left of the run when a round is over. */
	timeLeft(round) {
		return {
			budgetMs: this.#beganMs + this.budgetMs() - this.#clock(),
			setUpMs: this.#setUpMs + this.#tearDownMs,
			round: round + 1,
			block: this.#blocksDone
		};
	}
	/** Continues with another plan after a round. */
	layOutRest(round, plan) {
		this.#from = {
			round: round + 1,
			ms: this.#clock()
		};
		this.#plan = plan;
		this.#nextIndex = plan.blocksPerCell;
	}
	/** Runs the work of a block and times it. */
	async timed({ cell, index }, work) {
		const beganMs = this.#clock();
		await work();
		this.#blocksDone = Math.max(this.#blocksDone, index + 1);
		this.#lastBlockMs = this.#clock();
		this.#measuredMs += this.#lastBlockMs - beganMs;
		this.#estimatedMs += burstsMs([cell]);
	}
	/**
	* The blocks of a round, as long as each would end in time: those of the plan, and additional ones if other
	* series are no longer measured.
	* @param cells those still measured
	*/
	*blocksIn(round, cells) {
		const isLate = (cell) => this.#endOf(cell) > this.#blocksEndMs(round);
		for (const block of this.#planned(round, cells)) {
			if (this.#owed <= 0 && isLate(block.cell)) return;
			this.#owed -= 1;
			yield block;
		}
		if (lanesIn(cells) === lanesIn(this.#measurement.cells)) return;
		for (;; this.#nextIndex += 1) for (const cell of cells) {
			if (isLate(cell)) return;
			yield {
				index: this.#nextIndex,
				cell,
				order: drawnOrder(cell, this.#nextIndex, this.#plan.seed)
			};
		}
	}
	/** The run's progress when a block begins. */
	progressAt({ cell }) {
		const spentMs = this.#clock() - this.#beganMs;
		const isAdaptive = this.#measurement.undecided !== void 0;
		const fraction = isAdaptive ? Math.min(1, spentMs / this.budgetMs()) : this.#estimatedMs / loadMsOf(this.#plan);
		const leftMs = (isAdaptive ? this.budgetMs() : this.#plan.estimateMs) * (1 - fraction);
		return {
			fraction,
			remainingMs: Math.max(0, Math.min(this.budgetMs() - spentMs, leftMs)),
			current: cellName(cell)
		};
	}
	#planned(round, cells) {
		const measured = new Map(cells.map((cell) => [cellName(cell), cell]));
		return (this.#plan.rounds[round]?.blocks ?? []).flatMap((block) => {
			const cell = measured.get(cellName(block.cell));
			if (!cell) return [];
			return [{
				...block,
				cell,
				order: block.order.filter((lane) => cell.lanes.includes(lane))
			}];
		});
	}
	/** The end of a cell's block if it began now, at the pace of earlier blocks. */
	#endOf(cell) {
		const slowness = this.#estimatedMs > 0 ? this.#measuredMs / this.#estimatedMs : 1;
		return this.#clock() + slowness * burstsMs([cell]);
	}
	/** The latest end of a round's blocks that leaves time to stop its servers. */
	#blocksEndMs(round) {
		return this.#deadlineOf(round) - this.#tearDownMs;
	}
	/** If series can end early, each round has its share of the time, and the last one has the rest. */
	#deadlineOf(round) {
		const endMs = this.#beganMs + this.budgetMs();
		if (this.#measurement.undecided === void 0 || this.isLast(round)) return endMs;
		const { round: first, ms } = this.#from;
		const expectedMs = (rounds) => rounds.length * (this.#setUpMs + this.#tearDownMs) + loadMsOf({ rounds });
		const part = expectedMs(this.#plan.rounds.slice(first, round + 1));
		return ms + (endMs - ms) * (part / expectedMs(this.#plan.rounds.slice(first)));
	}
};
/** The planned duration of all blocks. */
function loadMsOf({ rounds }) {
	return burstsMs(rounds.flatMap(({ blocks }) => blocks.map(({ cell }) => cell)));
}
function lanesIn(cells) {
	return cells.reduce((sum, { lanes }) => sum + lanes.length, 0);
}
// src/domain/run/plan/start-order.ts
/** Faster starts are not worth the risk of disturbing each other. */
const SLOW_START_MS = 1e3;
/** Share of the machine's cores that concurrent starts may use; beyond that, they would slow each other down. */
const BUSY_PART = 1 / 2;
/**
* Groups servers that are started together. The cold start is a metric, so nothing may disturb it. A group only has
* servers whose earlier starts were slow and used little CPU, because they waited for something.
* @param costs latest starts by lane name; a lane without one is started alone
* @returns groups, to be started one after the other
*/
function startOrder(lanes, costs, cpuCount) {
	const alone = [];
	const together = [];
	let freeCores = BUSY_PART * cpuCount;
	for (const lane of lanes) {
		const { coldStartMs = 0, cpuMs } = costs.get(laneName(lane)) ?? {};
		const cores = cpuMs === void 0 ? Number.POSITIVE_INFINITY : cpuMs / coldStartMs;
		if (coldStartMs > SLOW_START_MS && cores <= freeCores) {
			freeCores -= cores;
			together.push(lane);
		} else alone.push([lane]);
	}
	return together.length === 0 ? alone : [...alone, together];
}
// src/app/measure/start-servers.ts
/**
* Creates a function that starts the servers of a round and records their starts. Servers that spend a long start
* without using the CPU are started in parallel in later rounds.
* @returns a function that adds each running server to a map, by lane name, even if another one fails; it throws
* LoadgateError `measurement` if one does not start
*/
function createStarter({ world, servers, recorder, signal }) {
	const costs = /* @__PURE__ */ new Map();
	const { cpuCount } = world.machine.environment();
	const startOne = async (lane, round, running) => {
		const name = laneName(lane);
		const config = entryOf(servers, name);
		const server = await onLane(lane, () => startLane(world, {
			lane,
			server: config
		}, signal));
		running.set(name, server);
		const { coldStartMs } = server;
		const { rssBytes, cpuMs } = await server.usage();
		if (coldStartMs !== void 0) costs.set(name, withoutNullish({
			coldStartMs,
			cpuMs
		}));
		recorder.started(lane, withoutNullish({
			round,
			coldStartMs,
			idleRssBytes: rssBytes
		}));
	};
	return async (lanes, round, running) => {
		for (const group of startOrder(lanes, costs, cpuCount)) {
			const started = await Promise.allSettled(group.map((lane) => startOne(lane, round, running)));
			for (const result of started) if (result.status === "rejected") throw result.reason;
		}
	};
}
// src/app/measure/other-answers.ts
/** Pause between two checks: a few fit into the shortest window of a warm-up. */
const PAUSE_MS = 40;
/** Checks per lane in a round. More would cost time, and a server that uses another arm's process does so often. */
const MOST_LOOKS = 12;
const HINT = "Give each arm a port or socket of its own, such as one made from {port}, or make what both may share a service (docs/services.md).";
/**
* Detects, under load, that a process of one arm answers for another. If a part of a server listens on a fixed port
* that the other arm's part already has, it ends, and the rest of the server uses the other arm's part.
*/
var OtherAnswers = class {
	#measurement;
	#watch;
	/** Checks so far, by lane name. */
	#looks = /* @__PURE__ */ new Map();
	/** Names of the measured lanes. */
	#measured;
	/** @param running servers that have answered, so that all their processes exist */
	constructor(measurement, running) {
		this.#measurement = measurement;
		const arms = /* @__PURE__ */ new Map();
		const lanes = lanesOf(measurement.cells);
		this.#measured = new Set(lanes.map(laneName));
		if (lanes.every(({ arm }) => arm === "head")) return;
		for (const lane of lanes) {
			const { processes, serviceProcesses } = entryOf(running, laneName(lane));
			const own = [...processes(), ...serviceProcesses?.() ?? []];
			arms.set(lane.arm, [...arms.get(lane.arm) ?? [], ...own]);
		}
		this.#watch = measurement.world.connections.watch(arms);
	}
	/**
	* Runs some work that loads a lane's server, and checks meanwhile which processes answer.
	* @throws SharedProgram of a lane of base if a process of another arm answers; and any error of the work
	*/
	async during(lane, work) {
		const watch = this.#watch;
		if (!watch) return await work();
		let isOver = false;
		const working = work().finally(() => {
			isOver = true;
		});
		const [worked, other] = await Promise.allSettled([working, this.#look(watch, lane, () => isOver)]);
		if (worked.status === "rejected") throw worked.reason;
		if (other.status === "rejected") throw other.reason;
		if (other.value) throw other.value;
		return worked.value;
	}
	async #look(watch, lane, isOver) {
		const { signal, world } = this.#measurement;
		const name = laneName(lane);
		for (let looks = this.#looks.get(name) ?? 0; looks < MOST_LOOKS; looks += 1) {
			await world.machine.sleep(PAUSE_MS, signal);
			if (isOver()) return void 0;
			this.#looks.set(name, looks + 1);
			const other = watch.answersFor(lane.arm);
			const failure = other && failureOf(lane, other);
			if (failure && this.#measured.has(laneName(failure.lane))) return failure;
		}
	}
};
/** Attributes the failure to base: head continues without a base that is indistinguishable from it. */
function failureOf({ server, arm }, { arm: other, pid, place }) {
	const what = `${server}: process ${pid} of ${other} answers for ${arm} on ${place}`;
	return new SharedProgram({
		server,
		arm: arm === "head" ? other : arm
	}, what, HINT);
}
// src/app/measure/warm-up.ts
/**
* Loads every series before its first measured burst, for the configured time, or else until no arm of its server
* gets faster or the time is up. No metric includes these answers, but failed requests are counted. Servers and
* scenarios alternate, window by window, because one scenario also warms up code that others share.
*
* @param round of fresh processes: the arm that is loaded first is ahead for a while, so the arms alternate
* @param untilMs latest end of automatic warm-ups, by the machine's clock; the minimum number of windows that can
* tell whether a server is warm is loaded even after that
* @param beside receives the requests
* @returns answers per second of the slowest lane of each cell, by its name
* @throws LoadgateError `measurement` if a server or the generator fails, or an answer under load is wrong
*/
async function warmUp(measurement, running, { round, untilMs, beside }) {
	const { cells, recorder, world } = measurement;
	const latest = /* @__PURE__ */ new Map();
	const loadedMs = /* @__PURE__ */ new Map();
	const others = new OtherAnswers(measurement, running);
	const loadFor = async (cell, lane, burstMs) => {
		const { requests: _, ...shape } = cell.shape;
		const target = {
			server: entryOf(running, laneName(lane)),
			lane,
			cell: {
				...cell,
				shape: {
					...shape,
					burstMs
				}
			}
		};
		const loaded = await onLane(lane, () => others.during(lane, () => loadAndCheck(measurement, target)));
		const window = sampleOf(NO_PLACE, target.cell, loaded);
		recorder.loaded(burstMs);
		beside.add(target, loaded.result);
		latest.set(laneSeriesName(lane, cell), window.throughput ?? 0);
		loadedMs.set(laneName(lane), (loadedMs.get(laneName(lane)) ?? 0) + burstMs);
		return window;
	};
	for (const cell of cells) {
		const { warmUpMs } = cell.shape;
		if (warmUpMs === void 0) continue;
		for (const lane of inTurns(cell.lanes, round)) await loadFor(cell, lane, warmUpMs);
	}
	const warmings = cells.flatMap(warmingsOf);
	let open = warmings;
	while (open.length > 0) {
		const next = [];
		for (const warming of open) {
			if (!isDue(warming, untilMs - world.machine.now())) continue;
			const { cell } = warming;
			for (const { lane, windows } of inTurns(warming.arms, round + windowsOf(warming))) windows.push(await loadFor(cell, lane, windowMs(cell.shape.burstMs)));
			next.push(warming);
		}
		open = next;
	}
	for (const lane of lanesOf(cells)) recorder.updated(lane, warmUpFacts(lane, warmings, loadedMs.get(laneName(lane))));
	return new Map(cells.map((cell) => {
		const each = cell.lanes.map((lane) => latest.get(laneSeriesName(lane, cell)) ?? 0);
		return [cellName(cell), Math.min(...each)];
	}));
}
/** A window has no place in the plan. */
const NO_PLACE = {
	round: 0,
	block: 0,
	position: 0,
	startedAt: ""
};
function warmingsOf(cell) {
	if (cell.shape.warmUpMs !== void 0) return [];
	return [...new Set(cell.lanes.map(({ server }) => server))].map((server) => ({
		cell,
		arms: cell.lanes.filter((lane) => lane.server === server).map((lane) => ({
			lane,
			windows: []
		}))
	}));
}
function windowsOf({ arms }) {
	return arms[0]?.windows.length ?? 0;
}
/** The arms alternate in going first. */
function inTurns(arms, turn) {
	return turn % 2 === 0 ? arms : arms.toReversed();
}
/** True if the arms need another window. */
function isDue(warming, leftMs) {
	const { cell, arms } = warming;
	const done = windowsOf(warming);
	if (done < 4) return true;
	const burstMs = windowMs(cell.shape.burstMs);
	if ((done + 1) * burstMs > 3e4) return false;
	if (arms.length * (burstMs + 45) > leftMs) return false;
	return !arms.every(({ windows }) => isFlat(speedUpPercent(windows)));
}
function warmUpFacts(lane, warmings, warmUpMs = 0) {
	const unsteady = warmings.flatMap(({ arms }) => arms).filter((arm) => laneName(arm.lane) === laneName(lane)).flatMap(({ windows }) => speedUpPercent(windows) ?? []).filter((percent) => !isFlat(percent));
	return {
		warmUpMs,
		...unsteady.length > 0 && { stillFasterPercent: Math.max(...unsteady) }
	};
}
// src/app/measure/with-servers.ts
/**
* Runs some work while the servers of a round run. They must answer correctly before and after it, their services
* must listen to the end, and their peak memory is recorded. None of them runs afterwards, whatever happens.
* @param start starts the servers and adds each to a map, by lane name
* @throws LoadgateError `measurement` if a server does not start or answers wrongly, and any error of the work
*/
async function withServers(measurement, start, work) {
	const running = /* @__PURE__ */ new Map();
	const { recorder, world } = measurement;
	try {
		await timed(world, () => start(running), (ms) => recorder.spent("startMs", ms));
		await askAll(measurement, running, checkAnswers);
		recordTaken(measurement, running);
		await work(running);
		await askAll(measurement, running, checkContents);
		await checkServices(measurement, running);
		await recordPeaks(measurement, running);
	} finally {
		await timed(world, () => stopAll(measurement, running), (ms) => recorder.spent("stopMs", ms));
	}
}
async function stopAll({ cells, recorder, world }, running) {
	const lanes = new Map(lanesOf(cells).map((lane) => [laneName(lane), lane]));
	await Promise.all([...running].map(async ([name, server]) => {
		const wasStarted = server.coldStartMs !== void 0;
		await timed(world, server.stop, (stopMs) => {
			if (wasStarted) recorder.updated(entryOf(lanes, name), { stopMs });
		});
	}));
}
/** Runs some work and reports its duration in milliseconds, even if it fails. */
async function timed({ machine }, work, took) {
	const beganMs = machine.now();
	try {
		return await work();
	} finally {
		took(machine.now() - beganMs);
	}
}
/** Checks each lane's answers to each of its scenarios, once for all levels. */
async function askAll(measurement, running, check) {
	const asked = /* @__PURE__ */ new Set();
	for (const cell of measurement.cells) for (const lane of cell.lanes) {
		const key = `${laneName(lane)} ${cell.scenario}`;
		if (asked.has(key)) continue;
		asked.add(key);
		const server = entryOf(running, laneName(lane));
		const ask = () => check(questionsTo(measurement, {
			server,
			lane,
			cell
		}));
		const { recorder, world } = measurement;
		await timed(world, () => onLane(lane, ask), (ms) => recorder.answered(lane, ms));
	}
}
/** A server that continues without its cache or database would be compared with one that has it. */
async function checkServices({ cells }, running) {
	for (const lane of lanesOf(cells)) await onLane(lane, async () => entryOf(running, laneName(lane)).assertServices?.());
}
/** After its first answers, a server has started all its parts and its log has not been flooded yet. */
function recordTaken({ cells, recorder }, running) {
	for (const lane of lanesOf(cells)) {
		const addressTaken = addressTakenIn(entryOf(running, laneName(lane)).logTail());
		if (addressTaken !== void 0) recorder.updated(lane, { addressTaken });
	}
}
async function recordPeaks({ cells, recorder }, running) {
	for (const lane of lanesOf(cells)) {
		const { peakRssBytes } = await entryOf(running, laneName(lane)).usage();
		if (peakRssBytes !== void 0) recorder.updated(lane, { peakRssBytes });
	}
}
// src/app/measure/measure.ts
/**
* Executes a plan: in each round, fresh servers are started, all at once, and then the round's blocks are measured.
* On a machine that is slower than estimated, the last blocks are left out, so that the run stays within its
* budget. Series that need no more bursts are not measured further, and their time goes to the others.
* @throws LoadgateError `measurement` if a server or the generator fails; nothing runs then
*/
async function measure(measurement) {
	const { undecided } = measurement;
	const schedule = new Schedule(measurement);
	const start = createStarter(measurement);
	let { cells } = measurement;
	for (let round = 0; round < schedule.rounds(); round += 1) {
		if (!schedule.hasTimeFor(round, cells)) continue;
		cells = await measureRound({
			...measurement,
			cells
		}, {
			round,
			schedule,
			start
		});
		if (!undecided || schedule.isLast(round)) continue;
		const { cells: further, plan, note } = undecided(cells, schedule.timeLeft(round));
		if (note !== void 0) measurement.world.progress.note(note);
		if (further.length === 0) return;
		if (plan) schedule.layOutRest(round, plan);
		cells = further;
	}
}
/** @returns the cells, with the burst lengths that their servers turned out to need */
async function measureRound(measurement, { round, schedule, start }) {
	let { cells } = measurement;
	schedule.beginSetUp();
	const lanes = lanesOf(cells);
	await measurement.reset?.(lanes.map((lane) => ({
		lane,
		server: entryOf(measurement.servers, laneName(lane))
	})));
	const startAll = (running) => start(lanes, round, running);
	await withServers(measurement, startAll, async (running) => {
		await checkTrees(measurement, running);
		const beside = new RequestsBeside();
		const untilMs = schedule.warmUntilMs(round, cells);
		try {
			const throughputs = await warmUp(measurement, running, {
				round,
				untilMs,
				beside
			});
			cells = settled(cells, throughputs);
			const closing = closingCells(cells, throughputs, schedule.mostClosingMs(cells));
			schedule.setUpDone(round, cells, burstsMs(closing, 1));
			await withReadings(measurement, running, () => measureBlocks(measurement, running, {
				round,
				schedule,
				cells
			}));
			await loadToClose(measurement, running, {
				round,
				cells: closing,
				beside
			});
		} finally {
			beside.record(measurement);
		}
	});
	await startFurther({
		...measurement,
		cells
	}, round);
	schedule.roundDone();
	return cells;
}
function settled(cells, throughputs) {
	return cells.map((cell) => {
		const throughput = throughputs.get(cellName(cell)) ?? 0;
		const shape = settledShape(cell.shape, throughput);
		return {
			...cell,
			shape,
			setsFirstsApart: firstsCount(cell.level, shape, throughput)
		};
	});
}
async function measureBlocks(measurement, running, { round, schedule, cells }) {
	for (const block of schedule.blocksIn(round, cells)) {
		measurement.world.progress.advance(schedule.progressAt(block));
		await schedule.timed(block, () => measureBlock(measurement, running, {
			...block,
			round
		}));
	}
}
async function measureBlock(measurement, running, { round, index, cell, order }) {
	for (const [position, lane] of order.entries()) {
		const place = {
			round,
			block: index,
			position
		};
		const server = entryOf(running, laneName(lane));
		await onLane(lane, () => measureBurst(measurement, {
			server,
			lane,
			cell
		}, place));
	}
}
// src/domain/costs/open-servers.ts
/**
* The servers that a run has to start further, in the middle of it. One that got worse stays open to the end of the run, which
* judges it once: ending there would be one more chance of a false alarm.
*/
function openServers(run, gate) {
	const [heads, bases] = [sideOf(run, "head").servers, sideOf(run, "base").servers];
	const sides = {
		heads,
		bases,
		areInTurns: true,
		lost: run.base?.lost ?? []
	};
	const found = compareServerFacts(sides, gate).flatMap(({ name, metrics }) => Object.entries(metrics).filter(([id, metric]) => serverMetric(id).ofStarts && isOpen(metric)).map(([, metric]) => ({
		name,
		metric
	})));
	return {
		open: new Set(found.map(({ name }) => name)),
		suspicious: new Set(found.filter(({ metric }) => isBeyond(metric)).map(({ name }) => name))
	};
}
/** Without a change, such as between values of 0, further starts are unlikely to show one. */
function isOpen({ verdict, changePercent }) {
	return verdict === "regression" || verdict === "inconclusive" && changePercent !== void 0;
}
function isBeyond({ changePercent = 0, tolerancePercent = 0 }) {
	return changePercent > tolerancePercent;
}
// src/domain/stopping/blocks-a-start.ts
/**
* The optimal number of blocks per start: with it, a change is estimated most precisely in a given time. If starts vary
* a lot or are fast, a run has more starts; if bursts vary a lot or starts are slow, each start has more blocks.
*
* The optimum of a nested design, √(cost of a start ⁄ cost of a block · variance within ⁄ variance between): Kalibera &
* Jones, Rigorous benchmarking in reasonable time, ISMM 2013, 63–74; Cochran, Sampling Techniques, 1977, 10.6.
*/
function blocksAStart({ setUpMs, blockMs, within, between }) {
	return Math.max(1, Math.round(Math.sqrt(setUpMs / blockMs * (within / between))));
}
/** A block has two bursts of each lane, so two pairs. */
const PAIRS_A_BLOCK = 2;
/**
* {@link blocksAStart} with the variance of pairs in a run's first rounds. The variance between starts is assumed: the
* number of rounds must not depend on a few that happen to agree.
* @param series by name
* @returns undefined if nothing that is judged has been measured
*/
function blocksWorthAStart(series, times) {
	const variances = [...series.values()].flatMap(({ judged, centres }) => present(judged.map((id) => pairVariance(centres.get(id)))));
	if (variances.length === 0) return void 0;
	const within = median(variances) / PAIRS_A_BLOCK;
	return blocksAStart({
		...times,
		within,
		between: ASSUMED_VARIANCE
	});
}
/** Variance of a pair within its round, averaged over the rounds; undefined without rounds. */
function pairVariance(comparison) {
	if (!comparison || comparison.rounds.length === 0) return void 0;
	const { variances, pairs, rounds } = comparison;
	return mean(variances) * pairs / rounds.length;
}
// src/domain/stopping/first-outlook.ts
/** Degrees of freedom of a comparison ÷ those of its rounds: the pool adds three times as many. */
const LENT = 4;
const MINUTE_MS$1 = 6e4;
/** Longer budgets are not suggested. */
const MOST_MINUTES = 60;
/**
* The gated comparisons whose bound cannot get within the tolerance in a budget, judging by the variance of the first
* round's pairs and assuming the usual small variation between starts.
* @param request everything measured, with the set-up time of the first round
*/
function beyondBudget({ series, gate }, request) {
	return [...series].flatMap(([name, { judged, centres }]) => {
		const { tolerancePercent } = boundsOf(gate, name);
		return PAIRED_METRIC_IDS.flatMap((metric) => {
			const variance = judged.includes(metric) ? pairVariance(centres.get(metric)) : void 0;
			const tolerated = tolerancePercent[metric];
			if (variance === void 0 || tolerated === void 0) return [];
			const { most: room } = toleratedDifferences(tolerated);
			const isEnough = (budgetMs) => halfWidthIn({
				...request,
				budgetMs
			}, variance) <= room;
			if (isEnough(request.budgetMs)) return [];
			const neededMs = Array.from({ length: MOST_MINUTES }, (_, at) => (at + 1) * MINUTE_MS$1).find((ms) => ms > request.budgetMs && isEnough(ms));
			return [{
				series: name,
				metric,
				...neededMs !== void 0 && { neededMs }
			}];
		});
	});
}
/** Distance of a bound from its estimate at the end of a budget. */
function halfWidthIn(request, variance) {
	const size = planSize(request);
	if ("neededMs" in size || size.rounds < 3) return Number.POSITIVE_INFINITY;
	const { rounds, burstsPerSeries } = size;
	const { boundConfidence = CONFIDENCE } = ratesAfter(rounds, rounds);
	const standardError = Math.sqrt(USUAL.between ** 2 / rounds + variance / burstsPerSeries);
	return studentQuantile(boundConfidence, LENT * (rounds - 1)) * standardError;
}
// src/app/measure/beyond-budget-text.ts
/**
* Names the comparisons that the budget cannot decide, once the first round has shown it.
* @returns undefined if it may decide all
*/
function beyondBudgetText(beyond, budgetMs) {
	if (beyond.length === 0) return void 0;
	const each = beyond.map(({ series, metric, neededMs }) => {
		const time = neededMs === void 0 ? "not in an hour" : `about ${neededMs / MINUTE_MS} min`;
		return `${series} ${anyMetric(metric).label} (${time})`;
	});
	return `As the first round scatters, ${formatDuration(budgetMs)} cannot show that these are no worse than tolerated: ${formatSome(each)}`;
}
const MINUTE_MS = 6e4;
// src/app/measure/undecided.ts
const NONE = /* @__PURE__ */ new Set();
/**
* Decides after each round what is measured next. Series that a look has decided are not measured further. From
* half of the run on, open series that show a sign of a slowdown go first, and the others wait. When none is left,
* the others continue until they are decided too; with `end: early` the run ends instead. The measured series share
* the remaining time. With several bases, a series is open while it is open against any of them. A series is also open, or
* shows a sign, while its server does, since each round starts it once more.
*/
function undecidedIn(base, { request: { config, failOn }, record, measured: measuredSoFar }) {
	let gate;
	let known = [];
	/** Series that no look has decided, whether measured now or waiting. */
	let open;
	return (cells, left) => {
		const { judged: run, others } = runsByBase({
			...measuredSoFar(),
			base
		});
		const held = gate ?? gateFor(config.gate, run).gate;
		gate = held;
		known = [run, ...others].map((one, index) => evidenceOf(one, held, known[index]));
		const rounds = roundsMeasured(run.series);
		const measured = namesIn(open ?? cells);
		const servers = openServers(run, held);
		const openByBase = known.map((evidence, index) => openSeries(rounds, {
			evidence,
			measured: index === 0 ? measured : comparedIn(evidence, measured),
			servers: index === 0 ? servers.open : NONE
		}));
		open = withSeries(open ?? cells, union(openByBase));
		const ongoing = withSeries(cells, namesIn(open));
		const isNew = ongoing.length === 0 || isScreen(rounds, run.plan.rounds);
		if (open.length === 0 || failOn === "inconclusive" || !isNew) return goingOn(record, ongoing, {
			rounds,
			left,
			evidence: known[0]
		});
		const signs = known.map((evidence, index) => {
			const suspicious = suspiciousSeries(evidence);
			const ofServers = index === 0 ? servers.suspicious : NONE;
			const hasSign = (name) => suspicious.has(name) || ofServers.has(serverOf(name));
			return new Set([...openByBase[index] ?? []].filter(hasSign));
		});
		const withSign = withSeries(open, union(signs));
		const next = withSign.length === 0 && !config.measure.endsEarly ? open : withSign;
		record.plan = next.length === 0 ? {
			...record.plan,
			endedEarly: true
		} : restOf(record, {
			from: cells,
			going: next
		}, left);
		return {
			cells: next,
			plan: record.plan
		};
	};
}
/**
* The series that are compared with a base that the gate does not judge. Series that it lacks or has lost are not
* waited for.
*/
function comparedIn({ lost, run }, measured) {
	const compared = run.series.filter((one) => one.arm !== "head" && !lossOf(lost, one));
	return new Set(compared.map(({ name }) => wholeOf(name)).filter((name) => measured.has(name)));
}
function union(all) {
	return new Set(all.flatMap((one) => [...one]));
}
/** The series with a sign of a slowdown, in themselves or in a request of their mix. */
function suspiciousSeries(evidence) {
	const clear = withoutSign(evidence);
	const names = evidence.run.series.map(({ name }) => name).filter((name) => !clear.has(name));
	return new Set(names.map(wholeOf));
}
/** The measured and undecided series, including all requests of a mix; empty if the run ends here. */
function openSeries(rounds, { evidence, measured, servers }) {
	const { run } = evidence;
	if (!mayDecide(rounds, run.plan.rounds)) return measured;
	const seen = judgedAfter(rounds, evidence);
	if (hasFirstRegression(seen, measured, run)) return /* @__PURE__ */ new Set();
	const open = seen.filter((one) => servers.has(one.server) || isOpen$1(one, rounds, run));
	return new Set(open.map(({ name }) => wholeOf(name)).filter((name) => measured.has(name)));
}
/** The plan of the rest of the run. A round with fewer servers and series is set up sooner. */
function restOf({ plan }, { from, going }, left) {
	const setUpMs = left.setUpMs * expectedSetUpMs(going) / expectedSetUpMs(from);
	return planRest(plan, going, {
		...left,
		setUpMs
	});
}
/**
* Continues as planned, unless the remaining servers start slowly: then their actual times and evidence determine
* the plan.
*/
function goingOn(record, cells, shown) {
	const { rounds, left, evidence } = shown;
	if (cells.length === 0 || !evidence) return { cells };
	const { setUpMs } = left;
	const { budgetMs = 0 } = record.plan;
	const note = rounds === 1 ? beyondBudgetText(beyondBudget(evidence, {
		cells,
		budgetMs,
		setUpMs
	}), budgetMs) : void 0;
	const isSlow = rounds < 5 && areSlow(cells, setUpMs);
	if (isSlow) {
		const times = {
			setUpMs,
			blockMs: burstsMs(cells)
		};
		const blocksAStart = blocksWorthAStart(evidence.series, times);
		record.plan = planRest(record.plan, cells, {
			...left,
			blocksAStart
		});
	}
	return {
		cells,
		...isSlow && { plan: record.plan },
		...withoutNullish({ note })
	};
}
function namesIn(cells) {
	return new Set(cells.flatMap((cell) => cell.lanes.map(({ server }) => seriesName({
		...cell,
		server
	}))));
}
/** The cells with the lanes of some series, both arms of each; cells without any are left out. */
function withSeries(cells, names) {
	return cells.flatMap((cell) => {
		const lanes = cell.lanes.filter(({ server }) => names.has(seriesName({
			...cell,
			server
		})));
		return lanes.length === 0 ? [] : [{
			...cell,
			lanes
		}];
	});
}
// src/app/measure/measure-arms.ts
/**
* Measures all arms. If a server of a base fails under load, it is lost like one that does not start, and the
* others are measured again without it. Otherwise a change that fixes such a server could never be judged. Before
* that, its series that head's configuration no longer has are given up.
* @throws LoadgateError as {@link measure}, unless a server of base failed
*/
async function measureArms(world, built, generator) {
	const { record, recorder, request } = built;
	for (;;) try {
		await measure(measurementOf(world, built, generator));
		return;
	} catch (error) {
		request.signal.throwIfAborted();
		if (built.bases.length === 0 || !(error instanceof LaneFailure)) throw error;
		const { lane, message } = error;
		const why = (base) => `cannot be measured as in ${base}: ${message}`;
		const left = giveUpWhatIsGone(record, why, lane.server);
		if (!left) {
			if (lane.arm === "head") throw error;
			loseIn(record, lane.arm, [lossOfLane(error)]);
		}
		world.progress.warn(`Not compared: ${message}`);
		recorder.forgetSamples();
		const isOther = (each) => laneName(each) !== laneName(lane);
		layOutCells(built, left ?? withLanes(record.arms.cells, isOther));
	}
}
/** The trees of all arms that were checked out, including lost ones, because their files still exist. */
function treesOfAll({ programs: { shared } }, { bases }) {
	const [first] = bases;
	if (!first) return void 0;
	const roots = bases.map(({ arm, checkout: { root } }) => [arm, root]);
	return {
		roots: new Map([["head", first.checkout.workingTree], ...roots]),
		shared
	};
}
function measurementOf(world, built, generator) {
	const { request, record, baseBuilds, recorder, services } = built;
	const { config, budgetMs, atMostMs = budgetMs, signal } = request;
	const { arms, plan } = record;
	const base = record.commits.get("base");
	const trees = treesOfAll(world, built);
	const hasBudget = config.measure.repeats === void 0;
	const isCompared = hasBase(arms.cells) && !request.againstItself;
	const replan = (setUpMs, cells) => {
		const { seed } = record.plan;
		record.arms = {
			...record.arms,
			cells
		};
		if (!hasBudget) return record.plan;
		const neededMs = budgetToStartMs({
			cells,
			budgetMs,
			setUpMs
		});
		const takenMs = Math.max(budgetMs, Math.min(neededMs, atMostMs));
		const laidOut = replanned(record.plan, {
			cells,
			budgetMs: takenMs,
			seed,
			setUpMs
		});
		const isNews = record.plan.rounds.length >= 5 || areSlow(cells, setUpMs);
		const isShort = isCompared && isNews && neededMs > takenMs;
		record.plan = isShort ? {
			...laidOut,
			neededMs
		} : laidOut;
		if (takenMs > budgetMs || isShort) (isShort ? world.progress.warn : world.progress.note)(slowSetUpText(setUpMs, {
			takenMs,
			neededMs
		}));
		return record.plan;
	};
	const parts = {
		...base && { base },
		series: [],
		servers: lanesOf(arms.cells)
	};
	const agreed = gateFor(config.gate, parts).gate;
	const isAdaptive = isCompared && !request.isJudgedElsewhere && hasBudget;
	return {
		...arms,
		world,
		generator,
		plan,
		recorder,
		atMostMs: Math.max(budgetMs, atMostMs),
		gatedStarts: new Set(serversGatedIn(agreed, lanesOf(arms.cells), "cold-start")),
		reset: (all) => services.reset(all),
		signal,
		...trees && { trees },
		baseBuilds,
		replan,
		...isAdaptive && base && { undecided: undecidedIn(base, built) }
	};
}
/** The consequences of slow round set-ups for a budget. */
function slowSetUpText(setUpMs, { takenMs, neededMs }) {
	const setUp = `A round takes ${formatDuration(setUpMs)} to start and warm its servers`;
	const taken = formatDuration(takenMs);
	if (neededMs <= takenMs) return `${setUp}, so measuring may take ${taken}`;
	return `${setUp}, so ${taken} cannot hold the 5 rounds that a verdict needs; ${formatDuration(neededMs)} would`;
}
// src/app/measure-run.ts
/**
* Installs the load generator, builds the servers, measures, and writes all results to the run file, even when a
* step fails.
* @returns the run file's content
* @throws LoadgateError as the steps do
*/
async function measureRun(outside, asked) {
	const { output, progress } = outside;
	for (const file of [
		RUN_FILE,
		PACKED_RUN_FILE,
		...FORMER_RUN_FILES
	]) await output.remove(file);
	await endKilledRuns(outside);
	const planned = await beginRun(outside, asked);
	const change = await outlookOnChange(outside, asked);
	if (change && !("because" in change)) {
		const run = unmeasuredRun(planned, change);
		await writeRunFile(output, run);
		return run;
	}
	const { record, services, watch } = planned;
	const world = {
		...outside,
		runtime: services.runtime
	};
	let bases = [];
	try {
		const checkedOut = await checkOutBases(world, planned);
		({bases} = checkedOut);
		const built = await buildArms(world, await withBenchmarkOfBase(world, checkedOut));
		const { generator } = built;
		if (generator) {
			progress.stage("Measuring");
			await watch.time("measureMs", () => measureArms(world, built, generator));
		}
		await addCounts(world, built);
		const changed = await built.changedSinceBuild();
		const tree = await measuredTree(record.tree, changed, judgedOf(built)?.checkout);
		if (tree) record.tree = tree;
	} catch (thrown) {
		const error = asked.signal.aborted ? asked.signal.reason : thrown;
		await writeRunFile(output, planned.runFile(messageOf(error))).catch((unwritten) => progress.warn(messageOf(unwritten)));
		throw error;
	} finally {
		await services.stop();
		await world.leftovers.endStarted();
		for (const { checkout } of bases) await checkout.remove();
	}
	const run = planned.runFile();
	await writeRunFile(output, run);
	return run;
}
/** A run without anything to measure. */
function unmeasuredRun(planned, ignored) {
	const { workingTree: _, ...run } = planned.runFile();
	return {
		...run,
		ignored,
		servers: [],
		series: []
	};
}
async function addCounts(world, built) {
	const { request, record, services, count } = built;
	if (!count) return;
	const { config, signal } = request;
	const { arms } = record;
	const base = record.commits.get("base");
	const reset = services.reset.bind(services);
	const gateOf = (series) => gateFor(config.gate, {
		...base && { base },
		series: [],
		servers: [],
		counts: countsOfSeries(series)
	}).gate;
	const keep = ({ counts, lost }) => {
		record.counts = counts;
		if (!base || lost.length === 0) return;
		record.commits.set("base", {
			...base,
			lost: [...base.lost ?? [], ...lost]
		});
	};
	keep(await countArms(world, {
		arms,
		count,
		gateOf,
		signal,
		reset,
		keep,
		...comparing(world, built)
	}));
}
/** Options of counting that verify that each arm runs its own build; empty without a base. */
function comparing(world, built) {
	const judged = judgedOf(built);
	if (!judged) return {};
	const { checkout } = judged;
	const roots = /* @__PURE__ */ new Map([["head", checkout.workingTree], ["base", checkout.root]]);
	return {
		trees: treesOf(world, { checkout }),
		writtenOver: (lane, used) => writtenOver(world, {
			lane,
			used,
			roots
		}, built.baseBuilds)
	};
}
export { subjectsOf as a, noCounter as i, FURTHER_STARTS_MS as n, countEstimateMs as o, canStartAgain as r, slownessOf as s, measureRun as t };
