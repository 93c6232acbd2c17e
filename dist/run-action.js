import { a as getState, c as saveState, d as startGroup, f as warning, i as getInput, l as setOutput, n as endGroup, o as info, r as error, u as setSecret } from "./vendor/@actions-core.js";
import { t as createGit } from "./git.js";
import { n as removeLeftCheckouts } from "./source-control.js";
import { n as leftovers } from "./leftovers.js";
import { d as workIn } from "./run-folder.js";
import { i as readConfig, n as loadConfig, o as parseDuration } from "./load.js";
import { n as LoadgateError } from "./error.js";
import { f as formatCount, p as formatDuration } from "./metric.js";
import { l as object, m as string, o as int } from "./vendor/zod.js";
import { a as tellHost, c as logUntrusted, d as placeInMessage, f as placeInRepository, i as openHost, l as COMMENT_POLICIES, m as placesIn, n as acknowledging, o as debugUntrusted, p as placedReasons, r as measuredBy, s as harmless, t as publish } from "./publish.js";
import { n as globFilter, t as createWorld } from "./composition.js";
import { a as exitCodeOf, n as GATE_ON, t as FAIL_ON } from "./gate.js";
import { t as archivePullRequest } from "./archive-pull-request.js";
import { n as trackingRequest } from "./tracking.js";
import { n as prepareRun, r as skippedText } from "./prepare-run.js";
import { n as measureRun, t as RUN_FILE } from "./measure-run.js";
import { t as runBenchmark } from "./run-benchmark.js";
import { readFileSync } from "node:fs";
import path from "node:path";
import { randomUUID } from "node:crypto";
// src/action/event-payload.ts
const sha = string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);
const id = int().positive();
const repository = object({ full_name: string().min(1) }).nullish().transform((found) => found?.full_name);
/** The name of a branch without what stands before it in a full ref. */
const branch = string().min(1).max(255).optional().catch(void 0).transform((ref) => ref?.replace(/^refs\/heads\//, ""));
const withRepository = object({ repository: object({ default_branch: string().min(1) }) });
const pullRequest = object({ pull_request: object({
	number: id,
	head: object({
		sha,
		repo: repository
	}),
	base: object({
		sha,
		ref: branch,
		repo: repository
	})
}) });
const mergeGroup = object({ merge_group: object({
	base_sha: sha,
	base_ref: branch,
	head_sha: sha,
	head_ref: branch
}) });
const workflowRun = object({ workflow_run: object({
	id,
	run_attempt: id.default(1),
	head_sha: sha,
	event: string(),
	conclusion: string().nullish(),
	head_repository: repository,
	html_url: string().nullish()
}) });
/** A pull request, where the payload has one that can be used; so have the other readers of this file. */
function pullRequestOf$1(payload) {
	const found = pullRequest.safeParse(payload).data?.pull_request;
	return found && {
		kind: "pull-request",
		number: found.number,
		headSha: found.head.sha,
		baseSha: found.base.sha,
		...found.base.ref !== void 0 && { baseBranch: found.base.ref },
		isFork: found.head.repo === void 0 || found.head.repo !== found.base.repo
	};
}
/** A merge group. */
function mergeGroupOf(payload) {
	const found = mergeGroup.safeParse(payload).data?.merge_group;
	return found && {
		kind: "merge-group",
		headSha: found.head_sha,
		...found.head_ref !== void 0 && { headRef: found.head_ref },
		baseSha: found.base_sha,
		...found.base_ref !== void 0 && { baseBranch: found.base_ref }
	};
}
/** The end of a workflow. */
function workflowRunOf(payload) {
	const found = workflowRun.safeParse(payload).data?.workflow_run;
	return found && {
		kind: "workflow-run",
		runId: found.id,
		runAttempt: found.run_attempt,
		headSha: found.head_sha,
		event: found.event,
		...found.conclusion && { conclusion: found.conclusion },
		...found.head_repository !== void 0 && { headRepository: found.head_repository },
		...found.html_url && { url: found.html_url }
	};
}
/**
* The event's payload.
* @returns undefined where there is none, or half of one
*/
function readPayload$1(environment) {
	const file = environment["GITHUB_EVENT_PATH"];
	if (!file) return void 0;
	try {
		return JSON.parse(readFileSync(file, "utf8"));
	} catch {
		return;
	}
}
/** The repository's default branch, as the payload tells it. */
function defaultBranchOf(payload) {
	return withRepository.safeParse(payload).data?.repository.default_branch;
}
// src/action/event.ts
/**
* What started the job.
* @param environment `GITHUB_EVENT_NAME`, and `GITHUB_EVENT_PATH` for the payload
* @throws LoadgateError `usage` for an event in which a stranger's code would run with the repository's
*   secrets, with the reason
*/
function readEvent(environment) {
	const name = environment["GITHUB_EVENT_NAME"];
	if (name === "pull_request_target") throw new LoadgateError("usage", "The event pull_request_target is refused: it would run a pull request's code with this repository's secrets", { hint: "Use `on: pull_request`." });
	const payload = readPayload$1(environment);
	const defaultBranch = defaultBranchOf(payload);
	return {
		...defaultBranch !== void 0 && { defaultBranch },
		...eventOf(name, payload)
	};
}
function eventOf(name, payload) {
	switch (name) {
		case "push":
		case "schedule": return { kind: name };
		case "workflow_dispatch": return { kind: "workflow-dispatch" };
		case "merge_group": return mergeGroupOf(payload) ?? {
			kind: "other",
			name
		};
		case "workflow_run": return workflowRunOf(payload) ?? {
			kind: "other",
			name
		};
		default: return pullRequestOf$1(payload) ?? {
			kind: "other",
			...name !== void 0 && { name }
		};
	}
}
/**
* The commit that `base: auto` stands for: where a pull request left its base branch, what a merge group
* is built on, else the commit before.
*/
function baseOfEvent(event) {
	switch (event.kind) {
		case "pull-request":
		case "merge-group": return {
			ref: event.baseSha,
			...event.baseBranch !== void 0 && { name: event.baseBranch },
			mergeBase: event.kind === "pull-request",
			isRequired: true
		};
		default: return {
			ref: "HEAD^",
			mergeBase: false,
			isRequired: gatesMerges(event)
		};
	}
}
function gatesMerges(event) {
	return event.kind === "other" && GATING_EVENTS.has(event.name ?? "");
}
const GATING_EVENTS = /* @__PURE__ */ new Set(["pull_request", "merge_group"]);
/**
* Why an event's runs never become part of the baseline, whatever branch they check out: a pull
* request can bring a branch of any name.
* @returns the reason in words, or undefined where the branch decides: on a push, a schedule, a start by
*   hand, and outside a job
*/
function reasonOfEventNotToRecord(event) {
	switch (event.kind) {
		case "push":
		case "schedule":
		case "workflow-dispatch": return;
		case "other": return event.name === void 0 ? void 0 : `the event is ${event.name}`;
		default: return `the event is ${event.kind.replace("-", "_")}`;
	}
}
// src/action/tracking-inputs.ts
/**
* Reads the inputs of the action that are about Bencher. The key is masked in the job's log before
* anything else happens.
*/
function readTrackingInputs() {
	const key = (getInput("bencher-api-key") || process.env["BENCHER_API_KEY"] || "").trim();
	if (key !== "") setSecret(key);
	const given = {
		project: getInput("bencher-project"),
		host: getInput("bencher-host"),
		testbed: getInput("bencher-testbed"),
		version: getInput("bencher-version")
	};
	return {
		...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== "")),
		...key !== "" && { key: () => key }
	};
}
const payload = object({
	action: string().optional(),
	pull_request: object({
		number: int().positive(),
		head: object({
			sha: string(),
			repo: object({ full_name: string() }).nullish()
		}),
		base: object({
			sha: string(),
			ref: string(),
			repo: object({ full_name: string() })
		})
	})
});
/**
* What the event says of the run, for tracking it.
* @param environment `GITHUB_EVENT_NAME`, and `GITHUB_EVENT_PATH` for the payload
* @param defaultBranch where the event or the configuration tells it
*/
function trackingFacts(environment, defaultBranch) {
	const pullRequest = pullRequestOf(environment)?.facts;
	return {
		event: environment["GITHUB_EVENT_NAME"] || "local",
		...defaultBranch !== void 0 && { defaultBranch },
		...pullRequest && { pullRequest }
	};
}
/**
* Archives the branches that a pull request has in Bencher, where the event is that it was closed.
* @returns whether that was the event, in which case there is nothing to measure
* @throws LoadgateError `publishing` when it cannot be done and `bencher.required` is set
*/
async function archiveClosedPullRequest(config, overrides, environment, signal) {
	const found = pullRequestOf(environment);
	if (!found?.isClosed) return false;
	const request = trackingRequest({
		config,
		overrides,
		environment,
		onLine: logUntrusted,
		facts: trackingFacts(environment, void 0)
	});
	if (!request || request.obstacle) {
		logUntrusted(`nothing to archive: ${request?.obstacle?.reason ?? "runs are not tracked"}`);
		return true;
	}
	try {
		const archived = await archivePullRequest(request, found.facts.number, signal);
		logUntrusted(`archived in Bencher: ${archived.join(", ") || "nothing"}`);
	} catch (error) {
		signal.throwIfAborted();
		if (request.config.required || !(error instanceof LoadgateError)) throw error;
		warning(harmless(error.message), { title: "Loadgate" });
	}
	return true;
}
function pullRequestOf(environment) {
	if (environment["GITHUB_EVENT_NAME"] !== "pull_request") return void 0;
	const parsed = payload.safeParse(readPayload(environment));
	if (!parsed.success) return void 0;
	const { action, pull_request: pull } = parsed.data;
	return {
		isClosed: action === "closed",
		facts: {
			number: pull.number,
			headSha: pull.head.sha,
			baseBranch: pull.base.ref,
			baseSha: pull.base.sha,
			isFork: pull.head.repo?.full_name !== pull.base.repo.full_name
		}
	};
}
function readPayload(environment) {
	try {
		return JSON.parse(readFileSync(environment["GITHUB_EVENT_PATH"] ?? "", "utf8"));
	} catch {
		return;
	}
}
// src/action/inputs.ts
/** What the action does: all of it, only the measuring, or only the report of what was measured elsewhere. */
const BOOLEANS = ["true", "false"];
const MODES$1 = [
	"run",
	"measure",
	"report"
];
/**
* Reads the action's inputs; the only place that does.
* @throws LoadgateError `usage` that names the input, what was found and what is allowed
*/
function readInputs() {
	const mode = oneOf("mode", MODES$1, "run");
	const githubToken = mode === "measure" ? "" : getInput("github-token");
	if (githubToken !== "") setSecret(githubToken);
	const root = path.resolve(getInput("working-directory") || ".");
	const budget = getInput("budget");
	const budgetMs = parseDuration(budget);
	if (budget !== "" && budgetMs === void 0) throw invalid("budget", budget, "a duration with its unit, such as 90s or 5m");
	const ohaVersion = getInput("oha-version") || "1.16.0";
	if (!/^\d+\.\d+\.\d+$/.test(ohaVersion)) throw invalid("oha-version", ohaVersion, "a version such as 1.16.0");
	const only = getInput("only");
	const store = getInput("store");
	return {
		mode,
		config: path.resolve(root, getInput("config") || "loadgate.yml"),
		base: getInput("base") || "auto",
		baseRequired: oneOf("base-required", BOOLEANS, "true") === "true",
		...budgetMs !== void 0 && { budgetMs },
		...only !== "" && { only },
		failOn: oneOf("fail-on", FAIL_ON, "regression"),
		gateOn: gateOn(),
		comment: oneOf("comment", COMMENT_POLICIES, "always"),
		acceptLabel: getInput("accept-label") || "perf-regression-accepted",
		acceptOwn: oneOf("accept-own", ["true", "false"], "true") === "true",
		...store !== "" && { store: path.resolve(root, store) },
		out: path.resolve(root, getInput("out") || "loadgate-out"),
		cache: oneOf("no-cache", ["true", "false"], "false") === "false",
		ohaVersion,
		bencher: mode === "measure" ? {} : readTrackingInputs(),
		...githubToken !== "" && { githubToken }
	};
}
function oneOf(name, known, otherwise) {
	const found = getInput(name) || otherwise;
	const one = known.find((each) => each === found);
	if (one !== void 0) return one;
	throw invalid(name, found, `one of ${known.join(", ")}`);
}
function gateOn() {
	const found = getInput("gate-on") || "paired";
	const words = found === "both" ? GATE_ON : found.split(/[\s,]+/).filter((word) => word !== "");
	const known = GATE_ON.filter((one) => words.includes(one));
	if (known.length > 0 && known.length === new Set(words).size) return known;
	throw invalid("gate-on", found, `${GATE_ON.join(", ")}, or both with a comma between them`);
}
function invalid(name, found, allowed) {
	return new LoadgateError("usage", `Input ${name}: found ${JSON.stringify(found)}; allowed is ${allowed}`, { hint: `Correct \`${name}\` under \`with:\` in the workflow.` });
}
// src/action/job.ts
/**
* Where the job runs.
* @param environment what the runner sets: `GITHUB_REPOSITORY`, `GITHUB_API_URL` and others
* @throws LoadgateError `usage` for an address that is none
*/
function readJob(environment) {
	const server = address(environment, "GITHUB_SERVER_URL", "https://github.com");
	const repository = environment["GITHUB_REPOSITORY"];
	const runId = Number(environment["GITHUB_RUN_ID"]);
	const sha = environment["GITHUB_SHA"];
	const workspace = environment["GITHUB_WORKSPACE"];
	const isKnown = repository !== void 0 && /^[\w.-]+\/[\w.-]+$/.test(repository);
	const hasRun = Number.isSafeInteger(runId) && runId > 0;
	return {
		apiUrl: address(environment, "GITHUB_API_URL", "https://api.github.com"),
		isDebug: environment["RUNNER_DEBUG"] === "1",
		...isKnown && { repository },
		...hasRun && { runId },
		...isKnown && hasRun && { runUrl: `${server}/${repository}/actions/runs/${runId}` },
		...sha && { sha },
		...workspace && { workspace }
	};
}
function address(environment, name, otherwise) {
	const text = environment[name] || otherwise;
	if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) throw new LoadgateError("usage", `${name} is ${JSON.stringify(text)}, which is no web address`, { hint: "The runner sets it; leave it to the runner." });
	return text.replace(/\/+$/, "");
}
// src/action/job-progress.ts
const LINE_EVERY_MS = 15e3;
/**
* Progress in a job's log: a foldable group for each stage.
*/
function createJobProgress() {
	let open = false;
	let lastMs = Number.NEGATIVE_INFINITY;
	const end = () => {
		if (open) endGroup();
		open = false;
	};
	return {
		stage: (text) => {
			end();
			startGroup(text);
			open = true;
		},
		advance: ({ fraction, remainingMs, current }) => {
			debugUntrusted(`burst: ${current}`);
			if (performance.now() - lastMs < LINE_EVERY_MS) return;
			lastMs = performance.now();
			const percent = `${Math.floor(fraction * 100)} %`.padStart(5);
			info(`${percent}, ${formatDuration(remainingMs)} left, ${current}`);
		},
		warn: (text) => warning(harmless(text), { title: "Loadgate" }),
		log: logUntrusted,
		end
	};
}
// src/action/measuring-job.ts
/** Name under which the main step tells the post step in which folder the configuration lies. */
const FOLDER_STATE = "folder";
/**
* Plans what a job measures and lends the world to do it in; nothing that was started in it outlives it.
* @returns what the work returns
* @throws LoadgateError `usage` when there is nothing to measure, and as the work does
*/
async function measuringJob({ config, environment, event, inputs, progress, signal }, work) {
	const base = baseFor(inputs, event);
	const world = createWorld({
		root: path.dirname(config.file),
		store: inputs.store ?? config.baseline.store,
		out: inputs.out,
		ohaVersion: inputs.ohaVersion,
		cache: inputs.cache,
		environment,
		progress,
		...event.defaultBranch !== void 0 && { defaultBranch: event.defaultBranch }
	});
	const prepared = prepareRun(config, {
		budgetMs: inputs.budgetMs ?? config.measure.budgetMs,
		seed: environment["GITHUB_RUN_ID"] ?? randomUUID(),
		...inputs.only !== void 0 && { filter: globFilter(inputs.only) },
		...base && { base }
	}, world.host);
	if (prepared.fewStarts !== void 0) progress.warn(prepared.fewStarts);
	saveState(FOLDER_STATE, path.dirname(config.file));
	const notRecordable = reasonOfEventNotToRecord(event);
	const branch = config.baseline.branch ?? event.defaultBranch;
	const tracking = trackingRequest({
		config,
		environment,
		overrides: inputs.bencher,
		onLine: progress.log,
		facts: trackingFacts(environment, branch)
	});
	try {
		return await work(world, {
			config,
			signal,
			failOn: inputs.failOn,
			gateOn: inputs.gateOn,
			...prepared,
			...notRecordable !== void 0 && { notRecordable },
			...tracking && inputs.mode === "run" && { tracking }
		});
	} finally {
		progress.end();
	}
}
function baseFor({ base: ref, baseRequired }, event) {
	if (ref === "none") return void 0;
	const judged = event.kind === "pull-request" || event.kind === "merge-group" ? { headSha: event.headSha } : {};
	if (ref !== "auto") return {
		...judged,
		ref,
		mergeBase: false,
		isNamed: true,
		isRequired: baseRequired
	};
	const base = baseOfEvent(event);
	return {
		...judged,
		...base,
		isRequired: base.isRequired !== false && baseRequired
	};
}
// src/action/mode-measure.ts
/**
* `mode: measure`: builds, measures and writes the run file; judges nothing, reads no token and no
* stored baseline, and sends nothing anywhere. So it can run a stranger's code.
* @returns the exit code 0: what was measured is judged by the job that reports it
* @throws LoadgateError as the steps do; what was measured until then is in the run file
*/
function measureMode(step) {
	return measuringJob(step, async (world, request) => {
		for (const skipped of request.skipped) world.progress.warn(skippedText(skipped));
		await checkHead(world.sourceControl, step.event);
		await world.output.prepare();
		setOutput("run-path", path.join(step.inputs.out, RUN_FILE));
		const run = await measureRun(world, {
			...request,
			isJudgedElsewhere: true
		});
		step.progress.end();
		info(`Measured ${formatCount(run.series.length, "series", "series")}.`);
		return 0;
	});
}
/**
* Before minutes of measuring: actions/checkout takes the merge with the base branch unless it is told
* otherwise, and the job that reports knows the pull request by its head.
*/
async function checkHead(sourceControl, event) {
	if (event.kind !== "pull-request") return;
	const head = await sourceControl.head();
	if (head?.sha === event.headSha) return;
	throw new LoadgateError("usage", `The checkout is ${head?.sha ?? "no commit"}, not the pull request's head ${event.headSha}, by which the report finds it`, { hint: "Give actions/checkout `ref:` github.event.pull_request.head.sha, as workflows/fork-measure.yml does." });
}
// src/action/mode-run.ts
/**
* `mode: run`: the whole job, its result in the summary, the annotations and the outputs.
* @returns the exit code: 0, or 1 when the gate failed
* @throws LoadgateError as the job's steps do
*/
function runMode(step) {
	const { config, event, inputs, job, progress } = step;
	const pull = event.kind === "pull-request" ? event.number : void 0;
	const sha = event.kind === "pull-request" ? event.headSha : job.sha;
	return measuringJob(step, async (world, request) => {
		const host = await openHost(step);
		const measured = measuredBy(event);
		const result = await runBenchmark(world, {
			...request,
			...host && measured && { acknowledge: acknowledging(host, step, measured) }
		});
		progress.end();
		const reasons = placedReasons(result.comparison, placesIn(config.file, job.workspace));
		await publish(result, reasons, inputs.out);
		if (host && sha !== void 0) {
			const machine = `${process.platform} ${process.arch}`;
			const subject = {
				sha,
				machine,
				comments: pull === void 0 ? [] : [{
					pull,
					...result
				}]
			};
			await tellHost(host, step, result, reasons, subject);
		}
		if (result.failure !== void 0) throw result.failure;
		return exitCodeOf(result.comparison.gate);
	});
}
// src/action/run-action.ts
const MODES = {
	run: runMode,
	measure: measureMode,
	report: async (step) => (await import("./mode-report.js")).reportMode(step)
};
/**
* The main step, in the mode that was asked for.
* @param signal aborted when the job is cancelled
* @returns the exit code: 0, or 1 when the gate failed
* @throws LoadgateError as the job's steps do
*/
async function runAction(signal) {
	const environment = process.env;
	const event = readEvent(environment);
	const inputs = readInputs();
	const config = inputs.mode === "report" ? readConfig(inputs.config) : loadConfig(inputs.config);
	const progress = createJobProgress();
	const { githubToken, ...shown } = inputs;
	debugUntrusted(`event: ${JSON.stringify(event)}`);
	debugUntrusted(`inputs: ${JSON.stringify(shown)}, ${githubToken ? "with" : "without"} a token`);
	if (inputs.mode === "run" && await archiveClosedPullRequest(config, inputs.bencher, environment, signal)) return 0;
	return MODES[inputs.mode]({
		config,
		environment,
		event,
		inputs,
		job: readJob(environment),
		progress,
		signal
	});
}
/**
* The post step: removes what a killed main step left, processes and base's checkout.
*/
async function runPost() {
	const folder = getState(FOLDER_STATE);
	if (folder) workIn(folder);
	const ended = await leftovers.removeOfKilledRuns();
	if (folder) await removeLeftCheckouts(createGit(folder, process.env));
	if (ended > 0) {
		const processes = formatCount(ended, "process", "processes");
		info(`Ended ${processes} that the cancelled step had left running.`);
	}
}
/**
* Shows what was thrown as an annotation: a message and a hint, or the stack of a bug.
* @returns the exit code
*/
function reportFailure(thrown) {
	if (!(thrown instanceof LoadgateError)) {
		const stack = thrown instanceof Error ? thrown.stack : void 0;
		error(harmless(stack ?? String(thrown)), { title: "Bug in loadgate, please report it" });
		return 70;
	}
	const { message, details, hint } = thrown;
	const text = [message, ...hint === void 0 ? [] : [hint]].join("\n");
	const hasPlace = annotateProblem(message, text);
	if (!hasPlace) error(harmless(text), { title: "Loadgate" });
	for (const line of details) if (!hasPlace || !annotateProblem(line, line)) logUntrusted(line);
	return thrown.exitCode;
}
/**
* Annotates a message at the file and line that it begins with.
* @returns whether it names a line of a file of the repository
*/
function annotateProblem(message, text) {
	const place = placeInRepository(placeInMessage(message), process.env["GITHUB_WORKSPACE"]);
	if (!place) return false;
	error(harmless(text), {
		title: "Loadgate",
		file: place.file,
		startLine: place.line
	});
	return true;
}
export { runAction as n, runPost as r, reportFailure as t };
