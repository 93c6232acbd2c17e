import { c as notice, s as info } from "./vendor/@actions-core.js";
import { g as countsOfSeries, h as countedName, s as keysOfScenario } from "./bounds.js";
import { G as seriesValue, a as withoutBursts } from "./run-file.js";
import { nt as lossOf } from "./instruments.js";
import { l as int, o as array, p as object, s as boolean, v as string } from "./vendor/zod.js";
import { a as messageOf, n as LoadgateError } from "./error.js";
import { t as runOf } from "./merge.js";
import { r as createWorld, t as ignoredChangeOf } from "./ignored-change.js";
import { t as loadBaseline } from "./load-baseline.js";
import { r as judgeRun } from "./judge-run.js";
import { a as RECORD_FILE, l as RUN_FILES } from "./output-folder2.js";
import { g as STRANGERS_LIMITS } from "./schema.js";
import { a as openRunFiles, o as strangersParser } from "./files.js";
import { d as named, n as needs, p as pull, t as createClient, u as listing } from "./client.js";
import { n as unzipOne } from "./unzip.js";
import { i as requiredHost, n as hostOptions, o as harmless, t as acknowledging } from "./code-host.js";
import { i as finishing, n as policyOf, r as trackerOf, t as judgingJob } from "./judging-job.js";
import { t as recordJudged } from "./record-judged.js";
import { o as reasonOfEventNotToRecord } from "./event.js";
import path from "node:path";
// src/domain/review/strangers-run.ts
/**
* Completes an untrusted run with what its file leaves out. Its figures must be taken on trust, but this repository's
* own configuration determines what should have been measured, whatever the file claims about removed, skipped or new
* series. A series that the file lacks is added without bursts; one without figures of base has lost its base. If the
* run counts, the same applies to counts. Other series of the file are new.
* @param run if it reports that it ended early, no series are added
* @param base absent if no base should have been measured
*/
function withWhatIsMissing({ ignored: _, ...file }, config, base) {
	const own = file.base && {
		...file.base,
		gate: void 0,
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
/** Every series of the configuration, including the requests of its mixes, without bursts. */
function expectedSeries({ scenarios }) {
	return scenarios.flatMap((scenario) => {
		return scenario.servers.flatMap((server) => keysOfScenario(scenario, server)).map((key) => withoutBursts(key, scenario.load));
	});
}
/** The counts of a file, with a failure in place of each missing count. */
function withAllCounts({ counts, base }, { servers: all, scenarios }, arms) {
	const started = new Set(all.flatMap(({ name, url }) => url === void 0 ? name : []));
	const { series = [] } = counts ?? {};
	const known = new Set(series.map(({ arm, name }) => `${arm} ${name}`));
	const expected = scenarios.flatMap(({ name: scenario, servers }) => servers.filter((server) => started.has(server)).flatMap((server) => arms.map((arm) => {
		return {
			name: countedName(server, scenario),
			server,
			scenario,
			arm,
			requests: 0,
			turns: [],
			failure: "the run file has no count of it"
		};
	})));
	const isLost = (one) => one.arm !== "head" && lossOf(base?.lost ?? [], one);
	const missing = expected.filter((one) => !known.has(`${one.arm} ${one.name}`) && !isLost(one));
	const whole = [...series, ...missing];
	return counts ? {
		...counts,
		series: whole
	} : countsOfSeries(whole);
}
function namesOf(series, arm) {
	return series.filter((one) => one.arm === arm).map(({ name }) => name);
}
function lostIn({ base: own, series }, expected, { ref }) {
	const lost = own?.lost ?? [];
	const withFigures = series.filter(({ samples }) => seriesValue(samples, "throughput") !== void 0);
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
/**
* True if a workflow run belongs to a pull request, not only to the same commit. Anyone can push the commit of another
* person's pull request to their own fork and get a run for that commit with arbitrary figures. Two deleted
* repositories do not count as the same.
* @param pull `OWNER/NAME` of the repository of its commits; absent if that was deleted
* @param run the same of the workflow run
*/
function isRunOf(pull, run) {
	return run.headRepository !== void 0 && pull.headRepository === run.headRepository;
}
/**
* Checks that a run file belongs to the commit for which the code host says its workflow ran. Otherwise, this commit
* would get the verdict of another.
* @param hint for the error
* @throws LoadgateError `usage` if it does not
*/
function checkCommit({ commit }, headSha, hint) {
	if (commit?.sha === headSha) return;
	const what = commit ? `is of another commit: ${commit.sha}` : "names no commit";
	throw new LoadgateError("usage", `The run file ${what}; the workflow ran for ${headSha}`, { hint });
}
// src/app/judge/report-run.ts
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
		baseline: await loadBaseline(world.store, config.baseline.required, world.progress),
		isWhole: true,
		record: async () => ({
			recorded: false,
			reason: NOT_RECORDED
		})
	});
}
const NOT_RECORDED = "it was measured by a job that ran a pull request's code";
const COMMIT_HINT$1 = "Check out github.event.pull_request.head.sha in the measuring job, as workflows/fork-measure.yml does.";
// src/adapters/github/measured-runs.ts
/** Name of the artifact with a run file; a shard's has a number appended. */
const RUN_ARTIFACT = "loadgate-run";
const ARTIFACT_NAME = /^loadgate-run(?:-\d{1,3})?$/;
/** Run files of the maximum total size pack into a fraction of it. */
const MAX_ARTIFACT_BYTES = 16777216;
/** Maximum number of artifact pages read per workflow run: enough for all shards with several attempts each. */
const MAX_ARTIFACT_PAGES = 10;
/** Three thousand open pull requests, most recently updated first. */
const MAX_PAGES = 30;
/** The workflow runs of a repository on GitHub or GitHub Enterprise. */
function createMeasuredRuns(options) {
	const client = createClient(options);
	const download = (artifact) => client.archive("download the run file", { route: `GET actions/artifacts/${artifact}/zip` });
	return {
		runFilesOf: async (workflowRun) => {
			const newest = await newestArtifacts(workflowRun, client);
			checkArtifacts(newest, workflowRun);
			const parse = strangersParser();
			const files = [];
			let maxBytes = STRANGERS_LIMITS.bytes;
			for (const { id, name } of newest) {
				const place = `The artifact ${name} of workflow run ${workflowRun}`;
				const archive = await download(id);
				let bytes;
				try {
					bytes = unzipOne(archive, RUN_FILES, maxBytes);
				} catch (error) {
					throw unusable(place, messageOf(error), error);
				}
				maxBytes -= bytes.length;
				files.push({
					place,
					run: parse(bytes, place)
				});
			}
			return files;
		},
		pullRequestsAt: (headSha) => pullRequestsAt(headSha, client),
		changesOf: (pull) => changedFilesOf(client, pull)
	};
}
const artifact = object({
	id: int().positive(),
	name: string(),
	size_in_bytes: int().nonnegative(),
	expired: boolean()
});
const artifacts = object({ artifacts: array(artifact) }).transform((found) => found.artifacts).describe("a list of artifacts");
/** @throws LoadgateError before the first download, if they cannot be the files of one run */
function checkArtifacts(all, workflowRun) {
	if (all.length === 0) {
		const message = `Workflow run ${workflowRun} left no artifact ${RUN_ARTIFACT}: it ended before it measured anything, or did not upload it`;
		throw new LoadgateError("measurement", message, { hint: "See the log of that run; workflows/fork-measure.yml shows how to upload it." });
	}
	const left = `The artifacts of workflow run ${workflowRun}`;
	if (all.length > 256) throw unusable(left, `there are ${all.length}; a run has at most 256 shards`);
	const bytes = all.reduce((sum, one) => sum + one.size_in_bytes, 0);
	if (bytes > MAX_ARTIFACT_BYTES) throw unusable(left, `they have ${bytes} bytes; at most ${MAX_ARTIFACT_BYTES} are read`);
}
/** Each attempt of a job leaves an artifact; only the newest of each name is kept. */
async function newestArtifacts(workflowRun, { pages }) {
	const byAge = (await pages(artifacts, `list the artifacts of workflow run ${workflowRun}`, {
		route: `GET actions/runs/${workflowRun}/artifacts`,
		enough: MAX_ARTIFACT_PAGES
	}).catch(needs("Give the job `permissions: actions: read`."))).filter(({ expired, name }) => !expired && ARTIFACT_NAME.test(name)).toSorted((a, b) => a.id - b.id);
	const newest = new Map(byAge.map((one) => [one.name, one]));
	const byNumber = new Intl.Collator("en", { numeric: true });
	return [...newest.values()].toSorted((a, b) => byNumber.compare(a.name, b.name));
}
/**
* Reads every page: a commit passes only if it passes for every pull request that has it as its head. GitHub finds
* pull requests by commit only in the repository that has the commit; for a fork, that is another repository.
*/
async function pullRequestsAt(headSha, { pages }) {
	return (await pages(array(pull).describe("pull requests"), "list the open pull requests", {
		route: "GET pulls",
		state: "open",
		sort: "updated",
		direction: "desc",
		enough: MAX_PAGES
	})).filter((each) => each.headSha === headSha && each.isOpen);
}
function unusable(place, reason, cause) {
	return new LoadgateError("usage", `${place} cannot be used: ${reason}`, {
		hint: "Nothing of it was used. Run the workflow that measures again.",
		cause
	});
}
const commit = object({ tree: named });
const comparison = object({ merge_base_commit: named.extend({ commit }) });
/**
* All changes of a pull request since it branched off, computed from the trees of both commits. GitHub's own list
* of changed files is limited in length and lacks modes.
* @param pull its head, and the newest commit of its base branch
* @returns undefined if GitHub does not list all files
*/
async function changedFilesOf({ ask }, { baseSha, headSha }) {
	const get = (form, path, parameters = {}) => {
		const request = {
			route: `GET ${path}`,
			...parameters
		};
		return ask(form.describe("what git has"), "look up what changed", request);
	};
	const filesOf = async (id) => {
		const { truncated, tree } = await get(listing, `git/trees/${id}`, { recursive: "1" });
		if (truncated) return void 0;
		return new Map(tree.filter(({ type }) => type !== "tree").map((one) => [one.path, one]));
	};
	const compared = await get(comparison, `compare/${baseSha}...${headSha}`);
	const head = await get(commit, `git/commits/${headSha}`);
	const base = compared.merge_base_commit;
	const before = await filesOf(base.commit.tree.sha);
	const after = await filesOf(head.tree.sha);
	return before && after && {
		sha: base.sha,
		files: differenceOf(before, after)
	};
}
function differenceOf(before, after) {
	return [.../* @__PURE__ */ new Set([...before.keys(), ...after.keys()])].flatMap((path) => {
		const [old, now] = [before.get(path), after.get(path)];
		if (old?.sha === now?.sha && old?.mode === now?.mode) return [];
		return [{
			path,
			modes: [old?.mode ?? "000000", now?.mode ?? "000000"]
		}];
	});
}
// src/composition/report.ts
/** What other workflows measured. Their run files may be by strangers. */
const openMeasuredRuns = createMeasuredRuns;
// src/app/judge/report-shards.ts
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
	const baseline = await loadBaseline(world.store, config.baseline.required, world.progress);
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
// src/action/report-own-shards.ts
/**
* The world of a job that reports what others measured.
* @param host absent to read a branch in the clone
*/
function reportingWorld({ config, environment, event, inputs, progress }, host) {
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
	return await judgingJob(step, "reported", async (judging) => reportShards(world, {
		...judging,
		...policyOf(step),
		allowMissingShards,
		only,
		tracker,
		files: await openRunFiles(places),
		notRecordable: reasonOfEventNotToRecord(step.event)
	}));
}
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
	const pulls = (await world.runs.pullRequestsAt(event.headSha)).filter((pull) => isRunOf(pull, event)).toSorted((a, b) => a.number - b.number);
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
	return await finishing(step, {
		sha: event.headSha,
		machine: "reported"
	}, async (host) => {
		const acknowledge = host && acknowledging(host, step, all);
		const result = await reportRun(world, {
			...request,
			acknowledge
		});
		const comments = pulls.flatMap(({ number: pull }, index) => {
			const judged = result.each[index];
			return judged ? [{
				pull,
				...judged
			}] : [];
		});
		progress.end();
		for (const { pull, comparison } of comments.length > 1 ? comments : []) {
			const { decision } = comparison.gate;
			info(`On #${pull} the gate ${decision === "fail" ? "fails" : "passes"}.`);
		}
		return {
			...result,
			comments
		};
	});
}
/** Strangers decide what their jobs upload, and those uploads never belong to this workflow. */
function refuseOfStrangers({ event, inputs }) {
	if (event.kind !== "workflow-run") return;
	const refuse = (name, why, because = "") => {
		const hint = `Remove \`${name}\` from this workflow${because}.`;
		throw new LoadgateError("usage", `Input ${name}: on workflow_run, ${why}`, { hint });
	};
	if (inputs.allowMissingShards) refuse("allow-missing-shards", "a pull request could choose which shard is missing");
	if (inputs.runFiles) refuse("run-files", "the files of another workflow's run would be taken for this one's", ": it reads what the other one uploaded");
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
	notice(harmless(`Nothing is reported: ${reason}.`), { title: "Loadgate" });
	return 0;
}
export { reportMode };
