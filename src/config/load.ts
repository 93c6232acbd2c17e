import { accessSync, constants, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Config } from "../domain/run/plan/config.ts";
import { isHttp2 } from "../domain/run/plan/transport.ts";
import { hasCode, messageOf } from "../domain/shared/error.ts";
import { parseHeaderLines } from "../domain/shared/header-lines.ts";
import { dotted, refusal, validated } from "./issue.ts";
import { readConfigText, withRequestsFiles } from "./read-text.ts";
import { resolve } from "./resolve.ts";
import type { Problem } from "./rules/problems.ts";
import { brokenRules } from "./rules/rules.ts";
import { configSchema, type ParsedConfig } from "./schema/schema.ts";
import { parseSource, type Source } from "./source.ts";
import { type VariableUse, variablesInFiles, variablesOf } from "./variables.ts";
import { doubts } from "./warnings.ts";

/** A configuration with the sections that the core does not use. */
export interface LoadedConfig extends Config {
  readonly bencher?: NonNullable<ParsedConfig["bencher"]>;
  /** Valid settings that probably do not have the intended effect, one line each with its place. */
  readonly warnings: readonly string[];
  /** Environment variables that its requests name. */
  readonly variables: readonly VariableUse[];
}

/** The default name of the configuration file. */
export const DEFAULT_CONFIG_FILE = "loadgate.yml";

/**
 * The path of a configuration, as a command in the current folder must name it.
 * @param file its path
 * @returns undefined if commands find it by default
 */
export function configPathOf(file: string): string | undefined {
  const found = path.relative("", file);
  return found === DEFAULT_CONFIG_FILE ? undefined : found;
}

/**
 * Reads and validates a configuration file, and checks that the files and folders that it names exist.
 * @param file path of the file; paths in it are relative to its folder
 * @returns the configuration with all defaults filled in
 * @throws LoadgateError `usage` that names file, line, path, what was found and what was expected
 */
export function loadConfig(file: string): LoadedConfig {
  return loadWithSource(file).config;
}

/**
 * {@link loadConfig} that also returns the places of values in the file.
 * @throws LoadgateError `usage`, as {@link loadConfig}
 */
export function loadWithSource(file: string) {
  const { config, ...written } = parse(readConfigText(file), file);
  refuse([...missingFiles(config)], written.source);
  const variables = [...config.variables, ...variablesInFiles(config)];
  return { config: { ...config, variables }, ...written };
}

/**
 * Reads and validates a configuration file without the files that it names: for commands that build and send nothing,
 * and for the configuration of another commit.
 * @param file as {@link loadConfig}
 * @throws LoadgateError `usage`, as {@link loadConfig}
 */
export function readConfig(file: string): LoadedConfig {
  return parseConfig(readConfigText(file), file);
}

/**
 * Validates the text of a configuration file.
 * @param text YAML
 * @param file its path, for messages and for the paths in it
 * @throws LoadgateError `usage`, as {@link loadConfig}
 */
export function parseConfig(text: string, file: string): LoadedConfig {
  return parse(text, file).config;
}

const SCHEMA_HINT =
  "docs/configuration.md lists every key; an editor with loadgate.schema.json shows them as you type.";

function parse(text: string, file: string) {
  const source = parseSource(text, file);
  const parsed = withRequestsFiles(validated(configSchema, source, SCHEMA_HINT), file);
  refuse(brokenRules(parsed, source), source);
  const config = {
    ...resolve(parsed, path.resolve(file)),
    warnings: doubts(parsed).map((doubt) => `${lineOf(doubt, source)}. ${doubt[2]}`),
    variables: variablesOf(parsed, source),
  };
  return { config, parsed, source };
}

function refuse(problems: readonly Problem[], source: Source): void {
  const [first] = problems;
  const lines = problems.map((problem) => lineOf(problem, source));
  if (first) throw refusal(lines, first[2]);
}

function lineOf([key, what]: Problem, source: Source): string {
  return `${source.place(key)}: ${dotted(key)}: ${what}`;
}

/** Finds files and folders that a configuration names but that cannot be used. */
function* missingFiles({ servers, scenarios }: Config): Generator<Problem> {
  const folders = new Map<string, string>();
  for (const { name, directory, services = [] } of servers) {
    yield* missing(["servers", name, "directory"], directory, "folder");
    for (const service of services) folders.set(service.name, service.directory);
  }
  for (const [name, folder] of folders) {
    yield* missing(["services", name, "directory"], folder, "folder");
  }
  for (const { name, requests, transport } of scenarios) {
    for (const [index, { bodyFile, headersFile, key }] of requests.entries()) {
      const at = ["scenarios", name, ...(key === undefined ? [] : ["requests", index])];
      yield* missing([...at, "headers-file"], headersFile, "file");
      yield* wrongHeaders([...at, "headers-file"], headersFile, transport && isHttp2(transport));
      yield* missing([...at, "body-file"], bodyFile, "file");
    }
  }
}

type Kind = "file" | "folder";

function* missing(path: Problem[0], target: string | undefined, kind: Kind): Generator<Problem> {
  const what = target === undefined ? undefined : faultOf(target, kind);
  if (what === undefined) return;
  const hint = `Give the path of a ${kind}, relative to the configuration file; it must exist before anything is built.`;
  yield [path, what, hint];
}

function* wrongHeaders(path: Problem[0], file?: string, overHttp2?: boolean): Generator<Problem> {
  if (file === undefined || faultOf(file, "file") !== undefined) return;
  const text = new TextDecoder().decode(readFileSync(file));
  const read = parseHeaderLines(text, overHttp2);
  if (!read.headers) yield [path, `${file}:${read.wrongLine}: ${read.what}`, read.hint];
}

function faultOf(target: string, kind: Kind): string | undefined {
  try {
    const stats = statSync(target);
    const isRight = kind === "file" ? stats.isFile() : stats.isDirectory();
    if (!isRight) return `${target} is not a ${kind}`;
    accessSync(target, kind === "file" ? constants.R_OK : constants.X_OK);
    return undefined;
  } catch (error) {
    return hasCode(error, "ENOENT") ? `there is no ${kind} ${target}` : messageOf(error);
  }
}
