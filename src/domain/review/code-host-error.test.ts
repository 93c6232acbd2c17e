import { expect, it } from "vitest";
import { CodeHostError } from "./code-host-error.ts";

it("is a failure that was foreseen, with its kind", () => {
  const cause = new Error("reset");
  const error = new CodeHostError("forbidden", "Could not comment", { hint: "Allow it.", cause });
  expect(error).toMatchObject({
    name: "CodeHostError",
    failure: "forbidden",
    kind: "publishing",
    exitCode: 4,
    message: "Could not comment",
    hint: "Allow it.",
    cause,
  });
  expect(new CodeHostError("timeout", "x").hint).toBeUndefined();
  expect(new CodeHostError("timeout", "x").reason).toBeUndefined();
  expect(new CodeHostError("refused", "x", { reason: "No" }).reason).toBe("No");
});
