import { expect, it } from "vitest";
import { type Lane, laneName } from "../../series/lane.ts";
import { type StartCost, startOrder } from "./start-order.ts";

const LANES: readonly Lane[] = ["a", "b", "c"].map((server) => ({ server, arm: "head" }));

const groups = (costs: Readonly<Record<string, StartCost>>, cpuCount = 2) =>
  startOrder(LANES, new Map(Object.entries(costs)), cpuCount).map((group) =>
    group.map(laneName).join("+"),
  );

const waiting = { coldStartMs: 2000, cpuMs: 100 };
const busy = { coldStartMs: 2000, cpuMs: 2000 };

it.each<[string, Readonly<Record<string, StartCost>>, readonly string[]]>([
  ["nobody of whom nothing is known", {}, ["a", "b", "c"]],
  ["those who wait long", { a: waiting, b: waiting, c: waiting }, ["a+b+c"]],
  ["and the others before them", { a: waiting, c: waiting }, ["b", "a+c"]],
  [
    "nobody who starts within a second",
    { a: waiting, b: { coldStartMs: 1000, cpuMs: 0 } },
    ["b", "c", "a"],
  ],
  ["nobody whose CPU time is not known", { a: { coldStartMs: 2000 }, b: waiting }, ["a", "c", "b"]],
  ["as many as leave half of the machine free", { a: busy, b: busy, c: waiting }, ["b", "c", "a"]],
  [
    "but not one more",
    { a: { coldStartMs: 2000, cpuMs: 1000 }, b: { coldStartMs: 2000, cpuMs: 1001 }, c: waiting },
    ["b", "a+c"],
  ],
])("starts together %s", (_, costs, order) => {
  expect(groups(costs)).toEqual(order);
});

it("starts more together where there are more cores", () => {
  expect(groups({ a: busy, b: busy }, 4)).toEqual(["c", "a+b"]);
});
