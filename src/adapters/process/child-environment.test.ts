import { describe, expect, test } from "vitest";
import { childEnvironment, withheldText } from "./child-environment.ts";

const JOB = { GITHUB_ACTIONS: "true" };

test.each([
  "INPUT_GITHUB-TOKEN",
  "BENCHER_API_KEY",
  "BENCHER_API_TOKEN",
  "GITHUB_TOKEN",
  "GH_TOKEN",
  "GITHUB_ENTERPRISE_TOKEN",
  "GH_ENTERPRISE_TOKEN",
  "GIT_DIR",
])("%s is withheld everywhere", (name) => {
  expect(childEnvironment({ [name]: "secret", PATH: "/bin" })).toEqual({ PATH: "/bin" });
  expect(childEnvironment({ [name]: "secret", ...JOB })).toEqual(JOB);
});

test.each([
  "INPUT_GITHUB_TOKEN",
  "ACTIONS_RUNTIME_TOKEN",
  "ACTIONS_ID_TOKEN_REQUEST_TOKEN",
  "ACTIONS_CACHE_URL",
  "STATE_GROUPS",
  "INPUT_MODE",
  "RUNNER_TOKEN",
  "GITHUB_ENV",
  "GITHUB_OUTPUT",
  "GITHUB_PATH",
  "GITHUB_STATE",
  "GITHUB_STEP_SUMMARY",
])("%s is withheld in a job, where it is the runner's", (name) => {
  expect(childEnvironment({ [name]: "secret", ...JOB })).toEqual(JOB);
  expect(childEnvironment({ [name]: "own" })).toEqual({ [name]: "own" });
});

test.each([
  "PATH",
  "HOME",
  "CI",
  "GITHUB_SHA",
  "GITHUB_REF_NAME",
  "RUNNER_OS",
  "INPUTS",
  "ACTIONS_PER_PAGE",
  // What the workflow's author gave the builds is theirs.
  "BENCHER_PROJECT",
  "NPM_TOKEN",
  "MY_GITHUB_TOKEN",
  "GITHUB_TOKEN_FILE",
])("%s is kept", (name) => {
  expect(childEnvironment({ [name]: "value", ...JOB })).toEqual({ [name]: "value", ...JOB });
});

test("additions win, also where the user names a withheld variable", () => {
  const environment = { PORT: "1", GITHUB_TOKEN: "ours" };
  expect(childEnvironment(environment, { PORT: "2", GITHUB_TOKEN: "theirs" })).toEqual({
    PORT: "2",
    GITHUB_TOKEN: "theirs",
  });
  expect(environment).toEqual({ PORT: "1", GITHUB_TOKEN: "ours" });
});

describe("the names of withheld variables", () => {
  test.each([
    [{ GITHUB_TOKEN: "planted", NPM_TOKEN: "x", "INPUT_GITHUB-TOKEN": "planted" }, "GITHUB_TOKEN"],
    [{ BENCHER_API_KEY: "planted", GH_TOKEN: "" }, "BENCHER_API_KEY, GH_TOKEN"],
    [{ ...JOB, STATE_DIR: "planted", INPUT_MODE: "x" }, "STATE_DIR"],
  ])("are reported from %j", (environment, names) => {
    expect(withheldText(environment)).toBe(
      `It does not get ${names}: if it needs one, set that under another name. `,
    );
  });

  test.each([
    {},
    { INPUT_FILE: "x", STATE_DIR: "x" },
    { ...JOB, INPUT_FILE: "x", GIT_DIR: "x" },
    { ...JOB, ACTIONS_RUNTIME_TOKEN: "x", RUNNER_TOKEN: "x", GITHUB_ENV: "x", PATH: "x" },
  ])("are none from %j", (environment) => {
    expect(withheldText(environment)).toBe("");
  });
});
