import picomatch from "picomatch";
import { acknowledgeRun, type Measured } from "../app/acknowledge-run.ts";
import type { JudgeRequest } from "../app/judge-run.ts";
import { createCodeHost } from "../composition/code-host.ts";
import type { Comparison } from "../domain/verdict/comparison.ts";
import type { CodeHost } from "../ports/code-host.ts";
import type { JobEvent } from "./event.ts";
import type { MainStep } from "./main-step.ts";
import { debugUntrusted, logUntrusted } from "./untrusted.ts";

/**
 * The code host that the job runs on.
 * @returns undefined where there is nobody to ask: outside a job, and without a token
 */
export async function openHost({ job, inputs, signal }: MainStep): Promise<CodeHost | undefined> {
  const { repository, apiUrl } = job;
  const token = inputs.githubToken;
  if (repository === undefined || token === undefined) return undefined;
  const says = { tell: logUntrusted, trace: debugUntrusted };
  return await createCodeHost({ repository, apiUrl, token, signal, ...says });
}

/**
 * What looks whether someone accepts what made the gate fail. Each pull request is judged alone: what is
 * accepted on one of them is not on the others.
 * @param all what the run is of
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
 * What acceptances can be for.
 * @returns undefined where an event is about no pull request
 */
export function measuredBy(event: JobEvent): Measured | undefined {
  if (event.kind === "pull-request") {
    return { kind: "pull", number: event.number, headSha: event.headSha };
  }
  if (event.kind !== "merge-group") return undefined;
  const { headRef, baseSha, baseBranch } = event;
  return headRef === undefined || baseBranch === undefined
    ? undefined
    : { kind: "group", headRef, baseSha, baseBranch };
}
