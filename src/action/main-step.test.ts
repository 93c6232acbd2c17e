import { describe, expect, it } from "vitest";
import { readJob } from "./main-step.ts";

describe("readJob", () => {
  it("takes github.com where nothing else is said", () => {
    expect(readJob({})).toEqual({
      serverUrl: "https://github.com",
      apiUrl: "https://api.github.com",
    });
  });

  it("takes what the runner says", () => {
    const job = readJob({
      GITHUB_REPOSITORY: "org/some.repo",
      GITHUB_API_URL: "https://github.example/api/v3/",
      GITHUB_SERVER_URL: "https://github.example/",
      GITHUB_RUN_ID: "123",
      GITHUB_RUN_ATTEMPT: "2",
      GITHUB_JOB: "measure",
      RUNNER_TRACKING_ID: "github_1",
      GITHUB_SHA: "c0ffee",
      GITHUB_WORKSPACE: "/home/runner/repo",
    });
    expect(job).toEqual({
      repository: "org/some.repo",
      serverUrl: "https://github.example",
      apiUrl: "https://github.example/api/v3",
      runId: 123,
      attempt: 2,
      name: "measure",
      trackingId: "github_1",
      runUrl: "https://github.example/org/some.repo/actions/runs/123",
      sha: "c0ffee",
      workspace: "/home/runner/repo",
    });
  });

  it.each(["org", "org/repo/../other", "org/", "", "org/re po"])("%j is no repository", (name) => {
    expect(readJob({ GITHUB_REPOSITORY: name, GITHUB_RUN_ID: "1" })).toEqual({
      serverUrl: "https://github.com",
      apiUrl: "https://api.github.com",
      runId: 1,
    });
  });

  it.each(["", "0", "-1", "1.5", "x", "1e400"])("%j is no run", (id) => {
    expect(readJob({ GITHUB_RUN_ID: id }).runId).toBeUndefined();
  });

  it.each(["api.github.com", "file:///etc/passwd", "https://"])("refuses %j as address", (url) => {
    expect(() => readJob({ GITHUB_API_URL: url })).toThrow(
      /^GITHUB_API_URL is .* not a web address$/,
    );
  });
});
