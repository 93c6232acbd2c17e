import { describe, expect, it } from "vitest";
import { aSeriesComparison } from "../../../../test/support/builders/comparison.ts";
import type { SeriesComparison } from "../../../domain/findings/series-comparison.ts";
import { present } from "../../../domain/shared/present.ts";
import { doubtHeadline, doubtNotices, lateHeadline } from "./answer-notices.ts";

const late = (head: number, verdict: "worse" | "perhaps-worse", server = "go") =>
  aSeriesComparison({ server, late: { by: "closing-load", base: 40, head, verdict } });
const noticesOf = (one: SeriesComparison) => present(doubtNotices([one]));
const smaller = (overrides = {}) =>
  aSeriesComparison({ answerBytes: { base: 10_000, head: 12, ...overrides } });

describe("answers that come late", () => {
  it("are the headline, of the series in which they are latest", () => {
    const text = lateHeadline([late(90, "worse"), late(400, "worse", "rust")]);
    expect(text).toMatch(/^rust\/greet c=10: a request takes 400 ms \(base 40.0 ms\)/);
    expect(lateHeadline([late(90, "perhaps-worse"), aSeriesComparison()])).toBeUndefined();
  });

  it("are a doubt where too few starts show them", () => {
    expect(doubtHeadline([late(90, "perhaps-worse")])).toMatch(
      /^answers look late: go\/greet c=10: a request takes 90.0 ms/,
    );
    expect(doubtHeadline([late(90, "worse")])).toBeUndefined();
    expect(noticesOf(late(90, "worse"))).toEqual([]);
  });
});

it("an improvement of a server that was not seen warm is named", () => {
  const throughput = { verdict: "inconclusive", isCold: true } as const;
  const all = [aSeriesComparison({ metrics: { throughput } }), aSeriesComparison()];
  expect(present(doubtNotices(all))).toEqual([
    "No improvement is called in go/greet c=10: the server was not warm, or nobody could see that it was. With `warm-up: auto`, or three starts and more, that is seen.",
  ]);
  expect(noticesOf(aSeriesComparison())).toEqual([]);
});

describe("answers of another length", () => {
  it("are a doubt where only those under load are", () => {
    expect(doubtHeadline([smaller()])).toBe("answers are smaller under load: go/greet c=10");
    expect(doubtHeadline([smaller({ head: 20_000 })])).toBe(
      "answers are larger under load: go/greet c=10",
    );
    expect(noticesOf(smaller())).toEqual([
      "Answers under load have another length than base's, and those that were checked one by one have not: go/greet c=10 (12 B, base 9.77 KiB). They may be errors with the expected status, so this is no pass.",
    ]);
  });

  it("are told where the checked ones are too", () => {
    expect(doubtHeadline([smaller({ isChecked: true })])).toBeUndefined();
    expect(noticesOf(smaller({ isChecked: true }))).toEqual([
      "Answers have another length than base's: go/greet c=10 (12 B, base 9.77 KiB). Longer answers take more time over a network, which this load does not cross. Where that is not on purpose, expect.body-matches would find it.",
    ]);
  });
});

describe("work beside the load", () => {
  const works = (arm: "base" | "head") => aSeriesComparison({ idleWork: { arm, percent: 38.25 } });

  it("is a doubt where it is head's, and only named where it is base's", () => {
    expect(doubtHeadline([works("head")])).toBe(
      "head works while base is loaded, and slows it: go/greet c=10",
    );
    expect(doubtHeadline([works("base")])).toBeUndefined();
    expect(noticesOf(works("head"))).toEqual([
      "The server of head works while base is loaded, and slows it: 38.3 % of the machine in go/greet c=10. So the comparison flatters head, and this is no pass.",
    ]);
    expect(noticesOf(works("base"))).toEqual([
      "The server of base works while head is loaded, and slows it: 38.3 % of the machine in go/greet c=10. So the comparison flatters base.",
    ]);
  });
});
