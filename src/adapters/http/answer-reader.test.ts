import { describe, expect, it } from "vitest";
import { AnswerReader } from "./answer-reader.ts";

const KEPT = 20;

/** Reads an answer in pieces of a length, and then the connection's end. */
function readIn(size: number, text: string, method = "GET") {
  const reader = new AnswerReader(method, KEPT);
  const bytes = Buffer.from(text.replaceAll("\n", "\r\n"), "latin1");
  for (let at = 0; at < bytes.length; at += size) {
    const answer = reader.read(bytes.subarray(at, at + size));
    if (answer) return { ...answer, body: Buffer.concat(answer.body).toString(), at: at + size };
  }
  const answer = reader.end();
  return answer && { ...answer, body: Buffer.concat(answer.body).toString() };
}

describe.each([1, 2, 7, 1000])("in pieces of %i bytes, an answer", (size) => {
  it.each([
    ["of a length", "HTTP/1.1 200 OK\nContent-Length: 5\n\nhello", "hello", false],
    ["without a body", "HTTP/1.1 200 OK\ncontent-length: 0\n\n", "", false],
    ["without a reason", "HTTP/1.1 200\ncontent-length: 2\n\nok", "ok", false],
    [
      "in chunks",
      "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3;a=b\nhel\n2\nlo\n0\nx: y\n\n",
      "hello",
      false,
    ],
    [
      "after others that announce it",
      "HTTP/1.1 100 Continue\n\nHTTP/1.1 103 Early Hints\nlink: x\n\nHTTP/1.1 200 OK\ncontent-length: 1\n\nx",
      "x",
      false,
    ],
    ["that ends with the connection", "HTTP/1.1 200 OK\n\nhello", "hello", false],
    ["that is the last", "HTTP/1.1 200 OK\nConnection: Close\ncontent-length: 1\n\nx", "x", true],
    ["in HTTP/1.0", "HTTP/1.0 200 OK\ncontent-length: 1\n\nx", "x", true],
    [
      "in HTTP/1.0 that keeps its connection",
      "HTTP/1.0 200 OK\nconnection: keep-alive\ncontent-length: 1\n\nx",
      "x",
      false,
    ],
    ["with nothing", "HTTP/1.1 304 Not Modified\ncontent-length: 9\n\n", "", false],
    ["with no content", "HTTP/1.1 204 No Content\n\n", "", false],
  ])("%s is read", (_, text, body, isLast) => {
    expect(readIn(size, text)).toMatchObject({ body, ...(body !== "hello" && { isLast }) });
  });

  it("to HEAD has no body", () => {
    const text = "HTTP/1.1 200 OK\ncontent-length: 5\n\n";
    expect(readIn(size, text, "HEAD")).toMatchObject({ status: 200, body: "" });
  });

  it.each([
    ["another protocol", "SSH-2.0-OpenSSH\n\n", "the answer is not HTTP/1.1"],
    ["a switch", "HTTP/1.1 101 Switching\n\n", "the server switched to another protocol"],
    ["no number", "HTTP/1.1 200 OK\ncontent-length: x\n\n", "length is not a number"],
    ["two lengths", "HTTP/1.1 200 OK\ncontent-length: 1\ncontent-length: 2\n\n", "not a number"],
    ["no size", "HTTP/1.1 200 OK\ntransfer-encoding: chunked\n\nx\n", "has no size"],
    ["too much", "HTTP/1.1 200 OK\ntransfer-encoding: chunked\n\n1\nxyz\n", "longer than it says"],
  ])("that says %s is refused", (_, text, message) => {
    expect(() => readIn(size, text)).toThrow(message);
  });

  it("that is cut off is none", () => {
    expect(readIn(size, "HTTP/1.1 200 OK\ncontent-length: 5\n\nhe")).toBeUndefined();
    expect(readIn(size, "HTTP/1.1 200 O")).toBeUndefined();
  });
});

it("keeps of a long body only so much that its length shows", () => {
  const body = "x".repeat(1000);
  const answer = readIn(7, `HTTP/1.1 200 OK\ncontent-length: 1000\n\n${body}`);
  expect(answer?.body.length).toBeGreaterThan(KEPT);
  expect(answer?.body.length).toBeLessThan(KEPT + 10);
});

it("refuses what follows an answer, and headers without an end", () => {
  expect(() => readIn(1000, "HTTP/1.1 204 No Content\n\nHTTP/1.1 204")).toThrow(
    "something followed",
  );
  expect(() => readIn(1000, `HTTP/1.1 200 OK\nx: ${"y".repeat(500_000)}`)).toThrow("do not end");
});
