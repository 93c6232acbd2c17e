import { cellsOf } from "../app/plan/configured-cells.ts";
import { parseConfig } from "../config/load.ts";
import type { Config } from "../domain/run/plan/config.ts";
import { furtherStarts } from "../domain/run/plan/further-starts.ts";
import { planSize } from "../domain/run/plan/plan.ts";
import { ROUNDS_TO_DECIDE } from "../domain/run/plan/round-counts.ts";
import { asIfQuick, budgetToDecideMs } from "../domain/run/plan/time-estimate.ts";
import { withoutControls } from "../domain/shared/control-characters.ts";
import { present } from "../domain/shared/present.ts";
import { detectablePercent } from "../domain/stopping/detectable.ts";
import { SERVERS_RATE } from "../domain/stopping/looks.ts";
import type { Service } from "./service.ts";
import { yamlLine, yamlText } from "./yaml-text.ts";

/** Used if no budget fits more concurrency levels. */
const FEWEST_LEVELS = [50];
const LEVELS = [[1, 50], FEWEST_LEVELS];

/** Less would be enough for a few series, but would detect less. */
const USUAL_MINUTES = 5;
const LEAST_LOCAL_MINUTES = 2;
const MOST_MINUTES = 90;

/**
 * Writes a configuration with a budget that starts each server as often as a verdict needs.
 * @param project slug of the project in Bencher that keeps the baseline
 * @returns YAML, the budgets for base and head and for head alone, and the remaining problem, if any
 */
export function draftConfiguration(found: readonly Service[], project?: string) {
  const services = found.length > 0 ? found : [UNKNOWN_SERVICE];
  const startsMs = services.reduce((sum, { startMs }) => sum + startMs, 0);
  const write = configurationOf(services, project);
  for (const levels of LEVELS) {
    const config = parseConfig(write(levels, MOST_MINUTES), "loadgate.yml");
    const candidate = (least: number, bases: readonly "base"[]) =>
      MINUTES.find((each) => each >= Math.max(least, neededMinutes(config, bases, startsMs)));
    const minutes = candidate(USUAL_MINUTES, ["base"]);
    const localMinutes = candidate(LEAST_LOCAL_MINUTES, []);
    if (minutes === undefined || localMinutes === undefined) continue;
    const size = planSize({ cells: cellsOf(config, ["base"]), budgetMs: minutes * MINUTE_MS });
    const startsGate = "rounds" in size ? startsGateOf(services, size.rounds) : COLD_START;
    return { text: write(levels, minutes, startsGate), minutes, localMinutes };
  }
  return {
    text: write(FEWEST_LEVELS, MOST_MINUTES),
    minutes: MOST_MINUTES,
    localMinutes: MOST_MINUTES,
    warning: `${services.length} servers are too many for one run of ${MOST_MINUTES} minutes: split them into several configurations.`,
  };
}

/** Candidate budgets, in minutes. */
const MINUTES = [1, 2, 3, 5, 8, 10, 15, 20, 30, 45, 60, 90];

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

const COLD_START = "cold-start: { tolerance: 50% }";

/** Tolerances of cold starts that are written, in percent. */
const START_TOLERANCES = [10, 20, 30, 50];

/**
 * The assumed standard deviation of cold starts, as a difference of logarithms, from docs/figures/costs.md: slow starts
 * scatter less.
 */
const scatterOf = (startMs: number) => (startMs >= SLOW_START_MS ? 0.1 : 0.2);
const SLOW_START_MS = 2000;

/** The part of a server's start and warm-up that is its start. */
const START_PART = 0.2;

/** The smallest tolerance of cold starts that the starts of a plan can find exceeded, with the change that they find. */
function startsGateOf(services: readonly Service[], rounds: number): string {
  const finds = (tolerancePercent: number) => {
    const falseAlarmRate = SERVERS_RATE / (2 * services.length);
    const each = services.map(({ startMs }) => {
      const starts = rounds * (1 + furtherStarts([{ coldStartMs: START_PART * startMs }]));
      const standardError = scatterOf(startMs) * Math.sqrt(2 / starts);
      const error = { standardError, degrees: 2 * starts - rounds - 1 };
      return detectablePercent(error, { id: "cold-start", falseAlarmRate, tolerancePercent });
    });
    return Math.ceil(Math.max(...each));
  };
  const tolerance = START_TOLERANCES.find((each) => finds(0) <= each) ?? 100;
  return `cold-start: { tolerance: ${tolerance}% } # this budget finds a start about ${finds(tolerance)} % slower`;
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
 * @returns a function that gives it as YAML, by the concurrency levels of each scenario and the budget
 */
function configurationOf(services: readonly Service[], project?: string) {
  // Without thresholds of its own, throughput, p99 and CPU per request are tested.
  const bencher =
    project === undefined
      ? ""
      : `
# Keeps the history of the default branch, and tests each run against it: its alerts fail the job as well.
bencher: { project: ${yamlText(project)}, gate: true }
`;
  return (levels: readonly number[], minutes: number, startsGate = COLD_START) => `# What Loadgate builds, loads and compares. Every key: docs/configuration.md of Loadgate.
servers:
${services.map(serverText).join("\n")}

# Each scenario is one request and the answer that it must get.
scenarios:
${services.map((service) => scenarioText(service, services.length > 1, levels)).join("\n")}

measure:
  budget: ${minutes}m # wall time for measuring, builds not counted

# What fails the job. A change counts only when it is beyond the tolerance and beyond chance.
gate:
  throughput: { tolerance: 5% }
  latency-p99: { tolerance: 10% }
  cpu-per-request: { tolerance: 5% }
  peak-rss: { tolerance: 20% } # a limit that holds without base too: { tolerance: 20%, max: 200MiB }
  ${startsGate}
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
    build !== undefined && `    build: ${yamlText(build)}`,
    "    # {port} is a free port, also in the environment as PORT.",
    `    run: ${yamlText(run)}`,
    readyText(service),
    artifact !== undefined && `    artifact: ${yamlText(artifact)} # its size is reported`,
    Object.keys(env).length > 0 && `    env: ${yamlLine(env)}`,
  ]).join("\n");
}

/**
 * Without a readiness path of its own, the first scenario's request is used, so the user has to correct only one
 * place.
 */
function readyText({ path, readyPath, startMs }: Service): string {
  const timeout = `timeout: ${startMs >= SLOW_START_MS ? "60s" : "20s"}`;
  return readyPath === path
    ? `    ready: { ${timeout} } # ready once its first scenario gets the expected status`
    : `    ready: { path: ${yamlText(readyPath)}, ${timeout} } # answers 2xx once the server is ready`;
}

function scenarioText(
  { name, path, pathNotes }: Service,
  isOneOfMany: boolean,
  levels: readonly number[],
): string {
  return present([
    `  ${isOneOfMany ? yamlText(`${name}-first`) : "first"}:`,
    ...pathNotes.map((note) => commentOf(note, "    ")),
    `    path: ${yamlText(path)}`,
    '    expect: { status: 200 } # body: "…" or body-matches: "…" make it stricter',
    isOneOfMany && `    servers: [${yamlText(name)}]`,
    `    load: { concurrency: [${levels.join(", ")}] }`,
  ]).join("\n");
}
