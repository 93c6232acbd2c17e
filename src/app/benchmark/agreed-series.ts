import {
  formChange,
  hasOtherAnswers,
  newFormName,
} from "../../domain/run/plan/benchmark-change.ts";
import { withTrustOf } from "../../domain/run/plan/transport.ts";
import type { Cell } from "../../domain/series/lane.ts";
import { shapeAt, shapeChanges } from "../../domain/series/load-shape.ts";
import type { SeriesKey } from "../../domain/series/series.ts";
import { entryOf } from "../../domain/shared/required.ts";
import { type Arms, scenarioKey, withoutBase } from "../arms/arms.ts";
import type { Benchmark, Configuration } from "./benchmark.ts";
import { isCellOfBase, withSeriesOfBase } from "./series-of-base.ts";

/** Base's configuration, and its name in reports. */
interface NamedConfiguration {
  readonly name: string;
  readonly own: Configuration;
}

/** What only base has: the series to measure in its form, and new names for the forms of head. */
interface Held extends Pick<Benchmark, "newForms"> {
  readonly added: readonly SeriesKey[];
}

/**
 * The series of both configurations. Both arms get base's form under base's load; a form that head changes is measured
 * in head alone, under a new name, because there is nothing to compare it with.
 * @param configured head's own
 * @returns the series, the requests that both arms get, and what differs from base's, as sentences for the report
 */
export function agreedSeries(
  configured: Arms,
  { own, name: base }: NamedConfiguration,
  held: Held,
) {
  const { newForms, added } = held;
  const isNew = ({ scenario }: Cell) => newForms.has(scenario);
  const unchanged = configured.cells.filter((cell) => !isNew(cell));
  const asNew = withoutBase(configured.cells.filter(isNew)).map((cell) => ({
    ...cell,
    scenario: entryOf(newForms, cell.scenario),
  }));
  const all = [...withSeriesOfBase(unchanged, own.scenarios, added), ...asNew];
  const cells = all.map((cell) => {
    if (!isCellOfBase(own.scenarios, cell)) return cell;
    return { ...cell, shape: shapeAt(cell.level, entryOf(own.scenarios, cell.scenario)) };
  });
  const scenarios = formsForHead(configured, own, held);
  const measured = new Set(cells.map(({ scenario }) => scenario));
  const asInBase = [...own.scenarios.keys()].filter((name) => measured.has(name));
  const answers = otherAnswers({ base, own, head: { scenarios } }, asInBase);
  const sentences = [...answers, ...shapesText(all, { own, name: base })];
  return { cells, scenarios, sentences };
}

/** Two configurations, as far as their answers are compared. */
export interface Answering {
  /** The name of base. */
  readonly base: string;
  readonly own: Configuration | undefined;
  readonly head: Pick<Arms, "scenarios">;
}

/** Finds compared answers that differ: producing them may be more work, or less. */
export function otherAnswers({ base, own, head }: Answering, compared: Iterable<string>) {
  return [...compared].flatMap((scenario) => {
    const before = own?.scenarios.get(scenario);
    const now = head.scenarios.get(scenarioKey("head", scenario));
    if (!before || !now || !hasOtherAnswers(before, now)) return [];
    return `The benchmark changed: scenario ${scenario} expects another answer than in ${base}.`;
  });
}

/** Names for the new forms of the scenarios whose form head changes. */
export function newFormsIn(
  { cells, scenarios }: Arms,
  own: Configuration,
): ReadonlyMap<string, string> {
  const taken = new Set([...scenarios.values(), ...own.scenarios.values()].map(({ name }) => name));
  const newForms = new Map<string, string>();
  const measured = new Set(cells.map(({ scenario }) => scenario));
  for (const before of own.scenarios.values()) {
    const now = scenarios.get(scenarioKey("head", before.name));
    if (!now || !measured.has(before.name) || !formChange(before, now)) continue;
    const name = newFormName(before.name, taken);
    taken.add(name);
    newForms.set(before.name, name);
  }
  return newForms;
}

/** The requests for servers of head, which present the certificates of their own build. */
function formsForHead(
  { scenarios, servers }: Arms,
  own: Configuration,
  { newForms, added }: Held,
): Arms["scenarios"] {
  const forms = new Map(scenarios);
  for (const { scenario, server } of added) {
    const key = scenarioKey("head", scenario);
    const now = scenarios.get(key);
    const before = entryOf(own.scenarios, scenario);
    // Head's form may have no new name here, since another job measures it, or nobody asked for it.
    if (now && !formChange(before, now)) continue;
    const { transport } = now ?? entryOf(servers, server).ready;
    forms.set(key, { ...before, transport: withTrustOf(before.transport, transport) });
  }
  for (const [scenario, name] of newForms) {
    const now = entryOf(scenarios, scenarioKey("head", scenario));
    forms.set(scenarioKey("head", name), { ...now, name });
  }
  return forms;
}

/** Another shape could hide a server's cost, or add to it. */
function shapesText(cells: readonly Cell[], { own, name: base }: NamedConfiguration) {
  const changed = new Map(
    cells.flatMap((cell) => {
      const before = own.scenarios.get(cell.scenario);
      if (!before || !isCellOfBase(own.scenarios, cell)) return [];
      const keys = shapeChanges(cell.level, shapeAt(cell.level, before), cell.shape);
      return keys.length > 0 ? [[cell.scenario, keys.join(", ")] as const] : [];
    }),
  );
  return [...changed].map(
    ([scenario, keys]) =>
      `The benchmark changed: scenario ${scenario} is not loaded as in ${base} (${keys}); both arms are loaded as there until this is merged.`,
  );
}
