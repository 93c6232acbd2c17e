import {
  anyMetric,
  COUNT_METRIC_IDS,
  GATE_METRIC_IDS,
  OPEN_LOOP_METRIC_IDS,
  openLoopMetric,
} from "../domain/metrics/catalogue.ts";
import { referenceTo } from "../domain/run/plan/request-variables.ts";
import { levelName, OPEN_LOOP_KINDS } from "../domain/series/series.ts";
import { placesOfGate } from "./gate.ts";
import { levelsOf } from "./rules/mix.ts";
import type { Problem } from "./rules/problems.ts";
import type { ParsedConfig } from "./schema/schema.ts";
import { filledTexts, requestsOf } from "./variables.ts";

/** Finds valid settings that probably do not have the intended effect. */
export function doubts(config: ParsedConfig): readonly Problem[] {
  return [
    ...filledTexts(config).flatMap(({ path, text }) =>
      [...text.matchAll(UNREPLACED)].map(([written, name = ""]): Problem => {
        const hint = `Write ${referenceTo(name)} for a variable of the environment of the command or the job.`;
        return [path, `${written} is sent as it is`, hint];
      }),
    ),
    ...requestsOf(config).flatMap(([at, { path = "/" }]): readonly Problem[] => {
      const { pathname, search } = new URL(`http://server${path}`);
      const sent = `${pathname}${search}`;
      const hint = "Write it so, unless the server is to get what is sent; a # of the path is %23.";
      return sent === path ? [] : [[[...at, "path"], `it is sent as ${sent}`, hint]];
    }),
    ...GATE_METRIC_IDS.filter((id) => anyMetric(id).better === "higher").flatMap((id) =>
      placesOfGate(config, id).flatMap(({ path, tolerance = 0 }): readonly Problem[] =>
        tolerance < 100 ? [] : [[path, ...NEVER_FAILS]],
      ),
    ),
    ...(config.count && isNoCountGated(config) ? [[["count"], ...COUNTED_ONLY] as const] : []),
    ...ungatedLoads(config),
  ];
}

/** `false` is an answer too. */
function isNoCountGated(config: ParsedConfig): boolean {
  return COUNT_METRIC_IDS.every(
    (id) => config.gate[id] === undefined && placesOfGate(config, id).length === 0,
  );
}

/** Finds loads at several rates of which nothing is gated. */
function ungatedLoads(config: ParsedConfig): readonly Problem[] {
  return OPEN_LOOP_KINDS.flatMap((kind): readonly Problem[] => {
    const ids = OPEN_LOOP_METRIC_IDS.filter((id) => openLoopMetric(id).kind === kind);
    const [place] = Object.entries(config.scenarios).filter(([, { load }]) =>
      levelsOf(load).some((level) => levelName(level) === kind),
    );
    const isGated = ids.some(
      (id) => config.gate[id] !== undefined || placesOfGate(config, id).length > 0,
    );
    if (!place || isGated) return [];
    const what = `the gate names nothing of ${kind}, so nothing of it is compared`;
    const hint = `A gate that is written replaces the default one: add ${ids[0]} to it, or ${ids[0]}: false.`;
    return [[["scenarios", place[0], "load", kind], what, hint]];
  });
}

const COUNTED_ONLY = [
  "the gate names nothing that is counted, so no count can fail it",
  "A gate that is written replaces the default one: add instructions: { tolerance: 1% }, or instructions: false.",
] as const;

const NEVER_FAILS = [
  "nothing can lose more than 100 %, so this never fails",
  "Write how much it may lose, such as tolerance: 10%, which is 100 to 90 a second.",
] as const;

/** Placeholders that shells and workflows replace, with the name of the variable. */
const UNREPLACED = /\$\{\{? *(?:\w+\.)*([A-Za-z_]\w*) *\}?\}/g;
