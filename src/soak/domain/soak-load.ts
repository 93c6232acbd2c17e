import { type Cell, isTimedCell, lanesOf } from "../../domain/series/lane.ts";
import type { LoadLevel } from "../../domain/series/series.ts";
import type { FoundFrom } from "./soak.ts";

/**
 * One cell for each server, with its lanes alone: of the highest rate, which loads it steadily, or else of the highest
 * concurrency; a scenario without one has its connections as one.
 * @param cells of one scenario
 * @param isShare whether a share of what the server answers is asked for, whatever rate the scenario has
 */
export function cellsToSoak(cells: readonly Cell[], isShare: boolean): readonly Cell[] {
  const servers = new Set(lanesOf(cells).map(({ server }) => server));
  return [...servers].flatMap((server) => {
    const own = cells.flatMap((cell) => {
      const lanes = cell.lanes.filter((lane) => lane.server === server);
      return lanes.length > 0 ? [{ ...cell, lanes }] : [];
    });
    const orderOf = isShare ? concurrencyOf : steadiness;
    const ordered = own.toSorted((a, b) => orderOf(b.level) - orderOf(a.level));
    return ordered.slice(0, 1).map((cell) => steadyOf(cell, isShare));
  });
}

function steadyOf(cell: Cell, isShare: boolean): Cell {
  const isKept = isTimedCell(cell) && !(isShare && "rate" in cell.level);
  return isKept ? cell : { ...cell, level: { concurrency: cell.shape.connections } };
}

/** Any rate goes before any concurrency, and both before loads at several rates. */
function steadiness(level: LoadLevel): number {
  if ("openLoop" in level) return Number.NEGATIVE_INFINITY;
  return "rate" in level ? level.rate : -1 / level.concurrency;
}

/** Any concurrency goes before all rates. */
function concurrencyOf(level: LoadLevel): number {
  return "concurrency" in level ? level.concurrency : 0;
}

/** How long a server is loaded without a rate, to find one. */
export const FIND_MS = 10_000;

/** Part of what a server answers that leaves room for what slows it down, unless another is asked for. */
export const USUAL_SHARE = 0.5;

/**
 * A rate that leaves room for what slows a server down.
 * @returns requests per second, in two digits; 0 if nothing was answered
 */
export function foundRate({ answered, share }: FoundFrom): number {
  return Number((share * answered).toPrecision(2));
}

/** Answers that the generator may have to keep at once: some 50 MB. */
const MOST_ANSWERS = 200_000;

/** The longest piece of a load, so that latencies can be followed over time. */
const LONGEST_MS = 60_000;

/** Length of the pieces of a load at a rate: the generator keeps every answer of one. */
export function pieceMsAt(rate: number): number {
  return Math.min(LONGEST_MS, (MOST_ANSWERS / rate) * 1000);
}

/** A share from a text such as `0.5`; undefined if it is not above 0 and at most 1. */
export function parseShare(text: string): number | undefined {
  const share = Number(text);
  return share > 0 && share <= 1 ? share : undefined;
}
