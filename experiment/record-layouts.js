/**
 * Records the same amount of load in different layouts, in turns, on two copies of the same server: bursts from
 * 0.1 to 5 s in blocks A B B A and B A A B, and both copies at the same time.
 *
 *     node scripts/with-toolchains.js node experiment/record-layouts.js --minutes 20 --out experiment/data/layouts.csv
 *
 * Each cycle gives every layout the same load, in shuffled order, on one server at c=100; the servers take turns,
 * and each cycle has fresh processes. One line for each pair of bursts side by side.
 *
 *     node scripts/with-toolchains.js node experiment/record-layouts.js --minutes 16 --bursts 200 --nice 0,-10 --out experiment/data/priority.csv
 *
 * records bursts of one length in turns, of processes of one priority and of another; below 0 takes root.
 */
import { createWriteStream } from "node:fs";
import { setPriority } from "node:os";
import { parseArgs } from "node:util";
import { engine } from "../bench/lib/engine.js";
import { burst, COPIES, FIELDS, figuresOf, ORDERS, prepare, startCopies } from "./lib/copies.js";

/** Load of each layout in a cycle, both copies together: one block of the longest bursts. */
const LOAD_MS = 20_000;
/** Both copies at once, as long as this. */
const TOGETHER_MS = 500;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "20" },
    bursts: { type: "string", default: "100,200,300,500,1000,2500,5000" },
    nice: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    out: { type: "string", default: "experiment/data/layouts.csv" },
  },
});
const servers = await prepare("loadgate.yml");
const random = engine.seededRandom(values.seed);
const file = createWriteStream(values.out);
const fields = COPIES.flatMap((copy) => FIELDS.map((field) => `${field}${copy}`));
file.write(`${["server", "cycle", "layout", "burstMs", "pair", ...fields].join(",")}\n`);
const priorities = values.nice.split(",").map(Number);
const layouts = [
  ...values.bursts.split(",").map((burstMs) => ({ layout: "turns", burstMs: Number(burstMs) })),
  ...(priorities.length === 1 ? [{ layout: "together", burstMs: TOGETHER_MS }] : []),
];
const endAt = performance.now() + Number(values.minutes) * 60_000;
for (let cycle = 0; performance.now() < endAt; cycle += 1) {
  const server = servers[cycle % servers.length];
  if (!server) throw new Error("no server answers greet");
  const series = { server: server.name, level: { concurrency: 100 } };
  const nice = priorities[Math.floor(cycle / servers.length) % priorities.length] ?? 0;
  // Servers and load generators inherit it.
  setPriority(nice);
  const { running, stop } = await startCopies([server]);
  try {
    for (const copy of COPIES) await burst(running, series, copy, 1000);
    for (const { layout, burstMs } of engine.shuffle(layouts, random)) {
      const pairs = Math.round(LOAD_MS / (2 * burstMs));
      for (let pair = 0; pair < pairs; pair += 1) {
        const order = (ORDERS[Math.floor(pair / 2) % 2] ?? COPIES).slice(pair % 2 === 0 ? 0 : 2);
        /** @type {Record<string, readonly string[]>} */
        const found = {};
        if (layout === "together") {
          const load = async (/** @type {(typeof COPIES)[number]} */ copy) => {
            found[copy] = figuresOf(await burst(running, series, copy, burstMs));
          };
          await Promise.all(COPIES.map(load));
        } else {
          for (const copy of order.slice(0, 2)) {
            found[copy] = figuresOf(await burst(running, series, copy, burstMs));
          }
        }
        const figures = COPIES.flatMap((copy) => found[copy] ?? []);
        file.write(
          `${[server.name, cycle, nice === 0 ? layout : `${layout} nice ${nice}`, burstMs, pair, ...figures].join(",")}\n`,
        );
      }
    }
  } finally {
    await stop();
  }
  const left = Math.max(0, (endAt - performance.now()) / 60_000).toFixed(1);
  console.error(`cycle ${cycle}, ${left} min left`);
}
await new Promise((resolve) => file.end(resolve));
