import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { enterFolder } from "../test/support/working-folder.ts";
import {
  marketplaceProblems,
  notesOf,
  pinned,
  pinnedCommit,
  problemsOf,
  withRepository,
} from "./release/steps.js";

const ROOT = path.join(import.meta.dirname, "..");
const PLACEHOLDER =
  "uses: --set-this-to-your-copy--/loadgate@0000000000000000000000000000000000000000 # your copy of Loadgate: OWNER/loadgate@COMMIT";
const NOTHING_SAID = 'there is nothing under "## [1.2.3] - YYYY-MM-DD"';
const GIT = {
  ...{ GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@b.c" },
  ...{ GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@b.c", GIT_CONFIG_GLOBAL: "/dev/null" },
};

/** A repository with a remote, whose gate is as told, and a `gh` that writes down what it is asked. */
function repository({
  gate = "exit 0",
  changelog = "## [1.2.3] - 2026-01-02\n\n- A thing.\n",
} = {}) {
  const folder = enterFolder();
  const home = path.join(folder, "clone");
  const env = { PATH: `${path.join(folder, "bin")}:${process.env["PATH"]}`, HOME: folder, ...GIT };
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: home, env, encoding: "utf8", stdio: "pipe" }).trim();
  mkdirSync(path.join(folder, "bin"));
  const gh = path.join(folder, "bin", "gh");
  writeFileSync(gh, `#!/bin/sh\necho "$@" >> ${folder}/gh.log\n`);
  chmodSync(gh, 0o755);
  execFileSync("git", ["init", "--quiet", "--bare", "-b", "main", path.join(folder, "origin")]);
  execFileSync("git", ["clone", "--quiet", path.join(folder, "origin"), home], { stdio: "pipe" });
  for (const name of ["workflows", "dist", ".ci", "docs/images", "src/report"]) {
    mkdirSync(path.join(home, name), { recursive: true });
  }
  const write = (name: string, text: string) => writeFileSync(path.join(home, name), text);
  const scripts = { bundle: "echo made > dist/cli.js", picture: "true" };
  write(
    "package.json",
    JSON.stringify({ name: "loadgate", version: "1.2.3", license: "MIT", type: "module", scripts }),
  );
  write("dist/cli.js", "made\n");
  write("CHANGELOG.md", `# Changelog\n\n## [Unreleased]\n\n${changelog}`);
  write("README.md", `      - ${PLACEHOLDER}\n`);
  write("workflows/pull-request.yml", `      - ${PLACEHOLDER}\n`);
  write(".gitignore", "/release/\n*.tmp\n");
  write(".ci/run", `#!/bin/sh\n${gate}\n`);
  chmodSync(path.join(home, ".ci/run"), 0o755);
  git("checkout", "--quiet", "-B", "main");
  git("add", "--all");
  git("commit", "--quiet", "--message", "first");
  git("push", "--quiet", "origin", "main");
  const release = (...args: readonly string[]) => {
    const script = path.join(ROOT, "scripts/release.js");
    return spawnSync(process.execPath, [script, ...args], { cwd: home, env, encoding: "utf8" });
  };
  const merge = (message: string) => {
    git("commit", "--quiet", "--all", "--message", message);
    git("push", "--quiet", "origin", "main");
  };
  const asked = () => readFileSync(path.join(folder, "gh.log"), "utf8").trim().split("\n");
  return { home, git, write, release, merge, asked };
}

describe("a release", () => {
  it("is tried up to what others would see", () => {
    const { release, git } = repository();
    const { status, stdout } = release("--dry-run", "1.2.3");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^[0-9a-f]{64} {2}loadgate-1\.2\.3\.tgz$/mu);
    expect(stdout).toContain("push the tag v1.2.3");
    expect(git("tag", "--list")).toBe("");
    expect(git("ls-remote", "--tags", "origin")).toBe("");
    expect(git("status", "--porcelain")).toBe("");
  });

  it("is made in an order in which each step has what it needs", () => {
    const { release, git, asked, merge } = repository();
    const commit = git("rev-parse", "HEAD");
    const ofRepository = ["1.2.3", "--repository", "some/gate"];
    expect(release("pin", ...ofRepository)).toMatchObject({ status: 0, stderr: "" });
    merge("Use v1.2.3");
    // What is merged after it is not released.
    git("commit", "--quiet", "--allow-empty", "--message", "more");
    git("push", "--quiet", "origin", "main");
    const main = git("rev-parse", "HEAD");
    expect(release("commit", ...ofRepository).stdout).toBe(`${commit}\n`);
    git("checkout", "--quiet", "--detach", commit);
    expect(release("check", "1.2.3")).toMatchObject({ status: 0, stderr: "" });
    expect(release("pack", "1.2.3").status).toBe(0);
    const { status, stdout, stderr } = release("publish", ...ofRepository);
    expect(stderr).not.toContain("Error");
    expect(status).toBe(0);
    expect(asked()).toEqual([
      expect.stringMatching(
        /^release create v1\.2\.3 --repo some\/gate --draft --verify-tag .*SHA256SUMS.*tgz$/u,
      ),
      "release edit v1.2.3 --repo some/gate --draft=false --latest",
    ]);
    const remote = git("ls-remote", "origin");
    expect(remote).toContain(`${commit}\trefs/tags/v1.2.3`);
    expect(remote).toContain(`${commit}\trefs/tags/v1\n`.trim());
    // The release is out, so nothing may be left that a rule of the branch could refuse.
    expect(remote).toContain(`${main}\trefs/heads/main`);
    expect(git("show", "origin/main:workflows/pull-request.yml")).toBe(
      `- uses: some/gate@${commit} # v1.2.3`,
    );
    expect(JSON.parse(git("show", "origin/main:package.json"))).toMatchObject({
      repository: { url: "git+https://github.com/some/gate.git" },
    });
    expect(stdout).toContain("https://github.com/some/gate/releases/edit/v1.2.3");
    expect(git("status", "--porcelain")).toBe("");
  });

  it.each<[string, (one: ReturnType<typeof repository>) => void, RegExp]>([
    ["a tag that exists here", ({ git }) => git("tag", "v1.2.3"), /tag v1\.2\.3 exists/u],
    [
      "a tag that exists on the remote alone",
      ({ git }) => git("push", "--quiet", "origin", "HEAD:refs/tags/v1.2.3"),
      /tag v1\.2\.3 exists/u,
    ],
    [
      "a dirty main",
      ({ write }) => write("README.md", "other"),
      /files differ from the commit:\nM README\.md/u,
    ],
    [
      "a commit that is not on main",
      ({ git }) => git("commit", "--quiet", "--allow-empty", "--message", "more"),
      /the commit is none of origin\/main/u,
    ],
  ])("does not begin with %s", (_, change, reason) => {
    const one = repository();
    change(one);
    const { status, stderr } = one.release("--dry-run", "1.2.3");
    expect(status).toBe(1);
    expect(stderr).toMatch(reason);
  });

  it("does not begin with a picture that is older than the report", () => {
    const { git, write, release, merge } = repository();
    const change = (file: string, message: string) => {
      write(file, message);
      git("add", "--all");
      merge(message);
    };
    change("src/report/comment.test.ts", "Test the comment");
    expect(release("check", "1.2.3").status).toBe(0);
    expect(release("picture").stdout).toBe("the pictures are newer than the report\n");
    change("src/report/comment.ts", "A new comment");
    const { status, stderr } = release("check", "1.2.3");
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /the pictures are older than [0-9a-f]+ A new comment: run `.* picture`/u,
    );
    expect(release("picture").stdout).toContain("> npm run picture\n");
    git("checkout", "--quiet", "--", ".");
    change("docs/images/comment.png", "Draw it");
    expect(release("check", "1.2.3")).toMatchObject({ status: 0, stderr: "" });
  });

  it("does not begin with a changelog without a section of the version", () => {
    const changelog = "## [1.2.2] - 2026-01-02\n\n- A thing.\n";
    const { status, stderr } = repository({ changelog }).release("check", "1.2.3");
    expect(status).toBe(1);
    expect(stderr).toContain(NOTHING_SAID);
  });

  it("refuses what is no version", () => {
    expect(repository().release("check", "v1.2.3").stderr).toContain("is no version");
  });

  it("lists its commands, also where it does not know an option or a command", () => {
    const { release } = repository();
    expect(release("--help")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/check 1\.2\.3 .*--dry-run 1\.2\.3 /su),
      stderr: "",
    });
    for (const args of [["--unknown"], ["unknown"], []]) {
      const { status, stderr } = release(...args);
      expect(status).toBeGreaterThan(0);
      expect(stderr).toContain("publish 1.2.3 --repository OWNER/NAME");
      expect(stderr).not.toMatch(/^ +at /mu);
    }
  });

  it("ends at a red gate, and at a dist/ that is not what the sources make", () => {
    const red = repository({ gate: "exit 1" });
    expect(red.release("--dry-run", "1.2.3").status).toBe(1);
    const stale = repository();
    appendFileSync(path.join(stale.home, "dist/cli.js"), "by hand\n");
    stale.git("commit", "--quiet", "--all", "--message", "by hand");
    stale.git("push", "--quiet", "origin", "main");
    expect(stale.release("--dry-run", "1.2.3").stderr).toContain(
      "dist/ is not what the sources make",
    );
  });

  it("that main does not pin is not made, and changes nothing", () => {
    const { release, git, asked, merge } = repository();
    const ofRepository = ["1.2.3", "--repository", "some/gate"];
    release("pack", "1.2.3");
    for (const command of ["commit", "publish"]) {
      const { status, stderr } = release(command, ...ofRepository);
      expect(status).toBe(1);
      expect(stderr).toMatch(
        /^main does not pin v1\.2\.3: run .* pin 1\.2\.3 .*some\/gate, and merge/u,
      );
    }
    release("pin", ...ofRepository);
    merge("Use v1.2.3");
    // Main's newest commit is the one that pins, not the one that is pinned.
    expect(release("publish", ...ofRepository).stderr).toMatch(/^main pins [0-9a-f]{40}, not /u);
    expect(asked).toThrow("ENOENT");
    expect(git("ls-remote", "--tags", "origin")).toBe("");
    expect(release("pin", "1.2.3").stderr).toContain("pin needs --repository OWNER/NAME");
  });

  it("of which two begin at once is made by one", () => {
    const { release, git, asked, merge } = repository();
    const commit = git("rev-parse", "HEAD");
    release("pin", "1.2.3", "--repository", "some/gate");
    merge("Use v1.2.3");
    git("checkout", "--quiet", "--detach", commit);
    release("pack", "1.2.3");
    // The other one's tag came while this one was packed.
    git(
      "push",
      "--quiet",
      "origin",
      `${git("commit-tree", "HEAD^{tree}", "-m", "other")}:refs/tags/v1.2.3`,
    );
    expect(release("publish", "1.2.3", "--repository", "some/gate").status).toBe(1);
    expect(asked).toThrow("ENOENT");
    expect(git("ls-remote", "origin", "refs/tags/v1")).toBe("");
  });
});

describe("what stands in the way of a release", () => {
  const READY = {
    version: "1.2.3",
    declared: "1.2.3",
    changelog: "## [1.2.3] - 2026-01-02\n\n- A thing.\n",
    status: "",
    isOnMain: true,
    tags: ["v1.2.2"],
    newerReport: [],
  };

  it("is nothing where all is well", () => {
    expect(problemsOf(READY)).toEqual([]);
  });

  it("is a changelog with a date for a version that has no tag", () => {
    const changelog = `${READY.changelog}\n## [1.2.1] - 2026-01-01\n\n## [1.2.0]\n`;
    expect(problemsOf({ ...READY, changelog })).toEqual([
      "CHANGELOG.md: 1.2.1 has a date, but no tag: it is not released",
    ]);
  });

  it("is a version below one that was released", () => {
    expect(problemsOf({ ...READY, tags: ["v1.10.0"] })).toEqual([
      expect.stringContaining("v1.10.0 came before it: v1 would move back"),
    ]);
  });

  it.each([
    [
      "a section of the version that says nothing",
      "## [1.2.3] - 2026-01-02\n\n## [1.2.2] - 2026-01-01\n\n- A thing.\n",
    ],
    ["one that has no date", "## [1.2.3]\n\n- A thing.\n"],
  ])("is a changelog with %s", (_, changelog) => {
    expect(problemsOf({ ...READY, changelog })).toEqual([expect.stringContaining(NOTHING_SAID)]);
  });

  it.each(["v1.2.3", "1.2", "1.2.3; id", ""])("is %j as a version", (version) => {
    expect(problemsOf({ ...READY, version })).toEqual([expect.stringContaining("is no version")]);
  });
});

describe("the text of a release", () => {
  it("pins the placeholder and earlier releases, and nothing else", () => {
    const release = { repository: "some/gate.x", commit: "a".repeat(40), version: "1.10.0" };
    const line = `uses: some/gate.x@${"a".repeat(40)} # v1.10.0`;
    expect(pinned(PLACEHOLDER, release)).toBe(line);
    expect(pinned(`uses: some/gate.x@${"b".repeat(40)} # v1.9.12`, release)).toBe(line);
    const other = `uses: actions/checkout@${"b".repeat(40)} # v7.0.1`;
    expect(pinned(other, release)).toBe(other);
  });

  it("has every placeholder of the pages in a form that is pinned", () => {
    const files = execFileSync("git", ["ls-files", "README.md", "docs/*.md", "workflows/*.yml"], {
      cwd: ROOT,
    });
    const release = { repository: "some/gate", commit: "a".repeat(40), version: "1.0.0" };
    const left = String(files)
      .trim()
      .split("\n")
      .filter((name) =>
        pinned(readFileSync(path.join(ROOT, name), "utf8"), release).includes("uses: --set-this"),
      );
    expect(left).toEqual([]);
  });

  it("takes its notes from the changelog, without links", () => {
    const changelog =
      "# C\n\n## [1.0.0] - 2026-01-02\n\n### Added\n\n- A.\n\n[1.0.0]: https://x.y/z\n";
    expect(notesOf(changelog, "1.0.0")).toBe("### Added\n\n- A.");
    expect(notesOf(changelog, "1.0")).toBe("");
  });

  it("finds a version's pin, and no other's", () => {
    const sha = "a".repeat(40);
    const page = `      - uses: some/gate@${sha} # v1.10.0\n`;
    const found = (repository: string, version: string) =>
      pinnedCommit(page, { repository, version });
    expect(found("some/gate", "1.10.0")).toBe(sha);
    expect(found("some/gate", "1.1")).toBeUndefined();
    expect(found("other/gate", "1.10.0")).toBeUndefined();
    expect(found("some/gate", "1.1.0")).toBeUndefined();
  });

  it("writes the repository once", () => {
    const once = withRepository('{"name":"x","license":"MIT","type":"module"}', "some/gate");
    expect(withRepository(once, "some/gate")).toBe(once);
    expect(Object.keys(JSON.parse(once))).toEqual([
      "name",
      "license",
      "repository",
      "homepage",
      "type",
    ]);
  });
});

describe("Marketplace", () => {
  it("takes the action as it is", () => {
    const action = parse(readFileSync(path.join(ROOT, "action.yml"), "utf8"));
    expect(marketplaceProblems(action)).toEqual([]);
  });

  it("refuses what it would not show", () => {
    const inputs = { a: {} };
    expect(marketplaceProblems({ description: "x".repeat(125), inputs })).toEqual([
      "action.yml: there is no name",
      "action.yml: description is missing, or has 125 characters or more",
      "action.yml: branding needs icon and color",
      "action.yml: input a has no description",
    ]);
  });
});
