import type { DryRun } from "../../app/stages/instrument.ts";
import { isTimed } from "../../domain/run/plan/count-settings.ts";
import { expectedSetUpMs } from "../../domain/run/plan/time-estimate.ts";
import { capacityTime } from "../domain/capacity/time.ts";
import { renderCapacityPlan } from "../report/plan-text.ts";
import { subjectsOf } from "./subject.ts";

/**
 * The duration of what is loaded at several rates.
 * @returns a line for each series; empty if there are none
 */
export function planOpenLoops({ config, prepared }: DryRun): string {
  if (!isTimed(config)) return "";
  return subjectsOf(prepared.cells)
    .flatMap(({ name, cell }) => {
      const { capacity } = cell.shape;
      if (!capacity) return [];
      const time = capacityTime(capacity, cell.lanes.length, expectedSetUpMs([cell]));
      return renderCapacityPlan(name, { capacity, arms: cell.lanes.length, ...time });
    })
    .join("");
}
