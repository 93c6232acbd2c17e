import { readFileSync } from "node:fs";
import * as core from "@actions/core";
import { z } from "zod";
import { archivePullRequest } from "../app/archive-pull-request.ts";
import type { Config } from "../domain/config.ts";
import { LoadgateError } from "../domain/error.ts";
import type { PullRequestFacts, TrackingFacts } from "../domain/tracking/target.ts";
import { type TrackingOverrides, trackingRequest } from "../tracking-request.ts";
import { harmless, logUntrusted } from "./untrusted.ts";

/**
 * Reads the inputs of the action that are about Bencher. The key is masked in the job's log before
 * anything else happens.
 */
export function readTrackingInputs(): TrackingOverrides {
  const key = (core.getInput("bencher-api-key") || process.env["BENCHER_API_KEY"] || "").trim();
  if (key !== "") core.setSecret(key);
  const given = {
    project: core.getInput("bencher-project"),
    host: core.getInput("bencher-host"),
    testbed: core.getInput("bencher-testbed"),
    version: core.getInput("bencher-version"),
  };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== "")),
    ...(key !== "" && { key: () => key }),
  };
}

const payload = z.object({
  action: z.string().optional(),
  pull_request: z.object({
    number: z.int().positive(),
    head: z.object({
      sha: z.string(),
      repo: z.object({ full_name: z.string() }).nullish(),
    }),
    base: z.object({
      sha: z.string(),
      ref: z.string(),
      repo: z.object({ full_name: z.string() }),
    }),
  }),
});

/**
 * What the event says of the run, for tracking it.
 * @param environment `GITHUB_EVENT_NAME`, and `GITHUB_EVENT_PATH` for the payload
 * @param defaultBranch where the event or the configuration tells it
 */
export function trackingFacts(
  environment: NodeJS.ProcessEnv,
  defaultBranch: string | undefined,
): TrackingFacts {
  const pullRequest = pullRequestOf(environment)?.facts;
  return {
    event: environment["GITHUB_EVENT_NAME"] || "local",
    ...(defaultBranch !== undefined && { defaultBranch }),
    ...(pullRequest && { pullRequest }),
  };
}

/**
 * Archives the branches that a pull request has in Bencher, where the event is that it was closed.
 * @returns whether that was the event, in which case there is nothing to measure
 * @throws LoadgateError `publishing` when it cannot be done and `bencher.required` is set
 */
export async function archiveClosedPullRequest(
  config: Config,
  overrides: TrackingOverrides,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<boolean> {
  const found = pullRequestOf(environment);
  if (!found?.isClosed) return false;
  const request = trackingRequest({
    ...{ config, overrides, environment, onLine: logUntrusted },
    facts: trackingFacts(environment, undefined),
  });
  if (!request || request.obstacle) {
    logUntrusted(`nothing to archive: ${request?.obstacle?.reason ?? "runs are not tracked"}`);
    return true;
  }
  try {
    const archived = await archivePullRequest(request, found.facts.number, signal);
    logUntrusted(`archived in Bencher: ${archived.join(", ") || "nothing"}`);
  } catch (error) {
    signal.throwIfAborted();
    if (request.config.required || !(error instanceof LoadgateError)) throw error;
    core.warning(harmless(error.message), { title: "Loadgate" });
  }
  return true;
}

function pullRequestOf(
  environment: NodeJS.ProcessEnv,
): { readonly facts: PullRequestFacts; readonly isClosed: boolean } | undefined {
  if (environment["GITHUB_EVENT_NAME"] !== "pull_request") return undefined;
  const parsed = payload.safeParse(readPayload(environment));
  if (!parsed.success) return undefined;
  const { action, pull_request: pull } = parsed.data;
  return {
    isClosed: action === "closed",
    facts: {
      number: pull.number,
      headSha: pull.head.sha,
      baseBranch: pull.base.ref,
      baseSha: pull.base.sha,
      // A head whose repository was deleted can only be a fork's.
      isFork: pull.head.repo?.full_name !== pull.base.repo.full_name,
    },
  };
}

function readPayload(environment: NodeJS.ProcessEnv): unknown {
  try {
    return JSON.parse(readFileSync(environment["GITHUB_EVENT_PATH"] ?? "", "utf8"));
  } catch {
    return undefined;
  }
}
