import { describe, expect, it } from "vitest";
import { aHost } from "../../test/support/builders/code-host.ts";
import { keepJobLog } from "../../test/support/streams.ts";
import { CodeHostError } from "../domain/review/code-host-error.ts";
import type { CheckRun, CodeHost } from "../ports/code-host.ts";
import { isTaken, writeCheck } from "./check.ts";

/** A code host in memory that keeps checks. */
function keptChecks() {
  const kept: (CheckRun & { id: number })[] = [];
  const host: CodeHost = {
    ...aHost().host,
    checkRuns: () => Promise.resolve(kept),
    createCheckRun: (one) => Promise.resolve(kept.push({ ...one, id: kept.length + 1 })),
  };
  return { host, kept };
}

const check = (start: string, conclusion: CheckRun["conclusion"]): CheckRun => ({
  ...{ name: "Loadgate", headSha: "a".repeat(40), detailsUrl: undefined },
  ...{ writer: `run=12 start=${start}`, conclusion, title: "x", summary: "", annotations: [] },
});

describe("the check of two jobs", () => {
  it("does not pass once the first passes in a second attempt, because nothing is known of the other", async () => {
    const { host, kept } = keptChecks();
    expect(await writeCheck(host, check("a-1-x", "failure"))).toBe(false);
    expect(await writeCheck(host, check("b-1-y", "success"))).toBe(true);
    expect(await writeCheck(host, check("a-2-z", "success"))).toBe(true);
    expect(kept.at(-1)?.conclusion).toBe("failure");
  });
});

it("a code host that does not list its checks keeps nobody from writing one", async () => {
  const { host, kept } = keptChecks();
  const log = keepJobLog();
  const refuse = () =>
    Promise.reject(new CodeHostError("unavailable", "Could not list the checks"));
  const deaf = { ...host, checkRuns: refuse };
  expect(await isTaken(deaf, check("a-1-x", "success"))).toBe(false);
  expect(await writeCheck(deaf, check("a-1-x", "success"))).toBe(false);
  expect(kept).toMatchObject([{ conclusion: "success" }]);
  expect(log()[0]).toBe("::warning title=Loadgate::Could not list the checks");
});
