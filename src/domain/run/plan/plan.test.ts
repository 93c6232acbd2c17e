import { describe, expect, it } from "vitest";
import { aShape } from "../../../../test/support/builders/config.ts";
import { type Cell, type Lane, lanesOf } from "../../series/lane.ts";
import { levelName } from "../../series/series.ts";
import { mean } from "../../statistics/descriptive.ts";
import {
  type Block,
  type Plan,
  type PlanRequest,
  planBursts,
  planRest,
  replanned,
} from "./plan.ts";
import { MOST_ROUNDS, ROUNDS_TO_DECIDE } from "./round-counts.ts";
import {
  areSlow,
  BURST_OVERHEAD_MS,
  budgetToDecideMs,
  burstsMs,
  expectedSetUpMs,
  longestSetUpMs,
  MIN_BLOCKS,
  otherSetUpMs,
  roundsThatFit,
} from "./time-estimate.ts";

const lane = (server: string): Lane => ({ server, arm: "head" });

function cell(servers: readonly string[], concurrency = 10, scenario = "greet"): Cell {
  return { scenario, level: { concurrency }, shape: aShape(), lanes: servers.map(lane) };
}

function planned(overrides: Partial<PlanRequest> = {}): Plan {
  const plan = planBursts({
    cells: [cell(["a", "b"])],
    budgetMs: 60_000,
    seed: "seed",
    ...overrides,
  });
  if ("leastMs" in plan) throw new Error(`needs ${plan.leastMs}`);
  return plan;
}

/** Which of two blocks is the turned one is drawn, so each two are in the order of their text. */
function pairsOf(orders: readonly string[]): readonly string[] {
  return orders.flatMap((order, index) =>
    index % 2 === 0 ? [order, ...orders.slice(index + 1, index + 2)].toSorted() : [],
  );
}

const orderOf = ({ order }: Block) => order.map(({ server }) => server).join(" ");

it("expects two bursts for each lane of a block", () => {
  expect(burstsMs([cell(["a", "b"]), cell(["a"])])).toBe(6 * (500 + BURST_OVERHEAD_MS));
});

describe("planBursts", () => {
  it.each([
    [["a"], ["a a", "a a", "a a", "a a"]],
    [
      ["a", "b"],
      ["a b b a", "b a a b", "b a a b", "a b b a"],
    ],
    [
      ["a", "b", "c"],
      ["a b c c b a", "c b a a b c", "b c a a c b", "a c b b c a", "c a b b a c", "b a c c a b"],
    ],
  ])("mirrors each block and turns one of every two: %j", (servers, orders) => {
    const blocks = planned({ cells: [cell(servers)], budgetMs: 600_000 }).rounds.flatMap(
      (round) => round.blocks,
    );
    expect(pairsOf(blocks.slice(0, orders.length).map(orderOf))).toEqual(pairsOf(orders));
  });

  it.each([1, 2, 3])(
    "draws which of two blocks is turned: what happens every %i is met by both arms alike",
    (every) => {
      const lanes: readonly Lane[] = [
        { server: "a", arm: "base" },
        { server: "a", arm: "head" },
      ];
      const plan = planned({ cells: [{ ...cell([]), lanes }], budgetMs: 600_000 });
      const parts = plan.rounds.map(({ blocks }) => {
        const met = blocks.filter(({ index }) => index % every === 0).map(({ order }) => order[0]);
        return met.filter((lane) => lane?.arm === "head").length / met.length;
      });
      // Where blocks take turns as ever, it is all of a start's or none.
      expect(parts.filter((part) => part === 0 || part === 1)).toEqual([]);
      expect(mean(parts)).toBeCloseTo(0.5, 1);
    },
  );

  it("draws orders anew for each seed and cell", () => {
    const orders = (request: Partial<PlanRequest>) =>
      planned(request)
        .rounds.flatMap(({ blocks }) => blocks.map(orderOf))
        .join();
    const first = orders({});
    expect(orders({})).toBe(first);
    expect(orders({ seed: "other" })).not.toBe(first);
    expect(orders({ cells: [cell(["a", "b"], 50)] })).not.toBe(first);
  });

  it("keeps the arms of a server side by side, the servers taking turns in going first", () => {
    const both = (server: string): readonly Lane[] => [
      { server, arm: "head" },
      { server, arm: "base" },
    ];
    const named = ({ server, arm }: Lane) => (arm === "head" ? server.toUpperCase() : server);
    const orders = (lanes: readonly Lane[]) =>
      planned({ cells: [{ ...cell([]), lanes }], budgetMs: 600_000 }).rounds.flatMap((round) =>
        round.blocks.map(({ order }) => order.map(named).join("")),
      );
    expect(pairsOf(orders(both("a")).slice(0, 4))).toEqual(
      pairsOf(["AaaA", "aAAa", "AaaA", "aAAa"]),
    );
    const two = orders([...both("a"), ...both("b")]);
    expect(pairsOf(two.slice(0, 6))).toEqual(
      pairsOf(["AaBbbBaA", "bBaAAaBb", "BbAaaAbB", "aAbBBbAa", "AaBbbBaA", "bBaAAaBb"]),
    );
    // A server without a base, such as a new one, takes its turns all the same.
    const withNew = orders([...both("a"), lane("n"), ...both("b")]);
    expect(pairsOf(withNew.slice(0, 6).map((order) => order.slice(0, 5)))).toEqual(
      pairsOf(["AaNBb", "bBNaA", "NBbAa", "aAbBN", "BbAaN", "NaAbB"]),
    );
    for (const order of [...two, ...withNew]) {
      expect([...order].toReversed().join("")).toBe(order);
      const half = order.slice(0, order.length / 2);
      for (const server of ["a", "b"]) {
        expect(Math.abs(half.indexOf(server) - half.indexOf(server.toUpperCase()))).toBe(1);
      }
    }
  });

  it("cancels a linear drift within each block", () => {
    for (const { order } of planned({ cells: [cell(["a", "b", "c"])] }).rounds.flatMap(
      ({ blocks }) => blocks,
    )) {
      const middles = lanesOf([cell(["a", "b", "c"])]).map(({ server }) =>
        order.reduce((sum, one, index) => sum + (one.server === server ? index : 0), 0),
      );
      expect(new Set(middles)).toEqual(new Set([order.length - 1]));
    }
  });

  it("puts every cell into every round and counts its blocks over all of them", () => {
    const cells = [cell(["a", "b"]), cell(["a", "b"], 50), cell(["a"], 10, "other")];
    const plan = planned({ cells, budgetMs: 600_000 });
    expect(plan.rounds.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const one of cells) {
      const indices = plan.rounds.map(({ blocks }) =>
        blocks.filter((block) => block.cell === one).map(({ index }) => index),
      );
      expect(indices.flat()).toEqual(Array.from({ length: plan.blocksPerCell }, (_, i) => i));
    }
  });

  it("makes rounds shorter and shorter where there is time to spare, the first three times the last", () => {
    const sizes = (budgetMs: number) =>
      planned({ budgetMs }).rounds.map(({ blocks }) => blocks.length);
    const long = sizes(600_000);
    expect(long).toEqual(long.toSorted((a, b) => b - a));
    expect((long[0] ?? 0) / (long[9] ?? 1)).toBeCloseTo(3, 0);
    const part = long.slice(0, 5).reduce((sum, size) => sum + size) / 262;
    expect(part).toBeCloseTo(0.625, 2);
    expect(sizes(30_000)).toEqual([2, 2, 2, 2]);
    for (let budgetMs = 30_000; budgetMs < 200_000; budgetMs += 1000) {
      expect(Math.min(...sizes(budgetMs))).toBeGreaterThanOrEqual(2);
    }
  });

  it("gives each cell its turn before any has two", () => {
    const cells = [cell(["a"], 1), cell(["a"], 2), cell(["a"], 3)];
    const blocks = planned({ cells }).rounds.flatMap((round) => round.blocks);
    const sweeps = Array.from({ length: blocks.length / 3 }, (_, sweep) =>
      blocks.slice(3 * sweep, 3 * sweep + 3).map((block) => levelName(block.cell.level)),
    );
    expect(sweeps.every((sweep) => new Set(sweep).size === 3)).toBe(true);
    expect(new Set(sweeps.map(String)).size).toBeGreaterThan(1);
  });

  it("is the same for a seed and another for another", () => {
    const cells = [cell(["a"], 1), cell(["a"], 2), cell(["a"], 3)];
    expect(planned({ cells })).toEqual(planned({ cells }));
    expect(planned({ cells, seed: "other" }).rounds).not.toEqual(planned({ cells }).rounds);
  });

  it("stays within the budget and wastes less than a sweep of it", () => {
    for (const budgetMs of [20_000, 33_333, 60_000, 300_000]) {
      const cells = [cell(["a", "b"])];
      const { estimateMs } = planned({ cells, budgetMs });
      expect(estimateMs).toBeLessThanOrEqual(budgetMs);
      expect(estimateMs).toBeGreaterThan(budgetMs - burstsMs(cells));
    }
  });

  it("wants two blocks of each round up to the fifth, and three of each beyond", () => {
    for (const seconds of Array.from({ length: 60 }, (_, index) => 17 + 2 * index)) {
      const { rounds, blocksPerCell } = planned({ budgetMs: 1000 * seconds });
      const wanted = rounds.length <= 5 ? 2 : 3;
      expect(blocksPerCell).toBeGreaterThanOrEqual(Math.max(MIN_BLOCKS, wanted * rounds.length));
    }
  });

  it("spends at most three fifths of the time on starts up to the fifth round, and half of it beyond", () => {
    const long = { ...cell(["a", "b"]), shape: aShape({ warmUpMs: 10_000 }) };
    for (const seconds of Array.from({ length: 60 }, (_, index) => 60 + 15 * index)) {
      const budgetMs = 1000 * seconds;
      const { rounds, blocksPerCell, estimateMs } = planned({ cells: [long], budgetMs });
      const starts = estimateMs - blocksPerCell * burstsMs([long]);
      expect(starts).toBeLessThanOrEqual(budgetMs * (rounds.length <= 5 ? 0.6 : 0.5));
    }
  });

  it("decides with its least budget, and not with less", () => {
    const slow = { ...cell(["a", "b"]), shape: aShape({ warmUpMs: 10_000 }) };
    const short = { ...cell(["a"]), shape: aShape({ burstMs: 100, warmUpMs: 50 }) };
    for (const cells of [[cell(["a", "b"])], [slow], [short, cell(["a"], 2)], [short, slow]]) {
      const budgetMs = budgetToDecideMs(cells);
      expect(planned({ cells, budgetMs }).rounds).toHaveLength(ROUNDS_TO_DECIDE);
      expect(planned({ cells, budgetMs: budgetMs - 1 }).rounds.length).toBeLessThan(
        ROUNDS_TO_DECIDE,
      );
    }
  });

  it("takes more rounds the more time there is, from three up to ten", () => {
    const cells = [cell(["a", "b"])];
    const rounds = [16_000, 20_000, 30_000, 60_000, 110_000, 600_000].map((budgetMs) => {
      const plan = planned({ cells, budgetMs });
      return [plan.rounds.length, plan.blocksPerCell];
    });
    expect(rounds).toEqual([
      [1, 6],
      [1, 7],
      [4, 8],
      [6, 20],
      [10, 38],
      [10, 262],
    ]);
  });

  it.each<[number, readonly number[]]>([
    [1, [2]],
    [2, [4]],
    [3, [4, 2]],
    [4, [4, 4]],
    [7, [4, 4, 4, 2]],
  ])("gives each series %i bursts where they are asked for, in one round", (repeats, bursts) => {
    const cells = [cell(["a", "b"])];
    // No budget is too short for them.
    const plan = planned({ cells, repeats, budgetMs: 1 });
    expect(plan.rounds.map(({ blocks }) => blocks.map(({ order }) => order.length))).toEqual([
      bursts,
    ]);
    expect(plan).toMatchObject({ burstsPerSeries: repeats, blocksPerCell: bursts.length });
    const series = plan.rounds
      .flatMap(({ blocks }) => blocks.map(orderOf))
      .join(" ")
      .split(" ");
    expect(series.filter((server) => server === "a")).toHaveLength(repeats);
    expect(series.filter((server) => server === "b")).toHaveLength(repeats);
  });

  it.each([6, 7])(
    "expects the time of all of %i repeats, of one warm-up, and of a last burst to wait for",
    (repeats) => {
      const long = {
        ...cell(["a"], 10, "other"),
        shape: aShape({ burstMs: 9000, warmUpMs: 3000 }),
      };
      const { estimateMs } = planned({ cells: [cell(["a", "b"]), long], repeats });
      const bursts = 2 * (500 + BURST_OVERHEAD_MS) + (9000 + BURST_OVERHEAD_MS);
      const warmUps = 2 * (455 + BURST_OVERHEAD_MS) + (3000 + BURST_OVERHEAD_MS);
      const starts = estimateMs - (repeats + 1) * bursts - warmUps;
      expect(starts).toBe(
        planned({ cells: [cell(["a", "b"])], repeats: 1 }).estimateMs -
          (2 * 1455 + 6 * BURST_OVERHEAD_MS),
      );
      expect(starts).toBeGreaterThan(0);
    },
  );

  it("counts the bursts of each series over all rounds", () => {
    const cells = [cell(["a", "b"]), cell(["a"], 10, "other")];
    const plan = planned({ cells, budgetMs: 120_000 });
    expect(plan.burstsPerSeries).toBe(2 * plan.blocksPerCell);
    for (const one of cells) {
      const order = plan.rounds
        .flatMap(({ blocks }) => blocks)
        .flatMap((block) => (block.cell === one ? block.order : []));
      expect(order).toHaveLength(one.lanes.length * plan.burstsPerSeries);
    }
  });

  it("says what the least would need, to the millisecond", () => {
    const request = {
      cells: [cell(["a", "b"])],
      seed: "s",
      budgetMs: 1000,
    };
    const plan = planBursts(request);
    if (!("leastMs" in plan)) throw new Error("it fits");
    expect(planBursts({ ...request, budgetMs: plan.leastMs - 1 })).toEqual(plan);
    expect(planBursts({ ...request, budgetMs: plan.leastMs })).toMatchObject({
      blocksPerCell: MIN_BLOCKS,
      estimateMs: plan.leastMs,
    });
  });
});

describe("an automatic warm-up", () => {
  const { warmUpMs: _, ...shape } = aShape();
  const auto = (servers: readonly string[], burstMs = 500): Cell => ({
    ...cell(servers),
    shape: { ...shape, burstMs },
  });
  const setUpOf = (cells: readonly Cell[]) =>
    planned({ cells, repeats: 1 }).estimateMs - 2 * burstsMs(cells, 1);

  it("is expected to be the least that it can be", () => {
    const timed = { ...cell(["a", "b"]), shape: aShape({ warmUpMs: 1 }) };
    const windows = 2 * (4 * (200 + BURST_OVERHEAD_MS) - (1 + BURST_OVERHEAD_MS));
    expect(setUpOf([auto(["a", "b"])])).toBe(setUpOf([timed]) + windows);
    const long = 2 * 4 * (2000 - 200);
    expect(setUpOf([auto(["a", "b"], 10_000)])).toBe(setUpOf([auto(["a", "b"])]) + long);
  });

  it("costs a server that is warm at once no more than a second", () => {
    const second = { ...cell(["a"]), shape: aShape({ warmUpMs: 1000 }) };
    expect(setUpOf([auto(["a"])])).toBeLessThanOrEqual(setUpOf([second]));
  });

  it("ends early enough for as many rounds as a verdict needs, wherever they fit at all", () => {
    const series: readonly (readonly [number, readonly Cell[]])[] = [
      [25, [auto(["a", "b"])]],
      [60, [auto(["a", "b"]), auto(["a", "b", "c"])]],
    ];
    for (const [least, cells] of series) {
      for (const seconds of Array.from({ length: 60 }, (_, index) => least + 5 * index)) {
        const budgetMs = 1000 * seconds;
        const setUpMs = longestSetUpMs(cells, budgetMs);
        expect(setUpMs).toBeGreaterThan(0);
        const { rounds } = planned({ cells, budgetMs, setUpMs });
        expect([seconds, rounds.length]).toEqual([seconds, 5]);
      }
    }
    expect(longestSetUpMs([auto(["a"])], 120_000)).toBeCloseTo(0.9 * 0.6 * 24_000, 6);
    expect(longestSetUpMs([auto(["a", "b"], 10_000)], 60_000)).toBe(0);
  });
});

describe("the rounds of servers that start slowly", () => {
  const cells = [cell(["a", "b"])];

  it.each([
    [3000, 5],
    [6000, 5],
    [7100, 5],
    [7300, 4],
    [9100, 3],
    [10_700, 3],
    [10_900, 1],
    [12_100, 1],
    [45_000, 1],
  ])("whose set-up takes %d ms are %d a minute", (leastMs, rounds) => {
    expect(roundsThatFit(cells, 60_000, leastMs)).toBe(rounds);
  });

  it.each([3000, 7100, 7300, 9100, 10_700])(
    "whose set-up takes %d ms are as many as are planned where warm-ups are short",
    (setUpMs) => {
      const { rounds } = planned({ cells, setUpMs });
      const most = Math.min(rounds.length, ROUNDS_TO_DECIDE);
      expect(roundsThatFit(cells, 60_000, setUpMs)).toBe(most);
    },
  );

  it("have the more time for a warm-up the fewer they are, and are then planned", () => {
    for (const rounds of [5, 4, 3, 1]) {
      const setUpMs = longestSetUpMs(cells, 60_000, rounds);
      expect(planned({ cells, setUpMs }).rounds).toHaveLength(rounds);
    }
    const times = [5, 4, 3, 1].map((rounds) => longestSetUpMs(cells, 60_000, rounds));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it("leave time for the fewest blocks that give an interval", () => {
    const long = [{ ...cells[0], shape: aShape({ burstMs: 2000 }) } as Cell];
    const setUpMs = longestSetUpMs(long, 60_000, 1);
    expect(setUpMs).toBeLessThan(0.9 * 0.6 * 60_000);
    expect(planned({ cells: long, setUpMs }).rounds).toHaveLength(1);
  });
});

describe("a run that is laid out anew after its first set-up", () => {
  const request = { cells: [cell(["a", "b"])], budgetMs: 120_000, seed: "seed" };

  it("has fewer rounds where they take longer, with the blocks in the same order", () => {
    const plan = planned(request);
    const anew = replanned(plan, { ...request, setUpMs: 12_000 });
    expect([plan.rounds.length, anew.rounds.length]).toEqual([10, 5]);
    const orders = (all: Plan) => all.rounds.flatMap(({ blocks }) => blocks).map(orderOf);
    const both = Math.min(orders(plan).length, orders(anew).length);
    expect(orders(anew).slice(0, both)).toEqual(orders(plan).slice(0, both));
    expect(anew.estimateMs).toBeLessThanOrEqual(request.budgetMs);
  });

  it("stays as it was where the budget does not even hold one round", () => {
    const plan = planned(request);
    expect(replanned(plan, { ...request, setUpMs: 119_000 })).toBe(plan);
  });
});

describe("the rest of a run in which fewer series go on", () => {
  const cells = [1, 2, 3, 4].map((level) => cell(["a", "b"], level));
  const plan = planned({ cells, budgetMs: 150_000 });
  const done = 3;
  const left = {
    budgetMs: 75_000,
    setUpMs: 1500,
    round: done,
    block: plan.rounds.slice(0, done).flatMap(({ blocks }) => blocks).length / cells.length,
  };
  const going = cells.slice(1, 2);
  const blocksOf = ({ rounds }: Plan) =>
    rounds.slice(done).map(({ blocks }) => blocks.map(({ index }) => index));

  it("begins where the rounds that are done end", () => {
    expect(plan.rounds.length).toBeLessThan(MOST_ROUNDS);
    const whole = planRest(plan, going, left);
    expect(whole.rounds.slice(0, done)).toEqual(plan.rounds.slice(0, done));
    expect(whole.rounds.map(({ index }) => index)).toEqual([...whole.rounds.keys()]);
    const indices = blocksOf(whole).flat();
    expect(indices).toEqual(indices.map((_, offset) => left.block + offset));
    expect(whole.blocksPerCell).toBe(left.block + indices.length);
    expect(whole.seed).toBe(plan.seed);
  });

  it("gives what goes on the time of all, in more and longer rounds", () => {
    const rest = blocksOf(planRest(plan, going, left));
    expect(done + rest.length).toBe(MOST_ROUNDS);
    const loadMs = rest.flat().length * burstsMs(going);
    expect(loadMs + rest.length * left.setUpMs).toBeLessThanOrEqual(left.budgetMs);
    expect(loadMs + rest.length * left.setUpMs).toBeGreaterThan(left.budgetMs - burstsMs(going));
    expect(Math.min(...rest.map(({ length }) => length))).toBeGreaterThanOrEqual(3);
  });

  it("has as many rounds as were planned once a look has been had: its share of the error rate goes by their number", () => {
    const looked = planned({ cells, budgetMs: 600_000 });
    const whole = { ...looked, rounds: looked.rounds.slice(0, 9) };
    const after = { ...left, budgetMs: 300_000, round: ROUNDS_TO_DECIDE };
    expect(planRest(whole, going, after).rounds).toHaveLength(9);
    expect(planRest(whole, going, { ...after, round: 4 }).rounds).toHaveLength(MOST_ROUNDS);
  });

  it("has no fewer rounds than were planned, however late it is", () => {
    const rest = blocksOf(planRest(plan, going, { ...left, budgetMs: 1000 }));
    expect(rest.map(({ length }) => length)).toEqual(plan.rounds.slice(done).map(() => 1));
  });

  it("has no rounds that are mostly starts", () => {
    const rest = blocksOf(planRest(plan, going, { ...left, setUpMs: 15_000 }));
    expect(rest).toHaveLength(plan.rounds.length - done);
  });
});

describe("the rest of a run whose servers start slowly", () => {
  const cells = [cell(["a", "b"])];
  const plan = planned({ cells, budgetMs: 180_000, setUpMs: 12_000 });
  const left = { budgetMs: 160_000, setUpMs: 12_000, round: 1, block: 6 };
  const roundsWith = (blocksAStart: number, changes: Partial<typeof left> = {}) =>
    planRest(plan, cells, { ...left, ...changes, blocksAStart }).rounds.length;

  it("has more rounds the fewer blocks a start is worth, and enough to decide whatever it is worth", () => {
    expect(plan.rounds).toHaveLength(7);
    expect([1, 4, 6, 30].map((blocks) => roundsWith(blocks))).toEqual([10, 8, 7, 5]);
  });

  it("has more rounds where starts turn out to be quicker than the first", () => {
    const few = planned({ cells, budgetMs: 60_000, setUpMs: 11_000 });
    expect(few.rounds).toHaveLength(3);
    const after = { budgetMs: 42_000, setUpMs: 5000, round: 1, block: 6, blocksAStart: 6 };
    expect(planRest(few, cells, after).rounds).toHaveLength(5);
    expect(planRest(few, cells, { ...after, setUpMs: 11_000 }).rounds).toHaveLength(3);
  });

  it("fits the time that is left", () => {
    for (const blocksAStart of [1, 4, 6, 30]) {
      const { rounds } = planRest(plan, cells, { ...left, blocksAStart });
      const blocks = rounds.slice(1).flatMap((round) => round.blocks).length;
      const ms = (rounds.length - 1) * left.setUpMs + blocks * burstsMs(cells);
      expect(ms).toBeLessThanOrEqual(left.budgetMs);
      expect(ms).toBeGreaterThan(left.budgetMs - burstsMs(cells));
    }
  });
});

describe("slow servers", () => {
  it("take twice as long to set up as those that start and warm up at once", () => {
    const cells = [cell(["a", "b"])];
    const quickMs = expectedSetUpMs(cells);
    expect([quickMs, 2 * quickMs, 2 * quickMs + 1].map((ms) => areSlow(cells, ms))).toEqual([
      ...[false, false, true],
    ]);
    const paces = { a: { kind: "a JVM", startMs: 60_000, warmUpMs: 0 } };
    expect(areSlow([{ ...cell(["a", "b"]), paces }], 2 * quickMs + 1)).toBe(true);
  });
});

it("expects a round of fewer servers to be set up sooner", () => {
  const [two, one] = [[cell(["a", "b"])], [cell(["a"])]];
  const setUpMs = otherSetUpMs(8000, { of: two, to: one });
  expect(setUpMs).toBeCloseTo((8000 * expectedSetUpMs(one)) / expectedSetUpMs(two));
  expect(setUpMs).toBeLessThan(8000);
  expect(otherSetUpMs(setUpMs, { of: one, to: two })).toBeCloseTo(8000);
});
