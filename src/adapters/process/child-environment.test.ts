import { expect, test } from "vitest";
import { childEnvironment } from "./child-environment.ts";

test.each([
  "INPUT_GITHUB-TOKEN",
  "INPUT_GITHUB_TOKEN",
  "INPUT_BENCHER-API-KEY",
  "ACTIONS_RUNTIME_TOKEN",
  "ACTIONS_ID_TOKEN_REQUEST_TOKEN",
  "ACTIONS_CACHE_URL",
  "STATE_GROUPS",
  "INPUT_MODE",
  "BENCHER_API_KEY",
  "BENCHER_API_TOKEN",
  "GITHUB_TOKEN",
  "GH_TOKEN",
  "GITHUB_ENTERPRISE_TOKEN",
  "GH_ENTERPRISE_TOKEN",
  "RUNNER_TOKEN",
  "GITHUB_ENV",
  "GITHUB_OUTPUT",
  "GITHUB_PATH",
  "GITHUB_STATE",
  "GITHUB_STEP_SUMMARY",
])("%s is withheld", (name) => {
  expect(childEnvironment({ [name]: "secret", PATH: "/bin" })).toEqual({ PATH: "/bin" });
});

test.each([
  "PATH",
  "HOME",
  "CI",
  "GITHUB_ACTIONS",
  "GITHUB_SHA",
  "GITHUB_REF_NAME",
  "RUNNER_OS",
  "INPUTS",
  // What the workflow's author gave the builds is theirs.
  "NPM_TOKEN",
  "MY_GITHUB_TOKEN",
  "GITHUB_TOKEN_FILE",
])("%s is kept", (name) => {
  expect(childEnvironment({ [name]: "value" })).toEqual({ [name]: "value" });
});

test("additions win, also where the user names a withheld variable", () => {
  const environment = { PORT: "1", GITHUB_TOKEN: "ours" };
  expect(childEnvironment(environment, { PORT: "2", GITHUB_TOKEN: "theirs" })).toEqual({
    PORT: "2",
    GITHUB_TOKEN: "theirs",
  });
  expect(environment).toEqual({ PORT: "1", GITHUB_TOKEN: "ours" });
});
