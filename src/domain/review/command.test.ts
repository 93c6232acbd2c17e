import { expect, it } from "vitest";
import { commandIn } from "./command.ts";

it.each([
  ["loadgate: bisect", ""],
  ["\n  Loadgate:Bisect please\nmore", " please"],
])("reads %j", (comment, rest) => {
  expect(commandIn(comment, "bisect")).toBe(rest);
  expect(commandIn(comment, "accept")).toBeUndefined();
});

it.each([
  "",
  "loadgate: accept a/b why",
  "loadgate: bisection",
  "loadgate: bisect-all",
  "/loadgate",
])("finds no such command in %j", (comment) => {
  expect(commandIn(comment, "bisect")).toBeUndefined();
});
