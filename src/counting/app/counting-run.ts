import { headArms } from "../../app/arms/arms.ts";
import { otherProgram as programOfOther } from "../../app/base/written-over.ts";
import { treesOfAll } from "../../app/measure/measure-arms.ts";
import type { DryRun } from "../../app/stages/instrument.ts";
import { judgedCommit, judgedOf, losing, type Measured } from "../../app/stages/stages.ts";
import type { World } from "../../app/world/world.ts";
import { gateFor } from "../../domain/bounds/agreed-gate.ts";
import { type CountedSeries, countsOfSeries } from "../../domain/series/counts.ts";
import type { FindCounter } from "../port.ts";
import { renderCountPlan } from "../report/count-plan.ts";
import { type Counted, type CountRequest, countArms, noCounter } from "./count-arms.ts";
import type { CountWorld } from "./count-start.ts";
import { countSize, subjectsOf } from "./subjects.ts";

/**
 * The duration of counting with this machine's counter at its current speed.
 * @returns a line; empty if nothing is counted
 */
export async function planCounts(find: FindCounter, { machine }: World, asked: DryRun) {
  const { config, prepared, signal } = asked;
  const { count } = config;
  if (!count) return "";
  const found = await find(signal);
  const { counter } = found;
  if (!counter) return `nothing can be counted: ${noCounter(found)}\n`;
  const { cells } = prepared;
  const size = countSize(subjectsOf(cells), headArms(cells, config), machine, counter);
  return renderCountPlan(count, size, counter.name);
}

/**
 * Counts the built arms, and keeps the counts after each turn.
 * @returns the run with its counts
 * @throws as {@link countArms}
 */
export async function collectCounts(world: World & CountWorld, run: Measured): Promise<Measured> {
  const { request, services, benchmark } = run;
  const { config, signal } = request;
  const { count } = benchmark;
  const judged = judgedOf(run);
  if (!count) return run;
  const base = judgedCommit(run);
  const reset = services.reset.bind(services);
  const gateOf = (series: readonly CountedSeries[]) =>
    gateFor(config.gate, { base, series: [], servers: [], counts: countsOfSeries(series) }).gate;
  const keep = ({ counts, lost }: Counted) => run.keep(losing({ ...run, counts }, "base", lost));
  const trees = treesOfAll(world, { bases: judged ? [judged] : [] });
  const otherProgram: CountRequest["otherProgram"] =
    trees && ((lane, used) => programOfOther(world, { lane, used, trees }, run.baseBuilds));
  const asked = { arms: benchmark, count, gateOf, signal, reset, keep, otherProgram };
  return keep(await countArms(world, asked));
}
