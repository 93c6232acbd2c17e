import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import type { RequestSequence, SequenceRequest } from "../../ports/request-sequence.ts";

/** Sends requests one after the other, over one connection if they may share it. */
export const requestSequence: RequestSequence = {
  send: async (request, signal) => {
    const agent = new Agent({ keepAlive: request.keepAlive, maxSockets: 1 });
    try {
      for (let number = 1; number <= request.count; number += 1) {
        signal.throwIfAborted();
        await exchange(request, agent, number);
      }
    } finally {
      agent.destroy();
    }
  },
};

function exchange(request: SequenceRequest, agent: Agent, number: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (what: string) =>
      reject(new Error(`request ${number} of ${request.count}: ${what}`));
    const outgoing = httpRequest(request.url, {
      method: request.method,
      agent,
      timeout: request.timeoutMs,
      headers: {
        accept: "*/*",
        ...request.headers,
        ...(request.body && { "content-length": request.body.byteLength }),
      },
    });
    outgoing.once("timeout", () => {
      outgoing.destroy(new Error(`no answer within ${request.timeoutMs} ms`));
    });
    outgoing.once("error", ({ message }) => fail(message));
    outgoing.once("upgrade", (_, socket) => {
      socket.destroy();
      fail("the server switched to another protocol");
    });
    outgoing.once("response", (response) => {
      readAnswer(request, response).then((difference) => {
        if (difference === undefined) resolve();
        else fail(difference);
      }, reject);
    });
    outgoing.end(request.body);
  });
}

/** @returns what is wrong with the answer, or undefined */
async function readAnswer(
  { expected }: SequenceRequest,
  response: IncomingMessage,
): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) if (expected.body !== undefined) chunks.push(chunk);
  if (response.statusCode !== expected.status) {
    return `expected status ${expected.status}, got ${response.statusCode}`;
  }
  if (expected.body === undefined) return undefined;
  return Buffer.concat(chunks).toString("utf8") === expected.body
    ? undefined
    : "the body is not the expected one";
}
