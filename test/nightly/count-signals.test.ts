import { beforeAll } from "vitest";
import { INSTALL_TIMEOUT_MS, realOha } from "../e2e/support/oha.ts";
import { test } from "../e2e/support/project.ts";
import { expectNothingLeftOfCounting } from "../e2e/support/random-signals.ts";
import { reasonNotToCount } from "../e2e/support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

test("signals at random moments of counting leave no process and no file", {
  timeout: 1_200_000,
}, async ({ project, skip }) => {
  const reason = reasonNotToCount();
  if (reason !== undefined) return skip(reason);
  // Each signal once.
  await expectNothingLeftOfCounting(project, 4);
});
