import type { LostBase } from "../../domain/run/file/base-commit.ts";
import { type Cell, cellName, type Lane, seriesOf } from "../../domain/series/lane.ts";
import { type LoadLevel, levelName, type SeriesKey } from "../../domain/series/series.ts";
import { formatSome } from "../../domain/shared/format.ts";
import { firstOfEach } from "../../domain/shared/grouped-by.ts";
import { isAmong, withLanes } from "../arms/arms.ts";
import { type Benchmark, differing } from "./benchmark.ts";
import { isCellOfBase } from "./series-of-base.ts";

/** Checks whether head's own configuration has a server, one of its scenarios, or a scenario at a level. */
export function isConfigured(
  { configured }: Pick<Benchmark, "configured">,
  place: Pick<LostBase, "server" | "scenario"> & { readonly level?: LoadLevel },
): boolean {
  const { server, scenario, level } = place;
  return configured.cells.some(
    (cell) =>
      (scenario ?? cell.scenario) === cell.scenario &&
      (level === undefined || levelName(level) === levelName(cell.level)) &&
      cell.lanes.some((lane) => lane.server === server),
  );
}

/** What servers of head are asked only because base has it in that form, so that they may answer no more: each once. */
export function askedForBase(
  benchmark: Benchmark,
): readonly Pick<SeriesKey, "server" | "scenario">[] {
  const { held, newForms } = benchmark;
  const measured = new Set(seriesOf(benchmark.cells));
  const asked = [...held].flatMap(([name, { server, scenario }]) => {
    const isOwn = !newForms.has(scenario) && isConfigured(benchmark, { server, scenario });
    return measured.has(name) && !isOwn ? { server, scenario } : [];
  });
  return firstOfEach(asked, ({ server, scenario }) => answerKey(server, scenario));
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
 * The benchmark without what an arm does not answer. What is held to base's form needs both arms; of anything else,
 * head's is new where base does not answer.
 */
export function asAnswered(benchmark: Benchmark, { given, refused }: Answers): Benchmark {
  const isHeld = isAmong(new Set(benchmark.held.keys()));
  const cells = withLanes(benchmark.cells, (lane, cell) => {
    const key = answerKey(lane.server, cell.scenario);
    if (isHeld(lane, cell)) return given.has(key) && !refused.has(key);
    return lane.arm === "head" || given.has(key);
  });
  return { ...benchmark, cells };
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
  const { base, cells, held } = benchmark;
  const isHeld = isAmong(new Set(held.keys()));
  const isGivenUp = (lane: Lane, cell: Cell) =>
    (server ?? lane.server) === lane.server &&
    isHeld(lane, cell) &&
    !isConfigured(benchmark, { ...cell, server: lane.server });
  const names = seriesOf(withLanes(cells, isGivenUp));
  const [series] = names;
  if (series === undefined) return undefined;
  const text = `${formatSome(names)} cannot be measured as in ${base?.name}: ${reason}`;
  const left = withLanes(cells, (lane, cell) => !isGivenUp(lane, cell));
  return differing({ ...benchmark, cells: left }, { uncompared: [{ text, series }] });
}

/** The benchmark without the cells that only head's configuration has; undefined if there are none, or no others. */
export function withoutAdded(benchmark: Benchmark): Benchmark | undefined {
  const { base, cells } = benchmark;
  const { own } = base ?? {};
  if (!own) return undefined;
  const added = cells.filter((cell) => !isCellOfBase(own.scenarios, cell));
  const others = cells.filter((cell) => !added.includes(cell));
  if (added.length === 0 || others.length === 0) return undefined;
  const sentence = `The budget is too short to measure ${formatSome(added.map(cellName))} too.`;
  return differing({ ...benchmark, cells: others }, { sentences: [sentence] });
}
