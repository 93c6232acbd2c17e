import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { engine } from "../../scripts/engine.js";

const ROOT = path.join(import.meta.dirname, "../..");

/**
 * A build of a server. Builds of one language run the same instructions for a request; where they lie in memory differs.
 * @typedef {object} Build
 * @property {string} name
 * @property {"own" | "edit" | "order"} kind the build as it is, one after an edit that adds nothing that runs, or one whose
 *   functions are linked in random order
 * @property {string} program
 */

/**
 * How a language's server is built: from a copy of the sources, with text that is added to one file.
 * @typedef {object} Language
 * @property {string} config that names the server
 * @property {string} sources folder
 * @property {string} file that unused functions are added to
 * @property {(count: number, random: () => number) => string} unused functions that stay in the program
 * @property {(folder: string, program: string, seed?: number) => void} build
 * @property {(program: string) => string} run command
 */

/** @type {(program: string, args: readonly string[], cwd: string) => void} */
const run = (program, args, cwd) => {
  execFileSync(program, args, { cwd, stdio: ["ignore", 2, 2] });
};

const numbers = (/** @type {() => number} */ random) =>
  Array.from({ length: 1 + Math.floor(20 * random()) }, () => 1 + Math.floor(1e6 * random()));

/** @type {Readonly<Record<string, Language>>} */
export const LANGUAGES = {
  go: {
    config: path.join(ROOT, "loadgate.yml"),
    sources: path.join(ROOT, "servers/go"),
    file: "addition.go",
    unused: (count, random) => {
      const functions = Array.from({ length: count }, () => {
        const steps = numbers(random).map((number) => `	n = n*${number} ^ n>>3\n`);
        return `func(n uint64) uint64 {\n${steps.join("")}	return n\n}`;
      });
      return `package main\n\nvar kept = []func(uint64) uint64{${functions.join(", ")}}\n\nfunc init() {\n	if len(kept) == 0 {\n		panic("")\n	}\n}\n`;
    },
    build: (folder, program, seed) =>
      run(
        "go",
        [
          "build",
          "-trimpath",
          ...(seed === undefined ? [] : [`-ldflags=-randlayout=${seed}`]),
          ...["-o", program, "."],
        ],
        folder,
      ),
    run: (program) => `exec ${program} --addr 127.0.0.1:{port}`,
  },
  rust: {
    config: path.join(ROOT, "loadgate.yml"),
    sources: path.join(ROOT, "servers/rust"),
    file: "src/lib.rs",
    unused: (count, random) => {
      const functions = Array.from({ length: count }, (_, index) => {
        const steps = numbers(random).map(
          (number) => `    n = n.wrapping_mul(${number}) ^ (n >> 3);\n`,
        );
        return `fn kept_${index}(mut n: u64) -> u64 {\n${steps.join("")}    n\n}\n`;
      });
      const names = functions.map((_, index) => `kept_${index}`);
      return `\n#[used]\nstatic KEPT: [fn(u64) -> u64; ${count}] = [${names.join(", ")}];\n${functions.join("")}`;
    },
    build: (folder, program, seed) => {
      const link = ["-Clink-arg=-fuse-ld=lld", `-Clink-arg=-Wl,--shuffle-sections=*=${seed ?? 0}`];
      const target = path.join(path.dirname(program), "target");
      run(
        "cargo",
        [
          ...["rustc", "--release", "--locked", "--bin", "server", "--target-dir", target],
          ...(seed === undefined ? ["--", link[0] ?? ""] : ["--", ...link]),
        ],
        folder,
      );
      cpSync(path.join(target, "release/server"), program);
    },
    run: (program) => `exec ${program} --addr 127.0.0.1:{port}`,
  },
  c: {
    config: path.join(ROOT, "experiment/builds/loadgate.yml"),
    sources: path.join(ROOT, "experiment/builds"),
    file: "server.c",
    unused: (count, random) =>
      Array.from({ length: count }, (_, index) => {
        const steps = numbers(random).map((number) => `  n = n * ${number} ^ n >> 3;\n`);
        return `__attribute__((used)) static unsigned long kept_${index}(unsigned long n) {\n${steps.join("")}  return n;\n}\n`;
      }).join(""),
    build: (folder, program, seed) =>
      run(
        "gcc",
        [
          ...["-O2", "-ffunction-sections", "-fuse-ld=lld"],
          ...(seed === undefined ? [] : [`-Wl,--shuffle-sections=*=${seed}`]),
          ...["-o", program, "server.c"],
        ],
        folder,
      ),
    run: (program) => `exec ${program} {port}`,
  },
};

/**
 * Makes the builds of a language's server: its own, and others by turns with unused functions and in random order.
 * @param {Language} language
 * @param {number} count of the others
 * @param {string} folder to build in
 * @returns {readonly Build[]} the own build first
 */
export function makeBuilds(language, count, folder) {
  mkdirSync(folder, { recursive: true });
  return Array.from({ length: count + 1 }, (_, index) => {
    const kind = /** @type {const} */ (["order", "edit"])[index % 2] ?? "order";
    const program = path.join(folder, `server-${index}`);
    const copy = path.join(folder, "sources");
    cpSync(language.sources, copy, {
      recursive: true,
      filter: (source) => !/\/(?:target|bin|addition\.go)$/u.test(source),
    });
    if (index > 0 && kind === "edit") {
      const random = engine.seededRandom(`${language.file} ${index}`);
      appendFileSync(path.join(copy, language.file), language.unused(2 * index, random));
    }
    language.build(copy, program, index > 0 && kind === "order" ? index : undefined);
    rmSync(copy, { recursive: true });
    return index === 0
      ? { name: "own", kind: "own", program }
      : { name: `${kind} ${index}`, kind, program };
  });
}
