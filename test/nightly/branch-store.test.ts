import { it } from "vitest";
import { expectNoRunLost } from "../integration/support/branch-writers.ts";

it("fifty writers at once, while the API fails now and then: fifty files, none lost, none twice", async () => {
  await expectNoRunLost(50, { tries: 1000, firstPauseMs: 4000, mostPauseMs: 20_000 });
}, 300_000);
