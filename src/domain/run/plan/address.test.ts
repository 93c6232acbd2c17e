import { describe, expect, it } from "vitest";
import { hostOf, isLoopback, isSameServer, readAddress, readHost } from "./address.ts";

describe("the address of a server", () => {
  it.each([
    ["https://a.example.com", "https://a.example.com"],
    ["http://127.0.0.1:8080/", "http://127.0.0.1:8080"],
    ["HTTPS://A.example.com:443/app/", "https://a.example.com/app"],
    ["http://[::1]:8080", "http://[::1]:8080"],
  ])("%s is %s", (text, url) => {
    expect(readAddress(text)).toEqual({ url });
  });

  it.each([
    ["a.example.com", "is no URL"],
    ["ftp://a.example.com", "does not begin with http:// or https://"],
    ["https://me:secret@a.example.com", "holds a user or a password"],
    ["https://:secret@a.example.com", "holds a user or a password"],
    ["https://a.example.com/?x=1", "holds more than host, port and path"],
    ["https://a.example.com/#x", "holds more than host, port and path"],
    ["https://a.example.com?", "holds more than host, port and path"],
  ])("is not %s, which %s", (text, problem) => {
    expect(readAddress(text)).toEqual({ problem });
  });
});

describe("a host", () => {
  it.each([
    ["A.Example.com", "a.example.com"],
    ["10.0.0.7", "10.0.0.7"],
    ["fd00::1", "[fd00::1]"],
    ["[fd00::1]", "[fd00::1]"],
    ["localhost", "localhost"],
  ])("%s is named %s", (text, host) => {
    expect(readHost(text)).toBe(host);
    expect(hostOf(`https://${host}:8443/x`)).toBe(host);
  });

  it.each([
    "a.example.com:8080",
    "https://a.example.com",
    "a.example.com/x",
    "*.example.com",
    "a b",
    "me@a",
    "a?x",
    "",
  ])("is not %j", (text) => {
    expect(readHost(text)).toBeUndefined();
  });

  it.each([
    ["127.0.0.1", true],
    ["127.255.0.9", true],
    ["localhost", true],
    ["[::1]", true],
    ["128.0.0.1", false],
    ["10.0.0.1", false],
    ["127.0.0.1.example.com", false],
    ["localhost.example.com", false],
    ["[::]", false],
    ["0.0.0.0", false],
  ])("%s is this machine's own: %s", (host, isOwn) => {
    expect(isLoopback(host)).toBe(isOwn);
  });

  it.each(["http://0x7f.1", "http://2130706433", "http://127.1"])(
    "is what it stands for, however it is written: %s",
    (text) => {
      const address = readAddress(text);
      expect("url" in address && hostOf(address.url)).toBe("127.0.0.1");
    },
  );
});

describe("two addresses are one server", () => {
  it.each([
    ["http://a.example.com", "http://a.example.com:80/", true],
    ["https://a.example.com", "https://a.example.com:443", true],
    ["http://a.example.com:443", "https://a.example.com", true],
    ["http://a.example.com/x", "http://a.example.com/x/", true],
    ["http://localhost:8080", "http://127.0.0.1:8080", true],
    ["http://[::1]:8080", "http://localhost:8080", true],
    ["http://127.0.0.1:8080", "http://127.0.0.2:8080", false],
    ["http://localhost:8080", "http://localhost:8081", false],
    ["http://localhost:8080", "http://a.example.com:8080", false],
    ["http://a.example.com/x", "http://a.example.com/y", false],
    ["http://a.example.com", "https://a.example.com", false],
  ])("%s and %s: %s", (a, b, isSame) => {
    expect(isSameServer(a, b)).toBe(isSame);
    expect(isSameServer(b, a)).toBe(isSame);
  });
});
