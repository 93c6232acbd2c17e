import { cellsOf } from "../app/plan/configured-cells.ts";
import { DEFAULT_CONFIG_FILE, parseConfig } from "../config/load.ts";
import type { Config } from "../domain/run/plan/config.ts";
import { ROUNDS_TO_DECIDE } from "../domain/run/plan/round-counts.ts";
import { asIfQuick, budgetToDecideMs } from "../domain/run/plan/time-estimate.ts";
import { withoutControls } from "../domain/shared/control-characters.ts";
import { present } from "../domain/shared/present.ts";
import type { Service } from "./service.ts";
import { yamlLine, yamlText } from "./yaml-text.ts";

/** Less would be enough for a few series, but would detect less. */
const USUAL_MINUTES = 5;
const LEAST_LOCAL_MINUTES = 2;

/** Candidate budgets, in minutes. As many of the slowest servers as one configuration may have need 45. */
const MINUTES = [2, 3, 5, 8, 10, 15, 20, 30, 45, 60, 90];

/**
 * Writes a configuration with a budget that starts each server as often as a verdict needs.
 * @param project slug of the project in Bencher that keeps the baseline
 * @returns YAML, and the budgets for base and head and for head alone
 */
export function draftConfiguration(found: readonly Service[], project?: string) {
  const services = found.length > 0 ? found : [UNKNOWN_SERVICE];
  const startsMs = services.reduce((sum, { startMs }) => sum + startMs, 0);
  const write = configurationOf(services, project);
  const config = parseConfig(write(USUAL_MINUTES), DEFAULT_CONFIG_FILE);
  const budget = (least: number, bases: readonly "base"[]) => {
    const needed = Math.max(least, neededMinutes(config, bases, startsMs));
    return MINUTES.find((each) => each >= needed) ?? 90;
  };
  const minutes = budget(USUAL_MINUTES, ["base"]);
  return { text: write(minutes), minutes, localMinutes: budget(LEAST_LOCAL_MINUTES, []) };
}

const MINUTE_MS = 60_000;

/** Safety margin, because starts and warm-up are estimates and machines differ. */
const MARGIN = 1.25;

/**
 * How many minutes start every server as often as a verdict needs.
 * @param bases arms that are measured beside head
 * @param startsMs expected warm-up time of all servers
 */
function neededMinutes(config: Config, bases: readonly "base"[], startsMs: number): number {
  // The estimates for the frameworks are better than ones derived from the commands.
  const cells = asIfQuick(cellsOf(config, bases));
  const arms = 1 + bases.length;
  return (MARGIN * (budgetToDecideMs(cells) + ROUNDS_TO_DECIDE * arms * startsMs)) / MINUTE_MS;
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
  pathNotes: [],
  startMs: 1000,
  makes: [],
  notes: ["Nothing here was recognized: say how your server is built (build:) and started (run:)."],
  setUp: [],
};

/**
 * The text of a configuration, with comments.
 * @returns a function that gives it as YAML, by the budget
 */
function configurationOf(services: readonly Service[], project?: string) {
  // Without thresholds of its own, throughput, p99 and CPU per request are tested.
  const bencher =
    project === undefined
      ? ""
      : `
# Keeps the history of the default branch and tests each run against it; its alerts fail the job.
bencher: { project: ${yamlText(project)}, gate: true }
`;
  // Of slow starts, a run has too few to tell smaller changes from chance: docs/figures/costs.md.
  const coldStartPercent = services.some(({ startMs }) => startMs >= 8000) ? 50 : 20;
  return (
    minutes: number,
  ) => `# What Loadgate builds, loads and compares. Every key: docs/configuration.md of Loadgate.
servers:
${services.map(serverText).join("\n")}

# Each scenario is one request and the answer that it must get.
scenarios:
${services.map((service) => scenarioText(service, services.length > 1)).join("\n")}

measure:
  budget: ${minutes}m # wall time for measuring, builds not counted

# What fails the job. A change counts only when it is beyond the tolerance and beyond chance.
gate:
  throughput: { tolerance: 5% }
  latency-p99: { tolerance: 10% }
  cpu-per-request: { tolerance: 5% }
  peak-rss: { tolerance: 20% } # with a limit: { tolerance: 20%, max: 200MiB }
  cold-start: { tolerance: ${coldStartPercent}% }
  instructions: { tolerance: 1% } # per request, where they are counted: \`loadgate run --count\`, or a key count: {}
  errors: { max: 0% }
${bencher}`;
}

/** A note as lines of comments of at most a hundred columns. */
export function commentOf(note: string, indent = ""): string {
  const text = withoutControls(note, " ");
  const lines = text.match(new RegExp(`.{1,${98 - indent.length}}(?: |$)|\\S+`, "g")) ?? [];
  return lines.map((line) => `${indent}# ${line.trimEnd()}`).join("\n");
}

function serverText(service: Service): string {
  const { name, directory, build, run, artifact, env = {} } = service;
  return present([
    `  ${yamlText(name)}:`,
    ...service.notes.map((note) => commentOf(note, "    ")),
    `    directory: ${yamlText(directory)}`,
    build !== undefined && `    build: ${buildText(build)}`,
    "    # {port} is a free port, also in the environment as PORT.",
    `    run: ${yamlText(run)}`,
    readyText(service),
    artifact !== undefined && `    artifact: ${yamlText(artifact)} # its size is reported`,
    Object.keys(env).length > 0 && `    env: ${yamlLine(env)}`,
  ]).join("\n");
}

/** A long command has one line for each of its steps. */
function buildText(build: string): string {
  const lines = build.replaceAll(" && ", " &&\n      ");
  return build.length > 80 ? `>-\n      ${lines}` : yamlText(build);
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

function scenarioText({ name, path, pathNotes }: Service, isOneOfMany: boolean): string {
  return present([
    `  ${isOneOfMany ? yamlText(`${name}-first`) : "first"}:`,
    ...pathNotes.map((note) => commentOf(note, "    ")),
    `    path: ${yamlText(path)}`,
    '    expect: { status: 200 } # body: "…" or body-matches: "…" make it stricter',
    isOneOfMany && `    servers: [${yamlText(name)}]`,
    "    load: { concurrency: [1, 50] }",
  ]).join("\n");
}
