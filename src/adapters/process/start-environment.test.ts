import { describe, expect, test } from "vitest";
import { isSecret } from "./start-environment.ts";

const JOB = { GITHUB_ACTIONS: "true" };

describe("a secret", () => {
  test.each([
    "INPUT_GITHUB-TOKEN",
    "INPUT_BENCHER-API-KEY",
    "BENCHER_API_KEY",
    "BENCHER_API_TOKEN",
    "GITHUB_TOKEN",
    "GH_TOKEN",
    "GITHUB_ENTERPRISE_TOKEN",
    "GH_ENTERPRISE_TOKEN",
  ])("is %s everywhere", (name) => {
    expect([JOB, {}].map((environment) => isSecret(name, environment))).toEqual([true, true]);
  });

  test.each([
    "INPUT_NPM_TOKEN",
    "INPUT_API-KEY",
    "ACTIONS_RUNTIME_TOKEN",
    "ACTIONS_ID_TOKEN_REQUEST_TOKEN",
    "RUNNER_TOKEN",
  ])("is %s in a job", (name) => {
    expect([JOB, {}].map((environment) => isSecret(name, environment))).toEqual([true, false]);
  });

  test.each(["INPUT_MODE", "ACTIONS_CACHE_URL", "BENCHER_HOST", "NPM_TOKEN", "GITHUB_TOKEN_FILE"])(
    "is not %s",
    (name) => {
      expect(isSecret(name, JOB)).toBe(false);
    },
  );
});
