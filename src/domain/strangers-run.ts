import type { Config } from "./config.ts";
import { type LostBase, lossOf } from "./lost-base.ts";
import type { MeasuredSeries, RunFile } from "./run-file.ts";
import { type Arm, seriesName } from "./series.ts";

/** The base that a stranger's run was to measure, as this repository knows it. */
export interface ExpectedBase {
  /** Name of the branch that the pull request is for. */
  readonly ref: string;
  /** False where a run passes without it. */
  readonly isRequired: boolean;
}

/**
 * A run that strangers measured, with what their file leaves out. Its figures can only be believed, but what
 * there is to measure stands in this repository's own configuration: whatever the file says of removed,
 * skipped or new series, one that is not in it is there without a burst, and one without figures of base has
 * lost its base. What else the file has is new.
 *
 * @param run as the file has it; one that ended early says so itself, and is left as it is
 * @param config this repository's own configuration
 * @param base absent where none was to be measured
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
        ...{ server, scenario, level, load, arm: "head" as const, configHash: "none", samples: [] },
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
    return [{ kind: "lost-base", reason: `the run file has no figures of ${ref}` }];
  }
  const places = new Map(missing.map((one) => [`${one.server}/${one.scenario}`, one]));
  return [
    ...lost,
    ...[...places].map(([place, { server, scenario }]): LostBase => {
      const reason = `the run file has no figures of ${ref} for ${place}`;
      return { kind: "lost-base", server, scenario, reason };
    }),
  ];
}
