import { describe, expect, it } from "vitest";
import type { HttpRequest } from "../../ports/http-client.ts";
import type { LoadRequest } from "../../ports/load-generator.ts";
import { requestVariables } from "./request-variables.ts";

const NEVER = new AbortController().signal;
const HEADERS = { authorization: "Bearer {env.TOKEN}", accept: "*/*" };
const BODY = '{"key":"{env.TOKEN}"}';
const SENT = { authorization: "Bearer secret", accept: "*/*" };
const SENT_BODY = '{"key":"secret"}';

/** What reaches the adapters behind, given some variables. */
function filling(environment: Record<string, string>) {
  const sent: (HttpRequest | LoadRequest)[] = [];
  const variables = requestVariables(environment);
  const send = async (request: HttpRequest) => {
    sent.push(request);
    return { status: 200, body: "", bodyBytes: 0, truncated: false };
  };
  const http = variables.client({
    send,
    repeat: async function* (request) {
      while (true) yield await send(request);
    },
  });
  const request = { url: "http://go/", method: "POST", timeoutMs: 1, headers: HEADERS };
  return { sent, variables, http, request };
}

describe("variables in requests", () => {
  it("are filled into headers and the configuration's own body of a single request", async () => {
    const { sent, http, request } = filling({ TOKEN: "secret" });
    await http.send({ ...request, body: new TextEncoder().encode(BODY), bodyText: BODY }, NEVER);
    expect(sent).toMatchObject([{ headers: SENT, body: new TextEncoder().encode(SENT_BODY) }]);
    for await (const _ of http.repeat({ ...request, bodyText: BODY }, NEVER)) {
      if (sent.length === 3) break;
    }
    expect(sent.map(({ headers }) => headers)).toEqual([SENT, SENT, SENT]);
  });

  it("stay as they are in a body from a file", async () => {
    const { sent, http, request } = filling({ TOKEN: "secret" });
    const body = new TextEncoder().encode(BODY);
    await http.send({ ...request, body }, NEVER);
    expect(sent).toMatchObject([{ body }]);
  });

  it("are filled into the requests of a count and of a burst", async () => {
    const { sent, variables, request } = filling({ TOKEN: "secret" });
    const send = variables.sequence(async (one) => void sent.push(one));
    const expected = { status: 200 };
    await send({ ...request, bodyText: BODY, count: 1, keepAlive: true, expected }, NEVER);
    const generator = variables.generator({
      version: "1",
      load: (requests) => {
        sent.push(...requests);
        return Promise.reject(new Error("no load"));
      },
    });
    const load = { ...request, bodyText: BODY } as unknown as LoadRequest;
    await expect(generator.load([load], NEVER)).rejects.toThrow("no load");
    expect(generator.version).toBe("1");
    expect(sent).toMatchObject([
      { headers: SENT, body: new TextEncoder().encode(SENT_BODY) },
      { headers: SENT, bodyText: SENT_BODY },
    ]);
  });

  it("are hidden in texts once they were sent", async () => {
    const { http, request } = filling({ TOKEN: "secret" });
    await http.send(request, NEVER);
    expect(http.masked?.("got Bearer secret")).toBe("got Bearer {env.TOKEN}");
  });

  it("that are not set are an error that names them", async () => {
    const { sent, http, request } = filling({});
    await expect(http.send(request, NEVER)).rejects.toMatchObject({
      kind: "usage",
      message: expect.stringContaining("{env.TOKEN} is not set"),
    });
    expect(sent).toEqual([]);
  });
});
