import { z } from "zod";
import { type Folder, filesIn, isPlain, joined, projectName, type Source } from "../listing.ts";
import { manifestIn } from "../manifest.ts";
import { pathsIn, portNote, type RouteSyntax } from "../routes.ts";
import type { Language } from "../service.ts";
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
const LISTENS =
  /\b(?:TcpListener|Server)::bind|HttpServer::new|(?:rocket|warp)::|\bserve\(|#\[launch\]/;
const SOURCE = /\.rs$/;
const ROUTES: RouteSyntax = {
  routes: [
    // A nested "/" is the prefix itself.
    /\.route\(\s*"(?:\/"|(?<path>[^"]*)"),\s*(?:axum::routing::|web::)?get\(/g,
    /#\[get\("(?<path>[^"]*)"/g,
    /\.at\("(?<path>[^"]*)"\)\.get\(/g,
  ],
  mounts: /\.nest\(/g,
};

const manifestSchema = z.object({
  package: z.object({ name: z.string(), "default-run": z.string().optional() }).optional(),
  bin: z.array(z.object({ name: z.string(), path: z.string().optional() })).catch([]),
  dependencies: z.record(z.string(), z.unknown()).catch({}),
  workspace: z.unknown().optional(),
});
function partOf(folder: Folder) {
  const manifest = manifestIn(folder, "Cargo.toml", manifestSchema);
  return manifest === undefined ? [] : [{ folder, manifest }];
}
type Part = ReturnType<typeof partOf>[number];

/** A binary of a package, with the file of its main function. */
interface Binary {
  readonly name: string;
  readonly file: string;
}

/** A package in Rust: one service for each binary that listens. */
export const rust: Language = {
  marker: /^Cargo\.toml$/,
  find: (folder, others) => {
    const [own] = partOf(folder);
    if (own === undefined) return undefined;
    const { package: { name = "", "default-run": usual = name } = {}, dependencies } = own.manifest;
    const binaries = binariesIn(own);
    const listening = binaries.filter(({ file }) => LISTENS.test(folder.text(file)));
    const main = binaries
      .filter((one) => one.name === usual)
      .concat(binaries)
      .slice(0, 1);
    const used = others()
      .flatMap(partOf)
      .filter(({ manifest }) => (manifest.package?.name ?? "") in dependencies);
    return (listening.length > 0 ? listening : main).map((binary) => {
      const apart = binaries.filter(({ file }) => file !== binary.file).map(({ file }) => file);
      const sources = filesIn(folder, SOURCE).filter(({ file }) => !apart.includes(file));
      const shared = used.flatMap((each) => filesIn(each.folder, SOURCE));
      const found = service([own, ...used], binary.name, [...sources, ...shared]);
      if (apart.length === 0) return found;
      return { ...found, name: binary.name, build: `${found.build} --bin ${binary.name}` };
    });
  },
};

function binariesIn({ folder, manifest }: Part): readonly Binary[] {
  const declared = manifest.bin.map(({ name, path = `src/bin/${name}.rs` }) => ({
    name,
    file: folder.has(path) ? path : "src/main.rs",
  }));
  const others = folder.files
    .filter((file) => /^src\/(?:main\.rs|bin\/[^/]+(?:\.rs|\/main\.rs))$/.test(file))
    .filter((file) => !declared.some((one) => one.file === file))
    .map((file) => ({
      name: /bin\/([^/.]+)/.exec(file)?.[1] ?? manifest.package?.name ?? "",
      file,
    }));
  return [...declared, ...others].filter(({ name }) => isPlain(name));
}

/** @param parts the package, then those of the repository that it depends on */
function service(parts: readonly [Part, ...Part[]], binary: string, sources: readonly Source[]) {
  const [{ folder, manifest }] = parts;
  const framework = FRAMEWORKS.find((name) =>
    parts.some((part) => name in part.manifest.dependencies),
  );
  const source = joined(sources);
  const workspace = workspaceAbove(folder, manifest);
  const program = `${workspace === undefined ? "" : `${workspace}/`}target/release/${binary}`;
  const locked = folder.has("Cargo.lock") || folder.above("Cargo.lock") !== undefined;
  const { before = "", after = "", notes = [] } = portOf(source, framework);
  return {
    name: folder.path === "." ? binary : projectName(folder.path),
    kind: framework === undefined ? "Rust" : `Rust, with ${framework}`,
    serves: framework !== undefined || LISTENS.test(source),
    build: `cargo build --release${locked ? " --locked" : ""}`,
    run: `${before}${workspace === undefined ? "./" : ""}${program}${after}`,
    artifact: program,
    ...pathsIn(sources, ROUTES),
    startMs: 100,
    notes,
    setUp: CARGO_STEPS,
  };
}

/** The workspace that a package belongs to: members are built into the workspace's folder. */
function workspaceAbove(folder: Folder, { workspace }: Part["manifest"]): string | undefined {
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
  if (option === undefined) return { notes: [portNote()] };
  return { after: ` --${option} ${option === "port" ? "" : "127.0.0.1:"}{port}` };
}
