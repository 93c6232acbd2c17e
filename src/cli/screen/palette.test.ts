import { expect, test } from "vitest";
import { aStream } from "../../../test/support/streams.ts";
import { paletteFor } from "./palette.ts";

const RED = "\u001b[31mx\u001b[39m";

test.each([
  ["a terminal", 80, {}, RED],
  ["a terminal with an empty NO_COLOR", 80, { NO_COLOR: "" }, RED],
  ["a terminal with NO_COLOR", 80, { NO_COLOR: "1" }, "x"],
  ["a terminal that shows no colours", 80, { TERM: "dumb" }, "x"],
  ["a pipe", undefined, {}, "x"],
  ["a pipe with FORCE_COLOR", undefined, { FORCE_COLOR: "1" }, "x"],
])("%s", (_, columns, environment, shown) => {
  expect(paletteFor(aStream(columns).stream, environment).red("x")).toBe(shown);
});
