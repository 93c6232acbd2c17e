import { n as LoadgateError, r as messageOf } from "./error.js";
import { f as formatCount, h as formatNumber, l as isUnanswered, r as TOLERANCE_METRIC_IDS, u as sampleOf } from "./metric.js";
import { a as renderJson, o as errorPercent, s as seriesValue } from "./figure-table.js";
import { S as worstVerdict, _ as lookAfter, a as laneSeriesName, d as isFlat, f as speedUpPercent, g as levelOfLook, h as seriesName, i as laneName, l as replanned, m as levelName, o as lanesOf, p as windowMs, r as burstsMs, s as longestSetUpMs, t as blockOrder } from "./plan.js";
import { c as parseHeaderLines, s as HEADER_LINE_HINT } from "./load.js";
import { i as usedOfOther, n as sameProgram, r as sharedOutput, t as isWithin } from "./same-program.js";
import { a as onLane, i as get, n as withReadings, o as startLane, r as LaneFailure, s as MATCH_LIMIT_MS } from "./readings.js";
import { r as skippedText, t as layOutBursts } from "./prepare-run.js";
import { a as referenceOf, h as removedSeries, i as judgeSeries, l as differencesByRound, m as COMPARISON_SCHEMA, n as warmingLanes, o as compareServers, s as changeEstimator, u as pairBursts } from "./trend.js";
import { i as decideGate, o as gateOf } from "./gate.js";
import { n as roundsMeasured, s as median, t as RUN_SCHEMA } from "./run-file.js";
import { n as connectionsOf } from "./load-shape.js";
import { t as withoutControls } from "./control-characters.js";
// src/domain/lost-base.ts
/**
* Why a series has no base although it was to have one.
* @param lost all that was lost
* @returns undefined where nothing of it was lost
*/
function lossOf(lost, { server, scenario }) {
	return lost.find((one) => (one.server === void 0 || one.server === server) && (one.scenario === void 0 || one.scenario === scenario));
}
/** Percent of base's requests that may fail whatever the gate says: a stray one makes no other rate. */
const STRAY_PERCENT = 1;
/**
* What of base was measured and failed its requests: the rest of them is no rate to compare with, since a
* base that fails looks slow, and head beside it fast.
* @param all series of both arms
* @param maxErrorPercent failed requests that a series may have
*/
function failedUnderLoad(all, maxErrorPercent) {
	const allowed = Math.max(maxErrorPercent, STRAY_PERCENT);
	return all.flatMap(({ arm, name, server, scenario, samples }) => {
		if (arm !== "base" || samples.length === 0) return [];
		const errors = errorPercent(samples);
		if (errors !== void 0 && errors <= allowed) return [];
		return [{
			kind: "lost-base",
			server,
			scenario,
			reason: `${name} (base): ${errors === void 0 ? "no request ended" : `${formatNumber(errors)} % failed`} under load`
		}];
	});
}
/** What an error cost of base. */
function lossFrom({ message, details }, place = {}) {
	return {
		kind: "lost-base",
		...place,
		reason: message,
		...details.length > 0 && { details }
	};
}
// src/app/arms.ts
/** The key of an arm's form of a scenario. */
function scenarioKey(arm, scenario) {
	return `${arm} ${scenario}`;
}
/**
* Head alone.
* @param cells may have lanes of base, which have no server then
*/
function headArms(cells, servers, scenarios, bodies) {
	return {
		cells,
		servers: new Map(servers.map((server) => [server.name, server])),
		scenarios: new Map(scenarios.map((one) => [scenarioKey("head", one.name), one])),
		bodies
	};
}
/** Head beside itself: the lanes of base run head's programs. */
function besideItself(arms) {
	const lanes = [...arms.servers].map(([name, server]) => [laneName({
		server: name,
		arm: "base"
	}), server]);
	const forms = [...arms.scenarios.values()].map((scenario) => [scenarioKey("base", scenario.name), scenario]);
	return {
		...arms,
		servers: new Map([...arms.servers, ...lanes]),
		scenarios: new Map([...arms.scenarios, ...forms])
	};
}
/** The cells with the lanes of head only. */
function withoutBase(cells) {
	return withLanes(cells, ({ arm }) => arm === "head");
}
/** The cells with some of their lanes; those without any are left out. */
function withLanes(cells, isKept) {
	return cells.flatMap((cell) => {
		const lanes = cell.lanes.filter((lane) => isKept(lane, cell));
		return lanes.length > 0 ? [{
			...cell,
			lanes
		}] : [];
	});
}
/** Whether any lane of the cells is base's. */
function hasBase(cells) {
	return cells.some(({ lanes }) => lanes.some(({ arm }) => arm === "base"));
}
// src/app/base-arm-request.ts
/** What reports call a base. */
function nameOf({ ref, name = ref }) {
	return name;
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
		const read = headersIn(new TextDecoder().decode(bytes), headersFile);
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
function headersIn(text, file) {
	const read = parseHeaderLines(text);
	if ("headers" in read) return read.headers;
	throw new LoadgateError("usage", `${file}:${read.wrongLine}: no header`, { hint: HEADER_LINE_HINT });
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
// src/app/base-configuration.ts
/**
* Reads the configuration that a checkout has itself.
* @param file absolute path of head's configuration file
* @returns undefined where the checkout has none
* @throws LoadgateError `usage` when it is not valid, or a file that it names cannot be read
*/
async function readBaseConfiguration(world, checkout, file) {
	const own = pathIn(checkout, file);
	const config = own === void 0 ? void 0 : world.readConfig(own);
	if (!config) return void 0;
	const scenarios = await withHeaderFiles(world.host, config.scenarios);
	return {
		servers: byName(config.servers),
		scenarios: byName(scenarios),
		bodies: await readBodies(world.host, scenarios),
		gate: config.gate
	};
}
/**
* Head's way of building and running a server, in a checkout.
* @returns undefined where the checkout has no such folder
* @throws LoadgateError `usage` when the server's folder is not in the repository
*/
function serverIn(checkout, server) {
	const directory = checkout.pathOf(server.directory);
	if (!checkout.has(server.directory)) return void 0;
	const { artifact } = server;
	if (artifact === void 0) return {
		...server,
		directory
	};
	return {
		...server,
		directory,
		artifact: pathIn(checkout, artifact) ?? artifact
	};
}
/**
* Where a file is in a checkout.
* @returns undefined where it is not in the repository
*/
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
// src/app/check-answer.ts
const TIMEOUT_MS = 1e4;
const SHOWN_LENGTH = 200;
/**
* Before load: the server must answer, and answer rightly.
* @throws LoadgateError `measurement` that names server, scenario, what was expected and what came
*/
async function checkAnswer(question) {
	const difference = differenceOf(question, await ask(question));
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
	const difference = differenceOf(question, answer);
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
function differenceOf({ scenario: { expect, method }, matches }, answer) {
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
	if (isMatch === void 0) return `${expect.bodyMatches} is not matched within ${MATCH_LIMIT_MS} ms with body ${got}; a simpler expect.body-matches is needed`;
	return isMatch ? void 0 : `expected a body that matches ${expect.bodyMatches}, got ${got}`;
}
function mediaType(contentType) {
	return contentType.split(";")[0]?.trim().toLowerCase() ?? "";
}
/** As JSON text, so that nothing a server sends can move the cursor or break a line. */
function shown(body) {
	const text = JSON.stringify(body.slice(0, SHOWN_LENGTH));
	return body.length > SHOWN_LENGTH ? `${text}… (${body.length} characters)` : text;
}
// src/app/same-program.ts
/**
* Begins to look at one server, before base is built. Head is built by then. What base's processes use
* must not lie in head's tree, and what a build wrote outside of both must not serve both arms: base's
* build would have put its own program in the place of head's.
*
* Interpreters open their files only for a moment: that they were read is seen by the time of access.
* A reader that happens by, such as an editor, does not come back at the same files when base is
* started again.
*/
async function watchPrograms(world, arms) {
	const { programs, host } = world;
	const { checkout, base } = arms;
	const trees = {
		head: checkout.workingTree,
		base: checkout.root,
		shared: programs.shared
	};
	const inTrees = [trees.head, trees.base];
	const where = {
		programs: [],
		except: inTrees
	};
	const now = () => host.date().getTime();
	const headBuilt = {
		fromMs: arms.beganMs,
		untilMs: now()
	};
	const before = await programs.contentOf(await programs.installed(headBuilt, where));
	const baseBuilt = {
		fromMs: now(),
		untilMs: Number.POSITIVE_INFINITY
	};
	let marks;
	let ownMarks;
	let ownRead;
	let seen = "nothing";
	let held = [];
	let read = [];
	let wroteOutside = false;
	/** Files that base's build put something else into. */
	async function rewrittenAmong(files) {
		const reals = files.map(({ real }) => real);
		const outside = reals.filter((real) => !inTrees.some((tree) => isWithin(real, tree)));
		const all = /* @__PURE__ */ new Set([...await programs.written(outside, baseBuilt), ...await programs.installed(baseBuilt, {
			programs: reals,
			except: inTrees
		})]);
		const after = await programs.contentOf([...all]);
		const changed = [...all].filter((file) => !after.has(file) || after.get(file) !== before.get(file));
		const folders = new Set(changed.map(folderOf));
		const started = {
			fromMs: baseBuilt.untilMs,
			untilMs: Number.POSITIVE_INFINITY
		};
		const compiled = (await programs.installed(started, {
			programs: reals,
			except: inTrees
		})).filter((file) => folders.has(folderOf(file)) || folders.has(folderOf(folderOf(file))));
		return /* @__PURE__ */ new Set([...changed, ...changed.length > 0 ? compiled : []]);
	}
	return {
		built: async () => {
			baseBuilt.untilMs = now();
			marks = await programs.mark(trees.head, [trees.base]);
			if (isInstalledBefore(arms)) ownMarks = await programs.mark(trees.base);
		},
		answered: async (server) => {
			const files = server.files();
			const glanced = await marks?.read();
			ownRead = await ownMarks?.read();
			seen = files === void 0 ? "nothing" : glanced === void 0 ? "processes" : "reads";
			held = files ?? [];
			read = glanced ?? [];
		},
		shared: async () => {
			const inHead = usedOfOther(held, "base", trees);
			if (inHead !== void 0) return inHead;
			const ownFolders = /* @__PURE__ */ new Set([trees.base, await programs.realPath(base[1].directory)]);
			if (ownRead?.length === 0 && !usesOwn(held, trees.base, ownFolders)) {
				const isProgram = ({ isArgument, real }) => isArgument && !ownFolders.has(real);
				const program = held.find(isProgram) ?? held.find(({ real }) => !ownFolders.has(real));
				if (program) return program.real;
			}
			const glanced = read.filter((file) => usedOfOther([plain(file)], "base", trees) !== void 0);
			if (glanced.length > 0) {
				const confirmed = usedOfOther(await useOf(world, arms, base, glanced), "base", trees);
				if (confirmed !== void 0) return confirmed;
			}
			const rewritten = await rewrittenAmong(held);
			wroteOutside = rewritten.size > 0;
			const time = {
				fromMs: arms.beganMs,
				untilMs: baseBuilt.untilMs
			};
			return inBoth(world, arms, {
				trees,
				rewritten,
				held,
				time
			});
		},
		seen: () => seen,
		wroteOutside: () => wroteOutside
	};
}
/**
* Nothing is built and the same is run: where that is no file of the checkout either, an earlier step
* installed it, and it is head's in both arms.
*/
function isInstalledBefore({ checkout, base, head }) {
	const ofConfig = ({ env }) => JSON.stringify(Object.entries(env).filter(([name]) => !(name in checkout.environment)).toSorted(([a], [b]) => a < b ? -1 : 1));
	const [, before] = base;
	const [, after] = head;
	return before.run === after.run && ofConfig(before) === ofConfig(after) && before.build === void 0 && after.build === void 0;
}
/** Whether processes use a file of a tree; that they work in a folder of it tells nothing. */
function usesOwn(files, tree, except) {
	return files.some(({ real, path }) => [real, path].some((file) => isWithin(file, tree) && !except.has(file)));
}
/** Starts both arms once more where something outside of both trees may serve both. */
async function inBoth(world, arms, { trees, rewritten, held, time }) {
	const { programs } = world;
	const declared = arms.base[1].artifact;
	const artifact = declared === void 0 ? void 0 : await programs.realPath(declared);
	const made = [...held.filter(({ isArgument }) => isArgument).map(({ real }) => real), ...artifact === void 0 ? [] : [artifact]].filter((file) => !isWithin(file, trees.head) && !isWithin(file, trees.base));
	const written = new Set(await programs.written(made, time));
	if (rewritten.size === 0 && written.size === 0) return void 0;
	const base = await useOf(world, arms, arms.base, [...rewritten]);
	const head = await useOf(world, arms, arms.head, [...rewritten], trees.base);
	return usedOfOther(head, "head", trees) ?? sharedOutput({
		base,
		head,
		trees,
		rewritten,
		written,
		...artifact !== void 0 && { artifact }
	});
}
/** Starts a server only to see what it uses: what it holds, and which of some files it reads. */
async function useOf(world, { signal }, [lane, config], files, tree) {
	const { programs } = world;
	const marked = await Promise.all([programs.mark(files), tree === void 0 ? void 0 : programs.mark(tree)]);
	const server = await startLane(world, lane, config, signal);
	try {
		const read = await Promise.all(marked.map((marks) => marks?.read() ?? []));
		const real = await Promise.all(read.flat().map((file) => programs.realPath(file)));
		return [...server.files() ?? [], ...real.map(plain)];
	} finally {
		await server.stop();
	}
}
function folderOf(file) {
	return file.slice(0, Math.max(0, file.lastIndexOf("/")));
}
function plain(file) {
	return {
		path: file,
		real: file
	};
}
// src/app/base-lanes.ts
/** The key of a scenario that a server answers. */
function answerKey(server, scenario) {
	return `${server} ${scenario}`;
}
/**
* Builds the servers of base, starts each once and asks it what it is to answer; what cannot be done is lost.
* @param own base's own configuration, in place of head's
*/
async function buildAndAsk(world, request, own) {
	const found = {
		servers: /* @__PURE__ */ new Map(),
		builds: /* @__PURE__ */ new Map(),
		scenarios: /* @__PURE__ */ new Map(),
		answered: /* @__PURE__ */ new Set(),
		lost: [],
		seen: /* @__PURE__ */ new Set()
	};
	for (const lane of lanesOf(request.head.cells)) {
		if (lane.arm !== "base") continue;
		try {
			const config = own ? own.servers.get(lane.server) : headServerIn(request, lane);
			if (!config) continue;
			const env = {
				...request.checkout.environment,
				...config.env
			};
			const server = {
				...config,
				env
			};
			checkPrograms(world, lane, server);
			const watch = await watchLane(world, request, {
				lane,
				server
			});
			await buildLane(world, request, {
				lane,
				server
			}, found);
			await watch.built();
			await askLane(world, request, {
				lane,
				server,
				own,
				watch
			}, found);
		} catch (error) {
			request.signal.throwIfAborted();
			lose(world, found, { server: lane.server }, error);
		}
	}
	return found;
}
function headServerIn({ checkout, head }, lane) {
	const server = head.servers.get(lane.server);
	return server && serverIn(checkout, server);
}
/** The first program that a server cannot do without and that is not installed, and how to get it. */
function missingProgram({ isInstalled }, { requires }) {
	return Object.entries(requires).find(([program]) => !isInstalled(program));
}
function checkPrograms({ host }, lane, server) {
	const missing = missingProgram(host, server);
	if (!missing) return;
	const [program, install] = missing;
	const message = `${laneName(lane)}: ${program} is not installed (${install})`;
	throw new LoadgateError("measurement", message);
}
/** Begins to look whether both arms run one program. */
function watchLane(world, { checkout, head, beganMs, signal }, { lane, server }) {
	const headLane = {
		server: lane.server,
		arm: "head"
	};
	return watchPrograms(world, {
		checkout,
		base: [lane, server],
		head: [headLane, get(head.servers, laneName(headLane))],
		beganMs,
		signal
	});
}
async function buildLane(world, { checkout, signal }, { lane, server }, found) {
	const name = laneName(lane);
	world.progress.stage(`Building ${name}`);
	found.builds.set(name, await world.baseBuilder(checkout).build({
		...server,
		name
	}, signal));
	found.servers.set(name, server);
}
/** Starts what was built. A build of an earlier run that does not start is made anew, once. */
async function startBuilt(world, { checkout, signal }, { lane, server, watch }, found) {
	const name = laneName(lane);
	try {
		return await startLane(world, lane, server, signal);
	} catch (error) {
		signal.throwIfAborted();
		if (!found.builds.get(name)?.isRestored || !(error instanceof LoadgateError)) throw error;
		world.progress.warn(`${error.message}; an earlier run built it, and it is built anew`);
		const builder = world.baseBuilder(checkout);
		found.builds.set(name, await builder.build({
			...server,
			name
		}, signal, { fresh: true }));
		await watch.built();
		return startLane(world, lane, server, signal);
	}
}
/** Asks a server of base all that it is to answer, and looks whether it is head's. */
async function askLane(world, request, watched, found) {
	const { head, checkout, signal } = request;
	const { lane, own, watch } = watched;
	const server = await startBuilt(world, request, watched, found);
	try {
		for (const name of scenariosOf(head.cells, lane)) {
			const scenario = own?.scenarios.get(name) ?? get(head.scenarios, scenarioKey("head", name));
			const body = (own?.scenarios.has(name) ? own : head).bodies.get(name);
			found.scenarios.set(scenarioKey("base", name), scenario);
			try {
				const { http, host } = world;
				const question = {
					server,
					scenario,
					http,
					matches: host.matches,
					signal
				};
				await checkAnswer(body ? {
					...question,
					body
				} : question);
				found.answered.add(answerKey(lane.server, name));
			} catch (error) {
				signal.throwIfAborted();
				if (own?.scenarios.get(name)?.servers.includes(lane.server)) lose(world, found, {
					server: lane.server,
					scenario: name
				}, error);
				else world.progress.warn(`${messageOf(error)}; the scenario is new`);
			}
		}
		await watch.answered(server);
	} finally {
		await server.stop();
	}
	const shared = await watch.shared();
	found.seen.add(watch.seen());
	if (watch.wroteOutside()) await world.baseBuilder(checkout).forget({
		...watched.server,
		name: laneName(lane)
	});
	if (shared !== void 0) loseShared(world, found, lane, shared);
}
function scenariosOf(cells, lane) {
	const name = laneName(lane);
	const own = cells.filter(({ lanes }) => lanes.some((one) => laneName(one) === name));
	return new Set(own.map(({ scenario }) => scenario));
}
function lose(world, found, place, error) {
	if (!(error instanceof LoadgateError)) throw error;
	found.lost.push(lossFrom(error, place));
	world.progress.warn(`Not compared: ${error.message}`);
}
/** A server of which both arms run one program has nothing to be compared with. */
function loseShared(world, found, { server }, file) {
	for (const key of found.answered) if (key.startsWith(answerKey(server, ""))) found.answered.delete(key);
	const { text, hint } = sameProgram(file);
	found.lost.push({
		kind: "same-program",
		server,
		reason: text,
		details: [hint]
	});
	world.progress.warn(`Not compared: ${text}`);
}
// src/app/base-levels.ts
/** What tells a cell from all others. */
function cellKey({ scenario, level }) {
	return `${scenario} ${levelName(level)}`;
}
/**
* Adds base's load where head loads a scenario at none of base's levels: a rate that both servers hold would
* hide what a closed loop shows, and head could choose it.
* @param cells of both arms
* @param own scenarios of base's own configuration, by name
*/
function withBaseLevels(cells, own) {
	const newCells = /* @__PURE__ */ new Set();
	const scenarios = [];
	const added = [];
	for (const [name, { levels, load }] of own) {
		const ofScenario = cells.filter(({ scenario }) => scenario === name);
		const [first] = ofScenario;
		const known = new Set(ofScenario.map(({ level }) => levelName(level)));
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
// src/domain/benchmark-change.ts
/** Whether two scenarios send the same request; what they expect does not matter. */
function areSameRequest(a, b) {
	return requestText(a) === requestText(b);
}
function requestText({ scenario: { method, path, headers }, body }) {
	const sorted = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]).toSorted(([a = ""], [b = ""]) => a < b ? -1 : 1);
	return JSON.stringify([
		method,
		path,
		sorted,
		body && [...body]
	]);
}
/** Characters that the name of a scenario may have. */
const MAX_NAME = 64;
/**
* The name of a scenario's new form, beside which the form that base knows keeps the name.
* @param taken names of all scenarios
*/
function newFormName(scenario, taken) {
	for (let number = 1;; number += 1) {
		const suffix = number === 1 ? "-new" : `-new-${number}`;
		const name = scenario.slice(0, MAX_NAME - suffix.length) + suffix;
		if (!taken.has(name)) return name;
	}
}
// src/app/changed-forms.ts
/**
* Finds the scenarios whose request head changes. They are measured on both arms as base defines them where
* head still answers that, and on head alone in their new form: a request that only head sends would be
* compared with nothing.
* @param answered what base answers, by {@link answerKey}
*/
async function changedForms(world, request, own, answered) {
	const { head, base } = request;
	const changed = own ? changedScenarios(head, own) : [];
	const forms = {
		cells: head.cells,
		scenarios: /* @__PURE__ */ new Map(),
		bodies: /* @__PURE__ */ new Map()
	};
	const sentences = [];
	const newForms = /* @__PURE__ */ new Set();
	const taken = new Set([...head.scenarios.values()].map(({ name }) => name));
	let { cells } = head;
	for (const { scenario, body } of changed) {
		const { name } = scenario;
		const what = `The benchmark changed: scenario ${name} sends another request than in ${nameOf(base)}.`;
		const both = await answeredByHead(world, request, scenario, {
			body,
			servers: scenario.servers.filter((server) => answered.has(answerKey(server, name)))
		});
		if (both.size === 0) {
			cells = withLanes(cells, ({ arm }, cell) => cell.scenario !== name || arm === "head");
			sentences.push(`${what} Head does not answer that one, so the scenario is new.`);
			continue;
		}
		const newName = newFormName(name, taken);
		taken.add(newName);
		newForms.add(newName);
		cells = cells.flatMap((cell) => cell.scenario === name ? split(cell, both, newName) : cell);
		const newForm = get(head.scenarios, scenarioKey("head", name));
		forms.scenarios.set(scenarioKey("head", name), scenario);
		forms.scenarios.set(scenarioKey("head", newName), {
			...newForm,
			name: newName
		});
		if (body) forms.bodies.set(name, body);
		const newBody = head.bodies.get(name);
		if (newBody) forms.bodies.set(newName, newBody);
		sentences.push(`${what} Both arms get that one; the new one is measured as ${newName}.`);
	}
	return {
		...forms,
		cells,
		sentences,
		newForms
	};
}
/** Base's forms of the scenarios that send something else in head. */
function changedScenarios(head, own) {
	return [...head.scenarios.values()].flatMap((scenario) => {
		const before = own.scenarios.get(scenario.name);
		if (!before) return [];
		const body = own.bodies.get(scenario.name);
		const headBody = head.bodies.get(scenario.name);
		return areSameRequest({
			scenario: before,
			...body && { body }
		}, {
			scenario,
			...headBody && { body: headBody }
		}) ? [] : [{
			scenario: before,
			body
		}];
	});
}
/** Servers of head that answer a request as base's configuration expects. */
async function answeredByHead(world, { head, signal }, scenario, { body, servers }) {
	const answering = /* @__PURE__ */ new Set();
	for (const name of servers) {
		const server = await startLane(world, {
			server: name,
			arm: "head"
		}, get(head.servers, name), signal);
		try {
			const { http, host } = world;
			const question = {
				server,
				scenario,
				http,
				matches: host.matches,
				signal
			};
			await checkAnswer(body ? {
				...question,
				body
			} : question);
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
/** A cell as base defines it, of the servers that answer that in both arms, and head's new form. */
function split(cell, both, newName) {
	return [...withLanes([cell], ({ server }) => both.has(server)), ...withLanes([{
		...cell,
		scenario: newName
	}], ({ arm }) => arm === "head")];
}
// src/app/base-arm.ts
/**
* Builds base's servers from its own sources with its own configuration, and finds out what they answer.
*
* What base's configuration or tree does not have is new. What it has and what cannot be built or started,
* or does not answer as base's own configuration expects, is lost: that head has nothing to be compared
* with is then no merit of head's.
*/
async function prepareBase(world, request) {
	const { base, checkout, config, head } = request;
	const commit = {
		sha: checkout.sha,
		ref: nameOf(base),
		isRequired: base.isRequired !== false
	};
	let own;
	try {
		own = await readBaseConfiguration(world, checkout, config.file);
	} catch (error) {
		if (!(error instanceof LoadgateError)) throw error;
		const loss = lossFrom(error);
		const reason = `the configuration of ${nameOf(base)} cannot be used: ${loss.reason}`;
		const arms = {
			...head,
			cells: withoutBase(head.cells)
		};
		return {
			commit: {
				...commit,
				lost: [{
					...loss,
					reason
				}]
			},
			arms,
			builds: /* @__PURE__ */ new Map(),
			newCells: /* @__PURE__ */ new Set()
		};
	}
	const isAdopting = own === void 0 && await world.sourceControl.tracks(config.file);
	const found = await buildAndAsk(world, request, own);
	const changed = await changedForms(world, request, own, found.answered);
	const levels = withBaseLevels(withLanes(changed.cells, (lane, { scenario }) => lane.arm === "head" || found.answered.has(answerKey(lane.server, scenario))), own?.scenarios ?? /* @__PURE__ */ new Map());
	const { cells } = levels;
	const changes = [...changed.sentences, ...levels.scenarios.map((name) => `The benchmark changed: scenario ${name} has none of the load levels of ${nameOf(base)}, at which it is measured too.`)];
	const newForms = cells.filter(({ scenario }) => changed.newForms.has(scenario));
	const skipped = skippedByHead(world, request, own);
	const lost = lossOfAll(request, own, cells, [...found.lost, ...skipped]);
	return {
		commit: {
			...commit,
			isRequired: base.isRequired !== false && !isAdopting,
			...removedSince(own, request, cells),
			...lost.length > 0 && { lost },
			...changes.length > 0 && { changes },
			...leastSeen(found.seen),
			...own && { gate: own.gate }
		},
		builds: found.builds,
		newCells: /* @__PURE__ */ new Set([...levels.newCells, ...newForms.map(cellKey)]),
		arms: {
			cells,
			servers: new Map([...head.servers, ...found.servers]),
			scenarios: new Map([
				...head.scenarios,
				...found.scenarios,
				...changed.scenarios
			]),
			bodies: new Map([...head.bodies, ...changed.bodies])
		}
	};
}
function leastSeen(seen) {
	if (seen.has("nothing")) return { programsSeen: "nothing" };
	return seen.has("processes") ? { programsSeen: "processes" } : {};
}
/** Servers that base can run here and head cannot: a change that skips a server also skips what it does. */
function skippedByHead({ host }, { skipped }, own) {
	return skipped.flatMap((one) => {
		const before = own?.servers.get(one.server);
		if (!before || missingProgram(host, before)) return [];
		return [{
			kind: "lost-base",
			server: one.server,
			reason: skippedText(one)
		}];
	});
}
/** A base of which nothing at all can be compared is lost, also where nothing of it failed. */
function lossOfAll({ base, config }, own, cells, lost) {
	if (hasBase(cells)) return lost;
	const name = nameOf(base);
	if (own) {
		const reason = `${name} has none of the servers and scenarios that head measures`;
		return lost.length > 0 ? lost : [{
			kind: "lost-base",
			reason
		}];
	}
	const why = lost[0] ? `, and head's does not work there: ${lost[0].reason}` : "";
	const details = lost[0]?.details;
	return [{
		kind: "lost-base",
		reason: `${name} has no ${config.file.split(/[\\/]/).at(-1)} yet${why}`,
		...details && { details }
	}];
}
/**
* Series of base's own configuration that head's does not name any more. A run of a part of them all
* says nothing of the others.
*/
function removedSince(own, { head, isPartial }, measured) {
	if (isPartial || !own) return {};
	const present = new Set([...head.cells, ...measured].flatMap((cell) => cell.lanes.map(({ server }) => seriesName({
		...cell,
		server
	}))));
	const removed = [...own.scenarios.values()].flatMap(({ name: scenario, servers, levels }) => servers.flatMap((server) => levels.map((level) => ({
		server,
		scenario,
		level
	})).filter((key) => !present.has(seriesName(key)))));
	return removed.length > 0 ? { removed } : {};
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
	const lost = [...base.lost ?? [], ...failedUnderLoad(run.series, policy.maxErrorPercent)];
	const found = {
		...base,
		lost
	};
	const level = levelOfLook(lookOf(rounds), lookOf(run.plan.rounds));
	const series = [...judgeSeries(heads, referenceAmong(heads, run, lost), policy, level), ...(base.removed ?? []).map(removedSeries)];
	return {
		schema: COMPARISON_SCHEMA,
		verdict: worstVerdict(series.map(({ verdict }) => verdict)),
		gate: gateOf([...lossReasons(found, series), ...decideGate(series, policy).reasons], policy),
		comparedWith: comparedWith(found, series, run.commit),
		...lost.length > 0 && { lost },
		series,
		headToHead: compareServers(run.series)
	};
}
/** One reason for what has no series of its own, such as the whole of base, else one for each series. */
function lossReasons({ lost = [], isRequired = true }, series) {
	const blocking = isRequired ? {} : { isBlocking: false };
	const notCompared = series.filter((one) => one.notCompared !== void 0).map((one) => ({
		name: one.name,
		loss: lossOf(lost, one)
	}));
	return lost.flatMap((loss) => {
		const { kind, reason } = loss;
		if (series.every(({ server }) => server !== loss.server)) return [{
			kind,
			text: `Not compared: ${reason}`,
			...blocking
		}];
		return notCompared.filter((one) => one.loss === loss).map(({ name }) => ({
			kind,
			series: name,
			text: `${name}: not compared: ${reason}`,
			...blocking
		}));
	});
}
function comparedWith({ sha, ref, lost = [] }, series, commit) {
	const isLost = lost.length > 0 && series.every(({ notCompared, verdict }) => notCompared !== void 0 || verdict === "removed");
	const named = {
		...sha !== void 0 && { sha },
		ref
	};
	if (isLost) return {
		kind: "lost",
		...named
	};
	const isItself = sha !== void 0 && sha === commit?.sha && !commit.dirty;
	return {
		kind: "base",
		...named,
		...isItself && { isItself }
	};
}
/** Goes through all pairs once beforehand, since what rounds do is told by all of them together. */
function referenceAmong(heads, run, lost) {
	const warming = new Set(warmingLanes(run).map(({ server }) => server));
	const bases = new Map(run.series.filter(({ arm }) => arm === "base").map((one) => [one.name, one]));
	const paired = new Map(heads.flatMap((head) => {
		const base = bases.get(head.name);
		return base && !lossOf(lost, head) ? [[head, {
			base,
			pairs: pairBursts(base.samples, head.samples)
		}]] : [];
	}));
	const changeOf = changeEstimator((function* () {
		for (const { pairs } of paired.values()) for (const id of ESTIMATED) yield differencesByRound(pairs, id);
	})(), paired.size);
	return (head) => {
		const own = paired.get(head);
		const notCompared = lossOf(lost, head)?.reason;
		if (notCompared !== void 0) return () => ({ notCompared });
		if (!own) return () => ({});
		return (id, value) => {
			const base = seriesValue(own.base.samples, id);
			const change = ESTIMATED.includes(id) ? changeOf(differencesByRound(own.pairs, id), warming.has(head.server)) : void 0;
			return referenceOf(base, value, change);
		};
	};
}
// src/domain/gate-change.ts
/**
* The stricter of two gates, bound by bound: a change cannot loosen the gate that judges it. A metric that
* only one of them names is gated.
*/
function stricterGate(head, base) {
	const tolerancePercent = {};
	const loosened = [];
	for (const id of TOLERANCE_METRIC_IDS) {
		const [before, after] = [base.tolerancePercent[id], head.tolerancePercent[id]];
		const strictest = Math.min(before ?? Infinity, after ?? Infinity);
		if (Number.isFinite(strictest)) tolerancePercent[id] = strictest;
		if (before !== void 0 && before < (after ?? Infinity)) loosened.push(`${id} ${percentText(before)} → ${percentText(after)}`);
	}
	if (base.maxErrorPercent < head.maxErrorPercent) {
		const [before, after] = [base.maxErrorPercent, head.maxErrorPercent].map(percentText);
		loosened.push(`errors ${before} → ${after}`);
	}
	return {
		gate: {
			tolerancePercent,
			maxErrorPercent: Math.min(base.maxErrorPercent, head.maxErrorPercent)
		},
		loosened
	};
}
/**
* The gate that judges a run: head's, and where the run must be compared with base, base's wherever that is
* stricter.
*/
function gateFor(head, base) {
	if (!base?.gate || base.isRequired === false) return {
		gate: head,
		loosened: []
	};
	return stricterGate(head, base.gate);
}
function percentText(percent) {
	return percent === void 0 ? "not gated" : `${formatNumber(percent)} %`;
}
// src/app/burst.ts
/**
* Runs one burst and records its sample.
* @param place where it stands in the plan
* @throws LoadgateError `measurement` where the server or the generator fails, or an answer is wrong
*/
async function measureBurst(measurement, server, lane, cell, place) {
	const { world, recorder } = measurement;
	const before = world.host.cpuTimes();
	const startedAt = world.host.date().toISOString();
	const { result, usage } = await server.observe(() => load(measurement, {
		server,
		lane,
		cell
	}));
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
	const form = formOf(lane, cell);
	checkBodies(get(measurement.scenarios, form), result, laneSeriesName(lane, cell));
	if (isUnanswered(result)) await checkStillAnswers(questionTo(measurement, server, form));
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
/** The key of the form in which a lane knows a cell's scenario. */
function formOf({ arm }, { scenario }) {
	return scenarioKey(arm, scenario);
}
/**
* A scenario's question to a running server.
* @param form by {@link scenarioKey}
*/
function questionTo({ world, scenarios, bodies, signal }, server, form) {
	const scenario = get(scenarios, form);
	const body = bodies.get(scenario.name);
	const question = {
		server,
		scenario,
		http: world.http,
		matches: world.host.matches,
		signal
	};
	return body ? {
		...question,
		body
	} : question;
}
/**
* Loads a server once.
* @throws LoadgateError `measurement` where the server or the generator fails
*/
async function load({ generator, scenarios, signal }, { server, lane, cell }) {
	const { path, method, headers, bodyFile, expect } = get(scenarios, formOf(lane, cell));
	const request = {
		url: `${server.url}${path}`,
		method,
		headers,
		level: cell.level,
		shape: cell.shape,
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
// src/domain/start-order.ts
/** Less is not worth the risk that one start disturbs another. */
const SLOW_START_MS = 1e3;
/** Of the machine's cores: with more at work, starts would take each other's time. */
const BUSY_PART = 1 / 2;
/**
* Which servers are started at once, and which are waited for one after the other.
*
* A cold start is a metric, so nothing may disturb it: only servers whose earlier starts took long and
* used little of the machine, since they waited for something, are started together.
* @param lanes servers to start
* @param costs their latest starts by lane name; who has none is started alone
* @param cpuCount cores of the machine
* @returns groups, one to be started after the other
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
// src/app/start-servers.ts
/**
* Starts the servers of a round, records their starts, and remembers them: servers that wait long for
* something do so side by side in the rounds that follow.
* @returns throws LoadgateError `measurement` where a server does not start
*/
function createStarter({ world, servers, recorder, signal }) {
	const costs = /* @__PURE__ */ new Map();
	const { cpuCount } = world.host.environment();
	const startOne = async (lane, round, running) => {
		const name = laneName(lane);
		const server = await onLane(lane, () => startLane(world, lane, get(servers, name), signal));
		running.set(name, server);
		const { coldStartMs } = server;
		const { rssBytes, cpuMs } = await server.usage();
		costs.set(name, {
			coldStartMs,
			...cpuMs !== void 0 && { cpuMs }
		});
		recorder.started(lane, {
			round,
			coldStartMs,
			...rssBytes !== void 0 && { idleRssBytes: rssBytes }
		});
	};
	return async (lanes, round, running) => {
		for (const group of startOrder(lanes, costs, cpuCount)) {
			const started = await Promise.allSettled(group.map((lane) => startOne(lane, round, running)));
			for (const result of started) if (result.status === "rejected") throw result.reason;
		}
	};
}
// src/app/warm-up.ts
/**
* Loads every series before its first measured burst, and counts none of it: for a time where the
* configuration names one, else until no arm of its server gets faster, or the time is over. Servers and
* scenarios take turns, window by window: what one of them makes warm, the others find warm.
*
* @param untilMs when automatic warm-ups end at the latest, by the host's clock; the least that can tell
* whether a server is warm is done even so
* @throws LoadgateError `measurement` where a server or the generator fails, or an answer under load is wrong
*/
async function warmUp(measurement, running, untilMs) {
	const { cells, recorder, world } = measurement;
	const loadedMs = /* @__PURE__ */ new Map();
	const loadFor = async (cell, lane, burstMs) => {
		const { requests: _, ...shape } = cell.shape;
		const window = await onLane(lane, () => loadLane(measurement, running, lane, {
			...cell,
			shape: {
				...shape,
				burstMs
			}
		}));
		recorder.loaded(burstMs);
		loadedMs.set(laneName(lane), (loadedMs.get(laneName(lane)) ?? 0) + burstMs);
		return window;
	};
	for (const cell of cells) {
		const { warmUpMs } = cell.shape;
		if (warmUpMs === void 0) continue;
		for (const lane of cell.lanes) await loadFor(cell, lane, warmUpMs);
	}
	const warmings = cells.flatMap(warmingsOf);
	let open = warmings;
	while (open.length > 0) {
		const next = [];
		for (const warming of open) {
			if (!isDue(warming, untilMs - world.host.now())) continue;
			const { cell, arms } = warming;
			for (const { lane, windows } of inTurns(arms)) windows.push(await loadFor(cell, lane, windowMs(cell.shape.burstMs)));
			next.push(warming);
		}
		open = next;
	}
	for (const lane of lanesOf(cells)) recorder.updated(lane, warmUpFacts(lane, warmings, loadedMs.get(laneName(lane))));
}
async function loadLane(measurement, running, lane, cell) {
	const server = get(running, laneName(lane));
	const [observed, checked] = await Promise.allSettled([server.observe(() => load(measurement, {
		server,
		lane,
		cell
	})), checkContent(questionTo(measurement, server, scenarioKey(lane.arm, cell.scenario)))]);
	if (observed.status === "rejected") throw observed.reason;
	if (checked.status === "rejected") throw checked.reason;
	const { result, usage } = observed.value;
	return sampleOf(NO_PLACE, cell, result, usage);
}
/** A window stands nowhere in the plan. */
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
/** The arms' order turns from window to window, so that none always comes after the other's. */
function inTurns(arms) {
	return (arms[0]?.windows.length ?? 0) % 2 === 0 ? arms : arms.toReversed();
}
/** Whether another window of each arm is to be loaded. */
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
// src/app/measure.ts
/**
* Carries out a plan: in each round fresh servers, all of them up at once, then the round's blocks.
* When the machine is slower than the estimate, the last blocks are left out to stay in the budget. Where
* the measurement says what is decided, only the others go on, with the time that this leaves to them.
* @throws LoadgateError `measurement` where a server or the generator fails; nothing runs then
*/
async function measure(measurement) {
	const { world, budgetMs = Number.POSITIVE_INFINITY, undecided } = measurement;
	const clock = world.host.now;
	const start = createStarter(measurement);
	const pace = createPace(clock);
	const beganMs = clock();
	let { cells, plan } = measurement;
	let extra = plan.blocksPerCell;
	let owed = 6 * cells.length;
	for (let index = 0; index < plan.rounds.length; index += 1) {
		const isLast = () => index === plan.rounds.length - 1;
		const deadline = () => beganMs + budgetMs * (undecided && !isLast() ? (index + 1) / plan.rounds.length : 1);
		const planned = () => blocksOf(plan, index).filter(({ cell }) => cells.includes(cell));
		const isLate = (cell) => pace.ends(cell) > deadline();
		const [first] = planned();
		if (first && owed <= 0 && pace.ends(first.cell, pace.setUpMs()) > deadline()) continue;
		const setUp = pace.setsUp();
		const warmUntilMs = clock() + longestSetUpMs(cells, budgetMs);
		await withServers({
			...measurement,
			cells,
			start
		}, index, async (running) => {
			await warmUp({
				...measurement,
				cells
			}, running, warmUntilMs);
			setUp();
			if (index === 0 && measurement.replan) {
				plan = measurement.replan(pace.setUpMs());
				extra = plan.blocksPerCell;
			}
			await withReadings({
				...measurement,
				cells
			}, running, async () => {
				const run = async (block) => {
					const fraction = undecided ? Math.min(1, (clock() - beganMs) / budgetMs) : pace.estimatedMs() / wholeMs(plan);
					const estimateMs = undecided ? budgetMs : plan.estimateMs;
					world.progress.advance({
						fraction,
						remainingMs: Math.max(0, Math.min(beganMs + budgetMs - clock(), estimateMs * (1 - fraction))),
						current: `${block.cell.scenario} ${levelName(block.cell.level)}`
					});
					await pace.measured(block.cell, () => measureBlock(measurement, running, index, block));
				};
				for (const block of planned()) {
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
		if (undecided && !isLast()) cells = undecided(cells);
		if (cells.length === 0) return;
	}
}
function blocksOf({ rounds }, round) {
	return rounds[round]?.blocks ?? [];
}
function wholeMs({ rounds }) {
	return rounds.flatMap(({ blocks }) => blocks).reduce((sum, { cell }) => sum + burstsMs([cell]), 0);
}
async function measureBlock(measurement, running, round, { index, cell, order }) {
	for (const [position, lane] of order.entries()) {
		const place = {
			round,
			block: index,
			position
		};
		const server = get(running, laneName(lane));
		await onLane(lane, () => measureBurst(measurement, server, lane, cell, place));
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
	const { cells, recorder, start } = measurement;
	const running = /* @__PURE__ */ new Map();
	try {
		await start(lanesOf(cells), round, running);
		const askAll = async (check) => {
			for (const [lane, scenario] of lanesAndScenarios(cells)) {
				const form = scenarioKey(lane.arm, scenario);
				const question = questionTo(measurement, get(running, laneName(lane)), form);
				await onLane(lane, () => check(question));
			}
		};
		await askAll(checkAnswer);
		await use(running);
		await askAll(checkContent);
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
// src/app/measure-arms.ts
/**
* Measures both arms. A server of base that fails under load is lost like one that does not start, and
* the others are measured anew without it: a change that mends such a server could never be judged else.
* @throws LoadgateError as {@link measure}, where it is not a server of base that fails
*/
async function measureArms(world, request, draft) {
	for (;;) try {
		await measure(measurementOf(world, request, draft));
		return;
	} catch (error) {
		request.signal.throwIfAborted();
		if (!(error instanceof LaneFailure) || error.lane.arm !== "base") throw error;
		loseServer(world, request, draft, error);
	}
}
function loseServer({ progress }, { base, budgetMs, config }, draft, failure) {
	if (!base || !draft.base) throw failure;
	const { lane } = failure;
	progress.warn(`Not compared: ${failure.message}`);
	const lost = [...draft.base.lost ?? [], lossFrom(failure, { server: lane.server })];
	draft.base = {
		...draft.base,
		lost
	};
	const cells = withLanes(draft.arms.cells, (each) => laneName(each) !== laneName(lane));
	draft.arms = {
		...draft.arms,
		cells
	};
	draft.recorder.forgetSamples();
	draft.plan = layOutBursts(config, cells, {
		budgetMs,
		seed: draft.plan.seed
	});
}
function measurementOf(world, request, draft) {
	const { config, budgetMs, signal } = request;
	const { arms, base, generator, plan, recorder } = draft;
	if (!generator) throw new Error("there is no load generator");
	const replan = (setUpMs) => {
		const { seed } = draft.plan;
		draft.plan = replanned(draft.plan, {
			cells: arms.cells,
			budgetMs,
			seed,
			setUpMs
		});
		return draft.plan;
	};
	const hasBudget = config.measure.repeats === void 0;
	const isAdaptive = request.base && hasBase(arms.cells) && !request.isJudgedElsewhere && hasBudget;
	return {
		...arms,
		world,
		generator,
		plan,
		recorder,
		signal,
		...hasBudget && {
			budgetMs,
			replan
		},
		...isAdaptive && base && { undecided: undecidedIn(base, request, draft.runFile) }
	};
}
/** A cell is worth more bursts while any gated comparison in it is open. */
function undecidedIn(base, { config, failOn }, runFile) {
	return (cells) => {
		const run = runFile();
		const rounds = roundsMeasured(run.series);
		if (lookAfter(rounds, run.plan.rounds) === 0) return cells;
		const { gate } = gateFor(config.gate, base);
		const { series } = compareArms(run, base, {
			...gate,
			failOn
		}, rounds);
		const open = new Set(series.filter(({ metrics }) => Object.values(metrics).some(({ verdict }) => verdict === "inconclusive")).map(({ name }) => name));
		return cells.filter((cell) => cell.lanes.some((lane) => open.has(seriesName({
			...cell,
			server: lane.server
		}))));
	};
}
// src/app/config-hash.ts
/** 64 bits are plenty for telling apart the configurations of one repository. */
const HEX_DIGITS = 16;
/**
* Hashes the part of a configuration that shapes the measurement; gate, budget and store do not.
* @param arms what is measured, and how
* @param host does the hashing
*/
function configHashes({ cells, servers, scenarios, bodies }, host) {
	const of = (lane, { scenario: scenarioName, level, shape }) => {
		const server = servers.get(laneName(lane));
		const scenario = scenarios.get(scenarioKey(lane.arm, scenarioName));
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
		forgetSamples: () => {
			samples.clear();
			starts.clear();
		},
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
// src/app/working-tree.ts
/** Names that a report shows; there can be thousands. */
const SHOWN = 10;
/**
* Where head is about to be built. What an earlier build left in the working tree can make head another
* than its commit is, while base is built in a clean checkout.
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
/**
* A run of which nothing is known but what was asked for.
* @throws LoadgateError `usage` when a file that the configuration names cannot be read
*/
async function draftOf(world, request) {
	const { host, sourceControl } = world;
	const { config, budgetMs } = request;
	const { repeats } = config.measure;
	const scenarios = await withHeaderFiles(host, config.scenarios);
	const bodies = await readBodies(host, scenarios);
	const commit = await sourceControl.head();
	const workingTree = await workingTreeOf(world, request);
	const id = host.uniqueId();
	const startedAt = host.date().toISOString();
	const draft = {
		arms: headArms(request.cells, config.servers, scenarios, bodies),
		plan: request.plan,
		recorder: createRecorder((lane, cell) => configHashes(draft.arms, host).of(lane, cell)),
		watch: stopwatch(host.now),
		runFile: (failure) => ({
			schema: RUN_SCHEMA,
			id,
			startedAt,
			...commit && { commit },
			...draft.base && { base: draft.base },
			environment: {
				...host.environment(),
				...draft.generator && { oha: draft.generator.version }
			},
			configHash: configHashes(draft.arms, host).all,
			...request.only !== void 0 && { only: request.only },
			...workingTree && { workingTree },
			...request.skipped.length > 0 && { skipped: request.skipped },
			plan: {
				seed: draft.plan.seed,
				...repeats === void 0 ? { budgetMs } : { repeats },
				rounds: draft.plan.rounds.length,
				blocks: draft.plan.blocksPerCell
			},
			timing: {
				...draft.watch.read(),
				loadMs: draft.recorder.loadMs()
			},
			...failure !== void 0 && { failure },
			servers: draft.recorder.servers(draft.arms.cells),
			series: draft.recorder.series(draft.arms.cells)
		})
	};
	return draft;
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
	const { output, progress } = world;
	const { signal } = request;
	const left = await world.leftovers.removeOfKilledRuns();
	if (left > 0) {
		const processes = formatCount(left, "process", "processes");
		progress.warn(`A run that was killed had left ${processes}; ended`);
	}
	const draft = await draftOf(world, request);
	let checkout;
	try {
		checkout = await checkOutBase(world, request, draft);
		await prepareArms(world, request, draft, checkout);
		progress.stage("Measuring");
		await draft.watch.time("measureMs", () => measureArms(world, request, draft));
	} catch (thrown) {
		const error = signal.aborted ? signal.reason : thrown;
		await output.write(RUN_FILE, renderJson(draft.runFile(messageOf(error)))).catch((unwritten) => progress.warn(messageOf(unwritten)));
		throw error;
	} finally {
		await world.leftovers.endStarted();
		await checkout?.remove();
	}
	const run = draft.runFile();
	await output.write(RUN_FILE, renderJson(run));
	return run;
}
/** @returns undefined where no base was asked for, and where it cannot be had, which the draft then says */
async function checkOutBase({ progress, sourceControl }, { base, budgetMs, config, signal }, draft) {
	if (!base) return void 0;
	progress.stage(`Checking out ${nameOf(base)}`);
	try {
		const checkout = await sourceControl.checkOut(base, signal);
		const head = await sourceControl.head();
		if (base.isNamed || head?.sha !== checkout.sha || head.dirty) return checkout;
		await checkout.remove();
		throw new LoadgateError("measurement", `base ${nameOf(base)} is the very commit that is measured`, { hint: "Name another commit, or run without a base." });
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
		draft.arms = {
			...draft.arms,
			cells: withoutBase(draft.arms.cells)
		};
		draft.plan = layOutBursts(config, draft.arms.cells, {
			budgetMs,
			seed: draft.plan.seed
		});
		return;
	}
}
/** Installs the load generator and builds both arms. */
async function prepareArms(world, request, draft, checkout) {
	const { config, base, signal } = request;
	const { watch, recorder } = draft;
	world.progress.stage("Looking for the load generator");
	draft.generator = await watch.time("installMs", () => world.installGenerator(signal));
	const beganMs = world.host.date().getTime();
	await watch.time("buildMs", async () => {
		await buildHead(world, draft.arms, recorder, signal);
		if (request.againstItself) {
			draft.arms = besideItself(draft.arms);
			draft.base = {
				ref: "itself",
				isRequired: true
			};
		}
		if (!base || !checkout) return;
		const { skipped } = request;
		const isPartial = request.only !== void 0 || skipped.length > 0;
		const head = draft.arms;
		const both = await prepareBase(world, {
			base,
			checkout,
			config,
			head,
			isPartial,
			skipped,
			beganMs,
			signal
		});
		layOutBoth(request, draft, both);
		for (const lane of lanesOf(draft.arms.cells)) {
			const build = both.builds.get(laneName(lane));
			if (build) recorder.built(lane, build);
		}
	});
}
/**
* Plans both arms. What only head's configuration has beside base's form of the same is more than was asked
* for, and falls away where the budget is too short for it.
*/
function layOutBoth({ budgetMs, config }, draft, { arms, commit, newCells }) {
	const options = {
		budgetMs,
		seed: draft.plan.seed
	};
	draft.base = commit;
	draft.arms = arms;
	try {
		draft.plan = layOutBursts(config, arms.cells, options);
	} catch (error) {
		if (newCells.size === 0) throw error;
		const cells = arms.cells.filter((cell) => !newCells.has(cellKey(cell)));
		draft.plan = layOutBursts(config, cells, options);
		draft.arms = {
			...arms,
			cells
		};
		const sentence = `The budget is too short to measure ${[...newCells].join(", ")} too.`;
		draft.base = {
			...commit,
			changes: [...commit.changes ?? [], sentence]
		};
	}
}
async function buildHead({ builder, progress }, { cells, servers }, recorder, signal) {
	for (const lane of lanesOf(cells)) {
		if (lane.arm === "base") continue;
		const name = laneName(lane);
		const server = get(servers, name);
		if (server.build !== void 0) progress.stage(`Building ${name}`);
		recorder.built(lane, await builder.build({
			...server,
			name
		}, signal));
	}
}
export { lossOf as a, compareArms as i, measureRun as n, gateFor as r, RUN_FILE as t };
