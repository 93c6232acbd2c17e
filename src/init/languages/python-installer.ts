import { z } from "zod";
import { type Folder, sourcesOf } from "../listing.ts";
import { manifestIn } from "../manifest.ts";
import type { SetUp } from "../set-up.ts";

/**
 * The virtual environment of a build. It lies inside the checkout, so that base and head each have their own, and
 * is not called `.venv`, so that a developer's own is not changed.
 */
export const ENVIRONMENT = ".venv-loadgate";

/** Folder of its programs. */
export const BIN = `${ENVIRONMENT}/bin`;

const MANIFEST = /^(?:requirements[\w/.-]*\.txt|pyproject\.toml|setup\.(?:py|cfg))$/;

/** Joined texts of the files that list a project's dependencies. */
export function manifestsOf(folder: Folder): string {
  return sourcesOf(folder, MANIFEST).concat("\n", folder.nearest("requirements.txt")?.text ?? "");
}

/**
 * Installs a project's packages into the environment: with uv if the project has its lock file, otherwise with pip.
 * @returns among others `install`, which gives the commands that install them and further ones by name
 */
export function installerOf(folder: Folder) {
  const way = folder.nearest("uv.lock")?.way;
  return way === undefined ? pip(folder) : uv(folder, way);
}

const UV: SetUp = { action: "uv", inputs: { "enable-cache": "true" } };

function uv(folder: Folder, wayToWorkspace: string) {
  // uv resolves relative paths from the workspace's root.
  const depth = wayToWorkspace === "." ? 0 : wayToWorkspace.split("/").length;
  const member = folder.path.split("/").slice(folder.path.split("/").length - depth);
  return {
    name: "uv",
    install: (added: readonly string[]) => [
      "uv sync --locked --no-dev",
      ...(added.length > 0 ? [`uv pip install --python ${ENVIRONMENT} ${added.join(" ")}`] : []),
    ],
    env: { UV_PROJECT_ENVIRONMENT: [...member, ENVIRONMENT].join("/") },
    setUp: [pythonStep(folder, {}), UV],
  };
}

function pip(folder: Folder) {
  const own = folder.files.find((file) =>
    /^(?:requirements|requirements\/(?:base|main|prod\w*))\.txt$/.test(file),
  );
  const way = folder.nearest("requirements.txt")?.way;
  const requirements = own ?? (way === undefined ? undefined : `${way}/requirements.txt`);
  const packages = requirements === undefined ? ownPackage(folder) : [`-r ${requirements}`];
  return {
    name: "pip",
    install: (added: readonly string[]) => {
      const all = [...packages, ...added].join(" ");
      const environment = `python3 -m venv --clear ${ENVIRONMENT}`;
      if (all === "") return [environment];
      return [environment, `${BIN}/pip install --quiet --disable-pip-version-check ${all}`];
    },
    env: {},
    setUp: [pythonStep(folder, requirements === undefined ? {} : CACHE)],
  };
}

const CACHE = { cache: "pip", "cache-dependency-path": "**/requirements*.txt" };

function ownPackage(folder: Folder): readonly string[] {
  const { project, "build-system": system } = projectOf(folder) ?? {};
  return folder.has("setup.py") || project || system ? ["."] : [];
}

const table = z.looseObject({}).optional();
const projectSchema = z.object({ project: table, "build-system": table });
const projectOf = (folder: Folder) => manifestIn(folder, "pyproject.toml", projectSchema);

function pythonStep(folder: Folder, cache: Readonly<Record<string, string>>): SetUp {
  const declares = projectOf(folder)?.project?.["requires-python"] !== undefined;
  const declaring = declares ? "pyproject.toml" : undefined;
  const file = folder.has(".python-version") ? ".python-version" : declaring;
  const version: Readonly<Record<string, string>> =
    file === undefined
      ? { "python-version": "3.13" }
      : { "python-version-file": folder.inRepository(file) };
  return { action: "python", inputs: { ...version, ...cache } };
}
