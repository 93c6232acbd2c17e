import os from "node:os";
import path from "node:path";
import { engine, signal } from "./engine.js";
import { PROCESS } from "./published.js";

/** @typedef {import("./published.js").Measured} Measured */
/** @typedef {ReturnType<typeof engine.createBuilder>} Builder */

const HELLO = path.join(import.meta.dirname, "../../servers/published/echo/hello");
const HELLO_BUILDS = 5;

/**
 * Adds to what was measured what the echo's article has and no metric of a run is.
 * @param {readonly Measured[]} measured
 * @returns {Promise<Measured[]>}
 */
export async function withEchoExtras(measured) {
  const builder = engine.createBuilder(process.env, (line) => console.error(line));
  return withDerived(measured, os.availableParallelism(), await helloBuilds(builder));
}

/**
 * Adds CPU use in percent of all cores, which is measured in percent of one, and the times of builds.
 * @param {readonly Measured[]} measured
 * @param {number} cores
 * @param {Record<string, number>} builds ms by server
 * @returns {Measured[]}
 */
export function withDerived(measured, cores, builds) {
  return measured.map((one) => {
    const { cpu } = one.values;
    const build = one.series === PROCESS ? builds[one.server] : undefined;
    return {
      ...one,
      values: {
        ...one.values,
        ...(cpu !== undefined && { "cpu-of-all-cores": cpu / cores }),
        ...(build !== undefined && { "hello-build": build }),
      },
    };
  });
}

/**
 * Builds `Hello, world!` in each language some times, everything but the program itself built before.
 * @param {Builder} builder
 * @returns {Promise<Record<string, number>>} medians in ms
 */
export async function helloBuilds(builder) {
  const programs = [
    { name: "go", clean: "rm -rf bin", build: "go build -o bin/hello ." },
    { name: "rust", clean: "rm -rf target", build: "cargo build --release --locked" },
  ];
  /** @type {Record<string, number[]>} */
  const times = { go: [], rust: [] };
  for (let repeat = 0; repeat <= HELLO_BUILDS; repeat += 1) {
    for (const program of programs) {
      const request = { ...program, directory: path.join(HELLO, program.name), env: {} };
      const { buildMs } = await builder.build(request, signal, { fresh: true });
      // The first build fills the caches.
      if (repeat > 0 && buildMs !== undefined) times[program.name]?.push(buildMs);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, engine.median(ms)]));
}
