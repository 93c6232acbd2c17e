import { scaleLinear } from "d3-scale";
import { quantile } from "../../domain/statistics/descriptive.ts";
import type { Interval } from "./compared.ts";
import { box, leftAxis, type Plot, picture, strokes, ticksOf } from "./svg.ts";

/** Values of one round, or turn. */
export interface StripRound {
  /** Number of the round, from 1. */
  readonly round: number;
  /** In chronological order; at least one. */
  readonly values: readonly number[];
  /** Their centre. */
  readonly centre: number;
}

/** The contents of a strip. */
export interface Strip {
  /** Of the metric. */
  readonly label: string;
  readonly rounds: readonly StripRound[];
  readonly format: (value: number) => string;
  /** The overall estimate. */
  readonly interval?: Interval;
  /** Values between it and its negative are tolerated; the scale then includes 0, for no change. */
  readonly tolerance?: number;
}

/** Size of the pictures of a series. */
export const SIZE = { width: 300, height: 142 } as const;

/** Position of the plot in pictures of that size, above the labels of an axis. */
export const PLOT: Plot = { left: 58, right: 290, top: 8, bottom: 124 };

/** Rounds need no axis, because they are in order. */
const STRIP: Plot = { ...PLOT, bottom: 136 };

/** Share of the values that fit on the scale; the others are drawn at its ends, larger. */
const MOST_VALUES = 0.95;

/** Filled share of a round's space; the rest is the gap to the next. */
const FILLED = 0.86;

/** Margin beyond the outermost value, as a share of the range. */
const ROOM = 0.08;

/**
 * Every value by round, with the centre of each round and the overall estimate: the data behind a verdict.
 * @param strip at least one round
 * @param label description, for accessibility
 */
export function stripPicture(strip: Strip, label: string) {
  const { rounds, format, interval, tolerance } = strip;
  const [lowest, highest] = rangeOf(strip);
  const y = scaleLinear([lowest, highest], [STRIP.bottom, STRIP.top]).clamp(true);
  const step = (STRIP.right - STRIP.left) / rounds.length;
  const columns = rounds.map((one, index) => {
    const left = STRIP.left + index * step + (step * (1 - FILLED)) / 2;
    return { ...one, left, right: left + step * FILLED };
  });
  const dots = columns.flatMap(({ left, right, values }) =>
    values.map((value, index) => ({
      isInside: value >= lowest && value <= highest,
      x: left + ((index + 0.5) / values.length) * (right - left),
      y: y(value),
    })),
  );
  const inside = dots.filter(({ isInside }) => isInside);
  const beyond = dots.filter(({ isInside }) => !isInside);
  const centres = columns.map(({ left, centre }) => ({ x: left, y: y(centre) }));
  const isChange = tolerance !== undefined;
  const textOf = (value: number) => (isChange && value === 0 ? "0" : format(value));
  const across = (value: number, name: string) =>
    strokes([{ x: STRIP.left, y: y(value) }], name, STRIP.right - STRIP.left);
  const between = (from: number, to: number, name: string) =>
    box({ x: STRIP.left, y: y(from) }, { x: STRIP.right, y: y(to) }, name);
  return picture(SIZE, label, [
    isChange && between(-tolerance, tolerance, "band"),
    leftAxis(STRIP, ticksOf(y.ticks(3), y, textOf)),
    interval && between(interval.low, interval.high, "interval"),
    interval && across(interval.middle, "estimate"),
    strokes(inside, "pairs"),
    strokes(beyond, "beyond"),
    strokes(centres, "centre", step * FILLED),
  ]);
}

function rangeOf({ rounds, interval, tolerance }: Strip): [number, number] {
  const values = rounds.flatMap((one) => one.values);
  const needed = [
    ...rounds.map(({ centre }) => centre),
    ...(interval ? [interval.middle] : []),
    ...(tolerance === undefined ? [] : [0, tolerance * 1.4, -tolerance * 1.4]),
    quantile(values, 1 - MOST_VALUES),
    quantile(values, MOST_VALUES),
  ];
  const [low, high] = [Math.min(...needed), Math.max(...needed)];
  const room = (high - low || Math.abs(high) || 1) * ROOM;
  return [low - room, high + room];
}
