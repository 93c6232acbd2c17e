/** `http2` is HTTP/2 over TLS; `h2c` is HTTP/2 without TLS, with prior knowledge. */
type Protocol = "http1" | "http2" | "h2c";

/** The certificates accepted from a server: those signed by authorities in a file, or any. */
export interface Trust {
  /** Absolute path of certificates in PEM. */
  readonly caFile?: string;
  readonly insecure?: true;
}

/** The protocol, encryption and socket of requests. */
export interface Transport {
  readonly protocol: Protocol;
  /** Without it, no TLS. */
  readonly tls?: Trust;
  /** Absolute path of a Unix socket, with `{port}` in place of the port of the start. */
  readonly socket?: string;
}

/** The transport of scenarios that do not configure one. */
export const PLAIN: Transport = { protocol: "http1" };

/** A request's URL and transport. */
export interface Address {
  /** For example `https://127.0.0.1:40213/abc`. */
  readonly url: string;
  /** {@link PLAIN} if absent; the path of a socket has no placeholder. */
  readonly transport?: Transport;
}

/**
 * The address of a path on a server.
 * @param origin the server's own, such as `http://127.0.0.1:40213`
 */
export function addressOf(origin: string, path: string, transport?: Transport): Address {
  if (transport === undefined) return { url: `${origin}${path}` };
  const scheme = transport.tls ? "https:" : "http:";
  const port = origin.slice(origin.lastIndexOf(":") + 1);
  const socket = transport.socket?.replaceAll("{port}", port);
  const url = `${origin.replace(/^https?:/, scheme)}${path}`;
  return { url, transport: { ...transport, socket } };
}

/** True for HTTP/2, with TLS or without. */
export function isHttp2({ protocol }: Transport): boolean {
  return protocol !== "http1";
}

/** The parts of a transport that affect a measurement; paths of certificates and sockets do not. */
export interface TransportKind {
  readonly protocol: Protocol;
  readonly tls?: true;
  readonly socket?: true;
}

/**
 * Reduces a transport to its kind.
 * @returns undefined for {@link PLAIN}
 */
export function transportKind(transport?: Transport): TransportKind | undefined {
  if (transport === undefined) return undefined;
  const { protocol, tls, socket } = transport;
  return { protocol, ...(tls && { tls: true }), ...(socket !== undefined && { socket: true }) };
}

/** A transport in words, such as `HTTP/2 over TLS`. */
export function transportText({ protocol, tls, socket }: Transport | TransportKind): string {
  const version = protocol === "http1" ? "HTTP/1.1" : "HTTP/2";
  const way = tls ? " over TLS" : protocol === "h2c" ? " without TLS" : "";
  return `${version}${way}${socket ? " over a unix socket" : ""}`;
}

/**
 * The transport for sending one arm's request to the other arm's server: its protocol stays, but each server has the
 * certificate of its own build.
 */
export function withTrustOf(transport: Transport | undefined, own: Transport | undefined) {
  return transport?.tls && own?.tls ? { ...transport, tls: own.tls } : transport;
}
