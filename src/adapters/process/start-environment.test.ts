import { expect, test } from "vitest";
import { isSecret } from "./start-environment.ts";

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
