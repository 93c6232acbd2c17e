import { describe, expect, it } from "vitest";
import { parseLsof, parseTcpTable } from "./sockets.ts";

const HEAD =
  "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n";
const row = (local: string, state: string, inode: number) =>
  `   0: ${local} 00000000:0000 ${state} 00000000:00000000 00:00000000 00000000  1000        0 ${inode} 1 0000 100 0 0 10 0\n`;

describe("Linux's table of sockets", () => {
  it.each([
    ["0100007F:1F90", "127.0.0.1:8080"],
    ["00000000:0050", "0.0.0.0:80"],
    ["0201A8C0:FFFF", "192.168.1.2:65535"],
    ["00000000000000000000000000000000:1F90", "[::]:8080"],
    ["00000000000000000000000001000000:1F90", "[::1]:8080"],
    ["0000000000000000FFFF00000100007F:1F90", "127.0.0.1:8080"],
    ["B80D0120000000000000000001000000:0001", "[2001:db8::1]:1"],
  ])("%s", (local, at) => {
    expect(parseTcpTable(HEAD + row(local, "0A", 7))).toMatchObject([
      { at, isListening: true, name: "socket:[7]" },
    ]);
  });

  it("has others too, which do not listen", () => {
    expect(parseTcpTable(`${HEAD}${row("0100007F:1F90", "01", 1)}\n`)).toMatchObject([
      { isListening: false },
    ]);
    expect(parseTcpTable("")).toEqual([]);
  });

  it("leaves out closed connections, which nobody holds", () => {
    expect(parseTcpTable(HEAD + row("0100007F:1F90", "06", 0))).toEqual([]);
  });
});

it("lsof's list, each address once", () => {
  const text = "p12\nf3\nn*:8080\nf4\nn*:8080\np13\nf5\nn[::1]:81\nn127.0.0.1:82\n";
  expect(parseLsof(text)).toEqual(["0.0.0.0:8080", "[::1]:81", "127.0.0.1:82"]);
  expect(parseLsof("")).toEqual([]);
});
