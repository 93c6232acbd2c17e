import { type Cell, cellName, type Lane, seriesOf } from "../../domain/series/lane.ts";
import { seriesName } from "../../domain/series/series.ts";
import { formatSome } from "../../domain/shared/format.ts";
import { entryOf } from "../../domain/shared/required.ts";
import { scenarioKey, withLanes } from "../arms/arms.ts";
import { type Agreement, agreeing, type Benchmark } from "./benchmark.ts";
import { isCellOfBase } from "./series-of-base.ts";

/** Checks whether something is measured only because base's configuration has it, in that form. */
function isForBaseAlone({ removed, newForms }: Agreement) {
  return ({ server }: Pick<Lane, "server">, cell: Pick<Cell, "scenario" | "level">): boolean =>
    removed.has(seriesName({ ...cell, server })) ||
    (newForms.get(cell.scenario) ?? cell.scenario) !== cell.scenario;
}

/**
 * The requests that servers of head get only because base's configuration has them, so that they may be answered no
 * more: names of scenarios, by server.
 */
export function askedForBase({
  cells,
  configured,
  agreement,
}: Benchmark): ReadonlyMap<string, ReadonlySet<string>> {
  const asked = new Map<string, Set<string>>();
  for (const { scenario, lanes } of cells) {
    const isNewForm = (agreement?.newForms.get(scenario) ?? scenario) !== scenario;
    const own = configured.cells.filter((cell) => cell.scenario === scenario);
    const isConfigured = ({ server }: Lane) =>
      own.some((cell) => cell.lanes.some((lane) => lane.server === server));
    for (const lane of lanes.filter((one) => isNewForm || !isConfigured(one))) {
      asked.set(lane.server, (asked.get(lane.server) ?? new Set()).add(scenario));
    }
  }
  return asked;
}

/** The key of a scenario that a server answers. */
export function answerKey(server: string, scenario: string): string {
  return `${server} ${scenario}`;
}

/** Answers of both arms, by {@link answerKey}. */
interface Answers {
  /** Those that base gives. */
  readonly given: ReadonlySet<string>;
  /** Those that head does not give. */
  readonly refused: ReadonlySet<string>;
}

/**
 * The benchmark without what an arm does not answer. What is measured for base's sake alone needs both arms; of
 * anything else, head's is new where base does not answer. A new form of which the old one is not measured gets its
 * name.
 */
export function asAnswered(benchmark: Benchmark, { given, refused }: Answers): Benchmark {
  const { agreement } = benchmark;
  if (!agreement) return benchmark;
  const isForBase = isForBaseAlone(agreement);
  const left = withLanes(benchmark.cells, (lane, cell) => {
    const key = answerKey(lane.server, cell.scenario);
    if (isForBase(lane, cell)) return given.has(key) && !refused.has(key);
    return lane.arm === "head" || given.has(key);
  });
  return renamedForms(withoutHalves({ ...benchmark, cells: left }));
}

/** The benchmark without the lanes of series that are measured for base's sake, if only one arm has them. */
export function withoutHalves(benchmark: Benchmark): Benchmark {
  const { agreement, cells } = benchmark;
  if (!agreement) return benchmark;
  const isForBase = isForBaseAlone(agreement);
  const isCompared = ({ server: own }: Lane, { lanes }: Cell) =>
    lanes.some(({ arm, server }) => arm === "base" && server === own);
  const left = withLanes(cells, (lane, cell) => !isForBase(lane, cell) || isCompared(lane, cell));
  return { ...benchmark, cells: left };
}

function renamedForms(benchmark: Benchmark): Benchmark {
  const { agreement, cells, scenarios } = benchmark;
  if (!agreement) return benchmark;
  const measured = new Set(cells.map(({ scenario }) => scenario));
  const alone = [...agreement.newForms].filter(([name]) => !measured.has(name));
  if (alone.length === 0) return benchmark;
  const oldNames = new Map(alone.map(([name, newName]) => [newName, name]));
  const named = alone.map(([name, newName]) => {
    const form = { ...entryOf(scenarios, scenarioKey("head", newName)), name };
    return [scenarioKey("head", name), form] as const;
  });
  return {
    ...benchmark,
    cells: cells.map((cell) => ({
      ...cell,
      scenario: oldNames.get(cell.scenario) ?? cell.scenario,
    })),
    scenarios: new Map([...scenarios, ...named]),
    agreement: {
      ...agreement,
      newForms: new Map([...agreement.newForms, ...alone.map(([name]) => [name, name] as const)]),
    },
  };
}

/** Checks whether all measured series of a server, or of it under a scenario, are only in base's configuration. */
export function isRemovedFrom({ cells, agreement }: Benchmark) {
  const { removed } = agreement ?? {};
  return ({ server, scenario }: { readonly server?: string; readonly scenario?: string }) =>
    cells
      .filter((cell) => scenario === undefined || cell.scenario === scenario)
      .every((cell) =>
        cell.lanes.every(
          (lane) => lane.server !== server || removed?.has(seriesName({ ...cell, server })),
        ),
      );
}

/**
 * Leaves out the series that head's configuration lacks, of one server or all, if they cannot be measured, since head
 * removes them anyway. The run then cannot pass.
 * @param reason they cannot be measured as in base
 * @returns undefined if there are none
 */
export function withoutRemoved(
  benchmark: Benchmark,
  reason: string,
  server?: string,
): Benchmark | undefined {
  const { agreement, cells } = benchmark;
  if (!agreement) return undefined;
  const isGivenUp = (lane: Lane, cell: Cell) =>
    agreement.removed.has(seriesName({ ...cell, server: lane.server })) &&
    (server === undefined || lane.server === server);
  const names = seriesOf(withLanes(cells, isGivenUp));
  const [series] = names;
  if (series === undefined) return undefined;
  const text = `${formatSome(names)} cannot be measured as in ${agreement.base}: ${reason}`;
  const left = withLanes(cells, (lane, cell) => !isGivenUp(lane, cell));
  return agreeing({ ...benchmark, cells: left }, { uncompared: [{ text, series }] });
}

/** The benchmark without the cells that only head's configuration has; undefined if there are none, or no others. */
export function withoutAdded(benchmark: Benchmark): Benchmark | undefined {
  const { agreement, cells } = benchmark;
  const { own } = agreement ?? {};
  if (!own) return undefined;
  const added = cells.filter((cell) => !isCellOfBase(own.scenarios, cell));
  const others = cells.filter((cell) => !added.includes(cell));
  if (added.length === 0 || others.length === 0) return undefined;
  const sentence = `The budget is too short to measure ${formatSome(added.map(cellName))} too.`;
  return agreeing({ ...benchmark, cells: others }, { sentences: [sentence] });
}
