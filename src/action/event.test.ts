import path from "node:path";
import { describe, expect, it } from "vitest";
import { enterFolder } from "../../test/support/working-folder.ts";
import { baseOfEvent, checkEvent, defaultBranchOf, reasonOfEventNotToRecord } from "./event.ts";

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

describe("baseOfEvent", () => {
  const SHA = "0123456789abcdef0123456789abcdef01234567";
  const LONG = SHA.padEnd(64, "0");
  const pull = (sha: unknown, more: object = {}) => ({ pull_request: { base: { sha } }, ...more });
  const group = (base_sha: unknown) => ({ merge_group: { base_sha, head_sha: LONG } });
  const BEFORE = { ref: "HEAD^", mergeBase: false };

  it.each<[string, unknown, object]>([
    ["a pull request", pull(SHA), { ref: SHA, mergeBase: true }],
    ["a pull request with SHA-256", pull(LONG), { ref: LONG, mergeBase: true }],
    ["a pull request and more", pull(SHA, { number: 5 }), { ref: SHA, mergeBase: true }],
    ["a merge group", group(SHA), { ref: SHA, mergeBase: false }],
    ["a push", { before: SHA, after: LONG, ref: "refs/heads/main" }, BEFORE],
    ["a schedule", { schedule: "0 0 * * *" }, BEFORE],
    ["an option for a commit", pull("--upload-pack=touch /tmp/x"), BEFORE],
    ["a name for a commit", group("main"), BEFORE],
    ["a commit and more", pull(`${SHA}^{tree}`), BEFORE],
    ["two lines", pull(`${SHA}\n--all`), BEFORE],
    ["too short a commit", pull("0123456"), BEFORE],
    ["a commit that is no text", pull(7), BEFORE],
    ["a pull request without a base", { pull_request: {} }, BEFORE],
    ["a pull request that is nothing", { pull_request: null }, BEFORE],
    [
      "both, of which one is odd",
      { ...pull("main"), ...group(SHA) },
      { ref: SHA, mergeBase: false },
    ],
    ["a list", [], BEFORE],
    ["nothing", null, BEFORE],
  ])("of %s", (_, payload, base) => {
    const folder = enterFolder({ "event.json": JSON.stringify(payload) });
    const environment = { GITHUB_EVENT_PATH: path.join(folder, "event.json") };
    expect(baseOfEvent(environment)).toEqual({ ...base, isOptional: true });
  });

  it.each([
    ["no payload", {}],
    ["half a payload", { GITHUB_EVENT_PATH: "event.json" }],
  ])("with %s is the commit before", (_, environment) => {
    enterFolder({ "event.json": '{"pull_request":' });
    expect(baseOfEvent(environment)).toEqual({ ...BEFORE, isOptional: true });
  });
});
