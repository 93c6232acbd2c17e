import { readFileSync } from "node:fs";
import { attempt } from "../process/process-table.ts";

/** A TCP socket that accepts connections. */
export interface ListeningSocket {
  /** As it stands in an address: `127.0.0.1`, `[::1]`, `[::]`; for an address of IPv4 in IPv6, that of IPv4. */
  readonly host: string;
  readonly port: number;
  /** As `/proc/PID/fd` names it. */
  readonly name: string;
}

/** What a connection to 127.0.0.1 reaches before anything else. */
export const LOOPBACK: readonly string[] = ["127.0.0.1"];
/** All addresses. */
export const ANY_ADDRESS: readonly string[] = ["0.0.0.0", "[::]"];

/** All TCP sockets of this machine that accept connections, as Linux shows them. */
export function listeningSockets(): readonly ListeningSocket[] {
  return ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) =>
    parseSocketTable(attempt(() => readFileSync(file, "utf8")) ?? ""),
  );
}

/** State of a socket that accepts connections. */
const LISTEN = "0A";

/** Reads the text of `/proc/net/tcp` or `tcp6`. */
export function parseSocketTable(text: string): readonly ListeningSocket[] {
  return text
    .split("\n")
    .slice(1)
    .flatMap((row) => {
      const [, local = "", , state, , , , , , inode] = row.trim().split(/\s+/);
      const [address = "", port = ""] = local.split(":");
      if (state !== LISTEN) return [];
      return [
        { host: hostOf(address), port: Number.parseInt(port, 16), name: `socket:[${inode}]` },
      ];
    });
}

/** IPv4 addresses in IPv6 begin so. */
const MAPPED = /^0{20}f{4}/;

/** @param hex four bytes or sixteen, each four of them in the order of the machine, which is little-endian */
function hostOf(hex: string): string {
  const words = (hex.toLowerCase().match(/.{8}/g) ?? []).map((word) =>
    (word.match(/../g) ?? []).toReversed().join(""),
  );
  const bytes = words.join("");
  if (words.length === 1 || MAPPED.test(bytes)) {
    return (bytes.slice(-8).match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)).join(".");
  }
  const groups = (bytes.match(/.{4}/g) ?? []).join(":");
  // Writes it in the shortest form.
  return new URL(`http://[${groups}]`).hostname;
}

/** Reads what `lsof -Fn` prints of sockets that listen, such as `n*:8080`. */
export function parseLsof(text: string): readonly Omit<ListeningSocket, "name">[] {
  const found = [...text.matchAll(/^n(\S+):(\d+)$/gm)].map(([, host = "", port]) => ({
    host: host === "*" ? "0.0.0.0" : host,
    port: Number(port),
  }));
  const texts = new Map(found.map((one) => [`${one.host}:${one.port}`, one]));
  return [...texts.values()];
}
