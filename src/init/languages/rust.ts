import { type Folder, isPlain, projectName, sourcesOf } from "../listing.ts";
import { pathsIn } from "../routes.ts";
import type { Language } from "../service.ts";
import { CARGO_CACHE } from "../set-up.ts";
import { headersOf, tablesOf, textIn } from "../toml.ts";

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
    if (binary === undefined) return [];
    const dependencies = tablesOf(manifest, /^dependencies(?:\.|$)/).join("\n");
    const framework = FRAMEWORKS.find((name) =>
      new RegExp(`^(?:\\[dependencies\\.)?${name}\\b`, "m").test(dependencies),
    );
    const source = sourcesOf(folder, /\.rs$/);
    const workspace = workspaceAbove(folder);
    const target = workspace === undefined ? "target" : `${workspace}/target`;
    const locked = folder.has("Cargo.lock") || folder.above("Cargo.lock") !== undefined;
    const listens = portOf(source, framework);
    return [
      {
        name: folder.path === "." ? binary : projectName(folder.path),
        directory: folder.path,
        kind: framework === undefined ? "Rust" : `Rust, with ${framework}`,
        serves: framework !== undefined || /TcpListener::bind/.test(source),
        build: `cargo build --release${locked ? " --locked" : ""}`,
        run: `${listens.before}${workspace === undefined ? "./" : ""}${target}/release/${binary}${listens.after}`,
        artifact: `${target}/release/${binary}`,
        makes: [],
        ...pathsIn(source, ROUTES),
        startMs: 100,
        notes: listens.notes,
        setUp: [CARGO_CACHE],
      },
    ];
  },
};

function binaryOf(folder: Folder, manifest: string): string | undefined {
  const [bin = ""] = tablesOf(manifest, /^\[bin\]$/);
  const [table = ""] = tablesOf(manifest, /^package$/);
  const one = folder.has("src/main.rs") || bin !== "";
  const name = textIn(bin, "name") ?? (one ? textIn(table, "name") : undefined);
  return name !== undefined && isPlain(name) ? name : undefined;
}

/** A member of a workspace is built into the workspace's folder. */
function workspaceAbove(folder: Folder): string | undefined {
  // A package with a workspace of its own stands in no other.
  if (headersOf(folder.text("Cargo.toml")).includes("workspace")) return undefined;
  return folder.has("Cargo.lock") ? undefined : folder.above("Cargo.lock")?.way;
}

function portOf(source: string, framework: string | undefined) {
  if (/env::var(?:_os)?\("PORT"\)|\benv\s*=\s*"PORT"/.test(source)) {
    return { before: "", after: "", notes: [] };
  }
  if (framework === "rocket") return { before: "ROCKET_PORT={port} ", after: "", notes: [] };
  const flag = /"--(addr|address|listen|bind|port)"/.exec(source)?.[1];
  if (flag !== undefined) {
    return {
      before: "",
      after: ` --${flag} ${flag === "port" ? "" : "127.0.0.1:"}{port}`,
      notes: [],
    };
  }
  const field = /\b(addr|address|listen|bind|port)\s*:\s*(?:u16|String|SocketAddr)\b/.exec(
    source,
  )?.[1];
  if (field !== undefined && /\b(?:derive\([^)]*Parser|argh|structopt)/i.test(source)) {
    return {
      before: "",
      after: ` --${field} ${field === "port" ? "" : "127.0.0.1:"}{port}`,
      notes: [],
    };
  }
  return {
    before: "",
    after: "",
    notes: ["It must listen on the port in PORT, or take it as an option."],
  };
}
