import path from "node:path";
import { expect, it } from "vitest";
import { storeFrom } from "./options.ts";

it.each([
  [undefined, "/repo/.loadgate"],
  ["branch:loadgate-data", "branch:loadgate-data"],
  ["runs", path.resolve("runs")],
])("--store %j is %j", (option, store) => {
  expect(storeFrom(option, "/repo/.loadgate")).toBe(store);
});

it.each(["branch:", "branch:a b", "branch:a..b", ""])("--store %j is refused", (option) => {
  expect(() => storeFrom(option, "/repo/.loadgate")).toThrow(
    expect.objectContaining({ kind: "usage", hint: expect.stringContaining("branch:") }),
  );
});
