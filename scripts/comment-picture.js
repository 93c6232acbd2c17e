/**
 * Draws docs/images/comment.png, a comment that the action wrote about a real run, as GitHub shows it, and
 * docs/images/report.png, the beginning of that run's page.
 *
 *     node scripts/comment-picture.js
 *
 * It makes a repository with this project's servers and a branch that makes one of them slower, runs the
 * built action on it as a pull request's job, and keeps the comment that comes in. Needs git, Go, Cargo, oha and
 * Chromium (`CHROMIUM` names another program, such as `chromium-headless-shell`) with a font that has emoji, and takes
 * about six minutes.
 */
import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

const ROOT = path.resolve(import.meta.dirname, "..");
const PICTURES = path.join(ROOT, "docs/images");
const REPOSITORY = "acme/shop";
const PULL = 42;
const BUDGET = "4m";
const COMMENT_WIDTH_PX = 900;
/** Of the page, which goes on below. */
const PAGE_PX = { width: 1280, height: 1500 };
/** Of a page before its height is known. */
const FIRST_HEIGHT_PX = 800;
const SCALE = 2;

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

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "comment-picture-")));
try {
  const repository = path.join(folder, "shop");
  const comment = await commentOf(pullRequest(repository));
  mkdirSync(PICTURES, { recursive: true });
  const source = path.join(folder, "comment.html");
  writeFileSync(source, page(comment));
  const height = heightOf(source);
  draw(source, "comment.png", { width: COMMENT_WIDTH_PX, height });
  draw(path.join(repository, "loadgate-out/report.html"), "report.png", PAGE_PX);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * A repository whose head makes one of two servers slower.
 * @param {string} repository
 */
function pullRequest(repository) {
  const built = new Set(["target", "bin"]);
  for (const name of ["go", "rust", "payloads"]) {
    cpSync(path.join(ROOT, "servers", name), path.join(repository, name), {
      recursive: true,
      filter: (source) => !built.has(path.basename(source)),
    });
  }
  const file = (/** @type {string} */ name) => path.join(repository, name);
  const git = (/** @type {string[]} */ ...args) => {
    const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
    return run("git", [...identity, ...args], repository).trim();
  };
  git("init", "--quiet", "--initial-branch", "main");
  writeFileSync(file(".gitignore"), "bin/\ntarget/\nloadgate-out/\n.loadgate/\n");
  writeFileSync(
    file("loadgate.yml"),
    `servers:
  go:
    directory: go
    build: go build -trimpath -o bin/server .
    run: ./bin/server --addr 127.0.0.1:{port}
    ready: { path: /healthz }
    artifact: bin/server
  rust:
    directory: rust
    build: cargo build --release --locked
    run: ./target/release/server --addr 127.0.0.1:{port}
    ready: { path: /healthz }
    artifact: target/release/server
scenarios:
  greet: { path: /abc, load: { concurrency: [1, 100] } }
  echo:
    method: POST
    path: /echo
    headers: { content-type: application/json }
    body-file: payloads/1k.json
    load: { concurrency: [64] }
measure: { burst: 200ms, budget: ${BUDGET} }
gate:
  throughput: { tolerance: 5% }
  latency-p99: { tolerance: 10% }
  cpu-per-request: { tolerance: 5% }
`,
  );
  git("add", "--all");
  git("commit", "--quiet", "--message", "Two servers");
  const baseSha = git("rev-parse", "HEAD");
  git("switch", "--quiet", "--create", "digest");
  const greet = readFileSync(file("go/greet.go"), "utf8");
  const head = greet
    .replace("import (\n", 'import (\n\t"crypto/sha256"\n\t"encoding/hex"\n')
    .replace(
      /(\tw\.Header\(\).*\n)(\tio\.WriteString\(w, "Hello)/,
      '$1\tw.Header().Set("X-Digest", digestOf(name))\n$2',
    );
  if (!/import \(\n\t"crypto[\s\S]*digestOf/.test(head))
    throw new Error("greet.go has another form");
  writeFileSync(file("go/greet.go"), head + DIGEST);
  git("commit", "--quiet", "--all", "--message", "Greetings have a digest");
  return { repository, baseSha, headSha: git("rev-parse", "HEAD") };
}

/**
 * Runs the action as the job of a pull request.
 * @param {{ repository: string, baseSha: string, headSha: string }} pull
 * @returns {Promise<string>} the comment that it wrote
 */
async function commentOf({ repository, baseSha, headSha }) {
  const repo = { full_name: REPOSITORY };
  const head = { sha: headSha, ref: "digest", repo };
  const base = { sha: baseSha, ref: "main", repo };
  const pull = { number: PULL, state: "open", body: "", labels: [], user: { login: "ada" } };
  const event = path.join(folder, "event.json");
  writeFileSync(event, JSON.stringify({ pull_request: { ...pull, head, base } }));
  let comment = "";
  const api = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    response.setHeader("content-type", "application/json");
    const isComment = request.method === "POST" && /\/comments$/.test(request.url ?? "");
    if (isComment) comment = JSON.parse(Buffer.concat(chunks).toString()).body;
    const time = new Date().toISOString();
    const written = {
      id: 1,
      user: { login: "github-actions[bot]" },
      body: comment,
      html_url: "x",
      created_at: time,
      updated_at: time,
    };
    if (/\/comments/.test(request.url ?? "")) {
      response.end(JSON.stringify(isComment ? written : comment === "" ? [] : [written]));
    } else if (/\/events/.test(request.url ?? "")) response.end("[]");
    else response.end(JSON.stringify({ ...pull, head, base, html_url: "x" }));
  });
  await new Promise((resolve) => api.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = api.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const action = spawn(process.execPath, [path.join(ROOT, "dist/main.js")], {
    cwd: repository,
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      RUNNER_TEMP: folder,
      GITHUB_WORKSPACE: repository,
      GITHUB_EVENT_PATH: event,
      GITHUB_EVENT_NAME: "pull_request",
      GITHUB_REPOSITORY: REPOSITORY,
      GITHUB_RUN_ID: "1",
      GITHUB_API_URL: `http://127.0.0.1:${port}`,
      GITHUB_SERVER_URL: "https://github.com",
      GITHUB_OUTPUT: "",
      GITHUB_STATE: "",
      GITHUB_STEP_SUMMARY: "",
      "INPUT_GITHUB-TOKEN": "token",
      INPUT_BASE: "auto",
    },
  });
  await new Promise((resolve) => action.once("exit", resolve));
  api.closeAllConnections();
  api.close();
  if (comment === "") throw new Error("the action wrote no comment");
  return comment;
}

/**
 * A page that looks as GitHub shows a comment.
 * @param {string} markdown
 */
function page(markdown) {
  const html = micromark(markdown, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    // The comment's own folds; every name in it is escaped.
    allowDangerousHtml: true,
  }).replace(
    /<blockquote>\s*<p>\[!(\w)(\w+)\]\s*([\s\S]*?)<\/blockquote>/g,
    (_, first, others, text) =>
      `<div class="alert"><p class="kind">${first}${others.toLowerCase()}</p><p>${text}</div>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title></title><style>
* { box-sizing: border-box }
body { margin: 0; padding: 16px; background: #fff; color: #1f2328;
  font: 14px/1.5 "Helvetica Neue", Helvetica, "Liberation Sans", Arial, "Noto Color Emoji", sans-serif }
article { border: 1px solid #d1d9e0; border-radius: 6px; overflow: hidden }
header { padding: 8px 16px; background: #f6f8fa; border-bottom: 1px solid #d1d9e0; color: #59636e }
header b { color: #1f2328 } header span { border: 1px solid #d1d9e0; border-radius: 2em; padding: 0 6px; font-size: 12px }
main { padding: 16px } main > :last-child { margin-bottom: 0 }
h3 { margin: 0 0 16px; font-size: 17.5px; line-height: 1.25 }
p, table, details, .alert { margin: 0 0 16px }
table { border-collapse: collapse } th, td { padding: 6px 13px; border: 1px solid #d1d9e0 }
tr:nth-child(2n) td { background: #f6f8fa }
code { padding: .2em .4em; border-radius: 6px; background: #818b981f; font: 85% "Liberation Mono", monospace }
sub { font-size: 12px; line-height: 1.5; vertical-align: baseline }
a { color: #0969da; text-decoration: none }
.alert { padding: 8px 16px; border-left: .25em solid #cf222e } .alert > :last-child { margin: 0 }
.kind { color: #d1242f; font-weight: 500 }
</style><article><header><b>github-actions</b> <span>bot</span> commented</header><main>${html}</main></article>
<script>document.title = String(document.documentElement.scrollHeight)</script></html>`;
}

/**
 * @param {string} source path of a page whose title says how high it is
 * @returns {number} in CSS pixels
 */
function heightOf(source) {
  const size = { width: COMMENT_WIDTH_PX, height: FIRST_HEIGHT_PX };
  const [, height] = /<title>(\d+)<\/title>/.exec(browser(source, size, "--dump-dom")) ?? [];
  if (height === undefined) throw new Error("the browser did not say how high the page is");
  return Number(height);
}

/**
 * Draws the upper part of a page.
 * @param {string} source path of the page
 * @param {string} name of the picture
 * @param {{ width: number, height: number }} size in CSS pixels
 */
function draw(source, name, size) {
  const file = path.join(PICTURES, name);
  browser(source, size, `--screenshot=${file}`);
  process.stdout.write(`wrote ${path.relative(ROOT, file)}\n`);
}

/**
 * Opens a page in Chromium.
 * @param {string} source path of the page
 * @param {{ width: number, height: number }} size of the window
 * @param {string} action what to do with it, as an option
 * @returns {string} what the browser wrote
 */
function browser(source, { width, height }, action) {
  return run(
    process.env["CHROMIUM"] ?? "chromium",
    [
      ...["--headless", "--disable-gpu", "--disable-background-networking", "--hide-scrollbars"],
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      `--user-data-dir=${path.join(folder, "browser")}`,
      `--force-device-scale-factor=${SCALE}`,
      `--window-size=${width},${height}`,
      action,
      pathToFileURL(source).href,
    ],
    folder,
  );
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} cwd
 * @returns {string} what it wrote
 */
function run(program, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw error ?? new Error(`${program} ${args.join(" ")}: ${stderr}`);
  return stdout;
}
