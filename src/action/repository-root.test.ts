import { mkdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { enterFolder } from "../../test/support/working-folder.ts";
import { repositoryRoot } from "./main-step.ts";

it("the root is that of the checkout that holds the file", () => {
  const workspace = enterFolder({ "app/bench/loadgate.yml": "", "other/loadgate.yml": "" });
  mkdirSync(path.join(workspace, "app/.git"));
  const rootOf = (file: string) => repositoryRoot(workspace, path.join(workspace, file));
  expect(rootOf("app/bench/loadgate.yml")).toBe(path.join(workspace, "app"));
  expect(rootOf("other/loadgate.yml")).toBe(workspace);
  expect(rootOf("loadgate.yml")).toBe(workspace);
  expect(rootOf("../loadgate.yml")).toBe(workspace);
});

it("a submodule's files have the paths that they have in the repository", () => {
  const workspace = enterFolder({
    "sub/.git": "gitdir: ../.git/modules/sub",
    "sub/loadgate.yml": "",
  });
  expect(repositoryRoot(workspace, path.join(workspace, "sub/loadgate.yml"))).toBe(workspace);
});

it("there is none outside a job", () => {
  expect(repositoryRoot(undefined, "/repo/loadgate.yml")).toBeUndefined();
});
