import { beforeAll, expect } from "vitest";
import { until } from "../support/processes.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { type Project, test } from "./support/project.ts";
import { configuration, DECIDING_BURSTS, serverSource } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

const GATE = { "cpu-per-request": { tolerance: "50%" }, throughput: { tolerance: "50%" } };

const server = (loops: number) =>
  serverSource({
    before: `function work() { let sum = 0; for (let at = 0; at < ${loops}; at += 1) sum = (sum * 31 + at) % 1000003; return sum; }`,
    answer: "work(); right();",
  });

const isServer = (command: string) => command.includes("server.mjs");

/** Number of steps that a search has stored. */
const stepsOf = (project: Project) =>
  project.exists("loadgate-bisect/bisect-steps.json")
    ? (project.json("loadgate-bisect/bisect-steps.json") as { steps: unknown[] }).steps.length
    : 0;

test("the commit that made a server slower is found, beside one that does not start and a renamed scenario", async ({
  project,
}) => {
  const settings = configuration({ measure: DECIDING_BURSTS, gate: GATE });
  // A commit that differs from GOOD by ignored files alone has to count as good.
  const before = `${settings}changed: { ignore: [notes.md] }\n`;
  for (let commit = 1; commit <= 6; commit += 1) {
    project.write("loadgate.yml", commit < 5 ? before : before.replace("greet:", "welcome:"));
    project.write("notes.md", `change ${commit}`);
    const broken = commit === 3 ? "process.exit(1);\n" : "";
    project.write("server.mjs", broken + server(commit < 5 ? 1000 : 200_000));
    project.commit(`change ${commit}`);
  }
  const search = ["bisect", "HEAD~5", "HEAD", "--budget-per-step", "1m"];
  for (let killed = 0; killed < 2; killed += 1) {
    const running = project.start(search);
    await until("a later step", () => stepsOf(project) >= 2 && project.running().some(isServer));
    running.kill("SIGKILL");
    await running.ended;
  }
  const found = await project.loadgate(search);
  expect(found.code, found.stdout + found.stderr).toBe(0);
  expect(found.stdout).toMatch(
    /^[0-9a-f]{10} \(change 5\) of [0-9-]{10} made api\/greet c=2 .* worse: /,
  );
  expect(found.stdout).toMatch(/work \(server\.mjs:\d+\) .* about \+/);
  expect(project.json("loadgate-bisect/bisect.json")).toMatchObject({
    schema: "loadgate/bisect/1",
    commits: 5,
    result: {
      kind: "found",
      commit: { subject: "change 5" },
      files: ["loadgate.yml", "notes.md", "server.mjs"],
    },
  });
  expect(project.read("loadgate-bisect/bisect.md")).toContain("change 5");
  expect(project.leftInTemporary()).toEqual([]);
  expect(project.running()).toEqual([]);
  expect(project.list("loadgate-bisect")).not.toContain("bisect-steps.json");
  const without = await project.loadgate(["bisect", "HEAD~1", "HEAD", "--config", "none.yml"]);
  expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining("none.yml") });
}, 600_000);

/** A project whose server each commit builds, with a configuration that no commit has. */
function unconfigured(project: Project, build: string): void {
  project.git("rm", "--quiet", "--cached", "loadgate.yml");
  project.git("commit", "--quiet", "--message", "no configuration");
  project.git("commit", "--quiet", "--allow-empty", "--message", "bad");
  const api = { build, run: "exit 1" };
  project.write("loadgate.yml", configuration({ api }));
}

test("commits before the configuration use the user's, in an environment that names their own folders", async ({
  project,
}) => {
  unconfigured(project, `echo "$PWD $APP_ROOT $COMMIT" >> ${project.outside}/builds; exit 1`);
  const ended = await project.loadgate(["bisect", "HEAD~1", "HEAD"], {
    APP_ROOT: project.path("app"),
    COMMIT: project.git("rev-parse", "HEAD"),
  });
  expect(ended.code, ended.stderr).toBe(3);
  const builds = project.read(`${project.outside}/builds`).trim().split("\n");
  for (const line of builds) {
    const [folder = "", root, commit] = line.split(" ");
    expect(folder).not.toBe(project.folder);
    expect(root).toBe(`${folder}/app`);
    expect(project.git("rev-parse", "HEAD~1", "HEAD").split("\n")).toContain(commit);
  }
  expect(ended.stderr).toContain("git worktree add");
  expect(ended.stderr).not.toMatch(/lg-[^\s]* && /);
});

test("a search first removes what a killed one left in the temporary folder", async ({
  project,
}) => {
  unconfigured(project, "sleep 60");
  const search = async (build: string) => {
    project.write("loadgate.yml", configuration({ api: { build } }));
    const running = project.start(["bisect", "HEAD~1", "HEAD"]);
    await until(build, () => project.running().includes(build));
    const left = project.leftInTemporary().filter((name) => name.startsWith("loadgate-run-"));
    expect(left).toHaveLength(1);
    return running;
  };
  const killed = await search("sleep 60");
  killed.kill("SIGKILL");
  await killed.ended;
  const next = await search("sleep 61");
  expect(project.running()).not.toContain("sleep 60");
  next.kill("SIGTERM");
  expect((await next.ended).code).toBe(143);
});
