import { expect, it } from "vitest";
import { aSample } from "../../../test/support/builders/sample.ts";
import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { samplesOf } from "../run/samples.ts";
import { answersIn, arePooled, hasEnoughAnswers } from "./enough-answers.ts";

it.each<[SeriesMetricId, number]>([
  ["latency-p50", 10],
  ["latency-p95", 20],
  ["latency-p99", 100],
  ["latency-p999", 1000],
])("a request of a mix is judged by its %s from %i answers in a burst on", (id, least) => {
  expect(hasEnoughAnswers({ request: "add" }, id, least)).toBe(true);
  expect(hasEnoughAnswers({ request: "add" }, id, least - 1)).toBe(false);
  expect(hasEnoughAnswers({}, id, 0)).toBe(true);
});

it("its throughput is judged in any case, of few answers in a burst by those of a round", () => {
  const request = { request: "add" };
  expect(hasEnoughAnswers(request, "throughput", 0)).toBe(true);
  expect([0, 9, 10].map((answers) => arePooled(request, answers))).toEqual([true, true, false]);
  expect(arePooled({}, 0)).toBe(false);
});

it("the arm with more answers counts, by its median burst and whatever their status", () => {
  const arm = (...answers: readonly number[]) =>
    samplesOf(answers.map((expected) => aSample({ expected, unexpected: 1 })));
  expect(answersIn(arm(2, 9, 50), arm(1))).toBe(10);
  expect(answersIn(arm(), arm())).toBe(0);
});
