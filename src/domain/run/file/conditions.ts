import type { Arm } from "../../series/series.ts";
import type { Tool } from "../../series/server-facts.ts";
import { formatBytes } from "../../shared/format.ts";
import type { Commit } from "./checkout.ts";
import type { Environment, RunFile } from "./run-file.ts";

/** A program that builds or runs a server. */
type ServerTool = Tool & { readonly server: string };

/** Conditions other than the commit that can affect a run's results. */
export interface Conditions extends Pick<RunFile, "environment" | "configHash"> {
  /** Programs that build and run head's servers. */
  readonly tools: readonly ServerTool[];
}

/** Identifies an earlier run. */
export type EarlierRun = Pick<RunFile, "startedAt"> & { readonly commit?: Pick<Commit, "sha"> };

/** A compared condition: part of the environment, a server's program, or the whole configuration. */
export type Condition = keyof Environment | Omit<ServerTool, "version"> | "configuration";

/** One difference between a run and its base or an earlier run. */
export interface Difference {
  /** The base measured beside head, or an earlier run. */
  readonly against: "base" | EarlierRun;
  readonly what: Condition;
  readonly before: string | number;
  readonly now: string | number;
}

/** The compared parts of the environment, in the order of reports. */
const COMPARED = [
  "runnerImage",
  "imageVersion",
  "cpuModel",
  "cpuCount",
  "cpuQuota",
  "memoryBytes",
  "os",
  "arch",
  "oha",
  "loadgate",
  "node",
] as const satisfies readonly (keyof Environment)[];

/** The conditions of a run. */
export function conditionsOf({ environment, configHash, servers }: RunFile): Conditions {
  return { environment, configHash, tools: toolsOf(servers, "head") };
}

/**
 * The differences between two runs. A condition that is unknown for either run is no difference.
 * @param before conditions of the earlier run
 * @param now conditions of the later run
 * @param against the earlier run
 */
export function differencesSince(before: Conditions, now: Conditions, against: EarlierRun) {
  const { startedAt, commit } = against;
  const named = { startedAt, commit: commit && { sha: commit.sha } };
  return differencesIn(factsOf(before), factsOf(now), named);
}

/** Programs whose versions differ between base and head of the same server. */
export function differencesOfArms(servers: RunFile["servers"]): readonly Difference[] {
  const factsIn = (arm: Arm) => toolsOf(servers, arm).map(toolFact);
  return differencesIn(factsIn("base"), factsIn("head"), "base");
}

function toolsOf(servers: RunFile["servers"], wanted: Arm): readonly ServerTool[] {
  return servers.flatMap(({ server, arm, tools = [] }) =>
    arm === wanted ? tools.map((tool) => ({ server, ...tool })) : [],
  );
}

/** A condition, and its value if that is known. */
type Fact = readonly [what: Condition, value: string | number | undefined];

function factsOf({ environment, tools, configHash }: Conditions): readonly Fact[] {
  const ofMachine = COMPARED.map((what): Fact => [what, environment[what]]);
  return [...ofMachine, ...tools.map(toolFact), ["configuration", configHash]];
}

function toolFact({ version, ...what }: ServerTool): Fact {
  return [what, version];
}

function differencesIn(
  earlier: readonly Fact[],
  later: readonly Fact[],
  against: Difference["against"],
): readonly Difference[] {
  const keyOf = (what: Condition) =>
    typeof what === "string" ? what : `${what.server} ${what.name}`;
  const known = new Map(earlier.map(([what, value]) => [keyOf(what), value]));
  return later.flatMap(([what, now]) => {
    const before = known.get(keyOf(what));
    if (
      before === undefined ||
      now === undefined ||
      asCompared(what, before) === asCompared(what, now)
    )
      return [];
    return { against, what, before, now };
  });
}

/** Machines of the same type differ by some kilobytes of memory. */
function asCompared(what: Condition, value: string | number) {
  return what === "memoryBytes" ? formatBytes(Number(value)) : value;
}
