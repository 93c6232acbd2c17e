import { describe, expect, it } from "vitest";
import { variableFault, variablesIn, withoutValues, withVariables } from "./request-variables.ts";

describe("variables in a request", () => {
  it("are named in braces, each once", () => {
    expect(variablesIn("Bearer {env.TOKEN} {env.B2} {env.TOKEN} {env.} {env.1} $TOKEN")).toEqual([
      "TOKEN",
      "B2",
    ]);
  });

  it("are replaced as they are, once", () => {
    const values: Record<string, string> = { A: "$& {env.B}", B: "b" };
    expect(withVariables("<{env.A}|{env.B}>", (name) => values[name] ?? "")).toBe("<$& {env.B}|b>");
  });

  it.each([
    ["is not set", {}],
    ["is not set", { TOKEN: "" }],
    ["is not one line", { TOKEN: "a\nhost: b" }],
    ["is not one line", { TOKEN: "ä" }],
  ])("cannot be filled in where one %s", (expected, variables) => {
    const fault = variableFault("TOKEN", "header", variables);
    expect(fault).toContain(expected);
    expect(fault).not.toContain("host: b");
  });

  it("may be several lines in a body", () => {
    expect(variableFault("TEXT", "body", { TEXT: "a\nä" })).toBeUndefined();
    expect(variableFault("TEXT", "header", { TEXT: "a b" })).toBeUndefined();
  });

  it("are hidden where somebody repeats them, the longest first; short values would hide words", () => {
    const values = new Map([
      ["SHORT", "abc"],
      ["PART", "secret"],
      ["WHOLE", "secret-too"],
    ]);
    expect(withoutValues("abc secret-too, secret", values)).toBe("abc {env.WHOLE}, {env.PART}");
  });
});
