import type { Config } from "../../run/config.ts";
import { type LostBase, lossOf } from "../../run/lost-base.ts";
import type { MeasuredSeries, RunFile } from "../../run/run-file.ts";
import { type Arm, seriesName } from "../../run/series.ts";

/** The base that a stranger's run should have measured, as this repository knows it. */
export interface ExpectedBase {
  /** Name of the branch that the pull request is for. */
  readonly ref: string;
  /** False if the run may pass without it. */
  readonly isRequired: boolean;
}

/**
 * A run that strangers measured, with what their file leaves out. Its figures have to be believed, but this
 * repository's own configuration says what should have been measured, whatever the file says about removed,
 * skipped or new series: a series that the file lacks is added without bursts, and one without figures from
 * base has lost its base. Everything else in the file is new.
 * @param run a file that says itself that the run ended early gets no series
 * @param base absent if no base should have been measured
 */
export function withWhatIsMissing(
  run: RunFile,
  config: Pick<Config, "scenarios">,
  base: ExpectedBase | undefined,
): RunFile {
  const own = run.base && { ...run.base, ...base };
  if (run.failure !== undefined) return own ? { ...run, base: own } : run;
  const expected = expectedSeries(config);
  const heads = new Set(namesOf(run.series, "head"));
  const series = [...run.series, ...expected.filter(({ name }) => !heads.has(name))];
  if (!base) return { ...run, series };
  const lost = lostIn(run, expected, base);
  return { ...run, series, base: { ...own, ...base, ...(lost.length > 0 && { lost }) } };
}

/** Every series of the configuration, without a burst. */
function expectedSeries({ scenarios }: Pick<Config, "scenarios">): readonly MeasuredSeries[] {
  return scenarios.flatMap(({ name: scenario, servers, levels, load }) =>
    servers.flatMap((server) =>
      levels.map((level) => ({
        name: seriesName({ server, scenario, level }),
        server,
        scenario,
        level,
        load,
        arm: "head" as const,
        configHash: "none",
        samples: [],
      })),
    ),
  );
}

function namesOf(series: readonly MeasuredSeries[], arm: Arm): readonly string[] {
  return series.filter((one) => one.arm === arm).map(({ name }) => name);
}

function lostIn(
  { base: own, series }: RunFile,
  expected: readonly MeasuredSeries[],
  { ref }: ExpectedBase,
): readonly LostBase[] {
  const lost = own?.lost ?? [];
  const withFigures = series.filter(({ samples }) =>
    samples.some(({ throughput }) => throughput !== undefined),
  );
  const bases = new Set(namesOf(withFigures, "base"));
  const missing = expected.filter((one) => !bases.has(one.name) && !lossOf(lost, one));
  if (missing.length === expected.length) {
    return [{ kind: "lost-base", reason: `the run file has no figures from ${ref}` }];
  }
  const places = new Map(missing.map((one) => [`${one.server}/${one.scenario}`, one]));
  return [
    ...lost,
    ...[...places].map(([place, { server, scenario }]): LostBase => {
      const reason = `the run file has no figures from ${ref} for ${place}`;
      return { kind: "lost-base", server, scenario, reason };
    }),
  ];
}
