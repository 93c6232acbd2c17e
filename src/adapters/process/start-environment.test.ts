import { expect, test } from "vitest";
import { isSecret, withheldText } from "./start-environment.ts";

test.each([
  "INPUT_GITHUB-TOKEN",
  "INPUT_BENCHER-API-KEY",
  "ACTIONS_RUNTIME_TOKEN",
  "ACTIONS_ID_TOKEN_REQUEST_TOKEN",
  "BENCHER_API_KEY",
  "BENCHER_API_TOKEN",
  "GITHUB_TOKEN",
  "GH_TOKEN",
  "GITHUB_ENTERPRISE_TOKEN",
  "GH_ENTERPRISE_TOKEN",
  "RUNNER_TOKEN",
])("%s is a secret", (name) => {
  expect(isSecret(name)).toBe(true);
});

test.each(["INPUT_MODE", "ACTIONS_CACHE_URL", "BENCHER_HOST", "NPM_TOKEN", "GITHUB_TOKEN_FILE"])(
  "%s is none",
  (name) => {
    expect(isSecret(name)).toBe(false);
  },
);

test.each([
  [{ GITHUB_TOKEN: "planted", NPM_TOKEN: "x", "INPUT_GITHUB-TOKEN": "planted" }, "GITHUB_TOKEN"],
  [{ BENCHER_API_KEY: "planted", GH_TOKEN: "" }, "BENCHER_API_KEY, GH_TOKEN"],
])("from %j, the names of withheld variables are reported", (environment, names) => {
  expect(withheldText(environment)).toBe(
    `It does not get ${names}: if it needs one, set that under another name. `,
  );
});

test.each([{}, { ACTIONS_RUNTIME_TOKEN: "x", RUNNER_TOKEN: "x", PATH: "x" }])(
  "from %j, nothing is reported",
  (environment) => {
    expect(withheldText(environment)).toBe("");
  },
);
