import { describe, expect, it } from "vitest";
import { aGet, aScenario } from "../../../test/support/builders/config.ts";
import { aWorld } from "../../../test/support/builders/world.ts";
import type { ExpectedAnswer } from "../../domain/run/plan/config.ts";
import { STREAM_HINT } from "../../domain/series/answer-text.ts";
import { required } from "../../domain/shared/required.ts";
import { type HttpAnswer, type HttpClient, UnfinishedAnswer } from "../../ports/http-client.ts";
import { checkAnswers, checkContents, differenceOf } from "./check-answer.ts";
import { runningServer } from "./lane-server.ts";

const anAnswer = (overrides: Partial<HttpAnswer> = {}): HttpAnswer => ({
  status: 200,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body: "hello",
  bodyBytes: 5,
  truncated: false,
  ...overrides,
});

/** Gives up on one expression, as the machine does on one that takes too long. */
const question = (overrides: Parameters<typeof aGet>[0] = {}, masked?: HttpClient["masked"]) => ({
  request: aGet(overrides),
  world: {
    http: { ...aWorld().http, masked },
    machine: {
      matches: (expression: string, text: string) =>
        expression === "^(a+)+$" ? undefined : new RegExp(expression, "u").test(text),
    },
  },
});

describe("differenceOf", () => {
  const { headers: _, ...untyped } = anAnswer();

  it.each<[string, ExpectedAnswer, HttpAnswer, string | undefined]>([
    ["status alone", { status: 200 }, anAnswer({ body: "anything" }), undefined],
    ["all of it", { status: 200, body: "hello", contentType: "text/plain" }, anAnswer(), undefined],
    [
      "another status",
      { status: 200 },
      anAnswer({ status: 500, body: "oops" }),
      'expected status 200, got 500 (content-type: text/plain; charset=utf-8) with body "oops"',
    ],
    [
      "a body that cannot be decoded",
      { status: 200, body: "hello" },
      anAnswer({ undecoded: "snappy", body: "" }),
      "expected a body that can be checked, got a body that cannot be decoded as snappy within 1 MiB",
    ],
    [
      "a body that cannot be decoded, whatever would match",
      { status: 200, bodyMatches: ".*" },
      anAnswer({ undecoded: "snappy", body: "" }),
      "expected a body that can be checked, got a body that cannot be decoded as snappy within 1 MiB",
    ],
    [
      "a body in a coding that the request does not ask for",
      { status: 200, body: "hello" },
      anAnswer({ headers: { "content-encoding": "gzip" }, body: "hello" }),
      'expected a body that is sent as it is, got content-encoding: "gzip", which nothing in the request asks for',
    ],
    [
      "another body",
      { status: 200, body: "hello" },
      anAnswer({ body: "hello\n" }),
      'expected body "hello", got "hello\\n"',
    ],
    [
      "a body that was cut off",
      { status: 200, body: "hello" },
      anAnswer({ truncated: true }),
      'expected body "hello", got "hello"',
    ],
    ["an empty body", { status: 200, body: "" }, anAnswer(), 'expected body "", got "hello"'],
    ["a match", { status: 200, bodyMatches: "^h.*o$" }, anAnswer(), undefined],
    ["a match of letters", { status: 200, bodyMatches: "^\\p{L}+$" }, anAnswer(), undefined],
    [
      "no match",
      { status: 200, bodyMatches: "^x" },
      anAnswer(),
      'expected a body that matches ^x, got "hello"',
    ],
    [
      "no match in what is read of a long body",
      { status: 200, bodyMatches: "o$" },
      anAnswer({ body: "hell", truncated: true }),
      'expected a body that matches o$ in its first MiB, which is all that is read, got "hell"',
    ],
    [
      "another body far from its beginning",
      { status: 200, body: `${"a".repeat(250)}X` },
      anAnswer({ body: `${"a".repeat(250)}Y` }),
      `expected body from character 231 on …"${"a".repeat(20)}X" (251 characters), got …"${"a".repeat(20)}Y" (251 characters)`,
    ],
    [
      "an expression that takes time without end",
      { status: 200, bodyMatches: "^(a+)+$" },
      anAnswer(),
      '^(a+)+$ could not be matched within 1000 ms against body "hello"; use a simpler expect.body-matches',
    ],
    [
      "type with parameters and capitals",
      { status: 200, contentType: "Text/Plain; charset=latin1" },
      anAnswer(),
      undefined,
    ],
    [
      "another type",
      { status: 200, contentType: "application/json" },
      anAnswer(),
      "expected content type application/json, got text/plain; charset=utf-8",
    ],
    [
      "no type",
      { status: 200, contentType: "text/plain" },
      untyped,
      "expected content type text/plain, got none",
    ],
  ])("%s", (_name, expected, answer, difference) => {
    expect(differenceOf(question({ expect: expected }), answer)).toBe(difference);
  });

  it("says where a redirect leads", () => {
    const answer = anAnswer({ status: 301, body: "", headers: { location: "https://x.test/\n" } });
    expect(differenceOf(question(), answer)).toBe(
      'expected status 200, got 301 (location: https://x.test/ ) with body ""',
    );
  });

  it("does not look at the body of an answer to HEAD", () => {
    const expected = { status: 200, body: "hello", bodyMatches: "x" };
    const answer = anAnswer({ body: "" });
    expect(differenceOf(question({ method: "HEAD", expect: expected }), answer)).toBeUndefined();
    expect(
      differenceOf(question({ method: "HEAD", expect: expected }), anAnswer({ status: 404 })),
    ).toContain("404");
  });

  it("shows only the beginning of a long body, in one line and without control characters", () => {
    const answer = anAnswer({ status: 500, body: `\u001b[31m\n${"x".repeat(1000)}` });
    const difference = differenceOf(question(), answer) ?? "";
    expect(difference).toContain("… (1006 characters)");
    expect(difference.length).toBeLessThan(400);
    expect(difference).not.toMatch(/\p{Cc}/u);
  });
});

it("does not quote what a request was filled with, not even where the quote is cut off", () => {
  const masked = (text: string) => text.replaceAll("secret", "{env.TOKEN}");
  const answer = anAnswer({ body: `${"x".repeat(197)}secret` });
  expect(
    differenceOf(question({ expect: { status: 200, body: "a" } }, masked), answer),
  ).not.toContain("sec");
});

describe("checkAnswers", () => {
  const NEVER = new AbortController().signal;

  async function check(
    behaviour: Parameters<typeof aWorld>[0] = {},
    scenario = aScenario(),
    signal = NEVER,
  ) {
    const world = aWorld(behaviour);
    const request = {
      name: "go",
      directory: "/",
      run: "",
      env: {},
      ready: { timeoutMs: 1 },
    };
    const server = await world.runtime.start(request, NEVER);
    await checkAnswers({ server, scenario, world, signal });
    return world;
  }

  it("sends the scenario's request once", async () => {
    const body = new TextEncoder().encode("data");
    const scenario = aScenario({ method: "POST", path: "/x?y=1", headers: { a: "b" }, body });
    expect((await check({}, scenario)).requests).toEqual([
      {
        url: "http://go/x?y=1",
        method: "POST",
        headers: { a: "b" },
        body,
        keepAlive: true,
        timeoutMs: 10_000,
      },
    ]);
    expect(required((await check()).requests[0], "request").body).toBeUndefined();
  });

  it("names server and scenario, what was expected and what came", async () => {
    await expect(check({ answer: () => ({ body: "bye" }) })).rejects.toMatchObject({
      kind: "measurement",
      exitCode: 3,
      message: 'go/greet: wrong answer to GET /greet: expected body "hello", got "bye"',
      details: ["go says so"],
      hint: "Correct the server, or scenarios.greet.expect.",
    });
  });

  it("reports the answers before load, and none under load: an error there has the length of an error", async () => {
    const world = aWorld();
    const request = { name: "go", directory: "/", run: "", env: {}, ready: { timeoutMs: 1 } };
    const server = await world.runtime.start(request, NEVER);
    let reported = 0;
    const onChecked = () => {
      reported += 1;
    };
    const scenario = aScenario();
    const questions = {
      server,
      scenario,
      world,
      signal: NEVER,
      onChecked,
    };
    await checkContents(questions, (sent) => sent === 5);
    expect(reported).toBe(0);
    await checkAnswers(questions);
    expect(reported).toBe(2);
  });

  it("asks for every answer of a mix, in its own transport", async () => {
    const transport = { protocol: "h2c" } as const;
    const other = { path: "/other", expect: { status: 200, body: "bye" } };
    const requests = [aGet({ key: "requests[0]" }), aGet({ key: "requests[1]", ...other })];
    const answer = ({ url }: { readonly url: string }) =>
      url.endsWith("/other") ? { body: "bye" } : {};
    const { requests: sent } = await check({ answer }, aScenario({ requests, transport }));
    expect(sent).toMatchObject([
      { url: "http://go/greet", transport },
      { url: "http://go/other", transport },
    ]);
    await expect(check({}, aScenario({ requests }))).rejects.toMatchObject({
      message: 'go/greet: wrong answer to GET /other: expected body "bye", got "hello"',
      hint: "Correct the server, or scenarios.greet.requests[1].expect.",
    });
  });

  it.each<[string, Partial<HttpAnswer>, Readonly<Record<string, string>>, RegExp]>([
    ["a host check", { status: 400 }, {}, /add headers: \{ host: NAME \} to scenarios\.greet\./],
    ["another 400", { status: 400 }, { Host: "a" }, /scenarios\.greet\.expect\.$/],
  ])("advises according to what came: %s", async (_, answer, headers, hint) => {
    await expect(check({ answer: () => answer }, aScenario({ headers }))).rejects.toMatchObject({
      hint: expect.stringMatching(hint),
    });
  });

  const refuse = (event: string) => {
    if (event.startsWith("ask")) throw new Error("refused");
  };

  it("tells of no answer", async () => {
    await expect(check({ onEvent: refuse })).rejects.toMatchObject({
      kind: "measurement",
      message: "go/greet: no answer to GET /greet: refused",
      details: ["go says so"],
      hint: expect.stringContaining("must answer each scenario before and under load"),
    });
  });

  it("says of an answer without an end that a stream cannot be measured", async () => {
    const onEvent = (event: string) => {
      if (event.startsWith("ask")) throw new UnfinishedAnswer("it did not end");
    };
    await expect(check({ onEvent })).rejects.toMatchObject({ hint: STREAM_HINT });
  });

  it("tells what to look at where the server runs elsewhere", async () => {
    const world = aWorld({ onEvent: refuse });
    const server = runningServer("go", "http://other:8001");
    const questions = { server, scenario: aScenario(), world };
    await expect(checkAnswers({ ...questions, signal: NEVER })).rejects.toMatchObject({
      message: "go/greet: no answer to GET /greet: refused",
      hint: expect.stringMatching(/runs at http:\/\/other:8001.* network and firewall/),
    });
  });

  it("tells that the server died where that is why", async () => {
    const onEvent = (event: string) => {
      if (event === "alive go") throw new Error("go ended with 1");
      refuse(event);
    };
    await expect(check({ onEvent })).rejects.toThrow("go ended with 1");
  });

  it("gives the signal's reason where a signal cut the request off", async () => {
    const signal = AbortSignal.abort(new Error("stopped"));
    await expect(check({ onEvent: refuse }, aScenario(), signal)).rejects.toThrow("stopped");
  });
});
