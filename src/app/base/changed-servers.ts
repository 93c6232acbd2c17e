import { gateOfSeries, serversGatedIn } from "../../domain/bounds/bounds.ts";
import { serverMetric } from "../../domain/metrics/catalogue.ts";
import type { Uncompared } from "../../domain/run/file/base-commit.ts";
import type { ServerConfig, ServiceConfig } from "../../domain/run/plan/config.ts";
import {
  MEASURED_BY,
  type MeasuredBy,
  measuredOtherwise,
} from "../../domain/run/plan/measured-by.ts";
import { laneName, lanesOf } from "../../domain/series/lane.ts";
import { formatSome } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import { sorted } from "../arms/config-hash.ts";
import { nameOf } from "../stages/bases.ts";
import type { ConfiguredBase } from "./base-arm-request.ts";
import { pathIn } from "./base-configuration.ts";

/** Head's and base's descriptions of a server. */
interface Described {
  readonly now: ServerConfig;
  readonly before: ServerConfig;
  /** The name of base. */
  readonly base: string;
  /** Maps a folder of head to base's. */
  readonly inBase: (folder: string) => string;
}

/**
 * Differences between head's and base's servers, services and setups, as sentences for the report: with other data,
 * another database or another switch, a server can look faster than it is.
 * @param ofBase base's servers that could be prepared, by lane name
 */
export function changedServers(
  { base, arm, checkout, config, head, own }: ConfiguredBase,
  ofBase: ReadonlyMap<string, ServerConfig>,
): readonly string[] {
  const sentences = new Set<string>();
  for (const lane of lanesOf(head.cells)) {
    if (!ofBase.has(laneName({ ...lane, arm }))) continue;
    // As configured: the prepared servers also have variables that name base's checkout.
    const before = own?.servers.get(lane.server);
    const now = head.servers.get(lane.server);
    if (!before || !now) continue;
    const inBase = (folder: string) => pathIn(checkout, folder) ?? folder;
    const described: Described = { now, before, base: nameOf(base), inBase };
    const setup = `the setup of server ${now.name} is not as in ${nameOf(base)}; each arm has its own`;
    const configured = config.servers.find(({ name }) => name === now.name) ?? now;
    const measured = otherMeasures(described, configured);
    const all = [...otherProgram(described), ...measured, ...otherServices(described)];
    if (now.setup !== before.setup) all.push(setup);
    for (const what of all) sentences.add(`The benchmark changed: ${what}.`);
  }
  return [...sentences];
}

/** Another command or variable can make a server faster than in production. */
function otherProgram({ now, before, base, inBase }: Described): readonly string[] {
  const described = { ...now, directory: inBase(now.directory) };
  const keys = ["directory", "build", "run"] as const;
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

/** The gated metrics of servers for which head cannot be measured as base is, so that the run cannot pass. */
export function unmeasurableAsInBase({ base, config, own }: ConfiguredBase): readonly Uncompared[] {
  if (!own) return [];
  return [...own.servers.values()].flatMap(({ name: server, unlikeHead = [] }) => {
    const gates = [config.gate, own.gate].map((gate) => gateOfSeries(gate, [server]));
    const isGated = (key: MeasuredBy) =>
      MEASURED_BY[key].some((id) => gates.some((one) => serversGatedIn(one, [{ server }], id)[0]));
    const gated = unlikeHead.filter(isGated);
    if (gated.length === 0) return [];
    const text = `Nothing compares ${labelsOf(gated)} of ${server} with ${nameOf(base)}, because head lacks what ${formatSome(gated)} names there`;
    return [{ text, series: server }];
  });
}

function labelsOf(keys: readonly MeasuredBy[]): string {
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
