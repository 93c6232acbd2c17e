/**
 * Records what servers hold under a load that stops and comes back, for the tests of the verdict of a soak: servers with a
 * planted growth, servers that grow once and then stay, and steady servers in five languages.
 *
 *     npm run bench:soak-traces -- [--only go-map,node] [--load 120] [--pause 30] [--rate RATE] [--connections 32]
 *       [--piece 10] [--again]
 *
 * Each trace is a file of its own below experiment/data/soak, with a line for each second; it takes twice the load and the
 * pause, in seconds. What is there already is not recorded again; `--again` does that. The load comes in pieces, since oha
 * keeps every sample.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { engine } from "../bench/lib/engine.js";
import { buildServer, recordTrace } from "./lib/soak-recording.js";
import { kinds, traceFile, traceText } from "./lib/soak-traces.js";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    load: { type: "string", default: "120" },
    pause: { type: "string", default: "30" },
    rate: { type: "string", default: "5000" },
    connections: { type: "string", default: "32" },
    piece: { type: "string", default: "10" },
    again: { type: "boolean", default: false },
  },
});
const [load, pause, rate] = [Number(values.load), Number(values.pause), Number(values.rate)];
const plan = {
  ...{ load, pause, rate },
  connections: Number(values.connections),
  piece: Number(values.piece),
};
const only = values.only?.split(",");
const chosen = kinds((load * rate) / 2).filter(({ name }) => only?.includes(name) ?? true);
try {
  for (const kind of chosen) {
    const file = traceFile(kind.name);
    if (existsSync(file) && !values.again) continue;
    await buildServer(kind);
    const points = await recordTrace(kind, { ...plan, rate: Math.min(rate, kind.rate ?? rate) });
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, traceText(points));
    const { requests = 0, rssKiB = 0 } = points.at(-1) ?? {};
    console.error(`${kind.name}: ${requests} requests, ${(rssKiB / 1024).toFixed(0)} MiB`);
  }
} finally {
  engine.removeRunFolder();
}
process.exit();
