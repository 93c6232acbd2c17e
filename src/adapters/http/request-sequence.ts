import { isHttp2, PLAIN } from "../../domain/run/plan/transport.ts";
import { messageOf } from "../../domain/shared/error.ts";
import type { SendSequence, SequenceRequest } from "../../ports/request-sequence.ts";
import { type Incoming, type Line, MAX_BODY_BYTES, openLine } from "./line.ts";
import { WireLine } from "./wire-line.ts";

/** Sends requests one after another, over one connection if they may share it. */
export const sendSequence: SendSequence = async (request, signal) => {
  const { count, timeoutMs } = request;
  const line = lineFor(request);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  const either = AbortSignal.any([signal, late.signal]);
  const exchange = async () => await checkAnswer(request, await line.ask(request, either));
  try {
    for (let number = 1; number <= count; number += 1) {
      timer.refresh();
      await exchange().catch((error: unknown) => {
        signal.throwIfAborted();
        const what = late.signal.aborted ? `no answer within ${timeoutMs} ms` : messageOf(error);
        throw new Error(`request ${number} of ${count}: ${what}`, { cause: error });
      });
    }
  } finally {
    clearTimeout(timer);
    line.close();
  }
};

function lineFor({ transport = PLAIN, keepAlive }: SequenceRequest): Line {
  const { tls, socket } = transport;
  if (tls || isHttp2(transport) || !keepAlive) return openLine(transport, keepAlive);
  return new WireLine(socket);
}

/** @throws Error if the answer is wrong or truncated */
async function checkAnswer(
  { expected }: SequenceRequest,
  { status, body }: Incoming,
): Promise<void> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const take = (chunk: Buffer) => {
    bytes += chunk.length;
    if (expected.body !== undefined && bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  };
  // Awaiting data that is already there would cost time a hundred thousand times.
  if (Symbol.iterator in body) for (const chunk of body) take(chunk);
  else for await (const chunk of body) take(chunk);
  if (status !== expected.status) {
    throw new Error(`expected status ${expected.status}, got ${status}`);
  }
  const isOther =
    bytes > MAX_BODY_BYTES || Buffer.concat(chunks).toString("utf8") !== expected.body;
  if (expected.body !== undefined && isOther) throw new Error("the body is not the expected one");
}
