import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { workIn } from "../adapters/process/run-id.ts";
import { createMachine } from "../adapters/system/machine.ts";
import { createOutputFolder } from "../adapters/system/output-folder.ts";
import { lossIn } from "../app/base/base-configuration.ts";
import { compareWith } from "../app/judge/judge-run.ts";
import { measureRun } from "../app/run-benchmark.ts";
import { type CommitTree, takeCommitTree } from "../bisect/adapters/commit-tree.ts";
import { createCommits } from "../bisect/adapters/commits.ts";
import { createStepFile } from "../bisect/adapters/step-file.ts";
import { type BisectRequest, bisect } from "../bisect/app/bisect.ts";
import type { Bisection } from "../bisect/domain/bisection.ts";
import type { PairRequest, PairRunner } from "../bisect/ports.ts";
import { bisectMarkdown } from "../bisect/report/bisect-report.ts";
import { answerText } from "../bisect/report/bisect-words.ts";
import { type LoadedConfig, readConfig } from "../config/load.ts";
import { namesOfScenarios } from "../domain/bounds/bounds.ts";
import { gatedRun } from "../domain/evidence/gated-run.ts";
import { commitEnvironment, movedEnvironment } from "../domain/run/file/moved-environment.ts";
import { EXIT_CODES, LoadgateError } from "../domain/shared/error.ts";
import { BISECT_FILES } from "../ports/output-folder.ts";
import type { Progress } from "../ports/progress.ts";
import { renderJson } from "../report/json.ts";
import { VERSION } from "../version.ts";
import { cleanUp } from "./clean-up.ts";
import { loadForRequests } from "./configuration.ts";
import { planRun } from "./run.ts";

/** Time for measuring two commits, unless another one is asked for. */
export const STEP_MS = 120_000;

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

/** What is searched for, by names of commits. */
interface RunRequest extends BisectRequest {
  /** Forget what an earlier search measured. */
  readonly isClean?: boolean | undefined;
}

/**
 * Puts the real adapters behind the ports of a search.
 * @throws LoadgateError `usage` if the configuration cannot be read
 */
export function createBisectWorld(options: BisectOptions) {
  const { environment, progress, config, out } = options;
  readConfig(config);
  const folder = path.dirname(realpathSync(config));
  workIn(folder);
  const output = createOutputFolder(out);
  const commits = createCommits(folder, environment);
  return {
    commits,
    output,
    progress,
    now: createMachine(environment, VERSION).now,
    storeOf: ({ good, bad, series, metric }: BisectRequest) =>
      createStepFile(output, [folder, config, { good, bad }, series, metric]),
    forget: () => output.remove(BISECT_FILES.steps),
    openRunner: async () => {
      // First, since a killed search had its checkouts at the same place.
      await cleanUp(folder);
      const head = await commits.resolve("HEAD");
      return pairRunner(options, await takeCommitTree(folder, environment), head);
    },
  };
}

/**
 * Searches for a commit, and writes `bisect.json` and `bisect.md` into the output folder.
 * @returns also that file's text and path, the answer in a sentence, and the exit code: 0 if the commit is found or there
 * is none, 3 if that is not decided
 * @throws LoadgateError as {@link bisect} does, and if the output folder has steps of another search
 */
export async function runBisect(
  world: ReturnType<typeof createBisectWorld>,
  { isClean = false, ...request }: RunRequest,
) {
  const { commits, output } = world;
  const good = await commits.resolve(request.good);
  const bad = await commits.resolve(request.bad);
  const asked = { ...request, good, bad };
  await output.prepare();
  if (isClean) await world.forget();
  const runner = await world.openRunner();
  let bisection: Bisection;
  try {
    bisection = await bisect({ ...world, runner, store: world.storeOf(asked) }, asked);
  } finally {
    await runner.remove();
  }
  const markdown = bisectMarkdown(bisection);
  await output.write(BISECT_FILES.json, renderJson(bisection));
  await output.write(BISECT_FILES.report, markdown);
  await world.forget();
  const { result } = bisection;
  const isOpen = result.kind === "between" || (result.kind === "no-regression" && result.isOpen);
  return {
    bisection,
    markdown,
    file: path.join(output.location, BISECT_FILES.report),
    answer: answerText(bisection),
    code: isOpen ? EXIT_CODES.measurement : 0,
  };
}

/** Names of a configuration's series and servers. */
function namesIn(config: Pick<LoadedConfig, "scenarios"> | undefined): readonly string[] {
  return namesOfScenarios(config?.scenarios ?? []);
}

/** The user's configuration, which measures what a commit's own lacks, such as commits from before there was one. */
function usersConfiguration(config: string) {
  const text = readFileSync(config);
  const names = namesIn(readConfig(config));
  const isLackedBy = (own: Pick<LoadedConfig, "scenarios"> | undefined, only: string | undefined) =>
    only !== undefined && names.includes(only) && !namesIn(own).includes(only);
  return {
    isLackedBy,
    /** Puts it in place of a commit's own if that lacks what is followed. */
    putAt: (file: string, only: string | undefined) => {
      if (existsSync(file) && !isLackedBy(readConfig(file), only)) return;
      mkdirSync(path.dirname(file), { recursive: true });
      // It may be a link to a file outside the checkout.
      rmSync(file, { force: true });
      writeFileSync(file, text);
    },
  };
}

/**
 * Measures pairs in a folder beside the repository, each with its own configuration as agreed with base's.
 * @param userHead id of the user's commit, which variables may name
 */
function pairRunner(options: BisectOptions, tree: CommitTree, userHead: string): PairRunner {
  const { config, out, budgetMs, environment: own, progress } = options;
  const file = path.join(tree.folder, path.relative(tree.root, realpathSync(config)));
  const users = usersConfiguration(config);
  const moved = { ...own, ...movedEnvironment(own, [tree.root], tree.folder) };
  const measure = async (request: PairRequest, signal: AbortSignal) => {
    const { base, head, only, mayLack, explains = false, keepsBuilt } = request;
    const environment = { ...moved, ...commitEnvironment(own, [userHead], head) };
    const configAt = async (sha: string, keeps = false) => {
      await tree.moveTo(sha, signal, keeps);
      users.putAt(file, only);
      return loadForRequests(file, environment);
    };
    // What GOOD lacks cannot be followed through the commits.
    const names = only === undefined ? namesIn(await configAt(base).catch(() => undefined)) : [];
    // Also a commit that changes nothing but ignored files needs a figure.
    const { changed: _, ...loaded } = await configAt(head, keepsBuilt);
    const isLacking = mayLack && only !== undefined && !namesIn(loaded).includes(only);
    const store = path.join(out, "no-baseline");
    const around = { store, out: path.join(out, "last-step"), environment, progress };
    const asked = isLacking ? only.split("/", 1)[0] : only;
    const bases = [{ ref: base, isNamed: true }];
    const { world, prepared } = await planRun(
      loaded,
      { ...around, home: tree.root },
      { budgetMs, seed: `${base}${head}`, bases, only: asked, isTimedOnly: true },
    );
    const instruments = world.instruments.filter(({ explain }) => explains && explain);
    // Without a configuration of its own, base is measured by head's.
    const readOwn = (at: string) => {
      const read = world.readConfig(at);
      return users.isLackedBy(read, only) ? undefined : read;
    };
    // The search measures an open step again, so each keeps to its budget, whatever GOOD says.
    const time = { atMostMs: budgetMs, failOn: "never" as const, signal };
    const plan = { ...prepared, config: loaded, ...time };
    const against = { baseline: { records: [], skipped: [] }, instruments };
    const judge = (run: Parameters<typeof gatedRun>[1]) =>
      compareWith(plan, gatedRun(loaded.gate, run), against);
    await world.output.prepare();
    const inWorld = { ...world, instruments, readConfig: readOwn };
    const run = await measureRun(inWorld, plan, explains ? judge : undefined);
    const comparison = judge(run);
    const series = comparison.series.filter(({ name }) => names.includes(name));
    return {
      comparison: names.length > 0 ? { ...comparison, series } : comparison,
      profile: run.profile,
    };
  };
  return {
    measure: (request, signal) =>
      measure(request, signal).catch((error: unknown) => {
        if (!(error instanceof LoadgateError)) throw error;
        const { reason, ...told } = lossIn({ root: tree.folder, sha: request.head }, error);
        throw new LoadgateError(error.kind, reason, { ...told, cause: error });
      }),
    remove: async () => tree.remove(),
  };
}
