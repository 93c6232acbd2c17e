import { chmodSync, rmSync, symlinkSync } from "node:fs";
import { expect } from "vitest";
import { mergeGroupEvent } from "../../support/github/events.ts";
import { type StepOptions, step } from "./action.ts";
import { byKind } from "./kinds.ts";
import type { Project } from "./project.ts";
import { firstSentence, pullRequest } from "./pull-request.ts";
import {
  configuration,
  DECIDING_BURSTS,
  delayedServerSource,
  IDLE_REQUESTS,
  serverSource,
} from "./servers.ts";

/** Enough where nothing is compared, and decides nothing where something is. */
const ONE_BURST = { repeats: 1 };
const GATE = { throughput: { tolerance: "20%" } };
const FAST = delayedServerSource(2);
const SLOW = delayedServerSource(20);
const lost = (parts: Parameters<typeof configuration>[0] = {}) =>
  configuration({ measure: ONE_BURST, gate: GATE, ...parts });
/** What only the slow one has. */
const SLOW_PART = "setTimeout(right, 20)";
const compared = (parts: Parameters<typeof configuration>[0] = {}) =>
  lost({ measure: DECIDING_BURSTS, ...parts });

/** Failed requests are found without a verdict on time. */
const SHORT_OF_VERDICT = { measure: { repeats: 2, "warm-up": "500ms" } };

/** One way: what the two commits are, and what must come of it. */
interface Way {
  readonly kind: string;
  /** Makes the commit of base. */
  readonly base: (project: Project) => void;
  /** Makes the commit of head, whose server is slow already. */
  readonly head?: (project: Project) => void;
  /** What the job gets besides. */
  readonly job?: (project: Project) => StepOptions;
  /** 1: it was compared after all, and the slowdown found. 3: nothing was compared. */
  readonly code: 0 | 1 | 3;
  /** In the first sentence, where nothing was compared. */
  readonly sentence?: RegExp;
}

const files = (content: Readonly<Record<string, string>>) => (project: Project) => {
  for (const [name, text] of Object.entries(content)) project.write(name, text);
};

/**
 * Ways to lose or to fake the comparison with base, with real files, processes and commits; many more are in
 * src/app/base/lost-comparisons.test.ts, and those of counting in lost-counts.test.ts. In each of them head is worse
 * than base, and none may end as a pass.
 */
export const WAYS = byKind<Way>({
  "base does not build": {
    kind: "base fails",
    base: files({ "loadgate.yml": lost({ api: { build: "echo no compiler; exit 3" } }) }),
    head: files({ "loadgate.yml": lost() }),
    code: 3,
    sentence: /^Not compared: api \(base\): the build failed: exit code 3/,
  },
  "base's build writes over head's program": {
    kind: "head's program",
    base: (project) => {
      const build = `cp server.mjs made && mv made ${project.path("server.mjs")}`;
      project.write("loadgate.yml", lost({ api: { build } }));
    },
    head: files({ "loadgate.yml": lost() }),
    code: 3,
    sentence: /^Not compared: api runs \S+, which the build of api \(base\) wrote/,
  },
  "base's configuration has a key that nobody knows": {
    kind: "base fails",
    base: files({ "loadgate.yml": `${lost()}surprise: true\n` }),
    head: files({ "loadgate.yml": lost() }),
    code: 3,
    sentence: /^Not compared: the configuration of main cannot be used.*surprise/,
  },
  "the payload names no base": {
    kind: "commit of base",
    base: files({ "loadgate.yml": lost({ api: { build: "exit 1" } }) }),
    head: files({ "loadgate.yml": lost() }),
    job: (project) => pullRequest(project, { event: { pull_request: { number: 7 } } }),
    code: 3,
    sentence: /^Not compared: api \(base\): the build failed/,
  },
  "the clone is shallow and its origin does not answer": {
    kind: "commit of base",
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
    kind: "base fails",
    base: files({
      "server.mjs": serverSource({
        answer: `if (count > ${IDLE_REQUESTS}) { console.log("out of luck"); process.exit(5); } right();`,
      }),
    }),
    code: 3,
    sentence: /^Not compared: api \(base\): the server ended while it was loaded: exit code 5/,
  },
  "head's requests fail before the first measured burst alone": {
    kind: "outside bursts",
    base: files({ "loadgate.yml": compared(SHORT_OF_VERDICT) }),
    head: files({
      // For half of the warm-up, from the first request under load.
      "server.mjs": serverSource({
        before: "let until = Number.POSITIVE_INFINITY;",
        answer: `if (count === ${IDLE_REQUESTS}) until = performance.now() + 250;
  if (count >= ${IDLE_REQUESTS} && performance.now() < until) response.statusCode = 503;
  right();`,
      }),
      "loadgate.yml": compared(SHORT_OF_VERDICT),
    }),
    // One start may have met a pause.
    code: 0,
    sentence:
      /^No regression is certain, but api\/greet c=2: .* % of the requests before and after the bursts failed/,
  },
  "base takes head's program from the commits and the folder that the job's variables name": {
    kind: "head's program",
    base: files({
      "loadgate.yml": compared({
        api: {
          build: `for commit in "$GITHUB_SHA" "$COMMIT"; do
  git show "$commit:server.mjs" > named.mjs
  ! grep -q '${SLOW_PART}' named.mjs || mv named.mjs server.mjs
done`,
          run: 'exec node "$GITHUB_WORKSPACE/server.mjs"',
        },
      }),
    }),
    job: (project) => pullRequest(project, { env: { COMMIT: project.git("rev-parse", "HEAD") } }),
    code: 1,
  },
  "the configuration becomes a symlink to a file with another gate": {
    kind: "configuration",
    base: files({ "loadgate.yml": compared() }),
    head: (project) => {
      rmSync(project.path("loadgate.yml"));
      project.write("loose.yml", compared({ gate: { throughput: { tolerance: "5000%" } } }));
      symlinkSync("loose.yml", project.path("loadgate.yml"));
    },
    code: 1,
  },
  "the job of a merge group checks out the base branch": {
    kind: "checkout",
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
  "base's build copies head's program once, and the cache is off": {
    kind: "head's program",
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
    kind: "head's program",
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
  "the build moves a link to its program, by which both arms are started": {
    kind: "head's program",
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
  "an earlier step of the job put base's files back": {
    kind: "checkout",
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
  "the merge of head and base is checked out": {
    kind: "checkout",
    base: files({ "loadgate.yml": compared() }),
    job: (project) => {
      const options = pullRequest(project);
      project.git("switch", "--quiet", "--detach", "main");
      project.git("merge", "--quiet", "--no-ff", "--no-edit", "feature");
      return options;
    },
    code: 1,
  },
});

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

/** Runs the action on one way, and asserts that it does not end as a pass, and why. */
export async function expectNoPass(project: Project, way: Way): Promise<void> {
  const ended = await outcome(project, way);
  expect(ended.code, ended.stdout + ended.stderr).toBe(way.code);
  expect(ended.stdout + ended.summary()).not.toMatch(/[✓✅]/u);
  expect(firstSentence(ended.summary())).toMatch(way.sentence ?? / (slower|worse) than /);
  expect(firstSentence(project.read("loadgate-out/report.md"))).toBe(
    firstSentence(ended.summary()),
  );
}
