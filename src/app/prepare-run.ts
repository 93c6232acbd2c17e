import type { Config } from "../domain/run/config.ts";
import { type Cell, lanesOf } from "../domain/run/lane.ts";
import { connectionsOf } from "../domain/run/load-shape.ts";
import type { Plan } from "../domain/run/plan.ts";
import type { SkippedServer } from "../domain/run/run-file.ts";
import type { Arm } from "../domain/run/series.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";
import type { Machine } from "../ports/machine.ts";
import type { BaseRequest } from "../ports/source-control.ts";
import { withLanes } from "./arms/arms.ts";
import { missingProgram } from "./arms/missing-program.ts";
import { fewStartsText, layOutBursts, type PlanOptions, seriesCount } from "./lay-out-bursts.ts";

/** What to measure, and in which order. */
export interface PreparedRun {
  readonly cells: readonly Cell[];
  readonly plan: Plan;
  readonly budgetMs: number;
  /** The filter's text, if it left anything out. */
  readonly only?: string;
  /** The commit to measure beside head, if one was asked for. */
  readonly base?: BaseRequest;
  /** Head is measured beside itself. */
  readonly againstItself?: boolean;
  /** Says what the few starts that the budget pays for are worth; absent where it pays for enough. */
  readonly fewStarts?: string;
  /** Servers that this machine cannot run, in the order of the configuration. */
  readonly skipped: readonly SkippedServer[];
}

/** A filter over `SERVER/SCENARIO`, as `--only` gives it. */
export interface Filter {
  readonly text: string;
  readonly matches: (name: string) => boolean;
}

/**
 * Chooses what to measure and lays out its bursts.
 * @throws LoadgateError `usage` when nothing is left to measure or the budget is too short for it,
 * `measurement` when this machine can run none of the servers, or not open so many connections
 */
export function prepareRun(
  config: Config,
  request: PlanOptions & {
    readonly filter?: Filter;
    readonly base?: BaseRequest;
    readonly againstItself?: boolean;
  },
  machine: Pick<Machine, "isInstalled" | "openFileLimit">,
): PreparedRun {
  const { budgetMs, filter, base, againstItself = false } = request;
  const arms: readonly Arm[] = base || againstItself ? ["base", "head"] : ["head"];
  const all = selectCells(config, arms, () => true);
  const chosen = filter ? filteredCells(config, arms, filter) : all;
  const skipped = skippedServers(config, chosen, machine);
  const cells = runnableCells(chosen, skipped);
  checkFileLimit(cells, machine.openFileLimit());
  if (arms.length > 1) checkPorts(config, cells);
  const plan = layOutBursts(config, cells, request);
  const hasBudget = config.measure.repeats === undefined;
  const fewStarts = hasBudget ? fewStartsText(plan, cells, budgetMs) : undefined;
  const isPartial = seriesCount(chosen) < seriesCount(all);
  const only = isPartial ? filter?.text : undefined;
  return {
    ...withoutNullish({ cells, plan, budgetMs, skipped, fewStarts, base, only }),
    ...(againstItself && { againstItself }),
  };
}

function filteredCells(
  config: Config,
  arms: readonly Arm[],
  { text, matches }: Filter,
): readonly Cell[] {
  const chosen = selectCells(config, arms, matches);
  if (chosen.length > 0) return chosen;
  const names = config.scenarios.flatMap(({ name, servers }) =>
    servers.map((server) => `${server}/${name}`),
  );
  throw new LoadgateError("usage", `only: ${JSON.stringify(text)} matches nothing`, {
    hint: `Choose from ${names.join(", ")}. A glob such as rust/* works too.`,
  });
}

function runnableCells(
  chosen: readonly Cell[],
  skipped: readonly SkippedServer[],
): readonly Cell[] {
  const skippedNames = new Set(skipped.map(({ server }) => server));
  const cells = withLanes(chosen, ({ server }) => !skippedNames.has(server));
  if (cells.length > 0) return cells;
  throw new LoadgateError("measurement", "This machine can run none of the servers", {
    details: skipped.map(skippedText),
    hint: "Install what they need, or configure other servers.",
  });
}

function checkPorts({ servers }: Config, cells: readonly Cell[]): void {
  const used = new Set(lanesOf(cells).map(({ server }) => server));
  const fixed = servers.find(({ name, port }) => port !== undefined && used.has(name));
  if (!fixed) return;
  const message = `servers.${fixed.name}.port: base and head run at the same time and cannot share port ${fixed.port}`;
  throw new LoadgateError("usage", message, {
    hint: "Use {port} in its run command instead of a fixed port, or run without a base.",
  });
}

/** For example `python was skipped: python3 is not installed (apt-get install python3)`. */
export function skippedText({ server, program, install }: SkippedServer): string {
  return `${server} was skipped: ${program} is not installed (${install})`;
}

/** Those of the chosen servers that this machine cannot run. */
function skippedServers(
  { servers }: Config,
  chosen: readonly Cell[],
  machine: Pick<Machine, "isInstalled">,
): readonly SkippedServer[] {
  const names = new Set(lanesOf(chosen).map(({ server }) => server));
  return servers.flatMap((server) => {
    const missing = names.has(server.name) && missingProgram(machine, server);
    return missing ? [{ server: server.name, ...missing }] : [];
  });
}

/** Files that generator and server have open beside one socket for each connection. */
const OTHER_FILES = 64;

function checkFileLimit(cells: readonly Cell[], limit: number | undefined): void {
  const connections = Math.max(...cells.map(({ level, shape }) => connectionsOf(level, shape)));
  const files = connections + OTHER_FILES;
  if (limit === undefined || files <= limit) return;
  const message = `${connections} connections need ${files} open files per process; the limit is ${limit}`;
  throw new LoadgateError("measurement", message, {
    hint: `Raise it with ulimit -n ${files} before the run starts (as root if the hard limit is lower), or use fewer connections.`,
  });
}

function selectCells(
  config: Config,
  arms: readonly Arm[],
  matches: (name: string) => boolean,
): readonly Cell[] {
  return config.scenarios.flatMap((scenario) => {
    const lanes = scenario.servers
      .filter((server) => matches(`${server}/${scenario.name}`))
      .flatMap((server) => arms.map((arm) => ({ server, arm })));
    if (lanes.length === 0) return [];
    return scenario.levels.map((level) => ({
      scenario: scenario.name,
      level,
      shape: scenario.load,
      lanes,
    }));
  });
}
