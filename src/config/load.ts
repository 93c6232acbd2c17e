import path from "node:path";
import type { GateMetricId } from "../domain/metrics/catalogue.ts";
import type { Config, ScenarioConfig, ServerConfig } from "../domain/run/config.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";
import { missingFiles } from "./files.ts";
import { describeIssue, dotted } from "./issue.ts";
import { readConfigText } from "./read-text.ts";
import { brokenRules, type Problem } from "./rules.ts";
import { configSchema, type ParsedConfig } from "./schema.ts";
import { parseSource, type Source } from "./source.ts";

/** A configuration, with the sections that the core does not know. */
export interface LoadedConfig extends Config {
  readonly bencher?: NonNullable<ParsedConfig["bencher"]>;
}

/** The default name of the configuration file. */
export const DEFAULT_CONFIG_FILE = "loadgate.yml";

/**
 * Reads and checks a configuration file, and checks that the files and folders it names exist.
 * @param file path of the file; paths in it are relative to its folder
 * @returns the configuration with every default filled in
 * @throws LoadgateError `usage` that names file, line, path, what was found and what was expected
 */
export function loadConfig(file: string): LoadedConfig {
  const { config, source } = parse(readConfigText(path.resolve(file), file), file);
  refuse(missingFiles(config), source);
  return config;
}

/**
 * Reads and checks a configuration file, but not the files it names: for commands that build and send
 * nothing, and for the configuration of another commit.
 * @param file as {@link loadConfig}
 * @throws LoadgateError `usage`, as {@link loadConfig}
 */
export function readConfig(file: string): LoadedConfig {
  return parseConfig(readConfigText(path.resolve(file), file), file);
}

/**
 * Checks the text of a configuration file.
 * @param text YAML
 * @param file its path, for messages and for the paths in it
 * @throws LoadgateError `usage`, as {@link loadConfig}
 */
export function parseConfig(text: string, file: string): LoadedConfig {
  return parse(text, file).config;
}

function parse(text: string, file: string) {
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

/** More lines than these are no help. */
const MOST_PROBLEMS = 20;

function wrong(problems: readonly string[], hint: string): LoadgateError {
  const [first = "", ...others] = problems;
  const left = others.length - MOST_PROBLEMS;
  const details = left > 0 ? [...others.slice(0, MOST_PROBLEMS), `and ${left} more`] : others;
  return new LoadgateError("usage", first, { details, hint });
}

function resolve(parsed: ParsedConfig, file: string): LoadedConfig {
  const root = path.dirname(file);
  const { errors, ...tolerances } = parsed.gate;
  const { baseline, measure } = parsed;
  return {
    file,
    servers: Object.entries(parsed.servers).map(([name, server]) => ({
      name,
      ...resolveServer(server, root),
    })),
    scenarios: Object.entries(parsed.scenarios).map(([name, scenario]) => ({
      name,
      ...resolveScenario(scenario, root),
      servers: scenario.servers ?? Object.keys(parsed.servers),
      ...levelsAndLoad(scenario, parsed),
    })),
    measure: { budgetMs: measure.budget, ...withoutNullish({ repeats: measure.repeats }) },
    ...withoutNullish({ count: parsed.count && withoutNullish(parsed.count) }),
    gate: {
      tolerancePercent: Object.fromEntries(
        Object.entries(tolerances).flatMap(([id, gate]) => (gate ? [[id, gate.tolerance]] : [])),
      ) as Partial<Record<GateMetricId, number>>,
      maxErrorPercent: errors.max,
    },
    baseline: {
      store: path.resolve(root, baseline.store),
      keep: baseline.keep,
      ...withoutNullish({ branch: baseline.branch }),
    },
    ...withoutNullish({ bencher: parsed.bencher }),
  };
}

function resolveServer(
  { ready, artifact, build, clean, port, prometheus, ...server }: ParsedConfig["servers"][string],
  root: string,
): Omit<ServerConfig, "name"> {
  const directory = path.resolve(root, server.directory);
  return {
    ...server,
    directory,
    ready: { path: ready.path, timeoutMs: ready.timeout },
    ...withoutNullish({ build, clean, port, prometheus }),
    ...withoutNullish({ artifact: artifact && path.resolve(directory, artifact) }),
  };
}

function resolveScenario(
  scenario: ParsedConfig["scenarios"][string],
  root: string,
): Omit<ScenarioConfig, "name" | "servers" | "levels" | "load"> {
  const { method, headers, expect } = scenario;
  const { "headers-file": headersFile, "body-file": bodyFile } = scenario;
  const { "body-matches": bodyMatches, "content-type": contentType } = expect;
  return {
    method,
    path: scenario.path,
    headers,
    ...withoutNullish({
      headersFile: headersFile && path.resolve(root, headersFile),
      bodyFile: bodyFile && path.resolve(root, bodyFile),
    }),
    expect: {
      status: expect.status,
      ...withoutNullish({ body: expect.body, bodyMatches, contentType }),
    },
  };
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
      ...withoutNullish({
        warmUpMs: warmUp === "auto" ? undefined : warmUp,
        requests: load.requests,
      }),
    },
  };
}
