import { o as info, s as notice } from "./vendor/@actions-core.js";
import { r as countedName } from "./functions.js";
import { o as lossOf } from "./compare-arms.js";
import { a as int, c as object, g as unknown, i as boolean, p as string, r as array } from "./vendor/zod.js";
import { c as seriesName, t as createOutputFolder } from "./output-folder.js";
import { i as messageOf, n as LoadgateError } from "./error.js";
import { t as judgeRun } from "./judge-run.js";
import { t as CodeHostError } from "./code-host-error.js";
import { E as RUN_FILE } from "./judge.js";
import { o as pull, t as createClient } from "./client.js";
import { n as UnzipInflate, t as Unzip } from "./vendor/fflate.js";
import { n as parseStrangersRunFile, t as STRANGERS_LIMITS } from "./parse.js";
import { t as createFolderStore } from "./folder-store.js";
import { a as openHost, d as harmless, n as orTellError, o as USER_AGENT, r as acknowledging, t as finish } from "./finish.js";
import { n as createTracker, t as RUN_EXPORTS } from "./tracker.js";
import { s as withoutNullish } from "./config.js";
// src/domain/review/fork/missing-series.ts
/**
* A run that strangers measured, with what their file leaves out. Its figures have to be believed, but this
* repository's own configuration says what should have been measured, whatever the file says about removed,
* skipped or new series: a series that the file lacks is added without bursts, and one without figures from
* base has lost its base. Where it counts, the same is true of counts. Everything else in the file is new.
* @param run a file that says itself that the run ended early gets no series
* @param base absent if no base should have been measured
*/
function withWhatIsMissing(file, config, base) {
	const own = file.base && {
		...file.base,
		...base
	};
	if (file.failure !== void 0) return own ? {
		...file,
		base: own
	} : file;
	const run = config.count ? {
		...file,
		counts: withAllCounts(file, config, base ? ["head", "base"] : ["head"])
	} : file;
	const expected = expectedSeries(config);
	const heads = new Set(namesOf(run.series, "head"));
	const series = [...run.series, ...expected.filter(({ name }) => !heads.has(name))];
	if (!base) return {
		...run,
		series
	};
	const lost = lostIn(run, expected, base);
	return {
		...run,
		series,
		base: {
			...own,
			...base,
			...lost.length > 0 && { lost }
		}
	};
}
/** Every series of the configuration, without a burst. */
function expectedSeries({ scenarios }) {
	return scenarios.flatMap(({ name: scenario, servers, levels, load }) => servers.flatMap((server) => levels.map((level) => ({
		name: seriesName({
			server,
			scenario,
			level
		}),
		server,
		scenario,
		level,
		load,
		arm: "head",
		configHash: "none",
		samples: []
	}))));
}
/** What a file counted, with a failure in place of each count that it leaves out. */
function withAllCounts({ counts, base }, { scenarios }, arms) {
	const { series = [] } = counts ?? {};
	const known = new Set(series.map(({ arm, name }) => `${arm} ${name}`));
	const missing = scenarios.flatMap(({ name: scenario, servers }) => servers.flatMap((server) => arms.map((arm) => {
		return {
			name: countedName(server, scenario),
			server,
			scenario,
			arm,
			requests: 0,
			turns: [],
			failure: "the run file has no count of it"
		};
	}))).filter((one) => !known.has(`${one.arm} ${one.name}`) && (one.arm === "head" || !lossOf(base?.lost ?? [], one)));
	return {
		unusable: [],
		conditions: [],
		durationMs: 0,
		...counts,
		series: [...series, ...missing]
	};
}
function namesOf(series, arm) {
	return series.filter((one) => one.arm === arm).map(({ name }) => name);
}
function lostIn({ base: own, series }, expected, { ref }) {
	const lost = own?.lost ?? [];
	const withFigures = series.filter(({ samples }) => samples.some(({ throughput }) => throughput !== void 0));
	const bases = new Set(namesOf(withFigures, "base"));
	const missing = expected.filter((one) => !bases.has(one.name) && !lossOf(lost, one));
	if (missing.length === expected.length) return [{
		kind: "lost-base",
		reason: `the run file has no figures from ${ref}`
	}];
	const places = new Map(missing.map((one) => [`${one.server}/${one.scenario}`, one]));
	return [...lost, ...[...places].map(([place, { server, scenario }]) => {
		return {
			kind: "lost-base",
			server,
			scenario,
			reason: `the run file has no figures from ${ref} for ${place}`
		};
	})];
}
// src/domain/review/fork/run-file-commit.ts
/**
* Whether a workflow's run for a commit is a run of a pull request with that commit as its head. Whoever
* pushes the commit of somebody else's pull request to a fork of their own gets a run for that commit, with
* figures as they like. Two repositories that were deleted are not the same one.
* @param pull `OWNER/NAME` of the repository of its commits; absent when that was deleted
* @param run the same of the workflow's run
*/
function isRunOf(pull, run) {
	return run.headRepository !== void 0 && pull.headRepository === run.headRepository;
}
/**
* Why a run file is not of the commit that the code host says its workflow ran for: the file of another
* commit would give that commit's verdict to this one.
* @returns one sentence, or undefined where it is
*/
function wrongCommit({ commit }, headSha) {
	if (commit?.sha === headSha) return void 0;
	return commit ? `The run file is of another commit: ${commit.sha}; the workflow ran for ${headSha}` : `The run file names no commit; the workflow ran for ${headSha}`;
}
// src/app/report-run.ts
/**
* Judges a run that a job without rights measured, and writes its report. It never enters the baseline.
* @throws LoadgateError `usage` when its file is none, or is of another commit
*/
async function reportRun(world, request) {
	const { config, headSha } = request;
	await world.output.prepare();
	world.progress.stage("Reading the run file");
	const file = await world.runs.runFileOf(request.workflowRun);
	checkCommit(file, headSha);
	return await judgeRun(world, request, {
		run: withWhatIsMissing(file, config, request.base),
		gate: {
			gate: config.gate,
			loosened: []
		},
		baseline: await world.store.load(),
		isWhole: true,
		record: async () => NOT_RECORDED
	});
}
const NOT_RECORDED = {
	recorded: false,
	reason: "it was measured by a job that ran a pull request's code"
};
function checkCommit(run, headSha) {
	const wrong = wrongCommit(run, headSha);
	if (wrong === void 0) return;
	throw new LoadgateError("usage", wrong, { hint: "Let the job that measures check out github.event.pull_request.head.sha, as workflows/fork-measure.yml does." });
}
// src/adapters/github/unzip.ts
/** Compressed bytes taken at once: what one piece can swell to is bounded by it. */
const PIECE = 16384;
/**
* One file of an archive that strangers made. Neither what the archive says of its files' sizes nor where
* it wants them to go is believed: only the file with this very name is unpacked, up to a bound, in memory.
* @param name the file's name, without a folder
* @throws Error with the reason
*/
function unzipOne(archive, name, maxBytes) {
	const pieces = [];
	let bytes = 0;
	let files = 0;
	let isWhole = false;
	let failure;
	const unzip = new Unzip((file) => {
		if (file.name !== name) return;
		files += 1;
		if (files > 1) failure ??= `it holds ${name} more than once`;
		file.ondata = (error, piece, isLast) => {
			if (error) failure ??= `${name} in it is broken: ${error.message}`;
			else bytes += piece.length;
			if (bytes > maxBytes) failure ??= `${name} in it has more than ${maxBytes} bytes`;
			if (failure !== void 0) return;
			pieces.push(piece);
			isWhole ||= isLast;
		};
		file.start();
	});
	unzip.register(UnzipInflate);
	for (let start = 0; start < archive.length && failure === void 0; start += PIECE) {
		const end = Math.min(start + PIECE, archive.length);
		unzip.push(archive.subarray(start, end), end === archive.length);
	}
	if (failure !== void 0) throw new Error(failure);
	if (files === 0) throw new Error(`it holds no ${name}`);
	if (!isWhole) throw new Error(`${name} in it was cut off`);
	return Buffer.concat(pieces);
}
// src/adapters/github/measured-runs.ts
/** Name of the artifact that holds a run file. */
const RUN_ARTIFACT = "loadgate-run";
/** A run file of the largest size packs into a fraction of it. */
const MAX_ARTIFACT_BYTES = 16777216;
/** Three thousand open pull requests, the most recently updated first. */
const MAX_PAGES = 30;
/**
* The workflow runs of a repository on GitHub or GitHub Enterprise.
* @param format how the run file is parsed; this adapter handles it as bytes only
*/
function createMeasuredRuns(options, format) {
	const client = createClient(options);
	return {
		runFileOf: async (workflowRun) => {
			const place = `The artifact ${RUN_ARTIFACT} of workflow run ${workflowRun}`;
			const artifact = await newestArtifact(workflowRun, client);
			if (!artifact) throw missing(workflowRun);
			const { id, size_in_bytes: bytes } = artifact;
			if (bytes > MAX_ARTIFACT_BYTES) throw unusable(place, `it has ${bytes} bytes; at most ${MAX_ARTIFACT_BYTES} are read`);
			return format.parse(unpack(await download(id, client), format.maxBytes, place), place);
		},
		pullRequestsAt: (headSha) => pullRequestsAt(headSha, client)
	};
}
const artifacts = object({ artifacts: array(object({
	id: int().positive(),
	name: string(),
	size_in_bytes: int().nonnegative(),
	expired: boolean()
})) });
/** Each attempt of a run leaves an artifact; undefined where none is left. */
async function newestArtifact(workflowRun, { ask }) {
	const request = {
		route: "GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts",
		parameters: {
			run_id: workflowRun,
			name: RUN_ARTIFACT,
			per_page: 100
		},
		purpose: `list the artifacts of workflow run ${workflowRun}`
	};
	try {
		return (await ask(request, artifacts, "a list of artifacts")).artifacts.filter(({ name, expired }) => name === "loadgate-run" && !expired).toSorted((a, b) => b.id - a.id)[0];
	} catch (error) {
		if (!(error instanceof CodeHostError) || error.failure !== "forbidden") throw error;
		throw new CodeHostError(error.failure, error.message, {
			hint: "Give the job `permissions: actions: read`.",
			cause: error
		});
	}
}
/** The API redirects to another host for the bytes. */
async function download(artifact, { ask }) {
	const answer = await ask({
		route: "GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}",
		parameters: {
			artifact_id: artifact,
			archive_format: "zip"
		},
		purpose: "download the run file"
	}, unknown(), "a file");
	if (answer instanceof ArrayBuffer) return new Uint8Array(answer);
	throw new CodeHostError("unexpected", "GitHub's answer is no file", { hint: "Start the job again later." });
}
/**
* Reads every page: a commit passes only where it passes for each pull request that has it as its head. GitHub
* looks pull requests up by commit only in the repository that has the commit, which for a fork is not this one.
*/
async function pullRequestsAt(headSha, { ask }) {
	const all = [];
	for (let page = 1; page <= MAX_PAGES; page += 1) {
		const pulls = await ask({
			route: "GET /repos/{owner}/{repo}/pulls",
			parameters: {
				state: "open",
				sort: "updated",
				direction: "desc",
				per_page: 100,
				page
			},
			purpose: "list the open pull requests"
		}, array(pull), "pull requests");
		all.push(...pulls.filter((each) => each.headSha === headSha && each.isOpen));
		if (pulls.length < 100) break;
	}
	return all;
}
function unpack(archive, maxBytes, place) {
	try {
		return unzipOne(archive, RUN_FILE, maxBytes);
	} catch (error) {
		throw unusable(place, messageOf(error), error);
	}
}
function missing(workflowRun) {
	return new LoadgateError("measurement", `Workflow run ${workflowRun} left no artifact ${RUN_ARTIFACT}: it ended before it measured anything, or did not upload it`, { hint: "See the log of that run; workflows/fork-measure.yml shows how to upload it." });
}
function unusable(place, reason, cause) {
	return new LoadgateError("usage", `${place} cannot be used: ${reason}`, {
		hint: "Nothing of it was used. Run the workflow that measures again.",
		cause
	});
}
// src/composition/report.ts
/** Puts the real adapters behind the ports that a report needs. */
function createReportWorld(options) {
	const { store, out, progress, ...reach } = options;
	return {
		runs: createMeasuredRuns({
			...reach,
			userAgent: USER_AGENT,
			tell: progress.warn
		}, {
			maxBytes: STRANGERS_LIMITS.bytes,
			parse: parseStrangersRunFile
		}),
		store: createFolderStore(store),
		output: createOutputFolder(out),
		exports: RUN_EXPORTS,
		progress
	};
}
// src/action/mode-report.ts
/**
* `mode: report`: reports what a job without rights measured. It runs on `workflow_run`, in this
* repository's own context, and takes from the run file only figures and names.
*
* Which commit and which pull request it is about, the code host says and not the file.
*
* @returns the exit code: 0, or 1 when the gate failed
* @throws LoadgateError `usage` for any other event and for a file that is none
*/
async function reportMode(step) {
	const { progress } = step;
	const event = workflowRunOf(step);
	const nothing = reasonForNothing(event);
	if (nothing !== void 0) return nothingIsReported(nothing);
	const world = reportWorldOf(step);
	try {
		progress.stage("Looking for the pull request");
		const pulls = (await world.runs.pullRequestsAt(event.headSha)).filter((pull) => isRunOf(pull, event)).toSorted((a, b) => a.number - b.number);
		const [first] = pulls;
		if (!first) return nothingIsReported(`no open pull request has ${event.headSha} as its head; it was pushed to again, or closed`);
		const numbers = pulls.map(({ number }) => `#${number}`).join(", ");
		info(`Attempt ${event.runAttempt} of workflow run ${event.runId} measured ${event.headSha}, the head of ${numbers}.`);
		const host = await openHost(step);
		const commit = host && {
			host,
			sha: event.headSha
		};
		const request = requestFor(step, event, first);
		const all = pulls.map(({ number, headSha }) => ({
			kind: "pull",
			number,
			headSha
		}));
		const result = await orTellError(step, commit, () => reportRun(world, {
			...request,
			...host && { acknowledge: acknowledging(host, step, all) }
		}));
		const comments = pulls.flatMap(({ number: pull }, index) => {
			const own = result.each[index];
			return own ? [{
				pull,
				...own
			}] : [];
		});
		progress.end();
		for (const { pull, comparison } of comments.length > 1 ? comments : []) info(`On #${pull} the gate ${comparison.gate.decision === "fail" ? "fails" : "passes"}.`);
		return await finish(step, result, commit && {
			...commit,
			machine: "reported",
			comments
		});
	} finally {
		progress.end();
	}
}
/** @param pull that is named where one must be */
function requestFor({ config, environment, inputs, progress, signal }, { headSha, runId }, pull) {
	const overrides = inputs.bencher;
	const tracker = createTracker({
		config,
		environment,
		overrides,
		onLine: progress.log
	});
	const { number, baseBranch, baseSha } = pull;
	const base = {
		ref: baseBranch,
		isRequired: inputs.baseRequired
	};
	return {
		config,
		signal,
		failOn: inputs.failOn,
		gateOn: inputs.gateOn,
		...inputs.base !== "none" && { base },
		workflowRun: runId,
		headSha,
		origin: {
			event: "workflow_run",
			pullRequest: {
				number,
				headSha: pull.headSha,
				baseBranch,
				baseSha,
				isFork: false
			}
		},
		...withoutNullish({ tracker })
	};
}
/** @throws LoadgateError `usage` without a repository or a token */
function reportWorldOf({ config, inputs, job, progress, signal }) {
	const { githubToken: token, out } = inputs;
	const { repository, apiUrl } = job;
	if (repository === void 0) throw new LoadgateError("usage", "GITHUB_REPOSITORY names no repository", { hint: "The runner sets it; leave it to the runner." });
	if (token === void 0) throw new LoadgateError("usage", "mode: report needs a token to find the run and its pull request", { hint: "Leave the input github-token as it is, and give the job `permissions: actions: read`." });
	return createReportWorld({
		repository,
		apiUrl,
		token,
		signal,
		store: inputs.store ?? config.baseline.store,
		out,
		progress
	});
}
function workflowRunOf({ event }) {
	if (event.kind === "workflow-run") return event;
	throw new LoadgateError("usage", "mode: report reports what another workflow measured, and this job was not started by one", { hint: "Use `on: workflow_run`, as workflows/fork-report.yml does, or mode: run." });
}
/** Why a workflow's run has nothing to report, or undefined where it has. */
function reasonForNothing(run) {
	const { event, conclusion, headRepository } = run;
	if (event !== "pull_request") return `the run was started by ${event}, not by a pull request`;
	if (conclusion === "cancelled" || conclusion === "skipped") return `the run was ${conclusion}`;
	if (headRepository === void 0) return "the repository of its commits was deleted";
}
function nothingIsReported(reason) {
	notice(harmless(`Nothing is reported: ${reason}.`), { title: "Loadgate" });
	return 0;
}
export { reportMode };
