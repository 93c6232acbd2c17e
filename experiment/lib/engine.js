import { importSource } from "../../scripts/import-source.js";

/** @type {typeof import("./engine-source.js")} */
const source = await importSource("experiment/lib/engine-source.js");

/** The engine's own rules, the same that the command judges with. */
export const engine = source.engine;
