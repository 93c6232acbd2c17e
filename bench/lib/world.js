import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { engine } from "./engine.js";

/** @typedef {ReturnType<typeof engine.createWorld>} World */

/**
 * Does some work in a world whose store and output are temporary.
 * @template Result
 * @param {ReturnType<typeof engine.loadConfig>} config
 * @param {ReturnType<typeof engine.createTerminalProgress>} progress
 * @param {(world: World) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withWorld(config, progress, work) {
  const temporary = mkdtempSync(path.join(tmpdir(), "loadgate-bench-"));
  const world = engine.createWorld({
    root: path.dirname(config.file),
    store: path.join(temporary, "store"),
    out: path.join(temporary, "out"),
    ohaVersion: engine.OHA_VERSION,
    environment: process.env,
    progress,
  });
  try {
    return await work(world);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
