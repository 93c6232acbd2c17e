import path from "node:path";
import { describe, expect, it } from "vitest";
import { enterFolder } from "../../test/support/working-folder.ts";
import { checkEvent, defaultBranchOf, reasonOfEventNotToRecord } from "./event.ts";

describe("defaultBranchOf", () => {
  it.each([
    ["a repository", `{"repository":{"default_branch":"trunk","private":true}}`, "trunk"],
    ["no repository", `{"schedule":"0 0 * * *"}`, undefined],
    ["a repository without the branch", `{"repository":{}}`, undefined],
    ["an empty name", `{"repository":{"default_branch":""}}`, undefined],
    ["a name that is no text", `{"repository":{"default_branch":7}}`, undefined],
    ["half a document", `{"repository":{"default_branch":"trunk"`, undefined],
    ["nothing", "", undefined],
  ])("of a payload with %s", (_, text, branch) => {
    const folder = enterFolder({ "event.json": text });
    const environment = { GITHUB_EVENT_PATH: path.join(folder, "event.json") };
    expect(defaultBranchOf(environment)).toBe(branch);
  });

  it.each([
    ["no name of a payload", {}],
    ["an empty name", { GITHUB_EVENT_PATH: "" }],
    ["a payload that is not there", { GITHUB_EVENT_PATH: "/nowhere/event.json" }],
  ])("is unknown with %s", (_, environment) => {
    expect(defaultBranchOf(environment)).toBeUndefined();
  });
});

const events: readonly (readonly [string, NodeJS.ProcessEnv, string | undefined])[] = [
  ["outside a job", {}, undefined],
  ...["push", "schedule", "workflow_dispatch"].map(
    (name) => [name, { GITHUB_EVENT_NAME: name }, undefined] as const,
  ),
  ...["pull_request", "merge_group", "issue_comment", "workflow_run", "PUSH"].map(
    (name) => [name, { GITHUB_EVENT_NAME: name }, `the event is ${name}`] as const,
  ),
];

describe("checkEvent", () => {
  it("refuses pull_request_target and names what to use instead", () => {
    const check = () => checkEvent({ GITHUB_EVENT_NAME: "pull_request_target" });
    expect(check).toThrow(
      expect.objectContaining({
        kind: "usage",
        message: expect.stringMatching(/^The event pull_request_target is refused: .*secrets$/),
        hint: "Use `on: pull_request`.",
      }),
    );
  });

  it.each(events)("lets %s pass", (_, environment) => {
    expect(() => checkEvent(environment)).not.toThrow();
  });
});

describe("reasonOfEventNotToRecord", () => {
  it.each(events)("%s", (_, environment, reason) => {
    expect(reasonOfEventNotToRecord(environment)).toBe(reason);
  });
});
