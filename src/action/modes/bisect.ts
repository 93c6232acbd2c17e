import path from "node:path";
import * as core from "@actions/core";
import { mayWrite } from "../../app/record/acceptances-of.ts";
import { createBisectWorld, runBisect, STEP_MS } from "../../composition/bisect.ts";
import { createCodeHost } from "../../composition/code-host.ts";
import { commandIn } from "../../domain/review/command.ts";
import { recordedRegression } from "../../domain/review/recorded-regression.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { present } from "../../domain/shared/present.ts";
import type { CodeHost } from "../../ports/code-host.ts";
import { assemble, type Limit } from "../../report/markdown/assemble.ts";
import { renderFailure } from "../../report/markdown/failure.ts";
import { footer } from "../../report/markdown/markdown.ts";
import { orWarn } from "../check.ts";
import { targetOf } from "../check-name.ts";
import { hostOptions, requiredHost } from "../code-host.ts";
import { commentLimit, postComment } from "../comment.ts";
import type { CommentEvent } from "../event-payload.ts";
import { inWords } from "../failure.ts";
import { tellPosted } from "../finish.ts";
import type { MainStep } from "../main-step.ts";
import { FOLDER_STATE } from "../measuring-job.ts";
import { addToSummary } from "../publish.ts";
import { annotate, toRunner } from "../runner.ts";

/** Names of commits, and what is followed from one to the other. */
type Asked = Partial<Readonly<Record<"good" | "bad" | "series" | "metric", string | undefined>>>;

/**
 * `mode: bisect`: finds the commit that made a metric worse, and says so in the summary and in a comment on its pull
 * request, or else on the commit. The commits come from the inputs. If a comment started the job, they come from the
 * regression that Loadgate's own comment shows there, and the answer is a comment on that pull request.
 * @returns the exit code: 0 if the commit is found or there is none, 3 if that is not decided
 * @throws LoadgateError `usage` if the comment's author may not write to the repository, the pull request is a fork's, or
 * commits are not named, on record or in the clone; and as the measurements do
 */
export async function bisectMode(step: MainStep): Promise<number> {
  const { event, inputs } = step;
  if (event.kind === "issue-comment") return await askedByComment(step, event);
  const { good, bad, only } = inputs;
  const { found, ...shown } = await searched(step, { good, bad, series: only });
  const options = hostOptions(step);
  if (!options || found === undefined) return shown.code;
  const host = await createCodeHost(options);
  await orWarn("The comment", async () => {
    const on = (await host.pullWith(found)) ?? found;
    await answer(host, step, { ...shown, on });
  });
  return shown.code;
}

async function askedByComment(step: MainStep, event: CommentEvent): Promise<number> {
  const { author, body, number: on } = event;
  if (commandIn(body, "bisect") === undefined) {
    annotate(core.notice, "Nothing is searched for: the comment is not loadgate: bisect");
    return 0;
  }
  const host = await createCodeHost(requiredHost(step));
  if (!mayWrite(await host.permissionOf(author))) {
    throw refusal(`${author} may not write to this repository`, "Ask someone who may.");
  }
  try {
    const shown = await searched(step, await onRecord(host, step, on));
    await orWarn("The comment", () => answer(host, step, { ...shown, on }));
    return shown.code;
  } catch (error) {
    step.signal.throwIfAborted();
    const words = inWords(error, step.job.workspace);
    const failure = { ...words, message: `Not searched: ${words.message}` };
    const render = (limit: Limit) => renderFailure(failure, { limit });
    await orWarn("The error", () => answer(host, step, { on, render }));
    throw error;
  }
}

/**
 * The commits of the regression that the comment on a pull request shows: where it branched off, and its head then.
 * @throws LoadgateError `usage` if it is a fork's, whose code must not run beside a token, or if none is shown
 */
async function onRecord(host: CodeHost, step: MainStep, number: number): Promise<Asked> {
  const pull = await host.pullRequest(number);
  if (pull.headRepository !== step.job.repository) {
    const hint = "Run `loadgate bisect` in a clone of it.";
    throw refusal(`#${number} is from a fork, whose code must not run in a job with a token`, hint);
  }
  // Another job may have reported what shards measured.
  const reported = { ...step, inputs: { ...step.inputs, mode: "report" as const } };
  const keys = present([targetOf(step), targetOf(reported)]).map(({ marker }) => marker.key);
  const red = recordedRegression(await host.comments(number), await host.viewer(), keys);
  if (!red) {
    const hint = "Wait for one, or start the workflow by hand with two commits.";
    throw refusal(`no comment of Loadgate's on #${number} shows a regression of its commit`, hint);
  }
  const { sha: bad, series, metric } = red;
  return { good: await host.mergeBase(pull.baseSha, bad), bad, series, metric };
}

function refusal(why: string, hint: string): LoadgateError {
  return new LoadgateError("usage", `Nothing is searched for: ${why}`, { hint });
}

/** Searches, and shows the answer in the job. */
async function searched(step: MainStep, { good, bad, series, metric }: Asked) {
  const { environment, inputs, progress, signal } = step;
  const { file: config } = step.config;
  if (good === undefined || bad === undefined) {
    const hint = "Name two commits, the older one in good.";
    throw refusal("the inputs good and bad are missing", hint);
  }
  const budgetMs = typeof inputs.budget === "number" ? inputs.budget : STEP_MS;
  await toRunner("state", () => core.saveState(FOLDER_STATE, path.dirname(config)));
  const { out } = inputs;
  const world = createBisectWorld({ config, out, budgetMs, environment, progress });
  const ended = await runBisect(world, { good, bad, series, metric, signal, isClean: true });
  progress.end();
  const { answer: text, bisection, code, file, markdown } = ended;
  const found = bisection.result.kind === "found" ? bisection.result.commit.sha : undefined;
  annotate(code === 0 ? core.notice : core.error, text);
  await toRunner("outputs", () => {
    core.setOutput("found-commit", found ?? "");
    core.setOutput("report-path", file);
  });
  await addToSummary(markdown);
  const links = targetOf(step)?.links ?? [];
  const render = (limit: Limit) => assemble([markdown, footer({ links })], limit);
  return { code, found, sha: bisection.bad, render };
}

/** The answer, for a comment. */
interface Answer {
  /** Number of the pull request, or id of the commit. */
  readonly on: number | string;
  /** The commit that it is about; by default the job's. */
  readonly sha?: string;
  readonly render: (limit: Limit) => string;
}

/** Writes the comment, or replaces the earlier answer of this configuration. */
async function answer(host: CodeHost, step: MainStep, { on, sha, render }: Answer): Promise<void> {
  const target = targetOf(step);
  if (!target || step.inputs.comment === "never") return;
  const own = target.marker;
  const marker = { ...own, key: `${own.key}-bisect`, sha: sha ?? own.sha };
  const contentOf = () => ({ marker, text: render(commentLimit(marker)) });
  const rest = { marker, contentOf, mayCreate: true };
  const onCommit = { ...host.ofCommits, viewer: host.viewer };
  const posted =
    typeof on === "number"
      ? await postComment(host, { on, ...rest })
      : await postComment(onCommit, { on, ...rest });
  if (posted) await tellPosted(posted);
}
