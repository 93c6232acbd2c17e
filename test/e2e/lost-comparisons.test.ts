import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect } from "vitest";
import { mergeGroupEvent, pullRequestEvent } from "../support/github/events.ts";
import { skipAll } from "../support/skip-all.ts";
import { type StepOptions, step } from "./support/action.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { type Project, test } from "./support/project.ts";
import {
  configuration,
  DECIDING_BURSTS,
  delayedServerSource,
  IDLE_REQUESTS,
  serverSource,
} from "./support/servers.ts";

/**
 * Ways to lose or to fake the comparison with base that only real files, processes and commits show; the others are
 * in src/app/base/lost-comparisons.test.ts. In each of them head is many times slower than base, and none may end as
 * a pass.
 */

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

/** Enough where nothing is compared, and decides nothing where something is. */
const ONE_BURST = { repeats: 1 };
const GATE = { throughput: { tolerance: "20%" } };
const FAST = delayedServerSource(2);
const SLOW = delayedServerSource(20);
const lost = (parts: Parameters<typeof configuration>[0] = {}) =>
  configuration({ measure: ONE_BURST, gate: GATE, ...parts });
const compared = (parts: Parameters<typeof configuration>[0] = {}) =>
  lost({ measure: DECIDING_BURSTS, ...parts });

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
    base: files({ "loadgate.yml": lost({ api: { build: "echo no compiler; exit 3" } }) }),
    head: files({ "loadgate.yml": lost() }),
    code: 3,
    sentence: /^Not compared: api \(base\): the build failed: exit code 3/,
  },
  "base's build writes over head's program": {
    base: (project) => {
      const build = `cp server.mjs made && mv made ${project.path("server.mjs")}`;
      project.write("loadgate.yml", lost({ api: { build } }));
    },
    head: files({ "loadgate.yml": lost() }),
    code: 3,
    sentence: /^Not compared: api runs \S+, which the build of api \(base\) wrote/,
  },
  "base's configuration has a key that nobody knows": {
    base: files({ "loadgate.yml": `${lost()}surprise: true\n` }),
    head: files({ "loadgate.yml": lost() }),
    code: 3,
    sentence: /^Not compared: the configuration of main cannot be used.*surprise/,
  },
  "base's server is in a folder that base does not have": {
    base: files({ "loadgate.yml": lost({ api: { directory: "api" } }) }),
    head: files({ "loadgate.yml": lost(), "api/note": "" }),
    code: 3,
    sentence: /^Not compared: .*api/,
  },
  "base sends a file that base does not have": {
    base: files({
      "loadgate.yml": lost({ greet: { method: "POST", "body-file": "body.json" } }),
    }),
    head: files({ "body.json": "{}" }),
    code: 3,
    sentence: /^Not compared: .*body\.json/,
  },
  "the configuration is made anew for each run": {
    base: (project) => {
      project.write(".gitignore", "loadgate.yml\n.loadgate/\nloadgate-out/\n");
      project.git("rm", "--quiet", "--cached", "loadgate.yml");
    },
    head: (project) => {
      project.write("loadgate.yml", lost({ api: { build: "cat new-file" } }));
      project.write("new-file", "");
    },
    code: 3,
    sentence: /^Not compared: main has no loadgate\.yml yet/,
  },
  "head's tolerance is raised": {
    base: files({ "loadgate.yml": compared() }),
    head: files({ "loadgate.yml": compared({ gate: { throughput: { tolerance: "5000%" } } }) }),
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
    base: files({ "loadgate.yml": lost({ api: { build: "exit 1" } }) }),
    head: files({ "loadgate.yml": lost() }),
    job: (project) => pullRequest(project, { event: { pull_request: { number: 7 } } }),
    code: 3,
    sentence: /^Not compared: api \(base\): the build failed/,
  },
  "a merge group's base does not build": {
    base: files({ "loadgate.yml": lost({ api: { build: "exit 1" } }) }),
    head: files({ "loadgate.yml": lost() }),
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
  "head's requests fail before the first measured burst alone": {
    base: files({
      "loadgate.yml": compared({ measure: { ...DECIDING_BURSTS, "warm-up": "500ms" } }),
    }),
    head: files({
      "server.mjs": serverSource({
        answer: `if (count > ${IDLE_REQUESTS} && count < ${2 * IDLE_REQUESTS}) response.statusCode = 503; right();`,
      }),
    }),
    code: 1,
    sentence:
      /^api\/greet c=2: .* % of the requests before and after the bursts failed, base 0 %: status 503$/,
  },
  "the run goes through the workspace's variable": {
    base: files({
      "loadgate.yml": compared({ api: { run: 'exec node "$GITHUB_WORKSPACE/server.mjs"' } }),
    }),
    code: 1,
  },
  "the configuration becomes a symlink to a file with another gate": {
    base: files({ "loadgate.yml": compared() }),
    head: (project) => {
      rmSync(project.path("loadgate.yml"));
      project.write("loose.yml", compared({ gate: { throughput: { tolerance: "5000%" } } }));
      symlinkSync("loose.yml", project.path("loadgate.yml"));
    },
    code: 1,
  },
  "the job checks out the base branch": {
    base: files({ "loadgate.yml": lost() }),
    job: (project) => {
      const options = pullRequest(project);
      project.git("switch", "--quiet", "main");
      return options;
    },
    code: 3,
    sentence: /^Not compared: the checkout is \w+, which does not have the commit \w+ that/,
  },
  "the job of a merge group checks out the base branch": {
    base: files({ "loadgate.yml": lost() }),
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
  "an earlier step installed the program that both arms run": {
    base: (project) => {
      const installed = path.join(project.outside, "installed.mjs");
      writeFileSync(installed, SLOW);
      project.write("loadgate.yml", lost({ api: { run: `exec node ${installed}` } }));
    },
    code: 3,
    sentence: /^Not compared: both arms run \/.*\/installed\.mjs/,
  },
  "the run goes through git's common folder": {
    base: files({
      "loadgate.yml": lost({
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
      project.write("loadgate.yml", lost({ api: { run: "exec node link.mjs" } }));
      symlinkSync(project.path("server.mjs"), project.path("link.mjs"));
    },
    code: 3,
    sentence: /^Not compared: both arms run \/.*\/server\.mjs/,
  },
  "base's build copies head's program once, and the cache is off": {
    base: (project) =>
      project.write(
        "loadgate.yml",
        lost({
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
        lost({
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
      "loadgate.yml": compared({
        api: { build: 'git show "$GITHUB_SHA:server.mjs" > server.mjs' },
      }),
    }),
    code: 1,
  },
  "base's build takes head's program from a commit that the workflow names": {
    base: files({
      "loadgate.yml": compared({ api: { build: 'git show "$COMMIT:server.mjs" > server.mjs' } }),
    }),
    job: (project) => pullRequest(project, { env: { COMMIT: project.git("rev-parse", "HEAD") } }),
    code: 1,
  },
  "the build moves a link to its program, by which both arms are started": {
    base: ({ outside, write }) => {
      const build = `ln -sfn "$PWD" ${outside}/current`;
      write(
        "loadgate.yml",
        lost({ api: { build, run: `exec node ${outside}/current/server.mjs` } }),
      );
    },
    code: 3,
    sentence: /^Not compared: both arms run \/.*\/server\.mjs/,
  },
  "the build writes down where its program is": {
    base: ({ outside, write }) => {
      const build = `pwd > ${outside}/place`;
      const run = `cd "$(cat ${outside}/place)" && exec node server.mjs`;
      write("loadgate.yml", lost({ api: { build, run } }));
    },
    code: 3,
    sentence: /^Not compared: both arms run \//,
  },
  "an earlier step of the job put base's files back": {
    base: files({ "loadgate.yml": lost() }),
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
      project.write("loadgate.yml", lost({ api: { directory: "lib", build } }));
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
  "the configuration moves and its gate is loosened": {
    base: files({ "loadgate.yml": compared() }),
    head: (project) => {
      project.git("rm", "--quiet", "loadgate.yml");
      const loose = { throughput: { tolerance: "89%" } };
      project.write("bench/slow.yml", compared({ api: { directory: ".." }, gate: loose }));
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
      "loadgate.yml": compared({ greet: { method: "POST", "body-file": "body.txt" } }),
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
    base: files({ "loadgate.yml": compared() }),
    job: (project) => {
      const options = pullRequest(project);
      project.git("switch", "--quiet", "--detach", "main");
      project.git("merge", "--quiet", "--no-ff", "--no-edit", "feature");
      return options;
    },
    code: 1,
  },
};

async function outcome(project: Project, { base, head, job = pullRequest, code }: Way) {
  project.write("loadgate.yml", code === 1 ? compared() : lost());
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

const noValgrind =
  spawnSync("valgrind", ["--version"]).status === 0 ? undefined : "valgrind is missing";

describe("no pass comes of counting when", { timeout: 960_000 }, () => {
  skipAll(noValgrind);
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
