import { expect } from "vitest";
import { stringify } from "yaml";
import { z } from "zod";
import type { Project } from "./project.ts";

/** Keeps one value in its folder, and takes some work to tell it. */
const store = (turns: number) => `import { pbkdf2Sync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
const file = process.env.DATA + "/value";
createServer((request, response) => {
  if (request.method === "PUT") {
    request.on("data", (text) => writeFileSync(file, text)).on("end", () => response.end());
    return;
  }
  pbkdf2Sync("a", "b", ${turns}, 32, "sha256");
  response.end(readFileSync(file));
}).listen(Number(process.env.PORT), "127.0.0.1");
`;

/** Answers with what its store tells it. */
export const SERVER = `import { Agent, createServer, get } from "node:http";
const agent = new Agent({ keepAlive: true });
createServer((request, response) => {
  get({ host: "127.0.0.1", port: process.env.STORE, agent }, (answer) => answer.pipe(response));
}).listen(Number(process.env.PORT), "127.0.0.1");
`;

const SETUP = `const body = process.argv[2];
const { ok } = await fetch("http://127.0.0.1:" + process.env.STORE, { method: "PUT", body });
if (!ok) throw new Error("not stored");
`;

interface Parts {
  readonly value?: string;
  /** False where only a reset brings data. */
  readonly hasSetup?: boolean;
  readonly path?: string;
  readonly service?: object;
  readonly load?: object;
  readonly gate?: object;
  readonly measure?: object;
}

/** Writes a configuration with a server and its service. */
export function write(project: Project, parts: Parts): void {
  const { value = "one", hasSetup = true, service, load, gate, measure } = parts;
  const config = {
    servers: {
      api: {
        ...(hasSetup && { setup: `node setup.mjs ${value}` }),
        run: "exec node server.mjs",
        env: { STORE: "{services.store.port}" },
      },
    },
    services: {
      store: {
        run: "exec node store.mjs",
        env: { DATA: "{data}" },
        reset: "test -s {data}/value && touch {data}/reset",
        ...service,
      },
    },
    scenarios: {
      value: {
        path: parts.path ?? "/",
        expect: { body: value },
        load: load ?? { concurrency: [2] },
      },
    },
    measure: { burst: "100ms", "warm-up": "50ms", repeats: 2, ...measure },
    gate: gate ?? { throughput: { tolerance: "90%" } },
  };
  project.write("loadgate.yml", stringify(config));
}

/** Writes the programs of server and service. @param turns work of the service for each answer */
export function writeAll(project: Project, turns = 1): void {
  project.write("store.mjs", store(turns));
  project.write("server.mjs", SERVER);
  project.write("setup.mjs", SETUP);
}

const sample = z.looseObject({ servicesCpuMs: z.number(), servicesRssBytes: z.number() });
/** A run file, as far as it tells of services. */
export const runFile = z.looseObject({
  servers: z.array(z.looseObject({ arm: z.string(), setupMs: z.number().positive() })),
  series: z.array(z.looseObject({ arm: z.string(), samples: z.array(sample).min(1) })),
});
/** A run file of three arms. */
export const threeArms = runFile.extend({ furtherBases: z.array(runFile.pick({ series: true })) });
const comparison = z.looseObject({
  gate: z.looseObject({ reasons: z.array(z.looseObject({ text: z.string() })) }),
  series: z.array(
    z.looseObject({
      name: z.string(),
      metrics: z.record(z.string(), z.looseObject({ verdict: z.string().optional() })),
    }),
  ),
});

/** The comparison that the last run wrote. */
export const comparisonOf = (project: Project) =>
  comparison.parse(project.json("loadgate-out/comparison.json"));

/** A store that ends under load; what started it can go on. */
export const ENDING = store(1)
  .replace("createServer(", "let asked = 0;\ncreateServer(")
  .replace("  pbkdf2Sync", "  if ((asked += 1) > 40) process.exit(9);\n  pbkdf2Sync");

/** What a busy machine leaves of a comparison in which nothing changed. */
export const COMPARED = /^(unchanged|no-worse|inconclusive)$/;

/** Data that only a reset brings is there when base is first asked, and head is asked as base. @param per what the service is one for */
export async function expectResetData(project: Project, per: "arm" | "run"): Promise<void> {
  writeAll(project);
  const parts = { hasSetup: false, service: { reset: "printf %s one > {data}/value", per } };
  write(project, parts);
  project.commit("one");
  write(project, { ...parts, path: "/?all" });
  project.commit("asks otherwise");
  const { code, stdout, stderr } = await project.loadgate(["run", "--base", "HEAD^"]);
  expect(code, stdout + stderr).toBe(0);
  expect(stdout).toContain("Both arms get the form of HEAD^");
  expect(comparisonOf(project).series[0]?.metrics["throughput"]?.verdict).toMatch(COMPARED);
}
