import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

const ROOT = path.resolve(import.meta.dirname, "../..");
const COMMAND = path.join(ROOT, "dist/cli.js");
const RUN = path.join(import.meta.dirname, "run.jsonl.gz");
const CONFIGURATION = path.join(import.meta.dirname, "loadgate.yml");

/** What head adds to the greeting of the server in Go. */
const DIGEST = `
// digestOf is slow on purpose, so that nobody guesses a name.
func digestOf(name string) string {
	sum := sha256.Sum256([]byte(name))
	for range 400 {
		sum = sha256.Sum256(sum[:])
	}
	return hex.EncodeToString(sum[:])
}
`;

/**
 * Makes a folder with this project's servers and the configuration of the recorded run.
 * @param {string} project
 */
export function makeProject(project) {
  const built = new Set(["target", "bin"]);
  for (const name of ["go", "rust"]) {
    cpSync(path.join(ROOT, "servers", name), path.join(project, name), {
      recursive: true,
      filter: (source) => !built.has(path.basename(source)),
    });
  }
  cpSync(CONFIGURATION, path.join(project, "loadgate.yml"));
}

/**
 * Records a run of a branch that makes one of the servers slower, with few series and enough time to decide most of them.
 * @param {string} project of {@link makeProject}
 */
export function measure(project) {
  const file = (/** @type {string} */ name) => path.join(project, name);
  const git = (/** @type {string[]} */ ...args) => {
    const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
    run("git", [...identity, ...args], project);
  };
  git("init", "--quiet", "--initial-branch", "main");
  writeFileSync(file(".gitignore"), "bin/\ntarget/\nloadgate-out/\n.loadgate/\n");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Two servers");
  git("switch", "--quiet", "--create", "digest");
  writeFileSync(file("go/greet.go"), withDigest(readFileSync(file("go/greet.go"), "utf8")));
  git("commit", "--quiet", "--all", "--message", "Greetings have a digest");
  // Its exit code says that something got slower, as it should.
  const args = [COMMAND, "run", "--base", "main"];
  spawnSync(process.execPath, args, { cwd: project, stdio: "inherit" });
  writeFileSync(RUN, gzipSync(readFileSync(file("loadgate-out/run.jsonl")), { level: 9 }));
}

/** @param {string} greet source of the server in Go */
function withDigest(greet) {
  const head = greet
    .replace("import (\n", 'import (\n\t"crypto/sha256"\n\t"encoding/hex"\n')
    .replace(
      /(\tw\.Header\(\).*\n)(\tio\.WriteString\(w, "Hello)/,
      '$1\tw.Header().Set("X-Digest", digestOf(name))\n$2',
    );
  if (!/import \(\n\t"crypto[\s\S]*digestOf/.test(head)) {
    throw new Error("greet.go has another form");
  }
  return head + DIGEST;
}

/**
 * What the command writes about the recorded run.
 * @param {string} project of {@link makeProject}
 * @param {"markdown" | "html"} format
 * @returns {string}
 */
export function reportOf(project, format) {
  return run(process.execPath, [COMMAND, "report", RUN, "--format", format], project, [0, 1]);
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {readonly number[]} codes that it may end with
 * @returns {string} what it wrote
 */
function run(program, args, cwd, codes = [0]) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (!codes.includes(status ?? -1)) {
    throw error ?? new Error(`${program} ${args.join(" ")}: ${stderr}`);
  }
  return stdout;
}
