import type { Arms } from "../../app/arms/arms.ts";
import { configHashes, HEX_DIGITS, sorted } from "../../app/arms/config-hash.ts";
import type { Cell, Lane } from "../../domain/run/plan/lane.ts";
import { timedBurst } from "../../domain/run/plan/load-shape.ts";
import type { Machine } from "../../ports/machine.ts";
import type { Variables } from "../domain/runtime.ts";

/**
 * Hashes the part of a configuration that shapes the counts of a server under a scenario; levels and the length of
 * bursts do not.
 * @returns in hexadecimal; two counts are comparable only if their hashes agree
 */
export function countHash(
  arms: Arms,
  machine: Pick<Machine, "hash">,
  { lane, cell, env }: { readonly lane: Lane; readonly cell: Cell; readonly env: Variables },
): string {
  const shape = { ...timedBurst(0), keepAlive: cell.shape.keepAlive };
  const own = configHashes(arms, machine).of(lane, { ...cell, level: { concurrency: 1 }, shape });
  return machine.hash(JSON.stringify([own, sorted(env)])).slice(0, HEX_DIGITS);
}
