import { expect, it } from "vitest";
import { aMetric, aRegression } from "../../../test/support/builders/comparison.ts";
import type { Advice } from "../../domain/review/advice.ts";
import { adviceText } from "./advice.ts";

const series = "go/greet c=50";
const between = (changePercent: number, lowPercent: number, highPercent: number) => ({
  ...{ changePercent, lowPercent, highPercent },
});
const SLOWER = aRegression(between(-38, -40, -36));
const SAME = aMetric(between(0.4, -1, 2));
const THROUGHPUT = { id: "throughput", change: SLOWER } as const;
const TIME = between(61.3, 56.3, 66.7);
const CPU = aRegression(between(13, 12, 14));

it.each<[Advice, string]>([
  [
    { of: "waits", series, slower: THROUGHPUT, time: TIME, cpu: SAME },
    "go/greet c=50: CPU/request is the same, +0.4 % (−1.0 … +2.0 %), but throughput is lower, −38.0 % (−40.0 … −36.0 %): requests wait, which takes no CPU time, for a lock, a pool, a timer or another service.",
  ],
  [
    {
      ...{ of: "waits", series: "go/greet rate=9", time: TIME, cpu: SAME },
      slower: { id: "latency-p50", change: aRegression(between(90, 80, 100)) },
    },
    "go/greet rate=9: CPU/request is the same, +0.4 % (−1.0 … +2.0 %), but p50 is longer, +90.0 % (+80.0 … +100.0 %): requests wait, which takes no CPU time, for a lock, a pool, a timer or another service.",
  ],
  [
    {
      ...{ of: "waits", series, slower: THROUGHPUT, time: TIME, cpu: CPU },
      cores: between(-30, -32, -28),
    },
    "go/greet c=50: the time of a request changed by +61.3 % (+56.3 … +66.7 %), CPU/request by only +13.0 % (+12.0 … +14.0 %), the cores used by −30.0 % (−32.0 … −28.0 %): requests mostly wait, which takes no CPU time, for a lock, a pool, a timer or another service.",
  ],
  [
    { of: "kernel", series, moreUs: 52, kernel: { us: 38, lowUs: 30.14, highUs: 45.9 } },
    "go/greet c=50: of 52.0 µs more CPU time per request, about 38.0 µs (30.1 µs … 45.9 µs) is in the kernel: more or larger system calls, or memory that it has to map.",
  ],
  [
    { of: "longer-answers", series, answerBytes: { base: 10_240, head: 14_336 } },
    "go/greet c=50: answers are 40 % longer, 14.0 KiB instead of 10.0 KiB.",
  ],
  [
    {
      of: "pauses",
      server: "go",
      pause: aMetric({ base: 1.2, head: 3.8, ...between(210, 150, 290) }),
    },
    "go: the garbage collector pauses longer, +210.0 % (+150.0 … +290.0 %): at most 3.80 ms instead of 1.20 ms.",
  ],
  [
    { of: "connect", series, connect: aMetric(between(60, 50, 70)), later: SAME },
    "go/greet c=50: the first answer of each connection takes longer, +60.0 % (+50.0 … +70.0 %), later ones (p50) +0.4 % (−1.0 … +2.0 %).",
  ],
])("%#: a hint has its figures", (advice, text) => {
  expect(adviceText(advice)).toBe(text);
});
