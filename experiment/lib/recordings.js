import path from "node:path";
import { readBuilds } from "./build-recording.js";
import { readRecording } from "./recording.js";

/** The recording that rules were tuned on, in the experiment's folder of data. */
export const TUNED = "aa.csv";

/** Recordings that no rule was tuned on, in the experiment's folder of data. */
const UNSEEN = [
  {
    name: "another day",
    file: "another-day.csv",
    about: "The Go and the Rust server once more, on another day",
  },
  {
    name: "Node and the JVM",
    file: "runtimes.csv",
    about:
      "Two servers with a garbage collector and a just-in-time compiler: Node's own and the JDK's (`experiment/runtimes`)",
  },
];

/** Recordings of builds of one program, by language. */
const BUILDS = { Go: "builds-go.csv", Rust: "builds-rust.csv", C: "builds-c.csv" };

/**
 * A recording that no rule was tuned on.
 * @typedef {object} Unseen
 * @property {string} name
 * @property {string} file in the folder of data
 * @property {string} about
 * @property {import("./recording.js").Recording} recording
 */

/**
 * @typedef {object} Recordings
 * @property {import("./recording.js").Recording} tuned the one that rules were tuned on
 * @property {readonly Unseen[]} unseen
 * @property {readonly import("./build-recording.js").BuildRecording[]} builds
 */

/**
 * @param {string} data folder of the recordings
 * @returns {Recordings}
 */
export function readRecordings(data) {
  const read = (/** @type {string} */ file) => readRecording(path.join(data, file));
  return {
    tuned: read(TUNED),
    unseen: UNSEEN.map((one) => ({ ...one, recording: read(one.file) })),
    builds: Object.entries(BUILDS).map(([language, file]) =>
      readBuilds(language, path.join(data, file)),
    ),
  };
}
