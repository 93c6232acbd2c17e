import type { OpenLoopRound, TypicalWindow } from "../../../domain/series/open-loop.ts";
import { required } from "../../../domain/shared/required.ts";
import { median } from "../../../domain/statistics/descriptive.ts";

/** What starts of one arm under the same stages show in each window. */
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
