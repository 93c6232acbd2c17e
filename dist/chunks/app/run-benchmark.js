import { _ as namesOfScenarios, g as namesOfCells, s as gateOfSeries, u as hasLimits, v as serversGatedIn } from "../domain/series/warm-up.js";
import { i as judgeRun, n as recordJudged, o as gatedRun, r as compareWith, t as loadBaseline } from "./record/record-judged.js";
import { a as lossOf, ct as tableOf, h as RUN_SCHEMA, i as lossFrom, n as BASE_URL, p as partsByBase, r as leastSeen } from "../domain/run/file/base-commit.js";
import { i as attempt, n as LoadgateError, o as messageOf, s as withHint } from "../domain/shared/error.js";
import { B as formatDuration, D as serverMetric, G as formatSome, Y as groupedBy, q as present, t as withoutNullish, z as formatCount } from "../domain/shared/without-nullish.js";
import { f as RUN_FILES, u as RESULT_FILES } from "../ports/output-folder.js";
import { a as scenarioKey, c as withoutBase, n as hasBase, o as withLanes, r as headArms, s as withMore, t as besideItself } from "./arms/arms.js";
import { a as isTimed, i as agreedCount } from "../domain/run/plan/count-settings.js";
import { i as levelName, l as seriesName, n as baseArm } from "../domain/series/series.js";
import { r as skippedText, t as missingProgram } from "./plan/skipped-servers.js";
import { _ as withTrustOf, h as transportKind, p as addressOf } from "../domain/run/plan/time-estimate.js";
import { _ as lanesIn, b as seriesOf, d as shapeChanges, h as laneName, p as cellName, u as shapeAt, v as lanesOf, x as timedCells, y as scenariosOf } from "../domain/series/counts.js";
import { n as required, t as entryOf } from "../domain/shared/required.js";
import { C as laneIn, D as checkAnswers, Dt as heldToBase, Et as hasSeriesOf, Ot as isCellOfBase, R as endKilledRuns, S as buildRequestOf, T as whileRunning, V as writeRunFile, _t as withoutRemoved, at as laidOut, bt as configHashes, ct as withCells, gt as isConfigured, ht as askedForBase, it as judgedOf, kt as withSeriesOfBase, l as createRecorder, lt as withCommit, mt as asAnswered, ot as laidOutAsFits, pt as answerKey, rt as judgedCommit, st as losing, vt as benchmarkOf, w as startLane, x as buildHeadServer, xt as sorted, y as LaneFailure, yt as differing } from "../composition/instruments.js";
import { c as foundBase, l as nameOf, o as outlookOnChange, s as commitOf, u as budgetFor } from "../composition/run.js";
import { d as isOutside, f as isWithin, l as SAME_PROGRAM_HINT, m as usedOfOther, p as sharedWords, u as isOfOther } from "../adapters/system/output-folder.js";
import { n as TIMING, r as withRequestFiles, t as Services } from "./services/services.js";
import { t as withoutControls } from "../domain/shared/control-characters.js";
import { I as isSameServer, P as addressOf$1 } from "../config/load.js";
// src/domain/run/plan/benchmark-change.ts
/**
* How a scenario's form differs between two versions, in words that follow its name: it sends other requests, or
* errors are right in only one of them. Errors are answered fast, so they are compared with errors alone.
* @returns undefined if the two can be compared
*/
function formChange(before, now) {
	if (requestsText(before) !== requestsText(now)) return "sends a different request";
	const errors = ({ requests }) => requests.filter(isError).length;
	if (formText(before) === formText(now)) return void 0;
	return errors(now) < errors(before) ? "expects no error" : "expects an error";
}
/** True if a version of a scenario expects another answer than one in the same form. */
function hasOtherAnswers(before, now) {
	const answers = ({ requests }) => JSON.stringify(requests.map(({ expect }) => expect));
	return answers(before) !== answers(now);
}
/**
* The forms of scenarios that only one of two configurations has for a server, whatever the scenarios are called.
* @param isMeant filters servers and their scenarios
*/
function askedByOne(before, now, isMeant) {
	const lackingIn = (own, others) => {
		const known = new Set(askedBy(others).map(({ text }) => text));
		return askedBy(own).filter((one) => !known.has(one.text) && isMeant(one));
	};
	return {
		before: lackingIn(before, now),
		now: lackingIn(now, before)
	};
}
function askedBy(scenarios) {
	return scenarios.flatMap((one) => {
		const text = formText(one);
		return one.servers.map((server) => ({
			server,
			scenario: one.name,
			text: `${server} ${text}`
		}));
	});
}
function formText(scenario) {
	return JSON.stringify([requestsText(scenario), scenario.requests.map(isError)]);
}
function isError({ expect }) {
	return expect.status >= 400;
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
// src/app/benchmark/agreed-series.ts
/**
* The series of both configurations. Both arms get base's form under base's load; a form that head changes is measured
* in head alone, under a new name, because there is nothing to compare it with.
* @param configured head's own
* @returns the series, the requests that both arms get, and what differs from base's, as sentences for the report
*/
function agreedSeries(configured, { own, name: base }, held) {
	const { newForms, added } = held;
	const isNew = ({ scenario }) => newForms.has(scenario);
	const unchanged = configured.cells.filter((cell) => !isNew(cell));
	const asNew = withoutBase(configured.cells.filter(isNew)).map((cell) => ({
		...cell,
		scenario: entryOf(newForms, cell.scenario)
	}));
	const all = [...withSeriesOfBase(unchanged, own.scenarios, added), ...asNew];
	const cells = all.map((cell) => {
		if (!isCellOfBase(own.scenarios, cell)) return cell;
		return {
			...cell,
			shape: shapeAt(cell.level, entryOf(own.scenarios, cell.scenario))
		};
	});
	const scenarios = formsForHead(configured, own, held);
	const measured = new Set(cells.map(({ scenario }) => scenario));
	const asInBase = [...own.scenarios.keys()].filter((name) => measured.has(name));
	return {
		cells,
		scenarios,
		sentences: [...otherAnswers({
			base,
			own,
			head: { scenarios }
		}, asInBase), ...shapesText(all, {
			own,
			name: base
		})]
	};
}
/** Finds compared answers that differ: producing them may be more work, or less. */
function otherAnswers({ base, own, head }, compared) {
	return [...compared].flatMap((scenario) => {
		const before = own?.scenarios.get(scenario);
		const now = head.scenarios.get(scenarioKey("head", scenario));
		if (!before || !now || !hasOtherAnswers(before, now)) return [];
		return `The benchmark changed: scenario ${scenario} expects another answer than in ${base}.`;
	});
}
/** Names for the new forms of the scenarios whose form head changes. */
function newFormsIn({ cells, scenarios }, own) {
	const taken = new Set([...scenarios.values(), ...own.scenarios.values()].map(({ name }) => name));
	const newForms = /* @__PURE__ */ new Map();
	const measured = new Set(cells.map(({ scenario }) => scenario));
	for (const before of own.scenarios.values()) {
		const now = scenarios.get(scenarioKey("head", before.name));
		if (!now || !measured.has(before.name) || !formChange(before, now)) continue;
		const name = newFormName(before.name, taken);
		taken.add(name);
		newForms.set(before.name, name);
	}
	return newForms;
}
/** The requests for servers of head, which present the certificates of their own build. */
function formsForHead({ scenarios, servers }, own, { newForms, added }) {
	const forms = new Map(scenarios);
	for (const { scenario, server } of added) {
		const key = scenarioKey("head", scenario);
		const now = scenarios.get(key);
		const before = entryOf(own.scenarios, scenario);
		if (now && !formChange(before, now)) continue;
		const { transport } = now ?? entryOf(servers, server).ready;
		forms.set(key, {
			...before,
			transport: withTrustOf(before.transport, transport)
		});
	}
	for (const [scenario, name] of newForms) {
		const now = entryOf(scenarios, scenarioKey("head", scenario));
		forms.set(scenarioKey("head", name), {
			...now,
			name
		});
	}
	return forms;
}
/** Another shape could hide a server's cost, or add to it. */
function shapesText(cells, { own, name: base }) {
	return [...new Map(cells.flatMap((cell) => {
		const before = own.scenarios.get(cell.scenario);
		if (!before || !isCellOfBase(own.scenarios, cell)) return [];
		const keys = shapeChanges(cell.level, shapeAt(cell.level, before), cell.shape);
		return keys.length > 0 ? [[cell.scenario, keys.join(", ")]] : [];
	}))].map(([scenario, keys]) => `The benchmark changed: scenario ${scenario} is not loaded as in ${base} (${keys}); both arms are loaded as there until this is merged.`);
}
// src/app/benchmark/agreed-time.ts
/**
* How long is measured: unless the user set a time, at least as long as base's configuration says. Otherwise a change
* that leaves no time to detect anything would pass. Both configurations must let the run end early, or a change
* could save itself the end.
* @param cells including those that only base's configuration has, for which a budget of `auto` grows
*/
function agreedTime(request, own, cells) {
	const { config } = request;
	const { measure } = config;
	const { budgetMs, atMostMs } = timeAsInBase(request, own, cells);
	const endsEarly = measure.endsEarly && own.measure.endsEarly;
	const followUp = Math.max(measure.followUp ?? 0, own.measure.followUp ?? 0);
	return {
		config: {
			...config,
			measure: {
				...measure,
				endsEarly,
				followUp
			}
		},
		budgetMs,
		...withoutNullish({ atMostMs })
	};
}
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
	const [lanes, before] = [cells, request.cells].map((all) => lanesIn(timedCells(all)));
	const grown = before ? budgetMs * required(lanes, "lanes") / before : mostMs;
	const needed = isCut ? budgetFor(config, cells, { atMostMs: mostMs }).budgetMs : grown;
	return {
		budgetMs: Math.max(budgetMs, Math.min(mostMs, Math.round(needed))),
		atMostMs: mostMs
	};
}
/**
* Differences in how much is measured, as sentences for the report: too little detects no slowdown.
* @param base its name in reports
*/
function timeSentences(asked, agreed, { own, name: base }) {
	const { endsEarly, repeats } = asked.config.measure;
	const { repeats: ofBase } = own.measure;
	const isLonger = asked.atMostMs === void 0 ? agreed.budgetMs > asked.budgetMs : agreed.atMostMs !== asked.atMostMs;
	const areFewer = repeats !== void 0 && (ofBase === void 0 || repeats < ofBase);
	return present([
		isLonger && `The benchmark changed: measure gives it less time than in ${base}, whose configuration decides: ${formatDuration(agreed.budgetMs)}.`,
		endsEarly && !own.measure.endsEarly && `The benchmark changed: it would end early (measure.end), which it does not in ${base}; nor does this run.`,
		areFewer && isTimed(asked.config) && `The benchmark changed: it measures ${formatCount(repeats, "burst")} of each series (measure.repeats), which may be too few to show a slowdown; ${base} measures ${ofBase ?? "for a time"}.`
	]);
}
// src/domain/run/plan/measured-by.ts
/** The keys of a server that say how it is measured, each with the metrics that depend on it. */
const MEASURED_BY = {
	ready: ["cold-start", "idle-rss"],
	artifact: ["artifact-size"],
	prometheus: ["gc-pause"],
	clean: ["build-time"]
};
/** The keys of {@link MEASURED_BY} by which a server is measured in base and not in head. */
function measuredOtherwise(before, now) {
	const isOther = {
		ready: !areSameReady(before.ready, now.ready),
		artifact: before.artifact !== void 0 && before.artifact !== now.artifact,
		prometheus: before.prometheus !== void 0 && before.prometheus.path !== now.prometheus?.path,
		clean: before.clean !== now.clean
	};
	const isStarted = before.url === void 0 && now.url === void 0;
	return KEYS.filter((key) => isOther[key] && (isStarted || key === "prometheus"));
}
const KEYS = Object.keys(MEASURED_BY);
function areSameReady(...both) {
	const areScenarios = both.every(({ request }) => request?.isCheckedNext);
	const [before, now] = both.map(({ request, command }) => {
		const { method, path, headers, body, bodyText, status } = request ?? {};
		const sent = [
			command,
			method,
			path,
			headers,
			body && [...body],
			bodyText
		];
		return JSON.stringify([...sent, areScenarios || status]);
	});
	return before === now;
}
/** A start without what its ready request decides. */
const NO_START = tableOf([
	"coldStartMs",
	"furtherColdStartsMs",
	"idleRssBytes"
], () => void 0);
/** The facts about a server of base without those that head's are not measured like. */
function comparableFacts(facts, { unlikeHead = [] } = {}) {
	const isLeft = (key) => unlikeHead.includes(key);
	return {
		...facts,
		...isLeft("clean") && { buildMs: void 0 },
		...isLeft("artifact") && { artifactBytes: void 0 },
		starts: facts.starts.map((start) => ({
			...start,
			...isLeft("ready") && NO_START,
			...isLeft("prometheus") && { readings: void 0 }
		}))
	};
}
// src/app/benchmark/servers.ts
/**
* Head's servers, measured as base's configuration says. Otherwise a change could choose what its cold start, artifact
* or build is measured by.
* @param servers by head's configuration
* @returns the servers, and for each that head measures otherwise the keys that say so
*/
function agreedServers({ servers }, own) {
	const otherwise = /* @__PURE__ */ new Map();
	const agreed = new Map(servers);
	for (const [name, now] of servers) {
		const before = own.servers.get(name);
		const keys = before ? measuredOtherwise(before, now) : [];
		if (!before || keys.length === 0) continue;
		otherwise.set(name, keys);
		agreed.set(name, {
			...now,
			...partsOf(before, now, keys)
		});
	}
	return {
		servers: agreed,
		otherwise
	};
}
/** What base's configuration says about some keys, for a server of head. */
function partsOf(before, head, keys) {
	const { ready, prometheus: shown } = before;
	const parts = {
		clean: before.clean,
		artifact: before.artifact,
		prometheus: shown && {
			...shown,
			...head.prometheus,
			path: shown.path
		},
		ready: {
			...ready,
			request: ready.request && {
				...ready.request,
				isCheckedNext: void 0
			},
			timeoutMs: Math.max(ready.timeoutMs, head.ready.timeoutMs),
			transport: head.ready.transport
		}
	};
	return Object.fromEntries(keys.map((key) => [key, parts[key]]));
}
/** The benchmark with a server of head measured as head's configuration says, because it lacks what base's names. */
function measuredAlone(benchmark, name) {
	const { configured, servers, base, otherwise } = benchmark;
	const { own } = base ?? {};
	const now = configured.servers.get(name);
	const before = own?.servers.get(name);
	if (!base || !own || !now || !before) return benchmark;
	const inBase = {
		...before,
		unlikeHead: otherwise.get(name)
	};
	return {
		...benchmark,
		servers: new Map([...servers, [name, now]]),
		base: {
			...base,
			own: {
				...own,
				servers: new Map([...own.servers, [name, inBase]])
			}
		}
	};
}
/** A base's configuration, with the keys by which its servers are measured otherwise than agreed. */
function asMeasured(own, { servers }) {
	const marked = [...own.servers].map(([name, before]) => {
		const now = servers.get(name);
		return [name, {
			...before,
			unlikeHead: now && measuredOtherwise(before, now)
		}];
	});
	return {
		...own,
		servers: new Map(marked)
	};
}
/**
* Differences between head's and base's servers, services and setups, as sentences for the report: with other data,
* another database or another switch, a server can look faster than it is.
* @param prepared the servers of base that could be prepared
*/
function changedServers({ own, benchmark, ...two }, prepared) {
	const sentences = [...prepared].flatMap(({ name }) => {
		const before = own?.servers.get(name);
		const now = benchmark.servers.get(name);
		const configured = benchmark.configured.servers.get(name);
		if (!before || !now || !configured) return [];
		const described = {
			...two,
			now,
			before
		};
		return [
			...otherProgram(described),
			...otherMeasures(described, configured),
			...otherServices(described)
		].map((what) => `The benchmark changed: ${what}.`);
	});
	return [...new Set(sentences)];
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
		"run",
		"setup"
	].filter((key) => described[key] !== before[key]);
	const variables = [.../* @__PURE__ */ new Set([...Object.keys(before.env), ...Object.keys(now.env)])].filter((name) => now.env[name] !== before.env[name]);
	const other = [...commands, ...variables.map((name) => `env.${name}`)];
	if (other.length === 0) return [];
	return [`${`server ${now.name} is not built and started as in ${base} (${formatSome(other)})`}; each arm has its own`];
}
/** @param configured head's server by its own configuration */
function otherMeasures({ now, before, base }, configured) {
	const { unlikeHead: lacking = [] } = before;
	const kept = measuredOtherwise(before, configured).filter((key) => !lacking.includes(key));
	const as = (keys) => `measured as in ${base} (${formatSome(keys)})`;
	return present([kept.length > 0 && `server ${now.name} is not ${as(kept)}; both arms are measured as there until this is merged`, lacking.length > 0 && `server ${now.name} cannot be ${as(lacking)}; not compared: ${labelsOf(lacking)}`]);
}
/** The labels of the metrics that depend on some keys. */
function labelsOf(keys) {
	return formatSome(keys.flatMap((key) => MEASURED_BY[key].map((id) => serverMetric(id).label)));
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
/** Compares two services, ignoring their readiness timeouts. */
function areAlike(a, b) {
	const textOf = ({ name: _, ready: { request, command }, env, ...others }) => JSON.stringify([
		others,
		request?.path,
		command,
		sorted(env)
	]);
	return textOf(a) === textOf(b);
}
// src/app/benchmark/agree.ts
/**
* What head and base are measured by, agreed before anything is built. What base's configuration measures is measured
* in base's form, in both arms, even if head's configuration drops or changes it; what only head's has is added.
* Otherwise a change could choose the benchmark that it is judged by. What building and asking show later only takes
* away from this.
*/
function agree({ request, benchmark }, base) {
	const { own, name, isHeldTo } = base;
	const { config } = request;
	const { configured } = benchmark;
	const newForms = newFormsIn(configured, own);
	const held = heldToBase(own.scenarios, newForms, request);
	const added = held.filter(({ server }) => canBeCompared(server, configured, base));
	const skipped = skippedByHead(held, {
		request,
		benchmark
	}, base);
	const series = agreedSeries(configured, base, {
		newForms,
		added
	});
	const { servers, otherwise } = agreedServers(configured, own);
	const time = agreedTime(request, own, series.cells);
	const counting = own.count && isHeldTo ? agreedCount(config.count, own.count, name) : {
		...config,
		changes: []
	};
	const ofBoth = namesOfScenarios([...config.scenarios, ...own.scenarios.values()]);
	const names = /* @__PURE__ */ new Set([...ofBoth, ...namesOfCells(series.cells)]);
	return {
		request: {
			...request,
			...time,
			skipped: [.../* @__PURE__ */ new Set([...request.skipped, ...skipped])]
		},
		benchmark: {
			configured,
			cells: series.cells,
			servers,
			scenarios: series.scenarios,
			count: counting.count,
			base: {
				name,
				own,
				isAdoption: false,
				gate: isHeldTo ? gateOfSeries(own.gate, [...names]) : void 0,
				lost: skipped.map(({ server, ...one }) => {
					return {
						kind: "lost-base",
						server,
						reason: skippedText({
							server,
							...one
						})
					};
				})
			},
			held: new Map(held.map((key) => [seriesName(key), key])),
			newForms,
			otherwise,
			sentences: present([
				own.movedFrom !== void 0 && `The benchmark changed: ${name} has its configuration at ${own.movedFrom}.`,
				...timeSentences(request, time, base),
				...series.sentences,
				...counting.changes
			]),
			uncompared: []
		}
	};
}
/** Checks whether a server can run in both arms at the same time, which a fixed port cannot. */
function canBeCompared(name, { servers }, { own, missing }) {
	const [now, before] = [servers.get(name), own.servers.get(name)];
	const hasFixedPort = [now, before].some((one) => one?.port !== void 0);
	return now !== void 0 && before !== void 0 && !hasFixedPort && !missing(now);
}
/** Servers that only base can run here. A change that makes a server be skipped also hides its effect. */
function skippedByHead(held, { request, benchmark }, { own, missing }) {
	const lacking = [...new Set(held.map(({ server }) => server))].flatMap((name) => {
		const now = benchmark.configured.servers.get(name);
		return (now && missing(now)) ?? [];
	});
	return [...request.skipped, ...lacking].filter(({ server }) => {
		const before = own.servers.get(server);
		return before && !missing(before);
	});
}
/**
* A benchmark with a base that has no configuration, so that head's drives both arms.
* @param adopting head's configuration is in a commit, so that base has none yet
*/
function agreeOnHead(benchmark, name, adopting) {
	const base = {
		name,
		own: void 0,
		isAdoption: adopting !== void 0,
		lost: []
	};
	if (!adopting) return {
		...benchmark,
		base
	};
	const why = `${noConfiguration(name, adopting)}, so this change is judged by its own gate and cannot pass.`;
	return {
		...benchmark,
		base,
		sentences: [why]
	};
}
/** Such as `main has no loadgate.yml yet`. @param base its name */
function noConfiguration(base, { file }) {
	return `${base} has no ${file.split(/[\\/]/).at(-1)} yet`;
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
async function readConfiguration(world, checkout, file) {
	const own = pathIn(checkout, file);
	const there = own === void 0 ? void 0 : world.readConfig(own);
	const config = there ?? await movedConfiguration(world, checkout);
	if (!config) return void 0;
	const read = await withRequestFiles(world.machine, config);
	return {
		...read,
		servers: byName(read.servers),
		scenarios: byName(read.scenarios),
		movedFrom: config === there ? void 0 : config.file.slice(checkout.root.length + 1)
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
	const { services, ready } = server;
	const inBase = pathsIn(checkout);
	return {
		...server,
		directory,
		ready: withTrust(ready, inBase),
		services: services?.map((one) => ({
			...one,
			directory: inBase(one.directory)
		}))
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
	return attempt(() => checkout.pathOf(file));
}
/** Maps paths to a checkout's. A file or folder outside the repository is the same for both arms. */
function pathsIn(checkout) {
	return (file) => pathIn(checkout, file) ?? file;
}
function byName(all) {
	return new Map(all.map((one) => [one.name, one]));
}
/**
* The loss that an error in a checkout means. The checkout's folder is gone when somebody reads it: paths are those of the
* repository, and a command to run by hand makes another checkout first.
*/
function lossIn({ root, sha }, error, place = {}) {
	const anew = `git worktree add ../at-base ${sha.slice(0, 12)} && cd ../at-base`;
	const shown = (text) => text.replaceAll(`cd ${root}`, anew).replaceAll(`${root}/`, "");
	const { reason, details, hint, ...loss } = lossFrom(error, place);
	return {
		...loss,
		reason: shown(reason),
		...details && { details: details.map(shown) },
		...hint !== void 0 && { hint: shown(hint) }
	};
}
/** Base's running servers with their answers; the rest is lost. Filled as the servers are built and checked. */
var PreparedServers = class {
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
	#request;
	/** @param progress shows what is lost */
	constructor(progress, request) {
		this.#progress = progress;
		this.#request = request;
	}
	/**
	* Records that a server, or one of its scenarios, is lost.
	* @throws the error itself if it is not a LoadgateError
	*/
	lose(place, error) {
		if (!(error instanceof LoadgateError)) throw error;
		this.#lose(lossIn(this.#request.checkout, error, place));
	}
	/**
	* Records that both arms of a server run the same program, so that there is nothing to compare.
	* @param what the file or address that both share
	*/
	loseShared(server, what, advice) {
		const { reason, hint } = sharedWords(what);
		this.#lose({
			kind: "same-program",
			server,
			reason,
			details: [advice ?? hint]
		});
	}
	/** If a whole server is lost, what it has answered before does not count. */
	#lose(loss) {
		const { server = "", scenario, reason: message, hint } = loss;
		const ofServer = [...this.answered].filter((key) => key.startsWith(answerKey(server, "")));
		if (scenario === void 0) for (const key of ofServer) this.answered.delete(key);
		if (!this.#request.isRemoved?.(loss)) this.lost.push(loss);
		this.#progress.warn(`Not compared: ${withHint({
			message,
			hint
		})}`);
	}
};
// src/app/base/agree-with-base.ts
/**
* Reads the own configuration of the base that the gate judges, before head is built, and agrees on the benchmark.
* @returns the adapted run, or one whose base is lost. Without a base, nothing changes
*/
async function agreeWithBase(world, run) {
	const judged = judgedOf(run);
	if (!judged) return run;
	const { base, checkout } = judged;
	const { config } = run.request;
	const name = nameOf(base);
	const isHeldTo = base.headSha !== void 0 || base.isRequired !== false;
	try {
		const own = await readConfiguration(world, checkout, config.file);
		if (own) {
			const missing = missingProgram.bind(void 0, world.machine);
			return run.keep({
				...run,
				...agree(run, {
					own,
					name,
					isHeldTo,
					missing
				})
			});
		}
		const isAdoption = await world.sourceControl.tracks(config.file);
		const benchmark = agreeOnHead(run.benchmark, name, isAdoption ? config : void 0);
		return run.keep({
			...run,
			benchmark
		});
	} catch (error) {
		if (!(error instanceof LoadgateError)) throw error;
		const loss = lossIn(checkout, error);
		const reason = `the configuration of ${name} cannot be used: ${loss.reason}`;
		const alone = laidOut(withCells(run, withoutBase(run.benchmark.cells)));
		const commit = {
			...commitOf(base, checkout),
			lost: [{
				...loss,
				reason
			}]
		};
		return run.keep(withCommit(alone, "base", commit));
	}
}
// src/app/base/check-out-base.ts
/**
* Checks all bases out. A base that cannot be checked out is lost, and the run continues without it.
* @throws LoadgateError as {@link World.sourceControl}, if the user named that very base; nothing is left behind
* then
*/
async function checkOutBases(world, planned) {
	let run = {
		...planned,
		bases: []
	};
	try {
		for (const [index, base] of planned.request.bases.entries()) run = planned.keep(await withBase(world, run, {
			arm: baseArm(index),
			base
		}));
	} catch (error) {
		for (const { checkout } of run.bases) await checkout.remove();
		throw error;
	}
	return run;
}
/** The run with one more base, checked out or lost. */
async function withBase(world, run, { arm, base }) {
	const { request, bases } = run;
	world.progress.stage(`Checking out ${nameOf(base)}`);
	let found;
	try {
		const checkout = await checkoutOf(world, request, base);
		found = {
			arm,
			base: foundBase(base, checkout),
			checkout
		};
		const twin = bases.find((one) => one.checkout.sha === checkout.sha);
		if (twin) {
			const message = `${nameOf(found.base)} is the same commit as ${nameOf(twin.base)}`;
			throw new LoadgateError("measurement", message);
		}
		const next = {
			...run,
			bases: [...bases, found]
		};
		return arm === "base" ? next : withCommit(next, arm, commitOf(found.base, checkout));
	} catch (error) {
		if (request.signal.aborted || base.isNamed || !(error instanceof LoadgateError)) {
			await found?.checkout.remove();
			request.signal.throwIfAborted();
			throw error;
		}
		world.progress.warn(`Not compared: ${withHint(error)}`);
		const isLeft = (lane) => lane.arm !== arm;
		const left = laidOut(withCells(run, withLanes(run.benchmark.cells, isLeft)));
		const commit = commitOf(found?.base ?? base, found?.checkout);
		const next = {
			...left,
			bases: [...bases, ...present([found])]
		};
		return withCommit(next, arm, {
			...commit,
			lost: [lossFrom(error)]
		});
	}
}
async function checkoutOf({ sourceControl, progress }, { signal, config }, base) {
	const checkout = await sourceControl.checkOut(base, signal);
	for (const warning of checkout.warnings) progress.warn(warning);
	try {
		const head = await sourceControl.head();
		if (!base.isNamed && head?.sha === checkout.sha && !head.dirty) {
			const message = `base ${nameOf(base)} is the commit that is measured`;
			throw new LoadgateError("measurement", message, { hint: "Name another commit, or run without a base." });
		}
		if (base.headSha !== void 0) await refusePutBack(checkout, base, config.file);
		return checkout;
	} catch (error) {
		await checkout.remove();
		throw error;
	}
}
/** @param configFile may equal base's, because base's gate and scenarios apply anyway */
async function refusePutBack(checkout, base, configFile) {
	const files = (await checkout.putBack()).filter((file) => file !== configFile);
	if (files.length === 0) return;
	const names = files.map((file) => file.slice(checkout.workingTree.length + 1));
	const message = `the working tree has ${withoutControls(formatSome(names), " ")} as base ${nameOf(base)} has it, not as this change does`;
	throw new LoadgateError("measurement", message, { hint: "Measure before a step that checks out other files, or check this commit out again." });
}
// src/app/base/agreed-measures.ts
/**
* Builds a server of head, measured as agreed with the judged base, if head has all that base's configuration names.
* @returns the build, and the run in which a server that lacks something is measured as head's configuration says
* @throws LoadgateError `measurement` as {@link buildHeadServer}
*/
async function buildAsAgreed(world, run, lane) {
	const { services, request, benchmark } = run;
	const { signal } = request;
	const asked = laneIn(benchmark, lane);
	const build = (one) => buildHeadServer(world, services, {
		...one,
		signal
	});
	const keys = benchmark.otherwise.get(lane.server);
	if (!keys) return {
		run,
		build: await build(asked)
	};
	let built;
	try {
		built = await build(asked);
		await startOnce(world, run, asked);
		return {
			run,
			build: built
		};
	} catch (error) {
		signal.throwIfAborted();
		world.progress.warn(`Not measured as in ${benchmark.base?.name}: ${messageOf(error)}`);
		const alone = {
			...run,
			benchmark: measuredAlone(benchmark, lane.server)
		};
		const isBuiltAlike = keys.every((key) => key === "ready" || key === "prometheus");
		return {
			run: alone,
			build: built && isBuiltAlike ? built : await build(laneIn(alone.benchmark, lane))
		};
	}
}
/** Starts a server of head and reads its metrics. @throws LoadgateError `measurement` if it lacks what its keys name */
async function startOnce(world, { services, request: { signal } }, one) {
	world.progress.stage(`Trying ${laneName(one.lane)} as base is measured`);
	await whileRunning(world, {
		...one,
		services,
		signal
	}, async ({ url }) => {
		const { prometheus, ready } = one.server;
		const address = prometheus && addressOf(url, prometheus.path, ready.transport);
		if (address) await world.readMetrics(address, prometheus.metrics, signal);
	});
}
// src/app/benchmark/uncompared.ts
/**
* What the change leaves without a comparison, once both arms were asked. Requests that head replaced: it sends one
* that base does not answer, and no longer sends one that base does, which may have become slower in between. And
* gated metrics of servers for which head cannot be measured as base is.
* @param lost parts of base
*/
function uncomparedIn(terms, lost) {
	return [...replacedRequests(terms, lost), ...unmeasurableAsInBase(terms)];
}
function replacedRequests({ request, benchmark }, lost) {
	const { base, configured, cells, newForms } = benchmark;
	const { own, name } = base ?? {};
	if (!own) return [];
	const cannot = new Set(request.skipped.map(({ server }) => server));
	const mayAsk = ({ server, scenario }) => !cannot.has(server) && request.isChosen(`${server}/${scenario}`);
	const ofHead = [...configured.scenarios.values()];
	const asked = askedByOne([...own.scenarios.values()], ofHead, mayAsk);
	const added = asked.now.flatMap((one) => {
		const measuredAs = newForms.get(one.scenario) ?? one.scenario;
		const isNew = !hasLane(cells, "base", {
			...one,
			scenario: measuredAs
		});
		const isMine = hasLane(configured.cells, "head", one) && !lossOf(lost, one);
		const { levels = [] } = configured.scenarios.get(scenarioKey("head", one.scenario)) ?? {};
		return isNew && isMine ? levels.slice(0, 1).map((level) => ({
			...one,
			level
		})) : [];
	});
	const [first] = added;
	if (!first || asked.before.length === 0) return [];
	const some = (all) => formatSome(all.map(({ server, scenario }) => `${server}/${scenario}`));
	return [{
		text: `Nothing compares ${some(added)} of this change with ${some(asked.before)} of ${name}`,
		series: seriesName(first)
	}];
}
/** The forms of scenarios that head changed, as sentences for the report. */
function newFormsText(benchmark) {
	const { base, cells, configured, newForms } = benchmark;
	return [...newForms].map(([name, newName]) => {
		const before = base?.own?.scenarios.get(name);
		const now = configured.scenarios.get(scenarioKey("head", name));
		const change = before && now && formChange(before, now);
		const isMeasured = cells.some(({ scenario }) => scenario === name);
		const form = `form of ${base?.name}`;
		return `The benchmark changed: scenario ${name} ${change}. ${isMeasured ? `Both arms get the ${form}` : `The ${form} is not answered`}; the new one is measured as ${newName}.`;
	});
}
function hasLane(cells, arm, { server, scenario }) {
	return cells.filter((cell) => cell.scenario === scenario).some(({ lanes }) => lanes.some((lane) => lane.arm === arm && lane.server === server));
}
function unmeasurableAsInBase({ request, benchmark }) {
	const { own, name: base } = benchmark.base ?? {};
	if (!own) return [];
	return [...own.servers.values()].flatMap(({ name: server, unlikeHead = [] }) => {
		const gates = [request.config.gate, own.gate].map((gate) => gateOfSeries(gate, [server]));
		const isGated = (key) => MEASURED_BY[key].some((id) => gates.some((one) => serversGatedIn(one, [{ server }], id)[0]));
		const gated = unlikeHead.filter(isGated);
		if (gated.length === 0) return [];
		return [{
			text: `Nothing compares ${labelsOf(gated)} of ${server} with ${base}, because head lacks what ${formatSome(gated)} names there`,
			series: server
		}];
	});
}
/** Parts of a shape that affect a server's cost per request. Bursts of another length are comparable. */
const OF_CONNECTIONS = [
	"connections",
	"keep-alive",
	"streams"
];
function hasSameConnections(before, { level, shape }) {
	if (!before.levels.some((one) => levelName(one) === levelName(level))) return true;
	return !shapeChanges(level, shapeAt(level, before), shape).some((key) => OF_CONNECTIONS.includes(key));
}
/** The scenarios whose request, answer or load in this base differs from the agreed form. */
function otherForms({ base, own, head }) {
	return [...own?.scenarios.values() ?? []].flatMap((before) => {
		const { name: scenario } = before;
		const now = head.scenarios.get(scenarioKey("head", scenario));
		const cells = head.cells.filter((cell) => cell.scenario === scenario);
		if (!now || cells.length === 0) return [];
		const what = present([formChange(now, before), !cells.every((cell) => hasSameConnections(before, cell)) && "uses connections otherwise"]);
		if (what.length === 0) return [];
		return [{
			kind: "lost-base",
			scenario,
			reason: `scenario ${scenario} ${what.join(" and ")} in ${base}`
		}];
	});
}
// src/app/base/server-use.ts
/** The trees of both arms. */
function treesOf({ checkout, world }) {
	const roots = [["head", checkout.workingTree], ["base", checkout.root]];
	return {
		roots: new Map(roots),
		shared: world.programs.shared
	};
}
/**
* Starts an arm's server only to observe the files it uses, and stops it.
* @param suspects files and symlinks whose reads would be detected
* @returns the files it holds, and the suspects it reads
* @throws LoadgateError `measurement` when it does not start, or its services cannot be reset
*/
async function useOf({ world, signal, reset, ...arms }, arm, suspects) {
	const { programs } = world;
	await reset([arms[arm]]);
	const marks = await programs.mark(suspects);
	const running = await startLane(world, arms[arm], signal);
	try {
		const read = await marks?.read() ?? [];
		const real = await Promise.all(read.map(programs.realPath));
		return [...running.files() ?? [], ...real.map((file) => ({
			path: file,
			real: file
		}))];
	} finally {
		await running.stop();
	}
}
// src/app/base/copied-from-head.ts
/** If a build copies more files than this, the first ones suffice. */
const MOST_COMPARED = 1e3;
/**
* Finds a file that base's build copied from head's tree instead of its own: a source that head changed, or a product
* of head's build. Other files, such as settings written by an earlier step, may be copied.
*
* Another process may have read a file that both builds create identically. So if a file is suspicious, base is
* built once more from its commit's files alone, and must read it again.
* @returns the path of the file in head's tree, or undefined
*/
async function copiedFromHead(arms, { readByBuild, time, held = [] }) {
	const { programs } = arms.world;
	const { root, workingTree, changed, changedInHead } = arms.checkout;
	const trees = treesOf(arms);
	const read = readByBuild.filter((file) => isOfOther(file, "base", trees));
	if (read.length === 0) return void 0;
	const headBuild = {
		fromMs: arms.beganMs,
		untilMs: time.fromMs
	};
	const ofHead = /* @__PURE__ */ new Set([...await programs.written(read, headBuild, "content"), ...await changedInHead()]);
	const sources = read.filter((file) => ofHead.has(file)).slice(0, MOST_COMPARED);
	const copies = /* @__PURE__ */ new Set([...sources.map((file) => root + file.slice(workingTree.length)), ...held.map(({ real }) => real).filter((file) => isWithin(file, root))]);
	const inBase = (await changed()).filter((file) => copies.has(file));
	const written = await programs.written(inBase, time, "change");
	const contents = new Set((await programs.contentOf(written)).values());
	const copied = [...await programs.contentOf(sources)].filter(([, content]) => contents.has(content)).map(([file]) => file);
	if (copied.length === 0) return void 0;
	const marks = await programs.mark(copied);
	try {
		await arms.rebuild();
	} catch {
		arms.signal.throwIfAborted();
		return copied[0];
	}
	return (await marks?.read())?.find((file) => copied.includes(file));
}
// src/app/base/outside-writes.ts
/** The files outside both trees that head's build wrote, with their hashes. Call it between head's build and base's. */
async function writtenByHead(arms) {
	const { machine, programs } = arms.world;
	const time = {
		fromMs: arms.beganMs,
		untilMs: machine.date().getTime()
	};
	return await programs.contentOf(await programs.writtenOutside(time, placesOf(arms)));
}
/**
* Finds the files outside both trees whose content base's build changed, with what interpreters compiled of them since.
* @returns the files, and whether some are installed or used by base's processes, not only in folders named in settings
*/
async function changedByBase(arms, { held, ofHead, time }) {
	const { programs } = arms.world;
	const places = placesOf(arms, held);
	const written = await programs.writtenOutside(time, places);
	const content = await programs.contentOf(written);
	const changed = written.filter((file) => !content.has(file) || content.get(file) !== ofHead.get(file));
	if (changed.length === 0) return {
		files: /* @__PURE__ */ new Set(),
		areInstalled: false
	};
	const folders = new Set(changed.map(folderOf));
	const started = {
		fromMs: time.untilMs,
		untilMs: Number.POSITIVE_INFINITY
	};
	const compiled = (await programs.writtenOutside(started, places)).filter((file) => !content.has(file) && [file, folderOf(file)].some((one) => folders.has(folderOf(one))));
	const installed = new Set(await programs.writtenOutside(time, {
		...places,
		texts: []
	}));
	return {
		files: /* @__PURE__ */ new Set([...changed, ...compiled]),
		areInstalled: changed.some((file) => installed.has(file))
	};
}
/**
* Finds the files of head's build outside both trees that base must not use: those that base itself names, as an
* argument of a process or as its artifact, and those whose content only head's tree has. Both arms may use others,
* such as caches.
* @param ofBase files that base's build changed
*/
async function leftByHead(arms, { held = [], ofHead, time }, ofBase) {
	const { programs } = arms.world;
	const { directory, artifact } = arms.base.server;
	const trees = treesOf(arms);
	const named = present([...held.map(({ isArgument, path, real }) => isArgument && isOutside(path, trees) && real), artifact && await programs.realPath(artifact.replace(/^(?!\/)/, `${directory}/`))]).filter((file) => isOutside(file, trees));
	const builds = {
		fromMs: arms.beganMs,
		untilMs: time.untilMs
	};
	const written = await programs.written(named, builds, "change");
	const changed = ofHead.size === 0 ? [] : await arms.checkout.changedInHead();
	const contents = new Set((await programs.contentOf(changed)).values());
	const copies = [...ofHead].filter(([, content]) => contents.has(content)).map(([file]) => file);
	return new Set([...written, ...copies].filter((file) => !ofBase.has(file)));
}
function placesOf({ base, head, checkout }, held = []) {
	const texts = [base.server, head.server].flatMap(({ directory, build, run, env }) => present([
		build,
		run,
		...Object.values(env)
	]).map((text) => text.replace(/(?<![\w.~{}/-])\.\.(?=\/)/g, () => `${directory}/..`)));
	return {
		files: held.map(({ real }) => real),
		texts,
		except: [checkout.workingTree, checkout.root]
	};
}
function folderOf(file) {
	return file.slice(0, Math.max(0, file.lastIndexOf("/")));
}
// src/app/base/same-program.ts
/**
* Starts to watch one server, after head's build and before base's. No arm may use files that belong to the other: those
* in its tree, and those outside both trees that its build wrote. Nor may base's build copy such files.
*
* Interpreters open their files only for a moment, so reads are detected by access times. Other programs that
* happen to read head's files, such as an editor, do not read the same ones when base is started again.
*/
async function watchPrograms(arms) {
	const { machine, programs } = arms.world;
	const { root, workingTree } = arms.checkout;
	const now = () => machine.date().getTime();
	let marks = arms.base.server.build !== void 0 ? await programs.mark(workingTree, [root]) : void 0;
	let ownMarks;
	const ofHead = await writtenByHead(arms);
	const time = {
		fromMs: now(),
		untilMs: Number.POSITIVE_INFINITY
	};
	let observed = {
		time,
		ofHead,
		readByBuild: []
	};
	return {
		/** Call it when base is built and set up. */
		built: async () => {
			const readByBuild = [...observed.readByBuild, ...await marks?.read() ?? []];
			observed = {
				...observed,
				time: {
					...time,
					untilMs: now()
				},
				readByBuild
			};
		},
		/** Call it right before base is started: earlier reads, such as by a reset, say nothing about it. */
		aboutToStart: async () => {
			marks = await programs.mark(workingTree, [root]);
			if (isInstalledBefore(arms)) ownMarks = await programs.mark(root);
		},
		/** Call it while base runs and has answered. */
		answered: async (server) => {
			const [read, ownRead] = [await marks?.read(), await ownMarks?.read()];
			observed = {
				...observed,
				held: server.files(),
				read,
				ownRead
			};
		},
		/**
		* Call it when base is stopped: if something is suspicious, servers are started once more.
		* @returns the path that both arms use, if any; the extent to which base's programs could be observed; and whether
		* base's build wrote files outside its checkout that are installed or used, so that restoring it later would be
		* incomplete. A log in a folder that the build names does not count.
		* @throws LoadgateError `measurement` when a server does not start
		*/
		findings: async () => {
			const changed = await changedByBase(arms, observed);
			const shared = await usedOfHead(arms, observed, changed.files) ?? await usedOfBase(arms, changed.files) ?? await installedBefore(arms, observed) ?? await copiedFromHead(arms, observed);
			const { held, read } = observed;
			return {
				shared,
				seen: held ? read ? "reads" : "processes" : "nothing",
				wroteOutside: changed.areInstalled
			};
		},
		/** True if base's build changed files outside both trees; also valid for a failed build. */
		wroteOutside: async () => (await changedByBase(arms, observed)).files.size > 0
	};
}
/** Finds a file of head's that base uses. What base reads only for a moment, it must read again when restarted. */
async function usedOfHead(arms, observed, ofBase) {
	const { held = [], read = [] } = observed;
	const left = await leftByHead(arms, observed, ofBase);
	const trees = {
		...treesOf(arms),
		ofOther: left
	};
	const found = usedOfOther(held, "base", trees);
	const suspects = [...read.filter((file) => isOfOther(file, "base", trees)), ...left];
	if (found !== void 0 || suspects.length === 0) return found;
	return usedOfOther(await useOf(arms, "base", suspects), "base", trees);
}
/** Finds a file of base's that head uses when started once more, if base's build changed files outside both trees. */
async function usedOfBase(arms, changed) {
	if (changed.size === 0) return void 0;
	const trees = {
		...treesOf(arms),
		ofOther: changed
	};
	return usedOfOther(await useOf(arms, "head", [...changed]), "head", trees);
}
/** The program of a base that uses nothing of its own tree, because an earlier step installed it. */
async function installedBefore({ checkout: { root }, base: { server }, world }, { held = [], ownRead }) {
	if (ownRead?.length !== 0) return void 0;
	const directory = await world.programs.realPath(server.directory);
	const files = held.filter(({ real }) => !isWithin(directory, real));
	if (files.some(({ real, path }) => isWithin(real, root) || isWithin(path, root))) return void 0;
	return (files.find(({ isArgument }) => isArgument) ?? files[0])?.real;
}
/** True if nothing is built and both arms run the same command, so that both may run an installed program. */
function isInstalledBefore({ checkout, base, head }) {
	const [before, after] = [base.server, head.server];
	if (before.run !== after.run || before.build !== void 0 || after.build !== void 0) return false;
	const env = sorted({
		...checkout.environment,
		...after.env
	});
	return JSON.stringify(sorted(before.env)) === JSON.stringify(env);
}
// src/app/base/build-lane.ts
/**
* Starts to watch whether both arms run the same program. Call it before base is built.
* @throws LoadgateError `measurement` if a program that the server requires is not installed
*/
async function watchLane(baseLane) {
	const { world, request, lane, server, builder } = baseLane;
	const missing = missingProgram(world.machine, server);
	if (missing) {
		const what = `${missing.program} is not installed (${missing.install})`;
		throw new LoadgateError("measurement", `${laneName(lane)}: ${what}`);
	}
	const { checkout, head, services, beganMs, signal } = request;
	return await watchPrograms({
		world,
		checkout,
		base: {
			lane,
			server
		},
		head: laneIn(head, {
			...lane,
			arm: "head"
		}),
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
	world.progress.stage(`${server.build === void 0 ? "Starting" : "Building"} ${name}`);
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
async function noted({ world, request, lane }, build) {
	const nowMs = () => world.machine.date().getTime();
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
// src/app/base/base-lanes.ts
/**
* Builds the servers of base, starts each once and checks all expected answers. What fails is lost.
* @throws LaneFailure of head's, if base cannot be checked because of a service that is head's
*/
async function buildAndAsk(world, request) {
	const base = new PreparedServers(world.progress, request);
	const lanes = lanesOf(request.head.cells).filter(({ arm }) => arm === request.arm);
	/** Servers whose answers are still to be checked. */
	const waiting = /* @__PURE__ */ new Map();
	const orLose = async (lane, work) => {
		try {
			await work();
		} catch (error) {
			request.signal.throwIfAborted();
			if (error instanceof LaneFailure && error.lane.arm === "head") throw error;
			base.lose({ server: lane.server }, error);
		}
	};
	for (const [index, lane] of lanes.entries()) {
		await orLose(lane, async () => {
			const ask = await buildOne({
				world,
				request,
				base,
				lane
			});
			if (ask) waiting.set(lane, ask);
		});
		if (mustWait(request, [...waiting.keys()], lanes.slice(index + 1))) continue;
		for (const [built, ask] of waiting) await orLose(built, ask);
		waiting.clear();
	}
	return base;
}
/** True if a service cannot be reset yet, because that may need the result of another server's setup. */
function mustWait(request, waiting, toCome) {
	const used = waiting.flatMap((lane) => describedIn(request, lane)?.services ?? []);
	const reset = new Set(used.flatMap((one) => one.reset === void 0 ? [] : one.name));
	return toCome.some((lane) => {
		const { setup, services = [] } = describedIn(request, lane) ?? {};
		return setup !== void 0 && services.some(({ name }) => reset.has(name));
	});
}
/** A server of base by its own configuration, or by head's if base has none. */
function describedIn({ own, head }, { server }) {
	return own ? own.servers.get(server) : head.servers.get(server);
}
/** @returns undefined if base has no such server, or its answers have already been checked */
async function buildOne(asked) {
	const { world, request, lane } = asked;
	const { checkout, own } = request;
	const described = describedIn(request, lane);
	const config = described && (own ? described : serverIn(checkout, described));
	if (!config) return void 0;
	const running = runningBase(entryOf(request.head.servers, lane.server), config);
	if (running) {
		await takeRunning({
			...asked,
			server: running
		});
		return;
	}
	const server = inCheckout(checkout, config);
	const builder = world.baseBuilder(checkout);
	return await takeLane({
		...asked,
		server,
		builder
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
	return {
		...moved(server),
		services: server.services?.map(moved)
	};
}
/** Checks the answers of an already running server, unless it is head's. */
async function takeRunning(baseLane) {
	const { world, request, base, lane, server } = baseLane;
	const { url = "" } = server;
	const { url: ofHead = "" } = entryOf(request.head.servers, lane.server);
	if (isSameServer(ofHead, url)) {
		base.loseShared(lane.server, url, "Let url be where the change runs, and base-url where its base does.");
		return;
	}
	world.progress.stage(`Asking ${laneName(lane)} at ${url}`);
	base.servers.set(laneName(lane), server);
	await askAll(baseLane, await startLane(world, {
		lane,
		server
	}, request.signal));
}
/** Builds one server. @returns checks its answers, and whether head runs the same program */
async function takeLane(baseLane) {
	const { request, base, lane } = baseLane;
	const watch = await watchLane(baseLane);
	const watched = async (work) => {
		try {
			await work();
		} catch (error) {
			request.signal.throwIfAborted();
			if (await watch.wroteOutside()) base.wroteOutside.add(lane.server);
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
		await askAll(baseLane, running);
		await watch.answered(running);
	} finally {
		await running.stop();
	}
	const { shared, seen, wroteOutside } = await watch.findings();
	base.seen.add(seen);
	if (wroteOutside) base.wroteOutside.add(lane.server);
	const isAllOfIt = shared === void 0 && !wroteOutside;
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
/** Checks all expected answers of a server of base: its own form of each scenario, or head's if it has none. */
async function askAll(baseLane, running) {
	const { world, request, base, lane } = baseLane;
	const { own, head, checkout, signal } = request;
	for (const name of scenariosOf(head.cells, lane)) {
		const ofHead = () => scenarioIn(checkout, entryOf(head.scenarios, scenarioKey("head", name)));
		const scenario = own?.scenarios.get(name) ?? ofHead();
		base.scenarios.set(scenarioKey(lane.arm, name), scenario);
		try {
			await checkAnswers({
				server: running,
				scenario,
				world,
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
/**
* Base's side of an already running server, by base's own configuration or else by head's.
* @param head the server by head's configuration
* @param own the server by base's
* @returns with the address of base as `url`; undefined if Loadgate starts both
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
		...own,
		url
	};
}
// src/app/base/base-arm.ts
/**
* Builds the servers of the base that the gate judges from its own sources with its own configuration, and checks which
* answers both arms give.
*
* What base's configuration or tree does not have is new. What it has but cannot be built or started, or does not
* answer as base's own configuration expects, is lost: head must not pass because there was nothing to compare it
* with.
* @returns the run with what both arms answer, planned
*/
async function withJudgedArm(world, run, build) {
	const { benchmark, recorder, services } = run;
	const { own, lost: skipped = [] } = benchmark.base ?? {};
	const isRemoved = (place) => !isConfigured(benchmark, place);
	const { signal } = run.request;
	const asked = {
		...build,
		head: benchmark,
		own,
		isRemoved,
		services,
		signal
	};
	const built = await buildAndAsk(world, asked);
	const refused = await refusedByHead(world, run, built.answered);
	const both = withMore(benchmark, built);
	const answered = asAnswered(both, {
		given: built.answered,
		refused
	});
	const lost = lossOfAll(run, answered.cells, [...built.lost, ...skipped]);
	const two = {
		base: nameOf(build.base),
		own,
		benchmark,
		inBase: pathsIn(build.checkout)
	};
	const agreed = differing(answered, {
		sentences: [...newFormsText(answered), ...changedServers(two, built.servers.values())],
		uncompared: uncomparedIn({
			request: run.request,
			benchmark: answered
		}, lost)
	});
	const changes = [
		...build.checkout.surroundings,
		...await runtimesOf(asked, built),
		...sharedWrites(benchmark, answered.cells)
	];
	for (const [name, build] of built.builds) recorder.built(name, build);
	const commit = {
		...commitOf(build.base, build.checkout),
		...lost.length > 0 && { lost },
		...changes.length > 0 && { changes },
		programsSeen: leastSeen([...built.seen])
	};
	return laidOutAsFits(run.keep(withCommit({
		...run,
		benchmark: agreed
	}, "base", commit)));
}
/**
* Asks head for what only base's configuration requests of it.
* @param given the answers that base gives
* @returns those that head does not give, by {@link answerKey}
*/
async function refusedByHead(world, { benchmark, services, request: { signal } }, given) {
	const refused = /* @__PURE__ */ new Set();
	for (const { server: name, scenario: asked } of askedForBase(benchmark)) {
		if (!given.has(answerKey(name, asked))) continue;
		const ofHead = laneIn(benchmark, {
			server: name,
			arm: "head"
		});
		const scenario = entryOf(benchmark.scenarios, scenarioKey("head", asked));
		await whileRunning(world, {
			...ofHead,
			services,
			signal
		}, async (server) => {
			try {
				await checkAnswers({
					server,
					scenario,
					world,
					signal
				});
			} catch (error) {
				signal.throwIfAborted();
				world.progress.warn(messageOf(error));
				refused.add(answerKey(name, asked));
			}
		});
	}
	return refused;
}
/** What files say of versions that head changed although both arms ran the same, as sentences for the report. */
async function runtimesOf({ checkout, head, toolsOfHead }, { builds }) {
	const moved = lanesOf(head.cells).filter(({ arm }) => arm === "base").map((lane) => {
		const ofHead = toolsOfHead.get(lane.server) ?? [];
		const { tools = [] } = builds.get(laneName(lane)) ?? {};
		const ofBoth = tools.filter(({ name, version }) => ofHead.some((one) => one.name === name && one.version === version));
		return checkout.movedRuntimes(entryOf(head.servers, lane.server).directory, ofBoth);
	});
	return [...new Set((await Promise.all(moved)).flat())];
}
/** A base without anything to compare is lost, even if nothing in it failed. */
function lossOfAll({ benchmark: { base }, request }, cells, lost) {
	if (!base || hasBase(cells)) return lost;
	const { own, name } = base;
	const [first] = lost;
	if (own) {
		if (first || hasSeriesOf(own.scenarios, request.shard?.whole ?? [])) return lost;
		return [{
			kind: "lost-base",
			reason: `${name} has none of the servers and scenarios that head measures`
		}];
	}
	const why = first ? `, and head's does not work there: ${first.reason}` : "";
	return [{
		kind: "lost-base",
		reason: noConfiguration(name, request.config) + why,
		details: first?.details,
		hint: first?.hint
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
	const writing = cells.flatMap((cell) => {
		const { scenario, lanes } = cell;
		const { requests = [] } = head.scenarios.get(scenarioKey("head", scenario)) ?? {};
		if (!hasBase([cell]) || requests.every(({ method }) => READING.has(method))) return [];
		return lanes.flatMap(({ server }) => head.servers.get(server)?.services ?? []).flatMap(({ name, per }) => per === "run" ? {
			name,
			scenario
		} : []);
	});
	return [...groupedBy(writing, ({ name }) => name)].map(([name, all]) => {
		const scenarios = [...new Set(all.map(({ scenario }) => scenario))];
		return `Both arms write to service ${name} (${scenarios.length === 1 ? "scenario" : "scenarios"} ${formatSome(scenarios)}): what one writes can slow the other too, and then shows in no change.`;
	});
}
// src/app/base/other-bases.ts
/**
* Builds the bases that the gate does not judge, and plans all arms. They are measured under the benchmark that
* head and the judged base have agreed on. A base that cannot be measured is lost.
* @param builds receives the builds
*/
async function withOtherBases(world, run, builds) {
	let all = run;
	for (const one of run.bases) {
		const { lost = [] } = run.commits.get(one.arm) ?? {};
		const isLost = lost.some(({ server }) => server === void 0);
		if (one.arm === "base" || isLost) continue;
		all = run.keep(await withOther(world, all, {
			...one,
			...builds
		}));
	}
	return all;
}
async function withOther(world, run, build) {
	const { arm, base } = build;
	let others = run;
	try {
		const prepared = await prepareOther(world, run, build);
		for (const server of prepared.wroteOutside) {
			const reason = `${server}: the build of ${nameOf(base)} changed files outside its checkout, which other arms may run`;
			world.progress.warn(`Not compared: ${reason}`);
			const loss = {
				kind: "same-program",
				server,
				reason,
				details: [SAME_PROGRAM_HINT]
			};
			others = run.keep(withoutOthers(others, arm, loss));
		}
		return withArm(others, arm, prepared);
	} catch (error) {
		run.request.signal.throwIfAborted();
		if (!(error instanceof LoadgateError)) throw error;
		return laidOut(losing(others, arm, [lossFrom(error)]));
	}
}
/** The run without a server in all bases but one, including the judged one: they may run what that one's build changed. */
function withoutOthers(run, arm, loss) {
	const others = [...run.commits.keys()].filter((other) => other !== arm);
	const isLeft = (lane) => lane.server !== loss.server || lane.arm === "head";
	const left = withCells(run, withLanes(run.benchmark.cells, isLeft));
	return others.reduce((one, other) => losing(one, other, [loss]), left);
}
/**
* The run with the lanes of a built base.
* @throws LoadgateError `usage` if the budget has no time for them
*/
function withArm(run, arm, added) {
	const { benchmark, recorder } = run;
	const { lost, changes, builds } = added;
	const next = losing({
		...run,
		benchmark: withMore(benchmark, added)
	}, arm, lost);
	const commit = required(next.commits.get(arm), "base");
	const told = changes.length > 0 ? withCommit(next, arm, {
		...commit,
		changes
	}) : next;
	const planned = laidOut(withCells(told, together(benchmark.cells, added.cells)));
	for (const [name, build] of builds) recorder.built(name, build);
	return planned;
}
/** Cells with another base's lanes placed after those of the same server. */
function together(cells, added) {
	const byKey = new Map(added.map((cell) => [cellName(cell), cell.lanes]));
	return cells.map((cell) => {
		const more = byKey.get(cellName(cell)) ?? [];
		const byServer = groupedBy([...cell.lanes, ...more], ({ server }) => server);
		return {
			...cell,
			lanes: [...byServer.values()].flat()
		};
	});
}
/**
* Builds another base by its own configuration, and checks its answers. The benchmark was agreed with the judged
* base and is fixed: a scenario that this base has in another form is not compared with it.
* @returns what was built, cells with only its own lanes, and changes to the benchmark since, as sentences
* @throws LoadgateError if the whole base is lost
*/
async function prepareOther(world, run, build) {
	const { benchmark, services, commits } = run;
	const { config, signal } = run.request;
	const { arm, checkout } = build;
	const base = nameOf(build.base);
	const read = await readConfiguration(world, checkout, config.file);
	const own = read && asMeasured(read, benchmark);
	const gone = commits.get(arm)?.lost ?? [];
	const isLost = ({ server }) => gone.some((each) => each.server === server);
	const beside = withoutBase(benchmark.cells).map((cell) => ({
		...cell,
		lanes: cell.lanes.flatMap((lane) => isLost(lane) ? [lane] : [{
			...lane,
			arm
		}, lane])
	}));
	const head = {
		...benchmark,
		cells: beside
	};
	const other = otherForms({
		base,
		own,
		head
	});
	const isOther = new Set(other.map(({ scenario }) => scenario));
	const cells = head.cells.filter(({ scenario }) => !isOther.has(scenario));
	const built = await buildAndAsk(world, {
		...build,
		own,
		head: {
			...head,
			cells
		},
		services,
		signal
	});
	const answered = withLanes(cells, (lane, { scenario }) => lane.arm === arm && built.answered.has(answerKey(lane.server, scenario)));
	const lost = [...other, ...built.lost];
	if (answered.length === 0 && lost.length === 0) throw new LoadgateError("measurement", "it has none of the servers and scenarios that head measures");
	const inBase = pathsIn(checkout);
	const compared = new Set(answered.map(({ scenario }) => scenario));
	const changes = present([
		own === void 0 && `${base} has no configuration of its own: it is built and asked as this change says.`,
		...otherAnswers({
			base,
			own,
			head
		}, compared),
		...changedServers({
			base,
			own,
			benchmark,
			inBase
		}, built.servers.values())
	]);
	return {
		...built,
		cells: answered,
		lost,
		changes
	};
}
// src/app/stages/working-tree.ts
/** Maximum number of names in a report; there can be thousands. */
const SHOWN = 10;
/**
* Examines the working tree in which head will be built. Files of an earlier build can make head differ from its
* commit, while base is built in a clean checkout.
* @returns undefined if there is no base
*/
async function findWorkingTree({ sourceControl, output, store }, { bases }) {
	if (bases.length === 0) return void 0;
	const untracked = await sourceControl.untracked([output.location, store.location]);
	return {
		workingTree: treeWith(untracked),
		untracked
	};
}
/**
* The same after base is built: files that base's build also created in its checkout are left out, because head has
* them from its own build, or would have, and a `go.work` that base was given. What programs find above head alone is
* added.
* @param checkout base's
*/
async function withoutBuilt({ untracked }, { root, changed, aboveHead, environment }) {
	const made = untracked.length > 0 ? await changed() : [];
	const hasWorkspace = environment["GOWORK"] !== void 0;
	const isMade = (name) => {
		if (hasWorkspace && /(^|\/)go\.work(\.sum)?$/.test(name)) return true;
		const there = `${root}/${name.replace(/\/$/, "")}`;
		return made.some((file) => isWithin(file, there));
	};
	return treeWith([...aboveHead, ...untracked].filter((name) => !isMade(name)));
}
function treeWith(untracked) {
	const { names, more } = shortened(untracked);
	if (names.length === 0) return {};
	return {
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
	const { workingTree, untracked = [] } = found ?? {};
	return {
		workingTree: {
			...workingTree,
			changed: names,
			...more > 0 && { moreChanged: more }
		},
		untracked
	};
}
/**
* Watches the settings and hooks of the user's repository, in which head is built.
* @returns warns of those that have changed since
*/
async function watchSettings({ sourceControl, progress }) {
	const changedSince = await sourceControl.rememberSettings();
	return async () => {
		const changed = await changedSince();
		if (changed.length === 0) return;
		const some = withoutControls(formatSome(changed), " ");
		progress.warn(`Settings or hooks of git changed while this ran, as a build of head can do: ${some}`);
	};
}
function shortened(files) {
	return {
		names: files.slice(0, SHOWN).map((name) => withoutControls(name, " ")),
		more: files.length - SHOWN
	};
}
// src/app/measure/build-arms.ts
/**
* Installs the load generator and builds all arms: head's servers first, then those of its bases.
* @throws LoadgateError as the generator's installation and head's builds do; losses of a base are part of the result
*/
async function buildArms(world, run) {
	const { recorder, request, keep } = run;
	let equipped = run;
	if (isTimed(request.config)) {
		world.progress.stage("Looking for the load generator");
		const install = () => world.installGenerator(request.signal);
		equipped = keep({
			...run,
			generator: await recorder.timed("installMs", install)
		});
	}
	return await recorder.timed("buildMs", () => buildAll(world, equipped));
}
async function buildAll(world, run) {
	const { recorder, keep } = run;
	const nowMs = () => world.machine.date().getTime();
	const beganMs = nowMs();
	const built = await buildHead(world, run);
	const judged = judgedOf(built);
	const { base, cells, servers } = built.benchmark;
	const isBaseBuilt = [...servers.values()].some(({ build }) => build !== void 0);
	if (judged && isBaseBuilt) await tryHead(world, built);
	const changedSinceBuild = await world.sourceControl.rememberFiles();
	const ofHead = recorder.servers(withoutBase(cells));
	const toolsOfHead = new Map(ofHead.map(({ server, tools = [] }) => [server, tools]));
	const baseBuilds = [];
	const builds = {
		beganMs,
		headBuiltMs: nowMs(),
		toolsOfHead,
		baseBuilds
	};
	const compared = await (judged && base ? withJudgedArm(world, built, {
		...judged,
		...builds
	}) : besideNoCommit(built));
	const workingTree = judged && built.tree && await withoutBuilt(built.tree, judged.checkout);
	const tree = built.tree && workingTree ? {
		...built.tree,
		workingTree
	} : built.tree;
	return {
		...await withOtherBases(world, keep({
			...compared,
			tree
		}), builds),
		baseBuilds,
		changedSinceBuild
	};
}
/** The run with a base that is no commit, if it has one: head itself if requested, or the server at base-url. */
async function besideNoCommit(run) {
	const { request, services, benchmark } = run;
	if (request.bases.length > 0) return run;
	if (request.againstItself) {
		const arms = besideItself(benchmark);
		for (const lane of lanesOf(arms.cells)) if (lane.arm === "base") await services.prepare(laneIn(arms, lane));
		return withCommit({
			...run,
			benchmark: arms
		}, "base", {
			ref: "itself",
			isRequired: true
		});
	}
	if (!hasBase(benchmark.cells)) return run;
	const arms = besideItself(benchmark, (server) => ({
		...server,
		url: required(server.baseUrl, "base-url")
	}));
	return withCommit({
		...run,
		benchmark: arms
	}, "base", {
		ref: BASE_URL,
		isRequired: true
	});
}
/** Builds head's servers. Continues without one that only base's configuration still measures. */
async function buildHead(world, run) {
	const { recorder, request, keep } = run;
	let built = run;
	for (const lane of lanesOf(run.benchmark.cells)) {
		if (lane.arm !== "head") continue;
		try {
			const one = await buildAsAgreed(world, built, lane);
			recorder.built(laneName(lane), one.build);
			built = keep(one.run);
		} catch (error) {
			request.signal.throwIfAborted();
			if (!(error instanceof LoadgateError) || isConfigured(built.benchmark, { server: lane.server })) throw error;
			const left = withoutRemoved(built.benchmark, error.message, lane.server);
			if (!left) throw error;
			world.progress.warn(`Not compared: ${error.message}`);
			built = keep({
				...built,
				benchmark: left
			});
		}
	}
	return built;
}
/**
* Starts each server of head once and checks its answers, before time is spent on building base: if head does not
* answer, there is nothing to compare. None runs afterwards.
* @throws LoadgateError `measurement` if one does not start or answers wrongly
*/
async function tryHead(world, run) {
	const { benchmark, services, request } = run;
	const { signal } = request;
	const { scenarios, cells } = benchmark.configured;
	for (const lane of lanesOf(withoutBase(cells))) {
		const one = laneIn(benchmark, lane);
		if (one.server.url !== void 0) continue;
		world.progress.stage(`Trying ${laneName(lane)}`);
		await whileRunning(world, {
			...one,
			services,
			signal
		}, async (server) => {
			for (const name of scenariosOf(cells, lane)) {
				const scenario = entryOf(scenarios, scenarioKey("head", name));
				await checkAnswers({
					server,
					scenario,
					world,
					signal
				});
			}
		});
	}
}
// src/app/stages/begin-run.ts
/**
* Begins a run, with the request as its only data.
* @returns the planned run, and a function for the stage that was kept last
* @throws LoadgateError `usage` when a file that the configuration names cannot be read
*/
async function beginRun(world, request) {
	const { machine, sourceControl } = world;
	const { config } = request;
	const head = await withRequestFiles(machine, config);
	const commit = await sourceControl.head();
	const tree = await findWorkingTree(world, request);
	const shard = request.shard && partOf(request.shard, head, machine);
	const id = machine.uniqueId();
	const startedAt = machine.date().toISOString();
	const cells = withLanes(request.cells, ({ arm }) => arm === "head" || arm === "base");
	const recorder = createRecorder(machine.now);
	const beganMs = machine.now();
	let latest;
	const keep = (run) => {
		latest = run;
		return run;
	};
	return {
		planned: keep({
			request,
			benchmark: benchmarkOf(head, cells),
			plan: request.plan,
			commits: /* @__PURE__ */ new Map(),
			tree,
			recorder,
			services: new Services(world, config.servers, request.signal),
			keep,
			runFile: (run, failure) => ({
				schema: RUN_SCHEMA,
				id,
				startedAt,
				commit,
				base: judgedCommit(run),
				environment: {
					...machine.environment(),
					oha: run.generator?.version
				},
				configHash: configHashes(run.benchmark, machine).all(),
				only: request.only,
				workingTree: run.tree?.workingTree,
				...request.skipped.length > 0 && { skipped: request.skipped },
				shard,
				failure,
				plan: planOf(run),
				timing: {
					totalMs: machine.now() - beganMs,
					...timesIn(recorder, config)
				},
				...measuredSoFar(run, recorder, machine),
				counts: run.counts,
				profile: run.profile
			})
		}),
		latest: () => latest
	};
}
function timesIn(recorder, config) {
	const { startMs, answerMs, stopMs, ...phases } = recorder.times();
	return {
		...phases,
		...isTimed(config) && { beside: {
			startMs,
			answerMs,
			stopMs
		} }
	};
}
function planOf({ plan, followUp, request }) {
	const { config, failFast, failOn, isJudgedElsewhere = false } = request;
	const endsAtRegression = failFast && failOn !== "never" && !isJudgedElsewhere;
	const { seed, budgetMs, rounds, blocksPerCell: blocks, endedEarly, neededMs } = plan;
	return {
		seed,
		repeats: config.measure.repeats,
		budgetMs,
		rounds: rounds.length,
		blocks,
		endedEarly,
		neededMs,
		...endsAtRegression && { failFast: true },
		...followUp && { followUp }
	};
}
function measuredSoFar({ benchmark, commits, openLoop, request }, recorder, machine) {
	const servers = recorder.servers(benchmark.cells).map((facts) => {
		const server = benchmark.servers.get(laneName(facts));
		return {
			...comparableFacts(facts, server),
			url: server?.url
		};
	});
	const formOf = (place) => seriesForm(benchmark, machine, place);
	if (!isTimed(request.config)) return partsByBase({
		servers,
		series: []
	}, commits);
	const timed = timedCells(benchmark.cells);
	const series = recorder.series(timed, formOf);
	const planned = timed.length < benchmark.cells.length && {
		durationMs: 0,
		series: []
	};
	return {
		...partsByBase({
			servers,
			series
		}, commits),
		openLoop: openLoop ?? (planned || void 0)
	};
}
/** The hash is that of head's configuration: base is the same commit in all shards. */
function partOf({ index, count, own, whole, cutBy }, head, machine) {
	const planHash = configHashes(headArms(whole, head), machine).all();
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
	const requests = scenario?.requests ?? [];
	return {
		configHash: configHashes(arms, machine).of(lane, cell),
		addresses: requests.map(addressOf$1),
		...requests.length > 1 && { requests },
		transport: transportKind(scenario?.transport)
	};
}
// src/app/run-benchmark.ts
/**
* The main job: installs, builds, measures, compares with the stored baseline, records the run there after its
* verdict, and reports. All measurements are in `run.jsonl` before the next step begins.
* @throws LoadgateError as its steps do
*/
async function runBenchmark(world, request) {
	const { config } = request;
	await world.output.prepare();
	for (const file of RESULT_FILES) await world.output.remove(file);
	const baseline = await loadBaseline(world, request, hasBase(request.cells));
	const branch = config.baseline.branch ?? await world.sourceControl.defaultBranch();
	const isOnHistory = request.gateOn?.includes("history") && baseline.records.length > 0;
	const { instruments } = world;
	let comparison;
	const judge = (measured) => {
		comparison = compareWith(request, gatedRun(config.gate, measured), {
			baseline,
			instruments
		});
		return comparison;
	};
	const run = await measureRun(world, {
		...request,
		isOnHistory
	}, judge);
	return await judgeRun(world, request, {
		run,
		baseline,
		comparison,
		record: (tracked, gated) => recordJudged(world, request, {
			...tracked,
			branch,
			gated
		})
	});
}
/**
* Installs the load generator, builds the servers, measures, and writes all results to the run file, even when a
* step fails.
* @param judge lets instruments explain the verdict while the servers can still be started; absent if another job judges
* @param measuring what measures the built servers, in this order; by default timing and the world's instruments
* @returns the run file's content
* @throws LoadgateError as the steps do
*/
async function measureRun(outside, asked, judge, measuring = [TIMING, ...outside.instruments]) {
	const { output, progress } = outside;
	for (const file of RUN_FILES) await output.remove(file);
	await endKilledRuns(outside);
	const { planned, latest } = await beginRun(outside, asked);
	const change = await outlookOnChange(outside, asked);
	if (change && !("because" in change)) {
		const { workingTree: _, openLoop: __, ...unmeasured } = planned.runFile(planned);
		const run = {
			...unmeasured,
			ignored: change,
			servers: [],
			series: []
		};
		await writeRunFile(output, run);
		return run;
	}
	const { services } = planned;
	const world = {
		...outside,
		runtime: services.runtime
	};
	let bases = [];
	const sayChangedSettings = await watchSettings(outside);
	try {
		const checkedOut = await checkOutBases(world, planned);
		({bases} = checkedOut);
		await buildAndMeasure(world, await agreeWithBase(world, checkedOut), {
			judge,
			measuring
		});
	} catch (thrown) {
		const error = asked.signal.aborted ? asked.signal.reason : thrown;
		const unfinished = planned.runFile(latest(), messageOf(error));
		await writeRunFile(output, unfinished).catch((unwritten) => progress.warn(messageOf(unwritten)));
		throw error;
	} finally {
		await services.stop();
		await world.leftovers.endStarted();
		for (const { checkout } of bases) await checkout.remove();
		await sayChangedSettings();
	}
	const run = planned.runFile(latest());
	await writeRunFile(output, run);
	return run;
}
/**
* Ends before measuring if a required base is lost and the gate has nothing else to decide by. Head must work also
* then: somebody may accept the loss.
*/
async function buildAndMeasure(world, run, { judge, measuring }) {
	const built = await buildArms(world, run);
	if (isDecidedByLoss(built)) return await tryHead(world, built);
	let measured = built;
	for (const { collect } of measuring) measured = run.keep(await collect(world, measured));
	const changed = await built.changedSinceBuild();
	const tree = await measuredTree(built.tree, changed, judgedOf(built)?.checkout);
	measured = run.keep({
		...measured,
		tree
	});
	if (!judge) return;
	const comparison = judge(run.runFile(measured));
	for (const { explain } of world.instruments) if (explain) measured = run.keep(await explain(world, measured, comparison));
}
/** True if a required base is lost for all series, and neither limits nor earlier runs can decide anything. */
function isDecidedByLoss(run) {
	const { benchmark, request } = run;
	const { lost = [], isRequired } = judgedCommit(run) ?? {};
	const gates = present([request.config.gate, benchmark.base?.own?.gate]);
	if (isRequired === false || request.isOnHistory || gates.some(hasLimits)) return false;
	return benchmark.cells.every(({ scenario, lanes }) => lanes.every(({ server }) => lossOf(lost, {
		server,
		scenario
	}) !== void 0));
}
export { runBenchmark as n, lossIn as r, measureRun as t };
