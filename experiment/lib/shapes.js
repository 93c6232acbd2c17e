/**
 * What a run measures.
 * @typedef {object} Shape
 * @property {1 | 2} servers
 * @property {number} scenarios
 * @property {1 | 2} levels
 */

/** @type {Shape} the run that most tables are about: three times the series of the recording */
export const TWELVE = { servers: 2, scenarios: 3, levels: 2 };

/**
 * Runs of so many series.
 * @type {Readonly<Record<number, Shape>>}
 */
export const SHAPES = {
  1: { servers: 1, scenarios: 1, levels: 1 },
  2: { servers: 2, scenarios: 1, levels: 1 },
  4: { servers: 2, scenarios: 1, levels: 2 },
  8: { servers: 2, scenarios: 2, levels: 2 },
  12: TWELVE,
  24: { servers: 2, scenarios: 6, levels: 2 },
};
