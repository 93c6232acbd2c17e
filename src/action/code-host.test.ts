import { expect, it } from "vitest";
import { measuredBy } from "./code-host.ts";
import type { JobEvent } from "./event.ts";

const SHA = "a".repeat(40);
const JOB = { sha: SHA, ref: "refs/heads/release/2" };
const GROUP = { kind: "merge-group", headSha: SHA, baseSha: "b".repeat(40) } as const;

it.each<[string, JobEvent, Partial<typeof JOB>, ReturnType<typeof measuredBy>]>([
  ["a push", { kind: "push" }, JOB, { kind: "merged", sha: SHA, branch: "release/2" }],
  ["a push of a tag", { kind: "push" }, { ...JOB, ref: "refs/tags/v1" }, undefined],
  ["a push outside a job", { kind: "push" }, {}, undefined],
  [
    "a merge group",
    { ...GROUP, headRef: "gh-readonly-queue/main/pr-7-b", baseBranch: "main" },
    JOB,
    {
      kind: "group",
      headRef: "gh-readonly-queue/main/pr-7-b",
      baseSha: GROUP.baseSha,
      baseBranch: "main",
    },
  ],
  [
    "a merge group whose base is unknown",
    { ...GROUP, headRef: undefined, baseBranch: undefined },
    JOB,
    undefined,
  ],
  ["a schedule", { kind: "schedule" }, JOB, undefined],
])("acceptances of %s are looked for", (_, event, job, expected) => {
  expect(measuredBy(event, job.sha, job.ref)).toEqual(expected);
});
