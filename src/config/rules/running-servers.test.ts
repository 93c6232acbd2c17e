import { describe, expect, it } from "vitest";
import { LoadgateError } from "../../domain/shared/error.ts";
import { parseConfig } from "../load.ts";

const SCENARIOS = "scenarios:\n  greet: { path: /, load: { concurrency: [1] } }\n";
const file = (server: string, more = "") => `servers:\n  api: { ${server} }\n${SCENARIOS}${more}`;
const allowing = (...hosts: readonly string[]) => `allow-hosts: ${JSON.stringify(hosts)}\n`;

const serverIn = (text: string) => parseConfig(text, "/repo/loadgate.yml").servers[0];

function refusalOf(text: string): LoadgateError {
  try {
    parseConfig(text, "loadgate.yml");
  } catch (error) {
    if (error instanceof LoadgateError) return error;
    throw error;
  }
  throw new Error("it was accepted");
}

describe("a server that runs already", () => {
  it("has an address, and another one for base, in place of a command", () => {
    const text = file('url: "http://localhost:8080/", base-url: "http://127.0.0.1:8081/v1/"');
    const server = serverIn(text);
    expect(server).toMatchObject({
      url: "http://localhost:8080",
      baseUrl: "http://127.0.0.1:8081/v1",
    });
    expect(server).not.toHaveProperty("run");
  });

  it.each(["http://127.0.0.1:1", "http://127.9.9.9", "http://[::1]:8080", "https://localhost"])(
    "needs no leave on this machine: %s",
    (url) => {
      expect(serverIn(file(`url: "${url}"`))).toMatchObject({ url });
    },
  );

  it.each([
    ["https://staging.example.com", "staging.example.com"],
    ["https://staging.example.com:8443", "STAGING.example.com"],
    ["http://10.0.0.7", "10.0.0.7"],
    ["http://[fd00::1]", "fd00::1"],
  ])("%s needs %s in allow-hosts", (url, host) => {
    expect(serverIn(file(`url: "${url}"`, allowing("other", host)))).toMatchObject({ url });
    const refused = refusalOf(file(`url: "${url}"`, allowing("other")));
    expect(refused.message).toMatch(
      /^loadgate\.yml:2:10: servers\.api\.url: .* is not in allow-hosts$/,
    );
  });

  it.each([
    ["neither", "directory: .", "servers.api.run: is missing"],
    ["a command too", 'url: "http://[::1]", run: ./x', "servers.api.run: found beside url"],
    ["a build", 'url: "http://[::1]", build: make', "servers.api.build: found beside url"],
    [
      "base's address alone",
      'run: ./x, base-url: "http://[::1]"',
      "servers.api.base-url: found without url",
    ],
    [
      "one address twice",
      'url: "http://localhost", base-url: "http://127.0.0.1:80/"',
      "servers.api.base-url: found the address of url",
    ],
    ["no address", "url: localhost", "servers.api.url: is no URL"],
    ["a secret", 'url: "http://me:pw@localhost"', "servers.api.url: holds a user or a password"],
    [
      "base on a host without leave",
      'url: "http://localhost", base-url: "http://10.0.0.1"',
      "servers.api.base-url: 10.0.0.1 is not in allow-hosts",
    ],
  ])("is refused with %s", (_, server, message) => {
    const { message: found, hint, exitCode } = refusalOf(file(server));
    expect(found.replace(/^loadgate\.yml:\d+:\d+: /, "")).toBe(message);
    expect(hint).toBeTruthy();
    expect(exitCode).toBe(2);
  });

  it.each(["https://a.example.com", "a.example.com:80", "*.example.com", "a/b"])(
    "is allowed by hosts only, not by %s",
    (host) => {
      expect(refusalOf(file("run: ./x", allowing(host))).message).toBe(
        "loadgate.yml:5:15: allow-hosts[0]: is no host",
      );
    },
  );
});
