import { type Cell, type Lane, laneName } from "../../domain/run/lane.ts";
import { connectionsOf } from "../../domain/run/load-shape.ts";
import type { Machine } from "../../ports/machine.ts";
import { type Arms, scenarioKey } from "./arms.ts";

/** 64 bits: plenty for the configurations of one repository. */
const HEX_DIGITS = 16;

/**
 * Hashes the part of a configuration that shapes the measurement; gate, budget and store do not.
 * @returns in hexadecimal: `all` of everything that is measured, `of` of what shapes one series, two runs of which
 * are comparable only if their hashes agree
 */
export function configHashes(
  { cells, servers, scenarios, bodies }: Arms,
  machine: Pick<Machine, "hash">,
) {
  const of = (lane: Lane, { scenario: scenarioName, level, shape }: Cell): string => {
    const server = servers.get(laneName(lane));
    const scenario = scenarios.get(scenarioKey(lane.arm, scenarioName));
    const body = bodies.get(scenarioName);
    const measured = {
      server: { build: server?.build, run: server?.run, env: sorted(server?.env) },
      scenario: {
        method: scenario?.method,
        path: scenario?.path,
        headers: sorted(scenario?.headers),
        expect: scenario?.expect,
        body: body && machine.hash(body),
      },
      level,
      load: { ...shape, connections: connectionsOf(level, shape) },
    };
    return machine.hash(JSON.stringify(measured)).slice(0, HEX_DIGITS);
  };
  const each = cells.flatMap((cell) => cell.lanes.map((lane) => of(lane, cell)));
  return { all: machine.hash(each.join(" ")).slice(0, HEX_DIGITS), of };
}

/** Entries sorted by name, since their order in the file means nothing. */
function sorted(map: Readonly<Record<string, string>> = {}): readonly (readonly string[])[] {
  return Object.entries(map).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}
