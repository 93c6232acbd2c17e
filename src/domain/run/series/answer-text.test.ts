import { describe, expect, it } from "vitest";
import { answerHeadText, answerText, contentCoding, hostHint } from "./answer-text.ts";

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
      { status: 200, headers: { "content-encoding": "gzip\n" }, body: "\u001f" },
      "200 (content-encoding: gzip ) with a body in gzip",
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

it.each([
  [{}, "x", undefined],
  [{ "content-encoding": "identity" }, "x", undefined],
  [{ "content-encoding": "" }, "x", undefined],
  [{ "content-encoding": "br" }, "", undefined],
  [{ "content-encoding": "br" }, "x", "br"],
])("a body with %j is compressed where it says how", (headers, body, coding) => {
  expect(contentCoding({ status: 200, headers, body })).toBe(coding);
});

it("a host is advised where a host check may be why, and the request names none", () => {
  expect(hostHint(400, {}, "scenarios.greet")).toMatch(/host: NAME \} to scenarios\.greet\.$/);
  expect(hostHint(421, { Host: "a" }, "scenarios.greet")).toBeUndefined();
  expect(hostHint(500, {}, "scenarios.greet")).toBeUndefined();
});
