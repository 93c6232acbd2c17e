/** `http2` is HTTP/2 over TLS, `h2c` HTTP/2 without it, from the first byte. */
export type Protocol = "http1" | "http2" | "h2c";

/** Which certificates of a server are accepted: those that a file vouches for, or any. */
export interface Trust {
  /** Absolute path of certificates in PEM. */
  readonly caFile?: string;
  readonly insecure?: true;
}

/** How requests reach a server. */
export interface Transport {
  readonly protocol: Protocol;
  /** Absent: no TLS. */
  readonly tls?: Trust;
  /** Absolute path of a unix socket, with `{port}` in place of the port of the start. */
  readonly socket?: string;
}

/** How requests are sent unless a scenario says otherwise. */
export const PLAIN: Transport = { protocol: "http1" };

/** Where a request goes, and how. */
export interface Address {
  /** For example `https://127.0.0.1:40213/abc`. */
  readonly url: string;
  /** {@link PLAIN} without it; a socket's path is complete. */
  readonly transport?: Transport;
}

/**
 * The address of a path on a server.
 * @param origin the server's own, such as `http://127.0.0.1:40213`
 */
export function addressOf(origin: string, path: string, transport?: Transport): Address {
  if (transport === undefined) return { url: `${origin}${path}` };
  const { tls, socket } = transport;
  const scheme = tls ? "https:" : "http:";
  return {
    url: `${origin.replace(/^https?:/, scheme)}${path}`,
    transport:
      socket === undefined
        ? transport
        : { ...transport, socket: socket.replaceAll("{port}", portOf(origin)) },
  };
}

function portOf(origin: string): string {
  return origin.slice(origin.lastIndexOf(":") + 1);
}

/** Whether requests are sent in HTTP/2, with TLS or without. */
export function isHttp2({ protocol }: Transport): boolean {
  return protocol !== "http1";
}

/** What of a transport shapes a measurement: where its certificates and its socket lie does not. */
export interface TransportKind {
  readonly protocol: Protocol;
  readonly tls?: true;
  readonly socket?: true;
}

/** @returns undefined for {@link PLAIN} */
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
 * One arm's form of a request, to be sent to a server of the other: its protocol stays, but each arm's server shows
 * the certificate of its own build.
 */
export function withTrustOf(
  transport: Transport | undefined,
  own: Transport | undefined,
): Transport | undefined {
  return transport?.tls && own?.tls ? { ...transport, tls: own.tls } : transport;
}
