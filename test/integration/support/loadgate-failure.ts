import { expect } from "vitest";
import { type FailureKind, LoadgateError } from "../../../src/domain/shared/error.ts";
import { failureOf } from "./workspace.ts";

/**
 * The failure that a promise must end with: one of ours, of that kind, with one line as its message.
 */
export async function loadgateFailure(
  promise: Promise<unknown>,
  kind: FailureKind,
): Promise<LoadgateError> {
  const error = await failureOf(promise);
  if (!(error instanceof LoadgateError)) throw error;
  expect(error.kind).toBe(kind);
  expect(error.message).toMatch(/^\S.*\S$/);
  return error;
}
