import { r as __toESM } from "./rolldown-runtime.js";
import { n as LoadgateError } from "./error.js";
import { T as formatCount } from "./catalogue.js";
import { _ as baseArm, r as gateOfSeries, u as namesOfCells } from "./bounds.js";
import { T as withServiceFacts } from "./load.js";
import { n as connectionsOf } from "./load-shape.js";
import { t as require_picomatch } from "./vendor/picomatch.js";
import { f as seriesOf, g as shardName, s as laneName, u as lanesOf } from "./walsh-averages.js";
import { N as SHOWN_BUDGETS_MS } from "./finding.js";
import { t as present } from "./present.js";
import { At as neededBudgetMs, Ct as skippedServers, Dt as partOfPlan, Et as layOutBursts, Ot as outlookOn, St as runnableCells, Tt as fewStartsText, at as onLane, ft as shellWord, kt as recentNoise, wt as skippedText } from "./instruments.js";
import { n as hasBase } from "./arms.js";
import { t as loadBaseline } from "./load-baseline.js";
import { n as filteredCells, t as cellsOf } from "./configured-cells.js";
import { r as createWorld } from "./ignored-change.js";
import path from "node:path";
// src/app/plan/budget-for.ts
var import_picomatch = /* @__PURE__ */ __toESM(require_picomatch(), 1);
/**
* The requested budget, or else as much as the cells need.
* @returns no outlook without a base, or with a fixed number of bursts
*/
function budgetFor({ measure, gate }, cells, { budgetMs: asked, atMostMs = measure.atMostMs, noise = [], others = 0 }) {
	const gated = {
		...gateOfSeries(gate, namesOfCells(cells)),
		others
	};
	const slowest = cells.map(withLongestBursts);
	const { isKnown, isEnough } = outlookOn(slowest, noise, gated);
	const budgetMs = asked ?? neededBudgetMs({
		cells: slowest,
		atMostMs,
		isEnough: isKnown ? isEnough : void 0
	});
	if (!hasBase(cells) || measure.repeats !== void 0) return { budgetMs };
	const shown = [.../* @__PURE__ */ new Set([budgetMs, ...SHOWN_BUDGETS_MS])].toSorted((a, b) => a - b);
	const outlook = outlookOn(cells, noise, gated);
	const finds = shown.flatMap((ms) => {
		const percent = outlook.finds(ms);
		return percent === void 0 ? [] : [{
			budgetMs: ms,
			percent
		}];
	});
	return {
		budgetMs,
		outlook: {
			isChosen: asked === void 0,
			isKnown,
			finds
		}
	};
}
/** A cell with the bursts of slow servers, because the budget must be enough for those too. */
function withLongestBursts(cell) {
	const { burstMs, longerMs = burstMs } = cell.shape;
	return {
		...cell,
		shape: {
			...cell.shape,
			burstMs: longerMs
		}
	};
}
/**
* The noise of the last runs on this machine, if the budget depends on it. An unreadable store is not an error
* here: a run that needs it reports it.
* @param request the requested run
*/
async function noiseHere({ store, machine }, request) {
	const { budgetMs, bases = [] } = request;
	if (budgetMs !== void 0 || bases.length === 0) return [];
	const { records } = await loadBaseline(store, false, { warn: () => {} });
	const environment = machine.environment();
	return recentNoise(records, environment);
}
// src/app/plan/prepare-run.ts
/**
* Chooses what to measure and plans its bursts.
* @throws LoadgateError `usage` when nothing is left to measure or the budget is too short for it, `measurement`
* when this machine cannot run any of the servers, or cannot open enough connections
*/
function prepareRun(config, request, machine) {
	const { filter, bases = [], shard, againstItself = false } = request;
	const { repeats, atMostMs } = config.measure;
	const isAuto = request.budgetMs === void 0;
	const hasCommit = bases.length > 0;
	const arms = againstItself ? [baseArm(0)] : bases.map((_, index) => baseArm(index));
	const all = cellsOf(config, arms);
	const chosen = filter ? filteredCells(all, filter) : all;
	if (!againstItself) checkAddresses(serversIn(config, chosen), hasCommit);
	if (bases.length > 1) checkSeveralBases(config, chosen, request);
	const part = shard ? partOfPlan(chosen, shard, {
		isAuto,
		repeats
	}) : chosen;
	if (shard && part.length === 0) throw emptyShard(shard, chosen);
	const skipped = skippedServers(serversIn(config, part), machine);
	const cells = runnableCells(part, skipped);
	checkFileLimit(cells, machine.openFileLimit());
	if (hasCommit || againstItself) checkPorts(serversIn(config, cells));
	const others = seriesOf(chosen).length - seriesOf(part).length;
	const { budgetMs, outlook } = budgetFor(config, cells, {
		...request,
		others
	});
	const plan = layOutBursts(config, cells, {
		...request,
		budgetMs,
		others,
		divisible: againstItself ? void 0 : {
			whole: chosen,
			isAuto
		}
	});
	const fewStarts = repeats === void 0 ? fewStartsText(plan, cells, budgetMs) : void 0;
	const cutBy = repeats === void 0 ? isAuto ? "auto" : "budget" : "repeats";
	return {
		cells,
		plan,
		budgetMs,
		outlook,
		skipped,
		fewStarts,
		bases,
		only: seriesOf(chosen).length < seriesOf(all).length ? filter?.text : void 0,
		againstItself,
		isChosen: filter?.matches ?? (() => true),
		atMostMs: isAuto ? request.atMostMs ?? atMostMs : void 0,
		shard: shard && {
			...shard,
			own: part,
			whole: chosen,
			cutBy
		}
	};
}
function emptyShard(shard, whole) {
	const count = seriesOf(whole).length;
	const series = formatCount(count, "series", "series");
	return new LoadgateError("usage", `shard: ${shardName(shard)} of ${series} is empty`, { hint: `Use at most ${formatCount(count, "shard")}.` });
}
/** The servers of some cells. */
function serversIn({ servers }, cells) {
	const used = new Set(lanesOf(cells).map(({ server }) => server));
	return servers.filter(({ name }) => used.has(name));
}
function checkPorts(servers) {
	const fixed = servers.find(({ port }) => port !== void 0);
	if (!fixed) return;
	const message = `servers.${fixed.name}.port: base and head run at the same time and cannot share port ${fixed.port}`;
	throw new LoadgateError("usage", message, { hint: "Use {port} in its run command instead of a fixed port, or run without a base." });
}
/** Files that generator and server have open besides one socket for each connection. */
const OTHER_FILES = 64;
function checkFileLimit(cells, limit) {
	const connections = Math.max(...cells.map(({ level, shape }) => connectionsOf(level, shape)));
	const files = connections + OTHER_FILES;
	if (limit === void 0 || files <= limit) return;
	const message = `${connections} connections need ${files} open files per process; the limit is ${limit}`;
	throw new LoadgateError("measurement", message, { hint: `Raise it with ulimit -n ${files} before the run starts (as root if the hard limit is lower), or use fewer connections.` });
}
/**
* Refuses options that are incompatible with several bases: each would leave a base without the comparison that its
* section of the report promises.
* @throws LoadgateError `usage`
*/
function checkSeveralBases(config, cells, { shard, failFast }) {
	const running = serversIn(config, cells).find(({ url }) => url !== void 0);
	const reason = present([
		shard && "a shard measures one",
		failFast && "fail-fast ends the run before the others are decided",
		config.count && "what is counted is compared with one",
		running && `servers.${running.name} runs already, and has one in base-url`
	]);
	if (reason.length === 0) return;
	throw new LoadgateError("usage", `base: several bases were asked for, but ${reason.join("; ")}`, { hint: "Name one base, or run once for each." });
}
/**
* Checks that compared servers have two addresses. Without a base commit, servers with one address would not be
* compared beside those with two.
* @param hasCommit compared with a commit, or else with the server at base-url if configured
* @throws LoadgateError `usage` that names the server
*/
function checkAddresses(servers, hasCommit) {
	const isAtTwo = servers.some(({ baseUrl }) => baseUrl !== void 0);
	const lacking = servers.find(({ url, baseUrl }) => baseUrl === void 0 && (hasCommit ? url !== void 0 : isAtTwo));
	if (!lacking) return;
	const { name, url } = lacking;
	const message = url === void 0 ? `servers.${name} has a base only in a commit, and others have a base-url` : `servers.${name}.base-url is missing: there is nothing to compare ${url} with`;
	throw new LoadgateError("usage", message, { hint: hasCommit ? "Give the address of base, or run without a base: earlier runs judge it then." : "Name base's commit, give every server a base-url, or leave the others out with `only`." });
}
// src/composition/planned.ts
/**
* Creates the world of a configuration, plans a run in it, and prints the warnings about both.
* @param around options of the world, without its root
* @throws LoadgateError as {@link prepareRun}
*/
async function planRun(config, around, request) {
	const world = createWorld({
		...around,
		root: path.dirname(config.file)
	});
	for (const warning of config.warnings) world.progress.warn(warning);
	const prepared = await planIn(world, config, request);
	if (prepared.fewStarts !== void 0) world.progress.warn(prepared.fewStarts);
	for (const skipped of prepared.skipped) world.progress.warn(skippedText(skipped));
	return {
		world,
		prepared
	};
}
/**
* Plans a run, using the noise of this machine's earlier runs.
* @throws LoadgateError as {@link prepareRun}
*/
async function planIn(world, config, { only, ...request }) {
	const noise = request.noise ?? await noiseHere(world, request);
	const filter = only === void 0 ? void 0 : {
		text: only,
		matches: (0, import_picomatch.default)(only)
	};
	return prepareRun(config, {
		...request,
		noise,
		filter
	}, world.machine);
}
// src/app/services/running-service.ts
/**
* Starts a service with an empty data folder.
* @param name for messages
* @throws LoadgateError `measurement` if it does not become ready; nothing of it is left then
*/
async function startService({ runtime, machine, progress }, { config, name }, signal) {
	progress.stage(`Starting ${name}`);
	const { directory, run, env, ready } = config;
	const folder = await machine.temporaryFolder();
	const { path: data } = folder;
	try {
		const inShell = (text) => text.replaceAll("{data}", shellWord(data));
		const process = await runtime.start({
			name,
			isService: true,
			directory,
			run: typeof run === "string" ? inShell(run) : run,
			env: withData(env, data),
			ready: {
				...ready,
				command: ready.command && inShell(ready.command)
			}
		}, signal);
		return {
			config,
			name,
			process,
			facts: {
				port: new URL(process.url).port,
				data
			},
			stop: async () => {
				await process.stop();
				await folder.remove();
			}
		};
	} catch (error) {
		await folder.remove();
		throw error;
	}
}
/**
* Checks that some services are still running.
* @throws LoadgateError `measurement` for the first that has ended
*/
function assertAllAlive(services) {
	for (const { process } of services) process.assertAlive();
}
/**
* Runs some work that needs services.
* @throws any error of the work, or the end of a service if that caused it
*/
async function relyingOn(services, work) {
	try {
		return await work();
	} catch (error) {
		assertAllAlive(services);
		throw error;
	}
}
/** Time limit of a reset, unless its service has a longer one for becoming ready. */
const RESET_LIMIT_MS = 6e5;
/**
* Resets a service's data to the state at the start of a round, if the configuration says how.
* @throws LoadgateError `measurement` if that fails or takes too long
*/
async function resetService({ runConfigured }, { config, name, facts }, signal) {
	const { reset, directory, env, ready } = config;
	if (reset === void 0) return;
	const command = reset.replaceAll("{port}", facts.port).replaceAll("{data}", shellWord(facts.data));
	await runConfigured({
		name,
		key: `services.${config.name}.reset`,
		command,
		directory,
		env: {
			...withData(env, facts.data),
			PORT: facts.port
		},
		limitMs: Math.max(RESET_LIMIT_MS, ready.timeoutMs),
		isQuiet: true
	}, signal);
}
function withData(env, data) {
	return mapped(env, (text) => text.replaceAll("{data}", data));
}
/** A shell command with facts about services filled in. */
function commandBeside(used, command) {
	return withServiceFacts(command, (name, fact) => shellWord(factOf(used, name, fact)));
}
/** Variables with facts about services filled in. */
function variablesBeside(used, env) {
	return mapped(env, (text) => withServiceFacts(text, (name, fact) => factOf(used, name, fact)));
}
function factOf(used, name, fact) {
	const service = used.find(({ config }) => config.name === name);
	if (!service) throw new Error(`service ${name} does not run`);
	return service.facts[fact];
}
function mapped(env, of) {
	return Object.fromEntries(Object.entries(env).map(([name, text]) => [name, of(text)]));
}
// src/app/services/beside.ts
/**
* A server with the services that it uses: their resource usage is reported beside its own, and it only counts as
* alive if all of them are.
* @param used empty if only other servers of the configuration use services
*/
function besideServices(server, used) {
	const own = used.filter(({ config }) => config.per !== "run");
	return {
		...server,
		observe: async (work) => {
			const before = await usageOf(used);
			const { result, usage } = await server.observe(work);
			const after = await usageOf(used);
			return {
				result,
				usage: {
					...usage,
					...between(before, after)
				}
			};
		},
		assertAlive: () => {
			assertAllAlive(used);
			server.assertAlive();
		},
		assertServices: () => {
			for (const { process } of used) process.assertListening?.();
		},
		serviceFiles: () => own.flatMap(({ process }) => process.files() ?? []),
		serviceProcesses: () => own.flatMap(({ process }) => process.processes())
	};
}
/** @returns a figure only if it is known for all of them */
async function usageOf(used) {
	const all = await Promise.all(used.map(({ process }) => process.usage()));
	const cpu = all.flatMap(({ cpuMs }) => cpuMs ?? []);
	const rss = all.flatMap(({ rssBytes }) => rssBytes ?? []);
	return {
		...cpu.length === used.length && { cpuMs: sum(cpu) },
		...rss.length > 0 && rss.length === used.length && { rssBytes: sum(rss) }
	};
}
function between(before, after) {
	return {
		...before.cpuMs !== void 0 && after.cpuMs !== void 0 && after.cpuMs >= before.cpuMs ? { servicesCpuMs: after.cpuMs - before.cpuMs } : { servicesCpuUnknown: true },
		servicesRssBytes: after.rssBytes
	};
}
function sum(values) {
	return values.reduce((total, value) => total + value, 0);
}
// src/app/services/services.ts
/**
* The services of a run. Each is started when the first server of its arm needs it, and runs until the run is over.
* Servers, in contrast, are started anew in each round.
*/
var Services = class {
	/** Starts servers beside the services that they use. */
	runtime;
	#world;
	/** The services of head's configuration. If there are any, its gate may cover their resource usage. */
	#ofHead;
	#signal;
	/** By name for messages. */
	#started = /* @__PURE__ */ new Map();
	/** @param servers of head's configuration */
	constructor(world, servers, signal) {
		this.#world = world;
		this.#signal = signal;
		this.#ofHead = servers.flatMap(({ services = [] }) => services);
		this.runtime = { start: (request, own) => this.#startServer(request, own) };
	}
	/**
	* Starts the services that a server uses and runs its setup. Call it when the server is built.
	* @returns the duration of the setup
	* @throws LoadgateError `measurement` if either fails
	*/
	async prepare({ lane, server }) {
		const { setup, setupTimeoutMs, services = [], directory, env } = server;
		const used = await this.#running(lane.arm, services);
		if (setup === void 0) return {};
		const name = laneName(lane);
		this.#world.progress.stage(`Setting up ${name}`);
		const command = {
			name,
			key: `servers.${lane.server}.setup`,
			command: commandBeside(used, setup),
			directory,
			env: variablesBeside(used, env),
			limitKey: `servers.${lane.server}.setup-timeout`,
			limitMs: setupTimeoutMs
		};
		const run = () => this.#world.runConfigured(command, this.#signal);
		return { setupMs: await relyingOn(used, run) };
	}
	/**
	* Resets the services that some servers use, each once. Call it while none of these servers runs.
	* @throws LaneFailure of a server whose service cannot be reset: head's if both arms share the service
	*/
	async reset(all) {
		const done = /* @__PURE__ */ new Set();
		for (const { lane, server } of all) for (const config of server.services ?? []) {
			const owner = this.#isShared(config) ? {
				...lane,
				arm: "head"
			} : lane;
			await onLane(owner, async () => {
				const [service] = await this.#running(lane.arm, [config]);
				if (!service || done.has(service)) return;
				done.add(service);
				await relyingOn([service], () => resetService(this.#world, service, this.#signal));
			});
		}
	}
	/** Ends all services and removes their data. Never throws. */
	async stop() {
		const running = (await Promise.allSettled(this.#started.values())).flatMap((one) => one.status === "fulfilled" ? one.value : []);
		await Promise.allSettled(running.map((service) => service.stop()));
	}
	async #startServer(request, signal) {
		const { beside, run, env, ready } = request;
		const { command } = ready;
		const used = beside ? await this.#running(beside.arm, beside.services) : [];
		const named = {
			...request,
			run: typeof run === "string" ? commandBeside(used, run) : run,
			env: variablesBeside(used, env),
			ready: {
				...ready,
				command: command && commandBeside(used, command)
			}
		};
		const server = await relyingOn(used, () => this.#world.runtime.start(named, signal));
		return this.#ofHead.length === 0 && this.#started.size === 0 ? server : besideServices(server, used);
	}
	/** @throws LoadgateError `measurement` if one does not start, or has ended since */
	async #running(arm, services) {
		const all = await Promise.all(services.map((config) => {
			const name = laneName({
				server: config.name,
				arm: this.#isShared(config) ? "head" : arm
			});
			return this.#started.get(name) ?? this.#start({
				config,
				name
			});
		}));
		assertAllAlive(all);
		return all;
	}
	/** True if both arms share a service, by head's configuration. */
	#isShared({ name }) {
		return this.#ofHead.some((one) => one.name === name && one.per === "run");
	}
	#start(service) {
		const started = startService(this.#world, service, this.#signal);
		this.#started.set(service.name, started);
		started.catch(() => this.#started.delete(service.name));
		return started;
	}
};
// src/app/end-killed-runs.ts
/** Ends processes that killed runs of the same repository left, and reports it. */
async function endKilledRuns({ leftovers, progress }) {
	const count = await leftovers.removeOfKilledRuns();
	if (count === 0) return;
	progress.warn(`Ended ${formatCount(count, "process", "processes")} that a killed run had left`);
}
export { budgetFor as a, planRun as i, Services as n, planIn as r, endKilledRuns as t };
