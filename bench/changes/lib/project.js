import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { engine } from "../../lib/engine.js";
import { CHANGES } from "./change.js";

/** @typedef {"from" | "to"} Arm */

/** What builds write. */
const IGNORED = ["node_modules/", ".venv-loadgate/", "__pycache__/", "target/", "bin/"];
const AUTHOR = ["-c", "user.name=bench", "-c", "user.email=bench@example.org"];

/** What `loadgate init` writes below the servers and their scenarios. */
function measureAndGate() {
  const { text } = engine.draftConfiguration([]);
  return text.slice(text.indexOf("\nmeasure:"));
}

/**
 * Writes the project of a change with one of its versions, over the one that is there.
 * @param {string} folder
 * @param {string} name of the change
 * @param {Arm} arm
 */
export function writeProject(folder, name, arm) {
  const source = path.join(CHANGES, name);
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(source)) {
    if (["from", "to", "change.json"].includes(entry)) continue;
    cpSync(path.join(source, entry), path.join(folder, entry), { recursive: true });
  }
  cpSync(path.join(source, arm), folder, { recursive: true });
  const configuration = readFileSync(path.join(source, "loadgate.yml"), "utf8");
  writeFileSync(path.join(folder, "loadgate.yml"), `${configuration}${measureAndGate()}`);
  const ignored = [...IGNORED, ".loadgate/", "loadgate-out/"].join("\n");
  writeFileSync(path.join(folder, ".gitignore"), `${ignored}\n`);
}

/**
 * Makes a repository of two commits. If both are the same version, the second only adds a page.
 * @param {string} folder
 * @param {string} name of the change
 * @param {readonly [Arm, Arm]} arms
 */
export function writeRepository(folder, name, [base, head]) {
  writeProject(folder, name, base);
  git(folder, ["init", "--quiet", "--initial-branch=main"]);
  commit(folder, base);
  if (base === head) writeFileSync(path.join(folder, "NOTES.md"), "Nothing that runs.\n");
  else writeProject(folder, name, head);
  commit(folder, head);
}

/**
 * @param {string} folder
 * @param {string} message
 */
function commit(folder, message) {
  git(folder, ["add", "--all"]);
  git(folder, [...AUTHOR, "commit", "--quiet", "--message", message]);
}

/**
 * @param {string} folder
 * @param {readonly string[]} args
 */
function git(folder, args) {
  const { status, stderr } = spawnSync("git", ["-C", folder, ...args], { encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
}
