import { realpathSync } from "node:fs";
import path from "node:path";
import { createMachine } from "../adapters/system/machine.ts";
import { createOutputFolder } from "../adapters/system/output-folder.ts";
import { compareWith } from "../app/judge/judge-run.ts";
import { measureRun } from "../app/run-benchmark.ts";
import { type CommitTree, takeCommitTree } from "../bisect/adapters/commit-tree.ts";
import { createCommits } from "../bisect/adapters/commits.ts";
import { createStepFile, STEP_FILE } from "../bisect/adapters/step-file.ts";
import type { PairRequest, PairRunner } from "../bisect/ports.ts";
import { type LoadedConfig, readConfig } from "../config/load.ts";
import { namesOfScenarios } from "../domain/bounds/bounds.ts";
import { gatedRun } from "../domain/evidence/gated-run.ts";
import type { Progress } from "../ports/progress.ts";
import { VERSION } from "../version.ts";
import { cleanUp } from "./clean-up.ts";
import { loadForRequests } from "./configuration.ts";
import { planRun } from "./run.ts";

/** Options of a search for a commit. */
export interface BisectOptions {
  /** Path of the configuration file in the user's working tree. */
  readonly config: string;
  /** Absolute path of the folder for results. */
  readonly out: string;
  /** Time for measuring a pair. */
  readonly budgetMs: number;
  readonly environment: NodeJS.ProcessEnv;
  readonly progress: Progress;
}

/**
 * Puts the real adapters behind the ports of a search.
 * @throws LoadgateError `usage` if the configuration cannot be read
 */
export function createBisectWorld(options: BisectOptions) {
  const { environment, progress, config, out } = options;
  readConfig(config);
  const folder = path.dirname(realpathSync(config));
  const output = createOutputFolder(out);
  return {
    commits: createCommits(folder, environment),
    output,
    progress,
    now: createMachine(environment, VERSION).now,
    storeOf: (search: readonly unknown[]) => createStepFile(output, [folder, config, ...search]),
    forget: () => output.remove(STEP_FILE),
    openRunner: async () => {
      // First, since a killed search had its checkouts at the same place.
      await cleanUp(folder);
      return pairRunner(options, await takeCommitTree(folder, environment));
    },
  };
}

/** Names of a configuration's series and servers. */
function namesIn(config: LoadedConfig | undefined): readonly string[] {
  return namesOfScenarios(config?.scenarios ?? []);
}

/** Measures pairs in a folder beside the repository, each with its own configuration as agreed with base's. */
function pairRunner(options: BisectOptions, tree: CommitTree): PairRunner {
  const { config, out, budgetMs, environment, progress } = options;
  const inside = path.relative(tree.root, realpathSync(config));
  const configAt = async (sha: string, signal: AbortSignal) => {
    await tree.moveTo(sha, signal);
    return loadForRequests(path.join(tree.folder, inside), environment);
  };
  return {
    measure: async ({ base, head, only, mayLack, explains = false }: PairRequest, signal) => {
      // What GOOD lacks cannot be followed through the commits.
      const names =
        only === undefined ? namesIn(await configAt(base, signal).catch(() => undefined)) : [];
      // Also a commit that changes nothing but ignored files needs a figure.
      const { changed: _, ...loaded } = await configAt(head, signal);
      const isLacking = mayLack && only !== undefined && !namesIn(loaded).includes(only);
      const store = path.join(out, "no-baseline");
      const around = { store, out: path.join(out, "last-step"), environment, progress };
      const asked = isLacking ? only.split("/", 1)[0] : only;
      const bases = [{ ref: base, isNamed: true }];
      const { world, prepared } = await planRun(
        loaded,
        { ...around, home: tree.root },
        { budgetMs, seed: `${base}${head}`, bases, only: asked },
      );
      const instruments = explains ? world.instruments : [];
      // The search measures an open step again, so each keeps to its budget, whatever GOOD says.
      const time = { atMostMs: budgetMs, failOn: "never" as const, signal };
      const request = { ...prepared, config: loaded, ...time };
      const against = { baseline: { records: [], skipped: [] }, instruments };
      const judge = (run: Parameters<typeof gatedRun>[1]) =>
        compareWith(request, gatedRun(loaded.gate, run), against);
      await world.output.prepare();
      const run = await measureRun(
        { ...world, instruments },
        request,
        explains ? judge : undefined,
      );
      const comparison = judge(run);
      const series = comparison.series.filter(({ name }) => names.includes(name));
      return {
        comparison: names.length > 0 ? { ...comparison, series } : comparison,
        profile: run.profile,
      };
    },
    remove: async () => tree.remove(),
  };
}
