import { c as namesOfCells, f as countedName, l as namesOfScenarios, p as countsOfSeries, r as gateOfSeries, t as boundsOf } from "./series-gate.js";
import { A as HEADER_LINE_HINT, C as runtimeOf, M as isSameServer, S as countedEnvironment, _ as isTimed, b as USUAL_REQUESTS, d as LONGEST_GC_PAUSE, g as timedBurst, h as settledShape, j as parseHeaderLines, m as connectionsOf, o as namesService, s as withServiceFacts, x as commonRuntime } from "./load.js";
import { i as messageOf, n as LoadgateError } from "./error.js";
import { b as formatSome, f as isUnanswered, g as formatDuration, h as formatCount, p as sampleOf, t as COUNT_METRIC_IDS } from "./catalogue.js";
import { _ as gateFor, a as hasFirstRegression, c as withoutSign, d as compareCounts, g as newFormName, i as lostParts, l as screenAfter, m as areSameRequests, o as isOpen, p as answersChange, r as writeRunFile, s as judgedAfter, u as suspectAfter } from "./compare-arms.js";
import { r as PACKED_RUN_FILE, s as RUN_FILE } from "./output-folder.js";
import { H as speedUpPercent, N as lossFrom, P as lossOf, U as windowMs, V as isFlat, d as mayDecide } from "./baseline.js";
import { c as wholeOf, r as levelName, s as seriesName, t as furtherArm } from "./series.js";
import { t as withoutControls } from "./control-characters.js";
import { a as besideItself, c as scenarioKey, i as missingProgram, l as withLanes, o as hasBase, r as skippedText, s as headArms, u as withoutBase } from "./skipped-servers.js";
import { c as roundsMeasured, d as partsByBase, f as runAgainst, i as changedFunctions, o as RUN_SCHEMA, r as totalCalls, t as callsPerRequest } from "./system-calls.js";
import { a as seriesOf, i as lanesOf, n as laneName, r as laneSeriesName, t as cellName } from "./lane.js";
import { a as transportKind, r as addressOf, s as withTrustOf, t as present } from "./present.js";
import { t as withoutNullish } from "./without-nullish.js";
import { a as blockOrder, d as longestSetUpMs, i as grownBudgetMs, l as burstsMs, n as layOutBursts, o as planRest, s as replanned, u as expectedSetUpMs } from "./prepare-run.js";
import { b as elementAt, c as mean, l as median } from "./verdict.js";
import { a as usedOfOther, i as sharedOutput, n as SAME_PROGRAM_HINT, o as usedOfOthers, r as isWithin } from "./source-control.js";
import { a as MATCH_LIMIT_MS, c as waitingFor, o as shellWord, s as rateBeforeWaiting } from "./run.js";
import { t as required } from "./required.js";
import { n as withReadings, r as named } from "./readings.js";
// src/app/arms/config-hash.ts
/** 64 bits: plenty for the configurations of one repository. */
const HEX_DIGITS = 16;
/**
* Hashes the part of a configuration that shapes the measurement; gate, budget and store do not.
* @returns in hexadecimal: `all` of everything that is measured, `of` of what shapes one series, two runs of which
* are comparable only if their hashes agree
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
* What the configuration says of a load. How long a burst turned out to be depends on how fast the servers are: a hash
* of that would change with the very slowdown that is looked for, and leave it nothing to be compared with.
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
* Hashes the part of a configuration that shapes what is counted of a server under a scenario; levels and the length of
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
/** Entries sorted by name, since their order in the file means nothing. */
function sorted(map = {}) {
	return Object.entries(map).toSorted(([a], [b]) => a < b ? -1 : a > b ? 1 : 0);
}
// src/app/arms/request-files.ts
/**
* Reads the files that requests name: headers, which give way to those in the configuration where both have one, and
* bodies.
* @throws LoadgateError `usage` when a file cannot be read, or a line of headers is not a header
*/
async function withRequestFiles(files, scenarios) {
	return await Promise.all(scenarios.map(async (scenario) => ({
		...scenario,
		requests: await Promise.all(scenario.requests.map((request, index) => {
			const isMix = scenario.requests.length > 1;
			return withFiles(files, request, `scenarios.${scenario.name}${isMix ? `.requests[${index}]` : ""}`);
		}))
	})));
}
async function withFiles(files, request, key) {
	const { bodyFile, bodyText } = request;
	const headers = await headersOf(files, request, `${key}.headers-file`);
	const body = bodyFile === void 0 ? bodyText !== void 0 && new TextEncoder().encode(bodyText) : await readFile(files, bodyFile, `${key}.body-file`);
	return {
		...request,
		headers,
		...body && { body }
	};
}
async function headersOf(files, { headers, headersFile }, key) {
	if (headersFile === void 0) return headers;
	const bytes = await readFile(files, headersFile, key);
	const read = headersIn(new TextDecoder().decode(bytes), headersFile);
	const own = new Set(Object.keys(headers).map((header) => header.toLowerCase()));
	const others = Object.entries(read).filter(([header]) => !own.has(header.toLowerCase()));
	return {
		...Object.fromEntries(others),
		...headers
	};
}
function headersIn(text, file) {
	const read = parseHeaderLines(text);
	if ("headers" in read) return read.headers;
	throw new LoadgateError("usage", `${file}:${read.wrongLine}: not a header`, { hint: HEADER_LINE_HINT });
}
async function readFile(files, file, key) {
	try {
		return await files.readFile(file);
	} catch (error) {
		throw new LoadgateError("usage", `${key}: ${messageOf(error)}`, {
			hint: "Give a path relative to the configuration file.",
			cause: error
		});
	}
}
// src/app/measure/recorder.ts
/**
* An empty recorder.
* @param formOf what the configuration says of a series
*/
function createRecorder(formOf) {
	const builds = /* @__PURE__ */ new Map();
	const starts = /* @__PURE__ */ new Map();
	const samples = /* @__PURE__ */ new Map();
	const late = /* @__PURE__ */ new Map();
	let loadMs = 0;
	return {
		built: (lane, build) => {
			builds.set(laneName(lane), build);
		},
		started: (lane, start) => append(starts, laneName(lane), start),
		/** Adds facts to the lane's latest start. */
		updated: (lane, facts) => {
			const all = starts.get(laneName(lane));
			const last = all?.pop();
			if (last) all?.push({
				...last,
				...facts
			});
		},
		sampled: (lane, cell, sample) => append(samples, sampledName(lane, cell), sample),
		/** @param request name of the request of a mix that the sample is of */
		requestSampled: (place, request, sample) => append(samples, sampledName(place.lane, place.cell, request), sample),
		/** What {@link latePercents} are in a start's warm-up. */
		waited: (lane, cell, percent) => append(late, sampledName(lane, cell), percent),
		loaded: (durationMs) => {
			loadMs += durationMs;
		},
		loadMs: () => loadMs,
		/** Builds and the time under load stay. */
		forgetSamples: () => {
			for (const measured of [
				samples,
				starts,
				late
			]) measured.clear();
		},
		servers: (cells) => lanesOf(cells).map((lane) => factsOf(lane, builds.get(laneName(lane)), starts.get(laneName(lane)) ?? [])),
		series: (cells) => cells.flatMap((cell) => cell.lanes.flatMap((lane) => {
			const { requests = [], ...form } = formOf(lane, cell);
			const seriesOf = (name, weight) => {
				const { scenario, level, shape: load } = cell;
				const key = {
					server: lane.server,
					scenario,
					level,
					...withoutNullish({ request: name })
				};
				return {
					name: seriesName(key),
					...key,
					load,
					arm: lane.arm,
					...withoutNullish({ weight }),
					...form,
					samples: samples.get(sampledName(lane, cell, name)) ?? []
				};
			};
			return [{
				...seriesOf(),
				...lateFacts(late.get(sampledName(lane, cell)))
			}, ...requests.map(({ name, weight }) => seriesOf(name, weight))];
		}))
	};
}
/** Nothing where no answer was late in any start, as is usual. */
function lateFacts(percents = []) {
	return percents.some((percent) => percent > 0) ? { latePercents: percents } : {};
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
	const cold = starts.flatMap(({ coldStartMs }) => coldStartMs ?? []);
	const idle = starts.flatMap(({ idleRssBytes }) => idleRssBytes ?? []);
	const peaks = starts.flatMap(({ peakRssBytes }) => peakRssBytes ?? []);
	const pauses = starts.flatMap(({ readings = [] }) => readings.flatMap(({ name, after }) => name === LONGEST_GC_PAUSE ? after ?? [] : []));
	return {
		...lane,
		...build,
		...cold.length > 0 && { coldStartMs: median(cold) },
		...idle.length > 0 && { idleRssBytes: median(idle) },
		...peaks.length > 0 && { peakRssBytes: Math.max(...peaks) },
		...pauses.length > 0 && { longestGcPauseMs: Math.max(...pauses) * 1e3 },
		starts
	};
}
function append(map, key, value) {
	const values = map.get(key);
	if (values) values.push(value);
	else map.set(key, [value]);
}
// src/app/measure/lane-failure.ts
/** A measurement that failed because of one lane's server. */
var LaneFailure = class extends LoadgateError {
	lane;
	/** @param error what happened; message, details and hint are taken from it */
	constructor(lane, error) {
		const { message, details, hint } = error;
		super("measurement", message, {
			details,
			cause: error,
			...hint !== void 0 && { hint }
		});
		this.lane = lane;
	}
};
/** A server of which two arms run the same program. */
var SharedProgram = class extends LaneFailure {
	/**
	* @param base the lane that cannot be compared with head's
	* @param what both arms run, in words
	*/
	constructor(base, what) {
		super(base, new LoadgateError("measurement", what, { hint: SAME_PROGRAM_HINT }));
	}
};
/** What a failure of a lane of base takes away. */
function lossOfLane(failure) {
	const { server } = failure.lane;
	const { message: reason, hint = "" } = failure;
	return failure instanceof SharedProgram ? {
		kind: "same-program",
		server,
		reason,
		details: [hint]
	} : lossFrom(failure, { server });
}
/**
* Does some work on a lane's server, so that a failure names the lane.
* @throws LaneFailure in place of a LoadgateError `measurement`
*/
async function onLane(lane, work) {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof LoadgateError) || error.kind !== "measurement") throw error;
		throw error instanceof LaneFailure ? error : new LaneFailure(lane, error);
	}
}
// src/app/services/running-service.ts
/**
* Starts a service with an empty folder for its data.
* @param name for messages
* @throws LoadgateError `measurement` where it does not get ready; nothing of it is left then
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
				...ready.command !== void 0 && { command: inShell(ready.command) }
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
* Makes sure that some services still run.
* @throws LoadgateError `measurement` of the first that has ended
*/
function assertAllAlive(services) {
	for (const { process } of services) process.assertAlive();
}
/**
* Does some work that needs services.
* @throws whatever the work throws, but for the end of a service where that is why it fails
*/
async function relyingOn(services, work) {
	try {
		return await work();
	} catch (error) {
		assertAllAlive(services);
		throw error;
	}
}
/** How long a reset may take, unless its service may take longer to get ready. */
const RESET_LIMIT_MS = 6e5;
/**
* Brings a service's data back to what a round begins with, if the configuration says how.
* @throws LoadgateError `measurement` where that fails or takes too long
*/
async function resetService({ commands }, { config, name, facts }, signal) {
	const { reset, directory, env, ready } = config;
	if (reset === void 0) return;
	const command = reset.replaceAll("{port}", facts.port).replaceAll("{data}", shellWord(facts.data));
	const key = `services.${config.name}.reset`;
	const variables = {
		...withData(env, facts.data),
		PORT: facts.port
	};
	const quiet = {
		limitMs: Math.max(RESET_LIMIT_MS, ready.timeoutMs),
		isQuiet: true
	};
	await commands.run({
		name,
		key,
		command,
		directory,
		env: variables,
		...quiet
	}, signal);
}
function withData(env, data) {
	return mapped(env, (text) => text.replaceAll("{data}", data));
}
/** A command for the shell with what is known of services. */
function commandBeside(used, command) {
	return withServiceFacts(command, (name, fact) => shellWord(factOf(used, name, fact)));
}
/** Variables with what is known of services. */
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
* A server with the services that it uses: what they use is told beside what it uses itself, and it is only alive with
* all of them.
* @param used none where only other servers of the configuration use some
*/
function besideServices(server, used) {
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
		serviceFiles: () => used.flatMap(ownFiles)
	};
}
/** One that both arms share runs from head's tree by right. */
function ownFiles({ config, process }) {
	return config.per === "run" ? [] : process.files() ?? [];
}
/** @returns a figure only where it is known of all of them */
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
		...after.rssBytes !== void 0 && { servicesRssBytes: after.rssBytes }
	};
}
function sum(values) {
	return values.reduce((total, value) => total + value, 0);
}
// src/app/services/services.ts
/**
* The services of a run. Each is started when the first server of its arm needs it and runs until the run is over, so
* that it outlives the servers, which are started anew in each round.
*/
var Services = class {
	/** Starts servers beside the services that they use. */
	runtime;
	#world;
	/** Names of those that both arms share, as head's configuration says. */
	#shared;
	/** Whether head's configuration has any, so that its gate may name what they use. */
	#hasAny;
	#signal;
	/** By name for messages. */
	#started = /* @__PURE__ */ new Map();
	/** @param servers of head's configuration */
	constructor(world, servers, signal) {
		this.#world = world;
		this.#signal = signal;
		const ofHead = servers.flatMap(({ services = [] }) => services);
		this.#hasAny = ofHead.length > 0;
		this.#shared = new Set(ofHead.flatMap(({ name, per }) => per === "run" ? name : []));
		this.runtime = { start: (request, own) => this.#startServer(request, own) };
	}
	/**
	* Starts the services that a server uses and runs its setup. To be called when it is built.
	* @returns how long the setup took
	* @throws LoadgateError `measurement` where either fails
	*/
	async prepare({ lane, server }) {
		const { setup, services = [], directory, env } = server;
		const used = await this.#running(lane.arm, services);
		if (setup === void 0) return {};
		const name = laneName(lane);
		this.#world.progress.stage(`Setting up ${name}`);
		const command = {
			name,
			key: `servers.${lane.server}.setup`,
			command: commandBeside(used, setup),
			directory,
			env: variablesBeside(used, env)
		};
		const run = () => this.#world.commands.run(command, this.#signal);
		return { setupMs: await relyingOn(used, run) };
	}
	/**
	* Resets the services that some servers use, each once. To be called while none of these servers runs.
	* @throws LaneFailure of a server whose service cannot be reset: of head's where both arms share the service
	*/
	async reset(all) {
		const done = /* @__PURE__ */ new Set();
		for (const { lane, server } of all) for (const config of server.services ?? []) await onLane(this.#isShared(config) ? {
			...lane,
			arm: "head"
		} : lane, async () => {
			const [service] = await this.#running(lane.arm, [config]);
			if (!service || done.has(service)) return;
			done.add(service);
			await relyingOn([service], () => resetService(this.#world, service, this.#signal));
		});
	}
	/** Ends all of them and removes their data. Never throws. */
	async stop() {
		const running = (await Promise.allSettled(this.#started.values())).flatMap((one) => one.status === "fulfilled" ? one.value : []);
		await Promise.allSettled(running.map((service) => service.stop()));
	}
	async #startServer(request, signal) {
		const { beside, run, env } = request;
		const used = beside ? await this.#running(beside.arm, beside.services) : [];
		const named = {
			...request,
			run: typeof run === "string" ? commandBeside(used, run) : run,
			env: variablesBeside(used, env)
		};
		const server = await relyingOn(used, () => this.#world.runtime.start(named, signal));
		return !this.#hasAny && this.#started.size === 0 ? server : besideServices(server, used);
	}
	/** @throws LoadgateError `measurement` where one does not start, or has ended since */
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
	#isShared({ name }) {
		return this.#shared.has(name);
	}
	#start(service) {
		const started = startService(this.#world, service, this.#signal);
		this.#started.set(service.name, started);
		started.catch(() => this.#started.delete(service.name));
		return started;
	}
};
// src/app/working-tree.ts
/** How many names a report shows; there can be thousands. */
const SHOWN = 10;
/**
* Where head is about to be built. What an earlier build left in the working tree can make head differ from
* its commit, while base is built in a clean checkout.
* @returns undefined where there is no base
*/
async function workingTreeOf({ sourceControl, output, store }, { base, workingTree }) {
	if (!base || workingTree) return workingTree;
	const untracked = await sourceControl.untracked([output.location, store.location]);
	if (untracked.length === 0) return { isClean: false };
	const more = untracked.length - SHOWN;
	return {
		isClean: false,
		untracked: untracked.slice(0, SHOWN).map((name) => withoutControls(name, " ")),
		...more > 0 && { moreUntracked: more }
	};
}
// src/app/run-draft.ts
/** Notes that parts of a base are lost. */
function loseIn(draft, arm, lost) {
	const withLost = (base) => ({
		...base,
		lost: [...base.lost ?? [], ...lost]
	});
	if (arm === "base") {
		if (draft.base) draft.base = withLost(draft.base);
		return;
	}
	for (const one of draft.further) if (one.arm === arm) one.base = withLost(one.base);
}
/**
* Plans the draft anew for some cells; no others are measured.
* @throws LoadgateError `usage` when the budget is too short for them; the draft is as before then
*/
function layOutCells(draft, { config, budgetMs, againstItself = false, shard }, cells) {
	const others = shard ? seriesOf(shard.whole).length - seriesOf(shard.own).length : 0;
	const { seed } = draft.plan;
	draft.plan = layOutBursts(config, cells, {
		budgetMs,
		seed,
		others,
		againstItself
	});
	draft.arms = {
		...draft.arms,
		cells
	};
}
/**
* A run of which nothing is known but what was asked for.
* @throws LoadgateError `usage` when a file that the configuration names cannot be read
*/
async function draftOf(world, request) {
	const { machine, sourceControl } = world;
	const { config } = request;
	const { repeats } = config.measure;
	const scenarios = await withRequestFiles(machine, config.scenarios);
	const commit = await sourceControl.head();
	const workingTree = await workingTreeOf(world, request);
	const head = {
		...config,
		scenarios
	};
	const shard = request.shard && partOf(request.shard, headArms(request.shard.whole, head), machine);
	const id = machine.uniqueId();
	const startedAt = machine.date().toISOString();
	const draft = {
		arms: headArms(withLanes(request.cells, ({ arm }) => arm === "head" || arm === "base"), head),
		plan: request.plan,
		further: [],
		baseBuilds: [],
		services: new Services(world, config.servers, request.signal),
		recorder: createRecorder((lane, cell) => seriesForm(draft.arms, machine, {
			lane,
			cell
		})),
		watch: stopwatch(machine.now),
		runFile: (failure) => ({
			schema: RUN_SCHEMA,
			id,
			startedAt,
			...commit && { commit },
			...draft.base && { base: draft.base },
			environment: {
				...machine.environment(),
				...draft.generator && { oha: draft.generator.version }
			},
			configHash: configHashes(draft.arms, machine).all,
			...request.only !== void 0 && { only: request.only },
			...workingTree && { workingTree },
			...request.skipped.length > 0 && { skipped: request.skipped },
			plan: {
				seed: draft.plan.seed,
				...withoutNullish({
					repeats,
					budgetMs: draft.plan.budgetMs
				}),
				rounds: draft.plan.rounds.length,
				blocks: draft.plan.blocksPerCell,
				...withoutNullish({ screenedAfter: draft.plan.screenedAfter }),
				...endsAtRegression(request) && { failFast: true }
			},
			...shard && { shard },
			timing: {
				...draft.watch.read(),
				loadMs: draft.recorder.loadMs()
			},
			...failure !== void 0 && { failure },
			...measuredSoFar(draft, config),
			...draft.counts && { counts: draft.counts }
		})
	};
	return draft;
}
function measuredSoFar({ arms, recorder, further }, config) {
	const servers = recorder.servers(arms.cells).map((facts) => ({
		...facts,
		...withoutNullish({ url: arms.servers.get(laneName(facts))?.url })
	}));
	const series = isTimed(config) ? recorder.series(arms.cells) : [];
	return partsByBase({
		servers,
		series
	}, further);
}
/** The hash is that of head's configuration: base is the same commit in all shards. */
function partOf({ index, count, repeatOn, own, whole, cutBy }, arms, machine) {
	const planHash = configHashes(arms, machine).all;
	return {
		index,
		count,
		own: seriesOf(own),
		plan: seriesOf(whole),
		planHash,
		cutBy,
		...withoutNullish({ repeatOn })
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
/** Measures how long each phase takes, also one that fails. */
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
// src/app/base/base-arm-request.ts
/** A base once it is checked out: reports name the release that was found. */
function foundBase(base, { release }) {
	return release === void 0 ? base : {
		...base,
		name: release
	};
}
/** How reports name a base. */
function nameOf({ ref, name = ref }) {
	return name;
}
// src/app/base/check-out-base.ts
/**
* Checks base out into the draft, if one was asked for. If that fails, the draft says so, and head is measured
* alone.
* @throws LoadgateError as {@link World.sourceControl}, where the user named that very base
*/
async function checkOutBase(world, request, draft) {
	const { base, signal } = request;
	if (!base) return;
	const { progress } = world;
	progress.stage(`Checking out ${nameOf(base)}`);
	try {
		draft.checkout = await checkoutOf(world, {
			...request,
			base
		});
	} catch (error) {
		signal.throwIfAborted();
		if (base.isNamed || !(error instanceof LoadgateError)) throw error;
		progress.warn(`Not compared: ${error.message}`);
		const isRequired = base.isRequired !== false;
		draft.base = {
			ref: nameOf(base),
			isRequired,
			lost: [lossFrom(error)]
		};
		layOutCells(draft, request, withoutBase(draft.arms.cells));
	}
}
/**
* Checks the further bases out into the draft. One that cannot be had is lost, which the draft says.
*/
async function checkOutFurtherBases(world, request, draft) {
	for (const [index, base] of (request.furtherBases ?? []).entries()) {
		world.progress.stage(`Checking out ${nameOf(base)}`);
		const arm = furtherArm(index);
		try {
			const checkout = await checkoutOf(world, {
				...request,
				base
			});
			const twin = twinOf(request, draft, checkout);
			draft.further.push({
				arm,
				base: furtherCommit(base, checkout),
				checkout
			});
			if (twin !== void 0) throw isTwin(nameOf(foundBase(base, checkout)), twin);
		} catch (error) {
			request.signal.throwIfAborted();
			if (!(error instanceof LoadgateError)) throw error;
			world.progress.warn(`Not compared: ${error.message}`);
			if (!draft.further[index]) draft.further.push({
				arm,
				base: furtherCommit(base)
			});
			loseIn(draft, arm, [lossFrom(error)]);
		}
	}
}
function furtherCommit(base, checkout) {
	const ref = nameOf(checkout ? foundBase(base, checkout) : base);
	return {
		...checkout && { sha: checkout.sha },
		ref,
		isRequired: false
	};
}
/** The name of an earlier base that is the same commit, so that this one would be measured twice. */
function twinOf({ base }, { checkout, further }, { sha }) {
	if (base && checkout?.sha === sha) return nameOf(foundBase(base, checkout));
	return further.find((one) => one.base.sha === sha)?.base.ref;
}
function isTwin(name, twin) {
	return new LoadgateError("measurement", `${name} is the same commit as ${twin}`);
}
async function checkoutOf({ sourceControl }, { base, signal, config }) {
	const checkout = await sourceControl.checkOut(base, signal);
	try {
		const head = await sourceControl.head();
		if (!base.isNamed && head?.sha === checkout.sha && !head.dirty) throw isMeasuredItself(base);
		if (base.headSha !== void 0 && head?.dirty) await refusePutBack(checkout, base, config.file);
		return checkout;
	} catch (error) {
		await checkout.remove();
		throw error;
	}
}
function isMeasuredItself(base) {
	return new LoadgateError("measurement", `base ${nameOf(base)} is the commit that is measured`, { hint: "Name another commit, or run without a base." });
}
/** @param configFile may be base's, whose gate and scenarios count anyway */
async function refusePutBack(checkout, base, configFile) {
	const files = (await checkout.putBack()).filter((file) => file !== configFile);
	if (files.length === 0) return;
	const names = files.map((file) => file.slice(checkout.workingTree.length + 1));
	const some = withoutControls(formatSome(names), " ");
	throw new LoadgateError("measurement", `the working tree has ${some} as base ${nameOf(base)} has it, not as this change does`, { hint: "Measure before a step that checks out other files, or check this commit out again." });
}
// src/app/arms/running-server.ts
/**
* A server that somebody else runs. Nothing is known of its processes, and none of them is started or ended here.
* @param name for messages
* @param url without a slash at the end
*/
function runningServer(name, url) {
	return {
		name,
		url,
		usage: async () => ({}),
		observe: async (work) => ({
			result: await work(),
			usage: {}
		}),
		assertAlive: () => {},
		files: () => void 0,
		processes: () => [],
		logTail: () => [],
		stop: async () => {}
	};
}
// src/app/arms/start-lane.ts
/**
* Starts the server of a lane, unless it runs already.
* @throws LoadgateError `measurement` as {@link World.runtime}
*/
async function startLane({ runtime }, { lane, server }, signal) {
	const { directory, url, env, port, ready } = server;
	const name = laneName(lane);
	if (url !== void 0) return runningServer(name, url);
	const run = required(server.run, "run");
	const beside = besideOf({
		lane,
		server
	});
	const request = withoutNullish({
		name,
		directory,
		run,
		env,
		port,
		ready,
		beside
	});
	return await runtime.start(request, signal);
}
/** The services that a lane's server uses; undefined where it uses none. */
function besideOf({ lane, server }) {
	return server.services && {
		arm: lane.arm,
		services: server.services
	};
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
* Starts a server only to see what it uses, and stops it.
* @returns what it holds, and which of the suspects it reads
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
/** A file that is named by its real path. */
function plainFile(file) {
	return {
		path: file,
		real: file
	};
}
// src/app/base/written-over.ts
/**
* What a server runs of its own tree, or outside all trees, although the build of another arm wrote it: it is that
* arm's program then, whatever became of the build. Bases are built after head, the further ones last.
* @returns a sentence's words, or undefined
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
// src/app/arms/build-request.ts
/**
* How the server of a lane is built. Variables that name a service are left out: services run only later, and a build
* must not depend on which port they happen to get.
*/
function buildRequestOf({ lane, server }) {
	const env = Object.entries(server.env).filter(([, text]) => !namesService(text));
	return {
		...server,
		env: Object.fromEntries(env),
		name: laneName(lane)
	};
}
// src/app/base/base-levels.ts
/** The key of a cell. */
function cellKey({ scenario, level }) {
	return `${scenario} ${levelName(level)}`;
}
/**
* Adds base's levels where head loads a scenario at none of them. Otherwise head could choose a rate that both
* servers hold easily, which hides what a closed loop would show.
* @param cells of both arms
* @param own scenarios of base's own configuration, by name
* @param others cells of the plan that other jobs measure
*/
function withBaseLevels(cells, own, others = []) {
	const newCells = /* @__PURE__ */ new Set();
	const scenarios = [];
	const added = [];
	for (const [name, { levels, load }] of own) {
		const ofScenario = cells.filter(({ scenario }) => scenario === name);
		const [first] = ofScenario;
		const planned = others.filter(({ scenario }) => scenario === name);
		const known = new Set([...ofScenario, ...planned].map(({ level }) => levelName(level)));
		if (!first || !hasBase(ofScenario)) continue;
		if (levels.some((level) => known.has(levelName(level)))) continue;
		scenarios.push(name);
		for (const cell of ofScenario) newCells.add(cellKey(cell));
		for (const level of levels) added.push({
			...first,
			level,
			shape: load
		});
	}
	return {
		cells: [...cells, ...added],
		newCells,
		scenarios
	};
}
/** Whether any of base's own series is among the cells, with a lane of base. */
function hasSeriesOf(own, cells) {
	return cells.some(({ scenario, level, lanes }) => {
		const before = own.get(scenario);
		if (!before?.levels.some((one) => levelName(one) === levelName(level))) return false;
		return lanes.some(({ arm, server }) => arm === "base" && before.servers.includes(server));
	});
}
// src/app/base/base-configuration.ts
/** How many removed files are tried as the configuration. */
const MOST_TRIED = 20;
/**
* Reads a checkout's own configuration: at the path of head's, or at the path from which head moved it.
* Otherwise a change that moves its configuration would count as a first adoption and choose its own gate.
* @param file absolute path of head's configuration file
* @returns undefined where the checkout has none
* @throws LoadgateError `usage` when it is not valid, or a file that it names cannot be read
*/
async function readBaseConfiguration(world, checkout, file) {
	const own = pathIn(checkout, file);
	const there = own === void 0 ? void 0 : world.readConfig(own);
	const config = there ?? await movedConfiguration(world, checkout);
	if (!config) return void 0;
	const scenarios = await withRequestFiles(world.machine, config.scenarios);
	return {
		servers: byName(config.servers),
		scenarios: byName(scenarios),
		gate: config.gate,
		...config.count && { count: config.count },
		...withoutNullish({ repeats: config.measure.repeats }),
		...config !== there && { movedFrom: config.file.slice(checkout.root.length + 1) }
	};
}
/** The one file that is a valid configuration and that head no longer has, where there is just one. */
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
* Head's way of building and running a server, in a checkout.
* @returns undefined where the checkout has no such folder
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
* Head's form of a scenario for servers of a checkout, which show certificates of their own build.
* To be called once they are built: certificates that they do not have are head's.
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
/** The path of a file in a checkout; undefined where it is not in the repository. */
function pathIn(checkout, file) {
	try {
		return checkout.pathOf(file);
	} catch {
		return;
	}
}
function byName(all) {
	return new Map(all.map((one) => [one.name, one]));
}
// src/app/measure/check-answer.ts
const TIMEOUT_MS = 1e4;
const SHOWN_LENGTH = 200;
function questionsOf(questions) {
	return questions.scenario.requests.map((request) => ({
		...questions,
		request
	}));
}
/**
* Before load: the server must answer each request, and correctly.
* @throws LoadgateError `measurement` that names server, scenario, what was expected and what came
*/
async function checkAnswers(questions) {
	for (const question of questionsOf(questions)) {
		const difference = differenceOf(question, await ask(question));
		if (difference !== void 0) throw wrongAnswer(question, difference);
	}
}
/**
* Under load, for each request: an answer with the expected status must also have the right content, which the load generator
* does not check. Other statuses and missing answers are counted by the generator.
* @throws LoadgateError `measurement`, as {@link checkAnswers}
*/
async function checkContents(questions) {
	const { signal } = questions;
	for (const question of questionsOf(questions)) {
		const answer = await ask(question).catch(() => signal.throwIfAborted());
		if (answer?.status !== question.request.expect.status) continue;
		const difference = differenceOf(question, answer);
		if (difference !== void 0) throw wrongAnswer(question, `under load, ${difference}`);
	}
}
/**
* After a burst without any answer: a server that hangs still does not answer, but one that was paused along
* with the whole machine does.
* @throws LoadgateError `measurement` when no answer comes
*/
async function checkStillAnswers(questions) {
	for (const question of questionsOf(questions)) await ask(question);
}
async function ask(question) {
	const { server, scenario, request: sent, http, signal } = question;
	const { method, path, headers, body } = sent;
	const request = {
		...addressOf(server.url, path, scenario.transport),
		method,
		headers,
		timeoutMs: TIMEOUT_MS
	};
	try {
		return await http.send(body ? {
			...request,
			body
		} : request, signal);
	} catch (error) {
		signal.throwIfAborted();
		server.assertAlive();
		throw failure(question, ["no answer", messageOf(error)], noAnswerHint(server));
	}
}
function noAnswerHint({ url, coldStartMs }) {
	return coldStartMs !== void 0 ? "The server must answer each scenario before and under load." : `Look whether a server still runs at ${url}, and whether network and firewall let this machine reach it.`;
}
function wrongAnswer(question, difference) {
	question.server.assertAlive();
	const { name, requests } = question.scenario;
	const hint = `Correct the server, or scenarios.${name}.${requests.length > 1 ? "requests" : "expect"} in the configuration.`;
	return failure(question, ["wrong answer", difference], hint);
}
function failure({ server, scenario: { name }, request: { method, path } }, [what, why], hint) {
	const message = `${server.name}/${name}: ${what} to ${method} ${path}: ${why}`;
	return new LoadgateError("measurement", message, {
		details: server.logTail(),
		hint
	});
}
/**
* What is wrong with an answer.
* @returns what was expected and what came, as text; undefined for a right answer
*/
function differenceOf({ request: { expect, method }, matches }, answer) {
	const got = shown(answer.body);
	if (answer.status !== expect.status) {
		const way = answer.location === void 0 ? "" : `, a redirect to ${shown(answer.location)}`;
		return `expected status ${expect.status}, got ${answer.status} with body ${got}${way}`;
	}
	const contentType = mediaType(answer.contentType ?? "");
	if (expect.contentType !== void 0 && mediaType(expect.contentType) !== contentType) return `expected content type ${expect.contentType}, got ${answer.contentType ?? "none"}`;
	if (method === "HEAD") return void 0;
	if (expect.body !== void 0 && (answer.truncated || answer.body !== expect.body)) return `expected body ${shown(expect.body)}, got ${got}`;
	if (expect.bodyMatches === void 0) return void 0;
	const isMatch = matches(expect.bodyMatches, answer.body);
	if (isMatch === void 0) return `${expect.bodyMatches} could not be matched within ${MATCH_LIMIT_MS} ms against body ${got}; use a simpler expect.body-matches`;
	return isMatch ? void 0 : `expected a body that matches ${expect.bodyMatches}, got ${got}`;
}
function mediaType(contentType) {
	return contentType.split(";")[0]?.trim().toLowerCase() ?? "";
}
/** As JSON text, so that nothing in it can move the cursor or break a line. */
function shown(body) {
	const text = JSON.stringify(body.slice(0, SHOWN_LENGTH));
	return body.length > SHOWN_LENGTH ? `${text}… (${body.length} characters)` : text;
}
// src/app/base/base-servers.ts
/** The key of a scenario that a server answers. */
function answerKey(server, scenario) {
	return `${server} ${scenario}`;
}
/** Base's servers that run, and what they answer; the rest is lost. Filled as the servers are built and asked. */
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
	/** Servers whose builds changed what they use outside their checkout. */
	wroteOutside = /* @__PURE__ */ new Set();
	/** How much could be seen of each server's programs. */
	seen = /* @__PURE__ */ new Set();
	#progress;
	/** @param progress is told what is lost */
	constructor(progress) {
		this.#progress = progress;
	}
	/**
	* Notes that a server, or one of its scenarios, is lost.
	* @throws the error itself, where it is not a LoadgateError
	*/
	lose(place, error) {
		if (!(error instanceof LoadgateError)) throw error;
		this.lost.push(lossFrom(error, place));
		this.#progress.warn(`Not compared: ${error.message}`);
	}
	/**
	* Notes that both arms of a server run the same, so that there is nothing to compare.
	* @param what the file or the address that both are
	*/
	loseShared(server, what, hint = SAME_PROGRAM_HINT) {
		for (const key of this.answered) if (key.startsWith(answerKey(server, ""))) this.answered.delete(key);
		const reason = `both arms run ${what}`;
		this.lost.push({
			kind: "same-program",
			server,
			reason,
			details: [hint]
		});
		this.#progress.warn(`Not compared: ${reason}`);
	}
};
// src/app/base/copied-from-head.ts
/** If a build copies more files, the first ones show it. */
const MOST_COMPARED = 1e3;
/**
* Finds a file that base's build copies from head's tree in place of its own: a source of head's commit, or
* something that head's build made. Other files, such as settings that an earlier step wrote, may be copied.
*
* Some other process may have read a file that both builds make alike. So where a file is suspicious, base is
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
/** Head's files that base's build copied over what base's commit has, or beside it. */
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
* What base's build writes outside both trees. If both arms use it, base's build has put its own program in
* the place of head's.
*/
var OutsideWrites = class OutsideWrites {
	arms;
	trees;
	#world;
	/** What head's build installed, by path. */
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
	/** Notes what head's build installed. To be called when head is built and before base is. */
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
	/** To be called when base is built. */
	buildEnded() {
		this.#baseBuild = {
			...this.#baseBuild,
			untilMs: this.#now()
		};
	}
	/** When base was built; without an end while it is being built. */
	buildTime() {
		return this.#baseBuild;
	}
	/**
	* Files whose content base's build changed.
	* @param held what base's processes use
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
	/** Those of some files that are not as head's build left them. */
	async #changedOf(files) {
		const after = await this.#world.programs.contentOf(files);
		return files.filter((file) => !after.has(file) || after.get(file) !== this.#before.get(file));
	}
	/**
	* Starts both arms once more where a file outside both trees may serve both.
	* @param held what base's processes use
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
	/** What head's build installed, and is in head's tree alone: base's build has not put its own in its place. */
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
* Starts to watch one server, when head is built and base is not.
* @returns the check whether both arms run the same program
*/
async function watchPrograms(world, arms) {
	const { head, base } = treesOf(world, arms);
	const marks = arms.base.server.build !== void 0 ? await world.programs.mark(head, [base]) : void 0;
	return new ProgramCheck(world, await OutsideWrites.watch(world, arms), marks);
}
/**
* Finds out whether both arms of a server run the same program. What base's processes use must not lie in
* head's tree, base's build must not have copied it from there, and what a build wrote outside both trees must
* not serve both arms.
*
* Interpreters open their files only for a moment, so a read is noticed by the access time. Another program that
* happens to read head's files, such as an editor, does not read the same ones when base is started again.
*/
var ProgramCheck = class {
	#world;
	#arms;
	#trees;
	#outside;
	/** Marks of head's files. */
	#marks;
	/** Marks of base's own files, where base might use none of them. */
	#ownMarks;
	#held = [];
	/** Files of head's that were read while base was built, and while it started and answered. */
	#readByBuild = [];
	#read = [];
	#ownRead;
	#seen = "nothing";
	#wroteOutside = false;
	/** @param marks of head's files, set before base's build; none where nothing is built */
	constructor(world, outside, marks) {
		this.#world = world;
		this.#arms = outside.arms;
		this.#trees = outside.trees;
		this.#marks = marks;
		this.#outside = outside;
	}
	/** To be called when base is built and set up. */
	async built() {
		this.#outside.buildEnded();
		this.#readByBuild = [...this.#readByBuild, ...await this.#marks?.read() ?? []];
	}
	/** To be called right before base is started: what was read until then, such as by a reset, says nothing of it. */
	async aboutToStart() {
		const { programs } = this.#world;
		const { head, base } = this.#trees;
		this.#marks = await programs.mark(head, [base]);
		if (isInstalledBefore(this.#arms)) this.#ownMarks = await programs.mark(base);
	}
	/** To be called while base runs and has answered. */
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
	* To be called when base is stopped: where something is suspicious, servers are started once more.
	* @returns the path that both arms use, or undefined
	* @throws LoadgateError `measurement` when a server does not start
	*/
	async shared() {
		const rewritten = await this.#outside.rewrittenAmong(this.#held);
		this.#wroteOutside = rewritten.areInstalled;
		return usedOfOther(this.#held, "base", this.#trees) ?? await this.#installedBefore() ?? await this.#readOfHead() ?? await this.#copiedByBuild() ?? await this.#outside.sharedAmong(this.#held, rewritten);
	}
	/** Whether base's build changed what is installed for all; to be asked of one that failed. */
	async installed() {
		return (await this.#outside.rewrittenAmong([])).files.size > 0;
	}
	/** How much of what base uses could be seen. */
	seen() {
		return this.#seen;
	}
	/**
	* Base's build wrote outside its checkout what is installed or used, so restoring it later would restore only a part. A log
	* in a folder that the build names is no such thing.
	*/
	wroteOutside() {
		return this.#wroteOutside;
	}
	/** The program of a base that uses nothing of its own tree: an earlier step installed it. */
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
	/** A file of head's that base read, and reads again when it is started again. */
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
/** Whether nothing is built and both arms run the same command, so that both may run what is installed. */
function isInstalledBefore({ checkout, base, head }) {
	const environmentOf = ({ env }) => JSON.stringify(Object.entries(env).filter(([name]) => !(name in checkout.environment)).toSorted(([a], [b]) => a < b ? -1 : 1));
	const [before, after] = [base.server, head.server];
	return before.run === after.run && environmentOf(before) === environmentOf(after) && before.build === void 0 && after.build === void 0;
}
// src/app/base/build-lane.ts
/** Makes sure that what a server of base requires is installed. @throws LoadgateError `measurement` */
function checkPrograms({ world, lane, server }) {
	const missing = missingProgram(world.machine, server);
	if (!missing) return;
	const what = `${missing.program} is not installed (${missing.install})`;
	throw new LoadgateError("measurement", `${laneName(lane)}: ${what}`);
}
/** Starts to watch whether both arms run the same program. To be called before base is built. */
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
			server: named(head.servers, lane.server)
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
* Builds a server of base and sets it up.
* @throws LoadgateError `measurement` where either fails, or the build checked out something else
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
/** A build that checks something else out leaves no base to compare with. */
async function checkCommit({ request: { checkout }, lane }) {
	const now = await checkout.commitNow();
	const moved = await checkout.movedSubmodule();
	if (now === checkout.sha && moved === void 0) return;
	const what = now === checkout.sha ? `another commit of the submodule ${moved}` : `${now ?? "something else"} in place of ${checkout.sha}`;
	throw new LoadgateError("measurement", `${laneName(lane)}: the build checked out ${what}`, { hint: "Let the build leave the commits that it is given as they are." });
}
/**
* Starts the services of a server that is built, and sets it up beside them.
* @throws LoadgateError `measurement` where either fails
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
* Does some work with what was built. Where a build of an earlier run does not do for it, the server is built again, once.
* @param again in place of the work, with the new build
* @throws whatever the work throws
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
/** Notes when something of base was built, also where that fails: what it wrote until then stays. */
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
/** What to do about two arms at one address. */
const SAME_ADDRESS_HINT = "Let url be where the change runs, and base-url where its base does.";
/**
* Base's side of a server that runs already: where base's own configuration says, or else where head's does.
* @param head as head's configuration has it
* @param own as base's does
* @returns undefined where both are started here
* @throws LoadgateError `measurement` where only one of them runs already, so that they cannot be compared
*/
function runningBase(head, own) {
	if (head.url === void 0 && own.url === void 0) return void 0;
	const url = own.baseUrl ?? head.baseUrl;
	if (head.url === void 0 || own.url === void 0 || url === void 0) {
		const [here, there] = head.url === void 0 ? ["base", "head"] : ["head", "base"];
		throw new LoadgateError("measurement", `${head.name}: it runs already in ${here} (url) and is started in ${there} (run), which cannot be compared`, { hint: "Accept that once with `loadgate: accept lost-base`, or keep the way that base has it." });
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
* Builds the servers of base, starts each once and asks it for the answers that it must give. What fails is
* lost.
* @throws LaneFailure of head's, where base cannot be asked because of a service that is head's
*/
async function buildAndAsk(world, request) {
	const base = new BaseServers(world.progress);
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
/** Whether a service cannot be reset yet: that may need what the setup of another server makes of it. */
function mustWait(request, waiting, toCome) {
	const resets = waiting.flatMap(({ lane }) => (describedIn(request, lane)?.services ?? []).filter(({ reset }) => reset !== void 0));
	return toCome.some((lane) => {
		const { setup, services = [] } = describedIn(request, lane) ?? {};
		return setup !== void 0 && services.some(({ name }) => resets.some((one) => one.name === name));
	});
}
/** A server of base as its own configuration describes it, or head's where base has none. */
function describedIn({ own, head }, { server }) {
	return own ? own.servers.get(server) : head.servers.get(server);
}
/** @returns undefined where base has no such server, or it is asked already */
async function buildOne(world, request, { base, lane }) {
	const { checkout, own } = request;
	const described = describedIn(request, lane);
	const config = described && (own ? described : serverIn(checkout, described));
	if (!config) return void 0;
	const running = runningBase(named(request.head.servers, lane.server), config);
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
/** Asks a server that runs already, unless it is head's. */
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
/** Builds one server. @returns asks it, and checks whether head runs the same program */
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
/** Starts what is built and set up, as in a round: with the data that a reset brings. */
async function startBuilt(baseLane, watch) {
	const { world, request, lane, server } = baseLane;
	if (server.services?.some(({ reset }) => reset !== void 0)) world.progress.stage(`Resetting the services of ${laneName(lane)}`);
	await request.services.reset([baseLane]);
	await watch.aboutToStart();
	return await startLane(world, baseLane, request.signal);
}
/** Asks a server of base for each answer that it must give. */
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
/** Base's own form of a scenario, or head's where base has none. */
function formOf({ own, head, checkout }, name) {
	return own?.scenarios.get(name) ?? scenarioIn(checkout, named(head.scenarios, scenarioKey("head", name)));
}
// src/app/base/changed-forms.ts
/**
* Finds the scenarios whose request head changes. Both arms get base's form of such a scenario where head
* still answers it, and head alone gets its new form: a request that only head sends could be compared with
* nothing.
* @param answered what base answers, by {@link answerKey}
*/
async function changedForms(world, request, answered) {
	const { head, base } = request;
	const scenarios = /* @__PURE__ */ new Map();
	const sentences = [];
	const newForms = /* @__PURE__ */ new Set();
	const taken = new Set([...head.scenarios.values()].map(({ name }) => name));
	let { cells } = head;
	for (const scenario of changedScenarios(request)) {
		const { name } = scenario;
		const what = `The benchmark changed: scenario ${name} sends a different request than in ${nameOf(base)}.`;
		const servers = scenario.servers.filter((server) => answered.has(answerKey(server, name)));
		const newForm = named(head.scenarios, scenarioKey("head", name));
		const oldForm = withOwnTrust(scenario, newForm);
		const both = await answeredByHead(world, request, {
			scenario: oldForm,
			servers
		});
		if (both.size === 0) {
			cells = withLanes(cells, ({ arm }, cell) => cell.scenario !== name || arm === "head");
			sentences.push(`${what} Head does not answer the old request, so the scenario is new.`);
			continue;
		}
		const newName = newFormName(name, taken);
		taken.add(newName);
		newForms.add(newName);
		cells = cells.flatMap((cell) => cell.scenario === name ? split(cell, both, newName) : cell);
		scenarios.set(scenarioKey("head", name), oldForm);
		scenarios.set(scenarioKey("head", newName), {
			...newForm,
			name: newName
		});
		sentences.push(`${what} Both arms get the old request; the new one is measured as ${newName}.`);
	}
	return {
		cells,
		scenarios,
		sentences,
		newForms
	};
}
/** Base's forms of the scenarios whose request head changed. */
function changedScenarios({ head, own }) {
	return [...head.scenarios.values()].flatMap((scenario) => {
		const before = own?.scenarios.get(scenario.name);
		return !before || areSameRequests(before, scenario) ? [] : [before];
	});
}
/** A scenario of base for head's server, which shows the certificate of its own build. */
function withOwnTrust(scenario, own) {
	const transport = withTrustOf(scenario.transport, own.transport);
	return transport ? {
		...scenario,
		transport
	} : scenario;
}
/** Those of some servers whose head answers a request as base's configuration expects. */
async function answeredByHead(world, { head, services, signal }, { scenario, servers }) {
	const answering = /* @__PURE__ */ new Set();
	for (const name of servers) {
		const ofHead = {
			lane: {
				server: name,
				arm: "head"
			},
			server: named(head.servers, name)
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
/** A cell in base's form, with the servers that answer it in both arms, and in head's new form. */
function split(cell, both, newName) {
	return [...withLanes([cell], ({ server }) => both.has(server)), ...withLanes([{
		...cell,
		scenario: newName
	}], ({ arm }) => arm === "head")];
}
// src/app/base/changed-benchmark.ts
/**
* Finds what head changes in the benchmark itself: requests, expected answers, the use of connections, and how much is
* measured. Whatever
* can be measured as base has it is.
* @param answered what base answers, by {@link answerKey}
*/
async function changedBenchmark(world, request, answered) {
	const forms = await changedForms(world, request, answered);
	const answers = changedAnswers(request, forms);
	const { cells, sentences } = withBaseConnections(request, answers.cells);
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
* Says where head expects another answer to the same request. One that is an error now is new: errors are answered
* fast, so they would pass for an improvement.
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
/** Gives the cells that both arms have base's use of connections: what it costs would hide what a server does. */
function withBaseConnections({ own, base }, all) {
	const changed = /* @__PURE__ */ new Set();
	return {
		cells: all.map((cell) => {
			const before = own?.scenarios.get(cell.scenario);
			const shape = before && hasLevel(before, cell) ? withConnectionsOf(before, cell) : cell.shape;
			if (areSameConnections(cell, shape)) return cell;
			changed.add(cell.scenario);
			return {
				...cell,
				shape
			};
		}),
		sentences: [...changed].map((name) => `The benchmark changed: scenario ${name} uses connections otherwise than in ${nameOf(base)}; both arms are loaded as there.`)
	};
}
/** Whether a scenario of base uses connections in a cell as the cell does; one that base does not have does. */
function hasSameConnections(before, cell) {
	return !hasLevel(before, cell) || areSameConnections(cell, withConnectionsOf(before, cell));
}
function hasLevel({ levels }, { level }) {
	return levels.some((one) => levelName(one) === levelName(level));
}
function withConnectionsOf({ load }, { shape }) {
	const { streams: _, ...rest } = shape;
	const { keepAlive, connections, streams } = load;
	return {
		...rest,
		keepAlive,
		connections,
		...withoutNullish({ streams })
	};
}
function areSameConnections({ level, shape }, other) {
	return shape.keepAlive === other.keepAlive && (shape.streams ?? 1) === (other.streams ?? 1) && connectionsOf(level, shape) === connectionsOf(level, other);
}
/** A change may choose how much is measured, and too little shows no slowdown. */
function fewerBursts({ base, config, own }) {
	const { repeats } = config.measure;
	if (!own || repeats === void 0 || own.repeats !== void 0 && repeats >= own.repeats) return;
	return `The benchmark changed: it measures ${formatCount(repeats, "burst")} of each series (measure.repeats), which may be too few to show a slowdown; ${nameOf(base)} measures ${own.repeats ?? "for a time"}.`;
}
// src/app/base/changed-services.ts
/**
* How the services and setups that head describes differ from base's, as sentences for the report: with other data, or
* another database, a server can look faster than it is.
* @param ofBase base's servers that could be prepared, by lane name
*/
function changedServices({ base, arm, checkout, head, own }, ofBase) {
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
		for (const what of [...otherServices(described), ...otherSetup(described)]) sentences.add(`The benchmark changed: ${what}.`);
	}
	return [...sentences];
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
/** Whether two services are the same, but for how long they may take to get ready. */
function areAlike(a, b) {
	const textOf = ({ directory, run, ready: { path, command }, reset, per, env }) => JSON.stringify([
		directory,
		run,
		path,
		command,
		reset,
		per,
		Object.entries(env).toSorted()
	]);
	return textOf(a) === textOf(b);
}
// src/app/base/further-base.ts
/** Adds the lanes of a further base beside those of head, in place of those of other bases. */
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
* Builds a further base as its own configuration says, and asks it for its answers. What is measured was agreed with
* the base that the gate judges and does not change any more: a scenario that this base has in another form is not
* compared with it.
* @param request its head has the agreed forms of the scenarios
*/
async function prepareFurtherBase(world, request) {
	try {
		const own = await readBaseConfiguration(world, request.checkout, request.config.file);
		return await prepareConfigured(world, {
			...request,
			own
		});
	} catch (error) {
		request.signal.throwIfAborted();
		if (!(error instanceof LoadgateError)) throw error;
		return withoutArm(request, [lossFrom(error)]);
	}
}
async function prepareConfigured(world, request) {
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
		...changedServices(request, built.servers)
	];
	return {
		commit: {
			...commitOf$1(request),
			...lost.length > 0 && { lost },
			...changes.length > 0 && { changes }
		},
		cells: answered,
		servers: built.servers,
		scenarios: built.scenarios,
		builds: built.builds,
		wroteOutside: built.wroteOutside
	};
}
/** Where the answers that are compared are other ones: making them may be more work, or less. */
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
			...commitOf$1(request),
			lost
		},
		cells: [],
		servers: /* @__PURE__ */ new Map(),
		scenarios: /* @__PURE__ */ new Map(),
		builds: /* @__PURE__ */ new Map(),
		wroteOutside: /* @__PURE__ */ new Set()
	};
}
function commitOf$1({ base, checkout }) {
	return {
		sha: checkout.sha,
		ref: nameOf(base),
		isRequired: false
	};
}
/** The scenarios that this base sends, answers or loads otherwise than what was agreed. */
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
// src/app/base/add-further-bases.ts
/**
* Builds the further bases that could be checked out, and plans all arms. What is measured is what head and the base
* that the gate judges have agreed on. One that cannot be measured is lost, which the draft says.
*/
async function addFurtherBases(world, request, { draft, ...times }) {
	for (const [index, asked] of (request.furtherBases ?? []).entries()) {
		const further = required(draft.further[index], "further base");
		const { arm, checkout } = further;
		const { lost = [] } = further.base;
		if (!checkout || lost.some(({ server }) => server === void 0)) continue;
		const isLost = ({ server }) => lost.some((one) => one.server === server);
		const beside = withLanes(cellsBeside(draft.arms.cells, arm), (lane) => lane.arm === "head" || !isLost(lane));
		const head = {
			...draft.arms,
			cells: beside
		};
		const base = foundBase(asked, checkout);
		const { services, baseBuilds } = draft;
		const own = {
			arm,
			base,
			checkout,
			head,
			services,
			baseBuilds,
			...times
		};
		const prepared = await prepareFurtherBase(world, {
			...request,
			...own
		});
		loseReplaced(world, draft, {
			arm,
			name: nameOf(base),
			servers: prepared.wroteOutside
		});
		addArm(request, draft, {
			further,
			prepared
		});
	}
}
/** Adds the lanes of a base that is built to what is measured, where the budget has time for them. */
function addArm(request, draft, { further, prepared }) {
	const { commit, servers, scenarios, builds, cells } = prepared;
	const { arms } = draft;
	const { lost: earlier = [] } = further.base;
	const lost = [...earlier, ...commit.lost ?? []];
	further.base = {
		...commit,
		...lost.length > 0 && { lost }
	};
	draft.arms = {
		...arms,
		servers: new Map([...arms.servers, ...servers]),
		scenarios: new Map([...arms.scenarios, ...scenarios])
	};
	try {
		layOutCells(draft, request, together(arms.cells, cells));
	} catch (error) {
		if (!(error instanceof LoadgateError)) throw error;
		loseIn(draft, further.arm, [lossFrom(error)]);
		layOutCells(draft, request, arms.cells);
		return;
	}
	for (const lane of cells.flatMap((cell) => cell.lanes)) {
		const build = builds.get(laneName(lane));
		if (build) draft.recorder.built(lane, build);
	}
}
/** Cells with the lanes of a further base after those of the same server. */
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
* What a build changed outside its checkout, and its server uses, may be what the other arms run: none of them is
* compared any more, the one that the gate judges included.
*/
function loseReplaced(world, draft, { arm, name, servers }) {
	for (const server of servers) {
		const reason = `${server}: the build of ${name} changed files outside its checkout, which other arms may run`;
		const lost = {
			kind: "same-program",
			server,
			reason,
			details: [SAME_PROGRAM_HINT]
		};
		world.progress.warn(`Not compared: ${reason}`);
		const others = ["base", ...draft.further.map((one) => one.arm)];
		for (const other of others.filter((one) => one !== arm)) loseIn(draft, other, [lost]);
		draft.arms = {
			...draft.arms,
			cells: withLanes(draft.arms.cells, (lane) => lane.server !== server || lane.arm === "head")
		};
	}
}
// src/domain/counting/agreed-count.ts
/**
* How a change is counted that is held to its base: at least as base's configuration says. A change that counts
* nothing any more, or too little to find anything, would pass by that.
* @param head absent where the change's configuration does not count
* @param ref name of base
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
/** @returns undefined for as many as the runtime needs, which is known only later and at most Go's */
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
// src/app/base/shared-services.ts
/** Methods of requests that should leave data as it is. */
const READING = /* @__PURE__ */ new Set([
	"GET",
	"HEAD",
	"OPTIONS",
	"TRACE"
]);
/**
* Which services both arms may write to, as sentences for the report: what one arm writes slows the other as well, so no
* comparison shows it.
* @param head the arm whose configuration says what is shared
* @param cells what is compared
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
// src/app/base/base-arm.ts
/**
* Builds base's servers from its own sources with its own configuration, and finds out what they answer.
*
* What base's configuration or tree does not have is new. What it has, but cannot be built or started or does
* not answer as base's own configuration expects, is lost: head must not pass because there was nothing to
* compare it with.
*/
async function prepareBase(world, request) {
	const { checkout, config } = request;
	let own;
	try {
		own = await readBaseConfiguration(world, checkout, config.file);
	} catch (error) {
		if (!(error instanceof LoadgateError)) throw error;
		return withoutConfiguration(request, error);
	}
	return prepareBoth(world, {
		...request,
		own
	});
}
/** Head alone, where base's configuration cannot be used. */
function withoutConfiguration(request, error) {
	const { base, head } = request;
	const loss = lossFrom(error);
	const reason = `the configuration of ${nameOf(base)} cannot be used: ${loss.reason}`;
	return {
		commit: {
			...commitOf(request),
			lost: [{
				...loss,
				reason
			}]
		},
		arms: {
			...head,
			cells: withoutBase(head.cells)
		},
		builds: /* @__PURE__ */ new Map(),
		newCells: /* @__PURE__ */ new Set()
	};
}
function commitOf({ base, checkout }) {
	return {
		sha: checkout.sha,
		ref: nameOf(base),
		isRequired: base.isRequired !== false
	};
}
async function prepareBoth(world, request) {
	const { config, head, own } = request;
	const isFirst = own === void 0 && await world.sourceControl.tracks(config.file);
	const built = await buildAndAsk(world, request);
	const changed = await changedBenchmark(world, request, built.answered);
	const isAnswered = ({ arm, server }, { scenario }) => arm === "head" || built.answered.has(answerKey(server, scenario));
	const whole = request.shard?.whole ?? [];
	const levels = withBaseLevels(withLanes(changed.cells, isAnswered), own?.scenarios ?? /* @__PURE__ */ new Map(), whole);
	const { cells } = levels;
	const commit = commitOf(request);
	const newForms = cells.filter(({ scenario }) => changed.newForms.has(scenario));
	const lost = lossOfAll(request, cells, [...built.lost, ...skippedByHead(world, request)]);
	const isReplaced = own !== void 0 && hasBase(cells) && !hasSeriesOf(own.scenarios, [...cells, ...whole]);
	const counting = own?.count && isHeldTo(request.base) ? agreedCount(config.count, own.count, nameOf(request.base)) : void 0;
	const changes = present([
		own?.movedFrom !== void 0 && `The benchmark changed: ${nameOf(request.base)} has its configuration at ${own.movedFrom}.`,
		isFirst && `${noConfiguration(request)}, so only this change's own gate says what is tolerated: the check is neutral.`,
		...changed.sentences,
		...levelSentences(request, levels),
		...changedServices(request, built.servers),
		...sharedWrites(head, cells),
		...counting?.changes ?? [],
		isReplaced && replacedSentence(request)
	]);
	return {
		commit: {
			...commit,
			isRequired: commit.isRequired === true && !isFirst,
			...removedSince(request, cells),
			...lost.length > 0 && { lost },
			...changes.length > 0 && { changes },
			...leastSeen(built.seen),
			...(isFirst || isReplaced) && { isAdoption: true },
			...own && isHeldTo(request.base) && { gate: baseGate(request, own, cells) }
		},
		...counting && { count: counting.count },
		builds: built.builds,
		newCells: /* @__PURE__ */ new Set([...levels.newCells, ...newForms.map(cellKey)]),
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
/** Base's gate, with the bounds of all series of the run: other jobs may measure some of them. */
function baseGate({ config }, own, cells) {
	const configured = namesOfScenarios([...config.scenarios, ...own.scenarios.values()]);
	return gateOfSeries(own.gate, [.../* @__PURE__ */ new Set([...configured, ...namesOfCells(cells)])]);
}
/**
* Whether a change is held to base's gate: always where it waits to be merged, else where it must be compared.
* A run on the branch itself takes the gate that was merged.
*/
function isHeldTo({ headSha, isRequired }) {
	return headSha !== void 0 || isRequired !== false;
}
function noConfiguration({ base, config }) {
	return `${nameOf(base)} has no ${config.file.split(/[\\/]/).at(-1)} yet`;
}
function replacedSentence({ base }) {
	return `The benchmark changed: no series of ${nameOf(base)} is left, so only this change says what is measured: the check is neutral.`;
}
function levelSentences({ base }, { scenarios }) {
	return scenarios.map((name) => `The benchmark changed: scenario ${name} has none of the load levels of ${nameOf(base)}; it is measured at those too.`);
}
function leastSeen(seen) {
	if (seen.has("nothing")) return { programsSeen: "nothing" };
	return seen.has("processes") ? { programsSeen: "processes" } : {};
}
/** Servers that base can run here and head cannot. A change that gets a server skipped also hides its effect. */
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
/** A base of which nothing at all can be compared is lost, even where nothing of it failed. */
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
/**
* Series of base's own configuration that head's no longer has. Where only a part was measured, nothing is
* known of the rest, and of a server that was skipped nothing is either.
*/
function removedSince({ own, head, only, skipped, shard }, measured) {
	if (!own || only !== void 0) return {};
	const known = new Set(seriesOf([
		...head.cells,
		...measured,
		...shard?.whole ?? []
	]));
	const all = [...own.scenarios.values()].flatMap(({ name: scenario, servers, levels }) => servers.flatMap((server) => levels.map((level) => ({
		server,
		scenario,
		level
	}))));
	const unknown = new Set(skipped.map(({ server }) => server));
	const removed = all.filter((key) => !known.has(seriesName(key)) && !unknown.has(key.server));
	return removed.length > 0 ? { removed } : {};
}
// src/app/build-arms.ts
/**
* Installs the load generator and builds both arms: head's servers first, then base's, where there is one.
* The draft has the plan and the facts of both afterwards.
* @throws LoadgateError as the generator's installation and head's builds do; what base lacks is noted
*/
async function buildArms(world, request, draft) {
	const { watch } = draft;
	if (isTimed(request.config)) {
		world.progress.stage("Looking for the load generator");
		draft.generator = await watch.time("installMs", () => world.installGenerator(request.signal));
	}
	const beganMs = world.machine.date().getTime();
	await watch.time("buildMs", async () => {
		await buildHead(world, request.signal, draft);
		const times = {
			beganMs,
			headBuiltMs: world.machine.date().getTime()
		};
		if (request.againstItself) {
			draft.arms = besideItself(draft.arms);
			draft.base = {
				ref: "itself",
				isRequired: true
			};
			for (const lane of lanesOf(draft.arms.cells)) if (lane.arm === "base") await prepareLane(draft, lane);
		}
		const { base } = request;
		if (!base && !request.againstItself && hasBase(draft.arms.cells)) {
			draft.arms = besideItself(draft.arms, atBaseUrl);
			draft.base = {
				ref: BASE_URL,
				isRequired: true
			};
		}
		const { checkout, arms: head, services, baseBuilds } = draft;
		if (base && checkout) {
			const arm = {
				arm: "base",
				base: foundBase(base, checkout),
				checkout,
				head
			};
			await addBase(world, {
				...request,
				...arm,
				...times,
				services,
				baseBuilds
			}, draft);
		}
		await addFurtherBases(world, request, {
			draft,
			...times
		});
	});
}
/** How reports name a base that is no commit, but what runs elsewhere. */
const BASE_URL = "base-url";
/** A server that runs already, as base has it. */
function atBaseUrl(server) {
	return {
		...server,
		url: required(server.baseUrl, "base-url")
	};
}
function prepareLane({ arms, services }, lane) {
	return services.prepare({
		lane,
		server: named(arms.servers, laneName(lane))
	});
}
async function buildHead({ builder, progress }, signal, draft) {
	const { arms, recorder } = draft;
	for (const lane of lanesOf(arms.cells)) {
		if (lane.arm !== "head") continue;
		const name = laneName(lane);
		const server = named(arms.servers, name);
		if (server.url !== void 0) continue;
		if (server.build !== void 0) progress.stage(`Building ${name}`);
		const build = await builder.build(buildRequestOf({
			lane,
			server
		}), signal);
		recorder.built(lane, {
			...build,
			...await prepareLane(draft, lane)
		});
	}
}
/**
* Builds base and plans both arms. Cells that only head's configuration has, in addition to base's form of them,
* are dropped where the budget is too short for both.
*/
async function addBase(world, request, draft) {
	const { arms, builds, commit, count, newCells } = await prepareBase(world, request);
	draft.base = commit;
	draft.arms = arms;
	if (count) draft.count = count;
	try {
		layOutCells(draft, request, arms.cells);
	} catch (error) {
		if (newCells.size === 0) throw error;
		const isOld = (cell) => !newCells.has(cellKey(cell));
		layOutCells(draft, request, arms.cells.filter(isOld));
		const sentence = `The budget is too short to measure ${[...newCells].join(", ")} too.`;
		draft.base = {
			...commit,
			changes: [...commit.changes ?? [], sentence]
		};
	}
	for (const lane of lanesOf(draft.arms.cells)) {
		const build = builds.get(laneName(lane));
		if (build) draft.recorder.built(lane, build);
	}
}
/**
* Whether further turns of a series can be spared: whatever of it is gated is unchanged by now. Nothing is called a regression
* early, so sparing turns adds no false alarm.
* @param series both arms of one series; with any other number of arms nothing is spared
* @param gate that the run is judged by
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
* Whether some count of a series would be called a regression if it were the only one. What is called in the end is among these.
* @param series both arms of one series
* @param gate that the run is judged by
*/
function looksRegressed(series, gate) {
	return compareCounts({ counts: countsOfSeries(series) }, gate).some(({ verdict }) => verdict === "regression");
}
// src/domain/counting/allocated.ts
/** Allocations rarer than this belong to no request: a runtime that starts a thread makes one or two. */
const LEAST_PER_REQUEST = .01;
/**
* What is allocated for one request: the difference of two stretches, so that what a connection takes falls out.
* @param requests that the second stretch has more than the first
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
/** No server reads, parses and answers a request with fewer. */
const LEAST_INSTRUCTIONS = 300;
/**
* Instructions for one request: the difference of two starts, so that what starting and stopping take falls
* out.
*/
function instructionsPerRequest({ short, long, requests }) {
	return (long.instructions - short.instructions) / requests;
}
/**
* Why the counts of two starts say nothing about requests.
* @returns undefined if they do
*/
function implausibility(starts) {
	const { short, long } = starts;
	if (!short.isWhole || !long.isWhole) return "a process of the server left no count: it was killed before it could write one, or has the id of another one in a namespace of its own";
	if (short.forked !== long.forked || short.forkedLate || long.forkedLate) return "its processes fork while they answer, or at their end, and a process that was forked has all that its parent executed before in its own count";
	const count = instructionsPerRequest(starts);
	if (count >= LEAST_INSTRUCTIONS) return void 0;
	return `the count grows by ${Math.round(count)} instructions per request: the processes that answer left no count, as a worker that may not write its file does not`;
}
/** Whether more requests made more processes that ended: programs that were executed to answer. */
function doesExecute({ short, long }) {
	return (long.ended ?? 0) > (short.ended ?? 0);
}
/** Instructions for one request by function. */
function functionsPerRequest({ short, long, requests }) {
	const before = short.functions ?? /* @__PURE__ */ new Map();
	return new Map([...long.functions ?? []].map(([name, count]) => [name, (count - (before.get(name) ?? 0)) / requests]));
}
// src/domain/run/mix.ts
/**
* Divides a load among the requests of a mix by their weights: a number of connections, each of which sends one of
* the requests, or a rate and the connections that it is spread over.
* @param weights each above zero, at most as many as there are connections
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
* Divides a number of things by weights, at least one for each: the next always goes to the weight that is furthest
* behind (Sainte-Laguë's method).
* @param weights each above zero, at most as many as there are things
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
/** A server may need so long for one answer while its instructions are counted. */
const REQUEST_TIMEOUT_MS = 6e4;
/** A server that has crashed under a counter ends within this time. */
const ENDING_MS = 2e3;
/** A server may need so long to end and write its counts. */
const STOP_GRACE_MS = 6e4;
/**
* Does some work while a server runs under a counter, or under the same conditions without one. The server
* must answer its scenario correctly before and after the work, and it has ended afterwards.
* @param preparation how it is started
* @throws LoadgateError `measurement` where it does not start or answers wrongly, and whatever the work throws
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
* Makes sure that a server does not run the other arm's program.
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
* Sends requests of the scenario, one after the other; of a mix, so many of each as its weight says, and at least one in
* each stretch: the difference of two starts has to have some of each as well.
* @param stretches their numbers of requests
* @throws LoadgateError `measurement` where the server ended, Error where an answer is wrong or missing
*/
async function sendRequests({ world, scenario, shape, signal }, server, stretches) {
	const { requests, transport } = scenario;
	const weights = requests.map(({ weight }) => weight);
	const shares = stretches.map((stretch) => wholeShares(stretch, weights));
	try {
		for (const [index, { method, path, headers, expect, body }] of requests.entries()) {
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
				...body && { body }
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
/** By which the two starts differ. */
const REQUESTS = 1e3;
/**
* System calls for one request by name, from two starts.
* @returns undefined where nobody asked for them, or this machine cannot count them
* @throws LoadgateError `measurement` where the server fails, or strace leaves no table
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
	if (short.size === 0 || long.size === 0) throw new LoadgateError("measurement", "strace left no table of the server's system calls", { hint: "Let the server end itself on SIGTERM, or leave out count.system-calls." });
	return callsPerRequest(short, long, REQUESTS);
}
/** Requests that a server answers for its allocations to be counted. */
const PLAIN_REQUESTS = 1e3;
/**
* Does some work while a lane's server runs without a counter.
* @throws SharedProgram where it runs the other arm's program, else as {@link withServer}
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
* Counts one turn of a lane: two starts that differ in their number of requests, and one without a counter
* for the allocations.
* @throws LoadgateError `measurement` where the server fails, or its counts cannot be right; SharedProgram
*/
async function countTurn(counted, conditions, { requests, allocated: known, short }) {
	const { turn } = conditions;
	const withFunctions = turn === 0 && !conditions.mayReplaceAllocator;
	const allocated = known ?? await withPlainServer(counted, conditions, (plain) => allocatedPerRequest(counted, plain));
	const calls = await countCalls(counted, conditions);
	const starts = await twoStarts(counted, {
		conditions,
		requests,
		withFunctions,
		short
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
* What a lane executes for one request by function, where a turn's counter did not tell.
* @throws as {@link countTurn}
*/
async function countFunctions(counted, conditions) {
	return functionsPerRequest(await twoStarts(counted, {
		conditions,
		requests: USUAL_REQUESTS,
		withFunctions: true
	}));
}
/** @throws LoadgateError `measurement` where the server fails, or its counts cannot be right */
async function twoStarts(counted, { requests, short: known, ...wanted }) {
	const short = known ?? await countedStart(counted, {
		...wanted,
		stretches: [500]
	});
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
	throw new LoadgateError("measurement", wrong, { hint: "Let the server end itself on SIGTERM, with all its workers." });
}
/** A start was counted by a tool that is not for all of the server's programs. */
var WrongTool = class extends Error {};
/**
* Counts a start, and once more where it turns out only under load, or in this arm alone, that its processes share code:
* a counter that did not look for new code there has counted what was there before.
* @throws WrongTool where it turns out so that there are other programs than those that allocate by themselves
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
* What a server that runs without a counter allocates for one request.
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
* Does some work for each arm: at the same time on a CPU each, where there are two, and otherwise one after the other.
* @param arms in the order in which they get CPUs
*/
async function onOwnCpus({ cpus }, arms, work) {
	const inPlace = (arm, place) => work(arm, cpus[place % cpus.length] ?? 0);
	if (cpus.length > 1) return await Promise.all(arms.map(inPlace));
	const results = [];
	for (const [place, arm] of arms.entries()) results.push(await inPlace(arm, place));
	return results;
}
/** @throws the signal's reason where it is aborted, and nothing else */
async function attempt(signal, work) {
	try {
		return { result: await work() };
	} catch (error) {
		return { error };
	} finally {
		signal.throwIfAborted();
	}
}
// src/app/count/first-look.ts
/**
* Looks at a series before it is counted.
* @param head resets what both arms share before they start
* @param lanes the arms, head's first
* @throws SharedProgram where both arms run one program, else as {@link withPlainServer} for head; why base does not
*   start is said by its first turn
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
/** The conditions of the first turn, whose allocations are counted here. */
function firstTurn(cpu) {
	return {
		turn: 0,
		seed: 1,
		cpu
	};
}
// src/app/count/count-series.ts
/**
* Counts a server under a scenario, in both arms where there are two. Both arms of a turn have the same seed,
* and seeds differ from turn to turn, since one seed for all would be one bias for all.
* @param lanes the arms, head's first; where one of them fails, no further turn is counted
* @returns what was found of each
* @throws SharedProgram where both arms run one program, and the signal's reason where it is aborted
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
/** Counts turns until it is enough, or an arm fails. @throws as {@link countSeries} */
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
		judge.turnBegins(turn);
		const { error } = await attempt(first.signal, async () => ({ done: await first.reset?.(lanes) }));
		if (error === void 0) await countInTurn(first, tallies, {
			...runtime,
			requests,
			turn
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
/** Whether any arm called the allocator; where none does, their programs may as well have another one. */
function doAllocate(tallies) {
	return tallies.some(({ turns: [first] }) => (first?.turn.allocations ?? 0) > 0);
}
function withoutAllocations({ allocations: _, allocatedBytes: __, ...turn }) {
	return turn;
}
/** The arms change their places from turn to turn, whether they run side by side or one after the other. */
async function countInTurn({ counter }, tallies, { turn, requests, sharesCode, allocatesItself: mayReplaceAllocator }) {
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
		const options = {
			requests,
			allocated: turn === 0 ? atFirst : unasked,
			short
		};
		const counted = await attempt(lane.signal, () => countTurn(lane, conditions, options));
		if (counted.result) tally.turns.push(counted.result);
		else tally.error = counted.error;
	});
}
/** A table that cannot be had is no reason to fail. */
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
// src/app/count/subjects.ts
/** Every server with every scenario, once however many levels there are. */
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
* Counts what every server executes for a request of every scenario. What cannot be counted is part of the
* result, since timing goes on without it.
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
	for (const [done, subject] of subjects.entries()) {
		const turnBegins = progressOf(world, request, {
			subject,
			done,
			of: subjects.length,
			beganMs
		});
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
			turnBegins
		});
		series.push(...one.series);
		lost.push(...one.lost);
		request.keep?.(counted());
	}
	return counted();
}
/** Says how far counting is before each turn, by the time that it took until then. */
function progressOf({ machine, progress }, { count }, { subject, done, of, beganMs }) {
	return (turns) => {
		const fraction = (done + turns / count.turns) / of;
		if (fraction === 0) return;
		const remainingMs = (machine.now() - beganMs) * (1 - fraction) / fraction;
		const current = `${subject.name}, turn ${turns + 1} of ${count.turns} at most`;
		progress.advance({
			fraction,
			remainingMs,
			current
		});
	};
}
/** The cells with the servers that are started here: of others, no counter sees anything. */
function startedIn({ cells, servers }) {
	return withLanes(cells, (lane) => servers.get(laneName(lane))?.url === void 0);
}
const NO_CALLS = "System calls are not counted: strace is not installed (apt-get install strace) or may not trace";
function noCounter({ unusable }) {
	return `no counter works on this machine: ${unusable.map(({ name, reason }) => `${name} (${reason})`).join(", ")}`;
}
/** Counts a subject in both arms, or in head alone where both run one program. */
async function countSubject(world, request, { subject, found, turnBegins }) {
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
			turnBegins
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
			turnBegins
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
		server: named(arms.servers, laneName(lane)),
		scenario: named(arms.scenarios, scenarioKey(lane.arm, scenario)),
		shape: cell.shape,
		signal,
		...trees && lanes.length > 1 && { trees },
		...writtenOver && lanes.length > 1 && { writtenOver },
		...reset && { reset }
	});
}
// src/app/measure/burst.ts
/**
* Runs one burst and records its sample, and one of each request of a mix.
* @param place the burst's place in the plan
* @throws LoadgateError `measurement` where the server or the generator fails, or an answer is wrong
*/
async function measureBurst(measurement, target, place) {
	const { world, recorder } = measurement;
	const { server, lane, cell } = target;
	const before = world.machine.cpuTimes();
	const startedAt = world.machine.date().toISOString();
	const { result, usage } = await server.observe(() => load(measurement, target));
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
	recorder.sampled(lane, cell, sampleOf(at, cell, {
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
		recorder.requestSampled(target, required(requests[index], "request").name, sample);
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
/** The requests that load a server, each to be sent once and its answer checked. */
function questionsTo({ world, scenarios, signal }, { server, lane, cell }) {
	const { http, machine } = world;
	return {
		server,
		scenario: named(scenarios, scenarioKey(lane.arm, cell.scenario)),
		http,
		matches: machine.matches,
		signal
	};
}
/**
* Loads a server once: with the scenario's request, or with all requests of its mix side by side.
* @param waiting how requests that are under way at the end are waited for; they are cut off without it
* @throws LoadgateError `measurement` where the server or the generator fails
*/
async function load({ generator, scenarios, signal }, { server, lane, cell }, waiting) {
	const { requests, transport } = named(scenarios, scenarioKey(lane.arm, cell.scenario));
	const shares = sharesOf(requests, cell);
	const sent = requests.map(({ path, method, headers, bodyFile, bodyText, expect }, index) => withoutNullish({
		...addressOf(server.url, path, transport),
		method,
		headers,
		bodyFile,
		bodyText,
		...required(shares[index], "share of the load"),
		expectedStatus: expect.status,
		waiting
	}));
	const result = await generator.load(sent, signal);
	server.assertAlive();
	return result;
}
function sharesOf(requests, cell) {
	return sharesOfLoad(requests.map(({ weight }) => weight), cell);
}
/**
* The generator does not look at bodies, but their total length shows whether one is wrong: where an exact
* body is expected, every right answer has the same length.
*/
function checkBodies({ name, requests }, result, series) {
	for (const [index, { method, expect }] of requests.entries()) {
		const { expected, unexpected, bodyBytes } = result.parts?.[index] ?? result;
		if (expect.body === void 0 || method === "HEAD" || unexpected > 0) continue;
		const expectedBytes = expected * new TextEncoder().encode(expect.body).byteLength;
		if (bodyBytes === expectedBytes) continue;
		const message = `${series}: wrong answers under load: ${expected} bodies had ${bodyBytes} bytes in total, expected ${expectedBytes}`;
		throw new LoadgateError("measurement", message, { hint: `The server answers scenarios.${name} correctly when idle and wrongly under load; look for shared state.` });
	}
}
// src/app/measure/check-trees.ts
/**
* Makes sure that no server that is to be compared uses the tree of another arm, by itself or by a service of its own: a
* build of base can leave a link or a note outside all trees by which head, too, finds base's program. A head that runs
* what any base built cannot be compared with the others either. Nor may another arm's build have written over what a
* server runs.
* @throws LaneFailure of a lane of a base
*/
async function checkTrees({ cells, trees, baseBuilds = [], world }, running) {
	if (!trees) return;
	const { roots } = trees;
	for (const base of lanesOf(cells).filter(({ arm }) => arm !== "head")) for (const lane of [base, {
		...base,
		arm: "head"
	}]) {
		const { files, serviceFiles } = named(running, laneName(lane));
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
// src/app/measure/schedule.ts
/**
* A run's blocks in their order, as far as the budget allows. Its time starts when it is created. It compares how
* long set-ups and blocks take on this machine with the plan's estimate.
*/
var Schedule = class {
	#clock;
	#beganMs;
	#measurement;
	#plan;
	/** From when on, and from which round on, each round has its part of the time. */
	#from;
	/** Index of the next block beyond the plan. */
	#nextIndex;
	/** Index after that of the last block so far. */
	#blocksDone = 0;
	/** Blocks to measure however late it is: the fewest that give an interval. */
	#owed;
	#setUpBeganMs = 0;
	/** How long the latest set-up took; 0 before the first. */
	#setUpMs = 0;
	/** How long the blocks so far took, and how long the plan expected them to take. */
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
	}
	rounds() {
		return this.#plan.rounds.length;
	}
	/** Of the whole run; infinite where the plan has a number of repeats, however long they take. */
	budgetMs() {
		return this.#plan.budgetMs ?? Number.POSITIVE_INFINITY;
	}
	isLast(round) {
		return round === this.rounds() - 1;
	}
	/** Whether a round's first block would end in time, if its set-up takes as long as the last one did. */
	hasTimeFor(round, cells) {
		const [first] = this.#planned(round, cells);
		if (!first || this.#owed > 0) return true;
		return this.#endOf(first.cell) + this.#setUpMs <= this.#deadlineOf(round);
	}
	/** To be called before a round's servers are started. */
	beginSetUp() {
		this.#setUpBeganMs = this.#clock();
	}
	/**
	* When a round's servers are warm: the first round's set-up decides how the rest of the run is laid out.
	* @param cells with the bursts that they need
	*/
	setUpDone(round, cells) {
		this.#setUpMs = this.#clock() - this.#setUpBeganMs;
		const { replan } = this.#measurement;
		if (round > 0 || !replan) return;
		this.#plan = replan(this.#setUpMs, cells);
		this.#nextIndex = this.#plan.blocksPerCell;
	}
	/** What is left of the run when a round is over. */
	timeLeft(round) {
		return {
			budgetMs: this.#beganMs + this.budgetMs() - this.#clock(),
			setUpMs: this.#setUpMs,
			round: round + 1,
			block: this.#blocksDone
		};
	}
	/** Goes on with another plan after a round. */
	layOutRest(round, plan) {
		this.#from = {
			round: round + 1,
			ms: this.#clock()
		};
		this.#plan = plan;
		this.#nextIndex = plan.blocksPerCell;
	}
	/** Does the work of a block and times it. */
	async timed({ cell, index }, work) {
		const beganMs = this.#clock();
		await work();
		this.#blocksDone = Math.max(this.#blocksDone, index + 1);
		this.#measuredMs += this.#clock() - beganMs;
		this.#estimatedMs += burstsMs([cell]);
	}
	/**
	* The blocks of a round, as long as each would end in time: those of the plan, and where other series are
	* measured no further, more of them.
	* @param cells what is still measured
	*/
	*blocksIn(round, cells) {
		const isLate = (cell) => this.#endOf(cell) > this.#deadlineOf(round);
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
				order: blockOrder(cell, this.#nextIndex)
			};
		}
	}
	/** How far the run is when a block begins. */
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
	/** When a block of a cell would end if it began now, at the pace of those before it. */
	#endOf(cell) {
		const slowness = this.#estimatedMs > 0 ? this.#measuredMs / this.#estimatedMs : 1;
		return this.#clock() + slowness * burstsMs([cell]);
	}
	/** Where series can end early, each round has its part of the time, and the last one all that is left. */
	#deadlineOf(round) {
		const endMs = this.#beganMs + this.budgetMs();
		if (this.#measurement.undecided === void 0 || this.isLast(round)) return endMs;
		const { round: first, ms } = this.#from;
		const expectedMs = (rounds) => rounds.length * this.#setUpMs + loadMsOf({ rounds });
		const part = expectedMs(this.#plan.rounds.slice(first, round + 1));
		return ms + (endMs - ms) * (part / expectedMs(this.#plan.rounds.slice(first)));
	}
};
/** How long a plan expects all its blocks to take. */
function loadMsOf({ rounds }) {
	return burstsMs(rounds.flatMap(({ blocks }) => blocks.map(({ cell }) => cell)));
}
function lanesIn(cells) {
	return cells.reduce((sum, { lanes }) => sum + lanes.length, 0);
}
// src/domain/run/start-order.ts
/** Shorter starts are not worth the risk of disturbing each other. */
const SLOW_START_MS = 1e3;
/** Part of the machine's cores that starts may use together; with more, they would slow each other down. */
const BUSY_PART = 1 / 2;
/**
* Which servers are started together. The cold start is a metric, so nothing may disturb it: only servers whose
* earlier starts were slow and used little CPU, because they waited for something, share a group.
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
* Starts the servers of a round and records their starts. Servers that spend long starting without using the
* CPU are started together in later rounds.
* @returns a function that adds each server that runs to a map, by lane name, even if another one fails; it throws
* LoadgateError `measurement` where one does not start
*/
function createStarter({ world, servers, recorder, signal }) {
	const costs = /* @__PURE__ */ new Map();
	const { cpuCount } = world.machine.environment();
	const startOne = async (lane, round, running) => {
		const name = laneName(lane);
		const config = named(servers, name);
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
// src/app/measure/warm-up.ts
/**
* Loads every series before its first measured burst without counting the answers: for the configured time,
* or else until no arm of its server gets faster or the time is up. Servers and scenarios take turns, window
* by window, because one scenario also warms up what the others share with it. The second to the fourth window
* wait for their answers, which shows what takes longer than a measured burst, and would be cut off by it.
*
* @param untilMs when automatic warm-ups end at the latest, by the machine's clock; the fewest windows that
* can tell whether a server is warm are loaded even after that
* @returns answers a second of the slowest lane of each cell, by its name
* @throws LoadgateError `measurement` where a server or the generator fails, or an answer under load is wrong
*/
async function warmUp(measurement, running, untilMs) {
	const { cells, recorder, world } = measurement;
	const latest = /* @__PURE__ */ new Map();
	const loadedMs = /* @__PURE__ */ new Map();
	const late = /* @__PURE__ */ new Map();
	const loadFor = async (cell, lane, { burstMs, waits }) => {
		const { requests, ...shape } = cell.shape;
		const target = {
			server: named(running, laneName(lane)),
			lane,
			cell: {
				...cell,
				shape: {
					...shape,
					burstMs
				}
			}
		};
		const waiting = waits && requests === void 0 ? waitingFor(shape) : void 0;
		const { latePercents, ...window } = await onLane(lane, () => loadWindow(measurement, target, waiting));
		recorder.loaded(burstMs);
		const name = laneSeriesName(lane, cell);
		latest.set(name, window.throughput ?? 0);
		if (latePercents) late.set(name, [...late.get(name) ?? [], latePercents]);
		loadedMs.set(laneName(lane), (loadedMs.get(laneName(lane)) ?? 0) + burstMs);
		return window;
	};
	for (const cell of cells) {
		const { warmUpMs } = cell.shape;
		if (warmUpMs === void 0) continue;
		for (const lane of cell.lanes) await loadFor(cell, lane, {
			burstMs: warmUpMs,
			waits: true
		});
	}
	const warmings = cells.flatMap(warmingsOf);
	let open = warmings;
	while (open.length > 0) {
		const next = [];
		for (const warming of open) {
			if (!isDue(warming, untilMs - world.machine.now())) continue;
			const { cell } = warming;
			const done = windowsOf(warming);
			const window = {
				burstMs: windowMs(cell.shape.burstMs),
				waits: done > 0 && done < 4
			};
			for (const { lane, windows } of inTurns(warming)) windows.push(await loadFor(cell, lane, window));
			next.push(warming);
		}
		open = next;
	}
	for (const lane of lanesOf(cells)) recorder.updated(lane, warmUpFacts(lane, warmings, loadedMs.get(laneName(lane))));
	const slowest = new Map(cells.map((cell) => {
		const each = cell.lanes.map((lane) => latest.get(laneSeriesName(lane, cell)) ?? 0);
		return [cellName(cell), Math.min(...each)];
	}));
	recordLate(measurement, late, slowest);
	return slowest;
}
/**
* Keeps what was late for the bursts that follow, whose length is known by now.
* @param late what each window found, by series and length of a burst
* @param slowest answers a second by cell
*/
function recordLate({ cells, recorder }, late, slowest) {
	for (const cell of cells) {
		const { burstMs } = settledShape(cell.shape, slowest.get(cellName(cell)) ?? 0);
		const length = waitingFor(cell.shape).burstsMs.indexOf(burstMs);
		for (const lane of cell.lanes) {
			const percents = (late.get(laneSeriesName(lane, cell)) ?? []).flatMap((all) => all[length] ?? []);
			if (percents.length > 0) recorder.waited(lane, cell, mean(percents));
		}
	}
}
async function loadWindow(measurement, target, waiting) {
	const [observed, checked] = await Promise.allSettled([target.server.observe(() => load(measurement, target, waiting)), checkContents(questionsTo(measurement, target))]);
	if (observed.status === "rejected") throw observed.reason;
	if (checked.status === "rejected") throw checked.reason;
	const { latePercents, ...result } = observed.value.result;
	const sample = sampleOf(NO_PLACE, target.cell, {
		...observed.value,
		result
	});
	if (!latePercents || result.aborted > 0) return sample;
	return {
		...sample,
		throughput: rateBeforeWaiting(result, target.cell),
		latePercents
	};
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
/** The arms take turns at going first. */
function inTurns(warming) {
	return windowsOf(warming) % 2 === 0 ? warming.arms : warming.arms.toReversed();
}
/** Whether each arm needs another window. */
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
* Does some work while the servers of a round run. They must answer correctly before and after it, their services
* must listen to the end, and their highest memory is recorded. None of them runs afterwards, whatever happens.
* @param start starts the servers and adds each to a map, by lane name
* @throws LoadgateError `measurement` where a server does not start or answers wrongly, and whatever the
* work throws
*/
async function withServers(measurement, start, work) {
	const running = /* @__PURE__ */ new Map();
	try {
		await start(running);
		await askAll(measurement, running, checkAnswers);
		await work(running);
		await askAll(measurement, running, checkContents);
		await checkServices(measurement, running);
		await recordPeaks(measurement, running);
	} finally {
		await Promise.all([...running.values()].map((server) => server.stop()));
	}
}
/** Asks each lane for each of its scenarios, once however many levels there are. */
async function askAll(measurement, running, check) {
	const asked = /* @__PURE__ */ new Set();
	for (const cell of measurement.cells) for (const lane of cell.lanes) {
		const key = `${laneName(lane)} ${cell.scenario}`;
		if (asked.has(key)) continue;
		asked.add(key);
		const server = named(running, laneName(lane));
		await onLane(lane, () => check(questionsTo(measurement, {
			server,
			lane,
			cell
		})));
	}
}
/** A server that does without its cache, or its database, would be compared with one that has it. */
async function checkServices({ cells }, running) {
	for (const lane of lanesOf(cells)) await onLane(lane, async () => named(running, laneName(lane)).assertServices?.());
}
async function recordPeaks({ cells, recorder }, running) {
	for (const lane of lanesOf(cells)) {
		const { peakRssBytes } = await named(running, laneName(lane)).usage();
		if (peakRssBytes !== void 0) recorder.updated(lane, { peakRssBytes });
	}
}
// src/app/measure/measure.ts
/**
* Carries out a plan: in each round, fresh servers are started, all of them at once, and then the round's
* blocks are measured. On a machine that is slower than the estimate the last blocks are left out, so that
* the run stays within its budget. Series that need no more bursts are measured no further, and the time that
* they leave goes to the others.
* @throws LoadgateError `measurement` where a server or the generator fails; nothing runs then
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
		const { cells: further, plan } = undecided(cells, schedule.timeLeft(round));
		if (further.length === 0) return;
		if (plan) schedule.layOutRest(round, plan);
		cells = further;
	}
}
/** @returns the cells, with bursts of the length that their servers turned out to need */
async function measureRound(measurement, { round, schedule, start }) {
	const { world } = measurement;
	let { cells } = measurement;
	schedule.beginSetUp();
	const warmUntilMs = world.machine.now() + longestSetUpMs(cells, schedule.budgetMs());
	const lanes = lanesOf(cells);
	await measurement.reset?.(lanes.map((lane) => ({
		lane,
		server: named(measurement.servers, laneName(lane))
	})));
	const startAll = (running) => start(lanes, round, running);
	await withServers(measurement, startAll, async (running) => {
		await checkTrees(measurement, running);
		const throughputs = await warmUp(measurement, running, warmUntilMs);
		cells = settled(cells, throughputs);
		schedule.setUpDone(round, cells);
		await withReadings(measurement, running, async () => {
			for (const block of schedule.blocksIn(round, cells)) {
				world.progress.advance(schedule.progressAt(block));
				await schedule.timed(block, () => measureBlock(measurement, running, {
					...block,
					round
				}));
			}
		});
	});
	return cells;
}
function settled(cells, throughputs) {
	return cells.map((cell) => ({
		...cell,
		shape: settledShape(cell.shape, throughputs.get(cellName(cell)) ?? 0)
	}));
}
async function measureBlock(measurement, running, { round, index, cell, order }) {
	for (const [position, lane] of order.entries()) {
		const place = {
			round,
			block: index,
			position
		};
		const server = named(running, laneName(lane));
		await onLane(lane, () => measureBurst(measurement, {
			server,
			lane,
			cell
		}, place));
	}
}
// src/app/measure/undecided.ts
/**
* Says after each round what is measured further: series that no look has decided, and from the first screen on only those
* that show a sign of a slowdown. These share the time that is left. With several bases, a series goes on while it does
* against any of them: where it ends, each comparison ends by a rule of its own.
*/
function undecidedIn(base, { config, failOn }, draft) {
	return (cells, left) => {
		const run = draft.runFile();
		const policy = {
			...gateFor(config.gate, {
				...run,
				base
			}).gate,
			failOn
		};
		const rounds = roundsMeasured(run.series);
		const measured = namesIn(cells);
		const all = [{
			judged: {
				run,
				policy,
				lost: lostParts(base, run, policy)
			},
			measured
		}, ...(run.furtherBases ?? []).map((further) => ongoing(runAgainst(run, further), further, {
			policy,
			measured
		}))];
		const open = all.map((one) => openSeries(rounds, one));
		const openCells = withSeries(cells, union(open));
		const screen = screenAt(rounds, run.plan, failOn);
		if (!screen || openCells.length === 0) return { cells: openCells };
		const goingCells = withSeries(openCells, union(all.map(({ judged }, index) => {
			const suspicious = suspiciousSeries(judged, screen.suspect);
			return new Set([...open[index] ?? []].filter((name) => suspicious.has(name)));
		})));
		draft.plan = {
			...restOf(draft, {
				from: cells,
				going: goingCells
			}, left),
			screenedAfter: screen.first
		};
		return {
			cells: goingCells,
			plan: draft.plan
		};
	};
}
/** The comparison with a further base. What it does not have, or lost, is nothing to wait for. */
function ongoing(run, { base, series }, { policy, measured }) {
	const lost = lostParts(base, run, policy);
	const compared = series.filter((one) => !lossOf(lost, one)).map(({ name }) => wholeOf(name));
	return {
		judged: {
			run,
			policy,
			lost
		},
		measured: new Set(compared.filter((name) => measured.has(name)))
	};
}
function union(all) {
	return new Set(all.flatMap((one) => [...one]));
}
/**
* The screen after a round, where there is one: none where an undecided series fails the gate.
* @returns after how many rounds the first one was, and the p-value that a series has to be below to go on
*/
function screenAt(rounds, { rounds: planned, screenedAfter: first = screenAfter(planned) }, failOn) {
	if (first === void 0 || failOn === "inconclusive") return void 0;
	const suspect = suspectAfter(rounds, {
		rounds: planned,
		screenedAfter: first
	});
	return suspect === void 0 ? void 0 : {
		first,
		suspect
	};
}
/** The series that show a sign of a slowdown, themselves or in a request of their mix. */
function suspiciousSeries(judged, suspect) {
	const clear = withoutSign(judged, suspect);
	const names = judged.run.series.map(({ name }) => name).filter((name) => !clear.has(name));
	return new Set(names.map(wholeOf));
}
/** The series that are measured and not decided, all requests of a mix included; none where the run ends here. */
function openSeries(rounds, { judged, measured }) {
	const { run } = judged;
	if (!mayDecide(rounds, run.plan.rounds)) return measured;
	const seen = judgedAfter(rounds, judged);
	if (hasFirstRegression(seen, measured, run)) return /* @__PURE__ */ new Set();
	const open = seen.filter((one) => measured.has(wholeOf(one.name)) && isOpen(one, rounds, run));
	return new Set(open.map(({ name }) => wholeOf(name)));
}
/** The rest of the run for what goes on. A round of fewer servers and series is set up sooner. */
function restOf({ plan }, { from, going }, left) {
	if (going.length === 0) return plan;
	const setUpMs = left.setUpMs * expectedSetUpMs(going) / expectedSetUpMs(from);
	return planRest(plan, going, {
		...left,
		setUpMs
	});
}
function namesIn(cells) {
	return new Set(cells.flatMap((cell) => cell.lanes.map(({ server }) => seriesName({
		...cell,
		server
	}))));
}
/** The cells with the lanes of some series, both arms of each; those without any are left out. */
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
* Measures all arms. A server of a base that fails under load is lost like one that does not start, and the
* others are measured again without it. Otherwise a change that fixes such a server could never be judged.
* @throws LoadgateError as {@link measure}, where it is not a server of base that fails
*/
async function measureArms(world, request, draft) {
	for (;;) try {
		await measure(measurementOf(world, request, draft));
		return;
	} catch (error) {
		request.signal.throwIfAborted();
		if (!request.base || !draft.base || !(error instanceof LaneFailure)) throw error;
		const { lane, message } = error;
		if (lane.arm === "head") throw error;
		world.progress.warn(`Not compared: ${message}`);
		loseIn(draft, lane.arm, [lossOfLane(error)]);
		draft.recorder.forgetSamples();
		layOutCells(draft, request, withLanes(draft.arms.cells, (each) => laneName(each) !== laneName(lane)));
	}
}
/** The trees of all arms that were checked out, also of what is lost by now: its files are still there. */
function treesOfAll({ programs: { shared } }, { checkout, further }) {
	const bases = [{
		arm: "base",
		checkout
	}, ...further].flatMap((one) => one.checkout ? [{
		arm: one.arm,
		checkout: one.checkout
	}] : []);
	const [first] = bases;
	if (!first) return void 0;
	const roots = bases.map(({ arm, checkout: { root } }) => [arm, root]);
	return {
		roots: new Map([["head", first.checkout.workingTree], ...roots]),
		shared
	};
}
function measurementOf(world, request, draft) {
	const { config, budgetMs, atMostMs = budgetMs, signal } = request;
	const { arms, base, baseBuilds, generator, plan, recorder, services } = draft;
	const trees = treesOfAll(world, draft);
	if (!generator) throw new Error("there is no load generator");
	const hasBudget = config.measure.repeats === void 0;
	const replan = (setUpMs, cells) => {
		const { seed } = draft.plan;
		draft.arms = {
			...draft.arms,
			cells
		};
		if (!hasBudget) return draft.plan;
		const longerMs = grownBudgetMs({
			cells,
			budgetMs,
			setUpMs
		}, atMostMs);
		if (longerMs > budgetMs) {
			const longer = formatDuration(longerMs);
			const setUp = formatDuration(setUpMs);
			world.progress.stage(`A round takes ${setUp} to set up, so measuring may take ${longer}`);
		}
		draft.plan = replanned(draft.plan, {
			cells,
			budgetMs: longerMs,
			seed,
			setUpMs
		});
		return draft.plan;
	};
	const isAdaptive = hasBase(arms.cells) && !request.againstItself && !request.isJudgedElsewhere && hasBudget;
	return {
		...arms,
		world,
		generator,
		plan,
		recorder,
		reset: (all) => services.reset(all),
		signal,
		...trees && { trees },
		baseBuilds,
		replan,
		...isAdaptive && base && { undecided: undecidedIn(base, request, draft) }
	};
}
// src/app/measure-run.ts
/**
* Installs the load generator, builds the servers, measures, and writes everything that came of it to
* the run file, even when a step fails.
* @returns the run file's content
* @throws LoadgateError as the steps do
*/
async function measureRun(outside, request) {
	const { output, progress } = outside;
	for (const file of [RUN_FILE, PACKED_RUN_FILE]) await output.remove(file);
	await endKilledRuns(outside);
	const draft = await draftOf(outside, request);
	const world = {
		...outside,
		runtime: draft.services.runtime
	};
	try {
		await checkOutBase(world, request, draft);
		await checkOutFurtherBases(world, request, draft);
		await buildArms(world, request, draft);
		if (isTimed(request.config)) {
			progress.stage("Measuring");
			await draft.watch.time("measureMs", () => measureArms(world, request, draft));
		}
		await addCounts(world, request, draft);
	} catch (thrown) {
		const error = request.signal.aborted ? request.signal.reason : thrown;
		await writeRunFile(output, draft.runFile(messageOf(error))).catch((unwritten) => progress.warn(messageOf(unwritten)));
		throw error;
	} finally {
		await draft.services.stop();
		await world.leftovers.endStarted();
		for (const { checkout } of [draft, ...draft.further]) await checkout?.remove();
	}
	const run = draft.runFile();
	await writeRunFile(output, run);
	return run;
}
async function addCounts(world, request, draft) {
	const { config, signal } = request;
	const { arms, base, baseBuilds, checkout, services, count = config.count } = draft;
	if (!count) return;
	const reset = services.reset.bind(services);
	const compared = checkout && comparing(world, checkout, baseBuilds);
	const gateOf = (series) => gateFor(config.gate, {
		...base && { base },
		series: [],
		counts: countsOfSeries(series)
	}).gate;
	const keep = ({ counts, lost }) => {
		draft.counts = counts;
		if (base && lost.length > 0) draft.base = {
			...base,
			lost: [...base.lost ?? [], ...lost]
		};
	};
	keep(await countArms(world, {
		arms,
		count,
		gateOf,
		signal,
		reset,
		keep,
		...compared
	}));
}
/** How counting makes sure that each arm runs what it has built. */
function comparing(world, checkout, baseBuilds) {
	const roots = /* @__PURE__ */ new Map([["head", checkout.workingTree], ["base", checkout.root]]);
	return {
		trees: treesOf(world, { checkout }),
		writtenOver: (lane, used) => writtenOver(world, {
			lane,
			used,
			roots
		}, baseBuilds)
	};
}
async function endKilledRuns({ leftovers, progress }) {
	const count = await leftovers.removeOfKilledRuns();
	if (count === 0) return;
	progress.warn(`Ended ${formatCount(count, "process", "processes")} that a killed run had left`);
}
export { subjectsOf as n, nameOf as r, measureRun as t };
