import type { RunFile } from "../../src/domain/run/file/run-file.ts";
import type { Sample } from "../../src/domain/series/sample.ts";
import { samplesOf } from "../../src/domain/series/samples.ts";
import { renderRunFile } from "../../src/report/json.ts";

/** The text of a run file. */
export function runText(run: RunFile): string {
  return [...renderRunFile(run)].join("");
}

/** A run file as one document, as it was written: its first line with the lines of its series. */
export interface RunLines extends Record<string, unknown> {
  series: readonly unknown[];
}

/** The lines of a run file as one document. */
export function documentOf(text: string): RunLines {
  const [head, ...series] = text.trimEnd().split("\n");
  const { seriesLines: _, ...run } = JSON.parse(head ?? "");
  return { ...run, series: series.map((line) => JSON.parse(line)) };
}

/** The text of a document that {@link documentOf} gave, or of one that was changed. */
export function textOf({ series, ...head }: RunLines): string {
  return [head, ...series].map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** The lines of a run file as one document, with the bursts of each series one by one. */
export function documentWithBursts(text: string): Record<string, unknown> {
  const { series: lines, ...head } = documentOf(text);
  const series = lines as readonly Line[];
  const further = head["furtherBases"] as readonly object[] | undefined;
  const of = (base?: number) =>
    series
      .filter(({ furtherBase }) => furtherBase === base)
      .map(({ furtherBase: _, samples, ...one }) => ({ ...one, samples: burstsOf(samples) }));
  const furtherBases = further?.map((one, at) => ({ ...one, series: of(at) }));
  return { ...head, ...(furtherBases && { furtherBases }), series: of() };
}

/** The run that a file has, whatever it is; its columns are made of its bursts. */
export function runIn(text: string): RunFile {
  const document = documentWithBursts(text) as unknown as RunFile;
  const inColumns = (all: RunFile["series"]) =>
    all.map((one) => ({ ...one, samples: samplesOf(one.samples as unknown as readonly Sample[]) }));
  const { furtherBases, series } = document;
  return {
    ...document,
    ...(furtherBases && {
      furtherBases: furtherBases.map((one) => ({ ...one, series: inColumns(one.series) })),
    }),
    series: inColumns(series),
  };
}

/** A line of a series. */
interface Line {
  readonly furtherBase?: number;
  readonly samples: Readonly<Record<string, unknown>>;
}

function burstsOf({ bursts, ...columns }: Line["samples"]): readonly Record<string, unknown>[] {
  return Array.from({ length: Number(bursts) }, (_, index) => {
    const burst: Record<string, unknown> = {};
    const latencyMs: Record<string, unknown> = {};
    for (const [id, values] of Object.entries(columns)) {
      const value = Array.isArray(values) ? values[index] : values;
      if (value === null) continue;
      const latency = /^latency(.+)Ms$/.exec(id)?.[1];
      if (latency !== undefined) latencyMs[latency.toLowerCase()] = value;
      else burst[id] = FLAGS.has(id) ? value === 1 : value;
    }
    return Object.keys(latencyMs).length > 0 ? { ...burst, latencyMs } : burst;
  });
}

const FLAGS: ReadonlySet<string> = new Set(["generatorBound", "servicesCpuUnknown"]);
