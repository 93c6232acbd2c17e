import { seededRandom } from "../../src/domain/statistics/random.ts";

/** Standard normal numbers: Box & Muller, Annals of Mathematical Statistics 29 (1958), 610. */
export function normals(seed: string): () => number {
  const random = seededRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
