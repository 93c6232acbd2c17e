import { describe } from "vitest";
import { test } from "../e2e/support/project.ts";
import { expectUsageError, USAGE_ERRORS } from "../e2e/support/usage-errors.ts";

describe.concurrent("usage and configuration: nothing is built or started", () => {
  test.for(USAGE_ERRORS.nightly)("%s", async ([, one], { project }) => {
    await expectUsageError(project, one);
  });
});
