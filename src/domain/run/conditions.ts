import { formatBytes } from "../shared/format.ts";
import type { Commit, Environment, RunFile } from "./run-file.ts";
import type { Tool } from "./server-facts.ts";

/** A program that builds or runs a server. */
export interface ServerTool extends Tool {
  readonly server: string;
}

/** What can move the figures of a run beside its commit. */
export interface Conditions {
  readonly environment: Environment;
  /** Hash of the configuration of all that was measured; absent in records of earlier versions. */
  readonly configHash?: string;
  /** Programs that build and run head's servers; absent in records of earlier versions. */
  readonly tools?: readonly ServerTool[];
}

/** One thing that differs from what a run is compared with. */
export interface Difference {
  /** What that is: `base`, or an earlier run, such as `run of 2026-02-01 (0123456)`. */
  readonly against: string;
  readonly what: string;
  readonly before: string;
  readonly now: string;
}

/** What of the environment is compared, in the order of the reports. */
const COMPARED: readonly (readonly [string, (of: Environment) => string | undefined])[] = [
  ["runner image", ({ runnerImage }) => runnerImage],
  ["image version", ({ imageVersion }) => imageVersion],
  ["CPU", ({ cpuModel }) => cpuModel],
  ["CPUs", ({ cpuCount }) => String(cpuCount)],
  // Machines of one kind differ by some kilobytes.
  ["memory", ({ memoryBytes }) => formatBytes(memoryBytes)],
  ["kernel", ({ os }) => os],
  ["architecture", ({ arch }) => arch],
  ["oha", ({ oha }) => oha],
  ["Loadgate", ({ loadgate }) => loadgate],
  ["Node of Loadgate", ({ node }) => node],
];

/** What an earlier run is called: `run of 2026-02-01 (0123456)`. */
export function runName(run: { readonly startedAt: string; readonly commit?: Commit }): string {
  const day = run.startedAt.slice(0, "2026-02-01".length);
  return `run of ${day}${run.commit ? ` (${run.commit.sha.slice(0, SHORT_SHA)})` : ""}`;
}

const SHORT_SHA = 7;

/** The conditions of a run. */
export function conditionsOf({ environment, configHash, servers }: RunFile): Conditions {
  const tools = servers.flatMap(({ server, arm, tools: own = [] }) =>
    arm === "head" ? own.map((tool) => ({ server, ...tool })) : [],
  );
  return { environment, configHash, tools };
}

/**
 * What differs between two runs. What either does not know is no difference.
 * @param before conditions of the earlier run
 * @param now conditions of the later run
 * @param against what the earlier run is called
 */
export function differencesSince(
  before: Conditions,
  now: Conditions,
  against: string,
): readonly Difference[] {
  const hashes = { before: before.configHash, now: now.configHash };
  return [
    ...COMPARED.map(([what, of]) => ({
      what,
      before: of(before.environment),
      now: of(now.environment),
    })),
    ...toolPairs(before.tools ?? [], now.tools ?? []),
    { what: "configuration", ...hashes },
  ].flatMap((pair) => difference(pair, against));
}

/** Programs that built or run base and head of the same server in different versions. */
export function differencesOfArms(servers: RunFile["servers"]): readonly Difference[] {
  const toolsOf = (wanted: string) =>
    servers.flatMap(({ server, arm, tools = [] }) =>
      arm === wanted ? tools.map((tool) => ({ server, ...tool })) : [],
    );
  return toolPairs(toolsOf("base"), toolsOf("head")).flatMap((pair) => difference(pair, "base"));
}

interface Pair {
  readonly what: string;
  readonly before: string | undefined;
  readonly now: string | undefined;
}

function toolPairs(before: readonly ServerTool[], now: readonly ServerTool[]): readonly Pair[] {
  const earlier = new Map(before.map((tool) => [`${tool.name} of ${tool.server}`, tool.version]));
  return now.map(({ server, name, version }) => {
    const what = `${name} of ${server}`;
    return { what, before: earlier.get(what), now: version };
  });
}

function difference({ what, before, now }: Pair, against: string): readonly Difference[] {
  if (before === undefined || now === undefined || before === now) return [];
  return [{ against, what, before, now }];
}
