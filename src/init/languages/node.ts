import { z } from "zod";
import { type Folder, filesIn, isPlain, joined } from "../listing.ts";
import { manifestIn } from "../manifest.ts";
import { pathsIn, portNote, type RouteSyntax } from "../routes.ts";
import type { Language } from "../service.ts";
import type { SetUp } from "../set-up.ts";
import { deployedCommand } from "../surroundings.ts";

const texts = z.record(z.string(), z.string()).catch({});
const manifestSchema = z.object({
  main: z.string().optional().catch(undefined),
  scripts: texts,
  dependencies: texts,
  devDependencies: texts,
});
type Manifest = z.output<typeof manifestSchema>;

/** Packages that answer HTTP, with their display names. */
const FRAMEWORKS: Readonly<Record<string, string>> = {
  next: "Next.js",
  nuxt: "Nuxt",
  "@nestjs/core": "NestJS",
  fastify: "Fastify",
  express: "Express",
  hono: "Hono",
  koa: "Koa",
  "@hapi/hapi": "hapi",
};
const LISTENS = /\bcreateServer\(|\.listen\(|\bBun\.serve\(|\bserve\(\{/;
/** Express' generator writes the code that starts the server to `bin/www`. */
const SOURCE = /^(?:bin\/www|(?!.*(?:\.d|\.test|\.spec|\.config)\.[cm]?[jt]s$).*\.[cm]?[jt]sx?)$/;
/** A script that does not leave the port to its environment. */
const PORT_OF_SCRIPT = /(?:--port[= ]|-p |\bPORT=)(\d{2,5})\b/;
const PORT = /(?:\.listen\(\s*|\bport\s*[:=]\s*)(\d{2,5})\b/i;
const ROUTES: RouteSyntax = {
  routes: [
    /(?:\b(?<owner>(?!axios|client|http|agent|cache|map)\w+)|\))\s*\.get\(\s*["'`](?<path>(?:\/[^"'`]*)?)["'`]\s*,/gi,
    /\b(?<owner>\w+)\.route\(\s*["'`](?<path>\/[^"'`]*)["'`]\s*\)\s*\.get\(/g,
    /\bmethod:\s*["']GET["'],\s*(?:url|path):\s*["'`](?<path>\/[^"'`]*)/g,
    /@Get\(\s*(?:["'`](?<path>[^"'`]*)["'`])?\s*\)/g,
  ],
  mounts:
    /(?:(?:const|let|var)\s+(?<owner>\w+)\s*=[\w. ()]{0,99}?)?\.(?:use|register|route|basePath)\(|@Controller\(/g,
};

/** A package of Node.js or Bun. */
export const node: Language = {
  marker: /^package\.json$/,
  find: (folder) => {
    const manifest = manifestIn(folder, "package.json", manifestSchema);
    if (manifest === undefined) return undefined;
    const sources = filesIn(folder, SOURCE);
    const source = joined(sources);
    const framework = Object.keys(FRAMEWORKS).find((name) => name in manifest.dependencies);
    const manager = managerOf(folder);
    const run = runCommand(folder, manifest, manager, framework);
    if (run === undefined) return undefined;
    const isPages = framework === "next" || framework === "nuxt";
    const script = manifest.scripts[startScript(manifest) ?? ""] ?? "";
    const [port, text] = PORT_OF_SCRIPT.test(script) ? [PORT_OF_SCRIPT, script] : [PORT, source];
    const readsPort = /\bPORT\b|\{port\}/.test(`${source}\n${run}`) || usesPort(manifest);
    // A library may depend on a framework too.
    const starts = framework !== undefined && startScript(manifest) !== undefined;
    const serves = starts || (!isFrontEnd(manifest) && LISTENS.test(source));
    return {
      kind: `${framework === undefined ? "Node.js" : FRAMEWORKS[framework]}, with ${manager.name}`,
      serves,
      build: buildCommand(manifest, manager),
      run,
      ...pathsIn(sources, ROUTES),
      ...(isPages && { pathNotes: [] }),
      startMs: isPages ? 3000 : 1500,
      notes: readsPort && port === PORT ? [] : [portNote(text, port)],
      setUp: setUp(folder, manager),
    };
  },
};

/** Lock files of the package managers. */
const LOCKS = [
  { name: "pnpm", lock: "pnpm-lock.yaml" },
  { name: "yarn", lock: "yarn.lock" },
  { name: "bun", lock: "bun.lock" },
  { name: "bun", lock: "bun.lockb" },
  { name: "npm", lock: "package-lock.json" },
  { name: "npm", lock: "npm-shrinkwrap.json" },
];

type Manager = ReturnType<typeof managerOf>;

/** The manager that package.json names, or else that of the nearest lock file. */
function managerOf(folder: Folder) {
  const manifests = folder.text("package.json") + folder.nearest("package.json", 1)?.text;
  const named = /"packageManager"\s*:\s*"(npm|pnpm|yarn|bun)@/.exec(manifests)?.[1];
  const [found] = LOCKS.filter(({ name }) => name === (named ?? name))
    .flatMap(({ name, lock }) => {
      const root = folder.nearest(lock)?.way;
      return root === undefined ? [] : [{ name, lock, root }];
    })
    .toSorted((a, b) => a.root.length - b.root.length);
  return found ?? { name: named ?? "npm", lock: undefined, root: "." };
}

function buildCommand({ scripts }: Manifest, { name, lock, root }: Manager): string {
  const install =
    name === "npm"
      ? `npm ${lock === undefined ? "install" : "ci"} --no-audit --no-fund`
      : // Of yarn, the option of version 1; later versions accept it too.
        `${name} install${lock === undefined ? "" : " --frozen-lockfile"}`;
  const whole = root === "." ? install : `(cd ${root} && ${install})`;
  return scripts["build"] === undefined ? whole : `${whole} && ${name} run build`;
}

function runCommand(folder: Folder, manifest: Manifest, manager: Manager, framework?: string) {
  if (framework === "next") return `npx next start --port {port}`;
  if (framework === "nuxt") return "node .output/server/index.mjs";
  const { scripts, main } = manifest;
  const script = startScript(manifest);
  const command = script === undefined ? deployedCommand(folder) : (scripts[script] ?? "");
  // Run Node directly, not through the package manager, which would be one more process to start and count.
  const direct = /^(?:[A-Z_]+=[\w.:/-]+ )*node [^&|;<>$`\n]+$/.test(command);
  if (direct && scripts[`pre${script}`] === undefined) return command;
  if (script !== undefined) return `${manager.name} run ${script}`;
  const entry = [main, "server.js", "server.mjs", "server.ts", "app.js", "index.js", "src/index.js"]
    .map((file) => file?.replace(/^\.\//, ""))
    .find((file) => file !== undefined && folder.has(file) && isPlain(file));
  if (entry === undefined) return undefined;
  return manager.name === "bun" ? `bun ${entry}` : `node ${entry}`;
}

/** The script that starts it, as it is deployed if there are two. */
function startScript({ scripts }: Manifest): string | undefined {
  return ["start:prod", "start"].find((name) => name in scripts);
}

/** True if `start` runs a development server or a bundler's preview. */
function isFrontEnd({ scripts }: Manifest): boolean {
  return /\b(?:vite|react-scripts|ng|webpack|parcel|astro|storybook|expo|electron)\b/.test(
    scripts["start"] ?? "",
  );
}

/** True if the code that starts it reads PORT by itself. */
function usesPort({ scripts, dependencies }: Manifest): boolean {
  return "nuxt" in dependencies || /\bfastify start\b/.test(scripts["start"] ?? "");
}

function setUp(folder: Folder, { name, lock }: Manager): readonly SetUp[] {
  if (name === "bun") return [{ action: "bun", inputs: { "bun-version": "latest" } }];
  const file = [".nvmrc", ".node-version"].find(folder.has);
  const version: Readonly<Record<string, string>> =
    file === undefined
      ? { "node-version": "24" }
      : { "node-version-file": folder.inRepository(file) };
  if (name !== "npm") return [{ action: "node", inputs: version }, COREPACK];
  const cache = lock !== undefined && { cache: "npm", "cache-dependency-path": `**/${lock}` };
  return [{ action: "node", inputs: { ...version, ...cache } }];
}

/** Fetches the version of the manager that package.json names. */
const COREPACK: SetUp = {
  command: "corepack enable # Node.js 25 and later do not bring it along",
};
