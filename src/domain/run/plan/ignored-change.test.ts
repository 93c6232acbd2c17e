import { describe, expect, it } from "vitest";
import { type ChangedFile, ignoredChangeText, judgeChange } from "./ignored-change.ts";

const RULES = {
  isIgnored: (path: string) => path.startsWith("docs") || path.endsWith(".md"),
  named: ["docs/body.json", "docs/assets"],
  folders: ["server", "docs/server"],
};

const file = (path: string, before = "100644", after = "100644"): ChangedFile => ({
  path,
  modes: [before, after],
});

const judged = (...files: readonly ChangedFile[]) => judgeChange(files, RULES);

describe("a change", () => {
  it("of nothing but plain files that are ignored needs no measuring", () => {
    const files = [file("docs/a.md"), file("README.md"), file("docs/b/c.md", "000000")];
    expect(judged(...files)).toEqual({ files: 3, under: ["README.md", "docs/"] });
    expect(judged(file("server/notes.md"))).toEqual({ files: 1, under: ["server/"] });
  });

  it.each([
    ["a file that is not ignored", file("main.c"), "is not in changed.ignore"],
    ["a deletion", file("docs/a.md", "100644", "000000"), "was deleted or renamed"],
    ["an executable", file("docs/a.sh", "100755", "100755"), "is no plain file"],
    ["a change of mode", file("docs/a.sh", "100755", "100644"), "has another mode"],
    ["a symlink that becomes a file", file("docs/a", "120000", "100644"), "is no plain file"],
    ["a submodule", file("docs/a", "000000", "160000"), "is no plain file"],
    ["a line break", file("docs/a\n.md"), "has an unusual name"],
    ["another direction of writing", file("docs/\u202edm.md"), "has an unusual name"],
    ["what is no text", file("docs/\ufffd.md"), "has an unusual name"],
    ["a backslash", file("docs\\main.md"), "has an unusual name"],
    ["a lock file", file("docs/yarn.lock"), "is a lock file"],
    ["a file that is named", file("docs/body.json"), "is named by the configuration"],
    ["a file that is named in other letters", file("docs/Body.JSON"), "is named by"],
    ["a file in a folder that is named", file("docs/assets/a"), "is named by the configuration"],
    ["a server that is ignored", file("docs/server/a"), "is in a folder of a server or service"],
  ])("with %s is measured", (_, changed, why) => {
    const finding = judged(file("docs/a.md"), changed);
    expect(finding).toEqual({ because: expect.stringContaining(why) });
    expect(finding).toEqual({ because: expect.stringContaining(JSON.stringify(changed.path)) });
  });

  it("of nothing is measured", () => {
    expect(judged()).toEqual({ because: "no file differs from base" });
  });
});

it("names the folders and files at the root that changed", () => {
  const text = (files: number, ...under: readonly string[]) => ignoredChangeText({ files, under });
  expect(text(3, "docs/")).toBe("Nothing to measure: only docs/ changed (3 files)");
  expect(text(1, "README.md")).toBe("Nothing to measure: only README.md changed (1 file)");
});

/** What a file is that is measured although it is to be ignored. */
function alwaysMeasured(path: string): string | undefined {
  const rules = { isIgnored: () => true, named: [], folders: [] };
  const found = judgeChange([{ path, modes: ["100644", "100644"] }], rules);
  return "because" in found ? found.because.replace(/^".*" is /, "") : undefined;
}

it.each([
  ...["package-lock.json", "package.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml"],
  ...["bun.lock", "bun.lockb", "deno.lock", "go.mod", "go.sum", "go.work", "go.work.sum"],
  ...["Cargo.lock", "Cargo.toml", "poetry.lock", "uv.lock", "pdm.lock", "Pipfile", "Pipfile.lock"],
  ...["pyproject.toml", "pylock.toml", "pylock.dev.toml", "requirements.txt"],
  ...["requirements-dev.txt", "dev-requirements.txt", "requirements.in", "constraints.txt"],
  ...["Gemfile", "Gemfile.lock", "gems.rb", "gems.locked", "composer.json", "composer.lock"],
  ...["build.gradle", "settings.gradle.kts", "gradle.properties", "gradle.lockfile"],
  ...["buildscript-gradle.lockfile", "gradle-wrapper.properties", "libs.versions.toml"],
  ...["verification-metadata.xml", "pom.xml", "maven-wrapper.properties", "packages.lock.json"],
  ...["packages.config", "Directory.Packages.props", "global.json", "NuGet.Config"],
  ...["Package.resolved", "mix.lock", "flake.lock", "requirements/base.txt"],
])("%s is a lock file, wherever it is and in whatever letters", (name) => {
  expect(alwaysMeasured(name)).toBe("a lock file");
  expect(alwaysMeasured(`docs/deep/${name.toUpperCase()}`)).toBe("a lock file");
});

it.each([
  ["Dockerfile", "of a container's image"],
  ["docs/Dockerfile.docs", "of a container's image"],
  ["docs.dockerfile", "of a container's image"],
  ["Containerfile", "of a container's image"],
  [".dockerignore", "of a container's image"],
  ["docker-compose.override.yml", "of a container's image"],
  ["compose.yaml", "of a container's image"],
  ["docker-bake.hcl", "of a container's image"],
  ["docs/.gitattributes", "a setting of git"],
  [".gitmodules", "a setting of git"],
  ["docs/action.yml", "an action"],
  [".github/workflows/notes.md", "of a workflow"],
  ["docs/.github/actions/build/run.sh", "of a workflow"],
])("%s is %s", (path, kind) => {
  expect(alwaysMeasured(path)).toBe(kind);
});

it.each([
  ...["README.md", "docs/lock.md", "docs/yarn.lock.md", "requirementsbook.txt", "docs/compose.md"],
  ...["docs/github/workflows/a.md", "docs/requirements/a.md", "docs/action.yml.md", "go.mod/a.md"],
])("%s is neither", (path) => {
  expect(alwaysMeasured(path)).toBeUndefined();
});
