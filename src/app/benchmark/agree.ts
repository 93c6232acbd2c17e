import { gateOfSeries, namesOfCells, namesOfScenarios } from "../../domain/bounds/bounds.ts";
import type { SkippedServer } from "../../domain/run/file/run-file.ts";
import type { Config, ServerConfig } from "../../domain/run/plan/config.ts";
import { agreedCount } from "../../domain/run/plan/count-settings.ts";
import { type SeriesKey, seriesName } from "../../domain/series/series.ts";
import { present } from "../../domain/shared/present.ts";
import type { Arms } from "../arms/arms.ts";
import { skippedText } from "../plan/skipped-servers.ts";
import { agreedSeries, newFormsIn } from "./agreed-series.ts";
import { agreedTime, timeSentences } from "./agreed-time.ts";
import type { Benchmark, Configuration, Terms } from "./benchmark.ts";
import { heldToBase } from "./series-of-base.ts";
import { agreedServers } from "./servers.ts";

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
  const { own, name, isHeldTo } = base;
  const { config } = request;
  const { configured } = benchmark;
  const newForms = newFormsIn(configured, own);
  const held = heldToBase(own.scenarios, newForms, request);
  const added = held.filter(({ server }) => canBeCompared(server, configured, base));
  const skipped = skippedByHead(held, { request, benchmark }, base);
  const series = agreedSeries(configured, base, { newForms, added });
  const { servers, otherwise } = agreedServers(configured, own);
  const time = agreedTime(request, own, series.cells);
  const counting =
    own.count && isHeldTo ? agreedCount(config.count, own.count, name) : { ...config, changes: [] };
  // Of all series of the run, because other jobs may measure some of them.
  const ofBoth = namesOfScenarios([...config.scenarios, ...own.scenarios.values()]);
  const names = new Set([...ofBoth, ...namesOfCells(series.cells)]);
  return {
    request: { ...request, ...time, skipped: [...new Set([...request.skipped, ...skipped])] },
    benchmark: {
      configured,
      cells: series.cells,
      servers,
      scenarios: series.scenarios,
      count: counting.count,
      base: {
        name,
        own,
        isAdoption: false,
        gate: isHeldTo ? gateOfSeries(own.gate, [...names]) : undefined,
        lost: skipped.map(({ server, ...one }) => {
          return { kind: "lost-base", server, reason: skippedText({ server, ...one }) };
        }),
      },
      held: new Map(held.map((key) => [seriesName(key), key])),
      newForms,
      otherwise,
      sentences: present([
        own.movedFrom !== undefined &&
          `The benchmark changed: ${name} has its configuration at ${own.movedFrom}.`,
        ...timeSentences(request, time, base),
        ...series.sentences,
        ...counting.changes,
      ]),
      uncompared: [],
    },
  };
}

/** Checks whether a server can run in both arms at the same time, which a fixed port cannot. */
function canBeCompared(name: string, { servers }: Arms, { own, missing }: JudgedSide): boolean {
  const [now, before] = [servers.get(name), own.servers.get(name)];
  const hasFixedPort = [now, before].some((one) => one?.port !== undefined);
  return now !== undefined && before !== undefined && !hasFixedPort && !missing(now);
}

/** Servers that only base can run here. A change that makes a server be skipped also hides its effect. */
function skippedByHead(
  held: readonly SeriesKey[],
  { request, benchmark }: Terms,
  { own, missing }: JudgedSide,
): readonly SkippedServer[] {
  const lacking = [...new Set(held.map(({ server }) => server))].flatMap((name) => {
    const now = benchmark.configured.servers.get(name);
    return (now && missing(now)) ?? [];
  });
  return [...request.skipped, ...lacking].filter(({ server }) => {
    const before = own.servers.get(server);
    return before && !missing(before);
  });
}

/**
 * A benchmark with a base that has no configuration, so that head's drives both arms.
 * @param adopting head's configuration is in a commit, so that base has none yet
 */
export function agreeOnHead(
  benchmark: Benchmark,
  name: string,
  adopting?: Pick<Config, "file">,
): Benchmark {
  const base = { name, own: undefined, isAdoption: adopting !== undefined, lost: [] };
  if (!adopting) return { ...benchmark, base };
  const why = `${noConfiguration(name, adopting)}, so this change is judged by its own gate and cannot pass.`;
  return { ...benchmark, base, sentences: [why] };
}

/** Such as `main has no loadgate.yml yet`. @param base its name */
export function noConfiguration(base: string, { file }: Pick<Config, "file">): string {
  return `${base} has no ${file.split(/[\\/]/).at(-1)} yet`;
}
