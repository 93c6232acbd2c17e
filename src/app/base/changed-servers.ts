import type { ServerConfig, ServiceConfig } from "../../domain/run/plan/config.ts";
import { laneName, lanesOf } from "../../domain/run/plan/lane.ts";
import { formatSome } from "../../domain/shared/format.ts";
import { sorted } from "../arms/config-hash.ts";
import { type ConfiguredBase, nameOf } from "./base-arm-request.ts";
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
  { base, arm, checkout, head, own }: ConfiguredBase,
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
    const all = [...otherProgram(described), ...otherServices(described)];
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
