import { engine } from "../../scripts/engine.js";

/** Times that something happened, out of how often it could have. */
export class Count {
  times = 0;
  of = 0;

  /** @param {boolean} happened */
  add(happened) {
    this.of += 1;
    if (happened) this.times += 1;
  }

  get rate() {
    return this.of === 0 ? Number.NaN : this.times / this.of;
  }

  /** @returns {readonly [number, number]} Wilson's 95 % interval of the rate */
  get interval() {
    const z = 1.959963984540054;
    const { of: n, rate: p } = this;
    const centre = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
    const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
    return [Math.max(0, centre - half), Math.min(1, centre + half)];
  }

  /** @returns {string} for example `1.2 % (0.8–1.7)` */
  get text() {
    const [low, high] = this.interval.map((part) => digits(part * 100));
    return `${digits(this.rate * 100)} % (${low}–${high})`;
  }
}

/**
 * A number with about three digits.
 * @param {number} value
 */
export function digits(value) {
  const size = Math.abs(value);
  return value.toFixed(size < 1 ? 2 : size < 99.95 ? 1 : 0);
}

/** @param {number} fraction */
export function percent(fraction) {
  return `${digits(fraction * 100)} %`;
}

/** @param {readonly number[]} values */
export function rootMeanSquare(values) {
  return Math.sqrt(engine.mean(values.map((value) => value * value)));
}
