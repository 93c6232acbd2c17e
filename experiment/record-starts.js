/**
 * Records starts of two copies of the same server, A and B, each with some bursts and a load at its end whose answers are all
 * waited for: whatever differs between the copies is noise.
 *
 *     node scripts/with-toolchains.js node experiment/record-starts.js --minutes 18 --out experiment/data/starts.csv
 *
 * The servers are those that answer the scenario greet of `--config`. In each round, both copies of one server are started,
 * warmed up for a second, and loaded in blocks A B B A or B A A B, then with a closing load and with a sustained one. One
 * line for each load.
 */
import { createWriteStream } from "node:fs";
import { parseArgs } from "node:util";
import { burst, COPIES, closingLoad, ORDERS, prepare, startCopies } from "./lib/copies.js";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "40" },
    blocks: { type: "string", default: "5" },
    burst: { type: "string", default: "200" },
    sustained: { type: "string", default: "2000" },
    warm: { type: "string", default: "1000" },
    config: { type: "string", default: "experiment/starts/loadgate.yml" },
    out: { type: "string", default: "experiment/data/starts.csv" },
  },
});
const level = { concurrency: 8 };
const burstMs = Number(values.burst);
const servers = await prepare(values.config);
const file = createWriteStream(values.out);
file.write("server,round,load,copy,throughput,p99Ms,requests,meanMs\n");
const endAt = performance.now() + Number(values.minutes) * 60_000;
const digits = (/** @type {number | undefined} */ value) =>
  value === undefined ? "" : String(Number(value.toPrecision(6)));

for (let round = 0; performance.now() < endAt; round += 1) {
  for (const server of servers) {
    const { running, stop } = await startCopies([server]);
    const one = { server: server.name, level };
    /**
     * @param {string} load
     * @param {import("./lib/copies.js").Copy} copy
     * @param {Awaited<ReturnType<typeof closingLoad>>} closing
     */
    const write = (load, copy, { requests, meanMs, percentilesMs }) => {
      const figures = ["", digits(percentilesMs?.p99), requests, digits(meanMs)];
      file.write(`${[server.name, round, load, copy, ...figures].join(",")}\n`);
    };
    try {
      // Which copy is loaded first is ahead for a while.
      const turns = round % 2 === 0 ? COPIES : COPIES.toReversed();
      for (const copy of turns) await burst(running, one, copy, Number(values.warm));
      let slowest = Number.POSITIVE_INFINITY;
      for (let block = 0; block < Number(values.blocks); block += 1) {
        for (const copy of ORDERS[(block + round) % 2] ?? []) {
          const { throughput = 0, latencyMs } = await burst(running, one, copy, burstMs);
          slowest = Math.min(slowest, throughput);
          const figures = [digits(throughput), digits(latencyMs?.p99), "", digits(latencyMs?.mean)];
          file.write(`${[server.name, round, "burst", copy, ...figures].join(",")}\n`);
        }
      }
      for (const copy of turns) {
        const measured = { burstMs, throughput: slowest };
        write("closing", copy, await closingLoad(running, one, copy, measured));
      }
      for (const copy of turns) {
        const measured = { burstMs, throughput: slowest, sustainedMs: Number(values.sustained) };
        write("sustained", copy, await closingLoad(running, one, copy, measured));
      }
    } finally {
      await stop();
    }
  }
  console.error(`round ${round}, ${((endAt - performance.now()) / 60_000).toFixed(1)} min left`);
}
file.end();
