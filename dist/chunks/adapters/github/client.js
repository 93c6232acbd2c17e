import { n as onFailure, t as CodeHostError } from "../../domain/review/code-host-error.js";
import { t as withoutControls } from "../../domain/shared/control-characters.js";
import { t as VERSION } from "../../version.js";
import { o as messageOf } from "../../domain/shared/error.js";
import { S as unknown, _ as record, l as int, m as object, o as array, p as number, s as boolean, t as datetime, u as literal, y as string } from "../../vendor/zod.js";
import { setTimeout } from "node:timers/promises";
// src/adapters/github/responses.ts
const id = int().positive();
/** The id of a commit. */
const sha = string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);
/** By the host's clock; ISO 8601, UTC. */
const time = datetime({ offset: true });
/** Absent or null if the repository was deleted. */
const repository = object({ full_name: string() }).nullish();
/** Absent or null if the account was deleted. */
const account = object({ login: string().min(1) }).nullish();
/** A pull request. */
const pull = object({
	number: id,
	user: account,
	body: string().nullish(),
	state: string(),
	labels: array(object({ name: string() })).default([]),
	head: object({
		sha,
		ref: string(),
		repo: repository
	}),
	base: object({
		sha,
		ref: string()
	})
}).transform(({ number, user, body, state, labels, head, base }) => ({
	number,
	author: user?.login ?? "ghost",
	body: body ?? "",
	labels: labels.map(({ name }) => name),
	isOpen: state === "open",
	headSha: head.sha,
	headBranch: head.ref,
	headRepository: head.repo?.full_name,
	baseSha: base.sha,
	baseBranch: base.ref
})).describe("a pull request");
/** A comment on a pull request. */
const comment = object({
	id,
	user: account,
	body: string().nullish(),
	html_url: string(),
	created_at: time,
	updated_at: time
}).transform((found) => ({
	id: found.id,
	author: found.user?.login,
	body: found.body ?? "",
	createdAt: found.created_at,
	updatedAt: found.updated_at,
	url: found.html_url
})).describe("a comment");
/** A check that was just written. */
const checkRun = object({ id }).describe("a check");
const writtenCheck = object({
	id,
	external_id: string().nullish()
}).transform(({ id, external_id: writer }) => ({
	id,
	writer: writer ?? ""
}));
/** A list in an object, beside its total count, which is of no use here. */
function listBelow(key, item) {
	return object({ [key]: array(item) }).transform((found) => found[key] ?? []);
}
/** The checks of a commit. */
const checkRuns = listBelow("check_runs", writtenCheck).describe("checks");
/** An object of git that is known by its id. */
const named = object({ sha });
/** The files and folders of a tree. */
const listing = object({
	truncated: boolean(),
	tree: array(object({
		path: string(),
		mode: string(),
		type: string(),
		sha
	}))
});
const PERMISSIONS = [
	"admin",
	"write",
	"read",
	"none"
];
/** An account's permission; finer roles are reported as the next lower one. */
const permission = object({ permission: string() }).transform((found) => PERMISSIONS.find((one) => one === found.permission) ?? "none").describe("a permission");
/**
* Parses a response.
* @param form its form, whose description says in words what is expected
* @throws CodeHostError `unexpected` if it has another form
*/
function read(form, answer) {
	const parsed = form.safeParse(answer);
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	const message = `GitHub's answer is not ${form.description}: ${issue?.path.join(".") || "it"}: ${issue?.message ?? ""}`;
	throw new CodeHostError("unexpected", message, {
		hint: "See whether GITHUB_API_URL is the address of a GitHub API.",
		cause: parsed.error
	});
}
/** Events after which a pull request may differ from what a reviewer saw. */
const MOVES = [
	"head_ref_force_pushed",
	"head_ref_restored",
	"base_ref_changed",
	"automatic_base_change_succeeded"
];
const labelled = object({
	event: literal("labeled"),
	actor: account,
	created_at: time,
	label: object({ name: string() })
});
const move = object({
	event: string(),
	created_at: time
});
/** The events of a pull request. */
const events = array(unknown()).describe("events");
/**
* Reads the relevant events of a pull request; others are ignored.
* @param label whose events are wanted; GitHub ignores the case of labels
*/
function readHistory(all, label) {
	const wanted = label.toLowerCase();
	return all.flatMap((one) => {
		const set = labelled.safeParse(one).data;
		if (set?.label.name.toLowerCase() === wanted) return [{ labelled: {
			actor: set.actor?.login,
			at: set.created_at
		} }];
		const moved = move.safeParse(one).data;
		return moved && MOVES.includes(moved.event) ? [{ movedAt: moved.created_at }] : [];
	});
}
const checkSuite = object({
	head_sha: sha,
	head_branch: string().nullish(),
	created_at: time
});
/** Workflow runs. */
const workflowRuns = listBelow("workflow_runs", checkSuite.extend({ head_repository: repository })).describe("runs of workflows");
/** Check suites, which only know branches of this repository. */
const checkSuites = listBelow("check_suites", checkSuite).describe("check suites");
const QUEUE_REF = /^(?:refs\/heads\/)?gh-readonly-queue\/(.+)\/pr-([1-9]\d{0,9})-([0-9a-f]{40,64})$/;
/**
* Parses a branch of the merge queue for a base branch: an entry of the queue.
* @returns the pull request, and the commit that it is based on: the previous entry, or the base branch; undefined
* for any other branch
*/
function readQueueRef(ref, baseBranch) {
	const [, branch, number, ontoSha = ""] = QUEUE_REF.exec(ref) ?? [];
	return branch === baseBranch ? {
		number: Number(number),
		ontoSha
	} : void 0;
}
/** Branches with their commits. */
const branches = array(object({
	ref: string(),
	object: named
})).describe("branches");
/** The pull requests that contain a commit. */
const containingPulls = array(object({
	number: id,
	merged_at: string().nullish(),
	merge_commit_sha: string().nullish(),
	base: object({ ref: string() })
})).describe("pull requests");
/** A commit with its parents. */
const commit = object({ parents: array(named) }).describe("a commit");
// src/adapters/github/retry.ts
/** Up to two minutes for an archive or a rate limit, and thirteen seconds of pauses for everything else. */
const PATIENCE = {
	timeoutMs: 2e4,
	archiveMs: 12e4,
	pausesMs: [
		1e3,
		3e3,
		9e3
	],
	maxWaitMs: 12e4
};
/**
* Sends a request and retries it after temporary failures: a rate limit, a server error, or a timeout.
* @param purpose in words that follow "Could not"
* @param send sends it once; aborting the signal cancels it
* @throws CodeHostError when it fails permanently
*/
async function withRetries(purpose, send, { patience: { timeoutMs, pausesMs, maxWaitMs }, signal, tell }) {
	for (let tries = 0;; tries += 1) {
		signal.throwIfAborted();
		const timeout = AbortSignal.timeout(timeoutMs);
		try {
			return await send(AbortSignal.any([signal, timeout]));
		} catch (thrown) {
			signal.throwIfAborted();
			const late = {
				failure: "timeout",
				text: `no answer within ${timeoutMs / 1e3} s`
			};
			const trouble = timeout.aborted ? late : troubleOf(thrown);
			if (!trouble) throw thrown;
			const { failure, text: reason } = trouble;
			const pauseMs = pausesMs[tries];
			const waitMs = Math.max(pauseMs ?? 0, trouble.waitMs ?? 0);
			if (!PASSING.includes(failure) || pauseMs === void 0 || waitMs > maxWaitMs) {
				const times = tries === 0 ? "" : ` (${tries + 1} tries)`;
				const options = {
					hint: HINTS[failure],
					reason,
					cause: thrown
				};
				throw new CodeHostError(failure, `Could not ${purpose}: ${reason}${times}`, options);
			}
			tell(`Could not ${purpose}: ${reason}; trying again in ${Math.ceil(waitMs / 1e3)} s`);
			await setTimeout(waitMs, void 0, { signal });
		}
	}
}
const PASSING = [
	"rate-limited",
	"unavailable",
	"timeout"
];
const HINTS = {
	forbidden: "Give the job `permissions: pull-requests: write`; the token of a pull request from a fork can only read, and nothing can be written to a locked conversation (unlock it, or set `comment: never`) or an archived repository.",
	"not-found": "See whether the token may read this repository.",
	"rate-limited": "Start the job again later.",
	unavailable: "See https://www.githubstatus.com, and start the job again later.",
	timeout: "Start the job again later."
};
/** Octokit's error for a status of 400 or more, or if no response came. */
const requestFailure = object({
	status: number(),
	response: object({
		headers: record(string(), unknown()),
		data: object({ message: string() }).catch({ message: "" })
	}).optional()
});
function troubleOf(thrown) {
	const failed = requestFailure.safeParse(thrown).data;
	if (!failed) return void 0;
	const { status, response } = failed;
	if (!response) return {
		failure: "unavailable",
		text: rootCause(thrown)
	};
	const { headers, data } = response;
	const message = withoutControls(data.message, " ").replaceAll(/ +/g, " ");
	const text = `status ${status}${message === "" ? "" : `, ${message}`}`;
	const waitMs = waitOf(headers);
	if (isRateLimited(status, headers, message)) return {
		failure: "rate-limited",
		text,
		waitMs
	};
	if (status >= 500) return {
		failure: "unavailable",
		text,
		waitMs
	};
	return {
		failure: FAILURES[status] ?? "refused",
		text
	};
}
const FAILURES = {
	401: "forbidden",
	403: "forbidden",
	404: "not-found",
	409: "conflict",
	410: "not-found"
};
function isRateLimited(status, headers, message) {
	if (status !== 403) return status === 429;
	return headers["retry-after"] !== void 0 || String(headers["x-ratelimit-remaining"]) === "0" || /rate limit/i.test(message);
}
/** GitHub sends either the wait in seconds, or the time at which the limit ends. @returns milliseconds */
function waitOf(headers) {
	const seconds = Number(headers["retry-after"]);
	if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1e3;
	const reset = Number(headers["x-ratelimit-reset"]);
	if (String(headers["x-ratelimit-remaining"]) !== "0" || !Number.isFinite(reset)) return 0;
	return Math.max(0, reset * 1e3 - Date.now());
}
function rootCause(thrown) {
	const cause = thrown instanceof Error && thrown.cause;
	return cause instanceof Error ? rootCause(cause) : messageOf(thrown);
}
/** More than any pull request has. Stops a response that links to further pages forever. */
const MAX_PAGES = 100;
/** Creates a client. It opens no connection before the first request. */
function createClient(options) {
	const { patience = PATIENCE, signal } = options;
	const [owner = "", repo = ""] = options.repository.split("/");
	const tell = (text) => options.tell(withoutControls(text, " "));
	let opening;
	const send = async (purpose, { route, ...parameters }, timeoutMs = patience.timeoutMs) => {
		opening ??= openOctokit(options);
		const octokit = await opening;
		const whole = route.replace(/ (?!\/)/, " /repos/{owner}/{repo}/");
		return withRetries(purpose, (ended) => octokit.request(whole, {
			owner,
			repo,
			...parameters,
			request: { signal: ended }
		}), {
			patience: {
				...patience,
				timeoutMs
			},
			signal,
			tell
		});
	};
	return {
		ask: async (form, ...request) => read(form, (await send(...request)).data),
		pages: async (form, purpose, { enough, ...request }) => {
			const found = [];
			for (let page = 1; page <= (enough ?? MAX_PAGES); page += 1) {
				const answer = await send(purpose, {
					...request,
					per_page: 100,
					page
				});
				found.push(...read(form, answer.data));
				if (!/rel="next"/.test(answer.headers.link ?? "")) return found;
			}
			if (enough !== void 0) return found;
			throw new CodeHostError("refused", `Could not ${purpose}: more than ${MAX_PAGES} pages`);
		},
		archive: async (purpose, request) => {
			const { data } = await send(purpose, request, patience.archiveMs);
			if (data instanceof ArrayBuffer) return new Uint8Array(data);
			const message = `Could not ${purpose}: GitHub's answer is no archive`;
			throw new CodeHostError("unexpected", message, { hint: "Start the job again later." });
		}
	};
}
/**
* Adds a hint about the missing permission if a request failed because of it.
* @returns a handler for `catch`; it always throws
*/
function needs(hint) {
	return onFailure(["forbidden"], (cause) => {
		throw new CodeHostError(cause.failure, cause.message, {
			hint,
			reason: cause.reason,
			cause
		});
	});
}
/** Loads the package with the first request, because most commands make none. */
async function openOctokit({ apiUrl, token, trace }) {
	const { GitHub, getOctokitOptions } = await import("../../exports/@actions-github.js");
	const log = {
		debug: ignore,
		info: ignore,
		warn: ignore,
		error: ignore
	};
	const octokit = new GitHub(getOctokitOptions(token, {
		baseUrl: apiUrl,
		userAgent: `loadgate/${VERSION}`,
		log
	}));
	octokit.hook.after("request", ({ status }, { method, url }) => trace?.(`GitHub: ${method} ${url}: ${status}`));
	return octokit;
}
function ignore() {}
export { readQueueRef as _, checkRuns as a, commit as c, listBelow as d, listing as f, readHistory as g, pull as h, checkRun as i, containingPulls as l, permission as m, needs as n, checkSuites as o, named as p, branches as r, comment as s, createClient as t, events as u, workflowRuns as v };
