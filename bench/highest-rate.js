/**
 * The highest fixed rate of POST /echo that each server holds for a minute without a shortfall.
 *
 *     npm run bench:rate -- [--seconds 60] [--connections 64] [--server NAME] [--most RATE]
 *
 * oha and the server are on the same machine.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { holder, withEach } from "./lib/echo-load.js";
import { engine, pinnedOha } from "./lib/engine.js";
import { highestRate } from "./lib/highest-rate.js";
import { machineLine } from "./lib/machine.js";
import { printTable } from "./lib/table.js";

/** @typedef {import("./lib/echo-load.js").Sample} Sample */

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    connections: { type: "string", default: "64" },
    server: { type: "string" },
    most: { type: "string", default: "Infinity" },
  },
});
const seconds = Number(values.seconds);
const connections = Number(values.connections);
const config = engine.loadConfig(path.join(import.meta.dirname, "published/echo/loadgate.yml"));
const servers = config.servers.filter(({ name }) => (values.server ?? name) === name);
const { generator } = await pinnedOha();

const found = await withEach(servers, async (server) => {
  const hold = holder(generator, { server, scenario: scenarioFor(server.name) }, connections);
  return await highestRate(hold, { seconds, most: Number(values.most) });
});
console.log(machineLine());
console.log(`POST /echo with 1 KB over ${connections} connections, held for ${seconds} s.`);
printTable([header(), ...found.map(({ name, result }) => row(name, result))], 1);

/** @param {string} server */
function scenarioFor(server) {
  const scenario = config.scenarios.find((one) => one.servers.includes(server));
  if (!scenario) throw new Error(`${config.file} has no scenario for ${server}`);
  return scenario;
}

function header() {
  const latencies = ["p50", "p90", "p95", "p99", "p99.9", "max"];
  return ["server", "rate", ...latencies, "shortfall", "server CPU"];
}

/**
 * @param {string} name
 * @param {{ rate: number, sample: Sample }} found
 */
function row(name, { rate, sample }) {
  const { p50, p90, p95, p99, p999, max } = sample.latencyMs ?? {};
  const cpu = ((sample.serverCpuMs ?? Number.NaN) / sample.durationMs) * 100;
  return [
    name,
    `${engine.formatNumber(rate)}/s`,
    ...[p50, p90, p95, p99, p999, max].map((ms) => engine.formatMilliseconds(ms ?? Number.NaN)),
    `${engine.formatNumber((sample.rateShortfall ?? Number.NaN) * 100)} %`,
    `${engine.formatNumber(cpu)} %`,
  ];
}
