import { describe, test } from "vitest";
import { skipAll } from "../support/skip-all.ts";
import {
  expectOneProgram,
  expectOwnPrograms,
  NOT_LINUX,
  ONE_PROGRAM,
  OWN_PROGRAMS,
} from "./support/same-program.ts";

describe("both arms run", () => {
  skipAll(NOT_LINUX);

  test.for(ONE_PROGRAM.gate)("%s", async ([, row]) => {
    await expectOneProgram(row);
  });
});

describe("each arm runs its own", () => {
  skipAll(NOT_LINUX);

  test.for(OWN_PROGRAMS.gate)("%s", async ([, row]) => {
    await expectOwnPrograms(row);
  });
});
