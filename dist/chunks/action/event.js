import { n as LoadgateError } from "../domain/shared/error.js";
import { d as looseObject, l as int, m as object, u as literal, y as string } from "../vendor/zod.js";
// src/action/event-payload.ts
const sha = string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);
const id = int().positive();
/** `OWNER/NAME`; absent when the repository was deleted. */
const repository = object({ full_name: string().min(1) }).nullish().transform((found) => found?.full_name);
/** A branch name without the prefix of a full ref. */
const branch = string().min(1).max(255).optional().catch(void 0).transform((ref) => ref?.replace(/^refs\/heads\//, ""));
/** Reads the repository's default branch. */
const defaultBranch = object({ repository: object({ default_branch: string().min(1) }) }).transform((found) => found.repository.default_branch);
/**
* Reads a payload's pull request, which was updated, for example with a commit or label. Its description and labels may
* have changed since.
*/
const pullRequest = object({
	action: string().optional().catch(void 0),
	pull_request: object({
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
	})
}).transform(({ action, pull_request: { number, head, base } }) => ({
	kind: "pull-request",
	number,
	headSha: head.sha,
	baseSha: base.sha,
	isFork: head.repo === void 0 || head.repo !== base.repo,
	/** Name of its target branch. */
	baseBranch: base.ref,
	/** True if the event closed the pull request, merged or not. */
	isClosed: action === "closed" || void 0
}));
/** Reads a payload's merge group: a pull request in the merge queue. */
const mergeGroup = object({ merge_group: object({
	base_sha: sha,
	base_ref: branch,
	head_sha: sha,
	head_ref: branch
}) }).transform(({ merge_group: found }) => ({
	kind: "merge-group",
	headSha: found.head_sha,
	baseSha: found.base_sha,
	/** The queue's branch. It names the last pull request of the group. */
	headRef: found.head_ref,
	/** Name of its target branch. */
	baseBranch: found.base_ref
}));
/**
* Reads a push, or a start by hand: the commit before the push (zeros for a new ref), and the branch's name or a tag's
* full ref.
*/
const push = object({
	before: sha.optional().catch(void 0),
	ref: branch
});
/** Reads a new comment on a pull request. Anyone may have written it. */
const issueComment = object({
	action: literal("created"),
	issue: object({
		number: id,
		pull_request: looseObject({})
	}),
	comment: object({
		body: string(),
		user: object({ login: string().min(1) })
	})
}).transform(({ issue, comment }) => ({
	kind: "issue-comment",
	/** Number of the pull request. */
	number: issue.number,
	body: comment.body,
	/** Login of its author. */
	author: comment.user.login
}));
/** Reads the end of a workflow. */
const workflowRun = object({ workflow_run: object({
	id,
	run_attempt: id.default(1),
	head_sha: sha,
	event: string(),
	conclusion: string().nullish(),
	head_repository: repository
}) }).transform(({ workflow_run: found }) => ({
	kind: "workflow-run",
	runId: found.id,
	runAttempt: found.run_attempt,
	/** Head commit of its branch, not the merge that it may have checked out. */
	headSha: found.head_sha,
	/** The event that started it, such as `pull_request`. */
	event: found.event,
	conclusion: found.conclusion ?? void 0,
	headRepository: found.head_repository
}));
// src/action/event.ts
/**
* Reads the event that started the job.
* @throws LoadgateError `usage` with the reason, for an event in which untrusted code would run with the
* repository's secrets
*/
function readEvent({ eventName: name, payload }) {
	if (name === "pull_request_target") throw new LoadgateError("usage", "The event pull_request_target is refused: it would run a pull request's code with this repository's secrets", { hint: "Use `on: pull_request`." });
	const { data } = defaultBranch.safeParse(payload);
	return {
		defaultBranch: data,
		...eventOf(name, payload)
	};
}
function eventOf(name, payload) {
	const other = {
		kind: "other",
		name
	};
	switch (name) {
		case "push": return {
			kind: name,
			...push.safeParse(payload).data
		};
		case "schedule": return { kind: name };
		case "workflow_dispatch": return {
			kind: "workflow-dispatch",
			...push.safeParse(payload).data
		};
		case "merge_group": return mergeGroup.safeParse(payload).data ?? other;
		case "issue_comment": return issueComment.safeParse(payload).data ?? other;
		case "workflow_run": return workflowRun.safeParse(payload).data ?? other;
		default: return pullRequest.safeParse(payload).data ?? other;
	}
}
/** The head of the pull request or merge group that a job is for; undefined for other events. */
function judgedHead(event) {
	return event.kind === "pull-request" || event.kind === "merge-group" ? event.headSha : void 0;
}
/** True if a merge waits for the verdict, even if the event's payload is invalid. */
function gatesMerge(event) {
	const { kind } = event;
	if (kind === "other") return ["pull_request", "merge_group"].includes(event.name ?? "");
	return kind === "pull-request" || kind === "merge-group";
}
/**
* The reason an event's runs never become part of the baseline, whatever branch they check out: a pull request can
* bring a branch of any name.
* @returns the reason in words, or undefined if the branch decides: on a push, a schedule, a manual start, and
* outside a job
*/
function reasonOfEventNotToRecord(event) {
	if (event.kind === "other" && event.name === void 0) return void 0;
	if ([
		"push",
		"schedule",
		"workflow-dispatch"
	].includes(event.kind)) return void 0;
	return `the event is ${event.kind === "other" ? event.name : event.kind.replace("-", "_")}`;
}
/**
* The origin of a run, for a tracker.
* @param name of the event, from the runner; absent outside a job
* @param defaultBranch if the event or the configuration names it
*/
function originOf(event, name, defaultBranch) {
	const origin = {
		event: name || "local",
		defaultBranch
	};
	if (name !== "pull_request" || event.kind !== "pull-request") return origin;
	const { number, headSha, baseBranch, baseSha, isFork } = event;
	if (baseBranch === void 0) return origin;
	return {
		...origin,
		pullRequest: {
			number,
			headSha,
			baseBranch,
			baseSha,
			isFork
		}
	};
}
export { reasonOfEventNotToRecord as a, readEvent as i, judgedHead as n, originOf as r, gatesMerge as t };
