import { spawnSync } from "node:child_process";
import { chmodSync, cpSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect } from "vitest";
import { z } from "zod";
import { atWorkIn } from "../e2e/support/at-work.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "../e2e/support/oha.ts";
import { test } from "../e2e/support/project.ts";
import { skipAll } from "../support/skip-all.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

const comparison = z.looseObject({
  gate: z.looseObject({ reasons: z.array(z.looseObject({ text: z.string() })) }),
  series: z.array(
    z.looseObject({
      name: z.string(),
      metrics: z.record(z.string(), z.looseObject({ verdict: z.string().optional() })),
    }),
  ),
});

const EXAMPLE = path.resolve(import.meta.dirname, "../../examples/postgresql");

/** Why the example cannot be tested here; undefined where it can. */
function reasonNotToTry(): string | undefined {
  const script =
    "for bin in /usr/lib/postgresql/*/bin; do test -x $bin/initdb && exit; done; exit 1";
  if (spawnSync("sh", ["-c", script]).status !== 0 || spawnSync("psql", ["--version"]).status !== 0)
    return "PostgreSQL is missing: apt-get install postgresql";
  return spawnSync("go", ["version"]).status === 0 ? undefined : "go is missing";
}

describe("the example with PostgreSQL", () => {
  skipAll(reasonNotToTry());

  test("runs as it is, and a missing index is found in the database's CPU time", async ({
    project,
  }) => {
    cpSync(EXAMPLE, project.folder, { recursive: true });
    // As root, PostgreSQL runs as another user, who must find its folder.
    chmodSync(path.dirname(project.folder), 0o711);
    chmodSync(project.env["TMPDIR"] ?? "", 0o711);
    const goEnv = JSON.parse(spawnSync("go", ["env", "-json"], { encoding: "utf8" }).stdout);
    const { GOPATH, GOCACHE, GOPROXY } = goEnv;
    const environment = { GOPATH, GOCACHE, GOPROXY, GOFLAGS: "-mod=readonly" };
    project.commit("with an index");
    const schema = project.read("schema.sql");
    const without = schema.replace(/^CREATE INDEX.*$/m, "");
    expect(without).not.toBe(schema);
    project.write("schema.sql", without);
    project.commit("without it");
    const args = ["run", "--base", "HEAD^", "--budget", "90s"];
    const { code, stdout, stderr } = await project.loadgate(args, environment);
    expect(code, stdout + stderr).toBe(1);
    const { gate, series } = comparison.parse(project.json("loadgate-out/comparison.json"));
    const atRate = series.find(({ name }) => name === "orders/total rate=50");
    expect(atRate?.metrics["total-cpu-per-request"]?.verdict).toBe("regression");
    expect(gate.reasons.map(({ text }) => text).join("\n")).toContain("total CPU/request");
    expect(atWorkIn(project)).toEqual([]);
  }, 600_000);
});
