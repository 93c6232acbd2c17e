import { transportKind } from "../../domain/run/plan/transport.ts";
import { type Cell, type Lane, laneName } from "../../domain/series/lane.ts";
import { connectionsOf, type LoadShape } from "../../domain/series/load-shape.ts";
import type { Machine } from "../../ports/machine.ts";
import { type Arms, scenarioKey } from "./arms.ts";

/** Length of a hash: 64 bits are plenty for the configurations of one repository. */
export const HEX_DIGITS = 16;

/**
 * Hashes the part of a configuration that shapes the measurement; gate, budget and store do not.
 * @returns in hexadecimal: `all` of everything that is measured, `of` of what shapes one series. Two runs of a
 * series are comparable only if these hashes agree
 */
export function configHashes({ cells, servers, scenarios }: Arms, machine: Pick<Machine, "hash">) {
  const of = (lane: Lane, { scenario: scenarioName, level, shape }: Cell): string => {
    const { build, run, env, setup, services, url } = servers.get(laneName(lane)) ?? {};
    const scenario = scenarios.get(scenarioKey(lane.arm, scenarioName));
    const { requests = [], transport } = scenario ?? {};
    const sent = requests.map(({ method, path, headers, expect, body, weight }) => ({
      method,
      path,
      headers: sorted(headers),
      expect,
      body: body && machine.hash(body),
      ...(requests.length > 1 && { weight }),
    }));
    const beside = services?.map(({ name, run: start, env: own, reset, per }) => ({
      name,
      run: start,
      env: sorted(own),
      reset,
      per,
    }));
    const measured = {
      server: { build, run, env: sorted(env), setup, services: beside, url },
      scenario: {
        ...(sent.length > 1 ? { requests: sent } : sent[0]),
        transport: transportKind(transport),
      },
      level,
      load: { ...askedFor(shape), connections: connectionsOf(level, shape) },
    };
    return machine.hash(JSON.stringify(measured)).slice(0, HEX_DIGITS);
  };
  const all = () => {
    const each = cells.flatMap((cell) => cell.lanes.map((lane) => of(lane, cell)));
    return machine.hash(each.join(" ")).slice(0, HEX_DIGITS);
  };
  return { all, of };
}

/**
 * The configured parts of a load. The actual length of a burst depends on how fast the servers are. If it were
 * hashed, a slowdown would change the hash, and the run could not be compared.
 */
function askedFor({ burstMs, longerMs, isLengthOpen, ...shape }: LoadShape) {
  const isOpen = isLengthOpen ?? longerMs !== undefined;
  return isOpen ? { burstMs: "open", ...shape } : { burstMs, ...shape };
}

/** Entries sorted by name, because their order in the file has no meaning. */
export function sorted(map: Readonly<Record<string, string>> = {}): readonly (readonly string[])[] {
  return Object.entries(map).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}
