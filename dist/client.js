import { r as __toESM } from "./rolldown-runtime.js";
import { t as Octokit } from "./vendor/@octokit-core.js";
import { t as withoutControls } from "./control-characters.js";
import { b as getProxyUrl, h as HttpClient } from "./vendor/@actions-core.js";
import { l as object, m as string, o as int, r as array, t as datetime } from "./vendor/zod.js";
import { t as CodeHostError } from "./code-host-error.js";
import { r as messageOf } from "./error.js";
import { setTimeout } from "node:timers/promises";
// src/adapters/github/proxied-fetch.ts
/**
* Node's own fetch, or one that goes through the proxy that `HTTPS_PROXY` and `NO_PROXY` ask for: runners
* of one's own often have one, and Node's own does not know it.
* @param url an address of the host that is asked
*/
function proxiedFetch(url) {
	if (getProxyUrl(url) === "") return fetch;
	const dispatcher = new HttpClient().getAgentDispatcher(url);
	return async (input, init) => {
		const undici = await import("./undici.js").then((m) => /* @__PURE__ */ __toESM(m.default, 1));
		const options = {
			...init,
			dispatcher
		};
		return await undici.fetch(String(input), options);
	};
}
// src/adapters/github/output.ts
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
/** Where a check is to be seen. */
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
/** Up to two minutes for a rate limit, thirteen seconds for all else. */
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
* Makes a request, and makes it again where it failed for a reason that passes: a rate limit, an error
* of the host, no answer in time.
* @param purpose what is asked, in words
* @param call one try; its signal ends it
* @param tell says that and why it is tried again
* @throws CodeHostError when it failed for good
*/
async function withRetries(purpose, call, { timeoutMs, pausesMs, maxWaitMs }, signal, tell) {
	for (let tries = 0;; tries += 1) {
		signal.throwIfAborted();
		const timeout = AbortSignal.timeout(timeoutMs);
		try {
			return await call(AbortSignal.any([signal, timeout]));
		} catch (thrown) {
			signal.throwIfAborted();
			const trouble = timeout.aborted ? {
				failure: "timeout",
				text: `no answer within ${timeoutMs / 1e3} s`
			} : troubleOf(thrown);
			if (!trouble) throw thrown;
			const pauseMs = pausesMs[tries];
			const waitMs = Math.max(pauseMs ?? 0, trouble.waitMs ?? 0);
			if (!PASSING.includes(trouble.failure) || pauseMs === void 0 || waitMs > maxWaitMs) throw failed(purpose, trouble, tries + 1, thrown);
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
function failed(purpose, trouble, tries, cause) {
	const times = tries === 1 ? "" : ` (${tries} tries)`;
	const hint = HINTS[trouble.failure];
	return new CodeHostError(trouble.failure, `Could not ${purpose}: ${trouble.text}${times}`, {
		...hint !== void 0 && { hint },
		cause
	});
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
	if (isRateLimited(status, response.headers, message)) return {
		failure: "rate-limited",
		text,
		...waitOf(response.headers)
	};
	if (status >= 500) return {
		failure: "unavailable",
		text,
		...waitOf(response.headers)
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
/** The host tells it in seconds from now, or as the time at which the limit ends. */
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
* Sends requests about one repository, each again where that may help.
* @returns rejects with CodeHostError
*/
function createClient(options) {
	const { apiUrl, token, signal, patience = PATIENCE } = options;
	const [owner = "", repo = ""] = options.repository.split("/");
	const octokit = new Octokit({
		auth: token,
		baseUrl: apiUrl,
		userAgent: options.userAgent,
		log: {
			debug: ignore,
			info: ignore,
			warn: ignore,
			error: ignore
		},
		request: { fetch: proxiedFetch(apiUrl) }
	});
	const tell = (text) => options.tell(withoutControls(text, " "));
	octokit.hook.after("request", ({ status }, { method, url }) => options.trace?.(`GitHub: ${method} ${url}: ${status}`));
	return ({ route, parameters, purpose }) => withRetries(purpose, (ended) => octokit.request(route, {
		owner,
		repo,
		...parameters,
		request: { signal: ended }
	}), ...[
		patience,
		signal,
		tell
	]);
}
function ignore() {}
export { readCheckUrl as a, readPermission as c, readViewer as d, sha as f, readAppViewer as i, readPull as l, account as n, readComment as o, time as p, read as r, readComments as s, createClient as t, readPulls as u };
