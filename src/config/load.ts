import path from "node:path";
import type { Config, ScenarioConfig, ServerConfig } from "../domain/config.ts";
import { LoadgateError } from "../domain/error.ts";
import type { ToleranceMetricId } from "../domain/metric.ts";
import { resolveBencher } from "./bencher.ts";
import { missingFiles } from "./files.ts";
import { describeIssue, dotted } from "./issue.ts";
import { readConfigText } from "./read-text.ts";
import { brokenRules, type Problem } from "./rules.ts";
import { configSchema, type ParsedConfig } from "./schema.ts";
import { parseSource, type Source } from "./source.ts";

/** The name that the configuration file has unless another is given. */
export const DEFAULT_CONFIG_FILE = "loadgate.yml";

/**
 * Reads and checks a configuration file, and that the files and folders it names are there.
 * @param file path of the file; what it names is relative to its folder
 * @returns the configuration with every default filled in
 * @throws LoadgateError `usage` that names file, line, path, what was found and what is allowed
 */
export function loadConfig(file: string): Config {
  const { config, source } = parse(readConfigText(path.resolve(file), file), file);
  refuse(missingFiles(config), source);
  return config;
}

/**
 * Reads and checks a configuration file only: for commands that build and send nothing, and for another
 * commit's.
 * @param file as {@link loadConfig}
 * @throws LoadgateError `usage`, as {@link loadConfig}
 */
export function readConfig(file: string): Config {
  return parseConfig(readConfigText(path.resolve(file), file), file);
}

/**
 * Checks the text of a configuration file.
 * @param text YAML
 * @param file its path, for messages and for what it names
 * @returns the configuration with every default filled in
 * @throws LoadgateError `usage`, as {@link loadConfig}
 */
export function parseConfig(text: string, file: string): Config {
  return parse(text, file).config;
}

function parse(text: string, file: string): { readonly config: Config; readonly source: Source } {
  const source = parseSource(text, file);
  const parsed = configSchema.safeParse(source.value);
  if (!parsed.success) {
    throw wrong(
      parsed.error.issues.flatMap((issue) => describeIssue(issue, source)),
      "docs/configuration.md lists every key; an editor with loadgate.schema.json shows them as you type.",
    );
  }
  refuse(brokenRules(parsed.data), source);
  return { config: resolve(parsed.data, path.resolve(file)), source };
}

function refuse(problems: readonly Problem[], source: Source): void {
  const [first] = problems;
  if (!first) return;
  const lines = problems.map(
    (problem) => `${source.place(problem.path)}: ${dotted(problem.path)}: ${problem.what}`,
  );
  throw wrong(lines, first.hint);
}

/** More lines than these help nobody. */
const MOST_PROBLEMS = 20;

function wrong(problems: readonly string[], hint: string): LoadgateError {
  const [first = "", ...others] = problems;
  const left = others.length - MOST_PROBLEMS;
  const details = left > 0 ? [...others.slice(0, MOST_PROBLEMS), `and ${left} more`] : others;
  return new LoadgateError("usage", first, { details, hint });
}

function levelsAndLoad(
  { load }: ParsedConfig["scenarios"][string],
  { measure }: ParsedConfig,
): Pick<ScenarioConfig, "levels" | "load"> {
  const warmUp = load["warm-up"] ?? measure["warm-up"];
  return {
    levels: [
      ...(load.concurrency ?? []).map((concurrency) => ({ concurrency })),
      ...(load.rate ?? []).map((rate) => ({ rate })),
    ],
    load: {
      burstMs: load.burst ?? measure.burst,
      connections: load.connections,
      keepAlive: load["keep-alive"],
      ...(warmUp !== "auto" && { warmUpMs: warmUp }),
      ...(load.requests !== undefined && { requests: load.requests }),
    },
  };
}

function resolve(parsed: ParsedConfig, file: string): Config {
  const root = path.dirname(file);
  const names = Object.keys(parsed.servers);
  const { errors, ...tolerances } = parsed.gate;
  return {
    file,
    servers: Object.entries(parsed.servers).map(([name, server]): ServerConfig => {
      const directory = path.resolve(root, server.directory);
      return {
        name,
        directory,
        run: server.run,
        ready: { path: server.ready.path, timeoutMs: server.ready.timeout },
        env: server.env,
        requires: server.requires,
        ...(server.clean !== undefined && { clean: server.clean }),
        ...(server.prometheus !== undefined && { prometheus: server.prometheus }),
        ...(server.build !== undefined && { build: server.build }),
        ...(server.port !== undefined && { port: server.port }),
        ...(server.artifact !== undefined && {
          artifact: path.resolve(directory, server.artifact),
        }),
      };
    }),
    scenarios: Object.entries(parsed.scenarios).map(
      ([name, scenario]): ScenarioConfig => ({
        name,
        method: scenario.method,
        path: scenario.path,
        headers: scenario.headers,
        ...(scenario["headers-file"] !== undefined && {
          headersFile: path.resolve(root, scenario["headers-file"]),
        }),
        ...(scenario["body-file"] !== undefined && {
          bodyFile: path.resolve(root, scenario["body-file"]),
        }),
        expect: {
          status: scenario.expect.status,
          ...(scenario.expect.body !== undefined && { body: scenario.expect.body }),
          ...(scenario.expect["body-matches"] !== undefined && {
            bodyMatches: scenario.expect["body-matches"],
          }),
          ...(scenario.expect["content-type"] !== undefined && {
            contentType: scenario.expect["content-type"],
          }),
        },
        servers: scenario.servers ?? names,
        ...levelsAndLoad(scenario, parsed),
      }),
    ),
    measure: {
      budgetMs: parsed.measure.budget,
      ...(parsed.measure.repeats !== undefined && { repeats: parsed.measure.repeats }),
    },
    gate: {
      tolerancePercent: Object.fromEntries(
        Object.entries(tolerances).flatMap(([id, gate]) => (gate ? [[id, gate.tolerance]] : [])),
      ) as Partial<Record<ToleranceMetricId, number>>,
      maxErrorPercent: errors.max,
    },
    baseline: {
      store: path.resolve(root, parsed.baseline.store),
      keep: parsed.baseline.keep,
      ...(parsed.baseline.branch !== undefined && { branch: parsed.baseline.branch }),
    },
    ...(parsed.bencher && { bencher: resolveBencher(parsed.bencher, root) }),
  };
}
