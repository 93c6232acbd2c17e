import { z } from "zod";
import { type Folder, filesIn, isPlain, joined, projectName } from "../listing.ts";
import { manifestIn } from "../manifest.ts";
import { pathsIn, portNote, type RouteSyntax } from "../routes.ts";
import type { Language } from "../service.ts";
import { CARGO_STEPS } from "../set-up.ts";

const FRAMEWORKS = ["axum", "actix-web", "warp", "rocket", "hyper", "poem", "salvo", "tiny_http"];
const LISTENS =
  /\b(?:TcpListener|Server)::bind|HttpServer::new|(?:rocket|warp)::|\bserve\(|#\[launch\]/;
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
  package: z.object({ name: z.string() }).catch({ name: "" }),
  bin: z.array(z.object({ name: z.string(), path: z.string().optional() })).catch([]),
  dependencies: z.record(z.string(), z.unknown()).catch({}),
  workspace: z.unknown().optional(),
});
const manifestOf = (folder: Folder) =>
  manifestIn(folder, "Cargo.toml", manifestSchema) ?? manifestSchema.parse({});

/** A package in Rust: its binary that listens, or else the first. */
export const rust: Language = {
  marker: /^Cargo\.toml$/,
  find: (folder, all) => {
    const { dependencies, workspace } = manifestOf(folder);
    const binaries = binariesIn(folder);
    const binary =
      binaries.find(({ file }) => LISTENS.test(folder.text(file))) ??
      binaries.find(({ file }) => file === "src/main.rs") ??
      binaries[0];
    if (binary === undefined) return undefined;
    const apart = binaries.filter((one) => one !== binary);
    const libraries = all.filter((each) => manifestOf(each).package.name in dependencies);
    const sources = [folder, ...libraries]
      .flatMap((each) => filesIn(each, /\.rs$/))
      .filter(({ file }) => !apart.some((one) => one.file === file));
    const source = joined(sources);
    const used = [dependencies, ...libraries.map((each) => manifestOf(each).dependencies)];
    const framework = FRAMEWORKS.find((name) => used.some((each) => name in each));
    const lock = folder.nearest("Cargo.lock")?.way;
    // Members of a workspace are built into its folder. A package with a workspace of its own belongs to no other.
    const root = workspace === undefined ? (lock ?? ".") : ".";
    const artifact = `${root === "." ? "" : `${root}/`}target/release/${binary.name}`;
    const { before = "", after = "", notes = [] } = portOf(source, framework);
    return {
      name: folder.path === "." || apart.length > 0 ? binary.name : projectName(folder.path),
      kind: framework === undefined ? "Rust" : `Rust, with ${framework}`,
      serves: framework !== undefined || LISTENS.test(source),
      build: `cargo build --release${lock === undefined ? "" : " --locked"}${apart.length > 0 ? ` --bin ${binary.name}` : ""}`,
      run: `${before}${root === "." ? "./" : ""}${artifact}${after}`,
      artifact,
      ...pathsIn(sources, ROUTES),
      startMs: 100,
      notes: [...notes, ...apart.map(({ name }) => `init does not start its binary ${name}.`)],
      setUp: CARGO_STEPS,
    };
  },
};

/** The binaries of a package, each with the file of its main function. */
function binariesIn(folder: Folder) {
  const manifest = manifestOf(folder);
  const declared = manifest.bin.map(({ name, path = `src/bin/${name}.rs` }) => ({
    name,
    file: folder.has(path) ? path : "src/main.rs",
  }));
  const others = folder.files
    .filter((file) => /^src\/(?:main\.rs|bin\/[^/]+(?:\.rs|\/main\.rs))$/.test(file))
    .filter((file) => !declared.some((one) => one.file === file))
    .map((file) => ({ name: /bin\/([^/.]+)/.exec(file)?.[1] ?? manifest.package.name, file }));
  return [...declared, ...others].filter(({ name }) => isPlain(name));
}

/** @returns shell text before and after the program that passes it the port, or notes if that is unknown */
function portOf(source: string, framework: string | undefined) {
  if (/env::var(?:_os)?\("PORT"\)|\benv\s*=\s*"PORT"/.test(source)) return {};
  if (framework === "rocket") return { before: "ROCKET_PORT={port} " };
  const flag = /"--(addr|address|listen|bind|port)"/.exec(source)?.[1];
  const field = /\b(addr|address|listen|bind|port)\s*:\s*(?:u16|String|SocketAddr)\b/.exec(
    source,
  )?.[1];
  const parses = /\b(?:derive\([^)]{0,200}Parser|argh|structopt)/i.test(source);
  const option = flag ?? (parses ? field : undefined);
  if (option === undefined) return { notes: [portNote()] };
  return { after: ` --${option} ${option === "port" ? "" : "127.0.0.1:"}{port}` };
}
