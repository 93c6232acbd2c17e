import type { Config } from "../../domain/run/plan/config.ts";
import { type Cell, seriesOf } from "../../domain/series/lane.ts";
import { shapeAt } from "../../domain/series/load-shape.ts";
import { type Arm, type BaseArm, seriesName } from "../../domain/series/series.ts";
import { paceOf } from "../../domain/series/server-kinds.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { formatSome } from "../../domain/shared/format.ts";
import { withLanes } from "../arms/arms.ts";

/** A filter over series, by `SERVER/SCENARIO` with or without a level, from `--only`. */
export interface Filter {
  readonly text: string;
  readonly matches: (name: string) => boolean;
}

/**
 * The cells of a configuration.
 * @param bases of every server; without any, an already running server with two addresses has one
 */
export function cellsOf(config: Config, bases: readonly BaseArm[]): readonly Cell[] {
  const withBaseUrl = config.servers.filter(({ baseUrl }) => baseUrl !== undefined);
  const atTwo = new Set(withBaseUrl.map(({ name }) => name));
  // Head is placed between two bases, so that the bursts of most pairs are side by side.
  const [first = "base", ...further] = bases;
  const armsOf = (server: string): readonly Arm[] =>
    bases.length > 0 || atTwo.has(server) ? [first, "head", ...further] : ["head"];
  const paces = config.servers.flatMap(({ name, run }) => {
    const pace = run === undefined ? undefined : paceOf(run);
    return pace ? [[name, pace] as const] : [];
  });
  return config.scenarios.flatMap((one) => {
    const { name: scenario, servers, levels } = one;
    const lanes = servers.flatMap((server) => armsOf(server).map((arm) => ({ server, arm })));
    const slow = paces.filter(([server]) => servers.includes(server));
    const paced = slow.length > 0 && { paces: Object.fromEntries(slow) };
    return levels.map((level) => {
      return { scenario, level, shape: shapeAt(level, one), lanes, ...paced };
    });
  });
}

/**
 * The cells that pass a filter.
 * @throws LoadgateError `usage` if there are none
 */
export function filteredCells(all: readonly Cell[], { text, matches }: Filter): readonly Cell[] {
  const chosen = withLanes(all, ({ server }, cell) => matches(seriesName({ ...cell, server })));
  if (chosen.length > 0) return chosen;
  throw new LoadgateError("usage", `only: ${JSON.stringify(text)} matches nothing`, {
    hint: `Choose from ${formatSome(seriesOf(all), ", ", 20)}. A glob such as rust/* works too.`,
  });
}
