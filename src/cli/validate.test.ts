import { describe, expect, it } from "vitest";
import { aContext } from "../../test/support/command.ts";
import { enterFolder } from "../../test/support/working-folder.ts";
import { validate } from "./validate.ts";

const GO = "  go: { run: ./go }\n";
const RUST = "  rust: { run: ./rust }\n";

describe("validate", () => {
  it.each([
    [
      "one of each",
      `servers:\n${GO}scenarios:\n  a: { path: /, load: { concurrency: [1] } }\n`,
      "1 server, 1 scenario, 1 series",
    ],
    [
      "every server at every level",
      `servers:\n${GO}${RUST}scenarios:\n  a: { path: /, load: { concurrency: [1, 50] } }\n`,
      "2 servers, 1 scenario, 4 series",
    ],
    [
      "only the servers that a scenario names",
      `servers:\n${GO}${RUST}scenarios:\n  a: { path: /, load: { concurrency: [1] } }\n  b: { path: /, servers: [go], load: { concurrency: [1] } }\n`,
      "2 servers, 2 scenarios, 3 series",
    ],
  ])("counts %s", (_, text, counts) => {
    enterFolder({ "below/bench.yml": text });
    const { context, stdout, stderr } = aContext();
    validate(context, { config: "below/bench.yml" });
    expect(stdout()).toBe(`below/bench.yml is valid: ${counts}\n`);
    expect(stderr()).toBe("");
  });

  it.each([
    [
      "a key that is not known",
      `servers:\n  go: { rum: ./go }\nscenarios: {}\n`,
      /loadgate\.yml:2/,
    ],
    ["no file", undefined, /^loadgate\.yml: no such configuration file$/],
  ])("refuses %s and says nothing else", (_, text, message) => {
    enterFolder(text === undefined ? {} : { "loadgate.yml": text });
    const { context, stdout } = aContext();
    expect(() => validate(context, { config: "loadgate.yml" })).toThrow(
      expect.objectContaining({ kind: "usage", message: expect.stringMatching(message) }),
    );
    expect(stdout()).toBe("");
  });
});
