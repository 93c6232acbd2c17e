import type { LostBase } from "../../domain/run/file/base-commit.ts";
import { formChange, hasOtherAnswers } from "../../domain/run/plan/benchmark-change.ts";
import type { ScenarioConfig } from "../../domain/run/plan/config.ts";
import type { Cell } from "../../domain/series/lane.ts";
import { shapeChanges } from "../../domain/series/load-shape.ts";
import { levelName } from "../../domain/series/series.ts";
import { present } from "../../domain/shared/present.ts";
import { type Arms, scenarioKey } from "../arms/arms.ts";
import type { Configuration } from "./benchmark.ts";

/** A base that the gate does not judge, beside the benchmark that was agreed with the one that it does. */
interface OtherSide {
  /** Its name in reports. */
  readonly base: string;
  readonly own: Configuration | undefined;
  readonly head: Arms;
}

/** Finds compared answers that differ: producing them may be more work, or less. */
export function otherAnswers({ base, own, head }: OtherSide, compared: readonly Cell[]) {
  return [...new Set(compared.map(({ scenario }) => scenario))].flatMap((scenario) => {
    const before = own?.scenarios.get(scenario);
    const now = head.scenarios.get(scenarioKey("head", scenario));
    if (!before || !now || !hasOtherAnswers(before, now)) return [];
    const what = `The benchmark changed: scenario ${scenario} expects another answer`;
    return [`${what} than in ${base}.`];
  });
}

/** Parts of a shape that affect a server's cost per request. Bursts of another length are comparable. */
const OF_CONNECTIONS: readonly string[] = ["connections", "keep-alive", "streams"];

function hasSameConnections({ load, levels }: ScenarioConfig, { level, shape }: Cell): boolean {
  if (!levels.some((one) => levelName(one) === levelName(level))) return true;
  return !shapeChanges(level, load, shape).some((key) => OF_CONNECTIONS.includes(key));
}

/** The scenarios whose request, answer or load in this base differs from the agreed form. */
export function otherForms({ base, own, head }: OtherSide): readonly LostBase[] {
  return [...(own?.scenarios.values() ?? [])].flatMap((before): readonly LostBase[] => {
    const { name: scenario } = before;
    const now = head.scenarios.get(scenarioKey("head", scenario));
    const cells = head.cells.filter((cell) => cell.scenario === scenario);
    if (!now || cells.length === 0) return [];
    const what = present([
      formChange(now, before),
      !cells.every((cell) => hasSameConnections(before, cell)) && "uses connections otherwise",
    ]);
    if (what.length === 0) return [];
    const reason = `scenario ${scenario} ${what.join(" and ")} in ${base}`;
    return [{ kind: "lost-base", scenario, reason }];
  });
}
