import { symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { beforeAll, describe, expect } from "vitest";
import { OHA_VERSION } from "../../src/adapters/tools/oha-installer.ts";
import { comparisonSchema } from "../support/comparisons.ts";
import { fullDisk } from "./support/disk.ts";
import { nullsIn, runDocument } from "./support/documents.ts";
import { type ExpectedFailure, expectFailure } from "./support/failure.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { type Project, test } from "./support/project.ts";
import {
  type ConfigurationParts,
  configuration,
  IDLE_REQUESTS,
  serverSource,
} from "./support/servers.ts";
import { expectUsageError, USAGE_ERRORS } from "./support/usage-errors.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

/** Nothing answers there, so whatever goes through it fails at once. */
const NO_NETWORK = { HTTPS_PROXY: "http://127.0.0.1:1", https_proxy: "http://127.0.0.1:1" };

interface Case extends ExpectedFailure {
  readonly name: string;
  readonly parts?: ConfigurationParts;
  readonly server?: string;
}

describe.concurrent("usage and configuration: nothing is built or started", () => {
  test.for(USAGE_ERRORS.gate)("%s", async ([, one], { project }) => {
    await expectUsageError(project, one);
  });
});

describe.concurrent("--dry-run", () => {
  test("says which commit base is", async ({ project }) => {
    const ended = await project.loadgate(["run", "--dry-run", "--base", "HEAD", "--budget", "9s"]);
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout).toContain(`base HEAD is commit ${project.git("rev-parse", "HEAD")}\n`);
    expect(ended.stdout).toMatch(/^api \(base\)\/greet /m);
  });

  test("names a base that has no configuration", async ({ project }) => {
    project.git("rm", "--cached", "--quiet", "loadgate.yml");
    project.git("commit", "--quiet", "--message", "none");
    const ended = await project.loadgate(["run", "--dry-run", "--base", "HEAD", "--budget", "9s"]);
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout).toContain("it has no loadgate.yml, so it is built and measured as this");
  });

  test("refuses a base whose configuration cannot be read", async ({ project }) => {
    const right = project.read("loadgate.yml");
    project.write("loadgate.yml", `${right}serverz: {}\n`);
    project.commit();
    project.write("loadgate.yml", right);
    expectFailure(
      await project.loadgate(["run", "--dry-run", "--base", "HEAD", "--budget", "9s"]),
      {
        code: 3,
        place:
          /Not compared: the base's configuration cannot be used: HEAD:loadgate\.yml:\d+:1: serverz: /,
        hint: /Correct it on that branch/,
      },
    );
  });

  test("refuses a base where half the speed could be lost unnoticed", async ({ project }) => {
    project.write("loadgate.yml", configuration({ measure: { budget: "9s" } }));
    const dryRun = (budget: string) =>
      project.loadgate(["run", "--dry-run", "--base", "HEAD", "--budget", budget]);
    const refused = await dryRun("5s");
    expectFailure(refused, {
      code: 2,
      place:
        /A budget of 5 s is too short for 1 series: \d+ s would show that a server lost half its speed$/,
      hint: /Raise the budget .* shard/,
    });
    const [, least] = / series: (\d+) s /.exec(refused.stderr) ?? [];
    const enough = await dryRun(`${least}s`);
    expect(enough.code, enough.stderr).toBe(0);
    expect((await dryRun(`${Number(least) - 1}s`)).code).toBe(2);
  });

  test("names a budget that buys too few starts, and so does the run", async ({ project }) => {
    project.write("loadgate.yml", configuration({ measure: { budget: "2300ms" } }));
    const fewStarts =
      /warning: A budget of 2 s pays for \d starts? of each server, which .*; a budget of \d+ s pays for 5, if all start and warm up quickly$/m;
    for (const args of [["--dry-run"], []]) {
      const ended = await project.loadgate(["run", ...args]);
      expect(ended.code, ended.stderr).toBe(0);
      expect(ended.stderr).toMatch(fewStarts);
    }
    const enough = await project.loadgate(["run", "--dry-run", "--budget", "9s"]);
    expect(enough.stderr).toBe("");
  });
});

const duringLoad = (then: string) =>
  serverSource({ answer: `if (count <= ${IDLE_REQUESTS}) right(); else { ${then} }` });

const measuring: readonly Case[] = [
  {
    name: "the build's program is missing",
    parts: { api: { build: "no-such-program --flag" } },
    code: 3,
    place: /api: the build failed: command not found/,
    details: /│ .*no-such-program.*not found/,
    hint: /servers\.api\.build.*no-such-program/,
  },
  {
    name: "the build fails",
    parts: { api: { build: "echo compiling; echo 'main.c:3: no such thing' >&2; exit 9" } },
    code: 3,
    place: /api: the build failed: exit code 9/,
    details: /│ compiling\n.*│ main\.c:3: no such thing/,
    hint: /Run it by hand: cd .* && echo compiling/,
  },
  {
    name: "the build makes no artifact",
    parts: { api: { build: "true", artifact: "bin/server" } },
    code: 3,
    place: /api: there is no \w+ .*bin\/server/,
    hint: /servers\.api\.artifact/,
  },
  {
    name: "the server's program is missing",
    parts: { api: { run: "./no-such-server {port}" } },
    code: 3,
    place: /api: the server ended before it was ready: exit code 127/,
    details: /│ .*no-such-server/,
    hint: /servers\.api\.run was not found/,
  },
  {
    name: "the server ends at its start",
    server: `console.log("reading settings"); console.error("no database"); process.exit(5);`,
    code: 3,
    place: /api: the server ended before it was ready: exit code 5/,
    details: /│ reading settings\n.*│ no database/,
    hint: /Run it by hand: cd .*PORT=8080 sh -c 'exec node server\.mjs'/,
  },
  {
    name: "the server never listens",
    parts: { api: { ready: { timeout: "2s" } } },
    server: `console.log("thinking"); setInterval(() => {}, 1000);`,
    code: 3,
    place: /api: not ready after 2000 ms on port \d+: nothing listened on the port/,
    details: /│ thinking/,
    hint: /scenarios\.greet.*servers\.api\.ready\.timeout/,
  },
  {
    name: "the server never gets ready",
    parts: { api: { ready: { path: "/healthz", timeout: "3s" } } },
    server: serverSource({ answer: "response.statusCode = 503; right();" }),
    code: 3,
    place: /api: not ready after 3000 ms on port \d+: the last answer to GET \/healthz was 503/,
    hint: /servers\.api\.ready, .*servers\.api\.ready\.timeout/,
  },
  {
    name: "the server accepts and never answers",
    parts: { api: { ready: { timeout: "3s" } } },
    server: serverSource({ answer: ";" }),
    code: 3,
    place: /api: not ready after 3000 ms on port \d+: GET \//,
    hint: /scenarios\.greet.*servers\.api\.ready\.timeout/,
  },
  {
    name: "the server speaks HTTP/2 only",
    server: `import { createServer } from "node:http2";
createServer((_request, response) => response.end("hello\\n")).on("sessionError", () => {}).listen(Number(process.env.PORT), "127.0.0.1");`,
    code: 3,
    place: /api: answers HTTP\/2 on port \d+ where plain HTTP\/1\.1 is expected/,
    hint: /servers\.api\.run/,
  },
  {
    name: "the server redirects to TLS",
    server: serverSource({
      answer: `response.writeHead(301, { location: "https://localhost/" }).end();`,
    }),
    code: 3,
    place:
      /api: redirects to "https:\/\/localhost\/" on port \d+ where plain HTTP\/1\.1 is expected/,
    hint: /servers\.api\.run/,
  },
  {
    name: "the wrong status",
    parts: { greet: { path: "/x", expect: { status: 201 } } },
    code: 3,
    place: /api\/greet: wrong answer to GET \/x: expected status 201, got 200 with body "hello\\n"/,
    hint: /scenarios\.greet\.expect/,
  },
  {
    name: "the wrong body",
    parts: { greet: { expect: { body: "bye\n" } } },
    code: 3,
    place: /api\/greet: wrong answer to GET \/: expected body "bye\\n", got "hello\\n"/,
    hint: /scenarios\.greet\.expect/,
  },
  {
    name: "a body that does not match",
    parts: { greet: { expect: { "body-matches": "^bye" } } },
    code: 3,
    place: /api\/greet: wrong answer to GET \/: expected a body that matches \^bye, got "hello\\n"/,
    hint: /scenarios\.greet\.expect/,
  },
  {
    name: "the wrong content type",
    parts: { greet: { expect: { "content-type": "application/json" } } },
    code: 3,
    place: /api\/greet: wrong answer to GET \/: expected content type application\/json, got none/,
    hint: /scenarios\.greet\.expect/,
  },
  {
    name: "a body that is right when idle and wrong under load",
    server: duringLoad(`response.end("hello");`),
    code: 3,
    place: /api\/greet.*: wrong answer/,
    hint: /scenarios\.greet/,
  },
  {
    name: "a body that is wrong under load by its content alone",
    server: duringLoad(`response.end("HELLO\\n");`),
    code: 3,
    place: /api\/greet.*: wrong answer/,
    hint: /scenarios\.greet/,
  },
  {
    name: "the server dies under load",
    server: duringLoad(`console.error("out of memory"); process.exit(7);`),
    code: 3,
    place: /api: the server ended while it was loaded: exit code 7/,
    details: /│ out of memory/,
    hint: /\S/,
  },
  {
    name: "the server is killed under load",
    server: duringLoad(`process.kill(process.pid, "SIGKILL");`),
    code: 3,
    place: /api: the server ended while it was loaded: SIGKILL/,
    hint: /\S/,
  },
];

describe.concurrent("a measurement that cannot be made", () => {
  for (const one of measuring) {
    test(one.name, async ({ project }) => {
      if (one.server !== undefined) project.write("server.mjs", one.server);
      project.write("loadgate.yml", configuration(one.parts));
      const ended = await project.loadgate(["run"]);
      expectMeasurementFailure(project, ended, one);
    });
  }

  test("the server hangs under load", async ({ project }) => {
    project.write("server.mjs", duringLoad(";"));
    project.write("loadgate.yml", configuration());
    // Often enough that a time limit which nothing but the collector knows is lost, every time.
    const { ended } = project.start(["run"], {}, ["--gc-interval=50"]);
    // oha counts what its deadline cuts off as neither answer nor error, so a burst without any
    // answer says nothing by itself: the server is asked once more, and has no answer then either.
    expectMeasurementFailure(project, await ended, {
      code: 3,
      place: /api\/greet: no answer to GET \/: /,
      hint: /answer/,
    });
  });

  test("a fixed port that another process has", async ({ project }) => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, "127.0.0.1", () => {
        const address = taken.address();
        resolve(typeof address === "object" && address ? address.port : 0);
      });
    });
    try {
      project.write("loadgate.yml", configuration({ api: { port } }));
      expectMeasurementFailure(project, await project.loadgate(["run"]), {
        code: 3,
        place: new RegExp(`api: port ${port} is taken by another process`),
        hint: /\{port\} in servers\.api\.run/,
      });
    } finally {
      taken.close();
    }
  });

  test("an oha that prints garbage", async ({ project }) => {
    const fake = `#!/bin/sh\n[ "$1" = --version ] && echo "oha ${OHA_VERSION}" || echo "all is well"\n`;
    const PATH = `${project.bin({ oha: fake })}:${project.env["PATH"]}`;
    const ended = await project.loadgate(["run"], { PATH });
    expectMeasurementFailure(project, ended, {
      code: 3,
      place: /load generator oha failed: its output is not what oha prints/,
      details: /│ all is well/,
      hint: /oha --version/,
    });
  });

  test("an oha that fails", async ({ project }) => {
    const fake = `#!/bin/sh\n[ "$1" = --version ] && echo "oha ${OHA_VERSION}" && exit; echo "bad luck" >&2; exit 1\n`;
    const PATH = `${project.bin({ oha: fake })}:${project.env["PATH"]}`;
    const ended = await project.loadgate(["run"], { PATH });
    expectMeasurementFailure(project, ended, {
      code: 3,
      place: /load generator oha failed: exit code 1/,
      details: /│ bad luck/,
      hint: /oha --version/,
    });
  });

  test("no oha and no way to install it", async ({ project }) => {
    const other = `#!/bin/sh\necho "oha 0.1.2"\n`;
    const PATH = `${project.bin({ oha: other })}:${project.bin({ git: null, node: null })}`;
    const ended = await project.loadgate(["run"], { PATH, ...NO_NETWORK });
    expectFailure(ended, {
      code: 3,
      place: new RegExp(`oha ${OHA_VERSION} could not be installed`),
      details:
        /│ PATH: .*oha is 0\.1\.2\n.*│ cache: there is no .*\n.*│ earlier build: there is no .*\n.*│ release: \S.*\n.*│ cargo: \S.*\n/,
      hint: /cargo install oha/,
    });
  });
});

describe.concurrent("a server that gives bad answers under load fails the gate", () => {
  for (const [name, then, share, why] of [
    // Answers under way are lost with their connections; the others of the burst are counted.
    [
      "resets every third",
      "if (count % 3 === 0) request.socket.destroy(); else right();",
      "\\d",
      "connection .*",
    ],
    [
      "answers every second with 503",
      "if (count % 2) response.statusCode = 503; right();",
      "[3-6]\\d",
      "status 503",
    ],
    [
      "answers everything with 503",
      "response.statusCode = 503; right();",
      "(100|9\\d)",
      "status 503",
    ],
  ] as const) {
    test(name, async ({ project }) => {
      project.write("server.mjs", duringLoad(then));
      project.write("loadgate.yml", configuration({ measure: { repeats: 4 } }));
      const ended = await project.loadgate(["run"]);
      expect(ended.code, ended.stderr).toBe(1);
      const reason = new RegExp(
        `gate: api/greet c=2: ${share}[\\d.]* % of requests failed, 0 % allowed: ${why}`,
      );
      expect(ended.stdout).toMatch(reason);
      expect(ended.stderr).not.toMatch(/^ {4}at /m);
      const comparison = comparisonSchema.parse(project.json("loadgate-out/comparison.json"));
      expect(comparison.gate.decision).toBe("fail");
      expect(comparison.verdict).toBe("unmeasurable");
      const run = runDocument.parse(project.json("loadgate-out/run.jsonl"));
      expect(run.series[0]?.samples).toHaveLength(4);
      expect(nullsIn([run, comparison])).toEqual([]);
      expect(project.list(".loadgate")).toEqual([]);
    });
  }

  test("one pause that is longer than a burst is no failed request", async ({ project }) => {
    const pause = "const end = performance.now() + 400; while (performance.now() < end);";
    project.write(
      "server.mjs",
      serverSource({
        before: 'import { existsSync } from "node:fs";',
        // Each round starts a process of its own: only the first of them pauses.
        answer: `if (count === 1000 && !existsSync("paused")) { writeFileSync("paused", ""); ${pause} } right();`,
      }),
    );
    // Enough bursts that a stall of a busy machine beside the pause is still within what is allowed.
    project.write("loadgate.yml", configuration({ measure: { budget: "5s" } }));
    project.commit();
    const ended = await project.loadgate(["run"]);
    expect(ended.code, ended.stdout).toBe(0);
  });

  test("unless the gate allows as many errors", async ({ project }) => {
    project.write("server.mjs", duringLoad("if (count % 2) response.statusCode = 503; right();"));
    project.write("loadgate.yml", configuration({ gate: { errors: { max: "90%" } } }));
    const ended = await project.loadgate(["run"]);
    expect(ended.code, ended.stderr).toBe(0);
  });
});

describe.concurrent("results that cannot be kept", () => {
  test("an output folder below a file", async ({ project }) => {
    project.write("file", "");
    expectFailure(await project.loadgate(["run", "--out", "file/out"]), {
      code: 4,
      place: /results cannot be written to .*file\/out: /,
      hint: /--out/,
    });
  });

  test("a store that cannot be read stops before anything is measured", async ({ project }) => {
    project.write("file", "");
    project.write("loadgate.yml", configuration({ api: { build: "touch built" } }));
    const ended = await project.loadgate(["run", "--store", "file/store"]);
    expectFailure(ended, { code: 4, place: /baseline in .*file\/store/, hint: /--store/ });
    expect(project.exists("built")).toBe(false);
  });

  test("a store that cannot be made; the reports are there all the same", async ({ project }) => {
    symlinkSync("nowhere/at/all", project.path("link"));
    expectFailure(await project.loadgate(["run", "--store", "link"]), {
      code: 4,
      place: /could not be added to the baseline in .*\/link: /,
      hint: /--store/,
      stdout: /is not added to the baseline: .*\/link/,
    });
    expectReports(project);
  });

  test("a corrupt file in the store is passed over, named and left alone", async ({ project }) => {
    project.write(".loadgate/0001.json", "{ nothing");
    project.write(".loadgate/0002.json", '{"schema":"loadgate/baseline/999"}');
    project.write(".loadgate/notes.txt", "mine");
    const ended = await project.loadgate(["run"]);
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout).toMatch(/note: The stored run .*0001\.json was skipped: it is not JSON/);
    expect(ended.stdout).toMatch(/0002\.json was skipped: its schema is "loadgate\/baseline\/999"/);
    expect(project.read("loadgate-out/report.md")).toContain("0001.json was skipped");
    expect(project.read(".loadgate/0001.json")).toBe("{ nothing");
    expect(project.list(".loadgate")).toHaveLength(4);
  });

  test("a disk that is full when the baseline is written", async ({ project, skip }) => {
    const disk = fullDisk(project.path("..", "full"));
    if (typeof disk === "string") return skip(disk);
    try {
      const ended = await project.loadgate(["run", "--store", disk.folder]);
      expectFailure(ended, {
        code: 4,
        place: /could not be added to the baseline in .*full: ENOSPC/,
        hint: /free some disk.*--store/,
        stdout: /is not added to the baseline: .*ENOSPC/,
      });
      expectReports(project);
      expect(project.list(disk.folder)).toEqual(["filler"]);
    } finally {
      disk.release();
    }
  });

  test("a disk that is full when the results are written", async ({ project, skip }) => {
    const disk = fullDisk(project.path("..", "full"));
    if (typeof disk === "string") return skip(disk);
    try {
      const ended = await project.loadgate(["run", "--out", disk.folder]);
      expectFailure(ended, {
        code: 4,
        place: /results cannot be written to .*full: ENOSPC/,
        hint: /Make room/,
      });
      expect(project.list(disk.folder)).toEqual(["filler"]);
      expect(project.list(".loadgate")).toEqual([]);
    } finally {
      disk.release();
    }
  });

  test("a full disk does not hide why the measurement failed", async ({ project, skip }) => {
    const disk = fullDisk(project.path("..", "full"));
    if (typeof disk === "string") return skip(disk);
    try {
      project.write("server.mjs", duringLoad("process.exit(7);"));
      const ended = await project.loadgate(["run", "--out", disk.folder]);
      expect(ended.stderr).toMatch(/api: the server ended while it was loaded: exit code 7/);
      expect(ended.code).toBe(3);
    } finally {
      disk.release();
    }
  });
});

/** As {@link expectFailure}, and `run.jsonl` says why; nothing enters the baseline. */
function expectMeasurementFailure(
  project: Project,
  ended: Parameters<typeof expectFailure>[0],
  expected: ExpectedFailure,
): void {
  expectFailure(ended, expected);
  const document = project.json("loadgate-out/run.jsonl");
  const run = runDocument.parse(document);
  expect(run.failure).toMatch(expected.place);
  expect(nullsIn(document)).toEqual([]);
  expect(project.list(".loadgate")).toEqual([]);
}

function expectReports(project: Project): void {
  runDocument.parse(project.json("loadgate-out/run.jsonl"));
  comparisonSchema.parse(project.json("loadgate-out/comparison.json"));
  expect(project.read("loadgate-out/report.md")).toContain("api/greet c=2");
  expect(project.exists("loadgate-out/bmf.json")).toBe(true);
}
