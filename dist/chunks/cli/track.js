import { a as sendRun, i as resultOf, r as openBencher, s as failureReason } from "../composition/tracker.js";
import { t as archivePullRequest } from "../bencher/send/archive-pull-request.js";
import { i as openRunFile, r as openRepository } from "../composition/files.js";
import { o as readConfig } from "../config/load.js";
import { n as plannedPart } from "../domain/evidence/run-until.js";
import { t as mustBeComplete } from "../domain/shards/whole-run.js";
import { n as LoadgateError } from "../domain/shared/error.js";
import { t as renderJson } from "../report/json.js";
import { n as trackerLines } from "../report/tracker-blocks.js";
import path from "node:path";
// src/cli/track.ts
/**
* `loadgate track RUN.json`: sends a run file to Bencher, or archives a pull request's branches there.
* @returns the exit code: 0, or 1 when alerts fail the gate
* @throws LoadgateError `usage` for an invalid call or file, `measurement` for a partial run, `publishing` when
* nothing could be sent
*/
async function trackCommand(context, file, options) {
	const config = readConfig(options.config);
	if (options.archive) return archive(context, requestFor(context, config, options), options.pullRequest);
	const toName = "Name the run.jsonl that loadgate run wrote into its output folder.";
	if (file === void 0) throw new LoadgateError("usage", "No run file was named", { hint: toName });
	const run = plannedPart(openRunFile(file));
	mustBeComplete(file, run);
	const { environment, palette, progress, signal, stdout } = context;
	const repository = openRepository(path.dirname(config.file), environment);
	const origin = originFor(run, options, config.baseline.branch ?? await repository.defaultBranch());
	const request = requestFor(context, config, options);
	const outcome = await sendRun(request, {
		...run,
		origin
	}, {
		log: progress.log,
		signal
	});
	progress.end();
	signal.throwIfAborted();
	const { findings, section } = resultOf(outcome, request.config);
	if (options.json) stdout.write(renderJson(outcome));
	else if (outcome.kind === "tracked") {
		const lines = [palette.bold(section.title), ...trackerLines(section, palette.dim)];
		stdout.write(`${lines.join("\n")}\n`);
	}
	const reason = outcome.kind === "skipped" ? outcome.reason : failureReason(outcome);
	if (reason !== void 0) {
		const { details = [], hint } = outcome.kind === "failed" ? outcome : {};
		throw new LoadgateError("publishing", `${file} was not tracked: ${reason}`, {
			details,
			hint
		});
	}
	return findings.length > 0 ? 1 : 0;
}
async function archive({ signal, stdout }, request, number) {
	if (number === void 0) throw new LoadgateError("usage", "--archive: no pull request was named", { hint: "Name it with --pull-request NUMBER." });
	const obstacle = request.obstacleTo({ event: "local" });
	if (obstacle) throw new LoadgateError("publishing", obstacle.reason);
	const archived = await archivePullRequest(request, number, signal);
	const none = `Bencher has no branch of pull request ${number}`;
	const text = archived.length === 0 ? none : `Archived in Bencher: ${archived.join(", ")}`;
	stdout.write(`${text}\n`);
	return 0;
}
function requestFor({ environment, progress }, config, { project, host, testbed }) {
	const overrides = {
		project,
		host,
		testbed
	};
	const request = openBencher({
		environment,
		onLine: progress.log,
		config,
		overrides
	});
	if (request) return request;
	throw new LoadgateError("usage", `${config.file}: there is no section bencher`, { hint: "Add `bencher: { project: NAME }`, or name the project with --project." });
}
/** Options override the origin recorded by the run's own job. */
function originFor(run, options, defaultBranch) {
	const { pullRequest: number } = options;
	if (number === void 0) return run.origin?.pullRequest !== void 0 ? run.origin : {
		event: "local",
		defaultBranch
	};
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
export { trackCommand };
