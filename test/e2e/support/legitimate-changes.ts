import { spawnSync } from "node:child_process";
import { expect } from "vitest";
import { type StepOptions, step } from "./action.ts";
import { byKind } from "./kinds.ts";
import type { Project } from "./project.ts";
import { pullRequest } from "./pull-request.ts";
import { configuration as config, serverSource } from "./servers.ts";

/** A change, and what a report says of it besides that nothing got slower. */
interface Change {
  readonly kind: string;
  readonly base?: (project: Project) => void;
  readonly head: (project: Project) => void;
  readonly job?: (project: Project) => StepOptions;
  /** The first sentence where the run is neither a pass nor a failure. */
  readonly neutral?: RegExp;
  /** In the summary. */
  readonly says?: RegExp;
}

const files = (content: Readonly<Record<string, string>>) => (project: Project) => {
  for (const [name, text] of Object.entries(content)) project.write(name, text);
};

const answering = (body: string) =>
  serverSource({ answer: `response.end(${JSON.stringify(body)});` });

const node = { run: "exec node server.mjs" };
const other = serverSource({ answer: "right(); // the same in other words" });

const PYTHON_SERVER = `import http.server, os
class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_GET(self):
        self.send_response(200)
        self.send_header("content-length", "6")
        self.end_headers()
        self.wfile.write(b"hello\\n")
    def log_message(self, *_): pass
http.server.ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Handler).serve_forever()
`;

const GO_SERVER = `package main
import ("net/http"; "os")
func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("hello\\n")) })
	http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil)
}
`;

function compiledGoLibrary(): string {
  spawnSync("go", ["build", "net/http"]);
  return spawnSync("go", ["env", "GOCACHE"], { encoding: "utf8" }).stdout.trim();
}

const event =
  (name: string, payload: unknown = {}) =>
  (): StepOptions => ({
    inputs: { base: "auto" },
    env: { GITHUB_EVENT_NAME: name },
    event: payload,
  });

const breaksBase = files({ "loadgate.yml": config({ api: { build: "exit 1" } }) });
const mends = files({ "loadgate.yml": config() });

/** Changes that an honest team makes. None of them may be held up. */
export const CHANGES = byKind<Change>({
  "a server in other words": {
    kind: "code",
    head: files({ "server.mjs": other }),
  },
  "a note": {
    kind: "code",
    head: files({ "README.md": "a note" }),
  },
  "an answer, and what is expected of it": {
    kind: "benchmark",
    head: files({
      "server.mjs": answering("good day\n"),
      "loadgate.yml": config({ greet: { expect: { body: "good day\n" } } }),
    }),
  },
  "a server beside the one that is there": {
    kind: "benchmark",
    base: files({ "loadgate.yml": config() }),
    head: files({ "loadgate.yml": config({ servers: { api: node, web: node } }) }),
    says: /new/,
  },
  "a scenario that is gone": {
    kind: "benchmark",
    base: (project) => {
      const two = config().replace(
        "measure:",
        "  other: { path: /, load: { concurrency: [2] } }\nmeasure:",
      );
      project.write("loadgate.yml", two);
    },
    head: files({ "loadgate.yml": config() }),
    says: /removed/,
  },
  "a level more": {
    kind: "benchmark",
    head: files({ "loadgate.yml": config({ greet: { load: { concurrency: [1, 2] } } }) }),
  },
  "another request beside the old one": {
    kind: "benchmark",
    head: files({ "loadgate.yml": config({ greet: { path: "/?page=2" } }) }),
    says: /The benchmark changed: scenario greet/,
  },
  "a build that makes the same bytes": {
    kind: "build",
    base: files({ "loadgate.yml": config({ api: { build: "cp server.mjs built.mjs" } }) }),
    head: files({ "README.md": "nothing in the build" }),
  },
  "a build that needs a file which only head has": {
    kind: "build",
    head: files({
      "loadgate.yml": config({ api: { build: "cat tools/build-this", run: node.run } }),
      "tools/build-this": "",
    }),
  },
  "a variable that the server needs from now on": {
    kind: "start",
    head: files({
      "server.mjs": serverSource({ before: "if (!process.env.MODE) process.exit(1);" }),
      "loadgate.yml": config({ api: { env: { MODE: "x" } } }),
    }),
  },
  "a server in another folder": {
    kind: "start",
    head: (project) => {
      project.git("mv", "server.mjs", "moved.mjs");
      project.write("services/api/server.mjs", serverSource());
      project.write("loadgate.yml", config({ api: { directory: "services/api" } }));
    },
  },
  "a stricter gate": {
    kind: "benchmark",
    head: files({ "loadgate.yml": config({ gate: { throughput: { tolerance: "89%" } } }) }),
  },
  "a configuration that moves": {
    kind: "configuration file",
    head: (project) => {
      project.git("rm", "--quiet", "loadgate.yml");
      project.write("bench/greet.yml", config({ api: { directory: ".." } }));
    },
    job: (project) => pullRequest(project, { inputs: { config: "bench/greet.yml" } }),
    says: /main has its configuration at loadgate\.yml/,
  },
  "a build that copies settings from the workspace": {
    kind: "build",
    base: (project) =>
      files({
        ".gitignore": ".loadgate/\nloadgate-out/\nsettings\n",
        "loadgate.yml": config({
          api: {
            build: `test -e settings || cp ${project.path("settings")} .`,
            run: "exec node server.mjs 3< settings",
          },
        }),
      })(project),
    head: files({ settings: "x", "server.mjs": other }),
  },
  "the first configuration": {
    kind: "configuration file",
    base: (project) => project.git("rm", "--quiet", "--cached", "loadgate.yml"),
    head: files({ "loadgate.yml": config() }),
  },
  "the first configuration and the first server": {
    kind: "configuration file",
    base: (project) => project.git("rm", "--quiet", "--force", "loadgate.yml", "server.mjs"),
    head: files({ "loadgate.yml": config(), "server.mjs": serverSource() }),
    neutral: /^Not compared: main has no loadgate\.yml yet/,
  },
  "a Node project with a package of its own": {
    kind: "project",
    base: files({
      "package.json": JSON.stringify({ name: "shop", type: "module", private: true }),
      "lib/index.js": "export const answer = 'hello\\n';",
      "lib/package.json": JSON.stringify({
        name: "lib",
        version: "1.0.0",
        type: "module",
        main: "index.js",
      }),
      "server.mjs": `import { answer } from "lib";\n${serverSource({ answer: "response.end(answer);" })}`,
      ".gitignore": "node_modules/\n.loadgate/\nloadgate-out/\n",
      "loadgate.yml": config({
        api: { build: "npm install --no-save --no-audit --no-fund --offline ./lib" },
      }),
    }),
    head: files({ "lib/index.js": "export const answer = `hello\\n`;" }),
  },
  "a Python project with a virtual environment": {
    kind: "project",
    base: files({
      "server.py": PYTHON_SERVER,
      ".gitignore": ".venv/\n.loadgate/\nloadgate-out/\n",
      "loadgate.yml": config({
        api: {
          build: "python3 -m venv --without-pip .venv",
          run: "exec .venv/bin/python server.py",
        },
      }),
    }),
    head: files({ "server.py": `${PYTHON_SERVER}# the same\n` }),
  },
  "a Go project": {
    kind: "project",
    base: files({
      "go.mod": "module example.com/api\n\ngo 1.21\n",
      "main.go": GO_SERVER,
      ".gitignore": "bin/\n.loadgate/\nloadgate-out/\n",
      "loadgate.yml": config({
        api: { build: "go build -o bin/api .", run: "exec ./bin/api", artifact: "bin/api" },
      }),
    }),
    head: files({ "main.go": `${GO_SERVER}// the same\n` }),
    // Go compiles its library once for a folder, which takes longer than a test may.
    job: (project) => pullRequest(project, { env: { GOCACHE: compiledGoLibrary() } }),
  },
  "a merge group": {
    kind: "event",
    head: files({ "server.mjs": other }),
    job: (project) => {
      const head_sha = project.git("rev-parse", "HEAD");
      const base_sha = project.git("rev-parse", "HEAD^");
      return event("merge_group", { merge_group: { head_sha, base_sha } })();
    },
  },
  "a push that was forced over the commit before it": {
    kind: "event",
    head: files({ "server.mjs": other }),
    job: event("push", { before: "d".repeat(40), forced: true }),
  },
  "a push that mends a broken base": {
    kind: "broken base",
    base: breaksBase,
    head: mends,
    job: event("push"),
    neutral: /^Not compared: api \(base\): the build failed/,
  },
  "a scheduled run after a broken commit": {
    kind: "broken base",
    base: breaksBase,
    head: mends,
    job: event("schedule"),
    neutral: /^Not compared: api \(base\): the build failed/,
  },
  "a start by hand after a broken commit": {
    kind: "broken base",
    base: breaksBase,
    head: mends,
    job: event("workflow_dispatch"),
    neutral: /^Not compared: api \(base\): the build failed/,
  },
  "a mended base where no base is required": {
    kind: "broken base",
    base: breaksBase,
    head: mends,
    job: (project) => pullRequest(project, { inputs: { "base-required": "false" } }),
    neutral: /^Not compared: api \(base\): the build failed/,
  },
});

async function outcome(project: Project, { base, head, job = pullRequest }: Change) {
  project.write("loadgate.yml", config());
  base?.(project);
  project.git("add", "--all");
  project.git("commit", "--quiet", "--allow-empty", "--message", "base");
  project.git("switch", "--quiet", "--create", "feature");
  head(project);
  project.commit("head");
  return await step(project, "main.js", job(project));
}

/** Runs the action on a change, and asserts that it ends well and says what it has to. */
export async function expectNotHeldUp(project: Project, change: Change): Promise<void> {
  const ended = await outcome(project, change);
  expect(ended.code, ended.stdout + ended.stderr).toBe(0);
  const summary = ended.summary().replaceAll("\u00a0", " ").replaceAll("\\", "");
  if (change.neutral) {
    const [, sentence = ""] = /^### ⚠️ (.*)$/m.exec(summary) ?? [];
    expect(sentence, summary).toMatch(change.neutral);
  } else {
    expect(summary).not.toContain("Not compared");
    expect(summary).toContain("measured in turns in one job");
  }
  if (change.says) expect(summary).toMatch(change.says);
}
