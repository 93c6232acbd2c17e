import type { DryRun } from "../../app/stages/instrument.ts";
import { capacityTime } from "../../domain/run/plan/capacity-time.ts";
import { isTimed } from "../../domain/run/plan/count-settings.ts";
import { stagesTime } from "../../domain/run/plan/open-loop.ts";
import { expectedSetUpMs } from "../../domain/run/plan/time-estimate.ts";
import { renderCapacityPlan, renderStagesPlan } from "../report/plan-text.ts";
import { subjectsOf } from "./subject.ts";

/**
 * The duration of what is loaded at several rates.
 * @returns a line for each series; empty if there are none
 */
export function planOpenLoops({ config, prepared }: DryRun): string {
  if (!isTimed(config)) return "";
  return subjectsOf(prepared.cells)
    .flatMap(({ name, cell }) => {
      const { capacity, stages } = cell.shape;
      const arms = cell.lanes.length;
      if (stages) {
        return renderStagesPlan(name, { stages, arms, ...stagesTime(cell, stages) });
      }
      if (!capacity) return [];
      const search = { capacity, arms, setUpMs: expectedSetUpMs([cell]) };
      const { ms: mostMs } = capacityTime(search, capacity.from);
      return renderCapacityPlan(name, { capacity, arms, mostMs, ...capacityTime(search) });
    })
    .join("");
}
