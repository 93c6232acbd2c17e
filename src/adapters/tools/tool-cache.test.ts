import { userInfo } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { toolCacheFolder } from "./tool-cache.ts";

test.each<[string, NodeJS.ProcessEnv, string]>([
  [
    "the runner's tool cache",
    { RUNNER_TOOL_CACHE: "/tools", XDG_CACHE_HOME: "/x", HOME: "/h" },
    "/tools",
  ],
  ["the user's cache folder", { XDG_CACHE_HOME: "/x", HOME: "/h" }, "/x/loadgate"],
  ["the home folder", { HOME: "/h" }, "/h/.cache/loadgate"],
  ["the system's word for home", {}, path.join(userInfo().homedir, ".cache/loadgate")],
  [
    "relative folders count as unset",
    { XDG_CACHE_HOME: "x", HOME: "h" },
    path.join(userInfo().homedir, ".cache/loadgate"),
  ],
  [
    "empty variables count as unset",
    { RUNNER_TOOL_CACHE: "", XDG_CACHE_HOME: "", HOME: "/h" },
    "/h/.cache/loadgate",
  ],
])("%s", (_, environment, folder) => {
  expect(toolCacheFolder(environment)).toBe(folder);
});
