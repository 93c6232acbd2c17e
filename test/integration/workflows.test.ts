import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import picomatch from "picomatch";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { RUN_ARTIFACT } from "../../src/adapters/github/measured-runs.ts";
import { parseConfig } from "../../src/config/load.ts";
import { commandIn } from "../../src/domain/review/command.ts";
import { PLACEHOLDER } from "../../src/init/address.ts";
import { CARGO_STEPS, type SetUp, setUpSteps } from "../../src/init/set-up.ts";
import { bencherText, workflowText } from "../../src/init/workflow.ts";
import { foundIn } from "../support/listing.ts";
import { TOOLS_TIMEOUT_MS, workflowTool } from "../support/workflow-tools.ts";
import { enterFolder } from "../support/working-folder.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const filesOf = (folder: string) =>
  readdirSync(path.join(ROOT, folder)).map((name) => `${folder}/${name}`);

const COPIED = filesOf("workflows");
const ALL = [...COPIED, ...filesOf(".github/workflows")];

/** Whose actions workflows use, beside those that set a language up. */
const TRUSTED =
  /^(?:actions|github\/codeql-action|zizmorcore)\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

const RELEASE = ".github/workflows/release.yml";

/** What every page and workflow uses: the placeholder, or the release that a release's last commit pinned. */
const [, ADDRESS = "", COMMENT = ""] =
  /- uses: ((?!actions\/)\S+) # (.+)/.exec(read("workflows/pull-request.yml")) ?? [];
const LOADGATE = ADDRESS.replace(/@.*/, "");
/** What a step of Loadgate uses: in the project's own workflows, the checkout. */
const IS_LOADGATE = new Set([ADDRESS, "./"]);

const step = z.looseObject({
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).default({}),
});
const workflow = z.looseObject({
  name: z.string(),
  on: z.unknown(),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.looseObject({
      "timeout-minutes": z.number().optional(),
      permissions: z.record(z.string(), z.string()).optional(),
      steps: z.array(step),
    }),
  ),
});
const workflowOf = (file: string) => workflow.parse(parse(read(file)));
const jobsOf = (file: string) => Object.values(workflowOf(file).jobs);
const stepsOf = (file: string) => jobsOf(file).flatMap(({ steps }) => steps);
/** What builds and measures; the other modes say so. */
const isMeasuring = ({ uses, with: { mode } }: z.infer<typeof step>) =>
  uses === ADDRESS && ["run", "count", "measure"].includes(String(mode ?? "run"));
const isOfLoadgate = (file: string) =>
  stepsOf(file).some(({ uses = "" }) => IS_LOADGATE.has(uses)) && !file.endsWith("/ci.yml");
const stepOf = (file: string, action: string) =>
  stepsOf(file).find(({ uses }) => uses?.startsWith(`${action}@`));

it("there are the seventeen workflows to copy", () => {
  expect(COPIED.map((file) => path.basename(file, ".yml"))).toEqual([
    ...["bencher", "bisect", "count", "fork-measure-shards", "fork-measure", "fork-report"],
    ...["nightly-shards", "nightly", "on-comment", "on-label", "pull-request-compose"],
    ...["pull-request-runtimes", "pull-request-shards", "pull-request", "time-and-count"],
    ...["trend-page", "two-machines"],
  ]);
});

describe.each(ALL)("%s", (file) => {
  it("gives each job its time and its permissions, and the workflow none", () => {
    expect(workflowOf(file).permissions).toEqual({});
    for (const job of jobsOf(file)) {
      expect(job["timeout-minutes"]).toBeGreaterThan(0);
      expect(job.permissions).toBeDefined();
      const isPublishing = "pages" in (job.permissions ?? {});
      const isAttesting = "attestations" in (job.permissions ?? {});
      expect("id-token" in (job.permissions ?? {})).toBe(isPublishing || isAttesting);
      // Whoever may publish runs nothing but the publishing.
      if (isPublishing) expect(job.steps).toHaveLength(1);
    }
  });

  it("lets only a job write to the repository that records, and runs nothing of it", () => {
    for (const job of jobsOf(file).filter(
      ({ permissions }) => permissions?.["contents"] === "write" && file !== RELEASE,
    )) {
      expect(job.permissions).toEqual({ contents: "write" });
      expect(job.steps.map(({ uses }) => uses?.replace(/@.*/, ""))).toEqual([
        ...["actions/checkout", "actions/download-artifact"],
        file.startsWith("workflows/") ? LOADGATE : "./",
      ]);
      expect(job.steps.at(-1)?.with["mode"]).toBe("record");
    }
  });

  it("records exactly what the run handed over, also where its gate fails, and says so where it cannot", () => {
    const { jobs } = workflowOf(file);
    for (const job of Object.values(jobs)) {
      const [, download, record] = job.steps;
      if (record?.with["mode"] !== "record") continue;
      const measuring = String(job["needs"]);
      const handedOver = `needs.${measuring}.outputs.record`;
      // Where pull requests are measured too, their code must not run with this right.
      const onlyPush =
        "pull_request" in Object(workflowOf(file).on) ? "github.event_name == 'push' && " : "";
      expect(job["if"]).toBe(`\${{ !cancelled() && ${onlyPush}${handedOver} != '' }}`);
      expect(record.with["record"]).toBe(`\${{ ${handedOver} }}`);
      expect(jobs[measuring]?.["outputs"]).toEqual({
        record: expect.stringMatching(/^\$\{\{ steps\.loadgate\.outputs\.record \}\}$/),
      });
      const step = jobs[measuring]?.steps.find(({ id }) => id === "loadgate");
      expect(IS_LOADGATE).toContain(step?.uses);
      expect(download).not.toHaveProperty("continue-on-error");
    }
  });

  it("pins actions by commit and says which version that is", () => {
    const used = [...read(file).matchAll(/^\s*(?:- )?uses: (.+)$/gm)].map(([, what = ""]) => what);
    expect(used.length).toBeGreaterThan(0);
    for (const one of used) {
      if (/^\.\/( |$)/.test(one) || one === `${ADDRESS} # ${COMMENT}`) continue;
      expect(one).toMatch(TRUSTED);
    }
  });

  it("leaves no token in the checkout", () => {
    for (const { uses, with: inputs } of stepsOf(file)) {
      if (uses?.startsWith("actions/checkout@")) {
        expect(inputs["persist-credentials"]).toBe(false);
      }
    }
  });
});

describe("the workflow of releases", () => {
  const { gate, publish } = workflowOf(RELEASE).jobs;
  const said = (job: typeof gate) =>
    job?.steps.map((one) => String(one["run"] ?? one.uses?.replace(/@.*/, "")).split("\n")) ?? [];

  it("builds in a job that can write nothing, and publishes in one that builds nothing", () => {
    expect(gate?.permissions).toEqual({ contents: "read" });
    expect(said(gate).flat()).toEqual(expect.arrayContaining([".ci/run", "npm run bundle"]));
    expect(publish?.["needs"]).toBe("gate");
    const programs = said(publish).map((lines) => lines.filter((line) => line !== "").at(-1));
    expect(programs).toEqual([
      ...["actions/checkout", "actions/setup-node"],
      'node scripts/release.js check "$VERSION"',
      'node scripts/release.js pack "$VERSION"',
      "actions/attest",
      'node scripts/release.js publish "$VERSION" --repository "$GITHUB_REPOSITORY"',
    ]);
  });

  it("is of the commit that main pins, and pushes nothing to main", () => {
    expect(said(gate)[3]).toContain(
      'sha=$(node scripts/release.js commit "$VERSION" --repository "$GITHUB_REPOSITORY")',
    );
    expect(publish?.steps[0]?.with["ref"]).toMatch(/^\$\{\{ needs\.gate\.outputs\.sha \}\}$/);
    expect(publish?.permissions).not.toHaveProperty("pull-requests");
  });

  it("is made once at a time, and not ended by the next", () => {
    expect(workflowOf(RELEASE)["concurrency"]).toEqual({
      group: "release",
      "cancel-in-progress": false,
    });
  });
});

describe("a workflow that `loadgate init` writes too", () => {
  const GO: SetUp = {
    action: "go",
    inputs: { "go-version": "stable", "cache-dependency-path": "**/go.sum" },
  };
  const VALGRIND_STEP =
    "- run: command -v valgrind || { sudo apt-get update --quiet && sudo apt-get install --yes --quiet valgrind; }";
  const { steps } = setUpSteps([GO, ...CARGO_STEPS]);

  it.each([
    { name: "pull-request", write: workflowText, setUp: steps },
    { name: "time-and-count", write: workflowText, setUp: [...steps, VALGRIND_STEP] },
    { name: "bencher", write: bencherText, setUp: steps },
  ])(
    "is the same, in lines that a screen holds: $name.yml, but for its languages and its address",
    ({ name, write, setUp }) => {
      const text = read(`workflows/${name}.yml`);
      const [about = ""] = text.split("\nname:");
      const written = write({
        about: about.split("\n").map((line) => line.replace(/^# ?/, "")),
        action: { uses: ADDRESS, comment: COMMENT },
        setUp,
        folder: "",
        branch: "main",
        timeoutMinutes: 30,
      });
      const wide = written.split("\n").filter((line) => line.length > 100);
      // Neither an address nor a command can be broken, and the comment is the reader\'s.
      expect(wide.filter((line) => !/^#| - (?:uses|run): /.test(line))).toEqual([]);
      expect(written).toBe(
        text.replaceAll(/^ +(?:budget: 5m|bencher-project: my-project)\n/gm, ""),
      );
    },
  );
});

it("the README's quick start is a part of what `loadgate init --bencher` writes", () => {
  const [shown, whole] = [quickStart(), read("workflows/bencher.yml")].map((text) => parse(text));
  expect(whole).toMatchObject({ name: shown.name, permissions: shown.permissions });
  expect(whole.on).toMatchObject({ merge_group: shown.on.merge_group, push: shown.on.push });
  expect(whole.on.pull_request.types).toEqual(expect.arrayContaining(shown.on.pull_request.types));
  const [own, job] = [shown.jobs.loadgate, whole.jobs.loadgate];
  for (const key of ["runs-on", "timeout-minutes", "permissions"]) {
    expect([key, job[key]]).toEqual([key, own[key]]);
  }
  expect(job.if).toContain(own.if);
  for (const { uses, with: inputs } of own.steps) {
    const same = job.steps.find((step: { uses?: string }) => step.uses === uses);
    expect(same?.with).toMatchObject(inputs);
  }
});

it("all of them use an action in one version", () => {
  const pins = new Map<string, Set<string>>();
  for (const { uses = "" } of ALL.flatMap(stepsOf)) {
    const [action = "", commit = ""] = uses.split("@");
    const [owner, name] = action.split("/");
    if (owner !== "actions" || name === undefined) continue;
    pins.set(name, (pins.get(name) ?? new Set()).add(commit));
  }
  expect(pins.size).toBeGreaterThanOrEqual(4);
  for (const [name, commits] of pins) expect([name, commits.size]).toEqual([name, 1]);
});

it("all of them keep earlier runs in one place, and hand them over in one", () => {
  const steps = COPIED.flatMap(stepsOf);
  const stores = steps.flatMap(({ with: { store } }) => store ?? []);
  expect(new Set(stores)).toEqual(new Set(["branch:loadgate-data"]));
  for (const file of ["workflows/pull-request.yml", "workflows/nightly.yml"]) {
    const [left, taken] = ["upload", "download"].map((way) =>
      stepOf(file, `actions/${way}-artifact`),
    );
    expect(taken?.with).toEqual({ name: left?.with["name"], path: "loadgate-out" });
  }
});

it("who counts is told which other workflows then need the counter", () => {
  const counting = COPIED.filter((file) => /^ +- run: .*install .*valgrind/m.test(read(file)));
  expect(counting).toEqual(["workflows/count.yml", "workflows/time-and-count.yml"]);
  for (const file of counting) {
    const [about = ""] = read(file).split("\nname:");
    for (const other of ["pull-request", "nightly", "fork-measure"]) {
      expect(about).toContain(`${other}.yml`);
      expect(stepsOf(`workflows/${other}.yml`).some(isMeasuring)).toBe(true);
    }
  }
});

it("the page of trends says how it follows every workflow that records", () => {
  const recording = COPIED.filter((file) => read(file).includes("mode: record"));
  const page = "workflows/trend-page.yml";
  expect(recording).toContain("workflows/nightly.yml");
  for (const file of recording) expect(read(page)).toContain(workflowOf(file).name);
  // A fork's branch can have the default branch's name.
  const { page: first } = workflowOf(page).jobs;
  expect(first).toMatchObject({ if: "github.event.workflow_run.event != 'pull_request'" });
  expect(workflowOf(page).on).toMatchObject({
    workflow_run: { workflows: [workflowOf("workflows/pull-request.yml").name] },
  });
});

describe.each(ALL.filter((file) => /^ +pull_request:/m.test(read(file)) && isOfLoadgate(file)))(
  "where a pull request of %s is edited",
  (file) => {
    const jobs = Object.values(workflowOf(file).jobs);

    it("another base starts it, and another title starts nothing", () => {
      const { pull_request: event } = Object(workflowOf(file).on);
      expect(event.types).toContain("edited");
      for (const { needs, if: condition } of jobs) {
        if (needs === undefined && !String(condition).includes("action == 'closed' &&")) {
          expect(condition).toMatch(
            /!\(.*'edited' && !github\.event\.changes\.base\)|\(github\.event\.action != 'edited' \|\| github\.event\.changes\.base\)/,
          );
        }
      }
    });

    it("another title ends no run", () => {
      const all = [workflowOf(file), ...jobs].map(({ concurrency }) => Object(concurrency).group);
      const groups = all.flatMap((group) => group ?? []);
      expect(groups.length).toBeGreaterThan(0);
      for (const group of groups) {
        expect(group).toMatch(
          /'edited' && !github\.event\.changes\.base\)? && github\.run_id \|\| /,
        );
      }
    });

    it("a job that may be required passes for none that failed", () => {
      // Of forks and shards, the check is required; of labels, nothing.
      if (/fork|shards|runtimes|on-label/.test(file)) return;
      for (const [id, { needs, if: condition, name }] of Object.entries(workflowOf(file).jobs)) {
        if (needs !== undefined || String(condition).includes("action == 'closed' &&")) continue;
        expect(name).toMatch(
          new RegExp(`'edited' && !github\\.event\\.changes\\.base\\) && '.*' \\|\\| '${id}' }}$`),
        );
      }
    });
  },
);

it("a pull request that is closed sets up nothing", () => {
  for (const file of ["workflows/bencher.yml", ".github/workflows/loadgate.yml"]) {
    const { archive } = workflowOf(file).jobs;
    expect(archive).toMatchObject({
      if: expect.stringMatching(/^github\.event\.action == 'closed'/),
    });
    expect(archive?.permissions).toEqual({ contents: "read" });
    expect(archive?.steps.map(({ uses }) => uses?.replace(/@.*/, ""))).toEqual([
      "actions/checkout",
      file.startsWith("workflows/") ? LOADGATE : "./",
    ]);
  }
});

it("runs of one store are recorded one after the other", () => {
  for (const file of COPIED) {
    const { record } = workflowOf(file).jobs;
    if (record) expect([file, record["concurrency"]]).toEqual([file, "loadgate-record"]);
  }
});

it("every Go and Rust server gets its updates", () => {
  const { updates } = parse(read(".github/dependabot.yml"));
  const files = execFileSync("git", ["ls-files", "*go.mod", "*Cargo.toml"], { cwd: ROOT });
  const missed = String(files)
    .trim()
    .split("\n")
    // The versions of a change are what its bench compares.
    .filter((one) => !one.startsWith("test/") && !one.startsWith("bench/changes/"))
    .filter((one) => {
      const ecosystem = one.endsWith("go.mod") ? "gomod" : "cargo";
      const found = updates.find((it: object) => Object(it)["package-ecosystem"] === ecosystem);
      return !picomatch(found.directories)(`/${path.dirname(one)}`);
    });
  expect(missed).toEqual([]);
});

it("every workflow with a report uploads it as a page that opens in the browser", () => {
  const pageIn = (file: string) => stepsOf(file).find((one) => one.with["archive"] === false);
  const pages = COPIED.filter((file) => pageIn(file) !== undefined);
  expect(pages.map((file) => path.basename(file, ".yml"))).toEqual([
    ...["bencher", "count", "fork-report", "nightly-shards", "nightly", "on-label"],
    ...["pull-request-compose", "pull-request-runtimes", "pull-request-shards", "pull-request"],
    ...["time-and-count", "two-machines"],
  ]);
  for (const file of pages) {
    const page = pageIn(file);
    expect(page?.with["path"]).toBe("loadgate-out/report.html");
    expect(page?.["if"]).toBe("always()");
    // Of a matrix, the second leg fails for want of another name; a run that ended early leaves no page.
    expect(page).toMatchObject({ "continue-on-error": true });
    expect(page?.with["if-no-files-found"]).toBe("ignore");
  }
  // What a stranger's code wrote is only ever read by the report.
  for (const file of ["fork-measure", "fork-measure-shards"]) {
    expect(read(`workflows/${file}.yml`)).not.toContain("report.html");
  }
});

describe.each(["fork-measure", "fork-measure-shards"])("the pair for forks with %s", (name) => {
  const measure = `workflows/${name}.yml`;
  const report = "workflows/fork-report.yml";
  const isSharded = name.endsWith("shards");

  it("measures with what everybody may do, on the head itself", () => {
    const [job] = jobsOf(measure);
    expect(job?.permissions).toEqual({ contents: "read" });
    expect(read(measure)).not.toMatch(/secrets\.|github\.token|: write/);
    expect(stepOf(measure, "actions/checkout")?.with["ref"]).toMatch(
      /^\$\{\{ github\.event\.pull_request\.head\.sha \}\}$/,
    );
    expect(stepOf(measure, LOADGATE)?.with["mode"]).toBe("measure");
  });

  it("hands over the artifact that the report looks for", () => {
    expect(stepOf(measure, "actions/upload-artifact")?.with["name"]).toBe(
      isSharded ? `${RUN_ARTIFACT}-\${{ matrix.shard }}` : RUN_ARTIFACT,
    );
    expect(workflowOf(report).on).toMatchObject({
      workflow_run: { workflows: [workflowOf(measure).name], types: ["completed"] },
    });
  });

  it("reports without checking out, downloading or running anything of the fork", () => {
    expect(stepOf(report, "actions/checkout")?.with).toEqual({ "persist-credentials": false });
    expect(stepOf(report, LOADGATE)?.with).toEqual({
      mode: "report",
      store: "branch:loadgate-data",
    });
    expect(read(report)).not.toMatch(/^\s*(- )?run:|download-artifact|secrets\./m);
    expect(jobsOf(report)[0]?.permissions).toEqual({
      actions: "read",
      contents: "read",
      "pull-requests": "write",
      checks: "write",
    });
  });
});

describe.each(COPIED.filter((file) => /-(?:shards|runtimes)\.yml$/.test(file)))("%s", (file) => {
  it("measures each shard without rights and leaves its file, whatever became of the others", () => {
    const [job] = jobsOf(file);
    expect(job?.["strategy"]).toMatchObject({ "fail-fast": false });
    expect(job?.permissions).toEqual({ contents: "read" });
    const measured = stepOf(file, LOADGATE)?.with;
    expect(measured).toMatchObject({ mode: "measure", shard: "auto" });
    expect(stepOf(file, "actions/upload-artifact")?.with["name"]).toBe(
      `${RUN_ARTIFACT}-\${{ matrix.shard }}`,
    );
  });
});

describe.each(["pull-request-shards", "pull-request-runtimes", "nightly-shards"])("%s", (name) => {
  /** Outside the checkout, in which a pull request could have put files of that name. */
  const SHARDS = `\${{ runner.temp }}/shards`;

  it("reports all shards in one job, which builds nothing", () => {
    const job = workflowOf(`workflows/${name}.yml`).jobs["report"];
    expect(job).toMatchObject({
      needs: "shard",
      if: "always() && needs.shard.result != 'skipped'",
    });
    const [, download, report] = job?.steps ?? [];
    expect(download?.with).toEqual({ pattern: `${RUN_ARTIFACT}-*`, path: SHARDS });
    expect(report?.with).toMatchObject({ mode: "report", "run-files": SHARDS });
  });
});

describe("the one for two machines", () => {
  const file = "workflows/two-machines.yml";
  const { servers, load } = workflowOf(file).jobs;

  it("takes nothing of a fork, and one run at a time", () => {
    for (const job of [servers, load]) {
      expect(job?.["if"]).toContain("head.repo.full_name == github.repository");
      expect(job?.["runs-on"]).toContain("self-hosted");
    }
    expect(workflowOf(file)["concurrency"]).toEqual({
      group: expect.stringMatching(/^loadgate-two-machines/),
      "cancel-in-progress": false,
    });
  });

  it("builds and runs the change where there are no rights, and has rights where it runs nothing of it", () => {
    expect(servers?.permissions).toEqual({ actions: "read", contents: "read" });
    expect(load?.steps.flatMap(({ uses }) => uses?.replace(/@.*/, "") ?? [])).toEqual([
      ...["actions/checkout", LOADGATE, "actions/upload-artifact", "actions/upload-artifact"],
    ]);
    const checkouts = [servers, load].map((job) => job?.steps[0]?.with);
    expect(checkouts[0]).toEqual(checkouts[1]);
  });

  it("looks for jobs and steps that are there", () => {
    const text = read(file);
    const names = servers?.steps.map(({ name }) => name);
    const [, step] = /any\(\.steps\[\]; \.name == "([^"]+)"/.exec(text) ?? [];
    expect(names).toContain(step);
    const jobs = [...text.matchAll(/select\(\.name == "([^"]+)"\)/g)].map(([, name]) => name);
    expect(jobs).toEqual(["load", "servers"]);
  });
});

describe("a template that names keys of loadgate.yml in its comment", () => {
  const exampleIn = (file: string) => {
    const lines = read(file).split("\nname:")[0]?.split("\n") ?? [];
    return lines.filter((line) => line.startsWith("#   ")).map((line) => line.slice(4));
  };
  const LOAD = "scenarios: { greet: { path: /, load: { concurrency: [10] } } }";
  const configIn = (file: string) =>
    parseConfig([...exampleIn(file), LOAD].join("\n"), "/repo/loadgate.yml");

  it("has a server for each runtime that it sets up, which runs with it", () => {
    const file = "workflows/pull-request-runtimes.yml";
    const { servers } = configIn(file);
    const versions = stepsOf(file).flatMap(({ uses, with: inputs }) =>
      uses?.startsWith("actions/setup-node@") ? [String(inputs["node-version"])] : [],
    );
    expect(servers.map(({ name }) => name)).toEqual(versions.map((one) => `node${one}`));
    for (const [index, { run }] of servers.entries()) {
      const variable = `NODE${versions[index]}`;
      expect(run).toContain(`PATH="$${variable}:`);
      expect(read(file)).toContain(`run: echo "${variable}=`);
    }
  });

  it("has the addresses at which it starts the containers of base and head", () => {
    const file = "workflows/pull-request-compose.yml";
    const [server] = configIn(file).servers;
    const ports = Object.fromEntries(
      [...read(file).matchAll(/--project-name (\w+) up [\s\S]*?PORT: "(\d+)"/g)].map(
        ([, arm = "", port]) => [arm, `http://127.0.0.1:${port}`],
      ),
    );
    expect({ head: server?.url, base: server?.baseUrl }).toEqual(ports);
    // The commit before a group's last one can be the same pull request's.
    expect(read(file)).toMatch(/BASE: \S+ github\.event\.merge_group\.base_sha \|\| 'HEAD\^1' \}/);
  });
});

describe("the one that a comment starts", () => {
  const file = "workflows/on-comment.yml";
  const { ask, measure, answer } = workflowOf(file).jobs;

  it("runs the pull request's code without rights, without the token, and without writing caches", () => {
    expect(measure?.permissions).toEqual({ contents: "read" });
    expect(stepOf(file, LOADGATE)?.with).toMatchObject({ comment: "never", "github-token": "" });
    expect(stepOf(file, "actions/checkout")?.with["ref"]).toMatch(
      /^\$\{\{ needs\.ask\.outputs\.head \}\}$/,
    );
    expect(read(file)).not.toMatch(/actions\/cache@|secrets\./);
    for (const { uses, with: inputs } of measure?.steps ?? []) {
      if (uses?.startsWith("actions/setup-")) expect(inputs["cache"]).toBe(false);
    }
  });

  it("runs nothing of it where there are rights", () => {
    for (const job of [ask, answer]) {
      expect(job?.steps.flatMap(({ uses }) => uses ?? [])).toEqual([]);
    }
    expect(ask?.permissions).toEqual({ "pull-requests": "read" });
    expect(answer?.permissions).toEqual({ "pull-requests": "write" });
    // What people wrote reaches no shell and no program as text of it.
    expect(
      read(file)
        .split("\n")
        .filter(
          (line) =>
            /^ {10}.*\$\{\{/.test(line) &&
            !/^ +[A-Z]+: /.test(line) &&
            !/^ +(base|budget|ref): /.test(line),
        ),
    ).toEqual([]);
  });
});

describe("the one that searches for a commit", () => {
  const file = "workflows/bisect.yml";
  const [job] = jobsOf(file);

  it("has every commit, may only comment, and hands what people wrote to the action alone", () => {
    expect(job?.permissions).toEqual({ contents: "read", "pull-requests": "write" });
    expect(job?.["concurrency"]).toMatch(/^loadgate-bisect-/);
    expect(stepOf(file, "actions/checkout")?.with["fetch-depth"]).toBe(0);
    expect(stepOf(file, LOADGATE)?.with).toEqual({
      mode: "bisect",
      good: `\${{ inputs.good }}`,
      bad: `\${{ inputs.bad }}`,
    });
    expect(read(file)).not.toMatch(/^\s*(- )?run:|actions\/cache@|secrets\./m);
    expect(stepOf(file, "actions/setup-go")?.with["cache"]).toBe(false);
  });

  it("is started by comments that the action takes for its command, and by hand with two commits", () => {
    const [, command = ""] = /comment\.body, '([^']+)'/.exec(String(job?.["if"])) ?? [];
    expect(commandIn(command, "bisect")).toBe("");
    const { workflow_dispatch: byHand } = Object(workflowOf(file).on);
    expect(Object.keys(byHand.inputs)).toEqual(["good", "bad"]);
  });
});

describe("the address of the action", () => {
  const [owner = ""] = PLACEHOLDER.split("/");

  it("is one that nobody can register, at a commit that cannot be", () => {
    // GitHub's rule: letters, digits and single hyphens, none at either end.
    expect(owner).not.toMatch(/^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i);
    expect(PLACEHOLDER).toMatch(/@0{40}$/);
  });

  it.each([...COPIED, "README.md", "docs/bencher.md"])("%s names no other", (file) => {
    const named = [...read(file).matchAll(/uses: ((?!actions\/|\.\/)\S+@\S+)/g)].map(
      ([, uses]) => uses,
    );
    expect([...new Set(named)]).toEqual([ADDRESS]);
  });

  it("is that placeholder, or a release", () => {
    const placeholder = `${PLACEHOLDER} # your copy of Loadgate: OWNER/loadgate@COMMIT`;
    const release = /^[\w-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
    const used = `${ADDRESS} # ${COMMENT}`;
    expect(used === placeholder || release.test(used)).toBe(true);
  });
});

const ZIZMOR = ["--offline", "--no-progress", "--color", "never"];
const EXPRESS = '{"scripts": {"start": "node app.js"}, "dependencies": {"express": "5"}}';
const PROJECT_IN_EVERY_LANGUAGE = {
  "bun/bun.lock": "",
  "bun/package.json": EXPRESS,
  "dotnet/Api.csproj": '<Project Sdk="Microsoft.NET.Sdk.Web">',
  "go/go.mod": "",
  "go/main.go": 'package main\nimport "net/http"\nfunc main() { http.ListenAndServe(a, b) }',
  "java/pom.xml": "<groupId>io.javalin</groupId>",
  "java/src/main/java/App.java": "public static void main(String[] a)",
  "node/package.json": EXPRESS,
  "node/package-lock.json": "{}",
  "php/index.php": "",
  "pnpm/package.json": EXPRESS,
  "pnpm/pnpm-lock.yaml": "",
  "python/app.py": "app = FastAPI()",
  "python/uv.lock": "",
  "python/pyproject.toml": "",
  "ruby/Gemfile": "gem 'sinatra'",
  "ruby/app.rb": "",
  "rust/Cargo.toml": '[package]\nname = "x"\n[dependencies]\naxum = "0.8"',
  "rust/src/main.rs": "",
};

describe("linted", () => {
  it("the README's quick start, in at most 30 lines of at most 100 columns", {
    timeout: TOOLS_TIMEOUT_MS,
  }, async ({ skip }) => {
    expect(quickStart()).toContain(`uses: ${ADDRESS}`);
    const lines = quickStart().trim().split("\n");
    expect(lines.length).toBeLessThanOrEqual(30);
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
    const tool = await workflowTool("actionlint");
    if (tool.program === undefined) return skip(tool.reason);
    const { stdout } = spawnSync(tool.program, ["-"], { input: quickStart(), encoding: "utf8" });
    expect(stdout).toBe("");
  });

  it("by actionlint", { timeout: TOOLS_TIMEOUT_MS }, async ({ skip }) => {
    const tool = await workflowTool("actionlint");
    if (tool.program === undefined) return skip(tool.reason);
    const { status, stdout, stderr } = spawnSync(tool.program, ALL, {
      cwd: ROOT,
      encoding: "utf8",
    });
    expect(stdout + stderr).toBe("");
    expect(status).toBe(0);
  });

  it("what init writes with every set-up step", { timeout: TOOLS_TIMEOUT_MS }, async ({ skip }) => {
    const { services } = foundIn(PROJECT_IN_EVERY_LANGUAGE);
    const { steps } = setUpSteps(services.flatMap((service) => service.setUp));
    const used = steps.flatMap(
      (text) => /uses: (\S+)@[0-9a-f]{40} # v[\d.]+/.exec(text)?.[1] ?? [],
    );
    expect(used.toSorted()).toEqual([
      ...["actions/cache", "actions/setup-dotnet", "actions/setup-go", "actions/setup-java"],
      ...["actions/setup-node", "actions/setup-python", "astral-sh/setup-uv", "oven-sh/setup-bun"],
      ...["ruby/setup-ruby", "shivammathur/setup-php"],
    ]);
    const input = workflowText({
      about: ["All of it."],
      action: { uses: PLACEHOLDER },
      setUp: steps,
      folder: "services/shop",
      branch: "main",
      timeoutMinutes: 25,
    });
    const [actionlint, zizmor] = [await workflowTool("actionlint"), await workflowTool("zizmor")];
    if (actionlint.program === undefined) return skip(actionlint.reason);
    if (zizmor.program === undefined) return skip(zizmor.reason);
    const linted = spawnSync(actionlint.program, ["-"], { input, encoding: "utf8" });
    expect(linted.stdout + linted.stderr).toBe("");
    const file = path.join(enterFolder({ "workflow.yml": input }), "workflow.yml");
    const audited = spawnSync(zizmor.program, [...ZIZMOR, file], { encoding: "utf8" });
    expect(audited.stdout).toMatch(/^No findings to report/);
  });

  it("by zizmor", { timeout: TOOLS_TIMEOUT_MS }, async ({ skip }) => {
    const tool = await workflowTool("zizmor");
    if (tool.program === undefined) return skip(tool.reason);
    const { status, stdout } = spawnSync(tool.program, [...ZIZMOR, ...ALL, "action.yml"], {
      cwd: ROOT,
      encoding: "utf8",
    });
    expect(stdout).toMatch(/^No findings to report/);
    expect(status).toBe(0);
  });
});

/** The workflow that the README shows. */
function quickStart(): string {
  const [, section = ""] = read("README.md").split("## Quick start");
  const [, text = ""] = /```yaml\n(name: [\s\S]*?)```/.exec(section) ?? [];
  return text;
}
