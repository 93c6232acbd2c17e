import { gateOfSeries, serversGatedIn } from "../../domain/bounds/bounds.ts";
import { PAIRED_METRIC_IDS } from "../../domain/metrics/catalogue.ts";
import type { Config } from "../../domain/run/plan/config.ts";
import { isTimed } from "../../domain/run/plan/count-settings.ts";
import { canStartAgain } from "../../domain/run/plan/further-starts.ts";
import { type Cell, lanesOf, timedCells } from "../../domain/series/lane.ts";
import { baseArm } from "../../domain/series/series.ts";
import {
  furtherBaseLine,
  furtherStartsLine,
  percentileLines,
  renderPlan,
  shardLine,
} from "../../report/text/plan.ts";
import { budgetLines, followUpLine } from "../../report/words/facts/budget-text.ts";
import { nameOf } from "../stages/bases.ts";
import type { Instrument } from "../stages/instrument.ts";
import { timeToFollowUpMs } from "./follow-up.ts";
import { measureArms } from "./measure-arms.ts";

/**
 * Timing under load. Every comparison and report begins with it, so these are not parts that it adds. It also lets the
 * other instruments read the servers that it loads.
 */
export const TIMING: Pick<Instrument, "plan" | "collect"> = {
  plan: async (_, { config, prepared }) => {
    if (!isTimed(config)) return "";
    const { bases, plan, budgetMs, outlook, shard, againstItself } = prepared;
    const cells = timedCells(prepared.cells);
    if (cells.length === 0) return "";
    const { tolerancePercent } = config.gate;
    const gated = PAIRED_METRIC_IDS.filter((id) => tolerancePercent[id] !== undefined);
    const isFollowedUp = outlook && !againstItself;
    return renderPlan(plan, cells, [
      ...(shard ? [shardLine(shard)] : []),
      ...(outlook ? budgetLines(budgetMs, outlook) : []),
      ...followUpLine(isFollowedUp ? timeToFollowUpMs({ config, ...prepared }) : 0),
      ...percentileLines(plan, cells, gated),
      ...furtherStartsLine(startedAgain(config, cells), { ...plan, arms: bases.length + 1 }),
      ...bases
        .map((one, index) => furtherBaseLine(nameOf(one), baseArm(index), { plan, cells }))
        .slice(1),
    ]);
  },
  collect: async (world, built) => {
    const { generator, recorder } = built;
    if (!generator || timedCells(built.benchmark.cells).length === 0) return built;
    world.progress.stage("Measuring");
    return await recorder.timed("measureMs", () => measureArms(world, built, generator));
  },
};

/** The servers that are started again for their cold start. */
function startedAgain({ gate, servers }: Config, cells: readonly Cell[]): readonly string[] {
  const names = new Set(lanesOf(cells).map(({ server }) => server));
  const own = servers.filter((server) => names.has(server.name) && canStartAgain(server));
  const lanes = own.map(({ name: server }) => ({ server }));
  return serversGatedIn(gateOfSeries(gate, [...names]), lanes, "cold-start");
}
