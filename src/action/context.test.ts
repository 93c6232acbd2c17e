import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { keepJobLog } from "../../test/support/streams.ts";
import { enterFolder } from "../../test/support/working-folder.ts";
import { readContext } from "./context.ts";

const FILES = { "half.json": '{"pull_request":{', "empty.json": "", "whole.json": "{}" };

afterEach(() => {
  vi.unstubAllEnvs();
});

// The package reads the environment of this process once, when the first test loads it.
it("has no payload where the runner wrote half of one", async () => {
  vi.stubEnv("GITHUB_EVENT_NAME", "push");
  vi.stubEnv("GITHUB_EVENT_PATH", path.join(enterFolder(FILES), "half.json"));
  const log = keepJobLog();
  expect(await readContext(process.env)).toMatchObject({ eventName: "push", payload: {} });
  expect(log()).toEqual([]);
});

it.each([
  ["half.json", false],
  ["empty.json", false],
  ["missing.json", false],
  ["whole.json", true],
])("reads %s: %s", async (name, isRead) => {
  const environment = { GITHUB_EVENT_PATH: path.join(enterFolder(FILES), name) };
  await readContext(environment);
  expect("GITHUB_EVENT_PATH" in environment).toBe(isRead);
});
