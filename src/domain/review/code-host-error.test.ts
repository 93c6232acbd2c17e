import { expect, it } from "vitest";
import { CodeHostError, onFailure } from "./code-host-error.ts";

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

it("is handled if it is of a kind; every other error is thrown again", () => {
  const handle = onFailure(["timeout", "refused"], ({ message }) => message);
  expect(handle(new CodeHostError("refused", "No"))).toBe("No");
  const others = [new CodeHostError("forbidden", "No"), new Error("No")];
  for (const other of others) expect(() => handle(other)).toThrow(other);
});
