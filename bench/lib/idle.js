import { execFileSync } from "node:child_process";
import path from "node:path";
import { testedByPairs } from "./claims.js";
import { memoryRatios } from "./echo-memory.js";
import { engine, signal } from "./engine.js";

/** @typedef {import("./claims.js").Claim} Claim */
/** @typedef {import("./claims.js").Tested} Tested */
/** @typedef {import("./echo-memory.js").Reading} Reading */

const FOLDER = path.join(import.meta.dirname, "../../servers/published/echo/idle");
const PROGRAMS = [
  { name: "go", build: "go build -trimpath -o bin/idle .", program: "bin/idle" },
  { name: "rust", build: "cargo build --release --locked", program: "target/release/idle" },
];

/**
 * Tests the claim about the memory of goroutines and tasks that wait.
 * @param {Claim} claim tests of the bytes of each; its `connections` are how many wait
 * @param {{ repeats: number }} options
 * @returns {Promise<{ tests: Tested[], readings: Reading[] }>}
 */
export async function testIdle({ tests, connections: counts = [] }, { repeats }) {
  const builder = engine.createBuilder(process.env, (line) => console.error(line));
  for (const { name, build } of PROGRAMS) {
    await builder.build({ name, build, directory: path.join(FOLDER, name), env: {} }, signal);
  }
  const readings = Array.from({ length: repeats }, (_, repeat) =>
    counts.flatMap((connections) =>
      PROGRAMS.map(({ name: server, program }) => {
        const file = path.join(FOLDER, server, program);
        const rssBytes = Number(execFileSync(file, [String(connections)], { encoding: "utf8" }));
        return { server, repeat, connections, rssBytes };
      }),
    ),
  ).flat();
  const tested = tests.map((test) => testedByPairs(test, memoryRatios(readings, test).slope));
  return { tests: tested, readings };
}
