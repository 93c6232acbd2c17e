import { o as info, s as notice } from "./vendor/@actions-core.js";
import { r as historyOf, t as createOutputFolder } from "./output-folder.js";
import { n as compareRun, t as trackRun } from "./track-run.js";
import { n as LoadgateError, r as messageOf } from "./error.js";
import { i as boolean, l as object, m as string, o as int, r as array } from "./vendor/zod.js";
import { a as exitCodeOf, o as gateOf } from "./gate.js";
import { a as lossOf, t as RUN_FILE } from "./measure-run.js";
import { h as seriesName } from "./plan.js";
import { n as trackingRequest, o as bencherMetrics } from "./tracking.js";
import { a as renderJson } from "./figure-table.js";
import { r as renderMarkdown, t as reportView } from "./view.js";
import { r as skippedText } from "./prepare-run.js";
import { a as tellHost, i as openHost, m as placesIn, n as acknowledging, p as placedReasons, s as harmless, t as publish } from "./publish.js";
import { t as CodeHostError } from "./code-host-error.js";
import { t as createClient, u as readPulls } from "./client.js";
import { n as UnzipInflate, t as Unzip } from "./vendor/fflate.js";
import { n as parseStrangersRunFile, t as STRANGERS_LIMITS } from "./parse.js";
import { c as createFolderStore } from "./readings.js";
import { t as VERSION } from "./version.js";
// src/domain/strangers-run.ts
/**
* A run that strangers measured, with what their file leaves out. Its figures can only be believed, but what
* there is to measure stands in this repository's own configuration: whatever the file says of removed,
* skipped or new series, one that is not in it is there without a burst, and one without figures of base has
* lost its base. What else the file has is new.
*
* @param run as the file has it; one that ended early says so itself, and is left as it is
* @param config this repository's own configuration
* @param base absent where none was to be measured
*/
function withWhatIsMissing(run, config, base) {
	const own = run.base && {
		...run.base,
		...base
	};
	if (run.failure !== void 0) return own ? {
		...run,
		base: own
	} : run;
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
		reason: `the run file has no figures of ${ref}`
	}];
	const places = new Map(missing.map((one) => [`${one.server}/${one.scenario}`, one]));
	return [...lost, ...[...places].map(([place, { server, scenario }]) => {
		return {
			kind: "lost-base",
			server,
			scenario,
			reason: `the run file has no figures of ${ref} for ${place}`
		};
	})];
}
// src/app/report-run.ts
/**
* Judges a run that a job without rights measured, and writes its report. It never enters the baseline.
* @throws LoadgateError `usage` when its file is none, or is of another commit
*/
async function reportRun(world, request) {
	const { output, progress, runs, store } = world;
	const { config, failOn, headSha } = request;
	await output.prepare();
	progress.stage("Reading the run file");
	const file = await runs.runFileOf(request.workflowRun);
	checkCommit(file, headSha);
	const read = withWhatIsMissing(file, config, request.base);
	const { records, skipped } = await store.load();
	progress.stage("Comparing");
	const policy = {
		...config.gate,
		failOn,
		...request.gateOn && { gateOn: request.gateOn }
	};
	const compared = compareRun(read, historyOf(read, records), policy);
	const judged = read.failure === void 0 ? compared : cutShort(compared, read.failure, failOn);
	const { tracking, ...untracked } = request;
	const tracked = await trackRun(world, {
		...untracked,
		...tracking && read.failure === void 0 && { tracking }
	}, read, judged);
	const { run, failure } = tracked;
	const notices = [...(run.skipped ?? []).map((one) => `${skippedText(one)}.`), ...skipped.map(({ file, reason }) => `The stored run ${file} was skipped: ${reason}.`)];
	const resultOf = (comparison) => ({
		run,
		comparison,
		view: reportView({
			run,
			comparison,
			recording: NOT_RECORDED,
			notices
		}),
		...failure !== void 0 && { failure }
	});
	const each = (await request.acknowledge?.(tracked.comparison) ?? []).map(resultOf);
	const shown = each.find(({ comparison }) => comparison.gate.decision === "fail") ?? each[0] ?? resultOf(tracked.comparison);
	const { accepted } = shown.comparison.gate;
	await output.write(RUN_FILE, renderJson({
		...run,
		...accepted && { accepted }
	}));
	await output.write("comparison.json", renderJson(shown.comparison));
	await output.write("report.md", renderMarkdown(shown.view));
	await output.write("bmf.json", renderJson(bencherMetrics(run)));
	return {
		...shown,
		each
	};
}
const NOT_RECORDED = {
	recorded: false,
	reason: "it was measured by a job that ran a pull request's code"
};
/** What was measured until then may well be unchanged; the rest never was. */
function cutShort(comparison, failure, failOn) {
	const reasons = [{
		kind: "ended-early",
		text: `The run ended early: ${failure}`
	}, ...comparison.gate.reasons];
	return {
		...comparison,
		gate: gateOf(reasons, { failOn })
	};
}
/** A file of another commit would give that commit's verdict to this one. */
function checkCommit({ commit }, headSha) {
	if (commit?.sha === headSha) return;
	throw new LoadgateError("usage", commit ? `The run file is of another commit: ${commit.sha}; the workflow ran for ${headSha}` : `The run file names no commit; the workflow ran for ${headSha}`, { hint: "Let the job that measures check out github.event.pull_request.head.sha, as workflows/fork-measure.yml does." });
}
// src/adapters/github/measured-runs-arguments.ts
/** Name of the artifact that holds a run file. */
const RUN_ARTIFACT = "loadgate-run";
const PER_PAGE$1 = 100;
/** The artifacts of a workflow's run that have the run file's name. */
function artifactsRequest(workflowRun) {
	return {
		route: "GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts",
		parameters: {
			run_id: workflowRun,
			name: RUN_ARTIFACT,
			per_page: PER_PAGE$1
		},
		purpose: `list the artifacts of workflow run ${workflowRun}`
	};
}
/** The bytes of an artifact; the API leads to another host for them. */
function downloadRequest(artifact) {
	return {
		route: "GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}",
		parameters: {
			artifact_id: artifact,
			archive_format: "zip"
		},
		purpose: "download the run file"
	};
}
/**
* A page of the open pull requests, the one that was pushed to last first. GitHub finds pull requests by
* a commit only in the repository that has the commit, which for a fork is not this one.
*/
function openPullsRequest(page) {
	return {
		route: "GET /repos/{owner}/{repo}/pulls",
		parameters: {
			state: "open",
			sort: "updated",
			direction: "desc",
			per_page: PER_PAGE$1,
			page
		},
		purpose: "list the open pull requests"
	};
}
// src/adapters/github/measured-runs-output.ts
const answerForm = object({ artifacts: array(object({
	id: int().positive(),
	name: string(),
	size_in_bytes: int().nonnegative(),
	expired: boolean()
})) });
/**
* The newest artifact of a name that is still there: each attempt of a run leaves one.
* @throws CodeHostError `unexpected` when the answer is no list of artifacts
*/
function readNewestArtifact(answer, wanted) {
	const parsed = answerForm.safeParse(answer);
	if (!parsed.success) throw new CodeHostError("unexpected", "GitHub's answer is no list of artifacts", {
		hint: "See whether GITHUB_API_URL is the address of a GitHub API.",
		cause: parsed.error
	});
	const newest = parsed.data.artifacts.filter(({ name, expired }) => name === wanted && !expired).reduce((latest, one) => latest && latest.id > one.id ? latest : one, void 0);
	return newest && {
		id: newest.id,
		bytes: newest.size_in_bytes
	};
}
/**
* The bytes of a download.
* @throws CodeHostError `unexpected` when it is none
*/
function readBytes(answer) {
	if (answer instanceof ArrayBuffer) return new Uint8Array(answer);
	throw new CodeHostError("unexpected", "GitHub's answer is no file", { hint: "Start the job again later." });
}
// src/adapters/github/unzip.ts
/** Compressed bytes taken at once: what one piece can swell to is bounded by it. */
const PIECE = 16384;
/**
* One file of an archive that strangers made. Neither what the archive says of its files' sizes nor where
* it wants them to go is believed: only the file with this very name is unpacked, up to a bound, in memory.
* @param archive the archive's bytes
* @param name the file's name, without a folder
* @param maxBytes what the file may have
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
	const whole = new Uint8Array(bytes);
	let at = 0;
	for (const piece of pieces) {
		whole.set(piece, at);
		at += piece.length;
	}
	return whole;
}
// src/adapters/github/measured-runs.ts
/** Name of the file in its artifact. */
const FILE = "run.json";
/** A run file of the largest size packs into a fraction of it. */
const MAX_ARTIFACT_BYTES = 16777216;
/** Three thousand open pull requests, those first that changed last. */
const MAX_PAGES = 30;
const PER_PAGE = 100;
/**
* The runs of a repository's workflows on GitHub or GitHub Enterprise.
* @param format how the run file is read; it is never more than bytes here
*/
function createMeasuredRuns(options, format) {
	const send = createClient(options);
	const ask = async (request) => (await send(request)).data;
	const artifactOf = async (workflowRun) => {
		try {
			return readNewestArtifact(await ask(artifactsRequest(workflowRun)), RUN_ARTIFACT);
		} catch (error) {
			if (!(error instanceof CodeHostError) || error.failure !== "forbidden") throw error;
			throw new CodeHostError(error.failure, error.message, {
				hint: "Give the job `permissions: actions: read`.",
				cause: error
			});
		}
	};
	return {
		runFileOf: async (workflowRun) => {
			const place = `The artifact ${RUN_ARTIFACT} of workflow run ${workflowRun}`;
			const artifact = await artifactOf(workflowRun);
			if (!artifact) throw missing(workflowRun);
			if (artifact.bytes > MAX_ARTIFACT_BYTES) throw unusable(place, `it has ${artifact.bytes} bytes; at most ${MAX_ARTIFACT_BYTES} are read`);
			const archive = readBytes(await ask(downloadRequest(artifact.id)));
			return format.parse(unpack(archive, format.maxBytes, place), place);
		},
		pullRequestsAt: async (headSha) => {
			const found = [];
			for (let page = 1; page <= MAX_PAGES; page += 1) {
				const pulls = readPulls(await ask(openPullsRequest(page)));
				found.push(...pulls.filter((pull) => pull.headSha === headSha && pull.isOpen));
				if (pulls.length < PER_PAGE) break;
			}
			return found;
		}
	};
}
function unpack(archive, maxBytes, place) {
	try {
		return unzipOne(archive, FILE, maxBytes);
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
// src/action/report-world.ts
/**
* Puts the real adapters behind the ports that a report needs.
* @throws LoadgateError `usage` without a repository or a token
*/
function createReportWorld(step) {
	const { config, inputs, job, progress, signal } = step;
	return {
		runs: createMeasuredRuns({
			...reachOf(step),
			apiUrl: job.apiUrl,
			userAgent: `loadgate/${VERSION}`,
			tell: progress.warn,
			signal
		}, {
			maxBytes: STRANGERS_LIMITS.bytes,
			parse: parseStrangersRunFile
		}),
		store: createFolderStore(inputs.store ?? config.baseline.store),
		output: createOutputFolder(inputs.out),
		progress
	};
}
function reachOf({ inputs: { githubToken }, job: { repository } }) {
	if (repository === void 0) throw new LoadgateError("usage", "GITHUB_REPOSITORY names no repository", { hint: "The runner sets it; leave it to the runner." });
	if (githubToken === void 0) throw new LoadgateError("usage", "mode: report needs a token to find the run and its pull request", { hint: "Leave the input github-token as it is, and give the job `permissions: actions: read`." });
	return {
		repository,
		token: githubToken
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
	const { config, inputs, progress } = step;
	const event = workflowRunOf(step);
	const nothing = reasonForNothing(event);
	if (nothing !== void 0) return nothingIsReported(nothing);
	const world = createReportWorld(step);
	try {
		progress.stage("Looking for the pull request");
		const pulls = ofSameRepository(await world.runs.pullRequestsAt(event.headSha), event).toSorted((a, b) => a.number - b.number);
		const numbers = pulls.map(({ number }) => `#${number}`).join(", ");
		if (pulls.length === 0) return nothingIsReported(`no open pull request has ${event.headSha} as its head; it was pushed to again, or closed`);
		info(`Attempt ${event.runAttempt} of workflow run ${event.runId} measured ${event.headSha}, the head of ${numbers}.`);
		const host = await openHost(step);
		const [first] = pulls;
		const tracking = first && trackingOf(step, first);
		const base = first && {
			ref: first.baseBranch,
			isRequired: inputs.baseRequired
		};
		const result = await reportRun(world, {
			config,
			failOn: inputs.failOn,
			gateOn: inputs.gateOn,
			...base && inputs.base !== "none" && { base },
			workflowRun: event.runId,
			headSha: event.headSha,
			signal: step.signal,
			...tracking && { tracking },
			...host && { acknowledge: acknowledgingEach(host, step, pulls) }
		});
		progress.end();
		const reasons = placedReasons(result.comparison, placesIn(config.file, step.job.workspace));
		await publish(result, reasons, inputs.out);
		if (host) {
			const comments = pulls.flatMap(({ number: pull }, index) => {
				const own = result.each[index];
				return own ? [{
					pull,
					...own
				}] : [];
			});
			for (const { pull, comparison } of comments.length > 1 ? comments : []) info(`On #${pull} the gate ${comparison.gate.decision === "fail" ? "fails" : "passes"}.`);
			const subject = {
				sha: event.headSha,
				machine: "reported",
				comments
			};
			await tellHost(host, step, result, reasons, subject);
		}
		if (result.failure !== void 0) throw result.failure;
		return exitCodeOf(result.comparison.gate);
	} finally {
		progress.end();
	}
}
/** Each pull request is judged alone: what is accepted on one of them is not on the others. */
function acknowledgingEach(host, step, pulls) {
	return async (comparison) => {
		const all = [];
		for (const { number, headSha } of pulls) {
			const acknowledge = acknowledging(host, step, {
				kind: "pull",
				number,
				headSha
			});
			all.push(await acknowledge(comparison));
		}
		return all;
	};
}
/** Number and commits come from the code host; the file of the run has no say in them. */
function trackingOf({ config, environment, inputs, progress }, { number, headSha, baseBranch, baseSha }) {
	return trackingRequest({
		config,
		environment,
		overrides: inputs.bencher,
		onLine: progress.log,
		facts: {
			event: "workflow_run",
			pullRequest: {
				number,
				headSha,
				baseBranch,
				baseSha,
				isFork: false
			}
		}
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
/**
* Whoever pushes the commit of somebody else's pull request to a fork of their own gets a run for that
* commit, with figures as they like; it is no run of the other pull request. Two repositories that were
* deleted are not the same one.
*/
function ofSameRepository(pulls, { headRepository }) {
	return pulls.filter((pull) => headRepository !== void 0 && pull.headRepository === headRepository);
}
function nothingIsReported(reason) {
	notice(harmless(`Nothing is reported: ${reason}.`), { title: "Loadgate" });
	return 0;
}
export { reportMode };
