import { expect, it } from "vitest";
import { refuseRepeatOn } from "./repeat-on.ts";

it("the option that measured a series on several machines is refused, and nothing else is", () => {
  expect(() => refuseRepeatOn("--repeat-on", "3")).toThrow(
    "--repeat-on was removed: each series is measured on one machine",
  );
  expect(() => refuseRepeatOn("--repeat-on", undefined)).not.toThrow();
  expect(() => refuseRepeatOn("Input repeat-on", "")).not.toThrow();
});
