import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { enterFolder } from "../../test/support/working-folder.ts";
import { readContext } from "./context.ts";

const FILES = { "half.json": '{"pull_request":{', "empty.json": "", "whole.json": "{}" };

afterEach(() => {
  vi.unstubAllEnvs();
});

it("has no payload where the runner wrote half of one", () => {
  vi.stubEnv("GITHUB_EVENT_NAME", "push");
  vi.stubEnv("GITHUB_EVENT_PATH", path.join(enterFolder(FILES), "half.json"));
  expect(readContext(process.env)).toEqual({ eventName: "push", payload: undefined });
});

it.each([
  ["half.json", false],
  ["empty.json", false],
  ["missing.json", false],
  ["whole.json", true],
])("reads %s: %s", (name, isRead) => {
  const environment = { GITHUB_EVENT_PATH: path.join(enterFolder(FILES), name) };
  readContext(environment);
  expect("GITHUB_EVENT_PATH" in environment).toBe(isRead);
});
