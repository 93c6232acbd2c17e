import { answerHeadText, TELLING_HEADERS } from "../../domain/series/answer-text.ts";
import {
  type HttpAnswer,
  type HttpClient,
  type HttpRequest,
  UnfinishedAnswer,
} from "../../ports/http-client.ts";
import { decoded, MAX_BODY_BYTES } from "./body.ts";
import { type Incoming, type Line, openLine } from "./line.ts";

/** An HTTP client that opens a connection for each request and bounds what it reads. */
export const httpClient: HttpClient = {
  send: async (request, signal) => {
    const line = openLine(request.transport, false);
    return await askOn(line, request, signal).finally(line.close);
  },
  repeat: async function* (request, signal) {
    const line = openLine(request.transport, request.keepAlive !== false);
    try {
      while (true) yield await askOn(line, request, signal);
    } finally {
      line.close();
    }
  },
};

async function askOn(line: Line, request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
  const limitMs = Math.ceil(request.timeoutMs);
  const timeout = AbortSignal.timeout(limitMs);
  const either = AbortSignal.any([signal, timeout]);
  let begun: Incoming | undefined;
  try {
    begun = await line.ask(request, either);
    const answer = await read(begun);
    // A body without a length ends with its connection, and here only the time limit ends that.
    if (!answer.truncated) either.throwIfAborted();
    return answer;
  } catch (error) {
    if (!timeout.aborted || signal.aborted) throw error;
    if (!begun) throw new Error(`no answer within ${limitMs} ms`, { cause: error });
    const head = answerHeadText({ ...begun, headers: tellingHeaders(begun.headers) });
    const what = `the body of the answer, ${head}, did not end within ${limitMs} ms`;
    throw new UnfinishedAnswer(what, { cause: error });
  }
}

async function read({ status, headers, body }: Incoming): Promise<HttpAnswer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) break;
    chunks.push(chunk);
  }
  const telling = tellingHeaders(headers);
  const coding = telling["content-encoding"];
  const plain = decoded(Buffer.concat(chunks), coding);
  return {
    status,
    headers: telling,
    body: plain?.toString("utf8") ?? "",
    ...(!plain && { undecoded: coding }),
    bodyBytes: bytes,
    truncated: bytes > MAX_BODY_BYTES,
  };
}

function tellingHeaders(headers: Incoming["headers"]): NonNullable<HttpAnswer["headers"]> {
  return Object.fromEntries(
    TELLING_HEADERS.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, [value].flat().join(", ")]];
    }),
  );
}
