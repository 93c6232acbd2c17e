/**
 * The change points that the engine finds: lists of numbers as JSON in, the indices of their points out.
 *
 *     node experiment/levels.js < lists.json
 */
import { readFileSync } from "node:fs";
import { engine } from "../scripts/engine.js";

/** @type {readonly (readonly number[])[]} */
const lists = JSON.parse(readFileSync(0, "utf8"));
const found = lists.map((values) => engine.levelsOf(values).points.map(({ index }) => index));
process.stdout.write(`${JSON.stringify(found)}\n`);
