import { describe, expect, it, test } from "vitest";
import { aStream } from "../../../test/support/streams.ts";
import { EXIT_CODES, type FailureKind, LoadgateError } from "../../domain/shared/error.ts";
import { paletteFor, showError } from "./terminal.ts";

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

function shown(thrown: unknown, columns?: number) {
  const { stream, text } = aStream(columns);
  const code = showError(thrown, stream, {});
  return { code, text: text() };
}

describe("showError", () => {
  it("shows message, details and hint of a failure that was foreseen", () => {
    const details = ["no database", "giving up"];
    const error = new LoadgateError("measurement", "go: it ended", { hint: "See it.", details });
    expect(shown(error)).toEqual({
      code: 3,
      text: "error: go: it ended\n  │ no database\n  │ giving up\n  See it.\n",
    });
  });

  it("needs neither details nor hint", () => {
    const error = new LoadgateError("usage", "wrong");
    expect(shown(error)).toEqual({ code: 2, text: "error: wrong\n" });
  });

  it("paints on a terminal", () => {
    const { text } = shown(new LoadgateError("usage", "wrong", { details: ["more"] }), 80);
    expect(text).toBe(
      "\u001b[31merror:\u001b[39m \u001b[1mwrong\u001b[22m\n  \u001b[2m│\u001b[22m more\n",
    );
  });

  it.each(Object.entries(EXIT_CODES))("gives the exit code of %s", (kind, code) => {
    expect(shown(new LoadgateError(kind as FailureKind, "x")).code).toBe(code);
  });

  it.each([
    ["an error", new TypeError("x is undefined"), /^TypeError: x is undefined\n {4}at .+\n$/s],
    ["a text", "thrown as it is", /^thrown as it is\n$/],
    ["nothing", undefined, /^undefined\n$/],
  ])("asks to report a bug: %s", (_, thrown, rest) => {
    const { code, text } = shown(thrown);
    expect(code).toBe(70);
    const [mark, ...after] = text.split("please report it: ");
    expect(mark).toBe("bug in loadgate, ");
    expect(after.join()).toMatch(rest);
  });
});
