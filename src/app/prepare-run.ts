import type { Config } from "../domain/config.ts";
import { LoadgateError } from "../domain/error.ts";
import { formatCount, formatDuration } from "../domain/format.ts";
import { connectionsOf } from "../domain/load-shape.ts";
import { ROUNDS_TO_DECIDE } from "../domain/looks.ts";
import { budgetToDecideMs, type Cell, lanesOf, type Plan, planBursts } from "../domain/plan.ts";
import type { SkippedServer } from "../domain/run-file.ts";
import type { Arm } from "../domain/series.ts";
import type { Host } from "../ports/host.ts";
import type { BaseRequest } from "../ports/source-control.ts";

/** What to measure, and in which order. */
export interface PreparedRun {
  readonly cells: readonly Cell[];
  readonly plan: Plan;
  readonly budgetMs: number;
  /** The filter's text, where it left something out. */
  readonly only?: string;
  /** The commit to measure beside head, where one was asked for. */
  readonly base?: BaseRequest;
  /** Head is measured beside itself. */
  readonly againstItself?: boolean;
  /** In words, that the budget buys too few starts to decide anything; absent where it does not. */
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
 * @param config the whole configuration
 * @param request budget in milliseconds, seed of the order, and the filter if there is one
 * @param host says what is installed, and how many files may be open
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
  host: Pick<Host, "isInstalled" | "openFileLimit">,
): PreparedRun {
  const { budgetMs, filter, base, againstItself = false } = request;
  const arms: readonly Arm[] = base || againstItself ? ["base", "head"] : ["head"];
  const all = selectCells(config, arms, () => true);
  const chosen = filter ? selectCells(config, arms, filter.matches) : all;
  if (filter && chosen.length === 0) {
    const names = config.scenarios.flatMap(({ name, servers }) =>
      servers.map((server) => `${server}/${name}`),
    );
    throw new LoadgateError("usage", `only: ${JSON.stringify(filter.text)} matches nothing`, {
      hint: `There are: ${names.join(", ")}. A glob such as rust/* works too.`,
    });
  }
  const skipped = skippedServers(config, host).filter(({ server }) =>
    chosen.some(({ lanes }) => lanes.some((lane) => lane.server === server)),
  );
  const cells = withoutServers(chosen, new Set(skipped.map(({ server }) => server)));
  if (cells.length === 0) {
    throw new LoadgateError("measurement", "This machine can run none of the servers", {
      details: skipped.map(skippedText),
      hint: "Install what they need, or configure servers that need less.",
    });
  }
  checkFileLimit(cells, host.openFileLimit());
  if (arms.length > 1) checkPorts(config, cells);
  const plan = layOutBursts(config, cells, request);
  const fewStarts = fewStartsText(
    plan,
    cells,
    config.measure.repeats === undefined ? budgetMs : undefined,
  );
  const partial = filter && seriesCount(chosen) < seriesCount(all);
  return {
    ...{ cells, plan, budgetMs, skipped },
    ...(fewStarts !== undefined && { fewStarts }),
    ...(base && { base }),
    ...(againstItself && { againstItself }),
    ...(partial && { only: filter.text }),
  };
}

/** How long, and in which order. */
export interface PlanOptions {
  readonly budgetMs: number;
  readonly seed: string;
}

/**
 * Lays out the bursts of some cells.
 * @throws LoadgateError `usage` when the budget is too short for them
 */
export function layOutBursts(
  { measure: { repeats } }: Config,
  cells: readonly Cell[],
  { budgetMs, seed }: PlanOptions,
): Plan {
  const plan = planBursts({ cells, budgetMs, seed, ...(repeats !== undefined && { repeats }) });
  if (!("neededMs" in plan)) return plan;
  const needed = formatDuration(Math.ceil(plan.neededMs / 1000) * 1000);
  throw new LoadgateError(
    "usage",
    `A budget of ${formatDuration(budgetMs)} is too short: ${seriesCount(cells)} series need ${needed} for the least that gives an interval`,
    { hint: "Raise the budget, shorten measure.burst, or choose fewer series." },
  );
}

/** Where the plan is by a number of repeats, there is no budget. */
function fewStartsText(
  { rounds }: Plan,
  cells: readonly Cell[],
  budgetMs: number | undefined,
): string | undefined {
  if (budgetMs === undefined || rounds.length >= ROUNDS_TO_DECIDE) return undefined;
  const enough = `${Math.ceil(budgetToDecideMs(cells) / 1000)}s`;
  return `${formatCount(rounds.length, "start")} of each server in ${formatDuration(budgetMs)}; with a budget of ${enough} there are ${ROUNDS_TO_DECIDE}, the least that tells a change from what differs between starts`;
}

/** Both arms of a server run at once. */
function checkPorts({ servers }: Config, cells: readonly Cell[]): void {
  const used = new Set(lanesOf(cells).map(({ server }) => server));
  const fixed = servers.find(({ name, port }) => port !== undefined && used.has(name));
  if (!fixed) return;
  throw new LoadgateError(
    "usage",
    `servers.${fixed.name}.port: base and head run at once and cannot share port ${fixed.port}`,
    { hint: "Use {port} in its run command instead of a fixed port, or run without a base." },
  );
}

/**
 * A skipped server in words.
 * @returns for example `python was skipped: python3 is not installed (apt-get install python3)`
 */
export function skippedText({ server, program, install }: SkippedServer): string {
  return `${server} was skipped: ${program} is not installed (${install})`;
}

function skippedServers(
  { servers }: Config,
  { isInstalled }: Pick<Host, "isInstalled">,
): readonly SkippedServer[] {
  return servers.flatMap(({ name, requires }) => {
    const missing = Object.entries(requires).find(([program]) => !isInstalled(program));
    return missing ? [{ server: name, program: missing[0], install: missing[1] }] : [];
  });
}

function withoutServers(cells: readonly Cell[], left: ReadonlySet<string>): readonly Cell[] {
  return cells.flatMap((cell) => {
    const lanes = cell.lanes.filter(({ server }) => !left.has(server));
    return lanes.length > 0 ? [{ ...cell, lanes }] : [];
  });
}

/** Generator and server each have a socket for every connection, and some files besides. */
const OTHER_FILES = 64;

function checkFileLimit(cells: readonly Cell[], limit: number | undefined): void {
  const connections = Math.max(...cells.map(({ level, shape }) => connectionsOf(level, shape)));
  if (limit === undefined || connections + OTHER_FILES <= limit) return;
  throw new LoadgateError(
    "measurement",
    `${connections} connections need ${connections + OTHER_FILES} open files for each process; the limit is ${limit}`,
    {
      hint: `Raise it where the run is started, with ulimit -n ${connections + OTHER_FILES} (as root where the hard limit is lower), or load with fewer connections.`,
    },
  );
}

function seriesCount(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.lanes.length, 0);
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
