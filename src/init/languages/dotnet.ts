import { folderName, isPlain, projectName, sourcesOf } from "../listing.ts";
import { pathsIn } from "../routes.ts";
import type { Language } from "../service.ts";

const ROUTES = [/\.MapGet\(\s*"([^"]*)"/g, /\.MapHealthChecks\(\s*"([^"]*)"/g];

/** A project of ASP.NET Core. */
export const dotnet: Language = {
  marker: /^[\w.-]+\.(?:cs|fs)proj$/,
  find: (folder) =>
    folder.files
      .filter((file) => folderName(file) === "." && /\.(?:cs|fs)proj$/.test(file) && isPlain(file))
      .flatMap((file) => {
        const project = folder.text(file);
        if (!/Sdk="Microsoft\.NET\.Sdk\.Web"/.test(project)) return [];
        const assembly = /<AssemblyName>\s*([^<\s]+)\s*</.exec(project)?.[1];
        const name = assembly !== undefined && isPlain(assembly) ? assembly : file.slice(0, -7);
        const version = /<TargetFrameworks?>\s*net(\d+\.\d+)/.exec(project)?.[1];
        return [
          {
            name: folder.path === "." ? name : projectName(folder.path),
            directory: folder.path,
            kind: "ASP.NET Core",
            serves: true,
            // bin/ is left out of what the compiler takes for sources.
            build: `dotnet publish ${file} --configuration Release --output bin/loadgate --nologo --verbosity quiet`,
            run: `dotnet bin/loadgate/${name}.dll --urls http://127.0.0.1:{port}`,
            artifact: `bin/loadgate/${name}.dll`,
            makes: ["bin/"],
            env: { DOTNET_NOLOGO: "1", DOTNET_CLI_TELEMETRY_OPTOUT: "1" },
            ...pathsIn(sourcesOf(folder, /\.(?:cs|fs)$/), ROUTES),
            startMs: 4000,
            notes: /UseHttpsRedirection\(/.test(sourcesOf(folder, /\.cs$/))
              ? [
                  "It redirects to HTTPS where an HTTPS port is configured; a 307 is no right answer.",
                ]
              : [],
            setUp: [{ action: "dotnet", inputs: { "dotnet-version": `${version ?? "10.0"}.x` } }],
          },
        ];
      }),
};
