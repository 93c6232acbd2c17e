/**
 * Writes a repository of two commits, on which the action is run as its users have it.
 *
 *     node scripts/prepare-itself.js passes|regression|never-starts FOLDER
 *
 * Its server takes its time with each request and leaves the CPU alone, so what is planted is as slow on a
 * machine that is shared.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Milliseconds that a request takes. */
const DELAY_MS = 4;

/** @type {Record<string, string>} */
const HEADS = {
  passes: server(DELAY_MS),
  regression: server(DELAY_MS * 1.5),
  "never-starts": "setInterval(() => {}, 1000);\n",
};

const [name = "", folder] = process.argv.slice(2);
const head = HEADS[name];
if (head === undefined || folder === undefined) {
  throw new Error(`usage: prepare-itself.js ${Object.keys(HEADS).join("|")} FOLDER`);
}

mkdirSync(folder, { recursive: true });
git("init", "--quiet", "--initial-branch", "main");
write(".gitignore", ".loadgate/\nloadgate-out/\n");
write(
  "loadgate.yml",
  `servers:
  api:
    run: exec node server.mjs
    ready: { timeout: 3s }
scenarios:
  hello:
    path: /
    expect: { body: "hello\\n" }
    load: { concurrency: [4] }
measure: { burst: 200ms, budget: 60s }
gate:
  throughput: { tolerance: 20% }
`,
);
write("server.mjs", server(DELAY_MS));
commit("base");
write("server.mjs", head);
write("note", name);
commit("head");

/**
 * @param {number} delayMs
 * @returns {string}
 */
function server(delayMs) {
  return `import { createServer } from "node:http";
createServer((request, response) => {
  request.resume();
  setTimeout(() => response.end("hello\\n"), ${delayMs});
}).listen(Number(process.env.PORT), "127.0.0.1");
`;
}

/**
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  writeFileSync(path.join(String(folder), file), text);
}

/** @param {string} message */
function commit(message) {
  git("add", "--all");
  const identity = ["-c", "user.name=Itself", "-c", "user.email=itself@example.com"];
  git(...identity, "commit", "--quiet", "--message", message);
}

/** @param {readonly string[]} args */
function git(...args) {
  const { status } = spawnSync("git", args, { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error(`git ${args.join(" ")} failed`);
}
