import { baseName, type Folder, folderName, projectName, sourcesOf } from "../listing.ts";
import { pathsIn } from "../routes.ts";
import type { Service } from "../service.ts";

/** A framework of the JVM: how it is recognized in a build file, and how it is told its port. */
export interface JvmFramework {
  readonly name: string;
  readonly pattern: RegExp;
  /** Options for `java`, before the program. */
  readonly options?: string;
  /** Arguments of the program. */
  readonly args?: string;
}

/** Frameworks, the one that is looked for first in front: Spring stands on servers that others use alone. */
const FRAMEWORKS: readonly JvmFramework[] = [
  {
    name: "Spring Boot",
    pattern: /spring-boot-starter|org\.springframework\.boot/,
    args: " --server.port={port}",
  },
  { name: "Quarkus", pattern: /io\.quarkus/, options: " -Dquarkus.http.port={port}" },
  { name: "Micronaut", pattern: /io\.micronaut/, options: " -Dmicronaut.server.port={port}" },
  { name: "Ktor", pattern: /io\.ktor|ktor[.-]server|libs\.plugins\.ktor/, args: " -port={port}" },
  { name: "Helidon", pattern: /io\.helidon/, options: " -Dserver.port={port}" },
  { name: "Javalin", pattern: /io\.javalin|\bjavalin\b/ },
  { name: "Vert.x", pattern: /io\.vertx/ },
  { name: "http4k", pattern: /org\.http4k/ },
  { name: "Jooby", pattern: /io\.jooby/ },
  { name: "Spark", pattern: /com\.sparkjava/ },
  { name: "Jetty", pattern: /org\.eclipse\.jetty/ },
  { name: "Undertow", pattern: /io\.undertow/ },
];

const SOURCE = /(?:^|\/)src\/.*\.(?:java|kt)$/;
const ROUTES = [
  /@GetMapping\(\s*(?:value\s*=\s*|path\s*=\s*)?"([^"]*)"/g,
  /\b(?:app|router|javalin|it|config\.routes)?\.?\bget\(\s*"([^"]*)"/g,
  /createContext\(\s*"([^"]*)"/g,
];

/** What both build tools need to know of a project's sources. */
export interface JvmProject {
  readonly framework: JvmFramework | undefined;
  readonly source: string;
  /** Class with a main method, if one is found. */
  readonly mainClass?: string;
  /** Options of `java` and arguments of the program; empty where it reads PORT. */
  readonly options: string;
  readonly args: string;
}

/**
 * Looks at the sources of a project of the JVM.
 * @param manifest text of its build file, and of the catalogue of versions if there is one
 */
export function jvmProject(folder: Folder, manifest: string): JvmProject {
  const framework = FRAMEWORKS.find(({ pattern }) => pattern.test(manifest));
  const source = sourcesOf(folder, SOURCE);
  const mainClass = mainClassIn(folder);
  // Ktor's own main takes the port as an argument; a main of the project's need not.
  const ownMain = framework?.name === "Ktor" && /\bembeddedServer\(/.test(source);
  return {
    framework,
    source,
    ...(mainClass !== undefined && { mainClass }),
    options: framework?.options ?? "",
    args: ownMain ? "" : (framework?.args ?? ""),
  };
}

function mainClassIn(folder: Folder): string | undefined {
  const files = folder.files
    .filter((file) => SOURCE.test(file) && !/(?:^|\/)test\//.test(file))
    .toSorted((a, b) => a.length - b.length);
  for (const file of files) {
    const text = folder.text(file);
    const kotlin = file.endsWith(".kt") && /^(?:suspend )?fun main\(/m.test(text);
    if (!kotlin && !/public\s+static\s+void\s+main\s*\(|@JvmStatic\s+fun main\(/.test(text))
      continue;
    const packageName = /^\s*package\s+([\w.]+)/m.exec(text)?.[1];
    const name = baseName(file).replace(/\.(?:java|kt)$/, "") + (kotlin ? "Kt" : "");
    return packageName === undefined ? name : `${packageName}.${name}`;
  }
  return undefined;
}

/**
 * A service from a project of the JVM.
 * @param tool how the project is built, and what is run then
 */
export function jvmService(
  folder: Folder,
  { framework, source, options, args }: JvmProject,
  tool: {
    readonly name: "Maven" | "Gradle";
    readonly build: string;
    readonly run: string;
    readonly artifact?: string;
    readonly javaVersion: string | undefined;
  },
): Service {
  const { readyPath, path } = pathsIn(source, ROUTES);
  const kotlin = folder.files.some((file) => file.endsWith(".kt"));
  const readsPort =
    options !== "" || args !== "" || /["{$:]PORT\b/.test(source + configurationOf(folder));
  return {
    name: projectName(folder.path),
    directory: folder.path,
    kind: `${framework?.name ?? (kotlin ? "Kotlin" : "Java")}, with ${tool.name}`,
    serves: framework !== undefined || /com\.sun\.net\.httpserver/.test(source),
    build: tool.build,
    run: tool.run,
    ...(tool.artifact !== undefined && { artifact: tool.artifact }),
    makes: [],
    path,
    readyPath,
    startMs: framework?.name === "Spring Boot" ? 12_000 : 8000,
    notes: readsPort ? [] : [portNote(source)],
    setUp: [
      {
        action: "java",
        inputs: {
          distribution: "temurin",
          "java-version": tool.javaVersion ?? "21",
          cache: tool.name.toLowerCase(),
        },
      },
    ],
  };
}

function configurationOf(folder: Folder): string {
  return sourcesOf(folder, /^src\/main\/resources\/application[\w-]*\.(?:conf|ya?ml|properties)$/);
}

function portNote(source: string): string {
  const port = /(?:\.start\(|port\s*=\s*|InetSocketAddress\()(\d{2,5})\b/.exec(source)?.[1];
  return port === undefined
    ? "It must listen on the port in PORT, or take it as an option."
    : `It seems to listen on port ${port}: make it read PORT, as base and head run at once.`;
}

/** Whether a folder holds sources that are built, and not only projects inside it. */
export function hasSources(folder: Folder): boolean {
  return folder.files.some((file) => SOURCE.test(file) && folderName(file) !== ".");
}
