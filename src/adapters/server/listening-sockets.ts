import { readFileSync } from "node:fs";
import { attempt } from "../../domain/shared/error.ts";

/** A TCP socket that accepts connections. */
export interface ListeningSocket {
  /** As in a URL: `127.0.0.1`, `[::1]`, `[::]`; IPv4-mapped IPv6 addresses are given as IPv4. */
  readonly host: string;
  readonly port: number;
  /** As in `/proc/PID/fd`. */
  readonly name: string;
}

/** A connection to 127.0.0.1 prefers this address. */
export const LOOPBACK: readonly string[] = ["127.0.0.1"];
/** All addresses. */
export const ANY_ADDRESS: readonly string[] = ["0.0.0.0", "[::]"];

/** One side of a connection. */
export type Endpoint = Pick<ListeningSocket, "host" | "port">;

/** A TCP socket that a process holds. */
interface TcpSocket extends ListeningSocket {
  readonly remote: Endpoint;
  readonly isListening: boolean;
}

/** All TCP sockets of this machine that processes hold. Linux only. */
export function tcpSockets(): readonly TcpSocket[] {
  return ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) =>
    parseTcpTable(attempt(() => readFileSync(file, "utf8")) ?? ""),
  );
}

/** All TCP sockets of this machine that accept connections. Linux only. */
export function listeningSockets(): readonly ListeningSocket[] {
  return tcpSockets().filter(({ isListening }) => isListening);
}

/** State of a socket that accepts connections. */
const LISTEN = "0A";

/** Inode of closed connections: the system only remembers their addresses, and there can be many thousands. */
const HELD_BY_NOBODY = "0";

/** Parses `/proc/net/tcp` or `tcp6`: the sockets that processes hold. */
export function parseTcpTable(text: string): readonly TcpSocket[] {
  return text
    .split("\n")
    .slice(1)
    .flatMap((row) => {
      const [, local = "", remote = "", state, , , , , , inode = HELD_BY_NOBODY] = row
        .trim()
        .split(/\s+/);
      if (inode === HELD_BY_NOBODY) return [];
      const isListening = state === LISTEN;
      const name = `socket:[${inode}]`;
      return [{ ...endpointOf(local), remote: endpointOf(remote), isListening, name }];
    });
}

function endpointOf(text: string): Endpoint {
  const [address = "", port = ""] = text.split(":");
  return { host: hostOf(address), port: Number.parseInt(port, 16) };
}

/** Prefix of IPv4-mapped IPv6 addresses. */
const MAPPED = /^0{20}f{4}/;

/** @param hex four or sixteen bytes, in groups of four in the machine's byte order, which is little-endian */
function hostOf(hex: string): string {
  const words = (hex.toLowerCase().match(/.{8}/g) ?? []).map((word) =>
    (word.match(/../g) ?? []).toReversed().join(""),
  );
  const bytes = words.join("");
  if (words.length === 1 || MAPPED.test(bytes)) {
    return (bytes.slice(-8).match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)).join(".");
  }
  const groups = (bytes.match(/.{4}/g) ?? []).join(":");
  // Normalises the address to its shortest form.
  return new URL(`http://[${groups}]`).hostname;
}

/** Parses the output of `lsof -Fn` for listening sockets, such as `n*:8080`. */
export function parseLsof(text: string): readonly Omit<ListeningSocket, "name">[] {
  const found = [...text.matchAll(/^n(\S+):(\d+)$/gm)].map(([, host = "", port]) => ({
    host: host === "*" ? "0.0.0.0" : host,
    port: Number(port),
  }));
  const texts = new Map(found.map((one) => [`${one.host}:${one.port}`, one]));
  return [...texts.values()];
}
