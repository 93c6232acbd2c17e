import { describe, expect, it } from "vitest";
import { neededBudgetMs } from "../run/plan/budget.ts";
import { type Cell, seriesOf } from "../series/lane.ts";
import type { LoadShape } from "../series/load-shape.ts";
import type { LoadLevel } from "../series/series.ts";
import { mean } from "../statistics/descriptive.ts";
import { seededRandom } from "../statistics/random.ts";
import { expectedMs, type Pricing, partOfPlan } from "./part.ts";

const ARMS = ["base", "head"] as const;
const SHAPE: LoadShape = { burstMs: 200, connections: 100, keepAlive: true };
const AUTO: Pricing = { isAuto: true };
const FIXED: Pricing = { isAuto: false };

function aCell(
  scenario: string,
  servers: readonly string[],
  { level = { concurrency: 1 }, shape = SHAPE }: { level?: LoadLevel; shape?: LoadShape } = {},
): Cell {
  const lanes = servers.flatMap((server) => ARMS.map((arm) => ({ server, arm })));
  return { scenario, level, shape, lanes };
}

function parts(cells: readonly Cell[], count: number, pricing: Pricing) {
  return Array.from({ length: count }, (_, at) =>
    partOfPlan(cells, { index: at + 1, count }, pricing),
  );
}

/** Where each series is. */
function placesIn(cells: readonly Cell[], count: number, pricing: Pricing) {
  return new Map(
    parts(cells, count, pricing).flatMap((part, index) =>
      seriesOf(part).map((name) => [name, index] as const),
    ),
  );
}

/** Configurations of ten or more series a shard: servers, scenarios, levels, bursts and warm-ups as people have them. */
function aConfiguration(seed: number) {
  const random = seededRandom(`configuration ${seed}`);
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const count = 1 + upTo(15);
  const servers = Array.from({ length: upTo(20) }, (_, index) => `server-${index}`);
  const cells: Cell[] = [];
  const least = 10 * count + upTo(100);
  for (let scenario = 0; seriesOf(cells).length < least; scenario += 1) {
    const some = servers.filter(() => random() < 0.7);
    const shape = {
      ...SHAPE,
      burstMs: oneOf([100, 200, 300, 500]),
      ...oneOf([{}, { warmUpMs: 500 }, { warmUpMs: 1000 }, { warmUpMs: 2000 }]),
    };
    for (let level = 1; level <= upTo(3); level += 1) {
      if (some.length > 0) {
        cells.push(aCell(`s${scenario}`, some, { level: { concurrency: 10 ** level }, shape }));
      }
    }
  }
  const pricing = oneOf([AUTO, FIXED, { isAuto: false, repeats: upTo(40) }]);
  return { cells, count, pricing };
}

const CONFIGURATIONS = Array.from({ length: 50 }, (_, seed) => aConfiguration(seed));

describe("the parts of a plan", () => {
  it("have every series once, with both of its arms", () => {
    for (const { cells, count, pricing } of CONFIGURATIONS) {
      const all = parts(cells, count, pricing).flat();
      expect(all.flatMap((cell) => seriesOf([cell])).toSorted()).toEqual(
        seriesOf(cells).toSorted(),
      );
      for (const { lanes } of all) {
        const [heads, bases] = ["head", "base"].map((arm) =>
          lanes.flatMap((lane) => (lane.arm === arm ? lane.server : [])),
        );
        expect(heads).toEqual(bases);
      }
    }
  });

  it("are the same each time", () => {
    const [first] = CONFIGURATIONS;
    if (!first) throw new Error("no configuration");
    const { cells, count, pricing } = first;
    expect(parts(cells, count, pricing)).toEqual(parts(cells, count, pricing));
  });

  it("take at most 1.15 times their mean", () => {
    for (const { cells, count, pricing } of CONFIGURATIONS) {
      const times = parts(cells, count, pricing).map((part) =>
        pricing.isAuto
          ? neededBudgetMs({ cells: part, atMostMs: Number.POSITIVE_INFINITY })
          : expectedMs(part, pricing),
      );
      expect(Math.max(...times) / mean(times)).toBeLessThanOrEqual(1.15);
    }
  });

  it("keep nearly all series where one is added: of n shards, 2/n of the others move at most", () => {
    for (const [seed, { cells, count, pricing }] of CONFIGURATIONS.entries()) {
      const random = seededRandom(`added ${seed}`);
      const at = Math.floor(random() * cells.length);
      const server = `server-${Math.floor(random() * 21)}`;
      const added = [...cells.slice(0, at), aCell("added", [server]), ...cells.slice(at)];
      const [before, after] = [cells, added].map((all) => placesIn(all, count, pricing));
      const moved = [...(before ?? [])].filter(([name, place]) => after?.get(name) !== place);
      expect(moved.length / seriesOf(cells).length).toBeLessThanOrEqual(2 / count);
    }
  });

  it("start each server in as few shards as possible", () => {
    const servers = ["a", "b", "c", "d"];
    const cells = Array.from({ length: 10 }, (_, index) => aCell(`s${index}`, servers));
    for (const part of parts(cells, 4, FIXED)) {
      expect(new Set(part.flatMap(({ lanes }) => lanes.map(({ server }) => server))).size).toBe(1);
    }
  });

  it("have a series each, however long some of them take", () => {
    const long = { ...SHAPE, burstMs: 60_000 };
    const cells = Array.from({ length: 20 }, (_, index) =>
      aCell(`s${index}`, ["a"], index === 10 ? { shape: long } : {}),
    );
    for (const count of [2, 7, 19, 20]) {
      expect(parts(cells, count, FIXED).every(({ length }) => length > 0)).toBe(true);
    }
  });

  it("are empty beyond the number of series", () => {
    const cells = [aCell("s", ["a", "b"])];
    expect(parts(cells, 4, AUTO).map((part) => seriesOf(part))).toEqual([
      ["a/s c=1"],
      ["b/s c=1"],
      [],
      [],
    ]);
  });
});
