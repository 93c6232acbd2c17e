import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { edited, editNamed } from "./counting-edits.js";

/** @typedef {import("../../src/domain/run/plan/config.ts").ServerConfig} ServerConfig */

/** Folders of what a build makes. */
const BUILT = ["target", "bin", "node_modules"];

/**
 * Builds a server in its folder and, edited, in a copy of it. The copy stands beside the folder, since the server
 * may read its neighbours' files, and what was built there stays, so that the next call need not build all of it again.
 * @param {ServerConfig} server
 * @param {string} edit
 * @returns {{ base: ServerConfig, head: ServerConfig }}
 */
export function builtArms(server, edit) {
  build(server);
  const language = /** @type {import("./counting-edits.js").Language} */ (server.name);
  const { directory } = server;
  const copy = path.join(path.dirname(directory), `.counting-${language}-${edit}`);
  const change = editNamed(language, edit);
  const isNew = !existsSync(copy);
  const changed = [change?.file, ...Object.keys(change?.add ?? {})];
  // The sources anew each time, since the server may have changed; with their times, by which cargo knows what it has
  // compiled. What it has compiled in the copy is the copy's own.
  cpSync(directory, copy, {
    recursive: true,
    preserveTimestamps: true,
    filter: (source) => {
      const name = path.relative(directory, source);
      return isNew || !(changed.includes(name) || BUILT.includes(name));
    },
  });
  if (change) {
    const text = readFileSync(path.join(directory, change.file), "utf8");
    writeChanged(path.join(copy, change.file), edited(text, change));
    for (const [file, added] of Object.entries(change.add ?? {})) {
      writeChanged(path.join(copy, file), added);
    }
  }
  const head = { ...server, directory: copy };
  build(head);
  return { base: server, head };
}

/** @param {ServerConfig} server */
function build({ build: command, directory }) {
  if (command === undefined) return;
  execFileSync("/bin/sh", ["-c", command], { cwd: directory, stdio: ["ignore", 2, 2] });
}

/**
 * Leaves a file alone that has the text, so that nothing is compiled again.
 * @param {string} file
 * @param {string} text
 */
function writeChanged(file, text) {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  writeFileSync(file, text);
}
