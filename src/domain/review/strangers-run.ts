import { keysOfScenario } from "../bounds/bounds.ts";
import { seriesValue } from "../metrics/values.ts";
import { type BaseCommit, type LostBase, lossOf } from "../run/file/base-commit.ts";
import {
  type MeasuredSeries,
  type RunFile,
  seriesByName,
  withoutBursts,
} from "../run/file/run-file.ts";
import type { Config } from "../run/plan/config.ts";
import { type CountedSeries, type Counts, countedName, countsOfSeries } from "../series/counts.ts";
import { isTimedCell } from "../series/lane.ts";
import { type OpenLoopSeries, withoutRounds } from "../series/open-loop.ts";
import type { Arm } from "../series/series.ts";
import { LoadgateError } from "../shared/error.ts";

/** The base that an untrusted run should have measured, as known to this repository: the pull request's target branch. */
export type ExpectedBase = Required<Pick<BaseCommit, "ref" | "isRequired">>;

/**
 * Completes an untrusted run with what its file leaves out. Its figures must be taken on trust, but this repository's
 * own configuration determines what should have been measured, whatever the file claims about removed, skipped or new
 * series. A series that the file lacks is added without bursts; one without figures of base has lost its base. If the
 * run counts, the same applies to counts, and so it does to loads at several rates. Other series of the file are new.
 * @param run if it reports that it ended early, no series are added
 * @param base absent if no base should have been measured
 */
export function withWhatIsMissing(
  { ignored: _, ...file }: RunFile,
  config: Pick<Config, "servers" | "scenarios" | "count">,
  base: ExpectedBase | undefined,
): RunFile {
  // An untrusted file must not determine any gate.
  const own = file.base && { ...file.base, gate: undefined, ...base };
  if (file.failure !== undefined) return own ? { ...file, base: own } : file;
  const arms = base ? (["head", "base"] as const) : (["head"] as const);
  const run = {
    ...file,
    ...(config.count && { counts: withAllCounts(file, config, arms) }),
    ...withAllOpenLoops(file, config, arms),
  };
  const expected = expectedSeries(config);
  const heads = seriesByName(run, "head");
  const series = [...run.series, ...expected.filter(({ name }) => !heads.has(name))];
  if (!base) return { ...run, series };
  const lost = lostIn(run, expected, base);
  return { ...run, series, base: { ...own, ...base, ...(lost.length > 0 && { lost }) } };
}

/** Every series of the configuration, including the requests of its mixes, without bursts. */
function expectedSeries({ scenarios }: Pick<Config, "scenarios">): readonly MeasuredSeries[] {
  return scenarios.flatMap((scenario) => {
    const keys = scenario.servers.flatMap((server) => keysOfScenario(scenario, server));
    return keys.filter(isTimedCell).map((key) => withoutBursts(key, scenario.load));
  });
}

/** The counts of a file, with a failure in place of each missing count. */
function withAllCounts(
  { counts, base }: RunFile,
  { servers: all, scenarios }: Pick<Config, "servers" | "scenarios">,
  arms: readonly Arm[],
): Counts {
  // Servers that run elsewhere are not counted.
  const started = new Set(all.flatMap(({ name, url }) => (url === undefined ? name : [])));
  const { series = [] } = counts ?? {};
  const known = new Set(series.map(({ arm, name }) => `${arm} ${name}`));
  const failure = "the run file has no count of it";
  const expected = scenarios.flatMap(({ name: scenario, servers }) =>
    servers.flatMap((server): readonly CountedSeries[] => {
      const name = countedName(server, scenario);
      const missing = { name, server, scenario, requests: 0, turns: [], failure };
      return started.has(server) ? arms.map((arm) => ({ ...missing, arm })) : [];
    }),
  );
  const isLost = (one: CountedSeries) => one.arm !== "head" && lossOf(base?.lost ?? [], one);
  const missing = expected.filter((one) => !known.has(`${one.arm} ${one.name}`) && !isLost(one));
  const whole = [...series, ...missing];
  return counts ? { ...counts, series: whole } : countsOfSeries(whole);
}

/** What a file has of loads at several rates, with a failure in place of each that is missing. */
function withAllOpenLoops(
  { openLoop, base }: RunFile,
  { scenarios }: Pick<Config, "scenarios">,
  arms: readonly Arm[],
): Pick<RunFile, "openLoop"> {
  const { series = [], durationMs = 0 } = openLoop ?? {};
  const known = new Set(series.map(({ arm, name }) => `${arm} ${name}`));
  const failure = "the run file has nothing of it";
  const missing = scenarios.flatMap(({ name: scenario, servers, levels }) =>
    levels.flatMap((level) => {
      if (!("openLoop" in level)) return [];
      const heads = servers.map((one) => withoutRounds(one, scenario, level.openLoop, failure));
      return heads.flatMap((one) => arms.map((arm): OpenLoopSeries => ({ ...one, arm })));
    }),
  );
  const isLost = (one: OpenLoopSeries) => one.arm !== "head" && lossOf(base?.lost ?? [], one);
  const lacking = missing.filter((one) => !known.has(`${one.arm} ${one.name}`) && !isLost(one));
  if (!openLoop && lacking.length === 0) return {};
  return { openLoop: { durationMs, series: [...series, ...lacking] } };
}

function lostIn(
  { base: own, series }: RunFile,
  expected: readonly MeasuredSeries[],
  { ref }: ExpectedBase,
): readonly LostBase[] {
  const lost = own?.lost ?? [];
  const hasFigures = ({ samples }: MeasuredSeries) =>
    seriesValue(samples, "throughput") !== undefined;
  const bases = seriesByName({ series: series.filter(hasFigures) }, "base");
  const missing = expected.filter((one) => !bases.has(one.name) && !lossOf(lost, one));
  if (expected.length > 0 && missing.length === expected.length) {
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

/**
 * True if a workflow run belongs to a pull request, not only to the same commit. Anyone can push the commit of another
 * person's pull request to their own fork and get a run for that commit with arbitrary figures. Two deleted
 * repositories do not count as the same.
 * @param pull `OWNER/NAME` of the repository of its commits; absent if that was deleted
 * @param run the same of the workflow run
 */
export function isRunOf(
  pull: { readonly headRepository?: string },
  run: { readonly headRepository?: string },
): boolean {
  return run.headRepository !== undefined && pull.headRepository === run.headRepository;
}

/**
 * Checks that a run file belongs to the commit for which the code host says its workflow ran. Otherwise, this commit
 * would get the verdict of another.
 * @param hint for the error
 * @throws LoadgateError `usage` if it does not
 */
export function checkCommit({ commit }: Pick<RunFile, "commit">, headSha: string, hint: string) {
  if (commit?.sha === headSha) return;
  const what = commit ? `is of another commit: ${commit.sha}` : "names no commit";
  throw new LoadgateError("usage", `The run file ${what}; the workflow ran for ${headSha}`, {
    hint,
  });
}
