import { countingOf } from "../../app/base/base-arm.ts";
import type { CheckedOutBase } from "../../app/base/base-arm-request.ts";
import { treesOf } from "../../app/base/server-use.ts";
import { writtenOver } from "../../app/base/written-over.ts";
import { type Built, judgedOf } from "../../app/stages.ts";
import type { World } from "../../app/world.ts";
import { gateFor } from "../../domain/gate/agreed-gate.ts";
import { type CountedSeries, countsOfSeries } from "../../domain/run/file/counts.ts";
import type { Arm } from "../../domain/run/series/series.ts";
import { type Counted, type CountRequest, countArms } from "./count-arms.ts";
import type { CountWorld } from "./count-start.ts";

/**
 * Counts the built arms, and adds the counts to the run's record after each series.
 * @throws as {@link countArms}
 */
export async function collectCounts(world: World & CountWorld, built: Built): Promise<void> {
  const { request, record, services } = built;
  const { config, signal } = request;
  const { arms, benchmark } = record;
  const judged = judgedOf(built);
  const { count } = judged ? countingOf({ ...judged, config, own: benchmark?.own }) : config;
  if (!count) return;
  const base = record.commits.get("base");
  const reset = services.reset.bind(services);
  const gateOf = (series: readonly CountedSeries[]) =>
    gateFor(config.gate, {
      ...(base && { base }),
      series: [],
      servers: [],
      counts: countsOfSeries(series),
    }).gate;
  const keep = ({ counts, lost }: Counted) => {
    record.counts = counts;
    if (!base || lost.length === 0) return;
    // Each call reports all losses, so it replaces those of the call before.
    record.commits.set("base", { ...base, lost: [...(base.lost ?? []), ...lost] });
  };
  const asked = { arms, count, gateOf, signal, reset, keep };
  keep(await countArms(world, { ...asked, ...(judged && comparing(world, built, judged)) }));
}

/** Options of counting that verify that each arm runs its own build. */
function comparing(
  world: World,
  { baseBuilds }: Built,
  { checkout }: CheckedOutBase,
): Pick<CountRequest, "trees" | "writtenOver"> {
  const roots = new Map<Arm, string>([
    ["head", checkout.workingTree],
    ["base", checkout.root],
  ]);
  return {
    trees: treesOf(world, { checkout }),
    writtenOver: (lane, used) => writtenOver(world, { lane, used, roots }, baseBuilds),
  };
}
