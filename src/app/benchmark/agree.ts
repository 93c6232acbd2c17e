import { gateOfSeries, namesOfCells, namesOfScenarios } from "../../domain/bounds/bounds.ts";
import type { SkippedServer } from "../../domain/run/file/run-file.ts";
import type { Config, Gate, ServerConfig } from "../../domain/run/plan/config.ts";
import { agreedCount } from "../../domain/run/plan/count-settings.ts";
import type { Cell } from "../../domain/series/lane.ts";
import { type SeriesKey, seriesName } from "../../domain/series/series.ts";
import { present } from "../../domain/shared/present.ts";
import { skippedText } from "../plan/skipped-servers.ts";
import { agreedSeries } from "./agreed-series.ts";
import { agreedServers } from "./agreed-servers.ts";
import { agreedTime, timeSentences } from "./agreed-time.ts";
import type { Benchmark, Configuration, Terms } from "./benchmark.ts";
import { removedFromHead } from "./series-of-base.ts";

/** The base that the gate judges. */
interface JudgedSide {
  /** Its name in reports. */
  readonly name: string;
  readonly own: Configuration;
  /** The change is held to its gate and its way of counting. */
  readonly isHeldTo: boolean;
  /** The first program that a server needs and this machine lacks. */
  readonly missing: (server: ServerConfig) => SkippedServer | undefined;
}

/**
 * What head and base are measured by, agreed before anything is built. What base's configuration measures is measured
 * in base's form, in both arms, even if head's configuration drops or changes it; what only head's has is added.
 * Otherwise a change could choose the benchmark that it is judged by. What building and asking show later only takes
 * away from this.
 */
export function agree({ request, benchmark }: Terms, base: JudgedSide): Terms {
  const { own, name } = base;
  const { configured } = benchmark;
  const removed = removedFromHead(own.scenarios, request);
  const { added, skipped } = measurable(removed, { request, benchmark }, base);
  const series = agreedSeries(configured, base, added);
  const { servers, otherwise } = agreedServers(configured, own);
  const time = agreedTime(request, own, series.cells);
  const counting = agreedCounting(request, base);
  const gate = agreedGate(request, base, series.cells);
  const allSkipped = [...request.skipped, ...skipped];
  const agreement = {
    base: name,
    own,
    isAdoption: false,
    gate,
    held: new Map([...removed, ...changedIn(series)].map((key) => [seriesName(key), key])),
    newForms: series.newForms,
    otherwise,
    lost: lostBySkipping(allSkipped, base),
    sentences: present([
      own.movedFrom !== undefined &&
        `The benchmark changed: ${name} has its configuration at ${own.movedFrom}.`,
      ...timeSentences(request, time, base),
      ...series.sentences,
      ...counting.changes,
    ]),
    uncompared: [],
  };
  const { cells, scenarios } = series;
  const { count } = counting;
  return {
    request: { ...request, ...time, skipped: allSkipped },
    benchmark: { configured, cells, servers, scenarios, count, agreement },
  };
}

/** Series that are measured in another form than head's configuration has. */
function changedIn({ cells, newForms }: ReturnType<typeof agreedSeries>): readonly SeriesKey[] {
  const changed = cells.filter(({ scenario }) => newForms.has(scenario));
  return changed.flatMap(({ scenario, level, lanes }) =>
    lanes.map(({ server }) => ({ server, scenario, level })),
  );
}

/** The removed series that both arms can be measured in, and servers that only base can run here. */
function measurable(
  removed: readonly SeriesKey[],
  { benchmark: { configured } }: Terms,
  { own, missing }: JudgedSide,
): { readonly added: readonly SeriesKey[]; readonly skipped: readonly SkippedServer[] } {
  const skipped = new Map<string, SkippedServer>();
  const added = removed.filter(({ server }) => {
    const [now, before] = [configured.servers.get(server), own.servers.get(server)];
    // Both arms run at the same time, so a fixed port cannot work.
    if (!now || !before || now.port !== undefined || before.port !== undefined) return false;
    const lacking = missing(now);
    if (lacking && !missing(before)) skipped.set(server, lacking);
    return !lacking;
  });
  return { added, skipped: [...skipped.values()] };
}

/** Servers that base can run here and head cannot. A change that makes a server be skipped also hides its effect. */
function lostBySkipping(skipped: readonly SkippedServer[], { own, missing }: JudgedSide) {
  return skipped.flatMap((one) => {
    const before = own.servers.get(one.server);
    if (!before || missing(before)) return [];
    return { kind: "lost-base", server: one.server, reason: skippedText(one) } as const;
  });
}

function agreedCounting(
  { config }: Terms["request"],
  { own, isHeldTo, name }: JudgedSide,
): ReturnType<typeof agreedCount> | { readonly count: typeof config.count; readonly changes: [] } {
  return own.count && isHeldTo
    ? agreedCount(config.count, own.count, name)
    : { count: config.count, changes: [] };
}

/** Base's bounds, of all series of the run, because other jobs may measure some of them. */
function agreedGate(
  { config }: Terms["request"],
  { own, isHeldTo }: JudgedSide,
  cells: readonly Cell[],
): Gate | undefined {
  const configured = namesOfScenarios([...config.scenarios, ...own.scenarios.values()]);
  const names = new Set([...configured, ...namesOfCells(cells)]);
  return isHeldTo ? gateOfSeries(own.gate, [...names]) : undefined;
}

/**
 * A benchmark with a base that has no configuration, so that head's drives both arms.
 * @param adopting head's configuration is in a commit, so that base has none yet
 */
export function agreeOnHead(
  benchmark: Benchmark,
  base: string,
  adopting?: Pick<Config, "file">,
): Benchmark {
  const sentences = adopting
    ? [
        `${noConfiguration(base, adopting)}, so this change is judged by its own gate and cannot pass.`,
      ]
    : [];
  const none = { held: new Map(), newForms: new Map(), otherwise: new Map(), uncompared: [] };
  const isAdoption = adopting !== undefined;
  return {
    ...benchmark,
    agreement: { base, own: undefined, isAdoption, ...none, lost: [], sentences },
  };
}

/** Such as `main has no loadgate.yml yet`. @param base its name */
export function noConfiguration(base: string, { file }: Pick<Config, "file">): string {
  return `${base} has no ${file.split(/[\\/]/).at(-1)} yet`;
}
