import { i as messageOf, n as LoadgateError } from "./error.js";
import { v as formatCount } from "./catalogue.js";
import { r as SAME_PROGRAM_HINT } from "./source-control.js";
import { B as isHttp2, W as parseHeaderLines, f as namesService, m as keyOfRequest, p as withServiceFacts, z as addressOf } from "./load.js";
import { t as withoutNullish } from "./without-nullish.js";
import { t as required } from "./required.js";
import { n as laneName } from "./lane.js";
import { I as lossFrom } from "./baseline.js";
import { a as MATCH_LIMIT_MS, c as STREAM_HINT, d as contentCoding, f as hostHint, l as answerBodyText, m as shownBody, o as shellWord, p as bodyDifference, s as UnfinishedAnswer, u as answerText } from "./run.js";
// src/app/arms/request-files.ts
/**
* Reads the files that requests name: headers, which give way to those in the configuration where both have one, and
* bodies.
* @throws LoadgateError `usage` when a file cannot be read, or a line of headers is not a header
*/
async function withRequestFiles(files, scenarios) {
	return await Promise.all(scenarios.map(async (scenario) => ({
		...scenario,
		requests: await Promise.all(scenario.requests.map((request) => {
			return withFiles(files, request, {
				key: keyOfRequest(scenario.name, request),
				transport: scenario.transport
			});
		}))
	})));
}
/**
* Reads the files of the requests that servers are asked when they start, as {@link withRequestFiles} does.
* @throws LoadgateError `usage` as there
*/
async function withReadyFiles(files, servers) {
	return await Promise.all(servers.map(async (server) => {
		const { request, transport } = server.ready;
		if (!request) return server;
		const read = await withFiles(files, request, {
			key: request.from,
			transport
		});
		return {
			...server,
			ready: {
				...server.ready,
				request: read
			}
		};
	}));
}
async function withFiles(files, request, { key, transport }) {
	const { bodyFile, bodyText } = request;
	const headers = await headersOf(files, request, {
		key: `${key}.headers-file`,
		transport
	});
	const body = bodyFile === void 0 ? bodyText !== void 0 && new TextEncoder().encode(bodyText) : await readFile(files, bodyFile, `${key}.body-file`);
	return {
		...request,
		headers,
		...body && { body }
	};
}
async function headersOf(files, { headers, headersFile }, { key, transport }) {
	if (headersFile === void 0) return headers;
	const bytes = await readFile(files, headersFile, key);
	const read = headersIn(new TextDecoder().decode(bytes), headersFile, transport);
	const own = new Set(Object.keys(headers).map((header) => header.toLowerCase()));
	const others = Object.entries(read).filter(([header]) => !own.has(header.toLowerCase()));
	return {
		...Object.fromEntries(others),
		...headers
	};
}
function headersIn(text, file, transport) {
	const read = parseHeaderLines(text, transport && isHttp2(transport));
	if ("headers" in read) return read.headers;
	const { wrongLine, what, hint } = read;
	throw new LoadgateError("usage", `${file}:${wrongLine}: ${what}`, { hint });
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
/** A server of which two arms run the same program, or a part of it. */
var SharedProgram = class extends LaneFailure {
	/**
	* @param base the lane that cannot be compared with head's
	* @param what both arms run, in words
	*/
	constructor(base, what, hint = SAME_PROGRAM_HINT) {
		super(base, new LoadgateError("measurement", what, { hint }));
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
		serviceFiles: () => used.flatMap(ownFiles),
		serviceProcesses: () => used.flatMap(ownProcesses)
	};
}
/** One that both arms share runs from head's tree by right. */
function ownFiles({ config, process }) {
	return config.per === "run" ? [] : process.files() ?? [];
}
/** One that both arms share may answer for both. */
function ownProcesses({ config, process }) {
	return config.per === "run" ? [] : process.processes();
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
			...withoutNullish({ limitMs: setupTimeoutMs })
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
		const { beside, run, env, ready } = request;
		const { command } = ready;
		const used = beside ? await this.#running(beside.arm, beside.services) : [];
		const named = {
			...request,
			run: typeof run === "string" ? commandBeside(used, run) : run,
			env: variablesBeside(used, env),
			ready: {
				...ready,
				...command !== void 0 && { command: commandBeside(used, command) }
			}
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
// src/app/arms/build-head.ts
/**
* Builds a server of head, then starts its services and sets it up.
* @returns an empty build where the server runs already
* @throws LoadgateError `measurement` where any of that fails
*/
async function buildHeadServer({ builder, progress }, services, { signal, ...one }) {
	const { lane, server } = one;
	if (server.url !== void 0) return {};
	if (server.build !== void 0) progress.stage(`Building ${laneName(lane)}`);
	return {
		...await builder.build(buildRequestOf(one), signal),
		...await services.prepare(one)
	};
}
// src/app/measure/check-answer.ts
const TIMEOUT_MS = 1e4;
/** The requests one by one. */
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
	for (const question of questionsOf(questions)) await rightAnswer(question);
}
/**
* Sends one request, twice over a connection that stays open, and checks what comes.
* @returns the first answer
* @throws LoadgateError `measurement`, as {@link checkAnswers}
*/
async function rightAnswer(question) {
	const [first, ...more] = await ask(question);
	for (const answer of [first, ...more]) checkAnswer(question, answer);
	return first;
}
/** @param where when it came, as the message says it */
function checkAnswer(question, answer, where = "") {
	const difference = differenceOf(question, answer, question.http.masked);
	if (difference !== void 0) throw wrongAnswer(question, answer, `${where}${difference}`);
	question.onChecked?.(question.request, answer);
}
/**
* Under load, for each request: an answer with the expected status must also have the right content, which the load generator
* does not check. Other statuses and missing answers are counted by the generator.
* @throws LoadgateError `measurement`, as {@link checkAnswers}
*/
async function checkContents(questions) {
	const { signal } = questions;
	for (const question of questionsOf(questions)) {
		const answers = await ask(question).catch(() => signal.throwIfAborted()) ?? [];
		for (const answer of answers) {
			if (answer.status !== question.request.expect.status) continue;
			checkAnswer(question, answer, "under load, ");
		}
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
/** @returns an answer, and the next one on the same connection where connections are used more than once */
async function ask(question) {
	const { server, scenario, request: sent, http, signal } = question;
	const { method, path, headers, body, bodyText } = sent;
	const address = addressOf(server.url, path, scenario.transport);
	const { keepAlive } = scenario.load;
	const content = withoutNullish({
		body,
		bodyText
	});
	const request = {
		...address,
		method,
		headers,
		keepAlive,
		timeoutMs: TIMEOUT_MS,
		...content
	};
	try {
		if (!keepAlive) return [await http.send(request, signal)];
		return await http.sendTwice(request, signal);
	} catch (error) {
		signal.throwIfAborted();
		server.assertAlive();
		const hint = error instanceof UnfinishedAnswer ? STREAM_HINT : noAnswerHint(server);
		throw failure(question, ["no answer", messageOf(error)], hint);
	}
}
function noAnswerHint({ url, coldStartMs }) {
	return coldStartMs !== void 0 ? "The server must answer each scenario before and under load." : `Look whether a server still runs at ${url}, and whether network and firewall let this machine reach it.`;
}
function wrongAnswer(question, answer, difference) {
	question.server.assertAlive();
	const { scenario, request } = question;
	const key = keyOfRequest(scenario.name, request);
	const hint = hostHint(answer.status, request.headers, key) ?? (contentCoding(answer) === void 0 ? `Correct the server, or ${key}.expect.` : `No compressed body can be checked: leave accept-encoding out of ${key}.headers, or the body out of ${key}.expect.`);
	return failure(question, ["wrong answer", difference], hint);
}
function failure({ server, scenario: { name }, request: { method, path }, http }, [what, why], hint) {
	const message = `${server.name}/${name}: ${what} to ${method} ${path}: ${http.masked?.(why) ?? why}`;
	return new LoadgateError("measurement", message, {
		details: server.logTail(),
		hint
	});
}
/**
* What is wrong with an answer.
* @param masked hides in an answer what the request was filled with
* @returns what was expected and what came, as text; undefined for a right answer
*/
function differenceOf({ request: { expect, method }, matches }, answer, masked = (text) => text) {
	if (answer.status !== expect.status) return `expected status ${expect.status}, got ${answerText(answer, masked)}`;
	const { "content-type": got = "none" } = answer.headers ?? {};
	if (expect.contentType !== void 0 && mediaType(expect.contentType) !== mediaType(got)) return `expected content type ${expect.contentType}, got ${got}`;
	if (method === "HEAD") return void 0;
	const body = answerBodyText(answer, masked);
	if (expect.body !== void 0 && (answer.truncated || answer.body !== expect.body)) return contentCoding(answer) === void 0 ? bodyDifference(expect.body, masked(answer.body)) : `expected body ${shownBody(expect.body)}, got ${body}`;
	if (expect.bodyMatches === void 0) return void 0;
	const isMatch = matches(expect.bodyMatches, answer.body);
	if (isMatch === void 0) return `${expect.bodyMatches} could not be matched within ${MATCH_LIMIT_MS} ms against body ${body}; use a simpler expect.body-matches`;
	const part = answer.truncated ? " in its first MiB, which is all that is read" : "";
	return isMatch ? void 0 : `expected a body that matches ${expect.bodyMatches}${part}, got ${body}`;
}
function mediaType(contentType) {
	return contentType.split(";")[0]?.trim().toLowerCase() ?? "";
}
// src/app/end-killed-runs.ts
/** Ends what killed runs of the same repository left running, and says so. */
async function endKilledRuns({ leftovers, progress }) {
	const count = await leftovers.removeOfKilledRuns();
	if (count === 0) return;
	progress.warn(`Ended ${formatCount(count, "process", "processes")} that a killed run had left`);
}
// src/domain/run/address-taken.ts
/** How programs say that another one listens where they should. */
const TAKEN = /address (?:is )?already in use|\bEADDRINUSE\b|only one usage of each socket address/i;
/** Characters of a line that are kept. */
const KEPT_LENGTH = 200;
/**
* The line of a server's log that says that a part of it found its port or socket taken. The server can answer all the
* same, with what has the port in that part's place.
* @param log without control characters
* @returns undefined where no line does
*/
function addressTakenIn(log) {
	return log.find((line) => TAKEN.test(line))?.trim().slice(0, KEPT_LENGTH);
}
export { withReadyFiles as _, checkStillAnswers as a, buildHeadServer as c, startLane as d, Services as f, onLane as g, lossOfLane as h, checkContents as i, buildRequestOf as l, SharedProgram as m, endKilledRuns as n, questionsOf as o, LaneFailure as p, checkAnswers as r, rightAnswer as s, addressTakenIn as t, besideOf as u, withRequestFiles as v };
