import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { aCounted, someCounts } from "../../../test/support/builders/counts.ts";
import { aSeries } from "../../../test/support/builders/run.ts";
import { aSample, rowsOf } from "../../../test/support/builders/sample.ts";
import { aForkRun, HOSTILE_RUN_FILES } from "../../../test/support/hostile-run-files.ts";
import { documentOf, runText, textOf } from "../../../test/support/run-lines.ts";
import { enterFolder } from "../../../test/support/working-folder.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import { renderRunFile } from "../../report/json.ts";
import { readRunFile, readRunFiles, strangersParser } from "./parse.ts";

const SHA = "a".repeat(40);
const PLACE = "The artifact of run 42";

const parsed = (bytes: Uint8Array) => strangersParser()(bytes, PLACE);
const encoded = (run: RunFile) => new TextEncoder().encode(runText(run));

/** Every string in a value, keys included. */
function strings(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [key, ...strings(each)]);
}

describe("strangersParser", () => {
  it("takes what a run wrote, unchanged", () => {
    const run = aForkRun(SHA);
    expect(parsed(encoded(run))).toEqual(run);
  });

  it("refuses one with fewer or more lines than its first line counts", () => {
    const text = runText(aForkRun(SHA));
    const [head = "", ...lines] = text.trimEnd().split("\n");
    const number = lines.length;
    const other = lines[0]?.replace(/"name":"[^"]*"/, '"name":"go/other c=1"') ?? "";
    for (const own of [lines.slice(1), [], [...lines, other]]) {
      const reason = `it has ${own.length} of its ${number} lines of series: it was cut off or changed`;
      expect(() => parsed(Buffer.from([head, ...own].join("\n")))).toThrow(reason);
    }
  });

  it("takes it with white space, in another order, and with every column in full as well", () => {
    const run = aForkRun(SHA);
    const document = documentOf(runText(run));
    const inFull = document.series.map((line) => {
      const { samples, ...one } = line as { samples: Record<string, unknown> };
      const { bursts, errors: _, ...columns } = samples;
      const full = Object.entries(columns).map(([id, value]) => [
        id,
        Array.isArray(value) ? value : Array.from({ length: Number(bursts) }, () => value),
      ]);
      return { samples: { ...Object.fromEntries(full), bursts }, ...one };
    });
    const others = [
      textOf({ ...document, series: inFull }),
      runText(run).replaceAll("{", "{ ").replaceAll("}", " }"),
    ];
    for (const other of others) expect(parsed(Buffer.from(other))).toEqual(run);
  });

  it("takes no bound and no verdict from a stranger: these come of the samples alone", () => {
    const run = aForkRun(SHA);
    const claims = { verdict: "unchanged", atMostWorsePercent: 0.1, timeToDecideMs: 1 };
    const series = run.series.map((one) => ({
      ...one,
      ...claims,
      metrics: { throughput: claims },
    }));
    const claiming = { ...run, ...claims, comparison: claims, series };
    expect(parsed(encoded(claiming))).toEqual(run);
  });

  it("takes the requests of a mix, each with its name", () => {
    const run = aForkRun(SHA);
    const requests = run.series.map((one) => {
      const request = "GET /a / b";
      return { ...one, name: `${one.name} / ${request}`, request, weight: 2 };
    });
    const mix = { ...run, series: [...run.series, ...requests] };
    expect(parsed(encoded(mix))).toEqual(mix);
    const wrong = requests.map((one) => ({ ...one, request: "GET /b" }));
    expect(() => parsed(encoded({ ...run, series: [...run.series, ...wrong] }))).toThrow(
      "it is not the name of its server, scenario, level and request",
    );
  });

  it("takes what was counted, with hash and system calls where there are any", () => {
    const counts = someCounts(aCounted(), aCounted({ arm: "base", failure: "it crashed" }));
    const run = aForkRun(SHA, { counts });
    expect(parsed(encoded(run))).toEqual(run);
    const systemCalls = [{ name: "read", count: 2 }];
    const series = counts.series.map((one) => ({ ...one, configHash: "c0ffee", systemCalls }));
    const more = { ...run, counts: { ...counts, series } };
    expect(parsed(encoded(more))).toEqual(more);
  });

  it("takes a profile, with the names of functions as lines of text", () => {
    const marks = { isChanged: true, isTracked: true } as const;
    const functions = [{ name: "f (a.js:1)", baseUs: 1, headUs: 2.5, ...marks }];
    const tree = [
      { name: "main", depth: 0, baseUs: 10, headUs: 12 },
      { name: "f (a.js:1)", depth: 1, baseUs: 1, headUs: 2.5 },
    ];
    const result = { baseUs: 10, headUs: 12, compared: 9, functions, tree };
    const profile = { series: "go/greet c=10", starts: 4, durationMs: 9000, ...result };
    const run = aForkRun(SHA, { profile });
    expect(parsed(encoded(run))).toEqual(run);
    const named = (name: string) =>
      encoded({ ...run, profile: { ...profile, functions: [{ name, baseUs: 1, headUs: 2 }] } });
    expect(parsed(named("a\nb\u202e")).profile?.functions[0]?.name).toBe("a b ");
    expect(() => parsed(named("a".repeat(301)))).toThrow("profile.functions.0.name");
  });

  it.each([
    ["a frame without a caller", [0, 2], "profile.tree: a frame has no caller"],
    ["callees alone", [1], "profile.tree: a frame has no caller"],
    ["a stack without end", Array.from({ length: 129 }, (_, at) => at), "profile.tree.128.depth"],
    ["hundreds of frames", Array.from({ length: 401 }, () => 0), "profile.tree: "],
    ["half a depth", [0, 0.5], "profile.tree.1.depth"],
  ])("takes no call tree of %s", (_, depths, message) => {
    const tree = depths.map((depth) => ({ name: "f", depth, baseUs: 1, headUs: 1 }));
    const result = { baseUs: 10, headUs: 12, compared: 9, functions: [], tree };
    const profile = { series: "go/greet c=10", starts: 4, durationMs: 9000, ...result };
    expect(() => parsed(encoded(aForkRun(SHA, { profile })))).toThrow(message);
  });

  it("takes what the load at the end of each start showed, as long as it is of some requests", () => {
    const closed = (requests: number, meanMs = 12.5) =>
      aForkRun(SHA, { series: [aSeries({ closings: [{ round: 0, requests, meanMs }] })] });
    expect(parsed(encoded(closed(9))).series[0]?.closings).toEqual([
      { round: 0, requests: 9, meanMs: 12.5 },
    ]);
    expect(() => parsed(encoded(closed(0)))).toThrow("series.0.closings.0.requests");
    expect(() => parsed(encoded(closed(9, -1)))).toThrow("series.0.closings.0.meanMs");
  });

  it("takes what failed in warm-ups, as long as no more failed than finished", () => {
    const besideBursts = (failed: number) => [
      { finished: 9, failed, statuses: { 503: failed }, errors: {} },
    ];
    const of = (failed: number) =>
      aForkRun(SHA, { series: [aSeries({ besideBursts: besideBursts(failed) })] });
    expect(parsed(encoded(of(9))).series[0]?.besideBursts).toEqual(besideBursts(9));
    expect(() => parsed(encoded(of(10)))).toThrow(
      "series.0.besideBursts.0: more requests failed than finished",
    );
  });

  it("refuses counts of nothing", () => {
    const turns = [{ turn: 0, instructions: 0 }];
    const run = aForkRun(SHA, { counts: someCounts(aCounted({ turns })) });
    expect(() => parsed(encoded(run))).toThrow("counts.series.0.turns.0.instructions");
  });

  it("takes bursts with statuses, and those of versions that kept none", () => {
    const bursts = [aSample({ unexpected: 2, statuses: { 503: 2 } }), aSample({ unexpected: 2 })];
    const run = parsed(encoded(aForkRun(SHA, { series: [aSeries({ samples: bursts })] })));
    expect(rowsOf(run.series[0]?.samples).map(({ statuses }) => statuses)).toEqual([
      { 503: 2 },
      undefined,
    ]);
  });

  it("takes errors whatever their cause is called, also as a prototype would be", () => {
    const errors = JSON.parse('{"__proto__":900,"timeout":1}');
    const run = aForkRun(SHA, { series: [aSeries({ samples: [aSample({ errors })] })] });
    expect(parsed(encoded(run)).series[0]?.samples.columns.errorCount).toEqual([901]);
  });

  it("takes the gate of base, with the bounds of some series, up to as many as there can be", () => {
    const bounds = { tolerancePercent: { throughput: 5 }, maxErrorPercent: 0 };
    const withGate = (bySeries: object) =>
      aForkRun(SHA, {
        base: { ref: "main", sha: "c".repeat(40), gate: { ...bounds, bySeries: { ...bySeries } } },
      });
    const run = withGate({
      "go/greet c=10": bounds,
      "go/greet rate=0.5": bounds,
      "go/greet": bounds,
      go: bounds,
      "go/greet c=10 / GET /a?b=c": bounds,
    });
    expect(parsed(encoded(run))).toEqual(run);
    const named = (name: string) => () => parsed(encoded(withGate({ [name]: bounds })));
    expect(named("go/greet\u202e c=10")).toThrow("gate.bySeries.0.0: it is no series");
    expect(named("no series")).toThrow("it is no series");
    const many = Array.from({ length: 30_001 }, (_, level) => [`go/greet c=${level}`, bounds]);
    expect(() => parsed(encoded(withGate(Object.fromEntries(many))))).toThrow("gate.bySeries: ");
  });

  it("takes where head was built, and how much could be seen of base, unchanged", () => {
    const run = aForkRun(SHA, {
      base: { ref: "main", sha: "c".repeat(40), programsSeen: "processes" },
      workingTree: {
        untracked: [".venv/"],
        moreUntracked: 2,
      },
    });
    expect(parsed(encoded(run))).toEqual(run);
  });

  // Files of another commit are right in themselves; what they are held against is not known here.
  const refused = HOSTILE_RUN_FILES.filter(
    ({ name, refusedWith }) => refusedWith && !["another commit", "no commit"].includes(name),
  );
  it.each(refused)("refuses $name and says where", ({ bytes, refusedWith }) => {
    const attempt = () => parsed(bytes(SHA));
    expect(attempt).toThrow(refusedWith);
    expect(attempt).toThrow(/^The artifact of run 42 is no run file of this version: /);
    try {
      attempt();
    } catch (error) {
      expect(error).toMatchObject({ kind: "usage" });
      expect(String(error).length).toBeLessThan(300);
      expect(String(error)).not.toMatch(/evil|<img|::|\p{Cc}/u);
    }
  });

  const taken = HOSTILE_RUN_FILES.filter(({ refusedWith }) => refusedWith === undefined);
  it.each(taken)("takes $name as lines of text", ({ bytes }) => {
    const run = parsed(bytes(SHA));
    for (const text of strings(run)) expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    expect(Object.keys(run).filter((key) => !(key in aForkRun(SHA)))).toEqual(
      ["only", "skipped", "failure"].filter((key) => key in run),
    );
    expect({}).not.toHaveProperty("polluted");
    for (const { samples } of run.series) {
      for (const { errors } of samples.causes.values()) {
        expect(Object.values(errors).every((count) => Number.isSafeInteger(count))).toBe(true);
      }
    }
  });
});

describe("a packed file of a stranger", () => {
  const MIB = 1024 * 1024;
  const packed = gzipSync(encoded(aForkRun(SHA)));

  it("is taken for what is in it", () => {
    expect(parsed(packed)).toEqual(aForkRun(SHA));
  });

  it.each([
    ["swells", gzipSync(Buffer.alloc(64 * MIB + 1, " ")), /more than 67108864 bytes unpacked/],
    [
      "swells in parts",
      Buffer.concat(Array(65).fill(gzipSync(Buffer.alloc(MIB, " ")))),
      /unpacked/,
    ],
    ["was cut off", packed.subarray(0, -9), /it is no gzip file, or was cut off/],
    ["is none", Uint8Array.of(0x1f, 0x8b, 1, 2, 3), /it is no gzip file, or was cut off/],
    ["is packed twice", gzipSync(packed), /line 1 is no (?:UTF-8|JSON)/],
  ])("is refused where it %s", (_, bytes, message) => {
    expect(() => parsed(bytes)).toThrow(message);
  });

  it("counts unpacked, together with the others", () => {
    const parse = strangersParser();
    const text = runText(aForkRun(SHA));
    const long = gzipSync(text + "\n".repeat(33 * MIB));
    parse(long, "first");
    expect(() => parse(long, "second")).toThrow(/^second .* bytes unpacked$/);
  });
});

describe("several files of strangers", () => {
  const bytesOf = (run: RunFile) => encoded(run);

  it("are bounded together", () => {
    const parse = strangersParser();
    const series = Array.from({ length: 6000 }, (_, index) =>
      aSeries({ scenario: `s${index}`, samples: [] }),
    );
    const bytes = bytesOf(aForkRun(SHA, { series }));
    expect(parse(bytes, "first").series).toHaveLength(6000);
    expect(() => parse(bytes, "second")).toThrow(
      /^second is no run file of this version: series: /,
    );
    const others = strangersParser();
    const pairs = bytesOf(
      aForkRun(SHA, {
        series: Array.from({ length: 100 }, (_, index) =>
          aSeries({ server: `s${index}`, samples: [] }),
        ),
      }),
    );
    others(pairs, "first");
    others(pairs, "second");
    expect(() => others(pairs, "third")).toThrow(/pairs of bursts; at most 10500 are$/);
  });

  it("have no say in which shards are missing", () => {
    const shards = { jobs: [{ index: 1, failure: "x" }], unmeasured: ["go/greet c=10"] };
    expect(parsed(bytesOf(aForkRun(SHA, { shards })))).not.toHaveProperty("shards");
  });

  const shard = {
    index: 1,
    count: 2,
    own: ["go/greet c=10"],
    plan: ["go/greet c=10"],
    planHash: "a",
    cutBy: "budget" as const,
  };
  it("say which shard they are", () => {
    expect(parsed(bytesOf(aForkRun(SHA, { shard }))).shard).toEqual(shard);
  });

  it.each<[Partial<typeof shard>, RegExp]>([
    [{ index: 3 }, /shard\.index: there are not so many shards/],
    [{ index: 0 }, /shard\.index: /],
    [{ count: 257 }, /shard\.count: /],
    [{ plan: ["go/greet c=10", "go/greet c=10"] }, /shard\.plan\.1: the series is there twice/],
    [{ own: ["<b>"] }, /shard\.own\.0: it is no name of a series/],
    [{ own: ["go/greet c=10", "go/greet c=10"] }, /shard\.own\.1: the series is there twice/],
    [{ own: ["go/other c=10"] }, /shard\.own\.0: the plan does not have it/],
    [{ own: [] }, /series\.0: it is the part of another shard/],
  ])("are no shard with %j", (other, message) => {
    expect(() => parsed(encoded(aForkRun(SHA, { shard: { ...shard, ...other } })))).toThrow(
      message,
    );
  });
});

describe("what a run measured again", () => {
  const [name, ms] = ["go/greet c=10", 1000];
  const planned = (followUp: RunFile["plan"]["followUp"]) => {
    const run = aForkRun(SHA);
    return encoded({ ...run, plan: { ...run.plan, followUp } });
  };

  it("is kept", () => {
    const followUp = { suspects: [name], rounds: 15, ms };
    expect(parsed(planned(followUp)).plan.followUp).toEqual(followUp);
  });

  it.each<[Partial<RunFile["plan"]["followUp"]>, RegExp]>([
    [{ suspects: ["go/other c=1"] }, /plan\.followUp\.suspects\.0: the run did not measure it/],
    [{ suspects: [name, name] }, /plan\.followUp\.suspects\.1: the series is there twice/],
    [{ suspects: ["<b>"] }, /plan\.followUp\.suspects\.0: it is no series/],
    [{ rounds: -1 }, /plan\.followUp\.rounds: /],
  ])("is refused with %j", (other, message) => {
    const followUp = { suspects: [name], rounds: 15, ms, ...other };
    expect(() => parsed(planned(followUp))).toThrow(message);
  });

  it("is nothing in a shard", () => {
    const plan = { ...aForkRun(SHA).plan, followUp: { suspects: [name], rounds: 15, ms } };
    const own = { index: 1, count: 2, own: [name], plan: [name], planHash: "a" };
    const shard = { ...own, cutBy: "budget" as const };
    expect(() => parsed(encoded(aForkRun(SHA, { plan, shard })))).toThrow("plan.followUp: a shard");
  });
});

describe("readRunFiles", () => {
  it("reads the files of the user, each with its place, and what they were put together from", async () => {
    const jobs = [{ index: 1, environment: aForkRun(SHA).environment }];
    const merged = aForkRun(SHA, { shards: { jobs, unmeasured: [] } });
    enterFolder({ "a.json": runText(aForkRun(SHA)), "b.json": runText(merged) });
    expect(await readRunFiles(["a.json", "b.json"])).toEqual([
      { place: "a.json", run: aForkRun(SHA) },
      { place: "b.json", run: merged },
    ]);
  });

  it("parses the same bytes once, however many files hold them", async () => {
    const text = runText(aForkRun(SHA));
    const other = runText(aForkRun(SHA, { id: "other" }));
    enterFolder({ "a.json": text, "b.json": other, "c.json": text });
    writeFileSync("d.json", gzipSync(text));
    writeFileSync("e.json", gzipSync(text));
    const files = ["a.json", "b.json", "c.json", "a.json", "d.json", "e.json"];
    const read = await readRunFiles(files);
    expect(read.map(({ place }) => place)).toEqual(files);
    const [a, b, c, again, d, e] = read.map(({ run }) => run);
    expect([c, again]).toEqual([a, a]);
    expect(c).toBe(a);
    expect(again).toBe(a);
    expect(e).toBe(d);
    expect(b).not.toBe(a);
    // Each of them fits into the bound of all together, and thirty would not.
    const long = runText(aForkRun(SHA)) + "\n".repeat(40 * 1024 * 1024);
    writeFileSync("long.json.gz", gzipSync(long));
    const many = await readRunFiles(Array.from({ length: 60 }, () => "long.json.gz"));
    expect(new Set(many.map(({ run }) => run)).size).toBe(1);
  });

  it("says of another format which one it is, and what to do", async () => {
    const other = documentOf(runText(aForkRun(SHA)));
    enterFolder({
      "a.json": textOf({ ...other, schema: "loadgate/run/3" }),
      "b.json": textOf({ ...other, schema: "loadgate/run/x" }),
    });
    await expect(readRunFiles(["a.json"])).rejects.toMatchObject({
      message:
        "a.json is no run file of this version: its format is loadgate/run/3, and this version reads loadgate/run/2: use the Loadgate that wrote it, or run again",
    });
    await expect(readRunFiles(["b.json"])).rejects.toThrow(/: schema: /);
  });

  it("says what is wrong with the first that is none, whatever comes after it", async () => {
    enterFolder({ "a.json": runText(aForkRun(SHA)), "b.json": "{}" });
    writeFileSync("c.json", gzipSync(runText(aForkRun(SHA))).subarray(0, -9));
    const [none, cutOff] = [
      /^b\.json is no run file of this version: schema/,
      /^c\.json .*cut off$/,
    ];
    await expect(readRunFiles(["a.json", "b.json", "c.json"])).rejects.toThrow(none);
    await expect(readRunFiles(["a.json", "b.json", "d.json"])).rejects.toThrow(none);
    await expect(readRunFiles(["a.json", "c.json", "b.json"])).rejects.toThrow(cutOff);
    await expect(readRunFiles(["d.json"])).rejects.toThrow(/^d\.json .*ENOENT/);
    await expect(readRunFiles([])).resolves.toEqual([]);
  });
});

describe("readRunFile", () => {
  it("reads a file of the user", () => {
    enterFolder({ "run.jsonl": runText(aForkRun(SHA)) });
    expect(readRunFile("run.jsonl")).toEqual(aForkRun(SHA));
  });

  it("drops what it does not know", () => {
    const accepted = [{ by: "ada", kind: "performance", via: "label", reason: "ok", pull: 7 }];
    enterFolder({ "run.jsonl": textOf({ ...documentOf(runText(aForkRun(SHA))), accepted }) });
    expect(readRunFile("run.jsonl")).toEqual(aForkRun(SHA));
  });

  it("reads a packed file, whatever its name", () => {
    enterFolder({});
    writeFileSync("run.jsonl", gzipSync([...renderRunFile(aForkRun(SHA))].join("")));
    expect(readRunFile("run.jsonl")).toEqual(aForkRun(SHA));
  });

  it.each([
    ["missing.json", /missing\.json is no run file of this version: ENOENT/],
    [".", /is no run file of this version: it is not a regular file/],
  ])("says why it cannot read %s", (file, message) => {
    enterFolder({});
    expect(() => readRunFile(file)).toThrow(message);
  });
});

describe("a run file with several bases", () => {
  const run = aForkRun(SHA, { base: { ref: "main", sha: SHA, why: { by: "previous" } } });
  const further: Required<Pick<RunFile, "base" | "servers" | "series">> = {
    base: { ref: "v1.2.3", sha: "b".repeat(40), isRequired: false },
    servers: [{ server: "go", arm: "base", starts: [] }],
    series: [aSeries({ arm: "base" })],
  };
  const read = (value: RunFile) => {
    enterFolder({ "run.jsonl": runText(value) });
    return readRunFile("run.jsonl");
  };

  it("is read as it was written, and without them as it ever was", () => {
    const several = { ...run, furtherBases: [further] };
    expect(read(several)).toEqual(several);
    expect(read(run)).toEqual(run);
  });

  it("is a run with one base where a stranger wrote it", () => {
    expect(parsed(encoded({ ...run, furtherBases: [further] }))).toEqual(run);
  });

  it.each<[string, Partial<typeof further>, string]>([
    ["an arm that is not base's", { series: [aSeries()] }, "series.2: it is not base's"],
    [
      "a series twice",
      { series: [aSeries({ arm: "base" }), aSeries({ arm: "base" })] },
      "furtherBases.0: series.2: the series is there twice",
    ],
    ["no base", { base: {} as typeof further.base }, "furtherBases.0.base.ref"],
  ])("is refused with %s", (_, wrong, message) => {
    expect(() => read({ ...run, furtherBases: [{ ...further, ...wrong }] })).toThrow(message);
  });

  it.each([{ by: "toString" }, { by: "merge-base", lacking: 0 }])(
    "is refused with a base chosen by %j",
    (why) => {
      const text = runText(run).replace('{"by":"previous"}', JSON.stringify(why));
      expect(() => parsed(Buffer.from(text))).toThrow("base.why");
    },
  );

  it("is refused with more than a run can have, and in a shard", () => {
    expect(() => read({ ...run, furtherBases: Array.from({ length: 4 }, () => further) })).toThrow(
      "furtherBases",
    );
    const shards = { jobs: [], unmeasured: [] };
    expect(() => read({ ...run, shards, furtherBases: [further] })).toThrow(
      "furtherBases: a shard has one base",
    );
  });
});
