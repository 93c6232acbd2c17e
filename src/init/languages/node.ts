import { z } from "zod";
import { attempt } from "../../domain/shared/error.ts";
import { type Folder, isPlain, sourcesOf } from "../listing.ts";
import { fixedPortNote, pathsIn } from "../routes.ts";
import type { Language } from "../service.ts";
import type { SetUp } from "../set-up.ts";

const texts = z.record(z.string(), z.string()).catch({});
const manifestSchema = z.object({
  main: z.string().optional().catch(undefined),
  scripts: texts,
  dependencies: texts,
  devDependencies: texts,
  engines: texts,
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
  restify: "Restify",
  elysia: "Elysia",
  polka: "Polka",
};
const LISTENS = /\bcreateServer\(|\.listen\(|\bBun\.serve\(|\bserve\(\{/;
/** Express' generator writes the code that starts the server to `bin/www`. */
const SOURCE = /^(?:bin\/www|(?!.*(?:\.d|\.test|\.spec|\.config)\.[cm]?[jt]s$).*\.[cm]?[jt]sx?)$/;
const PORT = /(?:\.listen\(\s*|\bport\s*[:=]\s*)(\d{2,5})\b/i;
const ROUTES = [/\b(?:app|server|fastify|router)\.get\(\s*["'`]([^"'`]*)["'`]/g];

/** A package of Node.js or Bun. */
export const node: Language = {
  marker: /^package\.json$/,
  find: (folder) => {
    const text = folder.text("package.json");
    const manifest = attempt(() => manifestSchema.parse(JSON.parse(text)));
    if (manifest === undefined) return undefined;
    const source = sourcesOf(folder, SOURCE);
    const framework = Object.keys(FRAMEWORKS).find((name) => name in manifest.dependencies);
    const manager = managerOf(folder);
    const run = runCommand(folder, manifest, { framework, manager });
    if (run === undefined) return undefined;
    const readsPort = /\bPORT\b|\{port\}/.test(`${source}\n${run}`) || usesPort(manifest);
    const serves = framework !== undefined || (!isFrontEnd(manifest) && LISTENS.test(source));
    return {
      kind: `${framework === undefined ? "Node.js" : FRAMEWORKS[framework]}, with ${manager.name}`,
      serves,
      build: buildCommand(manifest, manager),
      run,
      ...pathsIn(source, ROUTES),
      startMs: framework === "next" || framework === "nuxt" ? 3000 : 1500,
      notes: readsPort
        ? []
        : [fixedPortNote(source, PORT) ?? "It must listen on the port in PORT."],
      setUp: setUp(folder, manager),
    };
  },
};

/** A package manager. */
interface Manager {
  readonly name: "npm" | "pnpm" | "yarn" | "bun";
  /** Its lock file; absent if the project has none. */
  readonly lock?: string;
  /** The relative path to the lock file, such as `../..`; absent if it is in the folder itself. */
  readonly root?: string | undefined;
}

const LOCKS: readonly Required<Omit<Manager, "root">>[] = [
  { name: "pnpm", lock: "pnpm-lock.yaml" },
  { name: "yarn", lock: "yarn.lock" },
  { name: "bun", lock: "bun.lock" },
  { name: "bun", lock: "bun.lockb" },
  { name: "npm", lock: "package-lock.json" },
  { name: "npm", lock: "npm-shrinkwrap.json" },
];

function managerOf(folder: Folder): Manager {
  const here = LOCKS.find(({ lock }) => folder.has(lock));
  if (here !== undefined) return here;
  const above = LOCKS.find(({ lock }) => folder.above(lock));
  return above ? { ...above, root: folder.above(above.lock)?.way } : { name: "npm" };
}

function buildCommand({ scripts }: Manifest, { name, lock, root }: Manager): string {
  const install = {
    npm: lock === undefined ? "npm install --no-audit --no-fund" : "npm ci --no-audit --no-fund",
    pnpm: "pnpm install --frozen-lockfile",
    // The option of yarn 1; later versions accept it too.
    yarn: "yarn install --frozen-lockfile",
    bun: "bun install --frozen-lockfile",
  }[name];
  const whole = root === undefined ? install : `(cd ${root} && ${install})`;
  return scripts["build"] === undefined ? whole : `${whole} && ${name} run build`;
}

function runCommand(
  folder: Folder,
  { scripts, main }: Manifest,
  { framework, manager }: { readonly framework: string | undefined; readonly manager: Manager },
): string | undefined {
  const start = scripts["start"];
  if (framework === "next") return `npx next start --port {port}`;
  if (framework === "nuxt") return "node .output/server/index.mjs";
  if (start !== undefined) {
    // Run Node directly, not through the package manager, which would be one more process to start and count.
    const direct = /^(?:[A-Z_]+=[\w.:/-]+ )*node [^&|;<>$`\n]+$/.test(start);
    return direct && scripts["prestart"] === undefined ? start : `${manager.name} run start`;
  }
  const entry = [main, "server.js", "server.mjs", "server.ts", "app.js", "index.js", "src/index.js"]
    .map((file) => file?.replace(/^\.\//, ""))
    .find((file) => file !== undefined && folder.has(file) && isPlain(file));
  if (entry === undefined) return undefined;
  return manager.name === "bun" ? `bun ${entry}` : `node ${entry}`;
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
