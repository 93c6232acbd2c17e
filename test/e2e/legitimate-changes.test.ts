import { beforeAll, describe } from "vitest";
import { CHANGES, expectNotHeldUp } from "./support/legitimate-changes.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { test } from "./support/project.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

describe("nothing is held up by", () => {
  test.for(CHANGES.gate)("%s", async ([, row], { project }) => {
    await expectNotHeldUp(project, row);
  });
});
