import { describe, expect, it } from "vitest";
import { foundIn } from "../../test/support/listing.ts";

describe("a manifest that cannot be read", () => {
  it.each([
    ["package.json", '{\n  "name": }'],
    ["package.json", ""],
    ["api/Cargo.toml", "[package]\nname =\n"],
    ["pyproject.toml", "[project\n"],
  ])("is named: %s %j", (file, text) => {
    const { unread, services } = foundIn({ [file]: text, "go.mod": "", "main.go": GO });
    expect(unread).toEqual([`init could not read ${file}: it is empty, too large or malformed.`]);
    expect(services).toMatchObject([{ kind: "Go" }]);
  });
});

const GO = 'package main\n\nimport "net/http"\n\nfunc main() {\n\thttp.ListenAndServe(x, nil)\n}\n';
