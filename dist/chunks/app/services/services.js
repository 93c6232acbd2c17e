import { n as LoadgateError, o as messageOf } from "../../domain/shared/error.js";
import { B as formatDuration, E as seriesMetric, G as formatSome, H as formatMilliseconds, K as formatWhole, L as sumOf, U as formatNumber, q as present, u as PAIRED_METRIC_IDS, z as formatCount } from "../../domain/shared/without-nullish.js";
import { i as levelName, n as baseArm } from "../../domain/series/series.js";
import { t as textTable } from "../../report/text/text-table.js";
import { f as shardName, u as leastRate } from "../../domain/run/file/base-commit.js";
import { a as budgetLines, s as followUpLine } from "../../report/words/notices/server-notices.js";
import { a as burstLength, b as seriesOf, g as laneSeriesName, h as laneName, v as lanesOf, x as timedCells } from "../../domain/series/counts.js";
import { t as shellWord } from "../../domain/shared/shell-word.js";
import { a as expectedSetUpMs, i as burstsMs, l as pacesIn, m as isHttp2 } from "../../domain/run/plan/time-estimate.js";
import { s as gateOfSeries, v as serversGatedIn } from "../../domain/series/warm-up.js";
import { C as withServiceFacts, F as keyOfRequest, H as parseHeaderLines } from "../../config/load.js";
import { a as isTimed } from "../../domain/run/plan/count-settings.js";
import { _ as FURTHER_STARTS_MS, b as onLane, d as timeToFollowUpMs, u as measureArms, v as canStartAgain } from "../../composition/instruments.js";
import { l as nameOf } from "../../composition/run.js";
// src/app/arms/request-files.ts
/**
* Reads the files that requests name, those of scenarios and those that servers are asked when they start: bodies, and
* headers, which are overridden by those in the configuration.
* @throws LoadgateError `usage` when a file cannot be read, or a line of headers is not a header
*/
async function withRequestFiles(files, config) {
	const scenarios = await Promise.all(config.scenarios.map(async (scenario) => {
		const { name, transport } = scenario;
		const requests = scenario.requests.map((request) => withFiles(files, request, keyOfRequest(name, request), transport));
		return {
			...scenario,
			requests: await Promise.all(requests)
		};
	}));
	const servers = await Promise.all(config.servers.map(async (server) => {
		const { request, transport } = server.ready;
		if (!request) return server;
		const read = await withFiles(files, request, request.from, transport);
		return {
			...server,
			ready: {
				...server.ready,
				request: read
			}
		};
	}));
	return {
		...config,
		scenarios,
		servers
	};
}
/** @param key of the request in the configuration */
async function withFiles(files, request, key, transport) {
	const { headers, headersFile, bodyFile, bodyText } = request;
	const contentOf = (file, of) => files.readFile(file).catch((error) => {
		throw new LoadgateError("usage", `${key}.${of}: ${messageOf(error)}`, {
			hint: "Give a path relative to the configuration file.",
			cause: error
		});
	});
	const body = bodyFile === void 0 ? bodyText !== void 0 && new TextEncoder().encode(bodyText) : await contentOf(bodyFile, "body-file");
	const read = {
		...request,
		...body && { body }
	};
	if (headersFile === void 0) return read;
	const lines = new TextDecoder().decode(await contentOf(headersFile, "headers-file"));
	const parsed = parseHeaderLines(lines, transport && isHttp2(transport));
	if (!parsed.headers) {
		const { wrongLine, what, hint } = parsed;
		throw new LoadgateError("usage", `${headersFile}:${wrongLine}: ${what}`, { hint });
	}
	const own = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
	const others = Object.entries(parsed.headers).filter(([name]) => !own.has(name.toLowerCase()));
	return {
		...read,
		headers: {
			...Object.fromEntries(others),
			...headers
		}
	};
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
	const allBlocks = plan.rounds.flatMap(({ blocks }) => blocks);
	const bursts = sumOf(allBlocks, ({ order }) => order.length);
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
// src/app/measure/timing.ts
/**
* Timing under load. Every comparison and report begins with it, so these are not parts that it adds. It also lets the
* other instruments read the servers that it loads.
*/
const TIMING = {
	plan: async (_, { config, prepared }) => {
		if (!isTimed(config)) return "";
		const { bases, plan, budgetMs, outlook, shard, againstItself } = prepared;
		const cells = timedCells(prepared.cells);
		if (cells.length === 0) return "";
		const { tolerancePercent } = config.gate;
		const gated = PAIRED_METRIC_IDS.filter((id) => tolerancePercent[id] !== void 0);
		const isFollowedUp = outlook && !againstItself;
		return renderPlan(plan, cells, [
			...shard ? [shardLine(shard)] : [],
			...outlook ? budgetLines(budgetMs, outlook) : [],
			...followUpLine(isFollowedUp ? timeToFollowUpMs({
				config,
				...prepared
			}) : 0),
			...percentileLines(plan, cells, gated),
			...furtherStartsLine(startedAgain(config, cells), {
				...plan,
				arms: bases.length + 1
			}),
			...bases.map((one, index) => furtherBaseLine(nameOf(one), baseArm(index), {
				plan,
				cells
			})).slice(1)
		]);
	},
	collect: async (world, built) => {
		const { generator, recorder } = built;
		if (!generator || timedCells(built.benchmark.cells).length === 0) return built;
		world.progress.stage("Measuring");
		return await recorder.timed("measureMs", () => measureArms(world, built, generator));
	}
};
/** The servers that are started again for their cold start. */
function startedAgain({ gate, servers }, cells) {
	const names = new Set(lanesOf(cells).map(({ server }) => server));
	const lanes = servers.filter((server) => names.has(server.name) && canStartAgain(server)).map(({ name: server }) => ({ server }));
	return serversGatedIn(gateOfSeries(gate, [...names]), lanes, "cold-start");
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
		const request = {
			name,
			isService: true,
			directory,
			run: typeof run === "string" ? inShell(run) : run,
			env: withData(env, data),
			ready: {
				...ready,
				command: ready.command && inShell(ready.command)
			}
		};
		const process = await runtime.start(request, signal);
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
				folder.remove();
			}
		};
	} catch (error) {
		folder.remove();
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
			const observed = await server.observe(work);
			const after = await usageOf(used);
			return {
				...observed,
				usage: {
					...observed.usage,
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
		...cpu.length === used.length && { cpuMs: sumOf(cpu, (ms) => ms) },
		...rss.length > 0 && rss.length === used.length && { rssBytes: sumOf(rss, (bytes) => bytes) }
	};
}
function between(before, after) {
	return {
		...before.cpuMs !== void 0 && after.cpuMs !== void 0 && after.cpuMs >= before.cpuMs ? { servicesCpuMs: after.cpuMs - before.cpuMs } : { servicesCpuUnknown: true },
		servicesRssBytes: after.rssBytes
	};
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
			const known = this.#started.get(name);
			if (known) return known;
			const started = startService(this.#world, {
				config,
				name
			}, this.#signal);
			this.#started.set(name, started);
			started.catch(() => this.#started.delete(name));
			return started;
		}));
		assertAllAlive(all);
		return all;
	}
	/** True if both arms share a service, by head's configuration. */
	#isShared({ name }) {
		return this.#ofHead.some((one) => one.name === name && one.per === "run");
	}
};
export { TIMING as n, withRequestFiles as r, Services as t };
