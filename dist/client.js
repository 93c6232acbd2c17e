import { t as CodeHostError } from "./code-host-error.js";
import { t as withoutControls } from "./control-characters.js";
import { t as VERSION } from "./version.js";
import { l as int, m as object, o as array, s as boolean, t as datetime, y as string } from "./vendor/zod.js";
import { a as messageOf } from "./error.js";
import { setTimeout } from "node:timers/promises";
// src/adapters/github/responses.ts
const id = int().positive();
/** The id of a commit. */
const sha = string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);
/** By the host's clock; ISO 8601, UTC. */
const time = datetime({ offset: true });
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
	headRepository: found.head.repo?.full_name,
	baseSha: found.base.sha,
	baseBranch: found.base.ref
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
/** The error message in a failed request's response; empty if there is none. */
function readMessage(answer) {
	return object({ message: string() }).safeParse(answer).data?.message ?? "";
}
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
			const pauseMs = pausesMs[tries];
			const waitMs = Math.max(pauseMs ?? 0, trouble.waitMs ?? 0);
			if (!PASSING.includes(trouble.failure) || pauseMs === void 0 || waitMs > maxWaitMs) {
				const times = tries === 0 ? "" : ` (${tries + 1} tries)`;
				throw new CodeHostError(trouble.failure, `Could not ${purpose}: ${trouble.text}${times}`, {
					hint: HINTS[trouble.failure],
					reason: trouble.text,
					cause: thrown
				});
			}
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
	forbidden: "Give the job `permissions: pull-requests: write`; the token of a pull request from a fork can only read, and nothing can be written to a locked conversation or an archived repository.",
	"not-found": "See whether the token may read this repository.",
	"rate-limited": "Start the job again later.",
	unavailable: "See https://www.githubstatus.com, and start the job again later.",
	timeout: "Start the job again later."
};
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
	const message = withoutControls(readMessage(response.data), " ").replaceAll(/ +/g, " ");
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
	if (status === 429) return true;
	if (status !== 403) return false;
	return headers["retry-after"] !== void 0 || String(headers["x-ratelimit-remaining"]) === "0" || /rate limit/i.test(message);
}
/** GitHub sends either the wait in seconds, or the time at which the limit ends. */
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
* Returns a value for some failures.
* @returns a handler for `catch`; it rethrows every other error
*/
function unless(failures, value) {
	return (error) => {
		if (error instanceof CodeHostError && failures.includes(error.failure)) return value;
		throw error;
	};
}
/**
* Adds a hint about the missing permission if a request failed because of it.
* @returns a handler for `catch`; it always throws
*/
function needs(hint) {
	return (error) => {
		if (!(error instanceof CodeHostError) || error.failure !== "forbidden") throw error;
		const { failure, message, reason } = error;
		throw new CodeHostError(failure, message, {
			hint,
			reason,
			cause: error
		});
	};
}
/** Loads the package with the first request, because most commands make none. */
async function openOctokit({ apiUrl, token, trace }) {
	const { GitHub, getOctokitOptions } = await import("./utils.js");
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
export { comment as a, permission as c, time as d, account as i, pull as l, needs as n, listing as o, unless as r, named as s, createClient as t, sha as u };
