import { readFileSync } from "node:fs";
import path from "node:path";
import { engine } from "../../scripts/engine.js";

const DATA = path.join(import.meta.dirname, "../data");

/** As far from each other, two points are the same one. */
const NEAR = 2;

/**
 * What three detectors find in a series: the index of the first run of each new level.
 * @typedef {object} Found
 * @property {string} name
 * @property {number} runs
 * @property {readonly number[]} loadgate
 * @property {readonly number[]} otava
 * @property {readonly number[]} asv
 */

/**
 * A series with its values, and why Loadgate does not find what another does.
 * @typedef {Found & { readonly source: string, readonly values: readonly number[], readonly why: readonly string[] }} PublishedSeries
 */

/**
 * What is found in series that others published; scripts/published-change-points.py wrote it.
 * @typedef {object} Published
 * @property {readonly PublishedSeries[]} tests with their values
 * @property {readonly Found[]} rocksdb of a data set that is not here
 * @property {readonly Found[]} qualityControl likewise
 */

/** @returns {Published} */
export function publishedPoints() {
  const series = read("published-series.json");
  const { tests, rocksdb, qualityControl } = read("published-points.json");
  return {
    rocksdb,
    qualityControl,
    tests: tests.map((/** @type {Found} */ found) => {
      const { source, values } = series.find(
        (/** @type {PublishedSeries} */ { name }) => name === found.name,
      );
      return { ...found, source, values, why: reasons(values, found) };
    }),
  };
}

/** @param {string} file */
function read(file) {
  return JSON.parse(readFileSync(path.join(DATA, file), "utf8"));
}

/**
 * @param {readonly number[]} values
 * @param {Found} found
 * @returns {readonly string[]}
 */
function reasons(values, { loadgate, otava, asv }) {
  const missed = [...otava, ...asv].filter(
    (index) => !loadgate.some((own) => Math.abs(own - index) <= NEAR),
  );
  return [...new Set(missed)]
    .sort((a, b) => a - b)
    .map((index) => `${index}: ${whyNot(values, index)}`);
}

/**
 * Which part of the rule rejects a point.
 * @param {readonly number[]} values
 * @param {number} index
 */
function whyNot(values, index) {
  const logs = values.map(Math.log);
  const starts = engine.segmentStarts(logs, 3);
  const place = starts.findIndex((start) => start > 0 && Math.abs(start - index) <= NEAR);
  if (place < 1) return "no part of the best division into stretches of three runs or more";
  const [from, at, to] = [
    starts[place - 1] ?? 0,
    starts[place] ?? 0,
    starts[place + 1] ?? values.length,
  ];
  const [before, after] = [values.slice(from, at), values.slice(at, to)];
  const ratio = engine.median(after) / engine.median(before);
  if (Math.abs(Math.log(ratio)) < Math.log(1.05)) {
    return `levels ${Math.abs((ratio - 1) * 100).toFixed(1)} % apart`;
  }
  const p = engine.mannWhitneyPValue(logs.slice(from, at), logs.slice(at, to));
  return `p = ${p.toPrecision(1)}, of ${before.length} and ${after.length} runs`;
}
