import { execFileSync } from "node:child_process";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { enterFolder } from "../../../test/support/working-folder.ts";
import { ownCopy } from "./init.ts";

const environment = { PATH: process.env["PATH"], HOME: "/nonexistent" };

function git(folder: string, ...args: readonly string[]) {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
  return execFileSync("git", ["-C", folder, ...identity, ...args], {
    encoding: "utf8",
    env: environment,
  }).trim();
}

/** A copy of Loadgate as a repository of its own, in the folder `copy`. */
function aCopy() {
  const folder = enterFolder({
    "copy/package.json": "{}",
    "copy/action.yml": "name: x",
    "copy/dist/cli.js": "",
    "project/README.md": "",
  });
  const copy = path.join(folder, "copy");
  git(copy, "init", "--quiet");
  git(copy, "add", "--all");
  git(copy, "commit", "--quiet", "--message", "x");
  return { folder, copy, project: path.join(folder, "project"), dist: path.join(copy, "dist") };
}

const REMOTE = { host: "github.com", name: "acme/loadgate" };

describe("ownCopy", () => {
  it("is what the clone says, without what its address keeps secret", async () => {
    const { copy, project, dist } = aCopy();
    git(copy, "remote", "add", "origin", "https://x:secret@github.com/acme/loadgate.git");
    const commit = git(copy, "rev-parse", "HEAD");
    const before = await ownCopy(project, environment, dist);
    expect(before).toEqual({ remote: REMOTE, commit, isPublished: false });
    git(copy, "update-ref", "refs/remotes/origin/main", "HEAD");
    expect((await ownCopy(project, environment, dist)).isPublished).toBe(true);
  });

  it("is not the repository that it is merely installed in", async () => {
    // As in node_modules: files in a repository's folder that are not in the repository.
    const files = {
      "node_modules/loadgate/package.json": "{}",
      "node_modules/loadgate/action.yml": "",
    };
    const folder = enterFolder(files);
    git(folder, "init", "--quiet");
    git(folder, "remote", "add", "origin", "https://github.com/acme/shop");
    expect(await ownCopy(folder, environment, path.join(folder, "node_modules/loadgate"))).toEqual(
      {},
    );
  });

  it("knows where it lies in the project itself", async () => {
    const { copy, dist } = aCopy();
    expect(await ownCopy(copy, environment, dist)).toMatchObject({ inside: "" });
  });

  it("is nothing where there is no git", async () => {
    const folder = enterFolder({ "copy/package.json": "{}", "copy/action.yml": "" });
    expect(await ownCopy(folder, environment, path.join(folder, "copy"))).toEqual({});
  });
});
