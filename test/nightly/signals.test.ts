import { beforeAll } from "vitest";
import { INSTALL_TIMEOUT_MS, realOha } from "../e2e/support/oha.ts";
import { test } from "../e2e/support/project.ts";
import { expectNothingLeft, expectNothingLeftOfCounting } from "../e2e/support/random-signals.ts";
import { reasonNotToCount } from "../e2e/support/servers.ts";

const PATIENTLY = { timeout: 1_200_000 };

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

test(
  "signals at random moments leave nothing, whatever servers and builds do",
  PATIENTLY,
  async () => {
    await expectNothingLeft(20);
  },
);

test(
  "signals at random moments of counting leave no process and no file",
  PATIENTLY,
  async ({ project, skip }) => {
    const reason = reasonNotToCount();
    if (reason !== undefined) return skip(reason);
    await expectNothingLeftOfCounting(project, 12);
  },
);
