import { a as hasLimits, h as required, m as entryOf } from "../domain/bounds/bounds.js";
import { Z as addedFailures, bt as partsByBase, c as lossFrom, l as lossOf, mt as median, o as BASE_URL, st as growingSamples, u as RUN_SCHEMA } from "../domain/evidence/paired-changes.js";
import { n as LoadgateError, o as messageOf, s as withHint } from "../domain/shared/error.js";
import { j as present, t as withoutNullish } from "../domain/shared/without-nullish.js";
import { l as RUN_FILES, s as RESULT_FILES } from "../ports/output-folder.js";
import { a as scenarioKey, n as hasBase, o as withLanes, r as headArms, s as withoutBase, t as besideItself } from "./arms/arms.js";
import { a as lanesOf, i as lanesIn, n as laneName, o as scenariosOf, s as seriesOf, t as cellName } from "../domain/series/lane.js";
import { r as levelName, s as seriesName, t as baseArm } from "../domain/series/series.js";
import { c as formatSome, d as groupedBy, r as formatDuration } from "../domain/shared/format.js";
import { o as outlookOnChange, s as budgetFor } from "../composition/run.js";
import { C as checkAnswers, F as timed, I as writeRunFile, N as endKilledRuns, _ as comparableFacts, at as readBaseConfiguration, b as laneIn, c as changedServers, ct as layOutCells, d as buildAndAsk, et as isCellOfBase, f as configHashes, g as withWhatIsGone, gt as missingProgram, h as goneIn, ht as nameOf, it as lossIn, l as answersChange, lt as loseIn, m as giveUpWhatIsGone, mt as foundBase, nt as withSeriesOfBase, ot as withRequestFiles, pt as commitOf, rt as answerKey, s as prepareBase, st as judgedOf, tt as seriesOfBase, u as areSameRequests, v as measuredOtherwise, x as startLane, y as buildHeadServer } from "../composition/instruments.js";
import { t as withoutControls } from "../domain/shared/control-characters.js";
import { i as judgeRun, n as recordJudged, t as loadBaseline } from "./record/record-judged.js";
import { a as isTimed } from "../domain/run/plan/count-settings.js";
import { f as shapeChanges, i as transportKind, n as addressOf } from "../domain/run/plan/transport.js";
import { c as isWithin, o as SAME_PROGRAM_HINT } from "../adapters/git/source-control.js";
import { n as TIMING, t as Services } from "./services/services.js";
import { w as addressOf$1 } from "../config/load.js";
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
				name
			}, world, run)
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
		const loss = lossIn(judged.checkout, error);
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
/** @param base its configuration, and its name in reports */
function asIn({ own, name }, { machine }, { request, record }) {
	const { measure, servers } = request.config;
	const ofHead = new Map(servers.map((server) => [server.name, server]));
	const gone = seriesGone(own, request);
	const skipped = [];
	const isThere = (server) => {
		const [now, before] = [ofHead.get(server), own.servers.get(server)];
		if (!now || !before || now.port !== void 0 || before.port !== void 0) return false;
		const missing = missingProgram(machine, now);
		if (missing && !missingProgram(machine, before)) skipped.push(missing);
		return !missing;
	};
	const there = [...new Set(gone.map(({ server }) => server))].filter(isThere);
	const wanted = gone.filter(({ server }) => there.includes(server));
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
		sentences: present([lessTimeSentence(request, time, name), measure.endsEarly && !own.measure.endsEarly && `The benchmark changed: it would end early (measure.end), which it does not in ${name}; nor does this run.`]),
		uncompared: []
	};
	const { budgetMs, atMostMs } = time;
	const endsEarly = measure.endsEarly && own.measure.endsEarly;
	const followUp = Math.max(measure.followUp ?? 0, own.measure.followUp ?? 0);
	return {
		...request,
		config: {
			...request.config,
			measure: {
				...measure,
				endsEarly,
				followUp
			}
		},
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
	return seriesOfBase(own.scenarios).filter((key) => {
		const name = seriesName(key);
		const isAsked = !cannot.has(key.server) && isMine(key.server) && request.isChosen(name);
		return !known.has(name) && isAsked;
	});
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
	const grown = budgetMs * lanesIn(cells) / lanesIn(request.cells);
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
		if (twin) {
			const message = `${nameOf(one.base)} is the same commit as ${nameOf(twin.base)}`;
			throw new LoadgateError("measurement", message);
		}
	} catch (error) {
		request.signal.throwIfAborted();
		if (base.isNamed || !(error instanceof LoadgateError)) throw error;
		world.progress.warn(`Not compared: ${withHint(error)}`);
		const commit = record.commits.get(arm) ?? commitOf(wanted);
		record.commits.set(arm, {
			...commit,
			lost: [lossFrom(error)]
		});
		const isLeft = (lane) => lane.arm !== arm;
		layOutCells(planned, withLanes(record.arms.cells, isLeft));
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
* Builds a server of head, and agrees with the judged base on how it is measured: as base's configuration says, if head
* has all that this names. Otherwise a change could choose what its cold start, artifact or build is measured by.
* @returns the build; the record has the agreed server, or in base's own configuration what head cannot match
* @throws LoadgateError `measurement` as {@link buildHeadServer}
*/
async function buildAsInBase(world, run, { lane, server }) {
	const { record, services, request } = run;
	const { signal } = request;
	const { arms, benchmark } = record;
	const { own } = benchmark ?? {};
	const before = own?.servers.get(server.name);
	const other = before ? measuredOtherwise(before, server) : [];
	const build = (one) => buildHeadServer(world, services, {
		lane,
		server: one,
		signal
	});
	if (!benchmark || !own || !before || other.length === 0) return await build(server);
	const asked = {
		...server,
		...partsOf$1(before, server, other)
	};
	let built;
	try {
		built = await build(asked);
		await startOnce(world, run, {
			lane,
			server: asked
		});
		record.arms = {
			...arms,
			servers: new Map([...arms.servers, [laneName(lane), asked]])
		};
		return built;
	} catch (error) {
		signal.throwIfAborted();
		world.progress.warn(`Not measured as in ${benchmark.base}: ${messageOf(error)}`);
		const servers = new Map([...own.servers, [server.name, {
			...before,
			unlikeHead: other
		}]]);
		record.benchmark = {
			...benchmark,
			own: {
				...own,
				servers
			}
		};
		const isBuiltAlike = other.every((key) => key === "ready" || key === "prometheus");
		return built && isBuiltAlike ? built : await build(server);
	}
}
/** What base's configuration says about some keys, for a server of head. */
function partsOf$1(before, head, keys) {
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
/** Starts a server of head and reads its metrics. @throws LoadgateError `measurement` if it lacks what its keys name */
async function startOnce({ progress, readMetrics, runtime }, { services, request: { signal } }, one) {
	progress.stage(`Trying ${laneName(one.lane)} as base is measured`);
	await services.reset([one]);
	const running = await startLane({ runtime }, one, signal);
	try {
		const { prometheus, ready } = one.server;
		const address = prometheus && addressOf(running.url, prometheus.path, ready.transport);
		if (address) await readMetrics(address, prometheus.metrics, signal);
	} finally {
		await running.stop();
	}
}
// src/app/base/fit-budget.ts
/**
* Plans both arms. If the budget is too short for all cells, those that only head's configuration has are left out
* first, then the series that only base's has.
* @throws LoadgateError `usage` when it is too short for the rest
*/
function layOutWhatFits(run) {
	const { record } = run;
	const tooShort = failureOf(run, record.arms.cells);
	if (!tooShort || isLaidOutWithoutAdded(run)) return;
	const left = giveUpWhatIsGone(record, "the budget is too short");
	if (!left) throw tooShort;
	record.arms = {
		...record.arms,
		cells: left
	};
	if (failureOf(run, left) && !isLaidOutWithoutAdded(run)) throw tooShort;
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
	if (failureOf(run, others)) return false;
	const sentence = `The budget is too short to measure ${formatSome(added.map(cellName))} too.`;
	commits.set("base", {
		...base,
		changes: [...base.changes ?? [], sentence]
	});
	return true;
}
/** @returns undefined if they could be planned */
function failureOf(run, cells) {
	try {
		layOutCells(run, cells);
		return;
	} catch (error) {
		if (error instanceof LoadgateError) return error;
		throw error;
	}
}
// src/app/base/other-bases.ts
/**
* Builds the bases that the gate does not judge, and plans all arms. They are measured under the benchmark that
* head and the judged base have agreed on. A base that cannot be measured is recorded as lost.
* @param builds receives the builds
*/
async function addOtherBases(world, run, builds) {
	const { request, record, services } = run;
	for (const one of run.bases) {
		const { arm } = one;
		const { lost = [] } = record.commits.get(arm) ?? {};
		if (arm === "base" || lost.some(({ server }) => server === void 0)) continue;
		const isLost = ({ server }) => lost.some((each) => each.server === server);
		const beside = withoutBase(record.arms.cells).map((cell) => ({
			...cell,
			lanes: cell.lanes.flatMap((lane) => isLost(lane) ? [lane] : [{
				...lane,
				arm
			}, lane])
		}));
		const head = {
			...record.arms,
			cells: beside
		};
		const building = {
			...one,
			...builds,
			head,
			services
		};
		try {
			const prepared = await prepareOtherBase(world, {
				...request,
				...building
			});
			for (const server of prepared.wroteOutside) {
				const reason = `${server}: the build of ${nameOf(one.base)} changed files outside its checkout, which other arms may run`;
				const loss = {
					kind: "same-program",
					server,
					reason,
					details: [SAME_PROGRAM_HINT]
				};
				world.progress.warn(`Not compared: ${reason}`);
				for (const other of record.commits.keys()) if (other !== arm) loseIn(record, other, [loss]);
				const isLeft = (lane) => lane.server !== server || lane.arm === "head";
				record.arms = {
					...record.arms,
					cells: withLanes(record.arms.cells, isLeft)
				};
			}
			addArm(run, arm, prepared);
		} catch (error) {
			request.signal.throwIfAborted();
			if (!(error instanceof LoadgateError)) throw error;
			loseIn(record, arm, [lossFrom(error)]);
			layOutCells(run, record.arms.cells);
		}
	}
}
/**
* Adds the lanes of a built base.
* @throws LoadgateError `usage` if the budget has no time for them
*/
function addArm(run, arm, added) {
	const { record, recorder } = run;
	const { arms, commits } = record;
	const { lost, changes, builds } = added;
	if (lost.length > 0) loseIn(record, arm, lost);
	const commit = required(commits.get(arm), "base");
	if (changes.length > 0) commits.set(arm, {
		...commit,
		changes
	});
	record.arms = {
		...arms,
		servers: new Map([...arms.servers, ...added.servers]),
		scenarios: new Map([...arms.scenarios, ...added.scenarios])
	};
	layOutCells(run, together(arms.cells, added.cells));
	for (const [name, build] of builds) recorder.built(name, build);
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
* @param asked its head has the agreed forms of the scenarios
* @returns what was built, cells with only its own lanes, and changes to the benchmark since, as sentences
* @throws LoadgateError if the whole base is lost
*/
async function prepareOtherBase(world, asked) {
	const { arm, head, checkout, config } = asked;
	const read = await readBaseConfiguration(world, checkout, config.file);
	const servers = [...read?.servers ?? []].map(([name, before]) => {
		const now = head.servers.get(name);
		return [name, {
			...before,
			unlikeHead: now && measuredOtherwise(before, now)
		}];
	});
	const own = read && {
		...read,
		servers: new Map(servers)
	};
	const request = {
		...asked,
		own
	};
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
	const hasAnswered = ({ server }, { scenario }) => built.answered.has(answerKey(server, scenario));
	const answered = withLanes(cells, (lane, cell) => lane.arm === arm && hasAnswered(lane, cell));
	const lost = [...other, ...built.lost];
	if (answered.length === 0 && lost.length === 0) throw new LoadgateError("measurement", "it has none of the servers and scenarios that head measures");
	const changes = present([
		own === void 0 && `${nameOf(request.base)} has no configuration of its own: it is built and asked as this change says.`,
		...otherAnswers(request, answered),
		...changedServers(request, built.servers)
	]);
	return {
		...built,
		cells: answered,
		lost,
		changes
	};
}
/** Finds compared answers that differ: producing them may be more work, or less. */
function otherAnswers({ base, own, head }, compared) {
	return [...new Set(compared.map(({ scenario }) => scenario))].flatMap((scenario) => {
		const before = own?.scenarios.get(scenario);
		const now = head.scenarios.get(scenarioKey("head", scenario));
		if (!before || !now || answersChange(before, now) === "none") return [];
		return [`${`The benchmark changed: scenario ${scenario} expects another answer`} than in ${nameOf(base)}.`];
	});
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
		const what = present([
			!areSameRequests(before, now) && "sends another request",
			answersChange(before, now) === "error" && "expects no error",
			!cells.every((cell) => hasSameConnections(before, cell)) && "uses connections otherwise"
		]);
		if (what.length === 0) return [];
		return [{
			kind: "lost-base",
			scenario,
			reason: `scenario ${scenario} ${what.join(" and ")} in ${nameOf(base)}`
		}];
	});
}
// src/app/stages/working-tree.ts
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
// src/app/measure/build-arms.ts
/**
* Installs the load generator and builds all arms: head's servers first, then those of its bases. Afterwards the
* record contains the plan and the facts of all.
* @throws LoadgateError as the generator's installation and head's builds do; losses of a base are only recorded
*/
async function buildArms(world, run) {
	const { record, recorder, request } = run;
	let generator;
	if (isTimed(request.config)) {
		world.progress.stage("Looking for the load generator");
		generator = await recorder.timed("installMs", () => world.installGenerator(request.signal));
		record.oha = generator.version;
	}
	const built = await recorder.timed("buildMs", () => buildAll(world, run));
	return {
		...run,
		generator,
		...built
	};
}
async function buildAll(world, run) {
	const { request, record, recorder, services } = run;
	const nowMs = () => world.machine.date().getTime();
	const beganMs = nowMs();
	await buildHead(world, run);
	const judged = judgedOf(run);
	const isBaseBuilt = [...record.arms.servers.values()].some(({ build }) => build !== void 0);
	if (judged && isBaseBuilt) await tryHead(world, run);
	const changedSinceBuild = await world.sourceControl.rememberFiles();
	const baseBuilds = [];
	const built = recorder.servers(withoutBase(record.arms.cells));
	const toolsOfHead = new Map(built.map(({ server, tools = [] }) => [server, tools]));
	const building = {
		beganMs,
		headBuiltMs: nowMs(),
		toolsOfHead,
		baseBuilds
	};
	if (request.bases.length === 0) await addItself(run);
	if (judged && record.benchmark) {
		const asked = {
			...request,
			...judged,
			...building,
			head: record.arms,
			services
		};
		const { arms, builds, commit } = await prepareBase(world, asked, record.benchmark);
		record.commits.set("base", commit);
		record.arms = arms;
		layOutWhatFits(run);
		for (const [name, build] of builds) recorder.built(name, build);
	}
	if (record.tree && judged) record.tree = {
		...record.tree,
		workingTree: await withoutBuilt(record.tree, judged.checkout)
	};
	await addOtherBases(world, run, building);
	return {
		baseBuilds,
		changedSinceBuild
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
		record.arms = besideItself(arms, (server) => ({
			...server,
			url: required(server.baseUrl, "base-url")
		}));
		commits.set("base", {
			ref: BASE_URL,
			isRequired: true
		});
	}
}
/** Builds head's servers. Continues without one that only base's configuration still measures. */
async function buildHead(world, run) {
	const { record, recorder, request } = run;
	const { signal } = request;
	for (const lane of lanesOf(record.arms.cells)) {
		if (lane.arm !== "head") continue;
		try {
			recorder.built(laneName(lane), await buildAsInBase(world, run, laneIn(record.arms, lane)));
		} catch (error) {
			signal.throwIfAborted();
			const { arms, benchmark } = record;
			if (!(benchmark && goneIn(arms.cells, benchmark)(lane)) || !(error instanceof LoadgateError)) throw error;
			const cells = giveUpWhatIsGone(record, error.message, lane.server);
			if (!cells) throw error;
			world.progress.warn(`Not compared: ${error.message}`);
			record.arms = {
				...arms,
				cells
			};
		}
	}
}
/**
* Starts each server of head once and checks its answers, before time is spent on building base: if head does not
* answer, there is nothing to compare. None runs afterwards.
* @throws LoadgateError `measurement` if one does not start or answers wrongly
*/
async function tryHead(world, run) {
	const { record, services, request } = run;
	const { arms, benchmark } = record;
	const { signal } = request;
	const cells = withoutBase(benchmark?.configured ?? arms.cells);
	for (const lane of lanesOf(cells)) {
		const one = laneIn(arms, lane);
		if (one.server.url !== void 0) continue;
		world.progress.stage(`Trying ${laneName(lane)}`);
		await services.reset([one]);
		const running = await startLane(world, one, signal);
		try {
			for (const name of scenariosOf(cells, lane)) {
				const scenario = entryOf(arms.scenarios, scenarioKey("head", name));
				await checkAnswers({
					server: running,
					scenario,
					world,
					signal
				});
			}
		} finally {
			await running.stop();
		}
	}
}
// src/app/stages/recorder.ts
/**
* Creates an empty recorder.
* @param now a clock in milliseconds
* @param formOf the configured facts about a series
*/
function createRecorder(now, formOf) {
	const builds = /* @__PURE__ */ new Map();
	const starts = /* @__PURE__ */ new Map();
	const times = {
		installMs: 0,
		buildMs: 0,
		measureMs: 0,
		loadMs: 0,
		startMs: 0,
		answerMs: 0,
		stopMs: 0
	};
	const spent = (on, durationMs) => {
		times[on] += durationMs;
	};
	const { forgetSeries, ...results } = recordResults(formOf);
	const startsOf = (lane) => entryIn(starts, laneName(lane), () => []);
	const updated = (lane, facts) => {
		const all = startsOf(lane);
		const last = all.pop();
		if (last) all.push({
			...last,
			...facts
		});
	};
	return {
		...results,
		/** Adds time to one of the run's times. */
		spent,
		/** Runs some work and adds its duration, even if it fails. */
		timed: (on, work) => timed(now, work, (ms) => spent(on, ms)),
		/** Sums of the run's times. */
		times: () => ({ ...times }),
		/** Records the build of a server. @param lane its name */
		built: (lane, build) => builds.set(lane, build),
		started: (lane, start) => startsOf(lane).push(start),
		/** Adds facts to the lane's latest start. */
		updated,
		latestStart: (lane) => startsOf(lane).at(-1),
		/** Adds time that a lane's server took for answers outside the load. */
		answered: (lane, durationMs) => {
			spent("answerMs", durationMs);
			const { answerMs = 0 } = startsOf(lane).at(-1) ?? {};
			updated(lane, { answerMs: answerMs + durationMs });
		},
		/** Builds and all times are kept. */
		forgetSamples: () => {
			starts.clear();
			forgetSeries();
		},
		servers: (cells) => lanesOf(cells).map((lane) => ({
			...lane,
			...builds.get(laneName(lane)),
			starts: startsOf(lane)
		}))
	};
}
/** Results of all series. In each function, `request` names the mix's request that a result belongs to. */
function recordResults(formOf) {
	const results = /* @__PURE__ */ new Map();
	/** The latest burst of each lane, by its name. */
	const latest = /* @__PURE__ */ new Map();
	/** Sizes of answers: all levels share them. */
	const checked = /* @__PURE__ */ new Map();
	const resultsOf = ({ lane, cell: { scenario, level } }, request) => {
		const name = seriesName({
			server: laneName(lane),
			scenario,
			level,
			request
		});
		const none = () => ({
			samples: growingSamples(),
			closings: [],
			beside: /* @__PURE__ */ new Map()
		});
		return entryIn(results, name, none);
	};
	const checkedOf = ({ lane, cell }, request = "") => entryIn(checked, `${laneName(lane)} ${cell.scenario} ${request}`, () => []);
	const seriesOf = (lane, cell, request) => {
		const { samples, closings, beside } = resultsOf({
			lane,
			cell
		}, request);
		const bytes = checkedOf({
			lane,
			cell
		}, request);
		const someFailed = cell.lanes.filter(({ server }) => server === lane.server).some((one) => hasFailed(resultsOf({
			lane: one,
			cell
		}, request)));
		return {
			closings: closings.length > 0 ? closings : void 0,
			...bytes.length > 0 && { checkedBytes: median(bytes) },
			...someFailed && { besideBursts: [...beside.values()].map(addedFailures) },
			samples: samples.soFar()
		};
	};
	return {
		sampled: (place, sample, request) => {
			const own = resultsOf(place, request);
			own.samples.add(sample);
			if (request === void 0) latest.set(laneName(place.lane), {
				...own,
				round: sample.round
			});
		},
		/** Adds CPU time that a lane's server used after its latest burst, if it has had one in the round. */
		usedEarlier: (lane, round, cpuMs = 0) => {
			const { round: last, samples } = latest.get(laneName(lane)) ?? {};
			if (last === round) samples?.addLater(cpuMs);
		},
		/** Records a lane's checked answer to a scenario. */
		checked: (place, bytes, request) => checkedOf(place, request).push(bytes),
		/** Records the result of the load at the end of a start. */
		closed: (place, closing, request) => resultsOf(place, request).closings.push(closing),
		/** Records the result of a stretch of load outside the bursts, for its round. */
		loadedBeside: (place, { round, ...requests }, request) => entryIn(resultsOf(place, request).beside, round, () => []).push(requests),
		forgetSeries: () => {
			for (const all of [
				results,
				checked,
				latest
			]) all.clear();
		},
		series: (cells) => cells.flatMap((cell) => cell.lanes.flatMap((lane) => {
			const { scenario, level, shape: load } = cell;
			const { server, arm } = lane;
			return partsOf(formOf({
				lane,
				cell
			})).map(({ request, ...form }) => {
				const key = {
					server,
					scenario,
					level,
					request
				};
				const own = seriesOf(lane, cell, request);
				return {
					name: seriesName(key),
					...key,
					load,
					arm,
					...form,
					...own
				};
			});
		}))
	};
}
/** The form of a whole series, then those of the requests of a mix. */
function partsOf({ requests = [], ...form }) {
	const parts = requests.map(({ name: request, weight }, at) => {
		return {
			...form,
			addresses: form.addresses?.slice(at, at + 1),
			request,
			weight
		};
	});
	return [{
		...form,
		request: void 0,
		weight: void 0
	}, ...parts];
}
/** True if a request outside the bursts failed, which is unusual. */
function hasFailed({ beside }) {
	return [...beside.values()].flat().some(({ failed }) => failed > 0);
}
/** The value of a key, which is added if it is missing. */
function entryIn(map, key, make) {
	const value = map.get(key) ?? make();
	map.set(key, value);
	return value;
}
// src/app/stages/begin-run.ts
/**
* Begins a run, with the request as its only data.
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
	const record = {
		arms: headArms(cells, head),
		plan: request.plan,
		commits: /* @__PURE__ */ new Map(),
		tree
	};
	const recorder = createRecorder(machine.now, (place) => seriesForm(record.arms, machine, place));
	const beganMs = machine.now();
	const measured = () => {
		const { startMs, answerMs, stopMs, ...phases } = recorder.times();
		const beside = isTimed(config) && { beside: {
			startMs,
			answerMs,
			stopMs
		} };
		const timing = {
			totalMs: machine.now() - beganMs,
			...phases,
			...beside
		};
		return {
			plan: planOf(record, request),
			timing,
			...measuredSoFar(record, recorder, config)
		};
	};
	return {
		request,
		record,
		recorder,
		measured,
		services: new Services(world, config.servers, request.signal),
		runFile: (failure) => ({
			schema: RUN_SCHEMA,
			id,
			startedAt,
			commit,
			base: withWhatIsGone(record),
			environment: {
				...machine.environment(),
				oha: record.oha
			},
			configHash: configHashes(record.arms, machine).all(),
			only: request.only,
			workingTree: record.tree?.workingTree,
			...request.skipped.length > 0 && { skipped: request.skipped },
			shard,
			failure,
			...measured(),
			counts: record.counts
		})
	};
}
function planOf({ plan, followUp }, request) {
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
function measuredSoFar({ arms, commits }, recorder, config) {
	const servers = recorder.servers(arms.cells).map((facts) => {
		const server = arms.servers.get(laneName(facts));
		return {
			...comparableFacts(facts, server),
			url: server?.url
		};
	});
	const series = isTimed(config) ? recorder.series(arms.cells) : [];
	return partsByBase({
		servers,
		series
	}, commits);
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
	const run = await measureRun(world, {
		...request,
		isOnHistory
	});
	return await judgeRun(world, request, {
		run,
		baseline,
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
* @returns the run file's content
* @throws LoadgateError as the steps do
*/
async function measureRun(outside, asked) {
	const { output, progress } = outside;
	for (const file of RUN_FILES) await output.remove(file);
	await endKilledRuns(outside);
	const planned = await beginRun(outside, asked);
	const change = await outlookOnChange(outside, asked);
	if (change && !("because" in change)) {
		const { workingTree: _, ...unmeasured } = planned.runFile();
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
	try {
		const checkedOut = await checkOutBases(world, planned);
		({bases} = checkedOut);
		await buildAndMeasure(world, await withBenchmarkOfBase(world, checkedOut));
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
/**
* Ends before measuring if a required base is lost and the gate has nothing else to decide by. Head must work also
* then: somebody may accept the loss.
*/
async function buildAndMeasure(world, run) {
	const built = await buildArms(world, run);
	if (isDecidedByLoss(built)) return await tryHead(world, built);
	for (const { collect } of [TIMING, ...world.instruments]) await collect(world, built);
	const changed = await built.changedSinceBuild();
	const tree = await measuredTree(run.record.tree, changed, judgedOf(built)?.checkout);
	if (tree) run.record.tree = tree;
}
/** True if a required base is lost for all series, and neither limits nor earlier runs can decide anything. */
function isDecidedByLoss({ record, request }) {
	const { lost = [], isRequired } = record.commits.get("base") ?? {};
	const gates = present([request.config.gate, record.benchmark?.own?.gate]);
	if (isRequired === false || request.isOnHistory || gates.some(hasLimits)) return false;
	return record.arms.cells.every(({ scenario, lanes }) => lanes.every(({ server }) => lossOf(lost, {
		server,
		scenario
	}) !== void 0));
}
export { runBenchmark as n, measureRun as t };
