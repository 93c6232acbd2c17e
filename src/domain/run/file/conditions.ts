import { formatBytes } from "../../shared/format.ts";
import type { Arm } from "../series/series.ts";
import type { Tool } from "../series/server-facts.ts";
import type { Commit } from "./checkout.ts";
import type { Environment, RunFile } from "./run-file.ts";

/** A program that builds or runs a server. */
interface ServerTool extends Tool {
  readonly server: string;
}

/** Conditions other than the commit that can affect a run's results. */
export interface Conditions {
  readonly environment: Environment;
  /** Hash of the configuration of everything measured. */
  readonly configHash: string;
  /** Programs that build and run head's servers. */
  readonly tools: readonly ServerTool[];
}

/** Identifies an earlier run. */
export interface EarlierRun {
  readonly startedAt: string;
  readonly commit?: Pick<Commit, "sha">;
}

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
  const { environment: earlier } = before;
  const pairs: readonly Pair[] = [
    ...COMPARED.map((what) => ({ what, before: earlier[what], now: now.environment[what] })),
    ...toolPairs(before.tools, now.tools),
    { what: "configuration", before: before.configHash, now: now.configHash },
  ];
  return differencesIn(pairs, named);
}

/** Programs whose versions differ between base and head of the same server. */
export function differencesOfArms(servers: RunFile["servers"]): readonly Difference[] {
  return differencesIn(toolPairs(toolsOf(servers, "base"), toolsOf(servers, "head")), "base");
}

function toolsOf(servers: RunFile["servers"], wanted: Arm): readonly ServerTool[] {
  return servers.flatMap(({ server, arm, tools = [] }) =>
    arm === wanted ? tools.map((tool) => ({ server, ...tool })) : [],
  );
}

type Pair = Pick<Difference, "what"> & Partial<Pick<Difference, "before" | "now">>;

function toolPairs(before: readonly ServerTool[], later: readonly ServerTool[]): readonly Pair[] {
  const earlier = new Map(before.map((tool) => [toolKey(tool), tool.version]));
  return later.map(({ version: now, ...what }) => {
    return { what, before: earlier.get(toolKey(what)), now };
  });
}

function toolKey({ name, server }: Omit<ServerTool, "version">): string {
  return `${server} ${name}`;
}

function differencesIn(pairs: readonly Pair[], against: Difference["against"]) {
  return pairs.flatMap(({ what, before, now }) =>
    before === undefined || now === undefined || areAlike(what, before, now)
      ? []
      : { against, what, before, now },
  );
}

/** Machines of the same type differ by some kilobytes of memory. */
function areAlike(what: Condition, before: string | number, now: string | number): boolean {
  if (what !== "memoryBytes") return before === now;
  return formatBytes(Number(before)) === formatBytes(Number(now));
}
