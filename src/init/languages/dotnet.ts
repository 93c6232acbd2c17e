import { type Folder, filesIn, isPlain, joined } from "../listing.ts";
import { pathsIn, type RouteSyntax } from "../routes.ts";
import type { FoundService, Language } from "../service.ts";

const ROUTES: RouteSyntax = {
  routes: [/\b(?<owner>\w+)\.(?:MapGet|MapHealthChecks)\(\s*"(?<path>[^"]*)"/g],
  mounts: /\b(?<owner>\w+)\s*=\s*\w+\.MapGroup\(/g,
};

const PROJECT = /^[\w.-]+\.(?:cs|fs)proj$/;

/** A project of ASP.NET Core. */
export const dotnet: Language = {
  marker: PROJECT,
  find: (folder) => {
    const projects = folder.files.filter((file) => PROJECT.test(file) && isPlain(file));
    return projects.flatMap((file) => serviceOf(folder, file) ?? []);
  },
};

function serviceOf(folder: Folder, file: string): FoundService | undefined {
  const project = folder.text(file);
  if (!/Sdk="Microsoft\.NET\.Sdk\.Web"/.test(project)) return undefined;
  const assembly = /<AssemblyName>\s*([^<\s]+)\s*</.exec(project)?.[1];
  const name = assembly !== undefined && isPlain(assembly) ? assembly : file.slice(0, -7);
  const version = /<TargetFrameworks?>\s*net(\d+\.\d+)/.exec(project)?.[1];
  const sources = filesIn(folder, /\.(?:cs|fs)$/);
  const redirects = /UseHttpsRedirection\(/.test(joined(sources));
  return {
    ...(folder.path === "." && { name }),
    kind: "ASP.NET Core",
    // The compiler excludes bin/ from the sources.
    build: `dotnet publish ${file} --configuration Release --output bin/loadgate --nologo --verbosity quiet`,
    run: `dotnet bin/loadgate/${name}.dll --urls http://127.0.0.1:{port}`,
    artifact: `bin/loadgate/${name}.dll`,
    makes: ["bin/"],
    env: { DOTNET_NOLOGO: "1", DOTNET_CLI_TELEMETRY_OPTOUT: "1" },
    ...pathsIn(sources, ROUTES),
    startMs: 4000,
    notes: redirects
      ? ["It redirects to HTTPS where an HTTPS port is configured; a 307 is no right answer."]
      : [],
    setUp: [{ action: "dotnet", inputs: { "dotnet-version": `${version ?? "10.0"}.x` } }],
  };
}
