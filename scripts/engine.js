import { BUNDLE, ENGINE } from "../bench/lib/engine-bundle.js";
import { importSource } from "./import-source.js";

/**
 * The engine's own code, the same that the command runs.
 * @type {typeof import("./engine-source.js")}
 */
export const engine = await importSource(ENGINE, process.env[BUNDLE]);
