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

  it("warns of what is not sent as it is written, and of variables that are not set here", () => {
    const headers = `headers: { a: "\${A}", b: "{env.B}", c: "{env.C}" }`;
    enterFolder({
      "loadgate.yml": `servers:\n${GO}scenarios:\n  a: { path: /, ${headers}, load: { concurrency: [1] } }\n`,
    });
    const { context, stdout, stderr } = aContext();
    validate({ ...context, environment: { C: "c" } }, { config: "loadgate.yml" });
    expect(stdout()).toContain("is valid");
    const [first, second, ...others] = stderr().trimEnd().split("\n");
    expect(first).toMatch(/^warning: loadgate\.yml:4:.*headers\.a: \$\{A\} is sent as it is/);
    expect(second).toMatch(/^warning: loadgate\.yml:4:.*headers\.b: \{env\.B\} is not set/);
    expect(others).toEqual([]);
  });

  describe("explains the gate of a series", () => {
    const TEXT = `servers:
${GO}${RUST}scenarios:
  a: { path: /, load: { concurrency: [1, 50] } }
  b:
    path: /
    load: { concurrency: [1] }
    gate:
      latency-p99: false
      errors: { max: 1% }
`;
    const GATE = `gate:
  throughput: { tolerance: 5% }
  latency-p99: { tolerance: 10% }
  overrides:
    "go/*": { throughput: { tolerance: 12.5% } }
    "go/b": { instructions: { tolerance: 2% } }
`;
    const explained = (text: string, explain: string) => {
      enterFolder({ "loadgate.yml": text });
      const { context, stdout } = aContext();
      validate(context, { config: "loadgate.yml", explain });
      return stdout();
    };

    it("with the key that gives each bound, and its place", () => {
      expect(explained(TEXT + GATE, "go/b c=1")).toMatchInlineSnapshot(`
        "loadgate.yml is valid: 2 servers, 2 scenarios, 6 series

        go/b c=1
          throughput   tolerance 12.5 %  loadgate.yml:16:15  gate.overrides.go/*.throughput
          latency-p99  not gated         loadgate.yml:10:7   scenarios.b.gate.latency-p99
          errors       max 1.00 %        loadgate.yml:11:17  scenarios.b.gate.errors.max

        A metric that is not listed is reported, not gated. Memory, starts and size are gated by server, as in --explain SERVER. On a pull request, base's bounds count where they are stricter.
        "
      `);
    });

    it("with its counts where no level is named, and the defaults", () => {
      expect(explained(TEXT, "rust/a")).toMatchInlineSnapshot(`
        "loadgate.yml is valid: 2 servers, 2 scenarios, 6 series

        rust/a c=1
          throughput       tolerance 5.00 %  default
          latency-p99      tolerance 10.0 %  default
          cpu-per-request  tolerance 5.00 %  default
          errors           max 0 %           default

        rust/a c=50
          throughput       tolerance 5.00 %  default
          latency-p99      tolerance 10.0 %  default
          cpu-per-request  tolerance 5.00 %  default
          errors           max 0 %           default

        rust/a
          instructions  tolerance 1.00 %  default

        A metric that is not listed is reported, not gated. Memory, starts and size are gated by server, as in --explain SERVER. On a pull request, base's bounds count where they are stricter.
        "
      `);
    });

    it("with the requests of a mix", () => {
      const mix = `servers:\n${GO}scenarios:\n  shop: { requests: [{ path: /a }, { path: /b }], load: { concurrency: [4] } }\n`;
      const text = explained(mix, "go/shop c=4 / GET /a");
      expect(text).toMatch(
        /^go\/shop c=4 \/ GET \/a\n {2}throughput +tolerance 5\.00 % +default$/m,
      );
      expect(text).not.toContain("cpu-per-request");
      expect(explained(mix, "go/shop")).toContain("go/shop c=4 / GET /b");
    });

    it("or of a server, with its limits", () => {
      const running = TEXT.replace("run: ./rust", "url: http://localhost");
      const gate = `gate:
  latency-p99: { tolerance: 10%, max: 100ms }
  throughput: { min: 5000/s }
  peak-rss: { tolerance: 20%, max: 200MiB, always: true }
  overrides:
    go: { peak-rss: { max: 1.5GiB } }
    "go/a c=1": { latency-p99: { max: 0.5s } }
`;
      expect(explained(running + gate, "{go,rust,go/a c=1}")).toMatchInlineSnapshot(`
        "loadgate.yml is valid: 2 servers, 2 scenarios, 6 series

        go/a c=1
          throughput   min 5000/s        loadgate.yml:14:17  gate.throughput.min
          latency-p99  tolerance 10.0 %  loadgate.yml:13:3   gate.latency-p99
          latency-p99  max 0.5s          loadgate.yml:18:34  gate.overrides.go/a c=1.latency-p99.max
          errors       max 0 %           default

        go
          peak-rss  tolerance 20.0 %  loadgate.yml:15:3   gate.peak-rss
          peak-rss  max 1.5GiB        loadgate.yml:17:23  gate.overrides.go.peak-rss.max

        rust
          peak-rss  not gated  loadgate.yml:3:11  servers.rust.url

        A metric that is not listed is reported, not gated. Memory, starts and size are gated by server, as in --explain SERVER. On a pull request, base's bounds count where they are stricter.
        "
      `);
      expect(explained(running + gate, "go/b c=1")).toContain("  throughput   min 5000/s");
    });

    it("and refuses one that there is not", () => {
      expect(() => explained(TEXT, "go/c")).toThrow(
        expect.objectContaining({
          kind: "usage",
          message: 'explain: "go/c" is no series or server',
          hint: expect.stringMatching(
            /^Choose from go\/a c=1, go\/a c=50, go\/a and 7 more, or from the servers go, rust\./,
          ),
        }),
      );
    });
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
