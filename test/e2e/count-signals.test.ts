import { beforeAll } from "vitest";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { test } from "./support/project.ts";
import { expectNothingLeftOfCounting } from "./support/random-signals.ts";
import { reasonNotToCount } from "./support/servers.ts";

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
