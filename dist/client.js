import { t as withoutControls } from "./control-characters.js";
import { t as CodeHostError } from "./code-host-error.js";
import { a as int, c as object, p as string, r as array, t as datetime } from "./vendor/zod.js";
import { r as messageOf } from "./error.js";
import { setTimeout } from "node:timers/promises";
// src/adapters/github/responses.ts
const id = int().positive();
/** The id of a commit. */
const sha = string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);
/** By the host's clock; ISO 8601, UTC. */
const time = datetime({ offset: true });
/** Absent or null where the account was deleted. */
const account = object({ login: string().min(1) }).nullish();
const pull = object({
	number: id,
	user: account,
	body: string().nullish(),
	state: string(),
	labels: array(object({ name: string() })).default([]),
	head: object({
		sha,
		ref: string(),
		repo: object({ full_name: string() }).nullish()
	}),
	base: object({
		sha,
		ref: string()
	})
}).transform((found) => ({
	number: found.number,
	author: found.user?.login ?? "ghost",
	body: found.body ?? "",
	labels: found.labels.map(({ name }) => name),
	isOpen: found.state === "open",
	headSha: found.head.sha,
	headBranch: found.head.ref,
	...found.head.repo && { headRepository: found.head.repo.full_name },
	baseSha: found.base.sha,
	baseBranch: found.base.ref
}));
const comment = object({
	id,
	user: account,
	body: string().nullish(),
	html_url: string(),
	created_at: time,
	updated_at: time
}).transform((found) => ({
	id: found.id,
	...found.user && { author: found.user.login },
	body: found.body ?? "",
	createdAt: found.created_at,
	updatedAt: found.updated_at,
	url: found.html_url
}));
const permission = object({ permission: string() });
const PERMISSIONS = [
	"admin",
	"write",
	"read",
	"none"
];
/** @throws CodeHostError `unexpected`, as all readers of this file */
function readViewer(answer) {
	return read(object({ login: string().min(1) }), answer, "who the token belongs to").login;
}
/** The same in the answer of the GraphQL API. */
function readAppViewer(answer) {
	return read(object({ data: object({ viewer: object({ login: string().min(1) }) }) }), answer, "who the token belongs to").data.viewer.login;
}
/** A pull request. */
function readPull(answer) {
	return read(pull, answer, "a pull request");
}
/** Several pull requests. */
function readPulls(answer) {
	return read(array(pull), answer, "pull requests");
}
/** One comment. */
function readComment(answer) {
	return read(comment, answer, "a comment");
}
/** A page of comments. */
function readComments(answer) {
	return read(array(comment), answer, "comments");
}
/** What an account may do; finer roles come as the next lower one. */
function readPermission(answer) {
	const found = read(permission, answer, "a permission");
	return PERMISSIONS.find((one) => one === found.permission) ?? "none";
}
/** Address of a check's page; empty where there is none. */
function readCheckUrl(answer) {
	return read(object({ html_url: string().nullish() }), answer, "a check").html_url ?? "";
}
/** The message in the answer of a request that failed; empty where there is none. */
function readMessage(answer) {
	return object({ message: string() }).safeParse(answer).data?.message ?? "";
}
/**
* What an answer holds.
* @param what it should be, in words
*/
function read(form, answer, what) {
	const parsed = form.safeParse(answer);
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	throw new CodeHostError("unexpected", `GitHub's answer is not ${what}: ${issue?.path.join(".") || "it"}: ${issue?.message ?? ""}`, {
		hint: "See whether GITHUB_API_URL is the address of a GitHub API.",
		cause: parsed.error
	});
}
// src/adapters/github/retry.ts
/** Waits up to two minutes for a rate limit, and thirteen seconds in all for everything else. */
const PATIENCE = {
	timeoutMs: 2e4,
	pausesMs: [
		1e3,
		3e3,
		9e3
	],
	maxWaitMs: 12e4
};
/**
* Sends a request, and sends it again after a failure that may pass: a rate limit, a server error, no
* response in time.
* @throws CodeHostError when it fails for good
*/
async function withRetries({ purpose, send }, { patience: { timeoutMs, pausesMs, maxWaitMs }, signal, tell }) {
	for (let tries = 0;; tries += 1) {
		signal.throwIfAborted();
		const timeout = AbortSignal.timeout(timeoutMs);
		try {
			return await send(AbortSignal.any([signal, timeout]));
		} catch (thrown) {
			signal.throwIfAborted();
			const trouble = timeout.aborted ? noResponse(timeoutMs) : troubleOf(thrown);
			if (!trouble) throw thrown;
			const pauseMs = pausesMs[tries];
			const waitMs = Math.max(pauseMs ?? 0, trouble.waitMs ?? 0);
			if (!PASSING.includes(trouble.failure) || pauseMs === void 0 || waitMs > maxWaitMs) throw failed(purpose, trouble, {
				tries: tries + 1,
				cause: thrown
			});
			tell(`Could not ${purpose}: ${trouble.text}; trying again in ${Math.ceil(waitMs / 1e3)} s`);
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
	forbidden: "Give the job `permissions: pull-requests: write`; the token of a pull request from a fork can only read.",
	"not-found": "See whether the token may read this repository.",
	"rate-limited": "Start the job again later.",
	unavailable: "See https://www.githubstatus.com, and start the job again later.",
	timeout: "Start the job again later."
};
function failed(what, { failure, text }, { tries, cause }) {
	const times = tries === 1 ? "" : ` (${tries} tries)`;
	const hint = HINTS[failure];
	return new CodeHostError(failure, `Could not ${what}: ${text}${times}`, {
		...hint !== void 0 && { hint },
		cause
	});
}
function noResponse(timeoutMs) {
	return {
		failure: "timeout",
		text: `no answer within ${timeoutMs / 1e3} s`
	};
}
function isRequestFailure(thrown) {
	return thrown instanceof Error && "status" in thrown && typeof thrown.status === "number";
}
function troubleOf(thrown) {
	if (!isRequestFailure(thrown)) return void 0;
	const { status, response } = thrown;
	if (!response) return {
		failure: "unavailable",
		text: rootCause(thrown)
	};
	const message = readMessage(response.data);
	const text = `status ${status}${message === "" ? "" : `, ${message}`}`;
	const { headers } = response;
	if (isRateLimited(status, headers, message)) return {
		failure: "rate-limited",
		text,
		...waitOf(headers)
	};
	if (status >= 500) return {
		failure: "unavailable",
		text,
		...waitOf(headers)
	};
	if (status === 401 || status === 403) return {
		failure: "forbidden",
		text
	};
	if (status === 404 || status === 410) return {
		failure: "not-found",
		text
	};
	return {
		failure: "refused",
		text
	};
}
function isRateLimited(status, headers, message) {
	if (status === 429) return true;
	if (status !== 403) return false;
	return headers["retry-after"] !== void 0 || String(headers["x-ratelimit-remaining"]) === "0" || /rate limit/i.test(message);
}
/** GitHub gives the wait in seconds, or the time at which the limit ends. */
function waitOf(headers) {
	const seconds = Number(headers["retry-after"]);
	if (Number.isFinite(seconds) && seconds >= 0) return { waitMs: seconds * 1e3 };
	const reset = Number(headers["x-ratelimit-reset"]);
	if (String(headers["x-ratelimit-remaining"]) !== "0" || !Number.isFinite(reset)) return {};
	return { waitMs: Math.max(0, reset * 1e3 - Date.now()) };
}
function rootCause(thrown) {
	const { cause } = thrown;
	return cause instanceof Error ? rootCause(cause) : messageOf(thrown);
}
// src/adapters/github/client.ts
/**
* Creates a function that sends requests about one repository and retries those that may succeed later.
* @returns its promises reject with CodeHostError
*/
function createClient(options) {
	const { patience = PATIENCE, signal } = options;
	const [owner = "", repo = ""] = options.repository.split("/");
	const tell = (text) => options.tell(withoutControls(text, " "));
	let opening;
	return async ({ route, parameters, purpose }) => {
		opening ??= openOctokit(options);
		const octokit = await opening;
		return withRetries({
			purpose,
			send: (ended) => octokit.request(route, {
				owner,
				repo,
				...parameters,
				request: { signal: ended }
			})
		}, {
			patience,
			signal,
			tell
		});
	};
}
/** The package is loaded with the first request: most commands make none. */
async function openOctokit({ apiUrl, token, userAgent, trace }) {
	const { getOctokit } = await import("./github.js");
	const octokit = getOctokit(token, {
		baseUrl: apiUrl,
		userAgent,
		log: {
			debug: ignore,
			info: ignore,
			warn: ignore,
			error: ignore
		}
	});
	octokit.hook.after("request", ({ status }, { method, url }) => trace?.(`GitHub: ${method} ${url}: ${status}`));
	return octokit;
}
function ignore() {}
export { readCheckUrl as a, readPermission as c, readViewer as d, sha as f, readAppViewer as i, readPull as l, account as n, readComment as o, time as p, read as r, readComments as s, createClient as t, readPulls as u };
