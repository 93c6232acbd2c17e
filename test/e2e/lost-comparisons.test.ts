import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect } from "vitest";
import { mergeGroupEvent, pullRequestEvent } from "../support/github/events.ts";
import { type StepOptions, step } from "./support/action.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { type Project, test } from "./support/project.ts";
import {
  busyFor,
  busyServerSource,
  configuration,
  delayedServerSource,
  IDLE_REQUESTS,
  serverSource,
} from "./support/servers.ts";

/**
 * Ways to lose or to fake the comparison with base. In each of them head is many times slower than base,
 * and none may end as a pass.
 */

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

/** Bursts by their number: however busy the machine is, it has as many, and what they show is decided. */
const MEASURE = { burst: "100ms", "warm-up": "50ms", repeats: 14 };
const GATE = { throughput: { tolerance: "20%" } };
const FAST = delayedServerSource(2);
const SLOW = delayedServerSource(20);
const config = (parts: Parameters<typeof configuration>[0] = {}) =>
  configuration({ measure: MEASURE, gate: GATE, ...parts });

/** Busy servers under as many connections that those which wait for an answer are not missed. */
const LATE = config({
  greet: { load: { concurrency: [50] } },
  measure: { ...MEASURE, burst: "400ms", "warm-up": "400ms", repeats: 8 },
});

const TWO = { api: { run: "exec node server.mjs" }, web: { run: "exec node server.mjs" } };

/** One way: what the two commits are, and what must come of it. */
interface Way {
  /** Makes the commit of base. */
  readonly base: (project: Project) => void;
  /** Makes the commit of head, whose server is slow already. */
  readonly head?: (project: Project) => void;
  /** What the job gets besides. */
  readonly job?: (project: Project) => StepOptions;
  /** 1: it was compared after all, and the slowdown found. 3: nothing was compared. */
  readonly code: 1 | 3;
  /** In the first sentence, where nothing was compared. */
  readonly sentence?: RegExp;
}

const files = (content: Readonly<Record<string, string>>) => (project: Project) => {
  for (const [name, text] of Object.entries(content)) project.write(name, text);
};

/** The job of a pull request from a commit to its parent. */
function pullRequest(project: Project, options: StepOptions = {}): StepOptions {
  const sha = project.git("rev-parse", "HEAD");
  return {
    ...options,
    inputs: { base: "auto", ...options.inputs },
    env: { GITHUB_EVENT_NAME: "pull_request", GITHUB_SHA: sha, ...options.env },
    event: options.event ?? pullRequestEvent(7, { sha }, project.git("rev-parse", "HEAD^")),
  };
}

const WAYS: Readonly<Record<string, Way>> = {
  "base does not build": {
    base: files({ "loadgate.yml": config({ api: { build: "echo no compiler; exit 3" } }) }),
    head: files({ "loadgate.yml": config() }),
    code: 3,
    sentence: /^Not compared: api \(base\): the build failed: exit code 3/,
  },
  "base's build needs a file that only head has": {
    base: files({ "loadgate.yml": config({ api: { build: "cat new-file" } }) }),
    head: files({ "new-file": "" }),
    code: 3,
    sentence: /^Not compared: api \(base\): the build failed/,
  },
  "base's build writes over head's program": {
    base: (project) => {
      const build = `cp server.mjs made && mv made ${project.path("server.mjs")}`;
      project.write("loadgate.yml", config({ api: { build } }));
    },
    head: files({ "loadgate.yml": config() }),
    code: 3,
    sentence: /^Not compared: api runs \S+, which the build of api \(base\) wrote/,
  },
  "base ends when it is started": {
    base: files({ "server.mjs": "console.log('port is taken'); process.exit(4);" }),
    code: 3,
    sentence: /^Not compared: api \(base\): the server ended before it was ready: exit code 4/,
  },
  "base is never ready": {
    base: files({
      "server.mjs": "setInterval(() => {}, 1000);",
      "loadgate.yml": config({ api: { ready: { timeout: "1s" } } }),
    }),
    code: 3,
    sentence: /^Not compared: api \(base\): not ready/,
  },
  "base answers otherwise than its own configuration says": {
    base: files({
      "loadgate.yml": config({ greet: { expect: { body: "other\n" } } }),
    }),
    head: files({ "loadgate.yml": config() }),
    code: 3,
    sentence: /^Not compared: api \(base\)\/greet: wrong answer/,
  },
  "base answers with another status": {
    base: files({
      "server.mjs": serverSource({
        answer: "response.statusCode = request.url === '/ready' ? 200 : 500; right();",
      }),
      "loadgate.yml": config({ api: { ready: { path: "/ready" } } }),
    }),
    code: 3,
    sentence: /^Not compared: api \(base\)\/greet: wrong answer .* expected status 200, got 500/,
  },
  "base's configuration is no YAML": {
    base: files({ "loadgate.yml": "servers: [" }),
    head: files({ "loadgate.yml": config() }),
    code: 3,
    sentence: /^Not compared: the configuration of main cannot be used/,
  },
  "base's configuration has a key that nobody knows": {
    base: files({ "loadgate.yml": `${config()}surprise: true\n` }),
    head: files({ "loadgate.yml": config() }),
    code: 3,
    sentence: /^Not compared: the configuration of main cannot be used.*surprise/,
  },
  "base's server is in a folder that base does not have": {
    base: files({ "loadgate.yml": config({ api: { directory: "api" } }) }),
    head: files({ "loadgate.yml": config(), "api/note": "" }),
    code: 3,
    sentence: /^Not compared: .*api/,
  },
  "base sends a file that base does not have": {
    base: files({
      "loadgate.yml": config({ greet: { method: "POST", "body-file": "body.json" } }),
    }),
    head: files({ "body.json": "{}" }),
    code: 3,
    sentence: /^Not compared: .*body\.json/,
  },
  "base needs a program that is not installed": {
    base: files({
      "loadgate.yml": config({ api: { requires: { "no-such-program": "apt-get install it" } } }),
    }),
    head: files({ "loadgate.yml": config() }),
    code: 3,
    sentence: /^Not compared: api \(base\): no-such-program is not installed/,
  },
  "base's artifact is not made": {
    base: files({ "loadgate.yml": config({ api: { artifact: "bin/server" } }) }),
    head: files({ "loadgate.yml": config() }),
    code: 3,
    sentence: /^Not compared: api \(base\): there is no artifact/,
  },
  "the only server has another name": {
    base: files({
      "loadgate.yml": config({ servers: { api: { run: "exec node server.mjs" } } }),
    }),
    head: files({
      "loadgate.yml": config({ servers: { web: { run: "exec node server.mjs" } } }),
    }),
    code: 3,
    sentence: /^Not compared: main has none of the servers and scenarios that head measures/,
  },
  "the only scenario has another name": {
    base: files({ "loadgate.yml": config() }),
    head: (project) =>
      project.write("loadgate.yml", project.read("loadgate.yml").replace("greet:", "hello:")),
    code: 1,
  },
  "the load has another level": {
    base: files({ "loadgate.yml": config() }),
    head: files({ "loadgate.yml": config({ greet: { load: { concurrency: [3] } } }) }),
    code: 1,
  },
  "the request is another one that head answers quickly": {
    base: files({ "loadgate.yml": config(), "server.mjs": FAST }),
    head: files({
      "loadgate.yml": config({ greet: { path: "/quick" } }),
      "server.mjs": serverSource({
        answer: "if (request.url === '/quick') right(); else setTimeout(right, 20);",
      }),
    }),
    code: 1,
  },
  "the request is another one, and head does not answer the old one": {
    base: files({ "loadgate.yml": config(), "server.mjs": FAST }),
    head: files({
      "loadgate.yml": config({ greet: { path: "/quick" }, api: { ready: { path: "/quick" } } }),
      "server.mjs": serverSource({
        answer:
          "if (request.url === '/quick') right(); else { response.statusCode = 404; right(); }",
      }),
    }),
    code: 3,
    sentence: /^Not compared: main has none of the servers and scenarios that head measures/,
  },
  "the load is a rate that both hold": {
    base: files({ "loadgate.yml": config() }),
    head: files({
      "loadgate.yml": config({ greet: { load: { rate: [50], connections: 4 } } }),
    }),
    code: 1,
  },
  "the configuration is made anew for each run": {
    base: (project) => {
      project.write(".gitignore", "loadgate.yml\n.loadgate/\nloadgate-out/\n");
      project.git("rm", "--quiet", "--cached", "loadgate.yml");
    },
    head: (project) => {
      project.write("loadgate.yml", config({ api: { build: "cat new-file" } }));
      project.write("new-file", "");
    },
    code: 3,
    sentence: /^Not compared: main has no loadgate\.yml yet/,
  },
  "head's tolerance is raised": {
    base: files({ "loadgate.yml": config() }),
    head: files({ "loadgate.yml": config({ gate: { throughput: { tolerance: "5000%" } } }) }),
    code: 1,
  },
  "head gates another metric": {
    base: files({ "loadgate.yml": config() }),
    head: files({ "loadgate.yml": config({ gate: { "latency-p50": { tolerance: "5000%" } } }) }),
    code: 1,
  },
  "head gates nothing": {
    base: files({ "loadgate.yml": config() }),
    head: files({ "loadgate.yml": config({ gate: {} }) }),
    code: 1,
  },
  "the base commit is unknown here and at origin": {
    base: () => {},
    job: (project) => {
      const sha = project.git("rev-parse", "HEAD");
      return pullRequest(project, { event: pullRequestEvent(7, { sha }, "c".repeat(40)) });
    },
    code: 3,
    sentence: /^Not compared: base c+: /,
  },
  "the payload names no base": {
    base: files({ "loadgate.yml": config({ api: { build: "exit 1" } }) }),
    head: files({ "loadgate.yml": config() }),
    job: (project) => pullRequest(project, { event: { pull_request: { number: 7 } } }),
    code: 3,
    sentence: /^Not compared: api \(base\): the build failed/,
  },
  "nothing that is found may fail": {
    base: files({ "loadgate.yml": config({ api: { build: "exit 1" } }) }),
    head: files({ "loadgate.yml": config() }),
    job: (project) => pullRequest(project, { inputs: { "fail-on": "never" } }),
    code: 3,
    sentence: /^Not compared: api \(base\): the build failed/,
  },
  "a merge group's base does not build": {
    base: files({ "loadgate.yml": config({ api: { build: "exit 1" } }) }),
    head: files({ "loadgate.yml": config() }),
    job: (project) => {
      const head_sha = project.git("rev-parse", "HEAD");
      const base_sha = project.git("rev-parse", "HEAD^");
      return pullRequest(project, {
        env: { GITHUB_EVENT_NAME: "merge_group" },
        event: { merge_group: { base_sha, head_sha, base_ref: "refs/heads/main" } },
      });
    },
    code: 3,
    sentence: /^Not compared: api \(base\): the build failed/,
  },
  "the base that was named does not build": {
    base: files({ "loadgate.yml": config({ api: { build: "exit 1" } }) }),
    head: files({ "loadgate.yml": config() }),
    job: () => ({ inputs: { base: "HEAD^" } }),
    code: 3,
    sentence: /^Not compared: api \(base\): the build failed/,
  },
  "one of two servers of base does not build": {
    base: files({
      "loadgate.yml": config({
        servers: {
          api: { run: "exec node server.mjs", build: "exit 1" },
          web: { run: "exec node server.mjs" },
        },
      }),
      "server.mjs": SLOW,
    }),
    head: files({
      "loadgate.yml": config({
        servers: { api: { run: "exec node server.mjs" }, web: { run: "exec node server.mjs" } },
      }),
    }),
    code: 3,
    sentence: /^Not compared: api \(base\): the build failed: exit code 1\. /,
  },
  "the clone is shallow and its origin does not answer": {
    base: () => {},
    job: (project) => {
      const options = pullRequest(project);
      const base = project.git("rev-parse", "HEAD^");
      project.git("remote", "add", "origin", "file:///nowhere/to/be/found");
      project.git("update-ref", "refs/heads/main", "HEAD");
      project.write(".git/shallow", `${project.git("rev-parse", "HEAD")}\n`);
      const object = project.path(".git", "objects", base.slice(0, 2), base.slice(2));
      chmodSync(object, 0o644);
      rmSync(object);
      return options;
    },
    code: 3,
    sentence: /^Not compared: base /,
  },
  "base ends under load": {
    base: files({
      "server.mjs": serverSource({
        answer: `if (count > ${IDLE_REQUESTS}) { console.log("out of luck"); process.exit(5); } right();`,
      }),
    }),
    code: 3,
    sentence: /^Not compared: api \(base\): the server ended while it was loaded: exit code 5/,
  },
  "base answers wrongly under load": {
    base: files({
      "server.mjs": serverSource({
        answer: `if (count > ${IDLE_REQUESTS}) response.end("else\\n"); else right();`,
      }),
    }),
    code: 3,
    sentence: /^Not compared: api \(base\)\/greet.*: wrong answer/,
  },
  "a hundredth of head's answers takes longer than a burst": {
    base: files({ "loadgate.yml": LATE, "server.mjs": busyServerSource(0.2) }),
    head: files({
      "server.mjs": serverSource({
        answer: `${busyFor(0.2)} if (count % 100 === 0) setTimeout(right, 1200); else right();`,
      }),
    }),
    code: 1,
    sentence: /^1 series could not be measured: api\/greet c=50/,
  },
  "a hundredth of head's requests is never answered": {
    base: files({ "loadgate.yml": LATE, "server.mjs": busyServerSource(0.2) }),
    head: files({
      "server.mjs": serverSource({
        answer: `${busyFor(0.2)} if (count % 100 !== 0 || count < ${IDLE_REQUESTS}) right();`,
      }),
    }),
    code: 1,
    sentence: /^1 series could not be measured: api\/greet c=50/,
  },
  "base is lost where anything else may fail": {
    base: files({ "loadgate.yml": config({ api: { build: "exit 1" }, gate: {} }) }),
    head: files({ "loadgate.yml": config({ gate: {} }) }),
    code: 3,
    sentence: /^Not compared: api \(base\): the build failed/,
  },
  "the run goes through the workspace's variable": {
    base: files({
      "loadgate.yml": config({ api: { run: 'exec node "$GITHUB_WORKSPACE/server.mjs"' } }),
    }),
    code: 1,
  },
  "the configuration becomes a symlink to a file with another gate": {
    base: files({ "loadgate.yml": config() }),
    head: (project) => {
      rmSync(project.path("loadgate.yml"));
      project.write("loose.yml", config({ gate: { throughput: { tolerance: "5000%" } } }));
      symlinkSync("loose.yml", project.path("loadgate.yml"));
    },
    code: 1,
  },
  "base is lost and the gate is on earlier runs": {
    base: files({ "loadgate.yml": config({ api: { build: "exit 1" } }) }),
    head: files({ "loadgate.yml": config() }),
    job: (project) => pullRequest(project, { inputs: { "gate-on": "history" } }),
    code: 3,
    sentence: /^Not compared: api \(base\): the build failed/,
  },
  "the gate is on earlier runs, and there are none": {
    base: files({ "loadgate.yml": config() }),
    job: (project) => pullRequest(project, { inputs: { "gate-on": "history" } }),
    code: 1,
  },
  "base fails most of its requests under load": {
    base: files({
      "server.mjs": serverSource({
        answer: `if (count > ${IDLE_REQUESTS} && count % 8 > 0) response.statusCode = 503; setTimeout(right, 2);`,
      }),
    }),
    code: 3,
    sentence: /^Not compared: api\/greet c=2 \(base\): \d.* % of requests failed under load/,
  },
  "the job checks out the base branch": {
    base: files({ "loadgate.yml": config() }),
    job: (project) => {
      const options = pullRequest(project);
      project.git("switch", "--quiet", "main");
      return options;
    },
    code: 3,
    sentence: /^Not compared: the checkout is \w+, which does not have the commit \w+ that/,
  },
  "the job of a merge group checks out the base branch": {
    base: files({ "loadgate.yml": config() }),
    job: (project) => {
      const event = mergeGroupEvent(
        "refs/heads/queue",
        project.git("rev-parse", "HEAD"),
        project.git("rev-parse", "HEAD^"),
      );
      project.git("switch", "--quiet", "main");
      return pullRequest(project, { env: { GITHUB_EVENT_NAME: "merge_group" }, event });
    },
    code: 3,
    sentence: /^Not compared: the checkout is \w+, which does not have the commit \w+ that/,
  },
  "head asks for a program that is not installed, for one of two servers": {
    base: files({ "loadgate.yml": config({ servers: TWO }) }),
    head: files({
      "loadgate.yml": config({
        servers: { ...TWO, api: { ...TWO.api, requires: { "no-such-program": "get it" } } },
      }),
      "server.mjs": FAST,
    }),
    code: 3,
    sentence: /^Not compared: api was skipped: no-such-program is not installed/,
  },
  "an earlier step installed the program that both arms run": {
    base: (project) => {
      const installed = path.join(project.outside, "installed.mjs");
      writeFileSync(installed, SLOW);
      project.write("loadgate.yml", config({ api: { run: `exec node ${installed}` } }));
    },
    code: 3,
    sentence: /^Not compared: both arms run \/.*\/installed\.mjs/,
  },
  "the run goes through git's common folder": {
    base: files({
      "loadgate.yml": config({
        api: {
          run: 'exec node "$(git rev-parse --path-format=absolute --git-common-dir)/../server.mjs"',
        },
      }),
    }),
    code: 3,
    sentence: /^Not compared: both arms run \/.*\/server\.mjs/,
  },
  "a symlink of the commit points into the workspace": {
    base: (project) => {
      project.write("loadgate.yml", config({ api: { run: "exec node link.mjs" } }));
      symlinkSync(project.path("server.mjs"), project.path("link.mjs"));
    },
    code: 3,
    sentence: /^Not compared: both arms run \/.*\/server\.mjs/,
  },
  "base's build copies head's program from the workspace": {
    base: (project) =>
      project.write(
        "loadgate.yml",
        config({
          api: { build: `cp ${project.path("server.mjs")} out.mjs`, run: "exec node out.mjs" },
        }),
      ),
    code: 3,
    sentence: /^Not compared: both arms run \/.*\/server\.mjs/,
  },
  "base's build copies head's program once, and the cache is off": {
    base: (project) =>
      project.write(
        "loadgate.yml",
        config({
          api: {
            build: `[ -e out.mjs ] || cp ${project.path("server.mjs")} out.mjs`,
            run: "exec node out.mjs",
          },
        }),
      ),
    job: (project) => pullRequest(project, { inputs: { "no-cache": "true" } }),
    code: 3,
    sentence: /^Not compared: both arms run \/.*\/server\.mjs/,
  },
  "base's build checks out head's commit": {
    base: (project) =>
      project.write(
        "loadgate.yml",
        config({
          api: {
            build: `git checkout -q --detach "$(git -C '${project.folder}' rev-parse HEAD)"`,
          },
        }),
      ),
    code: 3,
    sentence: /^Not compared: api \(base\): the build checked out [0-9a-f]{40} in place of/,
  },
  "base's build takes head's program from the commit of the job": {
    base: files({
      "loadgate.yml": config({ api: { build: 'git show "$GITHUB_SHA:server.mjs" > server.mjs' } }),
    }),
    code: 1,
  },
  "base's build takes head's program from a commit that the workflow names": {
    base: files({
      "loadgate.yml": config({ api: { build: 'git show "$COMMIT:server.mjs" > server.mjs' } }),
    }),
    job: (project) => pullRequest(project, { env: { COMMIT: project.git("rev-parse", "HEAD") } }),
    code: 1,
  },
  "the build moves a link to its program, by which both arms are started": {
    base: ({ outside, write }) => {
      const build = `ln -sfn "$PWD" ${outside}/current`;
      write(
        "loadgate.yml",
        config({ api: { build, run: `exec node ${outside}/current/server.mjs` } }),
      );
    },
    code: 3,
    sentence: /^Not compared: both arms run \/.*\/server\.mjs/,
  },
  "the build writes down where its program is": {
    base: ({ outside, write }) => {
      const build = `pwd > ${outside}/place`;
      const run = `cd "$(cat ${outside}/place)" && exec node server.mjs`;
      write("loadgate.yml", config({ api: { build, run } }));
    },
    code: 3,
    sentence: /^Not compared: both arms run \//,
  },
  "an earlier step of the job put base's files back": {
    base: files({ "loadgate.yml": config() }),
    job: (project) => {
      const options = pullRequest(project);
      project.git("checkout", "--quiet", "HEAD^", "--", "server.mjs");
      return options;
    },
    code: 3,
    sentence:
      /^Not compared: the working tree has server\.mjs as base .* has it, not as this change/,
  },
  "the build fetches a submodule's newest commit": {
    base: (project) => {
      const library = path.join(project.outside, "library");
      const git = (...args: readonly string[]) => project.git("-C", library, ...args);
      mkdirSync(library);
      git("init", "--quiet", "--initial-branch", "main");
      writeFileSync(path.join(library, "server.mjs"), FAST);
      git("add", "--all");
      git("commit", "--quiet", "--message", "fast");
      const allow = ["-c", "protocol.file.allow=always"];
      project.git(...allow, "submodule", "--quiet", "add", library, "lib");
      const build = "git fetch --quiet origin main && git checkout --quiet FETCH_HEAD";
      project.write("loadgate.yml", config({ api: { directory: "lib", build } }));
    },
    head: (project) => {
      const library = path.join(project.outside, "library");
      writeFileSync(path.join(library, "server.mjs"), SLOW);
      project.git("-C", library, "commit", "--quiet", "--all", "--message", "slow");
      project.git("-C", "lib", "pull", "--quiet", "origin", "main");
    },
    code: 3,
    sentence:
      /^Not compared: api \(base\): the build checked out another commit of the submodule lib/,
  },
  "base is not required, and the gate is loosened": {
    base: files({ "loadgate.yml": config() }),
    head: files({ "loadgate.yml": config({ gate: { throughput: { tolerance: "99%" } } }) }),
    job: (project) => pullRequest(project, { inputs: { "base-required": "false" } }),
    code: 1,
  },
  "the configuration moves and its gate is loosened": {
    base: files({ "loadgate.yml": config() }),
    head: (project) => {
      project.git("rm", "--quiet", "loadgate.yml");
      const loose = { throughput: { tolerance: "89%" } };
      project.write("bench/slow.yml", config({ api: { directory: ".." }, gate: loose }));
    },
    job: (project) => pullRequest(project, { inputs: { config: "bench/slow.yml" } }),
    code: 1,
  },
  "base needs an ignored file": {
    base: files({
      ".gitignore": ".loadgate/\nloadgate-out/\n.env\n",
      ".env": "READY=1",
      "server.mjs": `import { readFileSync } from "node:fs";\nreadFileSync(".env");\n${FAST}`,
    }),
    code: 3,
    sentence: /^Not compared: api \(base\): the server ended before it was ready/,
  },
  "the body is another one that head answers quickly": {
    base: files({
      "body.txt": "1",
      "loadgate.yml": config({ greet: { method: "POST", "body-file": "body.txt" } }),
    }),
    head: files({
      "body.txt": "22",
      "server.mjs": serverSource({
        answer: "setTimeout(right, request.headers['content-length'] === '2' ? 2 : 20);",
      }),
    }),
    code: 1,
  },
  "the merge of head and base is checked out": {
    base: files({ "loadgate.yml": config() }),
    job: (project) => {
      const options = pullRequest(project);
      project.git("switch", "--quiet", "--detach", "main");
      project.git("merge", "--quiet", "--no-ff", "--no-edit", "feature");
      return options;
    },
    code: 1,
  },
};

async function outcome(project: Project, { base, head, job = pullRequest }: Way) {
  project.write("loadgate.yml", config());
  project.write("server.mjs", FAST);
  base(project);
  project.commit("base");
  project.git("switch", "--quiet", "--create", "feature");
  project.write("server.mjs", SLOW);
  head?.(project);
  project.commit("head");
  return await step(project, "main.js", job(project));
}

/** The first line of a report, without its mark. */
function firstSentence(markdown: string): string {
  const [, sentence = ""] = /^### \S+ (.*)$/m.exec(markdown) ?? [];
  return sentence.replaceAll("\u00a0", " ").replaceAll("\\", "").replaceAll("\u200b", "");
}

describe("no pass comes of it when", () => {
  for (const [name, way] of Object.entries(WAYS)) {
    test(name, async ({ project }) => {
      const ended = await outcome(project, way);
      expect(ended.code, ended.stdout + ended.stderr).toBe(way.code);
      expect(ended.stdout + ended.summary()).not.toMatch(/[✓✅]/u);
      expect(firstSentence(ended.summary())).toMatch(way.sentence ?? / (slower|worse) than /);
      expect(firstSentence(project.read("loadgate-out/report.md"))).toBe(
        firstSentence(ended.summary()),
      );
    });
  }
});

/** Ways that are seen only while servers run, so that counting has to look by itself. */
const SEEN_RUNNING = [
  "the build moves a link to its program, by which both arms are started",
  "the build writes down where its program is",
  "base's build writes over head's program",
] as const;

const hasValgrind = spawnSync("valgrind", ["--version"]).status === 0;
if (!hasValgrind) console.warn("Lost counts are not tested: valgrind is missing.");

describe.runIf(hasValgrind)("no pass comes of counting when", { timeout: 960_000 }, () => {
  for (const name of SEEN_RUNNING) {
    const { base, code, sentence = /^$/ } = named(name);
    test(name, async ({ project }) => {
      const ended = await outcome(project, {
        base: (own) => {
          base(own);
          const text = own.read("loadgate.yml");
          own.write("loadgate.yml", `${text}count: { turns: 3, requests: 100 }\n`);
        },
        head: files({ "server.mjs": `${serverSource({ answer: "right();" })}\n// changed\n` }),
        job: (own) => pullRequest(own, { inputs: { mode: "count" }, hangingMs: 900_000 }),
        code,
      });
      expect(ended.code, ended.stdout + ended.stderr).toBe(code);
      expect(ended.stdout + ended.summary()).not.toMatch(/[✓✅]/u);
      expect(firstSentence(ended.summary())).toMatch(sentence);
    });
  }
});

function named(name: string): Way {
  const way = WAYS[name];
  if (!way) throw new Error(`there is no way ${name}`);
  return way;
}
