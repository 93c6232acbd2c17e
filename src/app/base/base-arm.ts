import { gateOfSeries, namesOfCells, namesOfScenarios } from "../../domain/bounds/bounds.ts";
import { type LostBase, leastSeen } from "../../domain/run/file/base-commit.ts";
import { agreedCount } from "../../domain/run/plan/count-settings.ts";
import { type Cell, type Lane, laneName, lanesOf } from "../../domain/series/lane.ts";
import { formatSome } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import { entryOf } from "../../domain/shared/required.ts";
import { type Arms, hasBase, scenarioKey, withLanes } from "../arms/arms.ts";
import { missingProgram, skippedText } from "../plan/skipped-servers.ts";
import { type BaseBenchmark, type BaseConfiguration, commitOf, nameOf } from "../stages/bases.ts";
import { comparedWhereGone, goneIn } from "../stages/gone-series.ts";
import type { World } from "../world/world.ts";
import type { BaseArmRequest, ConfiguredBase } from "./base-arm-request.ts";
import { answerKey, type BaseServers } from "./base-configuration.ts";
import { buildAndAsk } from "./base-lanes.ts";
import { hasSeriesOf } from "./base-series.ts";
import { changedBenchmark } from "./changed-benchmark.ts";
import { changedServers, unmeasurableAsInBase } from "./changed-servers.ts";
import { replacedRequests } from "./replaced-requests.ts";

/**
 * Builds base's servers from its own sources with its own configuration, and checks which answers they give.
 *
 * What base's configuration or tree does not have is new. What it has but cannot be built or started, or does not
 * answer as base's own configuration expects, is lost: head must not pass because there was nothing to compare it
 * with.
 * @param benchmark the benchmark of base
 * @returns its commit, all arms including this base, and its builds by lane name
 */
export async function prepareBase(world: World, asked: BaseArmRequest, benchmark: BaseBenchmark) {
  const { head } = asked;
  const { own } = benchmark;
  const request = { ...asked, own, benchmark, isGone: goneIn(head.cells, benchmark) };
  // A repository that adopts Loadgate has nothing to compare with yet. If it generates its configuration for each
  // run, no commit contains it.
  const isFirst = own === undefined && (await world.sourceControl.tracks(request.config.file));
  const built = await buildAndAsk(world, request);
  const changed = await changedBenchmark(world, request, built.answered);
  const isAnswered = ({ arm, server }: Lane, { scenario }: Cell) =>
    arm === "head" || built.answered.has(answerKey(server, scenario));
  const cells = comparedWhereGone(withLanes(changed.cells, isAnswered), benchmark);
  const commit = commitOf(request);
  const lost = lossOfAll(request, cells, [...built.lost, ...skippedByHead(world, request)]);
  const uncompared = [...replacedRequests(request, cells, lost), ...unmeasurableAsInBase(request)];
  const changes = present([
    own?.movedFrom !== undefined &&
      `The benchmark changed: ${nameOf(request.base)} has its configuration at ${own.movedFrom}.`,
    isFirst &&
      `${noConfiguration(request)}, so this change is judged by its own gate and cannot pass.`,
    ...benchmark.sentences,
    ...changed.sentences,
    ...request.checkout.surroundings,
    ...(await runtimesOf(request, built)),
    ...changedServers(request, built.servers),
    ...sharedWrites(head, cells),
    ...countingOf(request).changes,
  ]);
  return {
    commit: {
      ...commit,
      isRequired: commit.isRequired === true && !isFirst,
      ...(lost.length > 0 && { lost }),
      ...(changes.length > 0 && { changes }),
      ...(uncompared.length > 0 && { uncompared }),
      programsSeen: leastSeen([...built.seen]),
      ...(isFirst && { isAdoption: true }),
      ...(own && isHeldTo(request.base) && { gate: baseGate(request, own, cells) }),
    },
    builds: built.builds,
    arms: {
      cells,
      servers: new Map([...head.servers, ...built.servers]),
      scenarios: new Map([...head.scenarios, ...built.scenarios, ...changed.scenarios]),
    },
  };
}

/** What files say of versions that head changed although both arms ran the same, as sentences for the report. */
async function runtimesOf(
  { checkout, head, toolsOfHead }: ConfiguredBase,
  { builds }: Pick<BaseServers, "builds">,
): Promise<readonly string[]> {
  const lanes = lanesOf(head.cells).filter(({ arm }) => arm === "base");
  const moved = lanes.map((lane) => {
    const ofHead = toolsOfHead.get(lane.server) ?? [];
    const ofBoth = builds
      .get(laneName(lane))
      ?.tools?.filter(({ name, version }) =>
        ofHead.some((one) => one.name === name && one.version === version),
      );
    return checkout.movedRuntimes(entryOf(head.servers, lane.server).directory, ofBoth ?? []);
  });
  return [...new Set((await Promise.all(moved)).flat())];
}

/** How a change is counted, and the changes to how base says, in sentences; by its base if it is held to it. */
export function countingOf({ config, base, own }: Pick<ConfiguredBase, "config" | "base" | "own">) {
  return own?.count && isHeldTo(base)
    ? agreedCount(config.count, own.count, nameOf(base))
    : { count: config.count, changes: [] };
}

/** Base's gate, with the bounds of all series of the run, because other jobs may measure some of them. */
function baseGate({ config }: ConfiguredBase, own: BaseConfiguration, cells: readonly Cell[]) {
  const configured = namesOfScenarios([...config.scenarios, ...own.scenarios.values()]);
  return gateOfSeries(own.gate, [...new Set([...configured, ...namesOfCells(cells)])]);
}

/**
 * Whether a change is judged by base's gate: always if it waits to be merged, otherwise if the comparison is
 * required. A run on the branch itself uses the merged gate.
 */
function isHeldTo({ headSha, isRequired }: BaseArmRequest["base"]): boolean {
  return headSha !== undefined || isRequired !== false;
}

function noConfiguration({ base, config }: BaseArmRequest): string {
  return `${nameOf(base)} has no ${config.file.split(/[\\/]/).at(-1)} yet`;
}

/** Servers that base can run here and head cannot. A change that makes a server be skipped also hides its effect. */
function skippedByHead({ machine }: World, { skipped, own }: ConfiguredBase): readonly LostBase[] {
  return skipped.flatMap((one): readonly LostBase[] => {
    const before = own?.servers.get(one.server);
    if (!before || missingProgram(machine, before)) return [];
    return [{ kind: "lost-base", server: one.server, reason: skippedText(one) }];
  });
}

/** A base without anything to compare is lost, even if nothing in it failed. */
function lossOfAll(
  request: ConfiguredBase,
  cells: readonly Cell[],
  lost: readonly LostBase[],
): readonly LostBase[] {
  if (hasBase(cells)) return lost;
  const [first] = lost;
  if (request.own) {
    // A shard's series may all be new.
    if (first || hasSeriesOf(request.own.scenarios, request.shard?.whole ?? [])) return lost;
    const reason = `${nameOf(request.base)} has none of the servers and scenarios that head measures`;
    return [{ kind: "lost-base", reason }];
  }
  const why = first ? `, and head's does not work there: ${first.reason}` : "";
  const reason = noConfiguration(request) + why;
  return [{ kind: "lost-base", reason, details: first?.details, hint: first?.hint }];
}

/** Request methods that should not change data. */
const READING = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/**
 * Services that both arms may write to, as sentences for the report. Writes of one arm slow the other down too, so
 * no comparison shows them.
 * @param head the arm whose configuration defines what is shared
 * @param cells the compared cells
 */
function sharedWrites(head: Pick<Arms, "servers" | "scenarios">, cells: readonly Cell[]) {
  const writing = new Map<string, Set<string>>();
  for (const cell of cells.filter((one) => hasBase([one]))) {
    const { requests = [] } = head.scenarios.get(scenarioKey("head", cell.scenario)) ?? {};
    if (requests.every(({ method }) => READING.has(method))) continue;
    const shared = cell.lanes.flatMap(({ server }) =>
      (head.servers.get(server)?.services ?? []).filter(({ per }) => per === "run"),
    );
    for (const { name } of shared) {
      writing.set(name, (writing.get(name) ?? new Set()).add(cell.scenario));
    }
  }
  return [...writing].map(([name, scenarios]) => {
    const what = scenarios.size === 1 ? "scenario" : "scenarios";
    return `Both arms write to service ${name} (${what} ${formatSome([...scenarios])}): what one writes can slow the other too, and then shows in no change.`;
  });
}
