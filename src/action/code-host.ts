import picomatch from "picomatch";
import type { JudgeRequest } from "../app/judge/judge-run.ts";
import { acknowledgeRun, type Measured } from "../app/record/acknowledge-run.ts";
import { createCodeHost } from "../composition/code-host.ts";
import type { Comparison } from "../domain/comparison/comparison.ts";
import type { CodeHost } from "../ports/code-host.ts";
import type { JobEvent } from "./event.ts";
import { hostOptions } from "./host-options.ts";
import type { MainStep } from "./main-step.ts";

/**
 * The job's code host.
 * @returns undefined outside a job, and without a token
 */
export async function openHost(step: MainStep): Promise<CodeHost | undefined> {
  const options = hostOptions(step);
  return options && (await createCodeHost(options));
}

/**
 * Checks whether someone accepts the findings that made the gate fail. Each pull request is judged alone: an
 * acceptance on one does not apply to the others.
 * @param all the pull requests that the run belongs to
 */
export function acknowledging(
  host: CodeHost,
  { inputs: { acceptLabel: label, acceptOwn } }: MainStep,
  all: readonly Measured[],
): NonNullable<JudgeRequest["acknowledge"]> {
  return async (comparison) => {
    const judged: Comparison[] = [];
    for (const measured of all) {
      const options = { measured, label, acceptOwn, matcher: picomatch };
      judged.push(await acknowledgeRun(host, comparison, options));
    }
    return judged;
  };
}

/**
 * The pull requests that acceptances can apply to.
 * @param sha the commit that the job is for
 * @param ref its branch, such as `refs/heads/main`
 * @returns undefined if an event is neither about a pull request nor about the merge of one
 */
export function measuredBy(
  event: JobEvent,
  { sha, ref = "" }: { readonly sha?: string | undefined; readonly ref?: string | undefined },
): Measured | undefined {
  switch (event.kind) {
    case "pull-request":
      return { kind: "pull", number: event.number, headSha: event.headSha };
    case "merge-group": {
      const { headRef, baseSha, baseBranch } = event;
      if (headRef === undefined || baseBranch === undefined) return undefined;
      return { kind: "group", headRef, baseSha, baseBranch };
    }
    case "push": {
      const [, branch] = /^refs\/heads\/(.+)$/.exec(ref) ?? [];
      if (sha === undefined || branch === undefined) return undefined;
      return { kind: "merged", sha, branch };
    }
    default:
      return undefined;
  }
}
