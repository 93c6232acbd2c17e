import { type LostBase, lossFrom } from "../../domain/run/file/lost-base.ts";
import { answersChange, areSameRequests } from "../../domain/run/plan/benchmark-change.ts";
import type { ScenarioConfig } from "../../domain/run/plan/config.ts";
import type { Cell, Lane } from "../../domain/run/plan/lane.ts";
import { shapeChanges } from "../../domain/run/plan/load-shape.ts";
import { type BaseArm, levelName } from "../../domain/run/series/series.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { scenarioKey, withLanes } from "../arms/arms.ts";
import type { World } from "../world.ts";
import type { PreparedBase } from "./base-arm.ts";
import { type BaseArmRequest, type ConfiguredBase, commitOf, nameOf } from "./base-arm-request.ts";
import { readBaseConfiguration } from "./base-configuration.ts";
import { buildAndAsk } from "./base-lanes.ts";
import { answerKey } from "./base-servers.ts";
import { changedServers } from "./changed-servers.ts";

/** A base that the gate does not judge. Its arms have only its own lanes. */
export interface OtherBase extends PreparedBase {
  /**
   * Servers whose builds changed files that they use outside their checkout, so that other arms may run them too.
   */
  readonly wroteOutside: ReadonlySet<string>;
}

/** Adds the lanes of another base beside those of head, replacing those of other bases. */
export function cellsBeside(cells: readonly Cell[], arm: BaseArm): readonly Cell[] {
  return withLanes(cells, (lane) => lane.arm === "head").map((cell) => ({
    ...cell,
    lanes: cell.lanes.flatMap((lane): readonly Lane[] => [{ ...lane, arm }, lane]),
  }));
}

/**
 * Builds another base by its own configuration, and checks its answers. The benchmark was agreed with the judged
 * base and is fixed: a scenario that this base has in another form is not compared with it.
 * @param request its head has the agreed forms of the scenarios
 */
export async function prepareOtherBase(world: World, request: BaseArmRequest): Promise<OtherBase> {
  try {
    const own = await readBaseConfiguration(world, request.checkout, request.config.file);
    return await prepareConfigured(world, { ...request, own });
  } catch (error) {
    request.signal.throwIfAborted();
    if (!(error instanceof LoadgateError)) throw error;
    return withoutArm(request, [lossFrom(error)]);
  }
}

async function prepareConfigured(world: World, request: ConfiguredBase): Promise<OtherBase> {
  const { arm, head, own } = request;
  const other = otherForms(request);
  const isOther = new Set(other.map(({ scenario }) => scenario));
  const cells = head.cells.filter(({ scenario }) => !isOther.has(scenario));
  const built = await buildAndAsk(world, { ...request, head: { ...head, cells } });
  const answered = withLanes(
    cells,
    (lane, { scenario }) =>
      lane.arm === arm && built.answered.has(answerKey(lane.server, scenario)),
  );
  const lost = [...other, ...built.lost];
  if (answered.length === 0 && lost.length === 0) return withoutArm(request, [NOTHING_COMMON]);
  const changes = [
    ...(own
      ? []
      : [
          `${nameOf(request.base)} has no configuration of its own: it is built and asked as this change says.`,
        ]),
    ...otherAnswers(request, answered),
    ...changedServers(request, built.servers),
  ];
  return {
    commit: {
      ...commitOf(request),
      ...(lost.length > 0 && { lost }),
      ...(changes.length > 0 && { changes }),
    },
    arms: { cells: answered, servers: built.servers, scenarios: built.scenarios },
    builds: built.builds,
    wroteOutside: built.wroteOutside,
  };
}

/** Finds compared answers that differ: producing them may be more work, or less. */
function otherAnswers(
  { base, own, head }: ConfiguredBase,
  compared: readonly Cell[],
): readonly string[] {
  return [...new Set(compared.map(({ scenario }) => scenario))].flatMap((scenario) => {
    const before = own?.scenarios.get(scenario);
    const now = head.scenarios.get(scenarioKey("head", scenario));
    if (!before || !now || answersChange(before, now) === "none") return [];
    return [
      `The benchmark changed: scenario ${scenario} expects another answer than in ${nameOf(base)}.`,
    ];
  });
}

const NOTHING_COMMON: LostBase = {
  kind: "lost-base",
  reason: "it has none of the servers and scenarios that head measures",
};

function withoutArm(request: BaseArmRequest, lost: readonly LostBase[]): OtherBase {
  return {
    commit: { ...commitOf(request), lost },
    arms: { cells: [], servers: new Map(), scenarios: new Map() },
    builds: new Map(),
    wroteOutside: new Set(),
  };
}

/** Parts of a shape that affect a server's cost per request. Bursts of another length are comparable. */
const OF_CONNECTIONS: readonly string[] = ["connections", "keep-alive", "streams"];

function hasSameConnections({ load, levels }: ScenarioConfig, { level, shape }: Cell): boolean {
  if (!levels.some((one) => levelName(one) === levelName(level))) return true;
  return !shapeChanges(level, load, shape).some((key) => OF_CONNECTIONS.includes(key));
}

/** The scenarios whose request, answer or load in this base differs from the agreed form. */
function otherForms({ base, own, head }: ConfiguredBase): readonly LostBase[] {
  return [...(own?.scenarios.values() ?? [])].flatMap((before): readonly LostBase[] => {
    const { name: scenario } = before;
    const now = head.scenarios.get(scenarioKey("head", scenario));
    const cells = head.cells.filter((cell) => cell.scenario === scenario);
    if (!now || cells.length === 0) return [];
    const what = [
      ...(areSameRequests(before, now) ? [] : ["sends another request"]),
      ...(answersChange(before, now) === "error" ? ["expects no error"] : []),
      ...(cells.every((cell) => hasSameConnections(before, cell))
        ? []
        : ["uses connections otherwise"]),
    ];
    if (what.length === 0) return [];
    const reason = `scenario ${scenario} ${what.join(" and ")} in ${nameOf(base)}`;
    return [{ kind: "lost-base", scenario, reason }];
  });
}
