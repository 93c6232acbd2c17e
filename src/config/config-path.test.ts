import path from "node:path";
import { expect, it } from "vitest";
import { configPathOf } from "./config-path.ts";

it.each([
  ["loadgate.yml", undefined],
  ["./loadgate.yml", undefined],
  [path.resolve("loadgate.yml"), undefined],
  [path.resolve("bench/loadgate.yml"), "bench/loadgate.yml"],
  ["../loadgate.yml", "../loadgate.yml"],
])("commands call %s %s", (file, called) => {
  expect(configPathOf(file)).toBe(called);
});
