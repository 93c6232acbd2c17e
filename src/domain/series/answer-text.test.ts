import { describe, expect, it } from "vitest";
import { answerHeadText, answerText, bodyDifference, hostHint, shownBody } from "./answer-text.ts";

describe("an answer in one line", () => {
  it.each([
    ["a status alone", { status: 500, body: "" }, '500 with body ""'],
    [
      "the headers that say why",
      {
        status: 401,
        headers: { server: "nginx", "www-authenticate": 'Basic realm="x"' },
        body: "no",
      },
      '401 (www-authenticate: Basic realm="x"; server: nginx) with body "no"',
    ],
    [
      "a compressed body",
      { status: 200, headers: { "content-encoding": "gzip" }, body: "hello" },
      '200 (content-encoding: gzip) with body "hello"',
    ],
    [
      "a body that cannot be decoded",
      { status: 200, headers: { "content-encoding": "snappy\n" }, body: "", undecoded: "snappy\n" },
      "200 (content-encoding: snappy ) with a body that cannot be decoded as snappy  within 1 MiB",
    ],
  ])("has %s", (_, answer, text) => {
    expect(answerText(answer)).toBe(text);
  });

  it("is bounded, and shows nothing that moves the cursor or turns the text around", () => {
    const nasty = `\u001b[31m\u202e\n${"x".repeat(1000)}`;
    const text = answerText({ status: 400, headers: { server: nasty, via: nasty }, body: nasty });
    expect(text.length).toBeLessThan(800);
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(text).toContain("… (1007 characters)");
  });

  it("hides what the request was filled with, in headers and body", () => {
    const masked = (text: string) => text.replaceAll("secret", "***");
    const answer = {
      status: 400,
      headers: { location: "/secret" },
      body: `${"y".repeat(197)}secret`,
    };
    expect(answerText(answer, masked)).not.toContain("sec");
    expect(answerHeadText(answer, masked)).toBe("400 (location: /***)");
    expect(answerHeadText({ status: 302, headers: { location: "/a" } })).toBe("302 (location: /a)");
  });
});

it("a host is advised where a host check may be why, and the request names none", () => {
  expect(hostHint(400, {}, "scenarios.greet")).toMatch(/host: NAME \} to scenarios\.greet\.$/);
  expect(hostHint(421, { Host: "a" }, "scenarios.greet")).toBeUndefined();
  expect(hostHint(500, {}, "scenarios.greet")).toBeUndefined();
});

describe("a body that is shown", () => {
  it.each([
    ["as it is", "Ärger ☂ 日本", '"Ärger ☂ 日本"'],
    ["without control characters", "a\n\u001b[2J", String.raw`"a\n\u001b[2J"`],
    ["with a byte order mark", "\ufeffHello", String.raw`"\ufeffHello"`],
    ["with an accent of its own", "cafe\u0301", String.raw`"cafe\u0301"`],
    ["with a space that does not break", "a\u00a0b", String.raw`"a\u00a0b"`],
    ["with an unseen character beyond 16 bits", "a\u{e0100}", String.raw`"a\u{e0100}"`],
    ["up to its 200th character", "a".repeat(201), `"${"a".repeat(200)}"… (201 characters)`],
  ])("stands there %s", (_, body, text) => {
    expect(shownBody(body)).toBe(text);
  });
});

describe("what sets two bodies apart", () => {
  const long = "a".repeat(300);

  it.each([
    ["at the beginning", "Hello", "hello", 'expected body "Hello", got "hello"'],
    ["at the end of one", "ab", "a", 'expected body "ab", got "a"'],
    [
      "far from the beginning",
      `${long}X`,
      `${long}Y${long}`,
      `expected body from character 281 on …"${"a".repeat(20)}X" (301 characters), got …"${"a".repeat(20)}Y${"a".repeat(179)}"… (601 characters)`,
    ],
    [
      "after all of the one that came",
      `${long}X`,
      long,
      `expected body from character 281 on …"${"a".repeat(20)}X" (301 characters), got …"${"a".repeat(20)}" (300 characters)`,
    ],
  ])("is shown %s", (_, expected, got, text) => {
    expect(bodyDifference(expected, got)).toBe(text);
  });
});
