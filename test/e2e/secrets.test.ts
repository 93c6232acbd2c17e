import { randomUUID } from "node:crypto";
import path from "node:path";
import { beforeAll, describe, expect } from "vitest";
import { installNode24, NODE_24 } from "../support/node24.ts";
import { step } from "./support/action.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { start } from "./support/program.ts";
import { DIST, type Project, test } from "./support/project.ts";
import { configuration, serverSource } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
  installNode24();
}, INSTALL_TIMEOUT_MS);

/**
 * Looks through what the system shows of every process: what it was started with, and what it holds open.
 * Appends a line for each place that has the text.
 */
const SPY = `import { appendFileSync, readdirSync, readFileSync, statSync } from "node:fs";
export function spy(what, text) {
  for (const pid of readdirSync("/proc").filter((name) => /^[0-9]+$/.test(name))) {
    const look = (name, isWanted = () => true) => {
      try {
        const file = "/proc/" + pid + "/" + name;
        if (!isWanted(file) || !readFileSync(file, "latin1").includes(text)) return;
        appendFileSync("../outside/found", what + " in " + name + "\\n");
      } catch {}
    };
    look("environ");
    look("cmdline");
    const isSmallFile = (file) => statSync(file).isFile() && statSync(file).size < 1e6;
    try {
      for (const fd of readdirSync("/proc/" + pid + "/fd")) look("fd/" + fd, isSmallFile);
    } catch {}
  }
}`;

/** A project whose build and server look for a secret, and for a variable that is none. */
function spiedOn(project: Project, secret: string): void {
  // The text is put together only there, so that no command line or file has it.
  const look = (who: string) =>
    Object.entries({ secret, other: `${project.mark}-seen` })
      .map(([kind, text]) => `spy("${who}: ${kind}", ${JSON.stringify([...text])}.join(""));`)
      .join("\n");
  project.write("spy.mjs", SPY);
  project.write("build.mjs", `import { spy } from "./spy.mjs";\n${look("build")}`);
  project.write(
    "server.mjs",
    `import { spy } from "./spy.mjs";\n${serverSource({ before: look("server") })}`,
  );
  project.write("loadgate.yml", configuration({ api: { build: "node build.mjs" } }));
  project.commit();
}

/** It sees what is no secret, so it would see others. */
const NO_SECRET = ["build: other in environ", "server: other in environ"];
const found = (project: Project) =>
  [...new Set(project.read("../outside/found").trim().split("\n"))].sort();

describe.concurrent("what a build and a server can see of the job's secrets", () => {
  test.for(["run", "measure"])("in mode %s: nothing", async (mode, { project }) => {
    const secret = `planted-${randomUUID()}`;
    spiedOn(project, secret);
    const ended = await step(project, "main.js", {
      node: NODE_24,
      inputs: { mode, "github-token": `${secret}-1`, "bencher-api-key": `${secret}-2` },
      env: {
        SHOWN: `${project.mark}-seen`,
        ACTIONS_RUNTIME_TOKEN: `${secret}-3`,
        ACTIONS_ID_TOKEN_REQUEST_TOKEN: `${secret}-4`,
        GITHUB_TOKEN: `${secret}-5`,
        BENCHER_API_KEY: `${secret}-6`,
        GH_ENTERPRISE_TOKEN: `${secret}-7`,
      },
    });
    expect(ended.code, ended.stdout + ended.stderr).toBe(0);
    expect(ended.stderr).toBe("");
    expect(found(project)).toEqual(NO_SECRET);
    const masks = mode === "run" ? [1, 2].map((each) => `::add-mask::${secret}-${each}`) : [];
    const lines = ended.stdout.split("\n");
    expect(lines.slice(0, masks.length)).toEqual(masks);
    expect(lines.slice(masks.length).join("\n")).not.toContain(secret);
  });

  test("under the command: nothing", async ({ project }) => {
    const secret = `planted-${randomUUID()}`;
    spiedOn(project, secret);
    const cli = path.join(DIST, "cli.js");
    const { code, stdout, stderr } = await start(NODE_24, [cli, "run", "--base", "none"], {
      cwd: project.folder,
      env: { ...project.env, SHOWN: `${project.mark}-seen`, BENCHER_API_KEY: secret },
    }).ended;
    expect(code, stdout + stderr).toBe(0);
    expect(found(project)).toEqual(NO_SECRET);
    expect(stdout + stderr).not.toContain(secret);
  });
});

describe("a variable that a request names", () => {
  const answer = `console.log("asked with", request.headers.key);
    const isRight = request.headers.key === process.env.EXPECTED;
    if (isRight) right(); else { response.statusCode = 401; response.end("not " + request.headers.key); }`;

  test("is sent, and shown nowhere; its name is", async ({ project }) => {
    const secret = `planted-${randomUUID()}`;
    project.write("server.mjs", serverSource({ answer }));
    const key = { greet: { headers: { key: "{env.KEY}" } }, measure: { repeats: 1 } };
    project.write("loadgate.yml", configuration(key));
    project.commit();
    const env = { KEY: secret, EXPECTED: secret };
    const right = await project.loadgate(["run", "--base", "none"], env);
    expect(right.code, right.stderr).toBe(0);
    const results = ["run.jsonl", "comparison.json", "report.md", "report.html", "bmf.json"];
    const files = results.map((name) => project.read(`loadgate-out/${name}`));
    for (const text of [right.stdout, right.stderr, ...files]) expect(text).not.toContain(secret);

    const wrong = await project.loadgate(["check"], { ...env, EXPECTED: "another" });
    expect(wrong.code).toBe(3);
    expect(wrong.stdout + wrong.stderr).toContain("{env.KEY}");
    expect(wrong.stdout + wrong.stderr).not.toContain(secret);

    const unset = await project.loadgate(["run", "--base", "none"]);
    expect(unset.code).toBe(2);
    expect(unset.stderr).toMatch(
      /loadgate\.yml:\d+:\d+: scenarios\.greet\.headers\.key: .*not set/,
    );
  });
});
