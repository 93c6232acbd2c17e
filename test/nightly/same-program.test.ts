import { describe, test } from "vitest";
import {
  expectOneProgram,
  expectOwnPrograms,
  NOT_LINUX,
  ONE_PROGRAM,
  OWN_PROGRAMS,
} from "../integration/support/same-program.ts";
import { skipAll } from "../support/skip-all.ts";

describe("both arms run", () => {
  skipAll(NOT_LINUX);

  test.for(ONE_PROGRAM.nightly)("%s", async ([, row]) => {
    await expectOneProgram(row);
  });
});

describe("each arm runs its own", () => {
  skipAll(NOT_LINUX);

  test.for(OWN_PROGRAMS.nightly)("%s", async ([, row]) => {
    await expectOwnPrograms(row);
  });
});
