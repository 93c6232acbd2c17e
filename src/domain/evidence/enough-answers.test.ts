import { expect, it } from "vitest";
import { aSample } from "../../../test/support/builders/sample.ts";
import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { samplesOf } from "../series/samples.ts";
import { answersIn, arePooled, hasEnoughAnswers } from "./enough-answers.ts";

const answers = (inBurst: number, bursts = 1) => ({ inBurst, bursts });

it.each<[SeriesMetricId, number]>([
  ["latency-p50", 10],
  ["latency-p95", 20],
  ["latency-p99", 100],
  ["latency-p999", 1000],
])("a request of a mix is judged by its %s from %i answers in a burst on", (id, least) => {
  expect(hasEnoughAnswers({ request: "add" }, id, answers(least))).toBe(true);
  expect(hasEnoughAnswers({ request: "add" }, id, answers(least - 1, 100))).toBe(false);
});

it.each<[SeriesMetricId, number, number]>([
  ["latency-p50", 2, 20],
  ["latency-p99", 100, 1000],
  ["latency-p999", 1000, 10_000],
])(
  "a series is judged by the %s of bursts from %i answers on, otherwise of rounds from %i on",
  (id, inBurst, inRound) => {
    expect(arePooled({}, id, answers(inBurst))).toBe(false);
    expect(hasEnoughAnswers({}, id, answers(inBurst))).toBe(true);
    const fewer = inBurst - 1;
    expect(arePooled({}, id, answers(fewer))).toBe(true);
    expect(hasEnoughAnswers({}, id, answers(fewer, Math.ceil(inRound / fewer)))).toBe(true);
    expect(hasEnoughAnswers({}, id, answers(fewer, (inRound - 1) / fewer))).toBe(false);
  },
);

it("its other metrics are judged in any case", () => {
  expect(hasEnoughAnswers({}, "throughput", answers(0))).toBe(true);
  expect(arePooled({}, "throughput", answers(0))).toBe(false);
});

it("the throughput of a request is judged in any case, of few answers in a burst by those of a round", () => {
  const request = { request: "add" };
  expect(hasEnoughAnswers(request, "throughput", answers(0))).toBe(true);
  const pooled = [0, 9, 10].map((inBurst) => arePooled(request, "throughput", answers(inBurst)));
  expect(pooled).toEqual([true, true, false]);
  expect(arePooled(request, "latency-p99", answers(0))).toBe(false);
});

it("the arm with more answers counts, whatever their status", () => {
  const arm = (...all: readonly number[]) =>
    samplesOf(all.map((expected, at) => aSample({ expected, unexpected: 1, round: at % 2 })));
  expect(answersIn(arm(2, 9, 10, 15), arm(1))).toEqual({ inBurst: 10, bursts: 2 });
  expect(answersIn(arm(1), arm(2, 9, 10, 15))).toEqual({ inBurst: 10, bursts: 2 });
  expect(answersIn(arm(), arm())).toEqual({ inBurst: 0, bursts: 0 });
});
