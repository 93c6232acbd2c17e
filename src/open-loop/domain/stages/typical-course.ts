import type { OpenLoopRound } from "../../../domain/series/open-loop.ts";
import { required } from "../../../domain/shared/required.ts";
import { median } from "../../../domain/statistics/descriptive.ts";
import type { Span } from "./layers.ts";

/** What the rounds of one arm show in a window: medians. */
export interface TypicalWindow extends Span {
  readonly rate: number;
  /** Of the rounds in which it is known; absent if it is not in most of them. */
  readonly p99Ms?: number | undefined;
  /** Requests without an expected answer. */
  readonly failed: number;
}

/** What starts under the same stages show in each window. */
export function typicalCourse(rounds: readonly OpenLoopRound[]): readonly TypicalWindow[] {
  const [first = [], ...others] = rounds.flatMap(({ windows }) => (windows ? [windows] : []));
  const all = [first, ...others.filter(({ length }) => length === first.length)];
  return first.map(({ rate, fromMs, toMs }, index) => {
    const own = all.map((windows) => required(windows[index], "window"));
    const p99Ms = own.map((one) => one.p99Ms).filter((ms) => ms !== undefined);
    return {
      ...{ rate, fromMs, toMs },
      p99Ms: 2 * p99Ms.length > own.length ? median(p99Ms) : undefined,
      failed: median(own.map(({ failed }) => failed)),
    };
  });
}
