import { baseName, type Folder, filesIn, folderName, joined, sourcesOf } from "../listing.ts";
import { pathsIn, portNote, type RouteSyntax } from "../routes.ts";
import type { FoundService } from "../service.ts";

/**
 * Frameworks: how to recognize each in a build file, and how to set its port, by options for `java` or by arguments of
 * the program. In search order: Spring comes first, because it builds on servers that are also used alone.
 */
const FRAMEWORKS = [
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
  {
    name: "an HTTP library",
    pattern: /io\.(?:vertx|jooby|undertow)|org\.(?:http4k|eclipse\.jetty)|com\.sparkjava/,
  },
];

const SOURCE = /(?:^|\/)src\/.*\.(?:java|kt)$/;
const SETTINGS = /^src\/main\/resources\/application[\w-]*\.(?:conf|ya?ml|properties)$/;
const PORT = /(?:\.start\(|port\s*=\s*|InetSocketAddress\()(\d{2,5})\b/;
const ROUTES: RouteSyntax = {
  routes: [
    /@GetMapping(?:\(\s*(?:value\s*=\s*|path\s*=\s*)?"(?<path>[^"]*)")?/g,
    /\b(?:app|router|javalin|it|config\.routes)?\.?\bget\(\s*"(?<path>[^"]*)"/g,
    /createContext\(\s*"(?<path>[^"]*)"/g,
  ],
  mounts: /@RequestMapping\(|\b(?:route|path)\(/g,
};

/** Facts about a project's sources that both build tools need. */
export type JvmProject = ReturnType<typeof jvmProject>;

/**
 * Examines the sources of a JVM project.
 * @param manifest text of its build file, and of the version catalogue if there is one
 */
export function jvmProject(folder: Folder, manifest: string) {
  const framework = FRAMEWORKS.find(({ pattern }) => pattern.test(manifest));
  const sources = filesIn(folder, SOURCE);
  const source = joined(sources);
  const { options = "", args = "" } = framework ?? {};
  // Ktor's own main takes the port as an argument; a main of the project may not.
  const hasOwnMain = framework?.name === "Ktor" && /\bembeddedServer\(/.test(source);
  return {
    framework,
    sources,
    source,
    /** Class with a main method, if there is one. */
    mainClass: mainClassIn(folder),
    /** Options of `java`; empty if it reads PORT. */
    options,
    /** Arguments of the program; empty if it reads PORT. */
    args: hasOwnMain ? "" : args,
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

/** Build and run commands of a project, and its self-contained jar, if the name of that is known. */
interface JvmTool extends Pick<FoundService, "build" | "run" | "artifact"> {
  readonly name: "Maven" | "Gradle";
  readonly javaVersion: string | undefined;
}

/** A service from a JVM project. */
export function jvmService(
  folder: Folder,
  { framework, sources, source, options, args }: JvmProject,
  { name, build, run, artifact, javaVersion = "21" }: JvmTool,
): FoundService {
  const language = folder.files.some((file) => file.endsWith(".kt")) ? "Kotlin" : "Java";
  const settings = sourcesOf(folder, SETTINGS);
  const isTold = options !== "" || args !== "" || /["{$:]PORT\b/.test(source + settings);
  const java = { distribution: "temurin", "java-version": javaVersion, cache: name.toLowerCase() };
  return {
    kind: `${framework?.name ?? language}, with ${name}`,
    serves: framework !== undefined || /com\.sun\.net\.httpserver/.test(source),
    build,
    run,
    artifact,
    ...pathsIn(sources, ROUTES),
    startMs: framework?.name === "Spring Boot" ? 12_000 : 8000,
    notes: isTold ? [] : [portNote(source, PORT)],
    setUp: [{ action: "java", inputs: java }],
  };
}

/** True if a folder has sources of its own, not only nested projects. */
export function hasSources(folder: Folder): boolean {
  return folder.files.some((file) => SOURCE.test(file) && folderName(file) !== ".");
}
