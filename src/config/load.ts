import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Config, ScenarioConfig, ServerConfig } from "../domain/config.ts";
import { LoadgateError, messageOf } from "../domain/error.ts";
import type { ToleranceMetricId } from "../domain/metric.ts";
import { resolveBencher } from "./bencher.ts";
import { describeIssue } from "./issue.ts";
import { nearest } from "./nearest.ts";
import { configSchema, type ParsedConfig } from "./schema.ts";
import { parseSource, type Source } from "./source.ts";

/** The name that the configuration file has unless another is given. */
export const DEFAULT_CONFIG_FILE = "loadgate.yml";

/**
 * Reads and checks a configuration file.
 * @param file path of the file; what it names is relative to its folder
 * @returns the configuration with every default filled in
 * @throws LoadgateError `usage` that names file, line, path, what was found and what is allowed
 */
export function loadConfig(file: string): Config {
  const absolute = path.resolve(file);
  if (!existsSync(absolute)) {
    throw new LoadgateError("usage", `${file}: no such configuration file`, {
      hint: "Write one with `loadgate init`, or name another with --config.",
    });
  }
  return parseConfig(readText(absolute, file), file);
}

/**
 * Checks the text of a configuration file.
 * @param text YAML
 * @param file its path, for messages and for what it names
 * @returns the configuration with every default filled in
 * @throws LoadgateError `usage`, as {@link loadConfig}
 */
export function parseConfig(text: string, file: string): Config {
  const source = parseSource(text, file);
  const parsed = configSchema.safeParse(source.value);
  if (!parsed.success) {
    const [first = "", ...others] = parsed.error.issues.flatMap((issue) =>
      describeIssue(issue, source),
    );
    throw new LoadgateError("usage", first, {
      details: others,
      hint: "docs/configuration.md lists every key; an editor with loadgate.schema.json shows them as you type.",
    });
  }
  checkServerNames(parsed.data, source);
  return resolve(parsed.data, path.resolve(file));
}

function readText(absolute: string, file: string): string {
  try {
    return readFileSync(absolute, "utf8");
  } catch (error) {
    throw new LoadgateError("usage", `${file}: ${messageOf(error)}`, {
      hint: "The configuration must be a readable file.",
      cause: error,
    });
  }
}

function levelsAndLoad(
  { load }: ParsedConfig["scenarios"][string],
  { measure }: ParsedConfig,
): Pick<ScenarioConfig, "levels" | "load"> {
  return {
    levels: [
      ...(load.concurrency ?? []).map((concurrency) => ({ concurrency })),
      ...(load.rate ?? []).map((rate) => ({ rate })),
    ],
    load: {
      burstMs: load.burst ?? measure.burst,
      warmUpMs: load["warm-up"] ?? measure["warm-up"],
      connections: load.connections,
      keepAlive: load["keep-alive"],
      ...(load.requests !== undefined && { requests: load.requests }),
    },
  };
}

function checkServerNames(parsed: ParsedConfig, source: Source): void {
  const known = Object.keys(parsed.servers);
  for (const [scenario, { servers = [] }] of Object.entries(parsed.scenarios)) {
    for (const [index, server] of servers.entries()) {
      if (known.includes(server)) continue;
      const where = source.place(["scenarios", scenario, "servers", index]);
      throw new LoadgateError(
        "usage",
        `${where}: scenarios.${scenario}.servers: no server is named "${server}"${nearest(server, known)}`,
        { hint: `The servers are: ${known.join(", ")}.` },
      );
    }
  }
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
