import { type Folder, isPlain, projectName, sourcesOf } from "../listing.ts";
import { NEEDS_PORT, pathsIn } from "../routes.ts";
import type { Language } from "../service.ts";
import { CARGO_STEPS } from "../set-up.ts";
import { tablesOf, textIn } from "../toml.ts";

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
const ROUTES = [
  /\.route\(\s*"([^"]*)",\s*(?:axum::routing::|web::)?get\(/g,
  /#\[get\("([^"]*)"/g,
  /\.at\("([^"]*)"\)\.get\(/g,
];

/** A package in Rust with a binary. */
export const rust: Language = {
  marker: /^Cargo\.toml$/,
  find: (folder) => {
    const manifest = folder.text("Cargo.toml");
    const binary = binaryOf(folder, manifest);
    if (binary === undefined) return undefined;
    const dependencies = tablesOf(manifest, /^dependencies(?:\.|$)/).join("\n");
    const framework = FRAMEWORKS.find((name) =>
      new RegExp(`^(?:\\[dependencies\\.)?${name}\\b`, "m").test(dependencies),
    );
    const source = sourcesOf(folder, /\.rs$/);
    const workspace = workspaceAbove(folder);
    const program = `${workspace === undefined ? "" : `${workspace}/`}target/release/${binary}`;
    const locked = folder.has("Cargo.lock") || folder.above("Cargo.lock") !== undefined;
    const { before = "", after = "", notes = [] } = portOf(source, framework);
    return {
      name: folder.path === "." ? binary : projectName(folder.path),
      kind: framework === undefined ? "Rust" : `Rust, with ${framework}`,
      serves: framework !== undefined || /TcpListener::bind/.test(source),
      build: `cargo build --release${locked ? " --locked" : ""}`,
      run: `${before}${workspace === undefined ? "./" : ""}${program}${after}`,
      artifact: program,
      ...pathsIn(source, ROUTES),
      startMs: 100,
      notes,
      setUp: CARGO_STEPS,
    };
  },
};

function binaryOf(folder: Folder, manifest: string): string | undefined {
  const [bin = ""] = tablesOf(manifest, /^\[bin\]$/);
  const [table = ""] = tablesOf(manifest, /^package$/);
  const one = folder.has("src/main.rs") || bin !== "";
  const name = textIn(bin, "name") ?? (one ? textIn(table, "name") : undefined);
  return name !== undefined && isPlain(name) ? name : undefined;
}

/** The workspace that a package belongs to: members are built into the workspace's folder. */
function workspaceAbove(folder: Folder): string | undefined {
  // A package with a workspace of its own belongs to no other.
  if (tablesOf(folder.text("Cargo.toml"), /^workspace$/).length > 0) return undefined;
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
