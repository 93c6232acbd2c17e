import { describe, expect, it } from "vitest";
import { aConfig, aGet, aScenario, aServer, aService } from "../../test/support/builders/config.ts";
import { aRequest } from "../../test/support/builders/request.ts";
import { aWorld, type Behaviour } from "../../test/support/builders/world.ts";
import type { Config } from "../domain/run/plan/config.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { required } from "../domain/shared/required.ts";
import type { HttpAnswer, HttpRequest } from "../ports/http-client.ts";
import { checkHead } from "./check-head.ts";

async function checked(behaviour: Partial<Behaviour> = {}, config: Partial<Config> = {}) {
  const world = aWorld(behaviour);
  const { cells, signal } = aRequest(config);
  return { world, servers: await checkHead(world, { config: aConfig(config), cells, signal }) };
}

/** Fails as a build, a start or an answer does where some event happens. */
function failsAt(wanted: string): Partial<Behaviour> {
  return {
    onEvent: (event) => {
      const details = ["its log"];
      if (event === wanted) {
        throw new LoadgateError("measurement", `no ${event}`, { details, hint: "Mend it." });
      }
    },
  };
}

it("builds, starts and asks each server once, and leaves nothing running", async () => {
  const servers = [aServer({ build: "make" }), aServer({ name: "rust" })];
  const levels = [{ concurrency: 1 }, { concurrency: 9 }];
  const { world, servers: found } = await checked(
    {},
    { servers, scenarios: [aScenario({ levels })] },
  );
  expect(world.events).toEqual([
    "stage Building go",
    "build go",
    "build rust",
    "stage Starting go",
    "start go",
    "stage Starting rust",
    "start rust",
    "ask go /greet",
    "ask go /greet",
    "ask rust /greet",
    "ask rust /greet",
    "stop go",
    "stop rust",
    "end what was started",
  ]);
  expect(world.running.size).toBe(0);
  const asked = { scenario: "greet", method: "GET", path: "/greet" };
  const answer = { status: 200, contentType: "text/plain; charset=utf-8", body: "hello" };
  const facts = { buildMs: 1000, coldStartMs: 12.5, stopMs: 0 };
  expect(found).toEqual(
    ["go", "rust"].map((server) => ({
      server,
      ...facts,
      answers: [{ ...asked, answer: { ...answer, tookMs: 0 } }],
    })),
  );
});

describe("where one server fails, the other is tried all the same", () => {
  it.each(["build go", "start go"])("at %s", async (event) => {
    const { world, servers } = await checked(failsAt(event));
    const problem = { message: `no ${event}`, details: ["its log"], hint: "Mend it." };
    expect(servers[0]).toMatchObject({ server: "go", problem, answers: [] });
    expect(servers[1]).toMatchObject({ server: "rust", answers: [{ answer: { status: 200 } }] });
    expect(servers[1]).not.toHaveProperty("problem");
    expect(world.running.size).toBe(0);
  });

  it("at one of its answers, and its other requests are sent too", async () => {
    const requests = [aGet(), aGet({ path: "/other" })];
    const { servers } = await checked(
      { answer: ({ url }) => (url === "http://go/greet" ? { status: 500 } : {}) },
      { scenarios: [aScenario({ requests })] },
    );
    const message = expect.stringContaining("expected status 200, got 500");
    expect(servers[0]?.answers).toMatchObject([
      { path: "/greet", problem: { message } },
      { path: "/other", answer: { status: 200 } },
    ]);
    expect(servers[0]?.answers[0]).not.toHaveProperty("answer");
    expect(servers[1]?.answers).toMatchObject([
      { answer: { status: 200 } },
      { answer: { status: 200 } },
    ]);
  });
});

describe("a GET is sent once more as browsers do", () => {
  const requests = [
    aGet(),
    aGet({ path: "/post", method: "POST" }),
    aGet({ path: "/chosen", headers: { "Accept-Encoding": "identity" } }),
  ];
  const scenarios = [aScenario({ servers: ["go"], requests })];
  const isAsked = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) =>
    headers["accept-encoding"] === "gzip, deflate, br";
  const gzip = { headers: { "content-encoding": "gzip" }, bodyBytes: 3 };

  it("and a compressed answer is reported, with its size", async () => {
    const { world, servers } = await checked(
      { answer: (request) => (isAsked(request) ? gzip : {}) },
      { scenarios },
    );
    const compressed = { coding: "gzip", bytes: 3, plainBytes: 5 };
    expect(servers[0]?.answers).toMatchObject([{ answer: { compressed } }, {}, {}]);
    expect(world.requests.filter(isAsked).map(({ url }) => url)).toEqual(["http://go/greet"]);
  });

  it.each<[string, Partial<HttpAnswer>]>([
    ["is not compressed", {}],
    ["has a coding that was not asked for", { headers: { "content-encoding": "gzip\u001b" } }],
    ["has another status", { ...gzip, status: 500 }],
  ])("and nothing is reported if the answer %s", async (_, answer) => {
    const behaviour = { answer: (one: HttpRequest) => (isAsked(one) ? answer : {}) };
    const { servers } = await checked(behaviour, { scenarios });
    expect(servers[0]?.answers[0]).toMatchObject({ answer: { status: 200 } });
    expect(servers[0]?.answers[0]?.answer).not.toHaveProperty("compressed");
  });

  it("and a failure of that is none of the server", async () => {
    let sent = 0;
    const onEvent = (event: string) => {
      if (event !== "ask go /greet") return;
      sent += 1;
      if (sent === 2) throw new Error("refused");
    };
    const { servers } = await checked({ onEvent }, { scenarios: [aScenario({ servers: ["go"] })] });
    expect(servers[0]?.answers).toMatchObject([{ answer: { status: 200 } }]);
  });
});

it("services are started, set up and reset as in a run, and must still listen", async () => {
  const servers = [
    aServer({ services: [aService({ reset: "empty" })], setup: "migrate", run: "x {port}" }),
  ];
  const config = { servers, scenarios: [aScenario({ servers: ["go"] })] };
  const { world } = await checked({}, config);
  expect(world.events.filter((event) => !event.startsWith("stage"))).toEqual([
    "build go",
    "start db",
    "setup go",
    "reset db",
    "start go",
    "ask go /greet",
    "ask go /greet",
    "stop go",
    "stop db",
    "remove /tmp/data-1",
    "end what was started",
  ]);
  const failed = await checked(failsAt("listening db"), config);
  expect(failed.servers[0]).toMatchObject({
    problem: { message: "no listening db" },
    answers: [{ answer: { status: 200 } }],
  });
});

it("a part of a server that found its port taken is told", async () => {
  const logs = { logTail: (server: string) => (server === "go" ? ["bind: EADDRINUSE"] : []) };
  const { servers } = await checked(logs);
  expect(servers[0]).toMatchObject({ addressTaken: "bind: EADDRINUSE" });
  expect(required(servers[1], "server").addressTaken).toBeUndefined();
});

it("a server that runs already is asked where it is", async () => {
  const servers = [aServer({ url: "http://127.0.0.1:81" })];
  const { world, servers: found } = await checked(
    {},
    { servers, scenarios: [aScenario({ servers: ["go"] })] },
  );
  expect(world.events).not.toContain("build go");
  expect(found).toMatchObject([
    { url: "http://127.0.0.1:81", answers: [{ answer: { status: 200 } }] },
  ]);
  expect(found[0]).not.toHaveProperty("stopMs");
});

it("a bug and a signal end it, with nothing left running", async () => {
  const bug = aWorld({
    onEvent: (event) => {
      if (event === "start rust") throw new TypeError("a bug");
    },
  });
  const { cells, signal } = aRequest();
  await expect(checkHead(bug, { config: aConfig(), cells, signal })).rejects.toThrow("a bug");
  expect(bug.running.size).toBe(0);
  expect(bug.events.at(-1)).toBe("end what was started");

  const controller = new AbortController();
  const stopped = aWorld({
    onEvent: (event) => {
      if (event !== "start rust") return;
      controller.abort(new LoadgateError("SIGINT", "Stopped by SIGINT"));
      throw new LoadgateError("measurement", "it was killed");
    },
  });
  await expect(
    checkHead(stopped, { config: aConfig(), cells, signal: controller.signal }),
  ).rejects.toThrow("Stopped by SIGINT");
  expect(stopped.running.size).toBe(0);
});
