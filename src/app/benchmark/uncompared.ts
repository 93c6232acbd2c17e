import { gateOfSeries, serversGatedIn } from "../../domain/bounds/bounds.ts";
import { type LostBase, lossOf, type Uncompared } from "../../domain/run/file/base-commit.ts";
import { askedByOne, formChange } from "../../domain/run/plan/benchmark-change.ts";
import type { ScenarioConfig } from "../../domain/run/plan/config.ts";
import { MEASURED_BY, type MeasuredBy } from "../../domain/run/plan/measured-by.ts";
import type { Cell } from "../../domain/series/lane.ts";
import { shapeAt, shapeChanges } from "../../domain/series/load-shape.ts";
import { type Arm, levelName, type SeriesKey, seriesName } from "../../domain/series/series.ts";
import { formatSome } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import { type Arms, scenarioKey } from "../arms/arms.ts";
import type { Answering } from "./agreed-series.ts";
import type { Benchmark, Terms } from "./benchmark.ts";
import { labelsOf } from "./servers.ts";

type Asked = Pick<SeriesKey, "server" | "scenario">;

/**
 * What the change leaves without a comparison, once both arms were asked. Requests that head replaced: it sends one
 * that base does not answer, and no longer sends one that base does, which may have become slower in between. And
 * gated metrics of servers for which head cannot be measured as base is.
 * @param lost parts of base
 */
export function uncomparedIn(terms: Terms, lost: readonly LostBase[]): readonly Uncompared[] {
  return [...replacedRequests(terms, lost), ...unmeasurableAsInBase(terms)];
}

function replacedRequests(
  { request, benchmark }: Terms,
  lost: readonly LostBase[],
): readonly Uncompared[] {
  const { base, configured, cells, newForms } = benchmark;
  const { own, name } = base ?? {};
  if (!own) return [];
  const cannot = new Set(request.skipped.map(({ server }) => server));
  const mayAsk = ({ server, scenario }: Asked) =>
    !cannot.has(server) && request.isChosen(`${server}/${scenario}`);
  const ofHead = [...configured.scenarios.values()];
  const asked = askedByOne([...own.scenarios.values()], ofHead, mayAsk);
  const added = asked.now.flatMap((one) => {
    const measuredAs = newForms.get(one.scenario) ?? one.scenario;
    const isNew = !hasLane(cells, "base", { ...one, scenario: measuredAs });
    const isMine = hasLane(configured.cells, "head", one) && !lossOf(lost, one);
    const { levels = [] } = configured.scenarios.get(scenarioKey("head", one.scenario)) ?? {};
    return isNew && isMine ? levels.slice(0, 1).map((level) => ({ ...one, level })) : [];
  });
  const [first] = added;
  if (!first || asked.before.length === 0) return [];
  const some = (all: readonly Asked[]) =>
    formatSome(all.map(({ server, scenario }) => `${server}/${scenario}`));
  const text = `Nothing compares ${some(added)} of this change with ${some(asked.before)} of ${name}`;
  return [{ text, series: seriesName(first) }];
}

/** The forms of scenarios that head changed, as sentences for the report. */
export function newFormsText(benchmark: Benchmark): readonly string[] {
  const { base, cells, configured, newForms } = benchmark;
  return [...newForms].map(([name, newName]) => {
    const before = base?.own?.scenarios.get(name);
    const now = configured.scenarios.get(scenarioKey("head", name));
    const change = before && now && formChange(before, now);
    const isMeasured = cells.some(({ scenario }) => scenario === name);
    const form = `form of ${base?.name}`;
    const old = isMeasured ? `Both arms get the ${form}` : `The ${form} is not answered`;
    return `The benchmark changed: scenario ${name} ${change}. ${old}; the new one is measured as ${newName}.`;
  });
}

function hasLane(cells: readonly Cell[], arm: Arm, { server, scenario }: Asked): boolean {
  return cells
    .filter((cell) => cell.scenario === scenario)
    .some(({ lanes }) => lanes.some((lane) => lane.arm === arm && lane.server === server));
}

function unmeasurableAsInBase({ request, benchmark }: Terms): readonly Uncompared[] {
  const { own, name: base } = benchmark.base ?? {};
  if (!own) return [];
  return [...own.servers.values()].flatMap(({ name: server, unlikeHead = [] }) => {
    const gates = [request.config.gate, own.gate].map((gate) => gateOfSeries(gate, [server]));
    const isGated = (key: MeasuredBy) =>
      MEASURED_BY[key].some((id) => gates.some((one) => serversGatedIn(one, [{ server }], id)[0]));
    const gated = unlikeHead.filter(isGated);
    if (gated.length === 0) return [];
    const text = `Nothing compares ${labelsOf(gated)} of ${server} with ${base}, because head lacks what ${formatSome(gated)} names there`;
    return [{ text, series: server }];
  });
}

/** A base that the gate does not judge, beside the benchmark that was agreed with the one that it does. */
interface OtherSide extends Answering {
  readonly head: Arms;
}

/** Parts of a shape that affect a server's cost per request. Bursts of another length are comparable. */
const OF_CONNECTIONS: readonly string[] = ["connections", "keep-alive", "streams"];

function hasSameConnections(before: ScenarioConfig, { level, shape }: Cell): boolean {
  if (!before.levels.some((one) => levelName(one) === levelName(level))) return true;
  return !shapeChanges(level, shapeAt(level, before), shape).some((key) =>
    OF_CONNECTIONS.includes(key),
  );
}

/** The scenarios whose request, answer or load in this base differs from the agreed form. */
export function otherForms({ base, own, head }: OtherSide): readonly LostBase[] {
  return [...(own?.scenarios.values() ?? [])].flatMap((before): readonly LostBase[] => {
    const { name: scenario } = before;
    const now = head.scenarios.get(scenarioKey("head", scenario));
    const cells = head.cells.filter((cell) => cell.scenario === scenario);
    if (!now || cells.length === 0) return [];
    const what = present([
      formChange(now, before),
      !cells.every((cell) => hasSameConnections(before, cell)) && "uses connections otherwise",
    ]);
    if (what.length === 0) return [];
    const reason = `scenario ${scenario} ${what.join(" and ")} in ${base}`;
    return [{ kind: "lost-base", scenario, reason }];
  });
}
