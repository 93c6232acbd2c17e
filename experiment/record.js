/**
 * Records bursts of two copies of the same server, A and B: whatever differs between them is noise.
 *
 *     node scripts/with-toolchains.js node experiment/record.js --minutes 36 --burst 300 --out experiment/data/aa.csv
 *
 * The servers are those that answer the scenario greet of `--config`. Both copies of each are up at once; the series
 * take turns, each with a block A B B A or B A A B; every `--round` minutes all processes are fresh. One line for each
 * burst: when it began, in which round and block, and what it yielded.
 */
import { createWriteStream } from "node:fs";
import { parseArgs } from "node:util";
import { engine } from "../bench/lib/engine.js";
import { burst, COPIES, FIELDS, figuresOf, ORDERS, prepare, startCopies } from "./lib/copies.js";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "36" },
    round: { type: "string", default: "3" },
    burst: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
    config: { type: "string", default: "loadgate.yml" },
    out: { type: "string", default: "experiment/data/aa.csv" },
  },
});
const burstMs = Number(values.burst);
const servers = await prepare(values.config);
const random = engine.seededRandom(values.seed);

const file = createWriteStream(values.out);
file.write(
  `${["server", "level", "round", "block", "position", "copy", "startMs", ...FIELDS].join(",")}\n`,
);
const beganAt = performance.now();
const endAt = beganAt + Number(values.minutes) * 60_000;
const series = servers.flatMap(({ name }) =>
  [1, 100].map((concurrency) => ({ server: name, level: { concurrency } })),
);
const blocks = new Map(series.map((one) => [one, 0]));
for (let round = 0; performance.now() < endAt; round += 1) {
  const roundEnd = Math.min(endAt, performance.now() + Number(values.round) * 60_000);
  const { running, stop } = await startCopies(servers);
  try {
    for (const one of series) {
      for (const copy of COPIES) await burst(running, one, copy, 1000);
    }
    while (performance.now() < roundEnd) {
      for (const one of engine.shuffle(series, random)) {
        const block = blocks.get(one) ?? 0;
        blocks.set(one, block + 1);
        for (const [position, copy] of (ORDERS[block % 2] ?? ORDERS[0] ?? []).entries()) {
          const startMs = Math.round(performance.now() - beganAt);
          const sample = await burst(running, one, copy, burstMs);
          const place = [one.server, one.level.concurrency, round, block, position, copy, startMs];
          file.write(`${[...place, ...figuresOf(sample)].join(",")}\n`);
        }
      }
      const left = Math.max(0, (endAt - performance.now()) / 60_000).toFixed(1);
      console.error(
        `round ${round}, ${blocks.get(series[0] ?? { server: "", level: { concurrency: 0 } })} blocks, ${left} min left`,
      );
    }
  } finally {
    await stop();
  }
}
await new Promise((resolve) => file.end(resolve));
