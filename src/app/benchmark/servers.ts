import { serverMetric } from "../../domain/metrics/catalogue.ts";
import type { ServerConfig, ServiceConfig } from "../../domain/run/plan/config.ts";
import {
  MEASURED_BY,
  type MeasuredBy,
  measuredOtherwise,
} from "../../domain/run/plan/measured-by.ts";
import { formatSome } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import type { Arms } from "../arms/arms.ts";
import { sorted } from "../arms/config-hash.ts";
import type { Benchmark, Configuration } from "./benchmark.ts";

/**
 * Head's servers, measured as base's configuration says. Otherwise a change could choose what its cold start, artifact
 * or build is measured by.
 * @param servers by head's configuration
 * @returns the servers, and for each that head measures otherwise the keys that say so
 */
export function agreedServers({ servers }: Pick<Arms, "servers">, own: Configuration) {
  const otherwise = new Map<string, readonly MeasuredBy[]>();
  const agreed = new Map(servers);
  for (const [name, now] of servers) {
    const before = own.servers.get(name);
    const keys = before ? measuredOtherwise(before, now) : [];
    if (!before || keys.length === 0) continue;
    otherwise.set(name, keys);
    agreed.set(name, { ...now, ...partsOf(before, now, keys) });
  }
  return { servers: agreed, otherwise };
}

/** What base's configuration says about some keys, for a server of head. */
function partsOf(before: ServerConfig, head: ServerConfig, keys: readonly MeasuredBy[]) {
  const { ready, prometheus: shown } = before;
  const parts: Required<{ [Key in MeasuredBy]: ServerConfig[Key] }> = {
    clean: before.clean,
    artifact: before.artifact,
    prometheus: shown && { ...shown, ...head.prometheus, path: shown.path },
    // Head may send another first request since, so that an answer that is wrong in base must not do.
    ready: {
      ...ready,
      request: ready.request && { ...ready.request, isCheckedNext: undefined },
      timeoutMs: Math.max(ready.timeoutMs, head.ready.timeoutMs),
      transport: head.ready.transport,
    },
  };
  return Object.fromEntries(keys.map((key) => [key, parts[key]]));
}

/** The benchmark with a server of head measured as head's configuration says, because it lacks what base's names. */
export function measuredAlone(benchmark: Benchmark, name: string): Benchmark {
  const { configured, servers, base, otherwise } = benchmark;
  const { own } = base ?? {};
  const now = configured.servers.get(name);
  const before = own?.servers.get(name);
  if (!base || !own || !now || !before) return benchmark;
  const inBase = { ...before, unlikeHead: otherwise.get(name) };
  return {
    ...benchmark,
    servers: new Map([...servers, [name, now]]),
    base: { ...base, own: { ...own, servers: new Map([...own.servers, [name, inBase]]) } },
  };
}

/** A base's configuration, with the keys by which its servers are measured otherwise than agreed. */
export function asMeasured(own: Configuration, { servers }: Benchmark): Configuration {
  const marked = [...own.servers].map(([name, before]) => {
    const now = servers.get(name);
    return [name, { ...before, unlikeHead: now && measuredOtherwise(before, now) }] as const;
  });
  return { ...own, servers: new Map(marked) };
}

/** Head's and base's descriptions of a server. */
interface Described {
  /** The name of base. */
  readonly base: string;
  /** Maps a folder of head to base's. */
  readonly inBase: (folder: string) => string;
  readonly now: ServerConfig;
  readonly before: ServerConfig;
}

/** Two configurations whose servers are compared. */
interface TwoConfigurations extends Pick<Described, "base" | "inBase"> {
  readonly own: Configuration | undefined;
  readonly benchmark: Benchmark;
}

/**
 * Differences between head's and base's servers, services and setups, as sentences for the report: with other data,
 * another database or another switch, a server can look faster than it is.
 * @param prepared the servers of base that could be prepared
 */
export function changedServers(
  { own, benchmark, ...two }: TwoConfigurations,
  prepared: Iterable<ServerConfig>,
): readonly string[] {
  const sentences = [...prepared].flatMap(({ name }) => {
    // As configured: the prepared servers also have variables that name base's checkout.
    const before = own?.servers.get(name);
    const now = benchmark.servers.get(name);
    const configured = benchmark.configured.servers.get(name);
    if (!before || !now || !configured) return [];
    const described = { ...two, now, before };
    const all = [
      ...otherProgram(described),
      ...otherMeasures(described, configured),
      ...otherServices(described),
    ];
    return all.map((what) => `The benchmark changed: ${what}.`);
  });
  return [...new Set(sentences)];
}

/** Another command or variable can make a server faster than in production. */
function otherProgram({ now, before, base, inBase }: Described): readonly string[] {
  const described = { ...now, directory: inBase(now.directory) };
  const keys = ["directory", "build", "run", "setup"] as const;
  const commands = keys.filter((key) => described[key] !== before[key]);
  const names = [...new Set([...Object.keys(before.env), ...Object.keys(now.env)])];
  const variables = names.filter((name) => now.env[name] !== before.env[name]);
  const other = [...commands, ...variables.map((name) => `env.${name}`)];
  if (other.length === 0) return [];
  const is = `server ${now.name} is not built and started as in ${base} (${formatSome(other)})`;
  return [`${is}; each arm has its own`];
}

/** @param configured head's server by its own configuration */
function otherMeasures({ now, before, base }: Described, configured: ServerConfig) {
  const { unlikeHead: lacking = [] } = before;
  const kept = measuredOtherwise(before, configured).filter((key) => !lacking.includes(key));
  const as = (keys: readonly MeasuredBy[]) => `measured as in ${base} (${formatSome(keys)})`;
  return present([
    kept.length > 0 &&
      `server ${now.name} is not ${as(kept)}; both arms are measured as there until this is merged`,
    lacking.length > 0 &&
      `server ${now.name} cannot be ${as(lacking)}; not compared: ${labelsOf(lacking)}`,
  ]);
}

/** The labels of the metrics that depend on some keys. */
export function labelsOf(keys: readonly MeasuredBy[]): string {
  return formatSome(keys.flatMap((key) => MEASURED_BY[key].map((id) => serverMetric(id).label)));
}

function otherServices({ now, before, base, inBase }: Described): readonly string[] {
  const { services: ofHead = [] } = now;
  const { services: ofBase = [] } = before;
  const gone = ofBase.filter(({ name }) => !ofHead.some((one) => one.name === name));
  return [
    ...ofHead.flatMap((service) => {
      const own = ofBase.find(({ name }) => name === service.name);
      if (!own) return `server ${now.name} uses service ${service.name}, unlike in ${base}`;
      if (areAlike(own, { ...service, directory: inBase(service.directory) })) return [];
      const whose = service.per === "run" ? "both arms use head's" : "each arm has its own";
      return `service ${service.name} is not described as in ${base}; ${whose}`;
    }),
    ...gone.map(({ name }) => `server ${now.name} does not use service ${name}, unlike in ${base}`),
  ];
}

/** Compares two services, ignoring their readiness timeouts. */
function areAlike(a: ServiceConfig, b: ServiceConfig): boolean {
  const textOf = ({ name: _, ready: { request, command }, env, ...others }: ServiceConfig) =>
    JSON.stringify([others, request?.path, command, sorted(env)]);
  return textOf(a) === textOf(b);
}
