import type { Config } from "../domain/run/config.ts";
import { type Cell, lanesOf, seriesOf } from "../domain/run/lane.ts";
import { connectionsOf } from "../domain/run/load-shape.ts";
import type { Plan } from "../domain/run/plan.ts";
import type { CutBy, SkippedServer } from "../domain/run/run-file.ts";
import { type Arm, type BaseArm, furtherArm } from "../domain/run/series.ts";
import { partOfPlan } from "../domain/run/shards/part.ts";
import { partIn } from "../domain/run/shards/repeats.ts";
import { type Shard, shardName } from "../domain/run/shards/shard.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { formatCount } from "../domain/shared/format.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";
import type { BudgetOutlook } from "../domain/verdict/budget-outlook.ts";
import type { KnownNoise } from "../domain/verdict/known-noise.ts";
import type { Machine } from "../ports/machine.ts";
import type { BaseRequest } from "../ports/source-control.ts";
import { withLanes } from "./arms/arms.ts";
import { missingProgram } from "./arms/missing-program.ts";
import { budgetFor } from "./budget-for.ts";
import { checkAddresses } from "./check-addresses.ts";
import { checkSeveralBases } from "./check-several-bases.ts";
import { fewStartsText, layOutBursts } from "./lay-out-bursts.ts";

/** What to measure, and in which order. */
export interface PreparedRun {
  readonly cells: readonly Cell[];
  readonly plan: Plan;
  readonly budgetMs: number;
  /** Most that the budget may grow to where servers start slowly; absent where it was asked for. */
  readonly atMostMs?: number;
  /** What the budget, and others, are expected to find; absent without a base, and where bursts are counted. */
  readonly outlook?: BudgetOutlook;
  /** The filter's text, if it left anything out. */
  readonly only?: string;
  /** The part of a plan that this is, where several jobs share it. */
  readonly shard?: ShardOfPlan;
  /** The commit to measure beside head, if one was asked for. */
  readonly base?: BaseRequest;
  /** Commits that are measured too, and only told; absent if there are none. */
  readonly furtherBases?: readonly BaseRequest[];
  /** Head is measured beside itself. */
  readonly againstItself?: boolean;
  /** Says what the few starts that the budget pays for are worth; absent where it pays for enough. */
  readonly fewStarts?: string;
  /** Servers that this machine cannot run, in the order of the configuration. */
  readonly skipped: readonly SkippedServer[];
}

/** A shard, and the whole plan that it is a part of. */
export interface ShardOfPlan extends Shard {
  /** Its part, also of servers that this machine cannot run. */
  readonly own: readonly Cell[];
  readonly whole: readonly Cell[];
  readonly cutBy: CutBy;
}

/** What was asked for. */
export interface PrepareRequest {
  /** Without it, as much as is needed. */
  readonly budgetMs?: number | undefined;
  /** Most that is taken without being asked for; what the configuration says without it. */
  readonly atMostMs?: number;
  /** What the last runs on this machine knew of their noise. */
  readonly noise?: readonly (readonly KnownNoise[])[];
  readonly seed: string;
  readonly filter?: Filter;
  readonly shard?: Shard;
  readonly base?: BaseRequest;
  /** Only beside a base that the gate judges. */
  readonly furtherBases?: readonly BaseRequest[];
  readonly againstItself?: boolean;
  /** The run ends at its first regression. */
  readonly failFast?: boolean;
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
  request: PrepareRequest,
  machine: Pick<Machine, "isInstalled" | "openFileLimit">,
): PreparedRun {
  const { filter, base, furtherBases = [], shard, againstItself = false } = request;
  const isCompared = base !== undefined || againstItself;
  const bases = isCompared ? ["base" as const, ...furtherBases.map((_, at) => furtherArm(at))] : [];
  const all = selectCells(config, bases, () => true);
  const chosen = filter ? filteredCells(config, bases, filter) : all;
  checkAddresses(config, chosen, { hasCommit: base !== undefined, againstItself });
  if (furtherBases.length > 0) checkSeveralBases(config, chosen, request);
  // What this machine can run decides about no part: all shards divide the same plan.
  const part = shard ? cellsOfShard(config, chosen, { ...request, shard }) : chosen;
  const skipped = skippedServers(config, part, machine);
  const cells = runnableCells(part, skipped);
  checkFileLimit(cells, machine.openFileLimit());
  if (isCompared) checkPorts(config, cells);
  const others = seriesOf(chosen).length - seriesOf(part).length;
  const { budgetMs, outlook } = budgetFor(config, cells, { ...request, others });
  const plan = layOutBursts(config, cells, { ...request, budgetMs, others });
  const hasBudget = config.measure.repeats === undefined;
  const fewStarts = hasBudget ? fewStartsText(plan, cells, budgetMs) : undefined;
  const isPartial = seriesOf(chosen).length < seriesOf(all).length;
  const only = isPartial ? filter?.text : undefined;
  return {
    ...withoutNullish({ cells, plan, budgetMs, outlook, skipped, fewStarts, base, only }),
    ...(request.budgetMs === undefined && {
      atMostMs: request.atMostMs ?? config.measure.atMostMs,
    }),
    ...(shard && {
      shard: { ...shard, own: part, whole: chosen, cutBy: cutBy(config, request) },
    }),
    ...(againstItself && { againstItself }),
    ...(furtherBases.length > 0 && { furtherBases }),
  };
}

function filteredCells(
  config: Config,
  bases: readonly BaseArm[],
  { text, matches }: Filter,
): readonly Cell[] {
  const chosen = selectCells(config, bases, matches);
  if (chosen.length > 0) return chosen;
  const names = config.scenarios.flatMap(({ name, servers }) =>
    servers.map((server) => `${server}/${name}`),
  );
  throw new LoadgateError("usage", `only: ${JSON.stringify(text)} matches nothing`, {
    hint: `Choose from ${names.join(", ")}. A glob such as rust/* works too.`,
  });
}

function cutBy({ measure: { repeats } }: Config, { budgetMs }: PrepareRequest): CutBy {
  if (repeats !== undefined) return "repeats";
  return budgetMs === undefined ? "auto" : "budget";
}

function cellsOfShard(
  { measure: { repeats } }: Config,
  whole: readonly Cell[],
  { shard, budgetMs }: Pick<PrepareRequest, "budgetMs"> & { readonly shard: Shard },
): readonly Cell[] {
  const isAuto = budgetMs === undefined;
  const part = partOfPlan(whole, partIn(shard), { isAuto, ...withoutNullish({ repeats }) });
  if (part.length > 0) return part;
  const series = formatCount(seriesOf(whole).length, "series", "series");
  throw new LoadgateError("usage", `shard: ${shardName(shard)} of ${series} is empty`, {
    hint: `Use at most ${formatCount(seriesOf(whole).length * (shard.repeatOn ?? 1), "shard")}.`,
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

/** @param bases those that every server has; without any, one that runs already at two addresses has one */
function selectCells(
  config: Config,
  bases: readonly BaseArm[],
  matches: (name: string) => boolean,
): readonly Cell[] {
  const atTwo = new Set(
    config.servers.flatMap(({ name, baseUrl }) => (baseUrl === undefined ? [] : name)),
  );
  // Head stands between two bases, so that the bursts of most pairs are side by side.
  const [first = "base", ...further] = bases;
  const armsOf = (server: string): readonly Arm[] =>
    bases.length > 0 || atTwo.has(server) ? [first, "head", ...further] : ["head"];
  return config.scenarios.flatMap((scenario) => {
    const lanes = scenario.servers
      .filter((server) => matches(`${server}/${scenario.name}`))
      .flatMap((server) => armsOf(server).map((arm) => ({ server, arm })));
    if (lanes.length === 0) return [];
    return scenario.levels.map((level) => ({
      scenario: scenario.name,
      level,
      shape: scenario.load,
      lanes,
    }));
  });
}
