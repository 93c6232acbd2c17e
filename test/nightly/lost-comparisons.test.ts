import { beforeAll, describe } from "vitest";
import { expectNoPass, WAYS } from "../e2e/support/lost-comparisons.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "../e2e/support/oha.ts";
import { test } from "../e2e/support/project.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

describe("no pass comes of it when", () => {
  test.for(WAYS.nightly)("%s", async ([, row], { project }) => {
    await expectNoPass(project, row);
  });
});
