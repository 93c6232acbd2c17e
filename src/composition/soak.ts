import path from "node:path";
import { measureRun } from "../app/run-benchmark.ts";
import { configPathOf, type LoadedConfig } from "../config/load.ts";
import type { ServerConfig } from "../domain/run/plan/config.ts";
import { withoutTiming } from "../domain/run/plan/count-settings.ts";
import { GATE_FAILED_EXIT_CODE, LoadgateError, messageOf } from "../domain/shared/error.ts";
import { formatDuration, formatSome } from "../domain/shared/format.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";
import { type OutputFolder, SOAK_FILES } from "../ports/output-folder.ts";
import type { Progress } from "../ports/progress.ts";
import { renderJson } from "../report/json.ts";
import { readHoldings } from "../soak/adapters/holdings.ts";
import { type SoakRequest, soakArms } from "../soak/app/soak.ts";
import { overall } from "../soak/domain/growth.ts";
import { isFailed, type ServerSoak, SOAK_SCHEMA, type Soak } from "../soak/domain/soak.ts";
import { SHORTEST_MS } from "../soak/domain/soak-times.ts";
import { renderSoakPage } from "../soak/report/soak-page.ts";
import { soakMarkdown } from "../soak/report/soak-report.ts";
import { answerText } from "../soak/report/soak-words.ts";
import { planRun } from "./run.ts";

/** Time of a soak, in milliseconds, unless another is asked for. */
export const SOAK_MS = 30 * 60_000;

const { json: JSON_FILE, report: REPORT, page: PAGE } = SOAK_FILES;

/** Options of a soak. */
export interface SoakOptions extends SoakRequest {
  readonly config: LoadedConfig;
  /** Absolute path of the folder for results. */
  readonly out: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly progress: Progress;
  /** By default every server of the scenario. */
  readonly server?: string | undefined;
  /** By default the configuration's first. */
  readonly scenario?: string | undefined;
  /** Name of the commit to load beside head. */
  readonly base?: string | undefined;
  /** False to build base anew, and to keep nothing of it. */
  readonly cache?: boolean;
  readonly ohaVersion?: string | undefined;
}

/** A planned soak, and the world to measure it in. */
export type PlannedSoak = Awaited<ReturnType<typeof planSoak>>;

/**
 * Chooses what to soak.
 * @throws LoadgateError `usage` if the time is too short, both a rate and a share are asked for, there is no such server or scenario, or
 * Loadgate does not start the server, and as `planRun` does
 */
export async function planSoak(options: SoakOptions) {
  const { base, cache, environment, forMs, ohaVersion, out, progress } = options;
  if (forMs < SHORTEST_MS) {
    const message = `A soak of ${formatDuration(forMs)} is too short: it needs ${formatDuration(SHORTEST_MS)}`;
    throw new LoadgateError("usage", message, { hint: "Half an hour finds a small leak." });
  }
  if (options.rate !== undefined && options.share !== undefined) {
    const hint = "Leave one of them out.";
    throw new LoadgateError("usage", "A soak has a rate or a share of what is answered, not both", {
      hint,
    });
  }
  // Nothing is timed or counted, and a soak is asked for whatever has changed.
  const { changed: _, ...config } = withoutTiming(options.config);
  const scenario = scenarioOf(options);
  const { world, prepared } = await planRun(
    config,
    { store: config.baseline.store, out, cache, environment, progress, ohaVersion },
    {
      seed: scenario,
      only: `${options.server ?? "*"}/${scenario}`,
      bases: base === undefined ? [] : [{ ref: base, isNamed: true, isRequired: true }],
      noise: [],
    },
  );
  return { options, config, scenario, world, prepared };
}

/** The name of the scenario to soak. */
function scenarioOf({ config, scenario, server }: SoakOptions): string {
  const ofServer = config.scenarios.filter(
    ({ servers }) => server === undefined || servers.includes(server),
  );
  const found = ofServer.find(({ name }) => scenario === undefined || name === scenario);
  if (found) {
    const named = found.servers.filter((one) => server === undefined || one === server);
    assertStarted(config.servers.filter(({ name }) => named.includes(name)));
    return found.name;
  }
  const pairs = config.scenarios.flatMap(({ name, servers }) =>
    servers.map((one) => `${one}/${name}`),
  );
  const asked = `${server ?? "*"}/${scenario ?? "*"}`;
  throw new LoadgateError("usage", `There is no ${asked} to soak`, {
    hint: `The configuration has, as server/scenario, ${formatSome(pairs, ", ", 20)}.`,
  });
}

/** @throws LoadgateError `usage` if Loadgate does not start one of the servers, of which it sees nothing then */
function assertStarted(servers: readonly ServerConfig[]): void {
  const running = servers.find(({ url }) => url !== undefined);
  if (!running) return;
  const message = `servers.${running.name}.url: a soak needs a server that Loadgate starts, to see what it holds`;
  const hint = "Give the server a `run`, or choose another server to soak.";
  throw new LoadgateError("usage", message, { hint });
}

/**
 * Soaks, and writes `soak.json`, `soak.md` and `soak.html` into the output folder, also if it ends early.
 * @returns also the text and path of `soak.md`, the path of the page, the answer in words, and the exit code: 1 if something
 * grows or too many requests fail, otherwise 0
 * @throws LoadgateError as measuring does, `measurement` if a server ends or base cannot be measured, and the signal's
 * reason
 */
export async function runSoak(planned: PlannedSoak, signal: AbortSignal) {
  const { options, config, world, prepared } = planned;
  const { output } = world;
  await output.prepare();
  for (const file of [JSON_FILE, REPORT, PAGE]) await output.remove(file);
  let facts = await factsOf(planned);
  let servers: readonly ServerSoak[] = [];
  const write = (failure?: string) =>
    writeSoak(output, {
      ...{ schema: SOAK_SCHEMA, ...facts, verdict: overall(servers), servers },
      ...(failure !== undefined && { failure }),
    });
  try {
    const request = { ...prepared, config, failOn: "never" as const, signal };
    const run = await measureRun({ ...world, output: nowhere(output) }, request, undefined, [
      {
        collect: async (inWorld, built) => {
          const baseCommit = built.commits.get("base")?.sha;
          facts = { ...facts, ...(baseCommit !== undefined && { baseCommit }) };
          await soakArms({ ...inWorld, readHoldings }, built, options, (soaked, oha) => {
            servers = soaked;
            facts = { ...facts, environment: { ...facts.environment, oha } };
          });
          return built;
        },
      },
    ]);
    const [lost] = run.base?.lost ?? [];
    if (lost) throw new LoadgateError("measurement", `base ${options.base}: ${lost.reason}`);
  } catch (error) {
    await write(messageOf(error));
    throw signal.aborted ? stoppedWith(error, output) : error;
  }
  return await write();
}

/** What is known of a soak before it begins. */
async function factsOf({
  options,
  config,
  scenario,
  world,
}: PlannedSoak): Promise<Omit<Soak, "schema" | "verdict" | "servers">> {
  const { machine, sourceControl } = world;
  const head = await sourceControl.head();
  const configPath = configPathOf(config.file);
  return {
    startedAt: machine.date().toISOString(),
    environment: machine.environment(),
    ...(head && { commit: head.sha }),
    ...(head?.dirty && { isChanged: true }),
    ...withoutNullish({ base: options.base, configPath }),
    ...{ scenario, forMs: options.forMs },
  };
}

async function writeSoak(output: OutputFolder, soak: Soak) {
  const markdown = soakMarkdown(soak);
  await output.write(JSON_FILE, renderJson(soak));
  await output.write(REPORT, markdown);
  await output.write(PAGE, await renderSoakPage(soak));
  const code = isFailed(soak) ? GATE_FAILED_EXIT_CODE : 0;
  const place = (name: string) => path.join(output.location, name);
  const written = { soak, markdown, code, verdict: soak.verdict, answer: answerText(soak) };
  return { ...written, file: place(REPORT), page: place(PAGE) };
}

/** A signal's reason, with the file that has what was seen until then. */
function stoppedWith(reason: unknown, { location }: OutputFolder): unknown {
  if (!(reason instanceof LoadgateError)) return reason;
  const { kind, message, details } = reason;
  const file = path.relative("", path.join(location, JSON_FILE));
  const hint = `Servers and load generator were stopped; ${file} has what was seen until then.`;
  return new LoadgateError(kind, message, { hint, details, cause: reason });
}

/** A folder that gets no run file: a soak has no samples, and that of an earlier run may be there. */
function nowhere({ location }: OutputFolder): OutputFolder {
  const nothing = async () => {};
  return { location, prepare: nothing, write: nothing, remove: nothing };
}
