import { formatBytes } from "../../shared/format.ts";
import type { Tool } from "../series/server-facts.ts";
import type { Commit } from "./checkout.ts";
import type { Environment } from "./environment.ts";
import type { RunFile } from "./run-file.ts";

/** A program that builds or runs a server. */
export interface ServerTool extends Tool {
  readonly server: string;
}

/** Conditions other than the commit that can move a run's figures. */
export interface Conditions {
  readonly environment: Environment;
  /** Hash of the configuration of all that was measured; absent in records of earlier versions. */
  readonly configHash?: string;
  /** Programs that build and run head's servers; absent in records of earlier versions. */
  readonly tools?: readonly ServerTool[];
}

/** An earlier run, as far as it has a name. */
export interface EarlierRun {
  readonly startedAt: string;
  readonly commit?: Pick<Commit, "sha">;
}

/** A compared condition: part of the environment, a server's program, or the whole configuration. */
export type Condition = keyof Environment | Omit<ServerTool, "version"> | "configuration";

/** One thing that differs from what a run is compared with. */
export interface Difference {
  /** The base that was measured beside head, or an earlier run. */
  readonly against: "base" | EarlierRun;
  readonly what: Condition;
  readonly before: string | number;
  readonly now: string | number;
}

/** The compared parts of the environment, in the order of the reports. */
const COMPARED = [
  "runnerImage",
  "imageVersion",
  "cpuModel",
  "cpuCount",
  "memoryBytes",
  "os",
  "arch",
  "oha",
  "loadgate",
  "node",
] as const satisfies readonly (keyof Environment)[];

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
 * @param against the earlier run
 */
export function differencesSince(
  before: Conditions,
  now: Conditions,
  against: EarlierRun,
): readonly Difference[] {
  const { startedAt, commit } = against;
  const named = { startedAt, ...(commit && { commit: { sha: commit.sha } }) };
  const hashes = { before: before.configHash, now: now.configHash };
  const pairs: readonly Pair[] = [
    ...COMPARED.map((what) => ({
      what,
      before: before.environment[what],
      now: now.environment[what],
    })),
    ...toolPairs(before.tools ?? [], now.tools ?? []),
    { what: "configuration", ...hashes },
  ];
  return pairs.flatMap((pair) => difference(pair, named));
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
  readonly what: Condition;
  readonly before: string | number | undefined;
  readonly now: string | number | undefined;
}

function toolPairs(before: readonly ServerTool[], now: readonly ServerTool[]): readonly Pair[] {
  const earlier = new Map(before.map((tool) => [toolKey(tool), tool.version]));
  return now.map(({ server, name, version }) => ({
    what: { server, name },
    before: earlier.get(toolKey({ server, name })),
    now: version,
  }));
}

function toolKey({ name, server }: Omit<ServerTool, "version">): string {
  return `${server} ${name}`;
}

function difference(
  { what, before, now }: Pair,
  against: Difference["against"],
): readonly Difference[] {
  if (before === undefined || now === undefined || areAlike(what, before, now)) return [];
  return [{ against, what, before, now }];
}

/** Machines of one kind differ by some kilobytes of memory. */
function areAlike(what: Condition, before: string | number, now: string | number): boolean {
  if (what !== "memoryBytes") return before === now;
  return formatBytes(Number(before)) === formatBytes(Number(now));
}
