import { beforeAll, describe } from "vitest";
import { CHANGES, expectNotHeldUp } from "../e2e/support/legitimate-changes.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "../e2e/support/oha.ts";
import { test } from "../e2e/support/project.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

describe("nothing is held up by", () => {
  test.for(CHANGES.nightly)("%s", async ([, row], { project }) => {
    await expectNotHeldUp(project, row);
  });
});
