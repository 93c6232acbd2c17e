import type { Service } from "./service.ts";
import { yamlComment, yamlMap, yamlText } from "./yaml-text.ts";

/** Inputs of a configuration. */
export interface ConfigurationOptions {
  readonly services: readonly Service[];
  /** Concurrency levels of each scenario. */
  readonly levels: readonly number[];
  /** As written in the configuration, such as `5m`. */
  readonly budget: string;
  /** Slug of the project in Bencher that keeps the baseline; absent without one. */
  readonly project?: string | undefined;
}

/** Used if no service was recognized. */
export const UNKNOWN_SERVICE: Service = {
  name: "server",
  directory: ".",
  kind: "unknown",
  serves: false,
  run: "./server --port {port}",
  path: "/",
  readyPath: "/",
  startMs: 1000,
  makes: [],
  notes: ["Nothing here was recognized: say how your server is built (build:) and started (run:)."],
  setUp: [],
};

/**
 * The text of a configuration, with comments.
 * @returns YAML
 */
export function configurationText(options: ConfigurationOptions): string {
  const { services, levels, budget, project } = options;
  return `# What Loadgate builds, loads and compares. Every key: docs/configuration.md of Loadgate.
servers:
${services.map(serverText).join("\n")}

# Each scenario is one request and the answer that it must get.
scenarios:
${services.map((service) => scenarioText(service, services.length > 1, levels)).join("\n")}

measure:
  budget: ${budget} # wall time for measuring, builds not counted

# What fails the job. A change counts only when it is beyond the tolerance and beyond chance.
gate:
  throughput: { tolerance: 5% }
  latency-p99: { tolerance: 10% }
  cpu-per-request: { tolerance: 5% }
  peak-rss: { tolerance: 20% } # a limit that holds without base too: { tolerance: 20%, max: 200MiB }
  cold-start: { tolerance: 50% }
  errors: { max: 0% }
${project === undefined ? "" : bencherSection(project)}`;
}

/** Without thresholds of its own, throughput, p99 and CPU per request are tested. */
function bencherSection(project: string): string {
  return `
# Keeps the history of the default branch, and tests each run against it: its alerts fail the job as well.
bencher: { project: ${yamlText(project)}, gate: true }
`;
}

function serverText(service: Service): string {
  const { name, directory, build, run, artifact, env = {} } = service;
  return [
    `  ${yamlText(name)}:`,
    ...service.notes.map((note) => `    ${yamlComment(note)}`),
    `    directory: ${yamlText(directory)}`,
    ...(build === undefined ? [] : [`    build: ${yamlText(build)}`]),
    "    # {port} is a free port, also in the environment as PORT.",
    `    run: ${yamlText(run)}`,
    readyText(service),
    ...(artifact === undefined
      ? []
      : [`    artifact: ${yamlText(artifact)} # its size is reported`]),
    ...(Object.keys(env).length === 0 ? [] : [`    env: ${yamlMap(env)}`]),
  ].join("\n");
}

/**
 * Without a readiness path of its own, the first scenario's request is used, so the user has to correct only one
 * place.
 */
function readyText({ path, readyPath, startMs }: Service): string {
  const timeout = `timeout: ${startMs >= 2000 ? "60s" : "20s"}`;
  return readyPath === path
    ? `    ready: { ${timeout} } # ready once its first scenario gets the expected status`
    : `    ready: { path: ${yamlText(readyPath)}, ${timeout} } # answers 2xx once the server is ready`;
}

function scenarioText(
  { name, path }: Service,
  isOneOfMany: boolean,
  levels: readonly number[],
): string {
  return [
    `  ${isOneOfMany ? yamlText(`${name}-first`) : "first"}:`,
    `    path: ${yamlText(path)}`,
    '    expect: { status: 200 } # body: "…" or body-matches: "…" make it stricter',
    ...(isOneOfMany ? [`    servers: [${yamlText(name)}]`] : []),
    `    load: { concurrency: [${levels.join(", ")}] }`,
  ].join("\n");
}
