/**
 * Records what servers hold under a load that stops and comes back, for the tests of the verdict of a soak: servers with a
 * planted growth, servers that grow once and then stay, and steady servers in five languages.
 *
 *     npm run bench:soak-traces -- [--only go-map,node] [--load 130] [--pause 20] [--rate RATE] [--connections 32]
 *       [--piece 10] [--at-once 1] [--again]
 *
 * Each trace is a file of its own below experiment/data/soak, with a line for each second; it takes twice the load and the
 * pause, in seconds. `--at-once` records so many side by side: memory depends little on what else runs. What is there
 * already is not recorded again; `--again` does that. The load comes in pieces, since oha keeps every sample.
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
    load: { type: "string", default: "130" },
    pause: { type: "string", default: "20" },
    rate: { type: "string", default: "5000" },
    connections: { type: "string", default: "32" },
    piece: { type: "string", default: "10" },
    "at-once": { type: "string", default: "1" },
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
const left = kinds((load * rate) / 2).filter(
  ({ name }) => (only?.includes(name) ?? true) && (values.again || !existsSync(traceFile(name))),
);
try {
  for (const kind of left) await buildServer(kind);
  await Promise.all(Array.from({ length: Number(values["at-once"]) }, recordLeft));
} finally {
  engine.removeRunFolder();
}
process.exit();

async function recordLeft() {
  for (let kind = left.shift(); kind; kind = left.shift()) {
    const trace = await recordTrace(kind, { ...plan, rate: Math.min(rate, kind.rate ?? rate) });
    mkdirSync(path.dirname(traceFile(kind.name)), { recursive: true });
    writeFileSync(traceFile(kind.name), traceText(trace));
    const { requests = 0, rssBytes = 0 } = trace.points.at(-1) ?? {};
    console.error(`${kind.name}: ${requests} requests, ${engine.formatBytes(rssBytes)}`);
  }
}
