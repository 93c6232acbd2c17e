import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { messageOf } from "../../domain/shared/error.ts";
import type { RequestSequence, SequenceRequest } from "../../ports/request-sequence.ts";

/** How much of a body is compared; what is longer is read to its end and dropped. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Sends requests one after the other, over one connection if they may share it. */
export const requestSequence: RequestSequence = {
  send: async (request, signal) => {
    const { count, keepAlive, timeoutMs } = request;
    const agent = new Agent({ keepAlive, maxSockets: 1 });
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    const either = AbortSignal.any([signal, late.signal]);
    try {
      for (let number = 1; number <= count; number += 1) {
        timer.refresh();
        await exchange(request, agent, either).catch((error: unknown) => {
          signal.throwIfAborted();
          const what = late.signal.aborted ? `no answer within ${timeoutMs} ms` : messageOf(error);
          throw new Error(`request ${number} of ${count}: ${what}`, { cause: error });
        });
      }
    } finally {
      clearTimeout(timer);
      agent.destroy();
    }
  },
};

/** @throws Error where the answer is wrong, cut off, or does not come before the signal */
function exchange(request: SequenceRequest, agent: Agent, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(request.url, {
      method: request.method,
      agent,
      headers: {
        accept: "*/*",
        ...request.headers,
        ...(request.body && { "content-length": request.body.byteLength }),
      },
      signal,
    });
    outgoing.once("error", reject);
    outgoing.once("upgrade", (_, socket) => {
      socket.destroy();
      reject(new Error("the server switched to another protocol"));
    });
    outgoing.once("response", (response) => {
      checkAnswer(request, response).then(resolve, reject);
    });
    outgoing.end(request.body);
  });
}

async function checkAnswer(
  { expected }: SequenceRequest,
  response: IncomingMessage,
): Promise<void> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (expected.body !== undefined && bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  const { statusCode } = response;
  if (statusCode !== expected.status) {
    throw new Error(`expected status ${expected.status}, got ${statusCode}`);
  }
  const isOther =
    bytes > MAX_BODY_BYTES || Buffer.concat(chunks).toString("utf8") !== expected.body;
  if (expected.body !== undefined && isOther) throw new Error("the body is not the expected one");
}
