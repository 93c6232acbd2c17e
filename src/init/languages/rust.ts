import { z } from "zod";
import { filesIn, type Folder, isPlain, joined, projectName } from "../listing.ts";
import { manifestIn } from "../manifest.ts";
import { NEEDS_PORT, pathsIn, type RouteSyntax } from "../routes.ts";
import type { FoundService, Language } from "../service.ts";
import { CARGO_STEPS } from "../set-up.ts";

const FRAMEWORKS = [
  "axum",
  "actix-web",
  "warp",
  "rocket",
  "hyper",
  "poem",
  "salvo",
  "ntex",
  "tide",
  "tiny_http",
];
const LISTENS = /\b(?:TcpListener|Server)::bind|HttpServer::new|(?:rocket|warp)::|\bserve\(|#\[launch\]/;
const ROUTES: RouteSyntax = {
  routes: [
    // A nested "/" is the prefix itself.
    /\.route\(\s*"(?:\/"|(?<path>[^"]*)"),\s*(?:axum::routing::|web::)?get\(/g,
    /#\[get\("(?<path>[^"]*)"/g,
    /\.at\("(?<path>[^"]*)"\)\.get\(/g,
  ],
  mounts: /\.nest\(/g,
};

const dependencies = z.record(z.string(), z.unknown()).catch({});
const manifestSchema = z.object({
  package: z.object({ name: z.string(), "default-run": z.string().optional() }).optional(),
  bin: z.array(z.object({ name: z.string(), path: z.string().optional() })).catch([]),
  dependencies,
  workspace: z.object({ dependencies }).optional(),
});
type Manifest = z.output<typeof manifestSchema>;

/** A package in Rust: one service for each binary that listens. */
export const rust: Language = {
  marker: /^Cargo\.toml$/,
  find: (folder) => {
    const manifest = manifestIn(folder, "Cargo.toml", manifestSchema);
    const binaries = manifest === undefined ? [] : binariesIn(folder, manifest);
    if (manifest === undefined || binaries.length === 0) return undefined;
    const listening = binaries.filter(({ file }) => LISTENS.test(folder.text(file)));
    const usual = manifest.package?.["default-run"] ?? manifest.package?.name;
    const first = binaries.find(({ name }) => name === usual) ?? binaries[0];
    const chosen = listening.length > 0 || first === undefined ? listening : [first];
    return chosen.map((one) => service(folder, manifest, { ...one, of: binaries }));
  },
};

/** A binary of a package, with the file of its main function. */
interface Binary {
  readonly name: string;
  readonly file: string;
}

function binariesIn({ files, has }: Folder, { package: own, bin }: Manifest): readonly Binary[] {
  const found = files.flatMap((file): readonly Binary[] => {
    const name = /^src\/bin\/([^/]+)(?:\.rs|\/main\.rs)$/.exec(file)?.[1];
    return name === undefined ? [] : [{ name, file }];
  });
  const main = has("src/main.rs") && own ? [{ name: own.name, file: "src/main.rs" }] : [];
  const declared = bin.map(({ name, path }) => ({
    name,
    file: path ?? found.find((one) => one.name === name)?.file ?? "src/main.rs",
  }));
  const others = [...main, ...found].filter(({ file }) => !declared.some((one) => one.file === file));
  return [...declared, ...others].filter(({ name }) => isPlain(name));
}

function service(
  folder: Folder,
  manifest: Manifest,
  { name, file, of }: Binary & { readonly of: readonly Binary[] },
): FoundService {
  const parts = [{ folder, manifest }, ...localDependencies(folder, manifest)];
  const framework = FRAMEWORKS.find((each) => parts.some((part) => each in part.manifest.dependencies));
  const isOther = (each: string) => each !== file && of.some((one) => one.file === each);
  const sources = parts.flatMap((part) =>
    filesIn(part.folder, /\.rs$/).filter((one) => part.folder !== folder || !isOther(one.file)),
  );
  const source = joined(sources);
  const workspace = workspaceAbove(folder, manifest);
  const program = `${workspace === undefined ? "" : `${workspace}/`}target/release/${name}`;
  const locked = folder.has("Cargo.lock") || folder.above("Cargo.lock") !== undefined;
  const { before = "", after = "", notes = [] } = portOf(source, framework);
  return {
    name: folder.path === "." || of.length > 1 ? name : projectName(folder.path),
    kind: framework === undefined ? "Rust" : `Rust, with ${framework}`,
    serves: framework !== undefined || LISTENS.test(source),
    build: `cargo build --release${locked ? " --locked" : ""}${of.length > 1 ? ` --bin ${name}` : ""}`,
    run: `${before}${workspace === undefined ? "./" : ""}${program}${after}`,
    artifact: program,
    ...pathsIn(sources, ROUTES),
    startMs: 100,
    notes,
    setUp: CARGO_STEPS,
  };
}

const localSchema = z.object({ path: z.string().optional(), workspace: z.boolean().optional() });

/** The packages of the same repository that a package depends on. */
function localDependencies(folder: Folder, { dependencies: own }: Manifest) {
  const above = folder.above("Cargo.toml");
  const root = above && manifestIn({ text: () => above.text }, "Cargo.toml", manifestSchema);
  return Object.entries(own).flatMap(([name, value]) => {
    const { path, workspace } = localSchema.safeParse(value).data ?? {};
    const shared = localSchema.safeParse(root?.workspace?.dependencies[name]).data?.path;
    const way = path ?? (workspace && shared && `${above?.way}/${shared}`);
    const other = way ? folder.beside(way) : undefined;
    const manifest = other && manifestIn(other, "Cargo.toml", manifestSchema);
    return other && manifest ? [{ folder: other, manifest }] : [];
  });
}

/** The workspace that a package belongs to: members are built into the workspace's folder. */
function workspaceAbove(folder: Folder, { workspace }: Manifest): string | undefined {
  // A package with a workspace of its own belongs to no other.
  if (workspace !== undefined) return undefined;
  return folder.has("Cargo.lock") ? undefined : folder.above("Cargo.lock")?.way;
}

/** @returns shell text before and after the program that passes it the port, or notes if that is unknown */
function portOf(source: string, framework: string | undefined) {
  if (/env::var(?:_os)?\("PORT"\)|\benv\s*=\s*"PORT"/.test(source)) return {};
  if (framework === "rocket") return { before: "ROCKET_PORT={port} " };
  const flag = /"--(addr|address|listen|bind|port)"/.exec(source)?.[1];
  const field = /\b(addr|address|listen|bind|port)\s*:\s*(?:u16|String|SocketAddr)\b/.exec(
    source,
  )?.[1];
  const parses = /\b(?:derive\([^)]*Parser|argh|structopt)/i.test(source);
  const option = flag ?? (parses ? field : undefined);
  if (option === undefined) return { notes: [NEEDS_PORT] };
  return { after: ` --${option} ${option === "port" ? "" : "127.0.0.1:"}{port}` };
}
