import { type LostBase, lossOf, type Uncompared } from "../../domain/run/file/base-commit.ts";
import {
  answersChange,
  areSameRequests,
  askedByOne,
} from "../../domain/run/plan/benchmark-change.ts";
import type { Cell, Lane } from "../../domain/series/lane.ts";
import { type SeriesKey, seriesName } from "../../domain/series/series.ts";
import { formatSome } from "../../domain/shared/format.ts";
import { scenarioKey } from "../arms/arms.ts";
import { nameOf } from "../stages/bases.ts";
import type { JudgedBase } from "./base-arm-request.ts";

type Asked = Pick<SeriesKey, "server" | "scenario">;

/**
 * Detects requests that head replaced: it sends one that base does not answer, and no longer sends one that base
 * does. It may have become slower in between, and no comparison would show it.
 * @param cells the final ones
 */
export function replacedRequests(
  request: JudgedBase,
  cells: readonly Cell[],
  lost: readonly LostBase[],
): readonly Uncompared[] {
  const { own, head, skipped, base } = request;
  if (!own) return [];
  const cannot = new Set(skipped.map(({ server }) => server));
  const mayAsk = ({ server, scenario }: Asked) =>
    !cannot.has(server) && request.isChosen(`${server}/${scenario}`);
  const asked = askedByOne([...own.scenarios.values()], [...head.scenarios.values()], mayAsk);
  const hasLane = (all: readonly Cell[], arm: Lane["arm"], { server, scenario }: Asked) =>
    all
      .filter((cell) => cell.scenario === scenario)
      .some(({ lanes }) => lanes.some((lane) => lane.arm === arm && lane.server === server));
  const failing = failingNow(request);
  const gone = [...asked.before, ...failing];
  const added = [...asked.now, ...failing].flatMap((one) => {
    const now = head.scenarios.get(scenarioKey("head", one.scenario));
    const before = own.scenarios.get(one.scenario);
    const isOther = now !== undefined && before !== undefined && !areSameRequests(before, now);
    const isNew = isOther || !hasLane(cells, "base", one);
    const isMine = hasLane(request.benchmark.configured, "head", one) && !lossOf(lost, one);
    const levels = isNew && isMine ? (now?.levels ?? []) : [];
    return levels.slice(0, 1).map((level) => ({ ...one, level }));
  });
  const [first] = added;
  if (!first || gone.length === 0) return [];
  const some = (all: readonly Asked[]) =>
    formatSome(all.map(({ server, scenario }) => `${server}/${scenario}`));
  const text = `Nothing compares ${some(added)} of this change with ${some(gone)} of ${nameOf(base)}`;
  return [{ text, series: seriesName(first) }];
}

/** Requests that both arms send and for which only head expects an error: its answers are new. */
function failingNow({ own, head }: JudgedBase): readonly Asked[] {
  return [...(own?.scenarios.values() ?? [])].flatMap((before) => {
    const { name: scenario, servers } = before;
    const now = head.scenarios.get(scenarioKey("head", scenario));
    if (!now || !areSameRequests(before, now) || answersChange(before, now) !== "error") return [];
    const both = servers.filter((one) => now.servers.includes(one));
    return both.map((server) => ({ server, scenario }));
  });
}
