import { onLane } from "../../app/arms/lane-failure.ts";
import { observedLoad, questionsTo } from "../../app/measure/burst.ts";
import { withChecks } from "../../app/measure/check-beside.ts";
import { checkBodies } from "../../app/measure/check-bodies.ts";
import { machineValues } from "../../domain/metrics/values.ts";
import { probeMs } from "../../domain/run/plan/capacity-time.ts";
import { sharesOfLoad } from "../../domain/run/plan/mix.ts";
import { type Lane, laneName } from "../../domain/series/lane.ts";
import type { OpenLoopRound, RecordedProbe } from "../../domain/series/open-loop.ts";
import { NO_PLACE, type Sample, sampleOf } from "../../domain/series/sample.ts";
import { entryOf, required } from "../../domain/shared/required.ts";
import { boundByLoad } from "../domain/capacity/bound-by-load.ts";
import { capacityRound, startOfSearch } from "../domain/capacity/capacity-round.ts";
import { busyPartOf, isStarved, probeOf } from "../domain/capacity/probe.ts";
import { nextRate, type SearchRange } from "../domain/capacity/search.ts";
import type { LoadKind, Start } from "./measure-rounds.ts";

/** The search for a capacity: in each round one of each arm, probe by probe in turns. */
export const CAPACITY: LoadKind = {
  warmUp: (cell, earlier) => {
    const { from } = required(cell.shape.capacity, "capacity");
    return { rate: (startOfSearch(earlier) ?? from) / 2 };
  },
  measure: searchInTurns,
  judged: boundByLoad,
};

/** How long the answers of a probe are waited for, in milliseconds, so that none is left when the next one begins. */
const WAIT_MS = 10_000;

async function searchInTurns(start: Start): Promise<Awaited<ReturnType<LoadKind["measure"]>>> {
  const { cell, earlier, round } = start;
  const { from, to } = required(cell.shape.capacity, "capacity");
  const began = startOfSearch(earlier);
  const range: SearchRange = { from, to, ...(began !== undefined && { start: began }) };
  const lanes = round % 2 === 0 ? cell.lanes : cell.lanes.toReversed();
  const found = new Map(lanes.map((lane) => [laneName(lane), [] as Probed[]]));
  for (let isOpen = true; isOpen; ) {
    isOpen = false;
    for (const lane of lanes) {
      const own = entryOf(found, laneName(lane));
      const rate = nextRate(own, range);
      if (rate === undefined) continue;
      isOpen = true;
      own.push(await onLane(lane, () => probe(start, lane, rate)));
    }
  }
  const rounds = new Map<string, Omit<OpenLoopRound, "round">>();
  for (const [name, own] of found) {
    const last = await entryOf(start.running, name).observe(async () => {});
    const next = [...own.slice(1), last];
    const probes = own.map((one, at) => withLaterCpu(one, next[at]?.earlierCpuMs));
    const machine = machineValues(own.map(({ sample }) => sample));
    rounds.set(name, { ...capacityRound(probes, range), machine });
  }
  return rounds;
}

/** A probe, the sample that it is from, and the CPU time that its server used since the one before. */
interface Probed extends RecordedProbe {
  readonly sample: Sample;
  readonly earlierCpuMs?: number | undefined;
}

/** @param laterMs CPU time that the server used after the load, for its requests */
function withLaterCpu({ sample, earlierCpuMs: _, ...probe }: Probed, laterMs = 0): RecordedProbe {
  const { cpuUs } = probe;
  const answers = sample.expected + sample.unexpected;
  return { ...probe, ...(cpuUs !== undefined && { cpuUs: cpuUs + (laterMs * 1000) / answers }) };
}

/** Loads a lane's server at a rate, and waits until nothing of that is left. */
async function probe(
  { measurement, running, cell }: Start,
  lane: Lane,
  rate: number,
): Promise<Probed> {
  const limits = required(cell.shape.capacity, "capacity");
  const shape = { ...cell.shape, burstMs: probeMs(limits, rate) };
  const target = {
    server: entryOf(running, laneName(lane)),
    lane,
    cell: { ...cell, level: { rate }, shape },
  };
  const waitMs = Math.max(WAIT_MS, 2 * limits.p99Ms);
  const load = observedLoad(measurement, target, { waitMs });
  const questions = questionsTo(measurement, target);
  const { scenario } = questions;
  const checked = await withChecks(questions, measurement.world.machine, rate, load);
  const { result, usage, earlierCpuMs } = checked;
  checkBodies(scenario, result);
  await target.server.settle?.(measurement.signal);
  const judged = probeOf({ rate, burstMs: shape.burstMs }, limits, result);
  const loads = sharesOfLoad(scenario.requests, target.cell);
  const parts = result.parts ?? [result];
  const busyPart = busyPartOf(loads, parts);
  const sent = loads.map(({ level }) => ({
    rate: "rate" in level ? level.rate : 0,
    burstMs: shape.burstMs,
  }));
  const sample = sampleOf(NO_PLACE, target.cell, { result, usage });
  const { cpuPerRequestUs, generatorBound } = sample;
  return {
    sample,
    earlierCpuMs,
    ...judged,
    holds: judged.holds && !isStarved(sent, limits, parts),
    ...(result.latencyMs && { p99Ms: result.latencyMs.p99 }),
    ...(cpuPerRequestUs !== undefined && { cpuUs: cpuPerRequestUs }),
    ...(generatorBound !== undefined && { generatorBound }),
    ...(busyPart !== undefined && { busyPart }),
  };
}
