import { a as scenarioKey, c as withoutBase, n as hasBase, r as headArms } from "../app/arms/arms.js";
import { A as questionsOf, B as timed, C as laneIn, E as answersTo, R as endKilledRuns, j as rightAnswer, m as addressTakenIn, w as startLane, x as buildHeadServer } from "../composition/instruments.js";
import { b as seriesOf, h as laneName, v as lanesOf, x as timedCells, y as scenariosOf } from "../domain/series/counts.js";
import { n as LoadgateError, t as EXIT_CODES } from "../domain/shared/error.js";
import { E as openLoopPart, V as hasHeader } from "../config/load.js";
import { n as required, t as entryOf } from "../domain/shared/required.js";
import { r as withRequestFiles, t as Services } from "../app/services/services.js";
import { i as planRun, o as outlookOnChange, r as planIn } from "../composition/run.js";
import { n as loadForRequests } from "../composition/configuration.js";
import { t as ignoredChangeText } from "../domain/run/plan/ignored-change.js";
import { t as shellWord } from "../domain/shared/shell-word.js";
import { t as renderJson } from "../report/json.js";
import "../domain/comparison/head-to-head.js";
import { B as formatDuration, G as formatSome, H as formatMilliseconds, R as formatBytes, q as present, z as formatCount } from "../domain/shared/without-nullish.js";
import { i as shortened, r as clean } from "../report/bounds.js";
import { t as addressTakenText } from "../report/words/notices/server-notices.js";
import { n as foundBaseText } from "./dry-run.js";
import { t as budgetFrom } from "./options.js";
import path from "node:path";
// src/app/check-head.ts
/**
* Builds head's servers, starts them side by side as a run does, and checks the answers to each request of each
* scenario. Every server is tried, whatever happens to the others, and none runs afterwards.
* @returns the result of each
* @throws LoadgateError `usage` if a file that the configuration names cannot be read
*/
async function checkHead(outside, { config, cells, signal }) {
	await endKilledRuns(outside);
	const arms = headArms(withoutBase(cells), await withRequestFiles(outside.machine, config));
	const services = new Services(outside, config.servers, signal);
	const world = {
		...outside,
		runtime: services.runtime
	};
	const trials = lanesOf(arms.cells).map((lane) => {
		return {
			...laneIn(arms, lane),
			checked: {
				server: lane.server,
				answers: []
			}
		};
	});
	const steps = [
		async (trial) => {
			const { buildMs, setupMs } = await buildHeadServer(world, services, {
				...trial,
				signal
			});
			return {
				buildMs,
				setupMs,
				url: trial.server.url
			};
		},
		async (trial) => services.reset([trial]).then(() => ({})),
		async (trial) => {
			world.progress.stage(`Starting ${laneName(trial.lane)}`);
			trial.running = await startLane(world, trial, signal);
			return { coldStartMs: trial.running.coldStartMs };
		},
		async (trial) => ({ answers: await answersOf(world, arms, {
			...trial,
			signal
		}) }),
		async ({ running }) => {
			running?.assertServices?.();
			return { addressTaken: addressTakenIn(running?.logTail() ?? []) };
		}
	];
	try {
		for (const step of steps) for (const trial of trials) {
			if (trial.checked.problem) continue;
			const facts = await orProblem(signal, () => step(trial));
			trial.checked = {
				...trial.checked,
				...facts
			};
		}
	} finally {
		await Promise.all(trials.map((trial) => stop(world, trial)));
		await services.stop();
		await world.leftovers.endStarted();
	}
	return trials.map(({ checked }) => checked);
}
/** Checks all expected answers of a server. */
async function answersOf(world, { cells, scenarios }, { lane, running, signal }) {
	const answers = [];
	for (const name of scenariosOf(cells, lane)) {
		const scenario = entryOf(scenarios, scenarioKey("head", name));
		const server = required(running, "a server that runs");
		for (const question of questionsOf({
			server,
			scenario,
			world,
			signal
		})) answers.push(await answerTo(question, world.machine.now));
	}
	return answers;
}
async function answerTo(question, now) {
	const { scenario, request, signal } = question;
	const beganMs = now();
	const came = await orProblem(signal, async () => {
		const right = await rightAnswer(question);
		const tookMs = now() - beganMs;
		const { status, headers: { "content-type": contentType } = {}, body } = right;
		const shown = (question.world.http.masked?.(body) ?? body).slice(0, KEPT_LENGTH);
		const compressed = await compressionOf(question, right);
		return { answer: {
			status,
			contentType,
			body: shown,
			tookMs,
			...compressed && { compressed }
		} };
	});
	return {
		scenario: scenario.name,
		method: request.method,
		path: request.path,
		...came
	};
}
/** What browsers accept, as far as it can be decoded. */
const ACCEPTED = [
	"gzip",
	"deflate",
	"br"
];
/**
* Sends a request once more as browsers do, which accept compressed answers. Only a GET can be repeated safely.
* @param plain its answer without that
* @returns how the answer is compressed; undefined if it is not, or the request itself says what it accepts
*/
async function compressionOf(question, plain) {
	const { request, signal } = question;
	const isChosen = hasHeader(request.headers, "accept-encoding");
	if (request.method !== "GET" || isChosen || plain.headers?.["content-encoding"]) return void 0;
	const headers = {
		...request.headers,
		"accept-encoding": ACCEPTED.join(", ")
	};
	const asBrowser = {
		...question,
		request: {
			...request,
			headers
		}
	};
	let answer;
	await orProblem(signal, async () => {
		for await (answer of answersTo(asBrowser, () => true));
	});
	const coding = ACCEPTED.find((one) => one === answer?.headers?.["content-encoding"]);
	if (!answer || coding === void 0 || answer.status !== plain.status) return void 0;
	return {
		coding,
		bytes: answer.bodyBytes,
		plainBytes: plain.bodyBytes
	};
}
/** Maximum length of a kept body, in characters. */
const KEPT_LENGTH = 200;
/**
* Runs some work, and returns its failure as a result.
* @throws errors that are no LoadgateError, and the reason of the signal
*/
async function orProblem(signal, work) {
	try {
		return await work();
	} catch (error) {
		signal.throwIfAborted();
		if (!(error instanceof LoadgateError)) throw error;
		const { message, details, hint } = error;
		return { problem: {
			message,
			hint,
			...details.length > 0 && { details }
		} };
	}
}
async function stop({ machine }, trial) {
	const { running } = trial;
	if (!running) return;
	await timed(machine.now, running.stop, (stopMs) => {
		if (running.coldStartMs !== void 0) trial.checked = {
			...trial.checked,
			stopMs
		};
	});
}
// src/domain/series/checked-server.ts
/** All problems of a server. */
function problemsOf({ problem, answers }) {
	return [problem, ...answers.map((answer) => answer.problem)].flatMap((one) => one ?? []);
}
// src/report/text/check.ts
/** Characters of a body that fit into a line. */
const BODY_LENGTH = 40;
/**
* The requests sent to servers and their answers, each with its failures and advice.
* @returns lines for a terminal
*/
function checkedLines(servers, palette) {
	return servers.flatMap((server) => [
		`${markOf(server.problem, palette)} ${palette.bold(server.server)}${factsText(server)}`,
		...problemLines(server.problem, "  ", palette),
		...server.addressTaken === void 0 ? [] : [`  ${palette.yellow("note:")} ${clean(addressTakenText(server.addressTaken))}`],
		...server.answers.flatMap((answer) => [
			`  ${markOf(answer.problem, palette)} ${clean(askedText(answer))}`,
			...problemLines(answer.problem, "    ", palette),
			...compressionLines(answer, palette)
		])
	]);
}
/** The extent and cost of runs. @param runs none if a run would fail like the check */
function outlookLines(runs) {
	if (runs.length === 0) return ["A run would end at the first of these failures."];
	return runs.flatMap((run) => [`${run.command}: ${clean(outlookText(run))}`]);
}
function outlookText({ problem, base, nothing, ...size }) {
	if (problem) return present([problem.message, problem.hint]).join(". ");
	if (nothing !== void 0) return present([nothing, base]).join("; ");
	const { series = 0, rounds = 0, measureMs = 0, buildMs = 0, openLoop } = size;
	const isOpen = openLoop !== void 0 && openLoop.series.length > 0;
	const timed = `measures ${formatCount(series, "series", "series")} in about ${formatDuration(measureMs)}, with ${formatCount(rounds, "start")} of each server`;
	return present([
		(series > 0 || !isOpen) && timed,
		isOpen && `loads ${formatSome(openLoop.series)} at several rates in up to ${formatDuration(openLoop.ms)}, of which this check sent one request`,
		buildMs >= 1e3 && `builds take about ${formatDuration(buildMs)}`,
		base
	]).join("; ");
}
function markOf(problem, { red, green }) {
	return problem ? red("✗") : green("✓");
}
function factsText({ url, buildMs, setupMs, coldStartMs, stopMs }) {
	const taken = (what, ms) => ms !== void 0 && `${what} ${formatMilliseconds(ms)}`;
	const facts = present([
		url !== void 0 && `runs already at ${url}`,
		taken("built in", buildMs),
		taken("set up in", setupMs),
		taken("ready after", coldStartMs),
		taken("stopped in", stopMs),
		stopMs !== void 0 && stopMs >= 5e3 && "by SIGKILL since it does not end on SIGTERM"
	]);
	return facts.length === 0 ? "" : `: ${facts.join(", ")}`;
}
function askedText({ scenario, method, path, answer }) {
	const asked = `${scenario}: ${method} ${path}`;
	if (!answer) return asked;
	const { status, contentType, body, tookMs } = answer;
	return `${asked} → ${present([
		String(status),
		contentType,
		body !== "" && shortened(JSON.stringify(body), BODY_LENGTH)
	]).join(" ")}, in ${formatMilliseconds(tookMs)}`;
}
function compressionLines({ answer }, { yellow }) {
	if (!answer?.compressed) return [];
	const { coding, bytes, plainBytes } = answer.compressed;
	const what = `browsers get this answer compressed (${coding}, ${`${formatBytes(bytes)} instead of ${formatBytes(plainBytes)}`}), and it is measured without; to measure that, add headers: { accept-encoding: ${coding} } to the request`;
	return [`    ${yellow("note:")} ${clean(what)}`];
}
function problemLines(problem, indent, { dim }) {
	if (!problem) return [];
	const { message, details = [], hint } = problem;
	return [
		clean(message),
		...details.map((line) => `${dim("│")} ${clean(line, 300)}`),
		...hint === void 0 ? [] : [clean(hint)]
	].map((line) => indent + line);
}
// src/cli/check.ts
/**
* `loadgate check`: builds and starts head, checks its answers, and prints what a run would do.
* @returns the exit code: 0, or 3 if a server does not meet a run's requirements
*/
async function check(context, options) {
	const { environment, signal, stdout, palette, progress } = context;
	const config = loadForRequests(options.config, environment);
	const request = {
		...budgetFrom({}, config),
		seed: String(Date.now()),
		only: options.only
	};
	const out = path.resolve("loadgate-out");
	const around = {
		store: config.baseline.store,
		out,
		environment,
		progress
	};
	const { world, prepared } = await planRun(config, around, request);
	const servers = await checkHead(world, {
		config,
		cells: prepared.cells,
		signal
	});
	const isRight = servers.every((server) => problemsOf(server).length === 0);
	const outlooks = isRight ? await runOutlooks(world, config, {
		request,
		prepared,
		servers,
		options,
		signal
	}) : [];
	progress.end();
	const lines = [
		...checkedLines(servers, palette),
		"",
		...outlookLines(outlooks),
		""
	];
	stdout.write(options.json ? renderJson({
		isRight,
		servers,
		runs: outlooks
	}) : lines.join("\n"));
	return isRight ? 0 : EXIT_CODES.measurement;
}
/**
* Plan and cost of runs: head alone, and beside the repository's default branch.
* @returns one entry per run; for the second, possibly the reason it cannot be made
*/
async function runOutlooks(world, config, { request, prepared, servers, options, signal }) {
	const alone = outlookOf(commandOf(options), prepared, servers);
	const ref = await world.sourceControl.defaultBranch();
	if (ref === void 0 || hasBase(prepared.cells)) return [alone];
	const command = commandOf(options, ref);
	try {
		const base = {
			ref,
			isRequired: false
		};
		const found = await foundBaseText(world, config, base, signal);
		const beside = await planIn(world, config, {
			...request,
			bases: [base]
		});
		const change = await outlookOnChange(world, {
			config,
			bases: [base],
			signal
		});
		const nothing = change && !("because" in change) ? ignoredChangeText(change) : void 0;
		return [alone, {
			...outlookOf(command, beside, servers),
			base: found,
			nothing
		}];
	} catch (error) {
		signal.throwIfAborted();
		if (!(error instanceof LoadgateError)) throw error;
		return [alone, {
			command,
			problem: {
				message: error.message,
				hint: error.hint
			}
		}];
	}
}
function commandOf({ config, only }, base) {
	return ["loadgate run", ...[
		...config === "loadgate.yml" ? [] : ["--config", config],
		...base === void 0 ? [] : ["--base", base],
		...only === void 0 ? [] : ["--only", only]
	].map(shellWord)].join(" ");
}
function outlookOf(command, { cells, plan }, servers) {
	const buildMs = servers.reduce((sum, one) => sum + (one.buildMs ?? 0) + (one.setupMs ?? 0), 0);
	const arms = hasBase(cells) ? 2 : 1;
	return {
		command,
		series: seriesOf(timedCells(cells)).length,
		openLoop: openLoopPart(cells),
		rounds: plan.rounds.length,
		measureMs: plan.estimateMs,
		buildMs: arms * buildMs
	};
}
export { check };
