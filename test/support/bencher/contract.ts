import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { measureThresholds, type Submission } from "../../../src/bencher/domain/submission.ts";
import type { Bencher } from "../../../src/bencher/port.ts";
import { LoadgateError } from "../../../src/domain/shared/error.ts";

/** What a tracker is opened with, where it is not the right thing. */
export interface Opening {
  readonly project?: string;
  readonly key?: string;
}

const SHA = (digit: string) => digit.repeat(40);
const THRESHOLDS = measureThresholds({
  throughput: { test: "t_test", lower: 0.99, minSampleSize: 2, maxSampleSize: 64 },
  "latency-p99": { test: "percentage", upper: 0.5, windowSeconds: 86_400 * 365 },
});

/** A throughput must not be less than half of the mean. */
const HALF = measureThresholds({ throughput: { test: "percentage", lower: 0.5 } });

/** Another second for each report, so that none is taken for another. */
const START_MS = Date.UTC(2026, 0, 1) + Math.floor(Math.random() * 1e9) * 1000;

/**
 * What the tracker promises, whoever is behind it. Its branches have names of their own, so that it can
 * be run again on the same server.
 * @param name of what is behind it
 * @param open connects with it, or with something wrong
 */
export function bencherContract(name: string, open: (opening?: Opening) => Promise<Bencher>): void {
  const id = randomUUID().slice(0, 8);
  const main = `main-${id}`;
  const a = (overrides: Partial<Submission> & { readonly minute: number }): Submission => {
    const { minute, ...rest } = overrides;
    return {
      branch: main,
      hash: SHA(String(minute)),
      testbed: "contract",
      reset: false,
      thresholds: THRESHOLDS,
      startedAt: new Date(START_MS + minute * 60_000).toISOString(),
      documents: [
        JSON.stringify({
          "go/greet c=1": {
            throughput: { value: 1000 + minute, lower_value: 900, upper_value: 1100 },
            "latency-p99": { value: 2e6 + minute },
          },
          "go/process": { "peak-rss": { value: 4096 } },
        }),
      ],
      ...rest,
    };
  };
  /** A document with one throughput. */
  const only = (series: string, value: number) =>
    JSON.stringify({ [series]: { throughput: { value } } });
  /** A document with one p99 of the series that the default branch has. */
  const document = (value: number) =>
    JSON.stringify({ "go/greet c=1": { "latency-p99": { value } } });
  const aPull = (hash: string): Submission =>
    a({
      minute: 5,
      branch: `pr-${id}`,
      hash: SHA("b"),
      startPoint: { branch: main, hash },
      reset: true,
      thresholds: undefined,
    });

  describe(`the contract with ${name}`, () => {
    let tracker: Bencher;
    let reports: Awaited<ReturnType<Bencher["submit"]>>[];
    beforeAll(async () => {
      tracker = await open();
      reports = [];
      for (const minute of [1, 2, 3]) reports.push(await tracker.submit(a({ minute })));
    }, 120_000);

    test("the project is there and claimed", async () => {
      await tracker.checkProject();
    });

    test("what is sent comes back, tested once there is something to test against", () => {
      const [first, , third] = reports;
      expect(first).toMatchObject({
        branch: { name: main, head: { version: SHA("1") } },
        testbed: { name: "contract" },
        alerts: [],
      });
      const found = third?.metrics.map((one) => [one.benchmark.name, one.measure.slug, one.value]);
      expect(found?.toSorted()).toEqual([
        ["go/greet c=1", "latency-p99", 2e6 + 3],
        ["go/greet c=1", "throughput", 1003],
        ["go/process", "peak-rss", 4096],
      ]);
      const boundaries = (report: typeof first) =>
        report?.metrics.flatMap(({ test: tested, boundary: { lower, upper } }) =>
          tested === undefined ? [] : [lower ?? upper],
        );
      expect(boundaries(first)).toEqual([undefined, undefined]);
      expect(boundaries(third)).toEqual([expect.any(Number), expect.any(Number)]);
    });

    test("what was sent before is found, and nothing else", async () => {
      const found = await tracker.sentBefore(a({ minute: 2 }));
      expect(found.map(({ uuid }) => uuid)).toEqual([reports[1]?.uuid]);
      expect(found[0]?.metrics).toHaveLength(3);
      for (const other of [
        a({ minute: 4 }),
        a({ minute: 2, hash: SHA("9") }),
        a({ minute: 2, branch: `none-${id}` }),
        a({ minute: 2, testbed: "another" }),
      ]) {
        expect(await tracker.sentBefore(other)).toEqual([]);
      }
    });

    test("jobs of a commit that began in one second are told apart, and from those after", async () => {
      const branch = `twins-${id}`;
      const job = (series: string, seconds: number) =>
        a({
          minute: 9,
          branch,
          documents: [only(series, 1000)],
          startedAt: new Date(START_MS + 9 * 60_000 + seconds * 1000).toISOString(),
        });
      const sent = [job("go/a c=1", 0), job("go/b c=1", 0), job("go/a c=1", 1)];
      const uuids: string[] = [];
      for (const one of sent) uuids.push((await tracker.submit(one)).uuid);
      const foundFor = async (submission: Submission) =>
        (await tracker.sentBefore(submission)).map(({ uuid }) => uuid).toSorted();
      expect(await foundFor(job("go/a c=1", 0))).toEqual(uuids.slice(0, 2).toSorted());
      expect(await foundFor(job("go/a c=1", 1))).toEqual(uuids.slice(2));
      expect(await foundFor(job("go/a c=1", 2))).toEqual([]);
    });

    test("an alert can be dismissed, and is then listed and told by the history", async () => {
      const branch = `alerts-${id}`;
      const send = (minute: number, value: number) =>
        tracker.submit(
          a({ minute, branch, thresholds: HALF, documents: [only("go/a c=1", value)] }),
        );
      const calm = await send(1, 1000);
      const slow = await send(2, 100);
      expect(calm.alerts).toEqual([]);
      expect(slow.alerts).toMatchObject([{ limit: "lower", status: "active", value: 100 }]);
      const [alert] = slow.alerts;
      if (!alert) throw new Error("there is no alert");
      const place = { branch, testbed: "contract" };
      expect(await tracker.dismissed(place)).toEqual([]);
      await tracker.dismiss(alert.uuid);
      expect(await tracker.dismissed(place)).toMatchObject([
        { uuid: alert.uuid, value: 100, benchmark: { name: "go/a c=1" }, status: "dismissed" },
      ]);
      expect(await tracker.dismissed({ ...place, testbed: "another" })).toEqual([]);
      expect(await tracker.dismissed({ ...place, branch: main })).toEqual([]);
      const next = await send(3, 100);
      const [metric] = next.metrics;
      const uuids = [metric?.benchmark.uuid ?? "", metric?.measure.uuid ?? ""] as const;
      const [found] = await tracker.history(next, [uuids[0]], [uuids[1]]);
      expect(found?.metrics.map(({ alert: raised }) => raised?.status)).toEqual([
        ...[undefined, "dismissed"],
        next.alerts[0]?.status,
      ]);
      expect(found?.metrics[1]?.boundary).toEqual(alert.boundary);
    });

    test("a branch that begins anew replaces its head and silences what was on it", async () => {
      const branch = `anew-${id}`;
      const send = (minute: number, value: number, reset: boolean) => {
        const startPoint = { branch: main, hash: SHA("1") };
        const documents = [document(value)];
        return tracker.submit(
          a({ minute, branch, reset, startPoint, documents, thresholds: undefined }),
        );
      };
      const first = await send(4, 9e9, true);
      expect(first.branch.head.replaced ?? undefined).toBeUndefined();
      expect(first.alerts.map(({ status }) => status)).toEqual(["active"]);
      await send(5, 9e9, true);
      const [again] = await tracker.sentBefore(a({ minute: 4, branch }));
      expect(again?.uuid).toBe(first.uuid);
      expect(again?.branch.head.replaced).toEqual(expect.any(String));
      expect(again?.alerts.map(({ status }) => status)).toEqual(["silenced"]);
    });

    test("a noisy history has a limit that nothing can be below", async () => {
      const branch = `noisy-${id}`;
      const model = { test: "t_test", lower: 0.999, minSampleSize: 3 } as const;
      const thresholds = measureThresholds({ throughput: model });
      const limits: (number | undefined)[] = [];
      for (const [index, value] of [1490, 300, 2400, 270].entries()) {
        const documents = [only("go/a c=1", value)];
        const stored = await tracker.submit(
          a({ minute: index + 1, branch, thresholds, documents }),
        );
        limits.push(stored.metrics[0]?.boundary.lower);
      }
      expect(limits.slice(0, 3)).toEqual([undefined, undefined, undefined]);
      expect(limits[3]).toBeLessThan(0);
    });

    test("branches are listed by a part of their name, without those that are archived", async () => {
      const names = [`pr-${id}/one`, `pr-${id}/two/base`, `pr-${id}/three`];
      for (const branch of names) await tracker.submit(a({ minute: 1, branch }));
      await tracker.archive(names[0] ?? "");
      const found = await tracker.branches(`pr-${id}/`);
      expect(found.toSorted()).toEqual([names[2], names[1]].toSorted());
      expect(await tracker.branches(`none-${id}`)).toEqual([]);
    });

    test("earlier values are told, oldest first", async () => {
      const report = reports[2];
      const metric = report?.metrics.find(({ measure }) => measure.slug === "throughput");
      if (!report || !metric) throw new Error("there is no throughput");
      const { benchmark, measure } = metric;
      const [found] = await tracker.history(report, [benchmark.uuid], [measure.uuid]);
      expect(found?.metrics.map(({ metric }) => metric.value)).toEqual([1001, 1002, 1003]);
      expect(found?.metrics.at(-1)?.report).toBe(report.uuid);
    });

    test("a pull request begins at its base commit and takes its thresholds", async () => {
      const stored = await tracker.submit(aPull(SHA("3")));
      expect(stored.branch.head.start_point).toEqual({ version: SHA("3") });
      const tested = stored.metrics.filter(({ boundary: { lower, upper } }) => lower ?? upper);
      expect(tested.map(({ measure }) => measure.slug).toSorted()).toEqual([
        "latency-p99",
        "throughput",
      ]);
    });

    test("a base commit that was never sent gives the newest one, which is told", async () => {
      const stored = await tracker.submit(aPull(SHA("e")));
      expect(stored.branch.head.start_point).toEqual({ version: SHA("3") });
    });

    test("a base branch that is not there gives no start, and no test", async () => {
      const pull = aPull(SHA("3"));
      const startPoint = { branch: `none-${id}`, hash: SHA("3") };
      const stored = await tracker.submit({ ...pull, branch: `lost-${id}`, startPoint });
      expect(stored.branch.head.start_point ?? undefined).toBeUndefined();
      for (const { boundary } of stored.metrics) expect(boundary).toEqual({});
    });

    test("several documents are iterations of one report", async () => {
      const [document = ""] = a({ minute: 6 }).documents;
      const stored = await tracker.submit(
        a({ minute: 6, branch: `many-${id}`, documents: [document, document, document] }),
      );
      expect([...new Set(stored.metrics.map(({ iteration }) => iteration))]).toEqual([0, 1, 2]);
    });

    test("a measure gets its unit", async () => {
      const units = `bytes ${id} (B)`;
      await tracker.setUnits("peak-rss", units);
      const stored = await tracker.submit(a({ minute: 7, branch: `units-${id}` }));
      const measure = stored.metrics.find((one) => one.measure.slug === "peak-rss")?.measure;
      expect(measure?.units).toBe(units);
      await tracker.setUnits("peak-rss", "bytes (B)");
    });

    test("the console has an address", async () => {
      expect(await tracker.consoleUrl()).toMatch(/^https?:\/\//);
    });

    test("a branch is archived, twice without harm; one that is not there is an error", async () => {
      const branch = `pr-${id}/base`;
      await tracker.submit(a({ minute: 8, branch }));
      await tracker.archive(branch);
      await tracker.archive(branch);
      expect(await tracker.branches(branch)).toEqual([]);
      for (const none of [`none-${id}`, `none-${id}/base`]) {
        await expect(tracker.archive(none)).rejects.toThrow(LoadgateError);
      }
    });

    test("a project that is not there is refused, and says so", async () => {
      const wrong = await open({ project: `none-${id}` });
      const error = await wrong.submit(a({ minute: 1 })).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(LoadgateError);
      expect(error).toMatchObject({
        kind: "publishing",
        message: expect.stringMatching(/^Bencher at http.*: 404 Not Found: Project .*not found/),
      });
    });

    test("a wrong key is refused, and not shown", async () => {
      const key = "bencher_run_aB3xY9mN2pQ7rS4tU8vW1zK5jL0fGh";
      const wrong = await open({ key });
      const error = await wrong.submit(a({ minute: 1 })).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(LoadgateError);
      expect(error).toMatchObject({
        message: expect.stringMatching(
          /^Bencher at http.*: 401 Unauthorized: Invalid project key$/,
        ),
      });
      expect(JSON.stringify(error)).not.toContain(key);
    });
  });
}
