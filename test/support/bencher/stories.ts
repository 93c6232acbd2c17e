import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { stringify } from "yaml";
import { z } from "zod";
import { createBencher } from "../../../src/bencher/client/bencher.ts";
import { runCli } from "../../../src/cli/program.ts";
import type { RunFile } from "../../../src/domain/run/file/run-file.ts";
import { LoadgateError } from "../../../src/domain/shared/error.ts";
import { aRun, aSeries } from "../builders/run.ts";
import { aSample, latencies, samples } from "../builders/sample.ts";
import { runText } from "../run-lines.ts";
import { aStream } from "../streams.ts";

/** A client and a server, real ones or those that stand in. */
export interface BencherWorld {
  readonly program: string;
  readonly host: string;
  readonly key: string;
  readonly project: string;
}

const NEVER = new AbortController().signal;
const sha = (number: number) => number.toString(16).padStart(40, "0");

const answer = z.object({
  branch: z.string(),
  testbed: z.string(),
  isComplete: z.boolean(),
  wasSentBefore: z.boolean(),
  problems: z.array(z.string()),
  reports: z.array(z.object({ uuid: z.string() })),
  rows: z.array(
    z.object({
      series: z.string(),
      metric: z.string(),
      against: z.string(),
      status: z.string(),
      reason: z.string().optional(),
      value: z.number().optional(),
    }),
  ),
});

type Answer = z.infer<typeof answer>;

/** What one command came to. */
interface Outcome {
  readonly code: number;
  readonly answer: Answer;
}

/**
 * Reports of a hundred days, so that none is older than a history that a server may keep; each test has
 * days, branches and testbeds of its own.
 */
const FIRST_DAY_MS = Date.now() - 100 * 86_400_000;

/** One repository with its configuration, on branches that nothing else uses. */
class Repository {
  readonly id: string;
  readonly main: string;
  readonly world: BencherWorld;
  readonly folder = mkdtempSync(path.join(tmpdir(), "loadgate-story-"));
  #day = 0;

  /** @param separator of the main branch's name, in front of the id */
  constructor(world: BencherWorld, separator = "-", id = randomUUID().slice(0, 8)) {
    this.world = world;
    this.id = id;
    this.main = `main${separator}${id}`;
    onTestFinished(() => rmSync(this.folder, { recursive: true }));
  }

  /** A run of one series with a throughput, a day after the one before. */
  run(throughput: number, overrides: Partial<RunFile> = {}): RunFile {
    this.#day += 1;
    return aRun({
      startedAt: new Date(FIRST_DAY_MS + this.#day * 86_400_000).toISOString(),
      commit: { sha: sha(this.#day), ref: this.main, dirty: false },
      servers: [],
      series: [
        aSeries({
          samples: samples(4, () => ({ throughput, latencyMs: latencies(10_000 / throughput) })),
        }),
      ],
      ...overrides,
    });
  }

  /** Runs of the default branch: a history to be tested against. */
  async history(section: Section = {}, values: readonly number[] = USUAL): Promise<void> {
    for (const value of values) await this.track(this.run(value), section);
  }

  /** Sends a run with the command. */
  async track(run: RunFile, section: Section = {}, ...options: readonly string[]) {
    const file = path.join(this.folder, "run.jsonl");
    writeFileSync(file, runText(run));
    const { code, text } = await this.command(section, [file, "--json", ...options]);
    return { code, answer: answer.parse(JSON.parse(text)) } satisfies Outcome;
  }

  /** Sends a run as a pull request's. */
  pull(number: number, run: RunFile, section: Section = {}, from = sha(USUAL.length)) {
    const base = ["--base-branch", this.main, "--base-sha", from];
    return this.track(run, section, "--pull-request", String(number), ...base);
  }

  async command(section: Section, options: readonly string[]) {
    const { world, folder } = this;
    const config = path.join(folder, "loadgate.yml");
    writeFileSync(
      config,
      stringify({
        servers: { go: { run: "./go" } },
        scenarios: { greet: { path: "/", load: { concurrency: [10] } } },
        baseline: { branch: this.main },
        bencher: {
          project: world.project,
          host: world.host,
          cli: world.program,
          testbed: `story-${this.id}`,
          gate: true,
          thresholds: FIVE_PERCENT,
          ...section,
        },
      }),
    );
    const stdout = aStream();
    const code = await runCli({
      argv: ["track", ...options, "--config", config],
      environment: { ...process.env, BENCHER_API_KEY: world.key },
      stdout: stdout.stream,
      stderr: aStream().stream,
      signal: NEVER,
    });
    return { code, text: stdout.text() };
  }

  /** The tracker itself, for looking at what is stored. */
  tracker() {
    const { program, host, key, project } = this.world;
    return createBencher({
      tool: { program, version: "0.6.12", source: "path" },
      host,
      project,
      key,
      createProject: false,
      environment: process.env,
      onLine: () => {},
      signal: NEVER,
    });
  }

  /** Somebody dismisses the alerts of a run in Bencher. */
  async dismissAlerts(branch: string, run: RunFile): Promise<number> {
    const alerts = await this.alertsOf(branch, run);
    for (const { uuid } of alerts) await this.tracker().dismiss(uuid);
    return alerts.length;
  }

  async alertsOf(branch: string, run: RunFile, testbed = `story-${this.id}`) {
    const found = await this.tracker().sentBefore({
      branch,
      testbed,
      hash: run.commit?.sha ?? "",
      startedAt: run.startedAt,
      reset: false,
      documents: [],
    });
    return found.at(-1)?.alerts ?? [];
  }
}

/** About a thousand requests a second. */
const USUAL = [1005, 995];

type Section = Readonly<Record<string, unknown>>;

/** Exact on any server: a mean and a part of it. */
const FIVE_PERCENT = { throughput: { test: "percentage", boundary: 0.05 } };

const statuses = ({ rows }: Answer) => rows.map(({ status }) => status);

/** What a host answers in place of the one behind it; undefined passes the answer on. */
type Instead = (request: IncomingMessage) => RequestListener | undefined;

/**
 * A host that passes everything on, and answers some things itself.
 * @param isDeaf what it answers itself does not reach the host behind it
 */
async function inFrontOf(host: string, instead: Instead, isDeaf = false): Promise<string> {
  const server = createServer(async (request, response) => {
    const own = instead(request);
    const passed = own && isDeaf ? undefined : await passOn(host, request);
    if (own) own(request, response);
    else if (passed) {
      response.writeHead(passed.status, { "content-type": "application/json" }).end(passed.body);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function passOn(host: string, request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { authorization, "content-type": type } = request.headers;
  const response = await fetch(`${host}${request.url}`, {
    method: request.method ?? "GET",
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(type !== undefined && { "content-type": type }),
    },
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
  return { status: response.status, body: await response.text() };
}

/**
 * What somebody who gates on Bencher relies on, told with the command from outside.
 * @param name of what is behind it
 * @param open where the stories are told
 */
export function bencherStories(name: string, open: () => BencherWorld): void {
  describe(`stories with ${name}`, { timeout: 300_000 }, () => {
    sameCommitStories(open);
    historyStories(open);
    noiseStories(open);
    pullRequestStories(open);
    failureStories(open);
    dismissalStories(open);
  });
}

function sameCommitStories(open: () => BencherWorld): void {
  test.each([0, 5])(
    "a job of the same commit that began %i s later is a report of its own, and its regression found",
    async (seconds) => {
      const here = new Repository(open());
      await here.history();
      const first = here.run(1000);
      const startedAt = new Date(Date.parse(first.startedAt) + seconds * 1000).toISOString();
      const second = here.run(500, { startedAt, ...(first.commit && { commit: first.commit }) });
      const clean = await here.track(first);
      const slow = await here.track(second);
      expect([clean.code, ...statuses(clean.answer)]).toEqual([0, "within"]);
      expect([slow.code, ...statuses(slow.answer)]).toEqual([1, "alert"]);
      expect(slow.answer).toMatchObject({ wasSentBefore: false, isComplete: true });
      expect(slow.answer.reports[0]?.uuid).not.toBe(clean.answer.reports[0]?.uuid);
      // Each finds its own again, whichever is sent first.
      for (const [run, sent] of [
        [second, slow],
        [first, clean],
      ] as const) {
        const again = await here.track(run);
        expect(again).toMatchObject({ code: sent.code, answer: { wasSentBefore: true } });
        expect(again.answer.reports).toMatchObject(sent.answer.reports);
        expect(statuses(again.answer)).toEqual(statuses(sent.answer));
      }
    },
  );
}

function historyStories(open: () => BencherWorld): void {
  test("a branch whose name looks like an escape has each of its runs once", async () => {
    const here = new Repository(open(), "50%41");
    const run = here.run(1000);
    const found = [await here.track(run), await here.track(run)];
    expect(found.map(({ answer: one }) => one.wasSentBefore)).toEqual([false, true]);
  });

  test("a branch whose name is another's slug is refused, and nothing is stored there", async () => {
    const here = new Repository(open(), "/");
    const run = here.run(1000);
    const { answer: found } = await here.track(run);
    const other = new Repository(open(), "-", here.id);
    const error = await other.track(other.run(1)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      message: expect.stringContaining(`${other.main} is the slug of another branch, ${here.main}`),
    });
    const { answer: again } = await here.track(run);
    expect(again).toMatchObject({
      wasSentBefore: true,
      reports: [{ uuid: found.reports[0]?.uuid }],
    });
    const { branch, testbed } = found;
    const newest = await here.tracker().previous({ branch, testbed });
    expect(newest?.uuid).toBe(found.reports[0]?.uuid);
  });

  test("a run that is sent late is told, and so is a series that is gone", async () => {
    const here = new Repository(open());
    const [late, first, second] = [here.run(1000), here.run(1000), here.run(1000)];
    const gone = aSeries({ scenario: "gone" });
    expect(
      (await here.track({ ...first, series: [...first.series, gone] })).answer.problems,
    ).toEqual([]);
    expect((await here.track(second)).answer.problems).toEqual([
      `Not tested, because ${here.main} has it and this run does not: go/gone c=10.`,
    ]);
    const pulled = await here.pull(7, here.run(1000), {}, first.commit?.sha);
    expect(pulled.answer.problems).toContainEqual(expect.stringContaining("go/gone c=10"));
    expect((await here.track(late)).answer.problems).toEqual([
      expect.stringMatching(/^Bencher has a newer run of .* as the newest\.$/),
    ]);
  });
}

function noiseStories(open: () => BencherWorld): void {
  test("a history that scatters too much for any limit tests nothing, and says so", async () => {
    const here = new Repository(open());
    const thresholds = { throughput: { boundary: 0.999, "min-sample-size": 5 } };
    await here.history({ thresholds }, [1490, 620, 2300, 900, 1750]);
    const { code, answer: found } = await here.track(here.run(270), { thresholds });
    expect(code).toBe(0);
    expect(found.rows).toMatchObject([
      {
        metric: "throughput",
        status: "untested",
        value: 270,
        reason: expect.stringMatching(/^history too noisy: /),
      },
    ]);
  });

  test("a series that failed has rows that say so", async () => {
    const here = new Repository(open());
    await here.history();
    const failed = Array.from({ length: 8 }, () => aSample({ expected: 50, unexpected: 50 }));
    const run = here.run(1000);
    const series = [...run.series, aSeries({ scenario: "broken", samples: failed })];
    const { answer: found } = await here.track({ ...run, series });
    expect(found.rows.map(({ series: of, status }) => [of, status])).toEqual([
      ["go/greet c=10", "within"],
      ["go/broken c=10", "untested"],
    ]);
    expect(found.rows[1]?.reason).toContain("more requests failed than gate.errors.max allows");
  });
}

function pullRequestStories(open: () => BencherWorld): void {
  test("jobs of a pull request on two testbeds leave each other's alerts alone", async () => {
    const here = new Repository(open());
    const testbeds = [`small-${here.id}`, `big-${here.id}`];
    const runs = USUAL.map((value) => here.run(value));
    for (const testbed of testbeds) {
      for (const run of runs) await here.track(run, { testbed });
    }
    const slow = here.run(500);
    for (const testbed of testbeds) {
      const { code, answer: found } = await here.pull(3, slow, { testbed });
      expect(found.branch).toBe(`pr-3/${testbed}`);
      expect([code, ...statuses(found)]).toEqual([1, "alert"]);
    }
    for (const testbed of testbeds) {
      const alerts = await here.alertsOf(`pr-3/${testbed}`, slow, testbed);
      expect(alerts.map(({ status }) => status)).toEqual(["active"]);
    }
    const { text } = await here.command({}, ["--archive", "--pull-request", "3"]);
    for (const testbed of testbeds) expect(text).toContain(`pr-3/${testbed}`);
    const left = await here.tracker().branches(here.id);
    expect(left).toEqual([here.main]);
  });
}

function failureStories(open: () => BencherWorld): void {
  const page: RequestListener = (_, response) => response.end("<!DOCTYPE html><title>Hi</title>");
  const status =
    (code: number): RequestListener =>
    (_, response) =>
      response.writeHead(code).end('{"request_id":"x","message":"not now"}');

  const answers: readonly [string, RequestListener][] = [
    ["status 503", status(503)],
    ["status 429", status(429)],
    ["a page", page],
  ];
  const places = ["/v0/run", "/v0/server/config/console"];

  test.each(places.flatMap((place) => answers.map((answering) => [place, ...answering] as const)))(
    "a report that was stored although %s gave the client %s is found, and its alert counts",
    async (place, _, answering) => {
      const here = new Repository(open());
      await here.history();
      // The real client writes two slashes after its host.
      const host = await inFrontOf(here.world.host, ({ url = "" }) =>
        url.replace("//", "/") === place ? answering : undefined,
      );
      for (const send of [
        () => here.track(here.run(500), { host }),
        () => here.pull(4, here.run(500), { host }),
      ]) {
        const { code, answer: found } = await send();
        expect([code, ...statuses(found)]).toEqual([1, "alert"]);
        expect(found.problems).toContainEqual(
          expect.stringMatching(/^The report was stored, though Bencher's client failed: /),
        );
      }
    },
  );

  test("a host that redirects gets nothing, nor does the place that it leads to", async () => {
    const here = new Repository(open());
    const seen: string[] = [];
    const there = await inFrontOf(here.world.host, ({ url = "", headers }) => {
      seen.push(`${url} ${headers.authorization ?? ""}`);
      return undefined;
    });
    const asked: string[] = [];
    const host = await inFrontOf(
      here.world.host,
      ({ url = "", headers }) => {
        asked.push(`${url} ${headers.authorization ?? ""}`);
        return (_, response) => response.writeHead(307, { location: `${there}${url}` }).end();
      },
      true,
    );
    const error = await here.track(here.run(1), { host }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LoadgateError);
    expect(error).toMatchObject({
      kind: "publishing",
      message: expect.stringContaining(`Bencher at ${host}: /v0/server/version: redirected to`),
    });
    expect(seen).toEqual([]);
    expect(asked).toEqual(["/v0/server/version "]);
  });

  test("a page in place of the API is named with its address", async () => {
    const here = new Repository(open());
    const host = await inFrontOf(here.world.host, () => page, true);
    const error = await here.track(here.run(1), { host }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      message: expect.stringContaining(
        `Bencher at ${host}: /v0/server/version: status 200, and no`,
      ),
    });
  });
}

function dismissalStories(open: () => BencherWorld): void {
  test("an alert on the default branch that was dismissed does not fail the next runs", async () => {
    const here = new Repository(open());
    await here.history();
    const slow = here.run(500);
    expect((await here.track(slow)).code).toBe(1);
    expect(await here.dismissAlerts(here.main, slow)).toBe(1);
    for (const value of [505, 495]) {
      const { code, answer: found } = await here.track(here.run(value));
      expect([code, ...statuses(found)]).toEqual([0, "dismissed"]);
    }
    // What is worse than what was dismissed is news, and so is what comes back after it was mended.
    const worse = await here.track(here.run(300));
    expect([worse.code, ...statuses(worse.answer)]).toEqual([1, "alert"]);
    const mended = await here.track(here.run(1200));
    expect([mended.code, ...statuses(mended.answer)]).toEqual([0, "within"]);
    const again = await here.track(here.run(500));
    expect([again.code, ...statuses(again.answer)]).toEqual([1, "alert"]);
  });

  test("an alert on a pull request that was dismissed does not fail the next pushes", async () => {
    const here = new Repository(open());
    await here.history();
    const slow = here.run(500);
    expect((await here.pull(5, slow)).code).toBe(1);
    expect(await here.dismissAlerts(`pr-5/story-${here.id}`, slow)).toBe(1);
    for (const value of [505, 495]) {
      const { code, answer: found } = await here.pull(5, here.run(value));
      expect([code, ...statuses(found)]).toEqual([0, "dismissed"]);
    }
    const worse = await here.pull(5, here.run(300));
    expect([worse.code, ...statuses(worse.answer)]).toEqual([1, "alert"]);
    const another = await here.pull(6, here.run(500));
    expect([another.code, ...statuses(another.answer)]).toEqual([1, "alert"]);
  });
}
