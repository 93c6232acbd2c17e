import { t as createSourceControl } from "./source-control.js";
import { r as readRunFile } from "./parse.js";
import { t as archivePullRequest } from "./archive-pull-request.js";
import { a as track, n as trackingRequest, t as trackingFailure } from "./tracking.js";
import { i as readConfig } from "./load.js";
import { n as LoadgateError } from "./error.js";
import { c as alertReasons, r as trackingLines, t as trackingView } from "./tracking-view.js";
import { a as renderJson } from "./figure-table.js";
import { t as paletteFor } from "./palette.js";
import { t as createTerminalProgress } from "./terminal-progress.js";
import path from "node:path";
// src/cli/track.ts
/**
* `loadgate track RUN.json`: sends a run file to Bencher, or archives a pull request's branches there.
* @returns the exit code: 0, or 1 when alerts fail the gate
* @throws LoadgateError `usage` for a wrong call or file, `publishing` when nothing could be sent
*/
async function trackCommand(context, file, options) {
	const number = pullRequestNumber(options.pullRequest);
	const config = readConfig(options.config);
	if (options.archive) return archive(context, config, options, number);
	if (file === void 0) throw new LoadgateError("usage", "No run file was named", { hint: "Name the run.json that loadgate run wrote into its output folder." });
	const run = readRunFile(file);
	const facts = factsOf(options, run, number, await defaultBranchOf(context, config));
	const progress = createTerminalProgress(context.stderr, context.environment);
	const request = requestFor(context, config, options, facts, progress.log);
	const tracking = await track(request, run, progress, context.signal).finally(progress.end);
	context.signal.throwIfAborted();
	const { bold, dim } = paletteFor(context.stdout, context.environment);
	if (options.json) context.stdout.write(renderJson(tracking));
	else if (tracking.kind === "tracked") {
		const lines = [bold("Bencher"), ...trackingLines(trackingView(tracking), dim)];
		context.stdout.write(`${lines.join("\n")}\n`);
	}
	const reason = tracking.kind === "skipped" ? tracking.reason : trackingFailure(tracking);
	if (reason !== void 0) throw new LoadgateError("publishing", `${file} was not tracked: ${reason}`, {
		details: tracking.kind === "failed" ? tracking.details : [],
		...tracking.kind === "failed" && tracking.hint !== void 0 && { hint: tracking.hint }
	});
	return config.bencher?.gate && alertReasons(tracking).length > 0 ? 1 : 0;
}
async function archive(context, config, options, number) {
	if (number === void 0) throw new LoadgateError("usage", "--archive: no pull request was named", { hint: "Name it with --pull-request NUMBER." });
	const request = requestFor(context, config, options, { event: "local" }, createTerminalProgress(context.stderr, context.environment).log);
	if (request.obstacle) throw new LoadgateError("publishing", request.obstacle.reason);
	const archived = await archivePullRequest(request, number, context.signal);
	context.stdout.write(archived.length === 0 ? `Bencher has no branch of pull request ${number}\n` : `Archived in Bencher: ${archived.join(", ")}\n`);
	return 0;
}
function requestFor({ environment }, config, { project, host, testbed }, facts, onLine) {
	const request = trackingRequest({
		config,
		environment,
		facts,
		onLine,
		overrides: {
			...project !== void 0 && { project },
			...host !== void 0 && { host },
			...testbed !== void 0 && { testbed }
		}
	});
	if (request) return request;
	throw new LoadgateError("usage", `${config.file}: there is no section bencher`, { hint: "Add `bencher: { project: NAME }`, or name the project with --project." });
}
function pullRequestNumber(text) {
	if (text === void 0) return void 0;
	if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
	throw new LoadgateError("usage", `--pull-request: found ${JSON.stringify(text)}`, { hint: "Allowed is the number of a pull request, such as 12." });
}
/** What the options say, else what the run's own job knew. */
function factsOf(options, run, number, defaultBranch) {
	if (number === void 0) {
		const own = run.tracking?.facts;
		return own?.pullRequest ? own : {
			event: "local",
			...defaultBranch !== void 0 && { defaultBranch }
		};
	}
	const baseBranch = options.baseBranch ?? defaultBranch;
	const baseSha = options.baseSha ?? run.base?.sha;
	const headSha = options.headSha ?? run.commit?.sha;
	if (baseBranch === void 0 || baseSha === void 0 || headSha === void 0) throw new LoadgateError("usage", "The run file does not say where the pull request began", { hint: "Name it with --base-branch, --base-sha and --head-sha." });
	return {
		event: "local",
		pullRequest: {
			number,
			headSha,
			baseBranch,
			baseSha,
			isFork: false
		}
	};
}
async function defaultBranchOf({ environment }, config) {
	return config.baseline.branch ?? await createSourceControl(path.dirname(config.file), environment).defaultBranch();
}
export { trackCommand };
