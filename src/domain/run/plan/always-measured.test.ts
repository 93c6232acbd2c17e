import { expect, it } from "vitest";
import { alwaysMeasured } from "./always-measured.ts";

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
