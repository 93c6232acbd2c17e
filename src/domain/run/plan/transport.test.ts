import { describe, expect, it } from "vitest";
import {
  addressOf,
  isHttp2,
  PLAIN,
  type Transport,
  transportKind,
  transportText,
  withTrustOf,
} from "./transport.ts";

const ORIGIN = "http://127.0.0.1:40213";
const TLS: Transport = { protocol: "http2", tls: { caFile: "/repo/ca.pem" } };
const SOCKET: Transport = { protocol: "h2c", socket: "/tmp/{port}/api-{port}.sock" };

describe("an address", () => {
  it.each<[string, Transport | undefined, ReturnType<typeof addressOf>]>([
    ["of plain HTTP/1.1", undefined, { url: `${ORIGIN}/a` }],
    ["over TLS", TLS, { url: "https://127.0.0.1:40213/a", transport: TLS }],
    ["without TLS", PLAIN, { url: `${ORIGIN}/a`, transport: PLAIN }],
    [
      "on a socket",
      SOCKET,
      {
        url: `${ORIGIN}/a`,
        transport: { protocol: "h2c", socket: "/tmp/40213/api-40213.sock" },
      },
    ],
  ])("%s", (_, transport, address) => {
    expect(addressOf(ORIGIN, "/a", transport)).toEqual(address);
  });
});

it.each<[Transport, string, boolean]>([
  [PLAIN, "HTTP/1.1", false],
  [{ protocol: "http1", tls: { insecure: true } }, "HTTP/1.1 over TLS", false],
  [TLS, "HTTP/2 over TLS", true],
  [{ protocol: "h2c" }, "HTTP/2 without TLS", true],
  [{ protocol: "http1", socket: "/x" }, "HTTP/1.1 over a unix socket", false],
  [SOCKET, "HTTP/2 without TLS over a unix socket", true],
])("%j is %s", (transport, text, http2) => {
  expect(transportText(transport)).toBe(text);
  expect(isHttp2(transport)).toBe(http2);
});

it("shapes a measurement by its protocol, TLS and socket, wherever their files lie", () => {
  expect(transportKind(undefined)).toBeUndefined();
  expect(transportKind(TLS)).toEqual({ protocol: "http2", tls: true });
  expect(transportKind({ ...TLS, tls: { insecure: true } })).toEqual(transportKind(TLS));
  expect(transportKind(SOCKET)).toEqual({ protocol: "h2c", socket: true });
});

it("trusts the certificate of the arm that it is used in", () => {
  const own: Transport = { protocol: "http1", tls: { caFile: "/head/ca.pem" } };
  expect(withTrustOf(TLS, own)).toEqual({ protocol: "http2", tls: { caFile: "/head/ca.pem" } });
  expect(withTrustOf(TLS, undefined)).toBe(TLS);
  expect(withTrustOf(SOCKET, own)).toBe(SOCKET);
  expect(withTrustOf(undefined, own)).toBeUndefined();
});
