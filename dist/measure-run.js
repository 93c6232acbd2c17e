import { a as differencesByRound, d as removedSeries, n as compareServers, o as pairBursts, r as changeEstimator, t as judgeSeries, u as COMPARISON_SCHEMA } from "./judge.js";
import { r as decideGate } from "./gate.js";
import { T as seriesName, a as renderJson, b as seriesValue, c as laneName, d as planBursts, f as levelOfLook, l as laneSeriesName, o as blockOrder, p as lookAfter, s as burstsMs, u as lanesOf, v as worstVerdict, w as levelName } from "./figure-table.js";
import { l as isUnanswered, p as formatDuration, r as TOLERANCE_METRIC_IDS, u as sampleOf } from "./metric.js";
import { n as LoadgateError, r as messageOf } from "./error.js";
import { n as roundsMeasured, s as median, t as RUN_SCHEMA } from "./run-file.js";
import { i as startLane, n as withReadings, r as get } from "./readings.js";
import { u as connectionsOf } from "./output-folder.js";
// src/app/prepare-run.ts
/**
* Chooses what to measure and lays out its bursts.
* @param config the whole configuration
* @param request budget in milliseconds, seed of the order, and the filter if there is one
* @param host says what is installed, and how many files may be open
* @throws LoadgateError `usage` when nothing is left to measure or the budget is too short for it,
* `measurement` when this machine can run none of the servers, or not open so many connections
*/
function prepareRun(config, request, host) {
	const { budgetMs, filter, base, againstItself = false } = request;
	const arms = base || againstItself ? ["base", "head"] : ["head"];
	const all = selectCells(config, arms, () => true);
	const chosen = filter ? selectCells(config, arms, filter.matches) : all;
	if (filter && chosen.length === 0) {
		const names = config.scenarios.flatMap(({ name, servers }) => servers.map((server) => `${server}/${name}`));
		throw new LoadgateError("usage", `only: ${JSON.stringify(filter.text)} matches nothing`, { hint: `There are: ${names.join(", ")}. A glob such as rust/* works too.` });
	}
	const skipped = skippedServers(config, host).filter(({ server }) => chosen.some(({ lanes }) => lanes.some((lane) => lane.server === server)));
	const cells = withoutServers(chosen, new Set(skipped.map(({ server }) => server)));
	if (cells.length === 0) throw new LoadgateError("measurement", "This machine can run none of the servers", {
		details: skipped.map(skippedText),
		hint: "Install what they need, or configure servers that need less."
	});
	checkFileLimit(cells, host.openFileLimit());
	if (arms.length > 1) checkPorts(config, cells);
	const plan = layOutBursts(config, cells, request);
	const partial = filter && seriesCount(chosen) < seriesCount(all);
	return {
		cells,
		plan,
		budgetMs,
		skipped,
		...base && { base },
		...againstItself && { againstItself },
		...partial && { only: filter.text }
	};
}
/**
* Lays out the bursts of some cells.
* @throws LoadgateError `usage` when the budget is too short for them
*/
function layOutBursts({ measure: { repeats } }, cells, { budgetMs, seed }) {
	const plan = planBursts({
		cells,
		budgetMs,
		seed,
		...repeats !== void 0 && { repeats }
	});
	if (!("neededMs" in plan)) return plan;
	const needed = formatDuration(Math.ceil(plan.neededMs / 1e3) * 1e3);
	throw new LoadgateError("usage", `A budget of ${formatDuration(budgetMs)} is too short: ${seriesCount(cells)} series need ${needed} for the least that gives an interval`, { hint: "Raise the budget, shorten measure.burst, or choose fewer series." });
}
/** Both arms of a server run at once. */
function checkPorts({ servers }, cells) {
	const used = new Set(lanesOf(cells).map(({ server }) => server));
	const fixed = servers.find(({ name, port }) => port !== void 0 && used.has(name));
	if (!fixed) return;
	throw new LoadgateError("usage", `servers.${fixed.name}.port: base and head run at once and cannot share port ${fixed.port}`, { hint: "Use {port} in its run command instead of a fixed port, or run without a base." });
}
/**
* A skipped server in words.
* @returns for example `python was skipped: python3 is not installed (apt-get install python3)`
*/
function skippedText({ server, program, install }) {
	return `${server} was skipped: ${program} is not installed (${install})`;
}
function skippedServers({ servers }, { isInstalled }) {
	return servers.flatMap(({ name, requires }) => {
		const missing = Object.entries(requires).find(([program]) => !isInstalled(program));
		return missing ? [{
			server: name,
			program: missing[0],
			install: missing[1]
		}] : [];
	});
}
function withoutServers(cells, left) {
	return cells.flatMap((cell) => {
		const lanes = cell.lanes.filter(({ server }) => !left.has(server));
		return lanes.length > 0 ? [{
			...cell,
			lanes
		}] : [];
	});
}
/** Generator and server each have a socket for every connection, and some files besides. */
const OTHER_FILES = 64;
function checkFileLimit(cells, limit) {
	const connections = Math.max(...cells.map(({ level, shape }) => connectionsOf(level, shape)));
	if (limit === void 0 || connections + OTHER_FILES <= limit) return;
	throw new LoadgateError("measurement", `${connections} connections need ${connections + OTHER_FILES} open files for each process; the limit is ${limit}`, { hint: `Raise it where the run is started, with ulimit -n ${connections + OTHER_FILES} (as root where the hard limit is lower), or load with fewer connections.` });
}
function seriesCount(cells) {
	return cells.reduce((sum, cell) => sum + cell.lanes.length, 0);
}
function selectCells(config, arms, matches) {
	return config.scenarios.flatMap((scenario) => {
		const lanes = scenario.servers.filter((server) => matches(`${server}/${scenario.name}`)).flatMap((server) => arms.map((arm) => ({
			server,
			arm
		})));
		if (lanes.length === 0) return [];
		return scenario.levels.map((level) => ({
			scenario: scenario.name,
			level,
			shape: scenario.load,
			lanes
		}));
	});
}
// src/domain/compare-arms.ts
/** Others are 0 at times, or say nothing about the server. */
const ESTIMATED = TOLERANCE_METRIC_IDS;
/**
* Compares head with base, both measured in turns in the same run.
*
* A pair's difference is the logarithm of head's burst less that of base's beside it, so what the machine
* does to both cancels; {@link changeEstimator} says what the pairs show.
*
* @param run a run with both arms
* @param base the commit of the base arm
* @param policy what is gated, and what fails the gate
* @param rounds number of rounds that are done, enough for a look; all of them without it
*/
function compareArms(run, base, policy, rounds = run.plan.rounds) {
	const heads = run.series.filter(({ arm }) => arm === "head");
	const lookOf = (done) => lookAfter(done, run.plan.rounds);
	const level = levelOfLook(lookOf(rounds), lookOf(run.plan.rounds));
	const series = [...judgeSeries(heads, referenceAmong(heads, run.series), policy, level), ...(base.removed ?? []).map(removedSeries)];
	return {
		schema: COMPARISON_SCHEMA,
		verdict: worstVerdict(series.map(({ verdict }) => verdict)),
		gate: decideGate(series, policy),
		comparedWith: {
			kind: "base",
			...base.sha !== void 0 && { sha: base.sha },
			ref: base.ref
		},
		series,
		headToHead: compareServers(run.series)
	};
}
/** Goes through all pairs once beforehand, since what rounds do is told by all of them together. */
function referenceAmong(heads, all) {
	const bases = new Map(all.filter(({ arm }) => arm === "base").map((one) => [one.name, one]));
	const paired = new Map(heads.flatMap((head) => {
		const base = bases.get(head.name);
		return base ? [[head, {
			base,
			pairs: pairBursts(base.samples, head.samples)
		}]] : [];
	}));
	const changeOf = changeEstimator((function* () {
		for (const { pairs } of paired.values()) for (const id of ESTIMATED) yield differencesByRound(pairs, id);
	})(), paired.size);
	return (head) => {
		const own = paired.get(head);
		if (!own) return () => ({});
		return (id) => {
			const value = seriesValue(own.base.samples, id);
			const change = ESTIMATED.includes(id) ? changeOf(differencesByRound(own.pairs, id)) : void 0;
			return {
				...value !== void 0 && { base: value },
				...change && { change }
			};
		};
	};
}
// src/app/check-answer.ts
const TIMEOUT_MS = 1e4;
const SHOWN_LENGTH = 200;
/**
* Before load: the server must answer, and answer rightly.
* @throws LoadgateError `measurement` that names server, scenario, what was expected and what came
*/
async function checkAnswer(question) {
	const answer = await ask(question);
	const difference = differenceOf(question.scenario, answer);
	if (difference !== void 0) throw wrongAnswer(question, difference);
}
/**
* Under load: an answer of the expected status must also have the right content, which the load
* generator does not look at. Other statuses and missing answers are its business: it counts them.
* @throws LoadgateError `measurement`, as {@link checkAnswer}
*/
async function checkContent(question) {
	const { scenario, signal } = question;
	const answer = await ask(question).catch(() => signal.throwIfAborted());
	if (answer?.status !== scenario.expect.status) return;
	const difference = differenceOf(scenario, answer);
	if (difference !== void 0) throw wrongAnswer(question, `under load, ${difference}`);
}
/**
* After a burst without any answer: a server that hangs does not answer now either, one that was
* stopped together with its machine does.
* @throws LoadgateError `measurement` when no answer comes
*/
async function checkStillAnswers(question) {
	await ask(question);
}
async function ask({ server, scenario, body, http, signal }) {
	const { name, method, path, headers } = scenario;
	const request = {
		url: `${server.url}${path}`,
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
		throw new LoadgateError("measurement", `${server.name}/${name}: no answer to ${method} ${path}: ${messageOf(error)}`, {
			details: server.logTail(),
			hint: "The server must answer each scenario before and under load."
		});
	}
}
function wrongAnswer({ server, scenario }, difference) {
	const { name, method, path } = scenario;
	return new LoadgateError("measurement", `${server.name}/${name}: wrong answer to ${method} ${path}: ${difference}`, {
		details: server.logTail(),
		hint: `Correct the server, or scenarios.${name}.expect in the configuration.`
	});
}
/**
* What is wrong with an answer.
* @returns expected and got, in words; undefined for a right answer
*/
function differenceOf({ expect, method }, answer) {
	const got = shown(answer.body);
	if (answer.status !== expect.status) return `expected status ${expect.status}, got ${answer.status} with body ${got}`;
	const contentType = mediaType(answer.contentType ?? "");
	if (expect.contentType !== void 0 && mediaType(expect.contentType) !== contentType) return `expected content type ${expect.contentType}, got ${answer.contentType ?? "none"}`;
	if (method === "HEAD") return void 0;
	if (expect.body !== void 0 && (answer.truncated || answer.body !== expect.body)) return `expected body ${shown(expect.body)}, got ${got}`;
	if (expect.bodyMatches !== void 0 && !new RegExp(expect.bodyMatches, "u").test(answer.body)) return `expected a body that matches ${expect.bodyMatches}, got ${got}`;
}
function mediaType(contentType) {
	return contentType.split(";")[0]?.trim().toLowerCase() ?? "";
}
/** As JSON text, so that nothing a server sends can move the cursor or break a line. */
function shown(body) {
	const text = JSON.stringify(body.slice(0, SHOWN_LENGTH));
	return body.length > SHOWN_LENGTH ? `${text}… (${body.length} characters)` : text;
}
// src/app/base-arm.ts
/**
* Builds base's servers from its own sources with head's configuration, and finds out what they answer.
* A server that does not build or start, and a scenario that base does not answer rightly, are left out
* and said: head may well be the first that has them.
*/
async function prepareBase(world, request) {
	const { ref, checkout, cells, scenarios, signal } = request;
	const servers = /* @__PURE__ */ new Map();
	const builds = /* @__PURE__ */ new Map();
	const failures = [];
	const answered = /* @__PURE__ */ new Set();
	for (const lane of lanesOf(cells).filter(({ arm }) => arm === "base")) {
		const name = laneName(lane);
		try {
			const server = atBase(request, lane);
			world.progress.stage(`Building ${name}`);
			builds.set(name, await world.baseBuilder(checkout).build({
				...server,
				name
			}, signal));
			servers.set(name, server);
			for (const scenario of await answeredBy(world, request, lane, server)) answered.add(`${name} ${scenario}`);
		} catch (error) {
			signal.throwIfAborted();
			if (!(error instanceof LoadgateError) || error.kind !== "measurement") throw error;
			failures.push(messageOf(error));
			world.progress.warn(`${messageOf(error)}; it is measured without a base`);
		}
	}
	const isMeasured = (lane, { scenario }) => lane.arm === "head" || answered.has(`${laneName(lane)} ${scenario}`);
	const left = cells.map((cell) => ({
		...cell,
		lanes: cell.lanes.filter((lane) => isMeasured(lane, cell))
	}));
	const isEmpty = left.every(({ lanes }) => lanes.every(({ arm }) => arm === "head"));
	const failure = failures[0] ?? `base answers none of ${[...scenarios.keys()].join(", ")}`;
	return {
		commit: {
			sha: checkout.sha,
			ref,
			...removedSince(world, request),
			...isEmpty && { failure }
		},
		servers,
		builds,
		cells: left
	};
}
/**
* Series of base's own configuration that head's does not name any more. A run of a part of them all
* says nothing of the others.
*/
function removedSince(world, { checkout, cells, configFile, isPartial }) {
	if (isPartial) return {};
	const present = new Set(cells.flatMap((cell) => cell.lanes.map(({ server }) => seriesName({
		...cell,
		server
	}))));
	try {
		const removed = world.readConfig(checkout.pathOf(configFile)).scenarios.flatMap(({ name: scenario, servers, levels }) => servers.flatMap((server) => levels.map((level) => ({
			server,
			scenario,
			level
		})).filter((key) => !present.has(seriesName(key)))));
		return removed.length > 0 ? { removed } : {};
	} catch {
		return {};
	}
}
/** Whether any lane of the cells is base's. */
function hasBase(cells) {
	return cells.some(({ lanes }) => lanes.some(({ arm }) => arm === "base"));
}
/** The cells with the lanes of head only. */
function withoutBase(cells) {
	return cells.map((cell) => ({
		...cell,
		lanes: cell.lanes.filter(({ arm }) => arm === "head")
	}));
}
/** A server's configuration with its folders in the checkout. */
function atBase({ checkout, servers }, lane) {
	const server = servers.get(lane.server);
	if (!server) throw new Error(`no server is named ${lane.server}`);
	const { artifact } = server;
	return {
		...server,
		directory: checkout.pathOf(server.directory),
		...artifact !== void 0 && { artifact: artifactAt(checkout, artifact) }
	};
}
/** One outside the repository is the same for both. */
function artifactAt(checkout, artifact) {
	try {
		return checkout.pathOf(artifact);
	} catch {
		return artifact;
	}
}
async function answeredBy(world, { cells, scenarios, bodies, signal }, lane, config) {
	const wanted = new Set(cells.filter(({ lanes }) => lanes.some((one) => laneName(one) === laneName(lane))).map(({ scenario }) => scenario));
	const answered = [];
	const server = await startLane(world, lane, config, signal);
	try {
		for (const name of wanted) {
			const scenario = scenarios.get(name);
			if (!scenario) throw new Error(`no scenario is named ${name}`);
			const body = bodies.get(name);
			try {
				await checkAnswer({
					server,
					scenario,
					http: world.http,
					signal,
					...body && { body }
				});
				answered.push(name);
			} catch (error) {
				signal.throwIfAborted();
				world.progress.warn(`${messageOf(error)}; the scenario is new`);
			}
		}
	} finally {
		await server.stop();
	}
	return answered;
}
// src/app/config-hash.ts
/** 64 bits are plenty for telling apart the configurations of one repository. */
const HEX_DIGITS = 16;
/**
* Hashes the part of a configuration that shapes the measurement; gate, budget and store do not.
* @param config the configuration
* @param cells what is measured
* @param bodies the request bodies, by scenario
* @param host does the hashing
*/
function configHashes(config, cells, bodies, host) {
	const of = (lane, { scenario: scenarioName, level, shape }) => {
		const server = config.servers.find(({ name }) => name === lane.server);
		const scenario = config.scenarios.find(({ name }) => name === scenarioName);
		const body = bodies.get(scenarioName);
		const measured = {
			server: {
				build: server?.build,
				run: server?.run,
				env: sorted(server?.env)
			},
			scenario: {
				method: scenario?.method,
				path: scenario?.path,
				headers: sorted(scenario?.headers),
				expect: scenario?.expect,
				body: body && host.hash(body)
			},
			level,
			load: {
				...shape,
				connections: connectionsOf(level, shape)
			}
		};
		return host.hash(JSON.stringify(measured)).slice(0, HEX_DIGITS);
	};
	const each = cells.flatMap((cell) => cell.lanes.map((lane) => of(lane, cell)));
	return {
		all: host.hash(each.join(" ")).slice(0, HEX_DIGITS),
		of
	};
}
/** Entries in the order of their names, which means nothing in the file. */
function sorted(map = {}) {
	return Object.entries(map).toSorted(([a], [b]) => a < b ? -1 : a > b ? 1 : 0);
}
// src/app/burst.ts
/**
* Loads every series for its warm-up time, and counts none of it.
* @throws LoadgateError `measurement` where a server or the generator fails
*/
async function warmUp(measurement, running) {
	const { cells, recorder } = measurement;
	for (const cell of cells) {
		const { requests: _, warmUpMs, ...shape } = cell.shape;
		for (const lane of cell.lanes) {
			const server = get(running, laneName(lane));
			const ends = await Promise.allSettled([load(measurement, server, cell, {
				...shape,
				warmUpMs,
				burstMs: warmUpMs
			}), checkContent(questionTo(measurement, server, cell.scenario))]);
			for (const end of ends) if (end.status === "rejected") throw end.reason;
			recorder.loaded(warmUpMs);
		}
	}
}
/**
* Runs one burst and records its sample.
* @param place where it stands in the plan
* @throws LoadgateError `measurement` where the server or the generator fails, or an answer is wrong
*/
async function measureBurst(measurement, server, lane, cell, place) {
	const { world, recorder } = measurement;
	const before = world.host.cpuTimes();
	const startedAt = world.host.date().toISOString();
	const { result, usage } = await server.observe(() => load(measurement, server, cell, cell.shape));
	const machine = machineUsage(before, world.host.cpuTimes());
	const loadAverage = world.host.loadAverage();
	recorder.loaded(result.durationMs);
	const counters = {
		...usage,
		...machine,
		...loadAverage !== void 0 && { loadAverage }
	};
	recorder.sampled(lane, cell, sampleOf({
		...place,
		startedAt
	}, cell, result, counters));
	checkBodies(get(measurement.scenarios, cell.scenario), result, laneSeriesName(lane, cell));
	if (isUnanswered(result)) await checkStillAnswers(questionTo(measurement, server, cell.scenario));
}
function machineUsage(before, after) {
	const allMs = after.allMs - before.allMs;
	const since = (from, to) => from === void 0 || to === void 0 ? void 0 : to - from;
	const stolenMs = since(before.stolenMs, after.stolenMs);
	const stalledMs = since(before.stalledMs, after.stalledMs);
	return {
		...allMs > 0 && {
			machineCpuMs: allMs,
			machineBusyMs: after.busyMs - before.busyMs
		},
		...stolenMs !== void 0 && { stolenMs },
		...stalledMs !== void 0 && { stalledMs }
	};
}
/** A scenario's question to a running server. */
function questionTo({ world, scenarios, bodies, signal }, server, scenario) {
	const body = bodies.get(scenario);
	const question = {
		server,
		scenario: get(scenarios, scenario),
		http: world.http,
		signal
	};
	return body ? {
		...question,
		body
	} : question;
}
async function load({ generator, scenarios, signal }, server, { scenario, level }, shape) {
	const { path, method, headers, bodyFile, expect } = get(scenarios, scenario);
	const request = {
		url: `${server.url}${path}`,
		method,
		headers,
		level,
		shape,
		expectedStatus: expect.status,
		...bodyFile !== void 0 && { bodyFile }
	};
	const result = await generator.load(request, signal);
	server.assertAlive();
	return result;
}
/**
* The generator does not look at bodies, but their total length gives a wrong one away: with an
* exact expected body every right answer has the same length.
*/
function checkBodies({ name, method, expect }, result, series) {
	if (expect.body === void 0 || method === "HEAD" || result.unexpected > 0) return;
	const length = new TextEncoder().encode(expect.body).byteLength;
	if (result.bodyBytes === result.expected * length) return;
	throw new LoadgateError("measurement", `${series}: wrong answers under load: ${result.expected} bodies had ${result.bodyBytes} bytes in all, expected ${result.expected * length}`, { hint: `The server answers scenarios.${name} rightly when idle and wrongly when loaded; look for shared state.` });
}
// src/app/measure.ts
/**
* Carries out a plan: in each round fresh servers, all of them up at once, then the round's blocks.
* When the machine is slower than the estimate, the last blocks are left out to stay in the budget. Where
* the measurement says what is decided, only the others go on, with the time that this leaves to them.
* @throws LoadgateError `measurement` where a server or the generator fails; nothing runs then
*/
async function measure(measurement) {
	const { world, plan, budgetMs = Number.POSITIVE_INFINITY, undecided } = measurement;
	const clock = world.host.now;
	const pace = createPace(clock);
	const beganMs = clock();
	const wholeMs = plan.rounds.flatMap(({ blocks }) => blocks).reduce((sum, { cell }) => sum + burstsMs([cell]), 0);
	let cells = measurement.cells;
	let extra = plan.blocksPerCell;
	let owed = 6 * cells.length;
	for (const round of plan.rounds) {
		const isLast = round.index === plan.rounds.length - 1;
		const deadline = beganMs + budgetMs * (undecided && !isLast ? (round.index + 1) / plan.rounds.length : 1);
		const planned = round.blocks.filter(({ cell }) => cells.includes(cell));
		const isLate = (cell) => pace.ends(cell) > deadline;
		const [first] = planned;
		if (first && owed <= 0 && pace.ends(first.cell, pace.setUpMs()) > deadline) continue;
		await withServers({
			...measurement,
			cells
		}, round, async (running) => {
			const setUp = pace.setsUp();
			await warmUp({
				...measurement,
				cells
			}, running);
			setUp();
			await withReadings({
				...measurement,
				cells
			}, running, async () => {
				const run = async (block) => {
					const fraction = undecided ? Math.min(1, (clock() - beganMs) / budgetMs) : pace.estimatedMs() / wholeMs;
					const estimateMs = undecided ? budgetMs : plan.estimateMs;
					world.progress.advance({
						fraction,
						remainingMs: Math.max(0, Math.min(beganMs + budgetMs - clock(), estimateMs * (1 - fraction))),
						current: `${block.cell.scenario} ${levelName(block.cell.level)}`
					});
					await pace.measured(block.cell, () => measureBlock(measurement, running, round, block));
				};
				for (const block of planned) {
					if (owed <= 0 && isLate(block.cell)) return;
					await run(block);
					owed -= 1;
				}
				if (cells.length === measurement.cells.length) return;
				for (;; extra += 1) for (const cell of cells) {
					if (isLate(cell)) return;
					await run({
						index: extra,
						cell,
						order: blockOrder(cell, extra)
					});
				}
			});
		});
		if (undecided && !isLast) cells = undecided(cells);
		if (cells.length === 0) return;
	}
}
async function measureBlock(measurement, running, round, { index, cell, order }) {
	for (const [position, lane] of order.entries()) {
		const place = {
			round: round.index,
			block: index,
			position
		};
		await measureBurst(measurement, get(running, laneName(lane)), lane, cell, place);
	}
}
/** What blocks took so far, not what they were expected to take, tells the next one's end. */
function createPace(clock) {
	let measuredMs = 0;
	let estimatedMs = 0;
	let setUpMs = 0;
	return {
		/** When a block of a cell would end that begins after some time from now. */
		ends: (cell, afterMs = 0) => clock() + afterMs + (estimatedMs > 0 ? measuredMs / estimatedMs : 1) * burstsMs([cell]),
		/** What the blocks so far were expected to take. */
		estimatedMs: () => estimatedMs,
		setUpMs: () => setUpMs,
		/** Begins to time a set-up; the function that it returns ends it. */
		setsUp: () => {
			const beganMs = clock();
			return () => {
				setUpMs = clock() - beganMs;
			};
		},
		measured: async (cell, work) => {
			const beganMs = clock();
			await work();
			measuredMs += clock() - beganMs;
			estimatedMs += burstsMs([cell]);
		}
	};
}
async function withServers(measurement, round, use) {
	const { world, cells, servers, recorder, signal } = measurement;
	const running = /* @__PURE__ */ new Map();
	try {
		for (const lane of lanesOf(cells)) {
			const name = laneName(lane);
			const server = await startLane(world, lane, get(servers, name), signal);
			running.set(name, server);
			const { rssBytes } = await server.usage();
			recorder.started(lane, {
				round: round.index,
				coldStartMs: server.coldStartMs,
				...rssBytes !== void 0 && { idleRssBytes: rssBytes }
			});
		}
		const questions = lanesAndScenarios(cells).map(([lane, scenario]) => questionTo(measurement, get(running, laneName(lane)), scenario));
		for (const question of questions) await checkAnswer(question);
		await use(running);
		for (const question of questions) await checkContent(question);
		for (const lane of lanesOf(cells)) {
			const { peakRssBytes } = await get(running, laneName(lane)).usage();
			if (peakRssBytes !== void 0) recorder.updated(lane, { peakRssBytes });
		}
	} finally {
		await Promise.all([...running.values()].map((server) => server.stop()));
	}
}
function lanesAndScenarios(cells) {
	const pairs = cells.flatMap(({ lanes, scenario }) => lanes.map((lane) => [`${laneName(lane)} ${scenario}`, [lane, scenario]]));
	return [...new Map(pairs).values()];
}
// src/app/recorder.ts
/** Longest pause that Go's client library shows. */
const GC_PAUSE_SECONDS = "go_gc_duration_seconds{quantile=\"1\"}";
/**
* An empty recorder.
* @param hashOf the configuration hash of a series
*/
function createRecorder(hashOf) {
	const builds = /* @__PURE__ */ new Map();
	const starts = /* @__PURE__ */ new Map();
	const samples = /* @__PURE__ */ new Map();
	let loadMs = 0;
	return {
		built: (lane, build) => builds.set(laneName(lane), build),
		started: (lane, start) => append(starts, laneName(lane), start),
		updated: (lane, facts) => {
			const all = starts.get(laneName(lane));
			const last = all?.pop();
			if (last) all?.push({
				...last,
				...facts
			});
		},
		sampled: (lane, cell, sample) => append(samples, laneSeriesName(lane, cell), sample),
		loaded: (durationMs) => {
			loadMs += durationMs;
		},
		loadMs: () => loadMs,
		servers: (cells) => lanesOf(cells).map((lane) => factsOf(lane, builds.get(laneName(lane)), starts.get(laneName(lane)) ?? [])),
		series: (cells) => cells.flatMap((cell) => cell.lanes.map((lane) => ({
			name: seriesName({
				...cell,
				server: lane.server
			}),
			server: lane.server,
			scenario: cell.scenario,
			level: cell.level,
			load: cell.shape,
			arm: lane.arm,
			configHash: hashOf(lane, cell),
			samples: samples.get(laneSeriesName(lane, cell)) ?? []
		})))
	};
}
function factsOf(lane, build, starts) {
	const idle = starts.flatMap(({ idleRssBytes }) => idleRssBytes ?? []);
	const peaks = starts.flatMap(({ peakRssBytes }) => peakRssBytes ?? []);
	const pauses = starts.flatMap(({ readings = [] }) => readings.flatMap(({ name, after }) => name === GC_PAUSE_SECONDS ? after ?? [] : []));
	return {
		...lane,
		...build,
		...starts.length > 0 && { coldStartMs: median(starts.map(({ coldStartMs }) => coldStartMs)) },
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
// src/app/request-files.ts
/**
* Reads the bodies that scenarios send.
* @returns bytes by the scenario's name
* @throws LoadgateError `usage` when a file cannot be read
*/
async function readBodies(files, scenarios) {
	const bodies = /* @__PURE__ */ new Map();
	for (const { name, bodyFile } of scenarios) if (bodyFile !== void 0) bodies.set(name, await readFile(files, bodyFile, `scenarios.${name}.body-file`));
	return bodies;
}
/**
* Adds the headers of files to those that the configuration gives itself, which come first.
* @throws LoadgateError `usage` when a file cannot be read, or a line of it is no header
*/
async function withHeaderFiles(files, scenarios) {
	return await Promise.all(scenarios.map(async (scenario) => {
		const { name, headersFile } = scenario;
		if (headersFile === void 0) return scenario;
		const bytes = await readFile(files, headersFile, `scenarios.${name}.headers-file`);
		const read = parseHeaders(new TextDecoder().decode(bytes), headersFile);
		const own = new Set(Object.keys(scenario.headers).map((header) => header.toLowerCase()));
		const others = Object.entries(read).filter(([header]) => !own.has(header.toLowerCase()));
		return {
			...scenario,
			headers: {
				...Object.fromEntries(others),
				...scenario.headers
			}
		};
	}));
}
/** Empty lines and lines that begin with # are left out. */
function parseHeaders(text, file) {
	const lines = text.split(/\r?\n/).entries();
	return Object.fromEntries([...lines].flatMap(([index, line]) => {
		if (line.trim() === "" || line.startsWith("#")) return [];
		const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
		if (name !== void 0 && value !== void 0 && !/(?!\t)\p{Cc}/u.test(value)) return [[name, value]];
		throw new LoadgateError("usage", `${file}:${index + 1}: no header`, { hint: "Write one `Name: value` to a line." });
	}));
}
async function readFile(files, file, key) {
	try {
		return await files.readFile(file);
	} catch (error) {
		throw new LoadgateError("usage", `${key}: ${messageOf(error)}`, {
			hint: "Name a file relative to the configuration file.",
			cause: error
		});
	}
}
// src/app/measure-run.ts
/** Name of the run file in the output folder. */
const RUN_FILE = "run.json";
/**
* Installs the load generator, builds the servers, measures, and writes everything that came of it to
* the run file, also when a step fails.
* @returns the run file's content
* @throws LoadgateError as the steps do
*/
async function measureRun(world, request) {
	const { host, output, progress, sourceControl } = world;
	const { config, budgetMs, signal } = request;
	const { repeats } = config.measure;
	const scenarios = await withHeaderFiles(world.host, config.scenarios);
	const bodies = await readBodies(world.host, scenarios);
	const hashes = configHashes({
		...config,
		scenarios
	}, request.cells, bodies, host);
	const recorder = createRecorder(hashes.of);
	const commit = await sourceControl.head();
	const id = host.uniqueId();
	const startedAt = host.date().toISOString();
	const watch = stopwatch(host.now);
	let { cells, plan } = request;
	let oha;
	let base;
	const runFile = (failure) => ({
		schema: RUN_SCHEMA,
		id,
		startedAt,
		...commit && { commit },
		...base && { base },
		environment: {
			...host.environment(),
			...oha !== void 0 && { oha }
		},
		configHash: hashes.all,
		...request.only !== void 0 && { only: request.only },
		...request.skipped.length > 0 && { skipped: request.skipped },
		plan: {
			seed: plan.seed,
			...repeats === void 0 ? { budgetMs } : { repeats },
			rounds: plan.rounds.length,
			blocks: plan.blocksPerCell
		},
		timing: {
			...watch.read(),
			loadMs: recorder.loadMs()
		},
		...failure !== void 0 && { failure },
		servers: recorder.servers(cells),
		series: recorder.series(cells)
	});
	let checkout;
	try {
		if (request.base) {
			progress.stage(`Checking out ${nameOf(request.base)}`);
			checkout = await sourceControl.checkOut(request.base, signal).catch((error) => {
				signal.throwIfAborted();
				if (!request.base?.isOptional || !(error instanceof LoadgateError)) throw error;
				progress.warn(`${error.message}; the run goes on without a base`);
				base = {
					ref: nameOf(request.base),
					failure: error.message
				};
			});
			if (!checkout) {
				cells = withoutBase(cells);
				plan = layOutBursts(config, cells, {
					budgetMs,
					seed: plan.seed
				});
			}
		}
		progress.stage("Looking for the load generator");
		const generator = await watch.time("installMs", () => world.installGenerator(signal));
		oha = generator.version;
		const servers = new Map(config.servers.map((server) => [server.name, server]));
		const byName = new Map(scenarios.map((scenario) => [scenario.name, scenario]));
		await watch.time("buildMs", async () => {
			await buildServers(world, cells, servers, recorder, signal);
			if (request.againstItself) {
				for (const { name, ...server } of config.servers) servers.set(laneName({
					server: name,
					arm: "base"
				}), {
					name,
					...server
				});
				base = { ref: "itself" };
			}
			if (!request.base || !checkout) return;
			const arm = await prepareBase(world, {
				ref: nameOf(request.base),
				checkout,
				cells,
				servers,
				scenarios: byName,
				bodies,
				signal,
				configFile: config.file,
				isPartial: request.only !== void 0 || request.skipped.length > 0
			});
			base = arm.commit;
			for (const [name, server] of arm.servers) servers.set(name, server);
			cells = arm.cells;
			for (const lane of lanesOf(cells)) {
				const build = arm.builds.get(laneName(lane));
				if (build) recorder.built(lane, build);
			}
			plan = layOutBursts(config, cells, {
				budgetMs,
				seed: plan.seed
			});
		});
		progress.stage("Measuring");
		const measurement = {
			world,
			generator,
			plan,
			cells,
			servers,
			bodies,
			recorder,
			signal,
			scenarios: byName,
			...repeats === void 0 && { budgetMs },
			...request.base && base && hasBase(cells) && !request.isJudgedElsewhere && repeats === void 0 && { undecided: undecidedIn(base, request, runFile) }
		};
		await watch.time("measureMs", () => measure(measurement));
	} catch (thrown) {
		const error = signal.aborted ? signal.reason : thrown;
		await output.write(RUN_FILE, renderJson(runFile(messageOf(error)))).catch((unwritten) => progress.warn(messageOf(unwritten)));
		throw error;
	} finally {
		await checkout?.remove();
	}
	const run = runFile();
	await output.write(RUN_FILE, renderJson(run));
	return run;
}
/** A cell is worth more bursts while any gated comparison in it is open. */
function undecidedIn(base, { config, failOn }, runFile) {
	return (cells) => {
		const run = runFile();
		const rounds = roundsMeasured(run.series);
		if (lookAfter(rounds, run.plan.rounds) === 0) return cells;
		const { series } = compareArms(run, base, {
			...config.gate,
			failOn
		}, rounds);
		const open = new Set(series.filter(({ metrics }) => Object.values(metrics).some(({ verdict }) => verdict === "inconclusive")).map(({ name }) => name));
		return cells.filter((cell) => cell.lanes.some((lane) => open.has(seriesName({
			...cell,
			server: lane.server
		}))));
	};
}
async function buildServers({ builder, progress }, cells, servers, recorder, signal) {
	for (const lane of lanesOf(cells)) {
		if (lane.arm === "base") continue;
		const server = servers.get(lane.server);
		if (!server) throw new Error(`no server is named ${lane.server}`);
		if (server.build !== void 0) progress.stage(`Building ${laneName(lane)}`);
		recorder.built(lane, await builder.build({
			...server,
			name: laneName(lane)
		}, signal));
	}
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
function nameOf({ ref, name = ref }) {
	return name;
}
export { skippedText as a, prepareRun as i, measureRun as n, compareArms as r, RUN_FILE as t };
