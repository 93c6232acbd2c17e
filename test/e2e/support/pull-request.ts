import { pullRequestEvent } from "../../support/github/events.ts";
import type { StepOptions } from "./action.ts";
import type { Project } from "./project.ts";

/** The job of a pull request from a commit to its parent. */
export function pullRequest(project: Project, options: StepOptions = {}): StepOptions {
  const sha = project.git("rev-parse", "HEAD");
  return {
    ...options,
    inputs: { base: "auto", ...options.inputs },
    env: { GITHUB_EVENT_NAME: "pull_request", GITHUB_SHA: sha, ...options.env },
    event: options.event ?? pullRequestEvent(7, { sha }, project.git("rev-parse", "HEAD^")),
  };
}

/** The first line of a report, without its mark. */
export function firstSentence(markdown: string): string {
  const [, sentence = ""] = /^### \S+ (.*)$/m.exec(markdown) ?? [];
  return sentence.replaceAll("\u00a0", " ").replaceAll("\\", "").replaceAll("\u200b", "");
}
