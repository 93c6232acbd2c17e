import path from "node:path";
import picomatch from "picomatch";
import { readAddress } from "../domain/run/plan/address.ts";
import type {
  Readiness,
  ReadyRequest,
  ServerConfig,
  ServiceConfig,
} from "../domain/run/plan/config.ts";
import type { ChangedConfig } from "../domain/run/plan/ignored-change.ts";
import { keyOfRequest } from "../domain/run/plan/request-key.ts";
import { required } from "../domain/shared/required.ts";
import { gateConfig } from "./gate.ts";
import { servicesUsedBy } from "./placeholders.ts";
import { requestsOf, resolveScenario, transportOf } from "./resolve-scenario.ts";
import { firstScenario } from "./rules/mix.ts";
import type { ParsedConfig, ParsedScenario, ParsedServer, ParsedService } from "./schema/schema.ts";
import { hasRequest } from "./schema/server.ts";
import { resolveStore } from "./store-location.ts";

/**
 * Converts a valid configuration to the form that the application uses.
 * @param file its absolute path
 */
export function resolve(parsed: ParsedConfig, file: string) {
  const root = path.dirname(file);
  const { baseline, measure } = parsed;
  return {
    file,
    servers: Object.entries(parsed.servers).map(([name, one]) =>
      resolveServer(name, one, parsed, root),
    ),
    scenarios: Object.entries(parsed.scenarios).map(([name, one]) =>
      resolveScenario(name, one, parsed, root),
    ),
    measure: {
      atMostMs: measure["at-most"],
      ...(measure.end === "early" && { endsEarly: true }),
      followUp: measure["follow-up"],
      budgetMs: measure.budget === "auto" ? undefined : measure.budget,
      repeats: measure.repeats,
    },
    count: parsed.count,
    gate: gateConfig(parsed),
    baseline: { ...baseline, store: resolveStore(root, baseline.store) },
    changed: changedConfig(parsed, file),
    bencher: parsed.bencher,
  };
}

function resolveServer(
  name: string,
  server: ParsedServer,
  parsed: ParsedConfig,
  root: string,
): ServerConfig {
  const { url, "base-url": baseUrl, ...others } = server;
  const { "build-timeout": buildTimeoutMs, "setup-timeout": setupTimeoutMs, ...own } = others;
  return {
    name,
    ...own,
    directory: path.resolve(root, server.directory),
    buildTimeoutMs,
    setupTimeoutMs,
    url: addressOf(url),
    baseUrl: addressOf(baseUrl),
    ready: readinessOf(name, server.ready, parsed.scenarios, root),
    services: servicesOf(server, parsed, root),
  };
}

/**
 * Normalises an address.
 * @param text an address that has been validated
 */
function addressOf(text: string | undefined): string | undefined {
  const address = text === undefined ? undefined : readAddress(text);
  return address && "url" in address ? address.url : undefined;
}

/**
 * The readiness check of a server: as configured, otherwise by the first request of its first scenario.
 * @param root absolute path of the configuration file's folder
 */
function readinessOf(
  name: string,
  ready: ParsedServer["ready"],
  scenarios: ParsedConfig["scenarios"],
  root: string,
): Readiness {
  const first = firstScenario(name, scenarios);
  const { command, timeout: timeoutMs } = ready;
  const transport = first && transportOf(first[1], root);
  if (command !== undefined) return { timeoutMs, command, transport };
  if (!hasRequest(ready)) {
    return { timeoutMs, transport, request: first && requestOf(...first, root) };
  }
  const { path = "/", method = "GET", headers = {}, body: bodyText, status } = ready;
  const from = `servers.${name}.ready`;
  return { timeoutMs, transport, request: { from, method, path, headers, bodyText, status } };
}

function requestOf(scenario: string, parsed: ParsedScenario, root: string): ReadyRequest {
  const first = required(requestsOf(parsed, root)[0], scenario);
  const { name: _name, weight: _weight, key, expect, ...request } = first;
  const from = keyOfRequest(scenario, { key });
  return { ...request, from, status: expect.status, isCheckedNext: true };
}

/**
 * The services that a server uses, in the order of the configuration.
 * @param root folder of the configuration file
 * @returns undefined if it uses none
 */
function servicesOf(server: ParsedServer, { services }: ParsedConfig, root: string) {
  const named = servicesUsedBy(server);
  const used = Object.entries(services).filter(([name]) => named.includes(name));
  if (used.length === 0) return undefined;
  return used.map(([name, service]) => {
    const { env, reset, per } = service;
    const { path: asked, command, timeout: timeoutMs } = service.ready;
    const usual = { from: `services.${name}.ready`, method: "GET", headers: {} };
    const request = asked === undefined ? undefined : { ...usual, path: asked };
    const ready = { request, command, timeoutMs };
    const directory = path.resolve(root, service.directory);
    return { name, directory, run: startOf(service), env, ready, reset, per };
  });
}

function startOf(service: ParsedService): ServiceConfig["run"] {
  const { run, image, "image-port": port, arguments: words = [] } = service;
  if (image === undefined) return required(run, "run");
  return { name: image, port: required(port, "image-port"), arguments: words };
}

/** Separators of words in commands, and characters that options put before a path; a quoted path may contain spaces. */
const BETWEEN_WORDS = [/[\s"'`=:;,|&<>(){}$@]+/, /["'`]+/];

/**
 * The configuration of changes that cannot make a server slower.
 *
 * The files that it names are found among all its words, including those of commands: every word that is the path of
 * something, relative to the configuration's folder or that of a server or service.
 * @param file absolute path of the configuration
 * @returns undefined if it ignores nothing, or if a server is already running, whose version no commit determines
 */
function changedConfig(config: ParsedConfig, file: string): ChangedConfig | undefined {
  const { changed, ...parsed } = config;
  const { servers, services } = parsed;
  const isElsewhere = Object.values(servers).some(({ url }) => url !== undefined);
  if (!changed || changed.ignore.length === 0 || isElsewhere) return undefined;
  const root = path.dirname(file);
  const programs = [...Object.values(servers), ...Object.values(services)];
  const folders = programs.map(({ directory }) => path.resolve(root, directory));
  const from = [...new Set([root, ...folders])];
  const named = [...new Set(wordsIn(parsed))].flatMap((word) =>
    from.map((folder) => path.resolve(folder, word)),
  );
  const isAround = (one: string) =>
    from.some((folder) => folder === one || folder.startsWith(path.join(one, path.sep)));
  const globs = changed.ignore.map((glob) => {
    if (!glob.startsWith("!")) return picomatch(glob, { windows: false });
    // In doubt, a file is measured: `!` takes back hidden ones too, and all of a folder.
    const place = glob.slice(1).replace(/\/$/, "");
    return picomatch([place, `${place}/**`], { windows: false, dot: true });
  });
  const lastOn = (name: string) => changed.ignore[globs.findLastIndex((matches) => matches(name))];
  return {
    isIgnored: (name) => lastOn(name)?.startsWith("!") === false,
    named: [file, ...new Set(named.filter((one) => !isAround(one)))],
    folders,
  };
}

/** All words of a value's texts. */
function wordsIn(value: unknown): readonly string[] {
  if (typeof value === "string") {
    const words = [value, ...BETWEEN_WORDS.flatMap((between) => value.split(between))];
    // The folder at the beginning of a glob.
    return words.map((word) => word.replace(/[^/]*[*?[].*$/s, "")).filter((word) => word !== "");
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}
