import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { testedByPairs } from "./claims.js";
import { engine, signal } from "./engine.js";

/** @typedef {import("./claims.js").Claim} Claim */
/** @typedef {import("./claims.js").Tested} Tested */
/** @typedef {ReturnType<typeof engine.createBuilder>} Builder */
/**
 * A program of a pair: `edit` is a text of its source behind which each edit puts another number, within a string, so
 * that the program changes and has to be linked again.
 * @typedef {{ folder: string, source: string, edit: string }} Program
 */
/**
 * A build from nothing, which is repeat 0, or one after an edit.
 * @typedef {{ pair: string, build: string, repeat: number, ms: number }} Reading
 */

const SERVERS = path.join(import.meta.dirname, "../../servers");

/**
 * The programs in Go and in Rust that do the same.
 * @type {Readonly<Record<string, { go: Program, rust: Program }>>}
 */
export const PAIRS = {
  "hello world": pairIn("published/echo/hello", "Hello, world"),
  greet: pairIn("published/greet", "Hello, visitor"),
  experiments: pairIn("published/experiments", "/experiments/md5"),
  static: pairIn("published/static", '("/'),
  echo: {
    go: { folder: "published/echo/go", source: "echo.go", edit: '"Go ' },
    rust: { folder: "published/echo/rust", source: "src/echo.rs", edit: '"Rust ' },
  },
  own: {
    go: { folder: "go", source: "greet.go", edit: "Hello, visitor" },
    rust: { folder: "rust", source: "src/greet.rs", edit: "Hello, visitor" },
  },
};

/** Each kind of build, with its language. */
const BUILDS = /** @type {const} */ ({
  go: { language: "go", command: "go build -trimpath -o bin/server ." },
  "rust release": { language: "rust", command: "cargo build --release --locked" },
  "rust debug": { language: "rust", command: "cargo build --locked" },
});

/**
 * Tests that a rebuild after an edit takes one language less time.
 * @param {Claim} claim a test for each pair, which its series names
 * @param {{ repeats: number }} options how many edits each program gets
 * @returns {Promise<{ tests: Tested[], readings: Reading[] }>}
 */
export async function testRebuilds({ tests }, { repeats }) {
  const readings = await readRebuilds(repeats);
  return {
    tests: tests.map((test) => testedByPairs(test, rebuildRatios(readings, test))),
    readings,
  };
}

/**
 * Builds a copy of every program from nothing, then after each of some edits; the builds of a pair take turns.
 * @param {number} repeats
 * @returns {Promise<Reading[]>}
 */
export async function readRebuilds(repeats) {
  const copy = mkdtempSync(path.join(tmpdir(), "loadgate-rebuilds-"));
  try {
    const filter = (/** @type {string} */ file) => !/\/(bin|target)$/.test(file);
    cpSync(SERVERS, copy, { recursive: true, filter });
    const builder = engine.createBuilder(process.env, (line) => console.error(line));
    const readings = [];
    for (const [pair, programs] of Object.entries(PAIRS)) {
      readings.push(...(await buildsOfPair(builder, copy, { pair, programs, repeats })));
    }
    return readings;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * @param {Builder} builder
 * @param {string} copy of the servers' folder
 * @param {{ pair: string, programs: { go: Program, rust: Program }, repeats: number }} work
 * @returns {Promise<Reading[]>}
 */
async function buildsOfPair(builder, copy, { pair, programs, repeats }) {
  const caches = path.join(copy, "caches", pair);
  const env = { GOCACHE: caches, CARGO_TARGET_DIR: caches, CARGO_BUILD_BUILD_DIR: caches };
  const readings = [];
  for (let repeat = 0; repeat <= repeats; repeat += 1) {
    for (const [build, { language, command }] of Object.entries(BUILDS)) {
      const { folder, source, edit } = programs[language];
      const directory = path.join(copy, folder);
      const before = repeat === 0 && `${fetchOf(language)}`;
      if (before) await builder.build({ name: pair, directory, build: before, env }, signal);
      editFile(path.join(directory, source), edit, `${build} ${repeat}`);
      const { buildMs = Number.NaN } = await builder.build(
        { name: pair, directory, build: command, env },
        signal,
      );
      readings.push({ pair, build, repeat, ms: buildMs });
    }
  }
  rmSync(caches, { recursive: true, force: true });
  return readings;
}

/**
 * What brings the sources of dependencies, so that no build waits for the network.
 * @param {"go" | "rust"} language
 */
function fetchOf(language) {
  return language === "go" ? "go mod download" : "cargo fetch --locked";
}

/**
 * @param {string} file
 * @param {string} edit
 * @param {string} number
 */
function editFile(file, edit, number) {
  const text = readFileSync(file, "utf8");
  if (!text.includes(edit)) throw new Error(`${file} has no ${edit}`);
  const at = text.indexOf(edit) + edit.length;
  // Digits and letters that every one of these strings may hold.
  writeFileSync(file, text.slice(0, at) + number.replaceAll(" ", "") + text.slice(at));
}

/**
 * What readings say of two builds of a pair, by edit.
 * @param {readonly Reading[]} readings
 * @param {{ variant: string, against: string, series: string }} what
 * @returns {number[]} logarithms of variant's time ÷ other's
 */
export function rebuildRatios(readings, { variant, against, series }) {
  const edits = readings.filter(({ pair, repeat }) => pair === series && repeat > 0);
  const ofBuild = (/** @type {string} */ build) => edits.filter((one) => one.build === build);
  return ofBuild(variant).flatMap(({ repeat, ms }) => {
    const other = ofBuild(against).find((one) => one.repeat === repeat);
    return other ? [Math.log(ms / other.ms)] : [];
  });
}

/**
 * The build from nothing and the median rebuild of each pair.
 * @param {readonly Reading[]} readings
 */
export function rebuildTable(readings) {
  const builds = Object.keys(BUILDS);
  return {
    columns: ["program", ...builds.flatMap((build) => [`${build}, first`, "after an edit"])],
    textColumns: 1,
    rows: [...new Set(readings.map(({ pair }) => pair))].map((pair) => [
      pair,
      ...builds.flatMap((build) => {
        const own = readings.filter((one) => one.pair === pair && one.build === build);
        const edits = own.filter(({ repeat }) => repeat > 0).map(({ ms }) => ms);
        const first = own.find(({ repeat }) => repeat === 0)?.ms;
        const median = edits.length > 0 ? engine.median(edits) : undefined;
        return [first, median].map((ms) =>
          ms === undefined ? "–" : engine.formatMilliseconds(ms),
        );
      }),
    ]),
  };
}

/**
 * @param {string} folder
 * @param {string} edit
 */
function pairIn(folder, edit) {
  return {
    go: { folder: `${folder}/go`, source: "main.go", edit },
    rust: { folder: `${folder}/rust`, source: "src/main.rs", edit },
  };
}
