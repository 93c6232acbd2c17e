import { beforeAll, expect } from "vitest";
import { z } from "zod";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { test } from "./support/project.ts";
import { configuration, serverSource } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

const comparisonSchema = z.object({
  gate: z.object({
    decision: z.string(),
    reasons: z.array(z.object({ kind: z.string(), series: z.string().optional() })),
  }),
  series: z.array(
    z.object({
      name: z.string(),
      verdict: z.string(),
      request: z.string().optional(),
      tooFewAnswers: z.array(z.string()).optional(),
    }),
  ),
});

const requests = [
  { path: "/list", "share-of-load": 18, expect: { body: "hello\n" } },
  { path: "/cart", "share-of-load": 1, expect: { body: "hello\n" } },
  { path: "/rare", "share-of-load": 1, expect: { body: "hello\n" } },
];

/** A server that leaves the CPU alone, and takes its time by request. */
const delayed = (cartMs: number, rareMs: number) =>
  serverSource({
    answer: `setTimeout(right, { "/cart": ${cartMs}, "/rare": ${rareMs} }[request.url] ?? 20);`,
  });

test("a slowdown of a request that is a twentieth of a mix fails the gate, and no other does", async ({
  project,
}) => {
  project.write(
    "loadgate.yml",
    configuration({
      greet: { path: undefined, expect: undefined, requests, load: { concurrency: [20] } },
      // By their number: however busy the machine is, it has as many.
      measure: { burst: "500ms", "warm-up": "200ms", repeats: 16 },
      gate: { throughput: { tolerance: "20%" }, "latency-p50": { tolerance: "900%" } },
    }),
  );
  project.write("server.mjs", delayed(20, 120));
  project.commit("base");
  project.write("server.mjs", delayed(80, 200));
  project.commit("head");

  const ended = await project.loadgate(["run", "--base", "HEAD^"]);
  expect(ended.code, ended.stdout + ended.stderr).toBe(1);
  const { gate, series } = comparisonSchema.parse(project.json("loadgate-out/comparison.json"));
  const [mix, list, cart, rare] = series;
  expect(cart).toMatchObject({
    name: "api/greet c=20 / GET /cart",
    request: "GET /cart",
    verdict: "regression",
  });
  expect(gate.reasons).toEqual([
    expect.objectContaining({ kind: "regression", series: "api/greet c=20 / GET /cart" }),
  ]);
  for (const one of [mix, list]) expect(one?.verdict).not.toBe("regression");
  // A few answers in a burst are counted over all of them, and have no median of their own; the report says so.
  expect(rare).toMatchObject({ request: "GET /rare", tooFewAnswers: ["latency-p50"] });
  expect(rare?.verdict).not.toBe("regression");
  const report = project.read("loadgate-out/report.md");
  expect(report).toContain("Too few answers to judge requests by themselves");
  expect(ended.stdout).toMatch(/api\/greet c=20 \/ GET \/cart +throughput/);
}, 300_000);
