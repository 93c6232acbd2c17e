import { expect, it } from "vitest";
import { records, seriesWith } from "../../../test/support/builders/baseline.ts";
import { causesOf } from "./causes.ts";
import type { HistoryChange } from "./history-view.ts";
import { historyView } from "./history-view.ts";

const [ANY] = historyView(
  records(
    Array.from({ length: 40 }, (_, run) => [
      seriesWith({ throughput: (run < 30 ? 1000 : 800) + (run % 7) }),
    ]),
  ),
  ["throughput"],
).changes;

function changeAt(run: number, ratio: number): HistoryChange {
  if (!ANY) throw new Error("nothing changed");
  return { ...ANY, between: [run - 1, run], ratio };
}

const runsOf = (changes: readonly HistoryChange[]) =>
  causesOf(changes).map((cause) => [
    cause.between[1],
    ...cause.changes.map(({ between: [, run], ratio }) => [run, ratio]),
  ]);

it("has none where nothing changed", () => {
  expect(causesOf([])).toEqual([]);
});

it("puts changes of neighbouring runs together, at the place of the largest, in either direction", () => {
  expect(
    runsOf([changeAt(10, 1.1), changeAt(11, 0.5), changeAt(12, 1.3), changeAt(13, 1.05)]),
  ).toEqual([[11, [11, 0.5], [12, 1.3], [10, 1.1], [13, 1.05]]]);
});

it("keeps changes apart that are further away from each other than a change is misplaced", () => {
  expect(runsOf([changeAt(10, 1.5), changeAt(13, 1.4)])).toEqual([
    [13, [13, 1.4]],
    [10, [10, 1.5]],
  ]);
});

it("gives a change between two places to the nearer one", () => {
  expect(
    runsOf([changeAt(10, 2), changeAt(13, 1.9), changeAt(12, 1.2), changeAt(11, 1.1)]),
  ).toEqual([
    [13, [13, 1.9], [12, 1.2]],
    [10, [10, 2], [11, 1.1]],
  ]);
});
