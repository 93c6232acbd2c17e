import { describe, expect, it } from "vitest";
import { foundIn } from "../../test/support/listing.ts";

describe("a manifest that cannot be read", () => {
  it.each([
    [
      "package.json",
      '{\n  "name": }',
      /^init could not read package\.json: it is not valid JSON\.$/,
    ],
    [
      "api/Cargo.toml",
      "[package]\nname =\n",
      /^init could not read api\/Cargo\.toml: Invalid TOML document: invalid value in line 2\.$/,
    ],
    ["pyproject.toml", "[project\n", /^init could not read pyproject\.toml: .* in line 1\.$/],
    ["compose.yaml", "services: [", /^init could not read compose\.yaml: .*line 1, column 12\.$/],
    ["package.json", "", /^init could not read package\.json: it is empty or too large\.$/],
  ])("is named, with where it breaks: %s %j", (file, text, said) => {
    const { unread, services } = foundIn({ [file]: text, "go.mod": "", "main.go": GO });
    expect(unread).toEqual([expect.stringMatching(said)]);
    expect(services).toMatchObject([{ kind: "Go" }]);
  });

  it("is named in a short line", () => {
    const { unread } = foundIn({ "package.json": "x".repeat(10_000) });
    expect(unread[0]?.length).toBeLessThan(200);
  });

  it("takes aliases without end for an error", () => {
    const bomb = `a: &a [x, x]\n${"bcdefghij"
      .split("")
      .map((name, index) => `${name}: &${name} [${`*${"abcdefghi"[index]},`.repeat(9)}]`)
      .join("\n")}\n`;
    expect(foundIn({ "compose.yaml": bomb }).unread).toHaveLength(1);
  });
});

const GO = 'package main\n\nimport "net/http"\n\nfunc main() {\n\thttp.ListenAndServe(x, nil)\n}\n';
