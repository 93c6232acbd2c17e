import type { FailOn } from "../../domain/gate/gate.ts";
import type { SkippedServer } from "../../domain/run/file/run-file.ts";
import type { Config, ServerConfig } from "../../domain/run/plan/config.ts";
import { isTimed } from "../../domain/run/plan/count-settings.ts";
import type { Plan } from "../../domain/run/plan/plan.ts";
import { type CutBy, type Shard, shardName } from "../../domain/run/plan/shard.ts";
import { type Cell, isTimedCell, lanesOf, seriesOf, timedCells } from "../../domain/series/lane.ts";
import { connectionsOf } from "../../domain/series/load-shape.ts";
import { baseArm } from "../../domain/series/series.ts";
import { partOfPlan } from "../../domain/shards/part.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { formatCount } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import type { BudgetOutlook } from "../../domain/stopping/outlook.ts";
import type { Machine } from "../../ports/machine.ts";
import type { BaseRequest } from "../../ports/source-control.ts";
import { type BudgetRequest, budgetFor } from "./budget-for.ts";
import { cellsOf, type Filter, filteredCells } from "./configured-cells.ts";
import { fewStartsText, layOutBursts } from "./lay-out-bursts.ts";
import { missingProgram, runnableCells } from "./skipped-servers.ts";

/** What is measured, in which order, and with which options. */
export interface PreparedRun {
  readonly cells: readonly Cell[];
  readonly plan: Plan;
  readonly budgetMs: number;
  /**
   * Limit up to which the budget may grow if servers start slowly; absent if the budget was requested explicitly.
   */
  readonly atMostMs?: number;
  /** Detectable changes with this budget and others; absent without a base, and with a fixed number of bursts. */
  readonly outlook?: BudgetOutlook;
  /** The filter's text, if it excluded anything. */
  readonly only?: string;
  /** Selects series, in base's configuration too. */
  readonly isChosen: Filter["matches"];
  /** This job's part of the plan, if several jobs share it. */
  readonly shard?: ShardOfPlan;
  /** The commits to measure beside head. The gate judges the first; the others are only reported. */
  readonly bases: readonly BaseRequest[];
  /** Head is measured beside itself. */
  readonly againstItself?: boolean;
  /** Explains the consequences of a budget with few starts; absent if it has enough. */
  readonly fewStarts?: string;
  /** Servers that this machine cannot run, in the order of the configuration. */
  readonly skipped: readonly SkippedServer[];
}

/** A shard, and the whole plan that it is a part of. */
export interface ShardOfPlan extends Shard {
  /** Its part, including servers that this machine cannot run. */
  readonly own: readonly Cell[];
  readonly whole: readonly Cell[];
  readonly cutBy: CutBy;
}

/** The requested run. */
export interface PrepareRequest extends Omit<BudgetRequest, "others"> {
  readonly seed: string;
  readonly filter?: Filter;
  readonly shard?: Shard;
  /** The gate judges the first. */
  readonly bases?: readonly BaseRequest[];
  readonly againstItself?: boolean;
  /** End the run at its first regression. */
  readonly failFast?: boolean;
  /** Leave out what is loaded at several rates, for a command that needs bursts. */
  readonly isTimedOnly?: boolean;
}

/**
 * Chooses what to measure and plans its bursts.
 * @throws LoadgateError `usage` when nothing is left to measure or the budget is too short for it, `measurement`
 * when this machine cannot run any of the servers, or cannot open enough connections
 */
export function prepareRun(
  config: Config,
  request: PrepareRequest,
  machine: Pick<Machine, "isInstalled" | "openFileLimit">,
): PreparedRun {
  const { filter, bases = [], shard, againstItself = false, isTimedOnly = false } = request;
  const { repeats, atMostMs } = config.measure;
  const isAuto = request.budgetMs === undefined;
  const hasCommit = bases.length > 0;
  const arms = againstItself ? [baseArm(0)] : bases.map((_, index) => baseArm(index));
  const all = cellsOf(config, arms);
  const matching = filter ? filteredCells(all, filter) : all;
  const chosen = isTimedOnly ? timedCells(matching) : matching;
  if (isTimedOnly && (chosen.length === 0 || !isTimed(config))) throw nothingTimed();
  if (!againstItself) checkAddresses(serversIn(config, chosen), hasCommit);
  if (bases.length > 1) checkSeveralBases(config, chosen, request);
  // All shards divide the same plan, so servers that this machine cannot run stay in it.
  const part = shard ? partOfPlan(chosen, shard, { isAuto, repeats }) : chosen;
  if (shard && part.length === 0) throw emptyShard(shard, chosen);
  const skipped = serversIn(config, part).flatMap((one) => missingProgram(machine, one) ?? []);
  const cells = runnableCells(part, skipped);
  checkFileLimit(cells, machine.openFileLimit());
  if (hasCommit || againstItself) checkPorts(serversIn(config, cells));
  const others = timedSeriesIn(chosen) - timedSeriesIn(part);
  const { budgetMs, outlook } = budgetFor(config, cells, { ...request, others });
  const divisible = againstItself ? undefined : { whole: chosen, isAuto };
  const plan = layOutBursts(config, cells, { ...request, budgetMs, others, divisible });
  const timed = timedCells(cells);
  const isForTime = repeats === undefined && timed.length > 0;
  const fewStarts = isForTime ? fewStartsText(plan, timed, budgetMs) : undefined;
  const budgetKind = isAuto ? "auto" : "budget";
  const cutBy: CutBy = repeats === undefined ? budgetKind : "repeats";
  const isPartial = seriesOf(chosen).length < seriesOf(all).length;
  return {
    cells,
    plan,
    budgetMs,
    outlook,
    skipped,
    fewStarts,
    bases,
    only: isPartial ? filter?.text : undefined,
    againstItself,
    isChosen: filter?.matches ?? (() => true),
    atMostMs: isAuto ? (request.atMostMs ?? atMostMs) : undefined,
    shard: shard && { ...shard, own: part, whole: chosen, cutBy },
  };
}

function nothingTimed(): LoadgateError {
  const message =
    "no series at a concurrency or a rate is timed, and this command measures no other";
  const hint =
    "Add a level to `load`, such as `concurrency: [8]`; a search for a commit takes it in --series where commits lack it.";
  return new LoadgateError("usage", message, { hint });
}

function timedSeriesIn(cells: readonly Cell[]): number {
  return seriesOf(timedCells(cells)).length;
}

function emptyShard(shard: Shard, whole: readonly Cell[]): LoadgateError {
  const count = seriesOf(whole).length;
  const series = formatCount(count, "series", "series");
  return new LoadgateError("usage", `shard: ${shardName(shard)} of ${series} is empty`, {
    hint: `Use at most ${formatCount(count, "shard")}.`,
  });
}

/** The servers of some cells. */
function serversIn({ servers }: Config, cells: readonly Cell[]): readonly ServerConfig[] {
  const used = new Set(lanesOf(cells).map(({ server }) => server));
  return servers.filter(({ name }) => used.has(name));
}

function checkPorts(servers: readonly ServerConfig[]): void {
  const fixed = servers.find(({ port }) => port !== undefined);
  if (!fixed) return;
  const message = `servers.${fixed.name}.port: base and head run at the same time and cannot share port ${fixed.port}`;
  throw new LoadgateError("usage", message, {
    hint: "Use {port} in its run command instead of a fixed port, or run without a base.",
  });
}

/** Files that generator and server have open besides one socket for each connection. */
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

/**
 * Refuses options that are incompatible with several bases: each would leave a base without the comparison that its
 * section of the report promises.
 * @throws LoadgateError `usage`
 */
function checkSeveralBases(
  config: Config,
  cells: readonly Cell[],
  { shard, failFast }: PrepareRequest,
): void {
  const running = serversIn(config, cells).find(({ url }) => url !== undefined);
  const reason = present([
    shard && "a shard measures one",
    failFast && "fail-fast ends the run before the others are decided",
    config.count && "what is counted is compared with one",
    !cells.every(isTimedCell) && "what is loaded at several rates is compared with one",
    running && `servers.${running.name} runs already, and has one in base-url`,
  ]);
  if (reason.length === 0) return;
  throw new LoadgateError("usage", `base: several bases were asked for, but ${reason.join("; ")}`, {
    hint: "Name one base, or run once for each.",
  });
}

/**
 * Checks that compared servers have two addresses. Without a base commit, servers with one address would not be
 * compared beside those with two.
 * @param hasCommit compared with a commit, or else with the server at base-url if configured
 * @throws LoadgateError `usage` that names the server
 */
function checkAddresses(servers: readonly ServerConfig[], hasCommit: boolean): void {
  const isAtTwo = servers.some(({ baseUrl }) => baseUrl !== undefined);
  const lacking = servers.find(
    ({ url, baseUrl }) => baseUrl === undefined && (hasCommit ? url !== undefined : isAtTwo),
  );
  if (!lacking) return;
  const { name, url } = lacking;
  const message =
    url === undefined
      ? `servers.${name} has a base only in a commit, and others have a base-url`
      : `servers.${name}.base-url is missing: there is nothing to compare ${url} with`;
  throw new LoadgateError("usage", message, {
    hint: hasCommit
      ? "Give the address of base, or run without a base: earlier runs judge it then."
      : "Name base's commit, give every server a base-url, or leave the others out with `only`.",
  });
}

/** One requested measurement of head, or of head and base. */
export interface MeasureRequest extends Omit<PreparedRun, "fewStarts" | "outlook"> {
  readonly config: Config;
  /** Decides which comparisons still matter after a look. */
  readonly failOn: FailOn;
  /**
   * Another job judges the run by a gate that is unknown here, so no comparison counts as decided before the budget
   * is used up.
   */
  readonly isJudgedElsewhere?: boolean;
  /** End the run at its first regression, if regressions fail it at all. */
  readonly failFast?: boolean;
  /** The gate can decide by earlier runs alone. */
  readonly isOnHistory?: boolean;
  readonly signal: AbortSignal;
}
