import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { createBencher } from "../../src/bencher/client/bencher.ts";
import type { Submission } from "../../src/bencher/domain/submission.ts";
import type { Bencher } from "../../src/bencher/port.ts";
import { bencherApi } from "../support/bencher/api.js";
import { PLANTED_KEY, type StandIn, type Step, standIn } from "../support/bencher/bencher.ts";
import { fakeReport } from "../support/bencher/fake-report.js";
import { optionOf, RECORDINGS, recording } from "../support/bencher/recordings.ts";
import { loadgateFailure } from "./support/loadgate-failure.ts";
import { marked } from "./support/marked.ts";
import { rawServer, webServer } from "./support/web-server.ts";
import { failureOf, NEVER, temporaryFolder } from "./support/workspace.ts";

const world = marked();
const USER_KEY = `bencher_user_${"u".repeat(30)}`;
const HASH = "a".repeat(40);

afterEach(() => {
  const left = world.running();
  world.kill();
  expect(left).toEqual([]);
  const folders = readdirSync(scratch).filter((name) => name.startsWith("loadgate-bencher-"));
  expect(folders).toEqual([]);
});

// Other runs of these tests on the machine have folders in the usual place.
const usual = process.env["TMPDIR"];
const scratch = mkdtempSync(path.join(tmpdir(), "loadgate-scratch-"));
beforeEach(() => {
  process.env["TMPDIR"] = scratch;
});
afterAll(() => {
  if (usual === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = usual;
  rmSync(scratch, { recursive: true });
});

interface Setting {
  readonly run?: readonly Step[];
  readonly archive?: Step;
  readonly measure?: Step;
  readonly alert?: Step;
  readonly project?: string;
  readonly key?: string;
  readonly createProject?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  readonly api?: RequestListener;
  readonly host?: string;
  readonly signal?: AbortSignal;
  readonly retryPausesMs?: readonly number[];
}

interface Setup {
  readonly tracker: Bencher;
  readonly bencher: StandIn;
  readonly lines: readonly string[];
}

async function setUp(setting: Setting = {}): Promise<Setup> {
  const { run, archive, measure, alert } = setting;
  const bencher = standIn(await temporaryFolder(), {
    ...(run && { run }),
    ...(archive && { archive }),
    ...(measure && { measure }),
    ...(alert && { alert }),
  });
  const host = setting.host ?? (await webServer(setting.api ?? bencherApi(() => ({}))));
  const lines: string[] = [];
  const tracker = createBencher({
    tool: { program: bencher.program, version: "0.6.12", source: "path" },
    host,
    project: setting.project ?? "demo",
    key: setting.key ?? PLANTED_KEY,
    createProject: setting.createProject ?? false,
    environment: { ...world.environment, ...setting.environment },
    onLine: (line) => lines.push(line),
    signal: setting.signal ?? NEVER,
    retryPausesMs: setting.retryPausesMs ?? [],
  });
  return { tracker, bencher, lines };
}

const a = (overrides: Partial<Submission> = {}): Submission => ({
  branch: "main",
  hash: HASH,
  testbed: "ci",
  startedAt: "2026-02-01T00:00:00Z",
  reset: false,
  documents: [JSON.stringify({ "a b": { throughput: { value: 1 } } })],
  ...overrides,
});

/** What sending comes to, with a client that does these things. */
async function sent(...run: readonly Step[]) {
  const { tracker } = await setUp({ run });
  return tracker.submit(a());
}

/** A message without the host, which is another in each test. */
const hostless = (message: string) => message.replace(/ at http:\/\/127\.0\.0\.1:\d+/, "");

const failed = async (...run: readonly Step[]) =>
  hostless((await loadgateFailure(sent(...run), "publishing")).message);

describe("every recording of the real client", () => {
  // Called otherwise than we call it: several documents on standard output, or none of a report.
  const READABLE = RECORDINGS.filter((name) => recording(name).stdout.startsWith("{"));

  test.each(READABLE)("%s is a report, whatever its exit code", async (name) => {
    const recorded = recording(name);
    const branch = optionOf(recorded, "branch") ?? "main";
    const hash = optionOf(recorded, "hash");
    const { tracker } = await setUp({ run: [{ replay: name }] });
    const testbed = optionOf(recorded, "testbed") ?? "ci";
    const submission = a({ branch, testbed, ...(hash !== undefined && { hash }) });
    if (hash === undefined) {
      // A call without a commit is none of ours, and what it stored neither.
      const error = await loadgateFailure(tracker.submit(submission), "publishing");
      expect(error.message).toContain("at no commit, not for");
      return;
    }
    const report = await tracker.submit(submission);
    expect(report.branch.name).toBe(branch);
    const alerts = /Alerts detected \((\d+)\)/.exec(recorded.stderr)?.[1];
    if (alerts !== undefined) expect(report.alerts).toHaveLength(Number(alerts));
  });

  test.each(RECORDINGS.filter((name) => !READABLE.includes(name)))(
    "%s is a failure with its cause in one line",
    async (name) => {
      expect(await failed({ replay: name })).toMatch(/^Bencher: [^\n]{10,700}$/);
    },
  );
});

test("the client gets the key and nothing else of Bencher's", async () => {
  const environment = {
    BENCHER_API_KEY: "",
    BENCHER_API_TOKEN: "old",
    BENCHER_CMD: "rm",
    BENCHER_HOST: "x",
    GITHUB_TOKEN: "secret",
    CI: "true",
  };
  const { tracker, bencher } = await setUp({ environment });
  await tracker.submit(a());
  expect(bencher.calls()[0]?.environment).toEqual({ BENCHER_API_KEY: PLANTED_KEY });
  expect(bencher.calls()[0]?.files).toEqual(a().documents);
  expect(bencher.calls()[0]?.argv.join(" ")).not.toContain(PLANTED_KEY);
});

test("without a key none is given, not even an empty one", async () => {
  const bencher = standIn(await temporaryFolder());
  const tracker = createBencher({
    tool: { program: bencher.program, version: "0.6.12", source: "path" },
    host: await webServer(bencherApi(() => ({}))),
    project: "demo",
    createProject: true,
    onLine: () => {},
    signal: NEVER,
    environment: { ...world.environment, BENCHER_API_KEY: "" },
  });
  await tracker.checkProject();
  await tracker.submit(a());
  expect(bencher.calls()[0]?.environment).toEqual({});
});

describe("a client that misbehaves", () => {
  test.each([true, "deaf"])(
    "that hangs (%s) ends with the signal, and nothing is left",
    async (hang) => {
      const signal = AbortSignal.timeout(700);
      const { tracker } = await setUp({ run: [{ hang }], signal });
      const error = await failureOf(tracker.submit(a()));
      expect(error).toMatchObject({ name: "TimeoutError" });
    },
  );

  test("that is killed", async () => {
    expect(await failed({ kill: true })).toBe("Bencher: its client ended with SIGKILL");
  });

  test("that says nothing", async () => {
    expect(await failed({ stdout: "", exit: 7 })).toBe(
      "Bencher: its client ended with exit code 7",
    );
  });

  test.each([1, 300, 2000])("whose report breaks off after %i characters", async (cutAt) => {
    const documents = JSON.stringify(
      Object.fromEntries(
        Array.from({ length: 9 }, (_, index) => [`a ${index}`, { throughput: { value: 1 } }]),
      ),
    );
    const { tracker } = await setUp({ run: [{ cutAt }] });
    const work = tracker.submit(a({ documents: [documents] }));
    const { message } = await loadgateFailure(work, "publishing");
    expect(hostless(message)).toMatch(/^Bencher: its answer is not a report of a known form: /);
  });

  test.each<[string, Step, string]>([
    ["another branch", { branch: "pr-1" }, "Bencher: it answered for demo, pr-1 on ci at a"],
    [
      "another testbed",
      { testbed: "Big Box" },
      "Bencher: it answered for demo, main on Big Box at",
    ],
    ["another project", { project: "other" }, "Bencher: it answered for other, main on ci at a"],
  ])("that answers for %s", async (_, step, message) => {
    expect(await failed(step)).toContain(message);
  });

  test("that prints a page", async () => {
    expect(await failed({ stdout: "<html>busy</html>" })).toMatch(/not a report of a known form/);
  });
});

test("an answer of 1.3 MB is read whole, with what is new in it", async () => {
  const documents = JSON.stringify(
    Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [
        `server/scenario-${index} c=100`,
        Object.fromEntries(
          ["throughput", "latency", "latency-p99", "rss"].map((name) => [
            name,
            { value: index + 1 },
          ]),
        ),
      ]),
    ),
  );
  const step = {
    extra: { padding: "x".repeat(700_000), weather: { sun: true } },
    boundary: "beyond",
    status: "snoozed",
  };
  const { tracker } = await setUp({ run: [step] });
  const thresholds = [{ measure: "throughput", test: "t_test", lower: 0.9 }] as const;
  const report = await tracker.submit(a({ documents: [documents], thresholds }));
  expect(report.metrics).toHaveLength(1600);
  expect(report.alerts).toHaveLength(400);
  expect(report.alerts[0]?.status).toBe("snoozed");
});

test("a report without results is read again, since it may be stored whole", async () => {
  const options = { project: ["demo"], branch: ["main"], hash: [HASH], testbed: ["ci"] };
  const whole = fakeReport(options, [], [...a().documents], {});
  const { tracker } = await setUp({
    run: [{ extra: { results: [], uuid: whole.uuid } }],
    api: bencherApi(() => ({ reports: [whole] })),
  });
  expect((await tracker.submit(a())).metrics).toHaveLength(1);
  const lost = await setUp({ run: [{ lose: ["a b"] }], host: "http://127.0.0.1:1" });
  expect((await lost.tracker.submit(a())).metrics).toEqual([]);
});

describe("the key", () => {
  test.each(["secret", "bencher_run_short", `${PLANTED_KEY}x`, `bencher_jwt_${"x".repeat(30)}`])(
    "of another form is refused without being shown: %s",
    async (key) => {
      const error = await loadgateFailure(setUp({ key }), "publishing");
      expect(error.message).toContain("is malformed");
      expect(JSON.stringify([error, error.hint])).not.toContain(key);
    },
  );

  test("is taken out of everything that comes back", async () => {
    const loud = `\nerror: invalid value '${PLANTED_KEY}'\nMessage: no ${PLANTED_KEY}\n`;
    const { tracker } = await setUp({
      run: [{ stderr: loud, exit: 2 }, { rename: { "a b": PLANTED_KEY } }],
    });
    const error = await loadgateFailure(tracker.submit(a()), "publishing");
    expect(hostless(error.message)).toBe("Bencher: no ***");
    expect(JSON.stringify([error, error.details])).not.toContain("PLANTED");
    const report = await tracker.submit(a());
    expect(JSON.stringify(report)).not.toContain("PLANTED");
    expect(report.metrics[0]?.benchmark.name).toBe("***");
  });

  test("goes to the API in a header, and not into its errors", async () => {
    const seen: { url: string; authorization: string | undefined }[] = [];
    const { tracker } = await setUp({
      api: (request, response) => {
        seen.push({ url: request.url ?? "", authorization: request.headers.authorization });
        response.writeHead(500).end(JSON.stringify({ message: `bad ${PLANTED_KEY}` }));
      },
    });
    const error = await failureOf(tracker.consoleUrl());
    expect(String(error)).toMatch(/status 500: bad \*\*\*$/);
    expect(seen[0]).toEqual({
      url: "/v0/server/config/console",
      authorization: `Bearer ${PLANTED_KEY}`,
    });
  });
});

describe("the project", () => {
  test("that another key opens is named, whatever the key", async () => {
    const { tracker } = await setUp({ api: bencherApi(() => ({ project: "other" })) });
    const error = await loadgateFailure(tracker.checkProject(), "publishing");
    expect(hostless(error.message)).toMatch(/^Bencher: there is no project demo, or it is private/);
  });

  test("has no branch whose slug is the name that is used", async () => {
    const slugs = { "release-1": "release/1", main: "main" };
    const { tracker } = await setUp({ api: bencherApi(() => ({ slugs })) });
    for (const branch of ["main", "new", "release/1", "50%41"]) await tracker.checkProject(branch);
    const error = await loadgateFailure(tracker.checkProject("release-1"), "publishing");
    expect(hostless(error.message)).toBe(
      "Bencher: release-1 is the slug of another branch, release/1, which would get the values",
    );
  });

  test.each<[string, Parameters<typeof bencherApi>[0], string]>([
    ["that is not there would be made", () => ({ missing: true }), "there is no project demo"],
    ["that nobody has claimed", () => ({ claimed: null }), "nobody has claimed the project demo"],
  ])("%s: refused with a user's key", async (_, wishes, message) => {
    const { tracker } = await setUp({ key: USER_KEY, api: bencherApi(wishes) });
    const error = await loadgateFailure(tracker.checkProject(), "publishing");
    expect(error.message).toContain(message);
    expect(error.hint).toContain("bencher.create-project");
    const asked = await setUp({ key: USER_KEY, api: bencherApi(wishes), createProject: true });
    await asked.tracker.checkProject();
  });

  test("that is there and claimed is taken", async () => {
    const { tracker } = await setUp({ key: USER_KEY });
    await tracker.checkProject();
  });

  test.each<[string, RequestListener]>([
    ["no JSON", (_, response) => response.end("<html>")],
    ["another document", (_, response) => response.end("{}")],
    ["no permission", (_, response) => response.writeHead(403).end('{"message":"no"}')],
  ])("cannot be looked at: %s", async (_, api) => {
    const { tracker } = await setUp({ key: USER_KEY, api });
    await loadgateFailure(tracker.checkProject(), "publishing");
  });

  test("of a host that does not answer", async () => {
    const host = await rawServer(() => {});
    const { tracker } = await setUp({ key: USER_KEY, host, signal: AbortSignal.timeout(300) });
    const error = await failureOf(tracker.checkProject());
    expect(error).toMatchObject({ name: "TimeoutError" });
  });
});

describe("the host", () => {
  /** A host that answers everything by a redirect, and what the place that it leads to sees. */
  async function redirecting(status: number) {
    const seen: { url: string; authorization: string | undefined }[] = [];
    const there = await webServer(bencherApi(() => ({}), seen));
    const api: RequestListener = (request, response) => {
      response.writeHead(status, { location: `${there}${request.url}` }).end();
    };
    return { seen, there, api };
  }

  test.each([301, 302, 303, 307, 308])(
    "that redirects (%i) is refused, and nothing follows it",
    async (status) => {
      const { seen, there, api } = await redirecting(status);
      const { tracker, bencher } = await setUp({ api, key: USER_KEY });
      const error = await loadgateFailure(tracker.checkProject(), "publishing");
      expect(hostless(error.message)).toBe(
        `Bencher: /v0/server/version: redirected to ${there}/v0/server/version, which is not followed`,
      );
      expect(error.hint).toContain("BENCHER_HOST");
      for (const ask of [() => tracker.consoleUrl(), () => tracker.sentBefore(a())]) {
        expect((await loadgateFailure(ask(), "publishing")).message).toContain("redirected to");
      }
      expect(seen).toEqual([]);
      expect(bencher.calls()).toEqual([]);
    },
  );

  test("that serves pages is the console, not the API", async () => {
    const { tracker } = await setUp({ api: (_, response) => response.end("<!DOCTYPE html>") });
    const error = await loadgateFailure(tracker.checkProject(), "publishing");
    expect(hostless(error.message)).toBe(
      "Bencher: /v0/server/version: status 200, and no version, so this is not Bencher's API",
    );
    expect(error.hint).toContain("not of the console");
  });

  test("does not see the key before it is known", async () => {
    const seen: { url: string; authorization: string | undefined }[] = [];
    const { tracker } = await setUp({ api: bencherApi(() => ({}), seen) });
    await tracker.checkProject();
    expect(seen).toEqual([
      { url: "/v0/server/version", authorization: undefined },
      { url: "/v0/projects/demo", authorization: `Bearer ${PLANTED_KEY}` },
    ]);
  });

  test.each<[string, number, string, string]>([
    ["has no such page", 404, "<html>", "status 404, and no version, so this is not Bencher's API"],
    ["tells no version", 200, "{}", "status 200, and no version, so this is not Bencher's API"],
    ["stays busy", 503, "<html>", "status 503, and no version"],
  ])("that %s never sees it", async (_, status, text, message) => {
    const seen: (string | undefined)[] = [];
    const { tracker } = await setUp({
      api: ({ url, headers }, response) => {
        seen.push(`${url} ${headers.authorization}`);
        response.writeHead(status).end(text);
      },
    });
    const error = await loadgateFailure(tracker.checkProject(), "publishing");
    expect(hostless(error.message)).toBe(`Bencher: /v0/server/version: ${message}`);
    expect(new Set(seen)).toEqual(new Set(["/v0/server/version undefined"]));
  });

  test.each<[string, RequestListener, string]>([
    ["is busy", (_, response) => response.writeHead(500).end("<html>"), "Bencher: status 500"],
    ["hangs up", ({ socket }) => socket.destroy(), "Bencher: /v0/server/version: socket hang up"],
  ])("that %s is asked again, visibly", async (_, first, cause) => {
    const later = bencherApi(() => ({}));
    let asked = 0;
    const { tracker, lines } = await setUp({
      retryPausesMs: [5, 6],
      api: (...args) => {
        asked += 1;
        return asked < 3 ? first(...args) : later(...args);
      },
    });
    await tracker.checkProject();
    expect(lines.map(hostless)).toEqual(
      ["0.005", "0.006"].map((seconds) => `${cause}; trying again in ${seconds} s`),
    );
  });

  test("that refuses the connection is named with the cause", async () => {
    const { tracker } = await setUp({ host: "http://127.0.0.1:1" });
    const { message } = await loadgateFailure(tracker.checkProject(), "publishing");
    expect(message).toMatch(/\/v0\/server\/version: connect ECONNREFUSED 127\.0\.0\.1:1$/);
  });

  test("that speaks no TLS is named with the cause", async () => {
    const host = (await webServer(bencherApi(() => ({})))).replace("http:", "https:");
    const { tracker } = await setUp({ host });
    const { message } = await loadgateFailure(tracker.checkProject(), "publishing");
    expect(message).toMatch(
      /: no TLS connection \(EPROTO\); does the address begin with http:\/\/\?$/,
    );
  });

  test("that is asked again is left alone once the signal comes", async () => {
    const signal = AbortSignal.timeout(100);
    const host = "http://127.0.0.1:1";
    const { tracker } = await setUp({ host, signal, retryPausesMs: [60_000] });
    expect(await failureOf(tracker.checkProject())).toMatchObject({ name: "TimeoutError" });
  });

  test("is named by every failure", async () => {
    const api: RequestListener = (_, response) => response.writeHead(403).end("{}");
    const refused = { stderr: "\nMessage: no\n", exit: 1 };
    const { tracker } = await setUp({
      run: [refused],
      archive: refused,
      measure: refused,
      alert: refused,
      api,
      key: USER_KEY,
    });
    const calls = [
      () => tracker.checkProject(),
      () => tracker.submit(a()),
      () => tracker.sentBefore(a()),
      () => tracker.dismissed(a()),
      () => tracker.dismiss("x"),
      () => tracker.branches("pr-1"),
      () => tracker.archive("pr-1"),
      () => tracker.setUnits("rss", "bytes (B)"),
      () => tracker.consoleUrl(),
    ];
    for (const call of calls) {
      const { message } = await loadgateFailure(call(), "publishing");
      expect(message).toContain(`Bencher at ${tracker.location}: `);
    }
  });
});

describe("a list", () => {
  test("of branches is read to its end", async () => {
    const names = Array.from({ length: 600 }, (_, index) => `pr-1/box-${1000 + index}`);
    const { tracker } = await setUp({ api: bencherApi(() => ({ branches: names })) });
    expect(await tracker.branches("pr-1")).toEqual(names);
  });

  test("that is none is a failure", async () => {
    const { tracker } = await setUp({ api: (_, response) => response.end('{"a":1}') });
    for (const ask of [
      () => tracker.sentBefore(a()),
      () => tracker.dismissed(a()),
      () => tracker.branches("pr-1"),
    ]) {
      const { message } = await loadgateFailure(ask(), "publishing");
      expect(hostless(message)).toMatch(/^Bencher: the document: .*array/);
    }
  });
});

describe("the API", () => {
  test("of the Cloud need not be asked for its console", async () => {
    const { tracker } = await setUp({ host: "https://api.bencher.dev" });
    expect(await tracker.consoleUrl()).toBe("https://bencher.dev");
  });

  test("that does not know the branch has no earlier report", async () => {
    const { tracker } = await setUp({ api: bencherApi(() => ({ missing: true })) });
    expect(await tracker.sentBefore(a())).toEqual([]);
  });

  test("that is not there says where it should be", async () => {
    const { tracker } = await setUp({ host: "http://127.0.0.1:1" });
    const error = await failureOf(tracker.sentBefore(a()));
    expect(String(error)).toMatch(
      /^LoadgateError: Bencher at http:\/\/127\.0\.0\.1:1: \/v0\/projects\/demo\/branches: /,
    );
  });

  test("that never stops is cut off", async () => {
    const chunk = "x".repeat(1024 * 1024);
    const { tracker } = await setUp({
      api: (_, response) => {
        const more = () => {
          while (response.write(chunk));
          response.once("drain", more);
        };
        more();
      },
    });
    expect(String(await failureOf(tracker.consoleUrl()))).toMatch(/more than \d+ bytes/);
  });
});

test("units and archiving that fail say why", async () => {
  const refused = { stderr: "\nStatus: 403 Forbidden\nMessage: no\n", exit: 1 };
  const { bencher, tracker } = await setUp({ archive: refused, measure: refused, alert: {} });
  const archiving = await loadgateFailure(tracker.archive("pr-1"), "publishing");
  expect(hostless(archiving.message)).toBe("Bencher: 403 Forbidden: no");
  await loadgateFailure(tracker.setUnits("rss", "bytes (B)"), "publishing");
  await tracker.dismiss("a1");
  expect(bencher.calls().map(({ argv }) => argv.slice(0, 7))).toEqual([
    ["archive", "--project", "demo", "--branch", "pr-1", "--host", expect.anything()],
    ["measure", "update", "demo", "rss", "--units", "bytes (B)", "--host"],
    ["alert", "update", "demo", "a1", "--status", "dismissed", "--host"],
  ]);
  const silent = await setUp({ archive: { stdout: "", exit: 9 } });
  const error = await loadgateFailure(silent.tracker.archive("pr-1"), "publishing");
  expect(hostless(error.message)).toBe("Bencher: its client ended with exit code 9");
});
