import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect } from "vitest";
import { z } from "zod";
import { start } from "./support/program.ts";
import { DIST, type Project, test } from "./support/project.ts";
import { configuration, DECIDING_BURSTS, serverSource } from "./support/servers.ts";

const EXAMPLES = path.resolve(import.meta.dirname, "../../examples");

const names = readdirSync(EXAMPLES, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

describe.each(names)("examples/%s", (name) => {
  const file = path.join(EXAMPLES, name, "loadgate.yml");
  const text = readFileSync(file, "utf8");

  test("has a configuration of at most 25 lines, and a row on the page", () => {
    expect(text.trim().split("\n").length).toBeLessThanOrEqual(25);
    expect(readFileSync(path.join(EXAMPLES, "README.md"), "utf8")).toContain(
      `| [${name}](${name}/loadgate.yml) | `,
    );
  });

  test("has a valid configuration", async ({ project }) => {
    const { code, stdout, stderr } = await project.loadgate(["validate", "--config", file]);
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(stdout).toContain("is valid: 1 server, 1 scenario");
  });
});

const comparison = z.looseObject({
  comparedWith: z.looseObject({ kind: z.literal("base") }),
  series: z.tuple([
    z.looseObject({
      metrics: z.looseObject({ throughput: z.looseObject({ changePercent: z.number() }) }),
    }),
  ]),
});

describe("examples/compare.sh", () => {
  const compare = ({ outside, env }: Project, args: readonly string[]) => {
    const command = `${process.execPath} ${path.join(DIST, "cli.js")}`;
    return start("sh", [path.join(outside, "examples/compare.sh"), ...args], {
      cwd: outside,
      env: { ...env, LOADGATE: command },
    }).ended;
  };

  const write = ({ outside }: Project, config: string) => {
    const folder = path.join(outside, "examples/api");
    mkdirSync(folder, { recursive: true });
    cpSync(path.join(EXAMPLES, "compare.sh"), path.join(outside, "examples/compare.sh"));
    writeFileSync(path.join(folder, "loadgate.yml"), config);
    const answer = "setTimeout(right, process.env.VERSION === '1' ? 20 : 2);";
    writeFileSync(path.join(folder, "server.mjs"), serverSource({ answer }));
  };

  test("measures the example's version beside an older one", async ({ project }) => {
    write(project, configuration({ api: { env: { VERSION: "2" } }, measure: DECIDING_BURSTS }));
    const { code, stdout, stderr } = await compare(project, ["api", "1"]);
    expect(code, stdout + stderr).toBe(0);
    const [, folder = ""] = /^(\S+) has the repository/.exec(stderr) ?? [];
    const report = readFileSync(path.join(folder, "loadgate-out/comparison.json"), "utf8");
    const { series } = comparison.parse(JSON.parse(report));
    expect(series[0].metrics.throughput.changePercent).toBeGreaterThan(100);
  });

  test("refuses an example without a version, and too few words", async ({ project }) => {
    write(project, configuration());
    const unversioned = await compare(project, ["api", "1"]);
    expect([unversioned.code, unversioned.stderr]).toEqual([2, "api has no VERSION\n"]);
    const short = await compare(project, ["api"]);
    expect([short.code, short.stderr]).toEqual([
      2,
      expect.stringMatching(/^usage: .* EXAMPLE OLDER/),
    ]);
  });
});
