import { type Folder, filesIn, isPlain, sourcesOf } from "../listing.ts";
import { pathsIn, portNote, type RouteSyntax } from "../routes.ts";
import type { Language } from "../service.ts";
import { BIN, ENVIRONMENT, installerOf, manifestsOf } from "./python-installer.ts";

/** A project in Python. */
export const python: Language = {
  marker: /^(?:pyproject\.toml|requirements\.txt|setup\.py|manage\.py)$/,
  find: (folder) => {
    const manifests = manifestsOf(folder);
    const depends = (name: string) =>
      new RegExp(`(?:^|["'\\s])${name}(?![\\w-])`, "im").test(manifests);
    const application =
      django(folder, depends) ?? asgi(folder, depends) ?? flask(folder, depends) ?? plain(folder);
    if (application === undefined) return undefined;
    const { adds, prepare, kind, notes, env, ...program } = application;
    const installer = installerOf(folder);
    return {
      ...program,
      ...pathsIn(filesIn(folder, /\.py$/), ROUTES),
      kind: `${kind}, with ${installer.name}`,
      build: [...installer.install(adds), ...prepare].join(" && "),
      makes: [`${ENVIRONMENT}/`],
      env: { ...installer.env, ...env },
      startMs: 1000,
      notes: [
        ...adds.map((name) => `${name} is not among the dependencies: the build adds it.`),
        ...notes,
      ],
      setUp: installer.setUp,
    };
  },
};

const ROUTES: RouteSyntax = {
  routes: [
    /^@(?<owner>\w+)\.(?:get|route)\(\s*["'](?<path>[^"']*)["']/gm,
    // In Django to views of the project: neither the administration nor another module's.
    /^[ \t]*path\(\s*["'](?<path>[^"']*)["']\s*,(?!\s*(?:include\(|admin\.))/gm,
  ],
  mounts:
    /(?:\b(?<owner>\w+)\s*=\s*(?:\w+\.)?(?:APIRouter|Blueprint)|\.(?:include_router|register_blueprint)|^[ \t]*path)\(/gm,
};

/** Checks whether a package is among the dependencies. */
type Dependencies = (name: string) => boolean;

const USUAL = {
  serves: true,
  /** Packages that it needs to start and does not depend on. */
  adds: [] as readonly string[],
  /** Commands to run after the installation. */
  prepare: [] as readonly string[],
  env: {},
  notes: [] as readonly string[],
};

function django(folder: Folder, depends: Dependencies) {
  if (!folder.has("manage.py")) return undefined;
  const wsgi = folder.files.find((file) => /^\w+(?:\/\w+)*\/wsgi\.py$/.test(file));
  const settings = sourcesOf(folder, /settings[\w/]*\.py$/);
  const deployed = wsgi !== undefined && depends("gunicorn");
  return {
    ...USUAL,
    kind: "Django",
    run: deployed
      ? `${BIN}/gunicorn --bind 127.0.0.1:{port} ${moduleOf(wsgi)}`
      : `${BIN}/python manage.py runserver --noreload 127.0.0.1:{port}`,
    adds: depends("django") ? [] : ["django"],
    prepare: settings.includes("sqlite3") ? [`${BIN}/python manage.py migrate --noinput`] : [],
    notes: deployed
      ? []
      : [
          "manage.py runserver is for development: run it as you deploy it, with gunicorn or uvicorn.",
        ],
  };
}

function asgi(folder: Folder, depends: Dependencies) {
  const found = instanceIn(
    folder,
    /^(\w+)(?:\s*:\s*[\w.]+)?\s*=\s*(?:\w+\.)?(FastAPI|Starlette|Litestar|Quart)\(/m,
  );
  if (found === undefined) return undefined;
  const inSources = found.file.startsWith("src/") ? " --app-dir src" : "";
  const hasServer =
    depends("uvicorn") || /fastapi\[[^\]]*(?:standard|all)/i.test(manifestsOf(folder));
  return {
    ...USUAL,
    kind: found.framework,
    run: `${BIN}/uvicorn ${moduleOf(found.file)}:${found.name} --host 127.0.0.1 --port {port}${inSources}`,
    adds: hasServer ? [] : ["uvicorn"],
  };
}

function flask(folder: Folder, depends: Dependencies) {
  const found =
    instanceIn(folder, /^(\w+)\s*=\s*(?:\w+\.)?(Flask)\(/m) ??
    (depends("flask")
      ? (instanceIn(folder, /^(\w+)\s*=\s*(create_app)\(/m) ??
        instanceIn(folder, /^def (create_app)\(()/m))
      : undefined);
  if (found === undefined) return undefined;
  const deployed = depends("gunicorn");
  const isFactory = found.name === "create_app";
  const object = `${moduleOf(found.file)}:${found.name}`;
  const inSources = found.file.startsWith("src/");
  return {
    ...USUAL,
    kind: "Flask",
    run: deployed
      ? `${BIN}/gunicorn --bind 127.0.0.1:{port}${inSources ? " --chdir src" : ""} '${object}${isFactory ? "()" : ""}'`
      : `${BIN}/flask --app ${object} run --port {port}`,
    env: inSources && !deployed ? { PYTHONPATH: "src" } : {},
    notes: deployed
      ? []
      : ["flask run is for development: run it as you deploy it, with gunicorn or another server."],
  };
}

function plain(folder: Folder) {
  const named = ["server.py", "main.py", "app.py"].find(folder.has);
  const file = named ?? folder.files.find((each) => /^\w+\.py$/.test(each) && each !== "setup.py");
  if (file === undefined) return undefined;
  const source = folder.text(file);
  const option = /["']--port["']/.test(source) ? " --port {port}" : "";
  return {
    ...USUAL,
    kind: "Python",
    serves: /\b(?:http\.server|aiohttp|tornado|wsgiref|falcon|bottle|sanic)\b/.test(source),
    run: `${BIN}/python ${file}${option}`,
    notes: option !== "" || /["']PORT["']/.test(source) ? [] : [portNote()],
  };
}

/**
 * The application object created by a module; of several, the one nearest to the root.
 * @param pattern with groups for its name and its framework
 */
function instanceIn(folder: Folder, pattern: RegExp) {
  const candidates = folder.files
    .filter((file) => file.endsWith(".py") && isPlain(file))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  for (const file of candidates) {
    const [, name, framework] = pattern.exec(folder.text(file)) ?? [];
    if (name !== undefined && framework !== undefined) return { file, name, framework };
  }
  return undefined;
}

/** Within a level, modules with the usual names come first. */
function rankOf(file: string): number {
  const isUsual = /(?:^|\/)(?:main|app|server|wsgi|asgi)\.py$/.test(file);
  return 2 * file.split("/").length + (isUsual ? 0 : 1);
}

function moduleOf(file: string): string {
  return file
    .replace(/^src\//, "")
    .replace(/(?:\/__init__)?\.py$/, "")
    .replaceAll("/", ".");
}
