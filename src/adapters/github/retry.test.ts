import { expect, it } from "vitest";
import { withRetries } from "./retry.ts";

/** Sends a request that always fails, and never waits. */
function failing(status: number, headers: Readonly<Record<string, string>>, message = "Oops") {
  const response = { headers, data: { message } };
  return withRetries(
    "try",
    () => Promise.reject(Object.assign(new Error("x"), { status, response })),
    {
      patience: { timeoutMs: 1000, pausesMs: [], maxWaitMs: 0 },
      signal: new AbortController().signal,
      tell: () => {},
    },
  );
}

const EXHAUSTED = { "x-ratelimit-remaining": "0" };

it.each([
  [403, EXHAUSTED, "rate-limited"],
  [403, { "retry-after": "1" }, "rate-limited"],
  [429, {}, "rate-limited"],
  [403, {}, "forbidden"],
  // The last request of an hour can fail for another reason.
  [404, EXHAUSTED, "not-found"],
  [422, EXHAUSTED, "refused"],
  [503, { "retry-after": "1" }, "unavailable"],
])("status %d with %j is %s", async (status, headers, failure) => {
  await expect(failing(status, headers)).rejects.toMatchObject({ failure });
});

it.each([
  ["Resource not accessible by integration", /pull-requests: write/],
  ["Unable to create comment because issue is locked.", /locked conversation/],
  ["Repository was archived so is read-only.", /archived repository/],
])("says what helps where GitHub refuses a write: %s", async (message, hint) => {
  await expect(failing(403, {}, message)).rejects.toMatchObject({
    failure: "forbidden",
    hint: expect.stringMatching(hint),
  });
});
