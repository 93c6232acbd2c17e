import type { Cell } from "../../series/lane.ts";
import { connectionsOf } from "../../series/load-shape.ts";
import { elementAt } from "../../statistics/element-at.ts";
import type { RequestConfig } from "./config.ts";

/**
 * Divides a load among the requests of a mix by their weights: connections, each of which sends only one of the
 * requests, or a rate and its connections.
 * @param requests with weights above zero, at most as many as connections
 * @returns one for each request
 */
export function sharesOfLoad(
  requests: readonly Pick<RequestConfig, "weight">[],
  { level, shape }: Pick<Cell, "level" | "shape">,
): readonly Pick<Cell, "level" | "shape">[] {
  const weights = requests.map(({ weight }) => weight);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const counts = wholeShares(connectionsOf(level, shape), weights);
  return weights.map((weight, index) => {
    const connections = elementAt(counts, index);
    if (!("rate" in level)) return { level: { concurrency: connections }, shape };
    return { level: { rate: (level.rate * weight) / all }, shape: { ...shape, connections } };
  });
}

/**
 * Divides a whole number by weights, at least one for each: each unit goes to the weight that is furthest behind
 * (Sainte-Laguë's method).
 * @param total at least the number of weights
 * @param weights each above zero
 */
export function wholeShares(total: number, weights: readonly number[]): readonly number[] {
  const shares = weights.map(() => 1);
  for (let left = total - weights.length; left > 0; left -= 1) {
    const needs = weights.map((weight, index) => weight / (2 * elementAt(shares, index) + 1));
    const neediest = needs.indexOf(Math.max(...needs));
    shares[neediest] = elementAt(shares, neediest) + 1;
  }
  return shares;
}
