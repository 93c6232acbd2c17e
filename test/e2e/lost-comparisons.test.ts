import { beforeAll, describe } from "vitest";
import { expectNoPass, WAYS } from "./support/lost-comparisons.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { test } from "./support/project.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

describe("no pass comes of it when", () => {
  test.for(WAYS.gate)("%s", async ([, row], { project }) => {
    await expectNoPass(project, row);
  });
});
