import { expect, it } from "vitest";
import { hasCode, LoadgateError, messageOf, withHint } from "./error.ts";

it.each([
  ["usage", 2],
  ["measurement", 3],
  ["publishing", 4],
  ["SIGHUP", 129],
  ["SIGINT", 130],
  ["SIGQUIT", 131],
  ["SIGTERM", 143],
] as const)("a failure of kind %s ends the process with %d", (kind, exitCode) => {
  const error = new LoadgateError(kind, "what");
  expect(error).toMatchObject({ name: "LoadgateError", kind, exitCode, message: "what" });
  expect(error.details).toEqual([]);
  expect([error.hint, error.cause]).toEqual([undefined, undefined]);
});

it("keeps hint, details and cause", () => {
  const cause = new Error("underneath");
  const error = new LoadgateError("usage", "what", { hint: "do", details: ["a"], cause });
  expect(error).toMatchObject({ hint: "do", details: ["a"], cause });
});

it("puts a message and its hint into one line", () => {
  expect(withHint({ message: "It is closed", hint: "Open it." })).toBe("It is closed. Open it.");
  expect(withHint({ message: "It is closed", hint: undefined })).toBe("It is closed");
});

it.each([
  [new Error("boom"), "boom"],
  ["text", "text"],
  [undefined, "undefined"],
  [null, "null"],
  [42, "42"],
])("tells what was thrown: %j", (thrown, message) => {
  expect(messageOf(thrown)).toBe(message);
});

it.each([
  [Object.assign(new Error("gone"), { code: "ENOENT" }), true],
  [Object.assign(new Error("denied"), { code: "EACCES" }), false],
  [new Error("boom"), false],
  [{ code: "ENOENT" }, false],
])("knows an error by its code: %j", (thrown, expected) => {
  expect(hasCode(thrown, "ENOENT")).toBe(expected);
});
