import { access, constants } from "node:fs/promises";
import path from "node:path";
import { engine, pinnedOha, signal } from "../engine.js";
import { HEY } from "./hey.js";
import { K6 } from "./k6.js";
import { toolGenerator } from "./tool.js";
import { WRK } from "./wrk.js";

/** @typedef {import("./tool.js").LoadGenerator} LoadGenerator */
/** @typedef {import("./tool.js").Tool} Tool */

/** @type {Record<string, Tool>} */
const TOOLS = { wrk: WRK, hey: HEY, k6: K6 };

/** Where programs that are not on PATH are looked for. */
const CACHE = path.join(engine.toolCacheFolder(process.env), "generators");

/**
 * A load generator by its name: oha, or one of wrk, hey and k6 that is on PATH or in the cache of tools.
 * @param {string} name
 * @param {number} [threads] of wrk
 * @returns {Promise<{ generator: LoadGenerator } | { missing: string }>} `missing` says how to install it
 */
export async function foundGenerator(name, threads) {
  if (name === "oha") return { generator: (await pinnedOha()).generator };
  const tool = TOOLS[name];
  if (!tool) throw new Error(`no load generator ${name}: there are oha, ${Object.keys(TOOLS)}`);
  const program = await programOf(name);
  if (program === undefined) return { missing: `${name} is not installed: ${installOf(tool)}` };
  const version = await versionOf(tool, program);
  const installed = { program, version, ...(threads !== undefined && { threads }) };
  return { generator: toolGenerator(tool, installed) };
}

/** @param {Tool} tool */
function installOf({ install, goModule }) {
  return goModule === true ? `GOBIN=~/.cache/loadgate/generators ${install}` : install;
}

/** @param {string} name */
async function programOf(name) {
  for (const folder of [...(process.env["PATH"] ?? "").split(path.delimiter), CACHE]) {
    const program = path.join(folder, name);
    const executable = access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (path.isAbsolute(folder) && (await executable)) return program;
  }
  return undefined;
}

/**
 * Go programs carry the version of their module.
 * @param {Tool} tool
 * @param {string} program
 */
async function versionOf({ goModule, versionArgs = [], version }, program) {
  const text =
    goModule === true
      ? await output("go", ["version", "-m", program])
      : await output(program, versionArgs);
  return (version ?? /^\s+mod\s+\S+\s+v(\S+)/m).exec(text)?.[1] ?? "of an unknown version";
}

/**
 * What a program prints of itself, whatever its exit code.
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<string>}
 */
export async function output(program, args) {
  const command = { program, args, env: process.env, capture: true, timeoutMs: 10_000 };
  const { stdout, tail } = await engine.runCommand(command, signal);
  return [stdout, ...tail].join("\n");
}
