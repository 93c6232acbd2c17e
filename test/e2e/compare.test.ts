import { beforeAll, describe, expect } from "vitest";
import { z } from "zod";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { test } from "./support/project.ts";
import { configuration, delayedServerSource } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

const SHORT = { burst: "50ms", "warm-up": "50ms", budget: "5s" };
const ROUNDS = { burst: "100ms", "warm-up": "20ms", budget: "15s" };

const diagnosis = z.looseObject({
  schema: z.literal("loadgate/doctor/1"),
  isFit: z.boolean(),
  reasons: z.array(z.string()),
  noise: z.array(
    z.looseObject({ series: z.string(), metric: z.string(), pairs: z.int().positive() }),
  ),
});

describe("loadgate doctor", () => {
  test("calls a machine unfit whose noise hides what is asked, with exit 1", async ({
    project,
  }) => {
    const gate = { throughput: { tolerance: "0.01%" } };
    project.write("loadgate.yml", configuration({ measure: SHORT, gate }));
    const { code, stdout } = await project.loadgate(["doctor", "--json"]);
    const { isFit, reasons, noise } = diagnosis.parse(JSON.parse(stdout));
    expect({ code, isFit }).toEqual({ code: 1, isFit: false });
    expect(reasons.join("\n")).toContain("0.0100 % is tolerated");
    expect(noise.map(({ metric }) => metric)).toEqual(["throughput"]);
  });
});

describe("loadgate compare", () => {
  test("judges two runs by their rounds, and says what that costs", async ({ project }) => {
    const gate = { throughput: { tolerance: "10%" } };
    project.write("server.mjs", delayedServerSource(2));
    project.write("loadgate.yml", configuration({ measure: ROUNDS, gate }));
    await project.loadgate(["run", "--out", "before"]);
    project.write("server.mjs", delayedServerSource(40));
    await project.loadgate(["run", "--out", "after"]);
    const files = ["before/run.jsonl", "after/run.jsonl"];
    const { code, stdout, stderr } = await project.loadgate(["compare", ...files, "--out", "both"]);
    expect(code, stdout + stderr).toBe(1);
    expect(stdout).toContain("slower than the other run: api/greet c=2 throughput −");
    expect(stdout).toContain("The two runs were not interleaved");
    expect(project.list("both")).toEqual(["comparison.json", "report.html", "report.md"]);
    expect((await project.loadgate(["compare", ...files.toReversed()])).code).toBe(0);
  });

  test.for<[string, string | undefined, RegExp]>([
    ["is missing", undefined, /ENOENT/],
    ["is no JSON", "{", /JSON/],
    ["is another document", `{"schema":"loadgate/comparison/1"}`, /schema/],
    ["is hostile", `{"schema":"loadgate/run/2","series":[{"name":"\\u001b[31m"}]}`, /id/],
  ])("refuses a run file that %s", async ([, text, what], { project }) => {
    if (text !== undefined) project.write("a.json", text);
    const { code, stderr } = await project.loadgate(["compare", "a.json", "a.json"]);
    expect(code).toBe(2);
    expect(stderr).toContain("a.json is no run file of this version");
    expect(stderr).toMatch(what);
  });
});
