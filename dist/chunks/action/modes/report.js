import { c as notice, s as info } from "../../vendor/@actions-core.js";
import { a as requiredHost, i as pullsOfRun, n as hostOptions, o as checkCommit, s as withWhatIsMissing, u as annotate } from "../code-host.js";
import { t as runOf } from "../../domain/shards/merge.js";
import { i as judgeRun, n as recordJudged, t as loadBaseline } from "../../app/record/record-judged.js";
import { a as ignoredChangeOf, t as createWorld } from "../../composition/run.js";
import { n as LoadgateError } from "../../domain/shared/error.js";
import { c as RECORD_FILE } from "../../ports/output-folder.js";
import { a as openRunFiles } from "../../composition/files.js";
import { t as openMeasuredRuns } from "../../composition/report.js";
import { a as reasonOfEventNotToRecord } from "../event.js";
import { i as finishing, n as policyOf, r as trackerOf, t as judgingJob } from "../judging-job.js";
import { t as inputError } from "../inputs.js";
import path from "node:path";
// src/app/report-run.ts
/**
* Judges a run measured by a job without permissions, and writes its report. It never enters the baseline.
* @throws LoadgateError `usage` when its file is invalid, or is of another commit
*/
async function reportRun(world, request) {
	const { config, headSha } = request;
	await world.output.prepare();
	world.progress.stage("Reading the run file");
	const file = runOf(await world.runs.runFilesOf(request.workflowRun));
	checkCommit(file, headSha, COMMIT_HINT$1);
	const ignored = file.ignored && request.base && await ignoredChangeOf(world, config, request.pulls);
	const run = ignored ? {
		...file,
		ignored
	} : withWhatIsMissing(file, config, request.base);
	return await judgeRun(world, request, {
		run,
		baseline: await loadBaseline(world, request, run.base !== void 0),
		isWhole: true,
		record: async () => ({
			recorded: false,
			reason: NOT_RECORDED
		})
	});
}
const NOT_RECORDED = "it was measured by a job that ran a pull request's code";
const COMMIT_HINT$1 = "Check out github.event.pull_request.head.sha in the measuring job, as workflows/fork-measure.yml does.";
// src/app/report-shards.ts
/**
* Judges the measurements of several jobs as one run, with one correction for all comparisons, reports it, and
* records it.
* @throws LoadgateError `usage` if the files do not belong together, or are of another commit or filter
*/
async function reportShards(world, request) {
	const { config, files, sha, only } = request;
	await world.output.prepare();
	await world.output.remove(RECORD_FILE);
	const run = runOf(files);
	if (sha !== void 0) checkCommit(run, sha, COMMIT_HINT);
	if (run.only !== void 0 && run.only !== only) throw new LoadgateError("usage", `The shards measured only ${run.only}`, { hint: "Give the job that reports the same `only`: without it, its check stands for all series." });
	const baseline = await loadBaseline(world, request, run.base !== void 0);
	const branch = config.baseline.branch ?? await world.sourceControl.defaultBranch();
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
const COMMIT_HINT = "Run the measuring jobs and the reporting job in the same workflow run; on pull requests, check out github.event.pull_request.head.sha in all of them.";
// src/action/modes/report.ts
/**
* `mode: report`: reports the measurements of jobs without permissions. Without `run-files` it runs on
* `workflow_run`, in this repository's own context, and takes only figures and names from their run files.
*
* The commit and the pull request come from the code host, not from the file.
*
* @returns the exit code: 0, or 1 when the gate failed
* @throws LoadgateError `usage` for any other event, for an invalid file, and for an input that strangers could
* exploit
*/
async function reportMode(step) {
	const { progress, inputs } = step;
	refuseOfStrangers(step);
	if (inputs.runFiles) return await reportOwnShards(step, inputs.runFiles);
	const event = workflowRunOf(step);
	const nothing = reasonForNothing(event);
	if (nothing !== void 0) return nothingIsReported(nothing);
	const hostOptions = {
		...requiredHost(step),
		tell: progress.warn
	};
	const world = {
		...reportingWorld(step, hostOptions),
		runs: openMeasuredRuns(hostOptions)
	};
	progress.stage("Looking for the pull request");
	const pulls = await pullsOfRun(hostOptions, event);
	const [first] = pulls;
	if (!first) return nothingIsReported(`${`no open pull request has ${event.headSha} as its head`}; it was pushed to again, or closed`);
	const numbers = pulls.map(({ number }) => `#${number}`).join(", ");
	const attempt = `Attempt ${event.runAttempt} of workflow run ${event.runId}`;
	info(`${attempt} measured ${event.headSha}, the head of ${numbers}.`);
	const request = {
		...requestFor(step, event, first),
		pulls
	};
	const all = pulls.map(({ number, headSha }) => ({
		kind: "pull",
		number,
		headSha
	}));
	return await finishing(step, all, async (acknowledge) => {
		const result = await reportRun(world, {
			...request,
			acknowledge
		});
		progress.end();
		for (const [index, { comparison }] of pulls.length > 1 ? result.each.entries() : []) info(`On #${pulls[index]?.number}: ${comparison.gate.standing}.`);
		return result;
	});
}
/** Strangers decide what their jobs upload, and those uploads never belong to this workflow. */
function refuseOfStrangers({ event, inputs }) {
	if (event.kind !== "workflow-run") return;
	const refused = (name, why, because = "") => inputError(name, `on workflow_run, ${why}`, `Remove \`${name}\` from this workflow${because}.`);
	if (inputs.allowMissingShards) throw refused("allow-missing-shards", "a pull request could choose which shard is missing");
	if (inputs.runFiles) throw refused("run-files", "the files of another workflow's run would be taken for this one's", ": it reads what the other one uploaded");
}
/** @param pull the pull request to name if one is required */
function requestFor(step, { headSha, runId }, pull) {
	const { inputs } = step;
	const { number, baseBranch, baseSha } = pull;
	const base = {
		ref: baseBranch,
		isRequired: inputs.baseRequired
	};
	const pullRequest = {
		number,
		headSha: pull.headSha,
		baseBranch,
		baseSha,
		isFork: false
	};
	return {
		...policyOf(step),
		base: inputs.bases.length > 0 ? base : void 0,
		workflowRun: runId,
		headSha,
		origin: {
			event: "workflow_run",
			name: inputs.name,
			pullRequest
		},
		tracker: trackerOf(step)
	};
}
function workflowRunOf({ event }) {
	if (event.kind === "workflow-run") return event;
	throw new LoadgateError("usage", "mode: report reports what another workflow measured, and this job was not started by one", { hint: "Use `on: workflow_run`, as workflows/fork-report.yml does, name the run files of this workflow's shards in run-files, or use mode: run." });
}
/** The reason a workflow's run has nothing to report, or undefined if it has. */
function reasonForNothing(run) {
	const { event, conclusion, headRepository } = run;
	if (event !== "pull_request") return `the run was started by ${event}, not by a pull request`;
	if (conclusion === "cancelled" || conclusion === "skipped") return `the run was ${conclusion}`;
	if (headRepository === void 0) return "the repository of its commits was deleted";
}
function nothingIsReported(reason) {
	annotate(notice, `Nothing is reported: ${reason}.`);
	return 0;
}
/**
* The world of a job that reports what others measured.
* @param host absent to read a branch in the clone
*/
function reportingWorld(step, host) {
	const { config, environment, event, inputs, progress } = step;
	const { store = config.baseline.store, out } = inputs;
	const { defaultBranch } = event;
	const root = path.dirname(config.file);
	return createWorld({
		root,
		store,
		out,
		environment,
		progress,
		host,
		defaultBranch
	});
}
/**
* Reports the measurements of this workflow run's shards: one comment, one check, one gate, one record.
* @param places run files, and folders that hold them
* @returns the exit code: 0, 1 when the gate failed, 3 if a shard is missing
* @throws LoadgateError `usage` if they do not belong together
*/
async function reportOwnShards(step, places) {
	const { allowMissingShards, only } = step.inputs;
	const world = reportingWorld(step, hostOptions(step));
	const tracker = trackerOf(step);
	return await judgingJob(step, async (judging) => reportShards(world, {
		...judging,
		...policyOf(step),
		allowMissingShards,
		only,
		tracker,
		files: await openRunFiles(places),
		notRecordable: reasonOfEventNotToRecord(step.event)
	}));
}
export { reportMode };
