import { describe, expect, it } from "vitest";
import { recordedReport } from "../../../test/support/bencher/recordings.ts";
import { reportLinks } from "./links.ts";

const report = recordedReport("p01-pr-ok-json-quiet");
const { uuid } = report;
const AT = "2026-01-31T00:00:00Z";

describe("links", () => {
  it("of a public project need no login", () => {
    const links = reportLinks("https://bencher.dev/", report, AT);
    expect(links?.report).toBe(`https://bencher.dev/perf/demo/reports/${uuid}`);
    expect(links?.alert("A")).toBe("https://bencher.dev/perf/demo/alerts/A");
    const plot = new URL(links?.plot("B", "M", "lower") ?? "");
    expect(plot.pathname).toBe("/perf/demo");
    expect(Object.fromEntries(plot.searchParams)).toEqual({
      branches: report.branch.uuid,
      heads: report.branch.head.uuid,
      testbeds: report.testbed.uuid,
      benchmarks: "B",
      measures: "M",
      report: uuid,
      start_time: String(Date.UTC(2026, 0, 1)),
      end_time: String(Date.UTC(2026, 1, 1)),
      lower_boundary: "true",
    });
  });

  it("of a private project lead behind the login", () => {
    const hidden = {
      ...report,
      project: { ...report.project, visibility: "private" },
      testbed: { ...report.testbed, spec: { uuid: "S" } },
    };
    const links = reportLinks("http://bencher.local:3000/ui", hidden, AT);
    const pages = "http://bencher.local:3000/ui/console/projects/demo";
    expect(links?.report).toBe(`${pages}/reports/${uuid}`);
    expect(links?.alert("A")).toBe(`${pages}/alerts/A`);
    expect(links?.plot("B", "M")).toMatch(/\/console\/projects\/demo\/perf\?.*&specs=S&/);
    expect(links?.plot("B", "M", "sideways")).not.toContain("boundary");
  });

  it.each([
    "javascript:alert(1)",
    "https://user:password@bencher.dev",
    "https://bencher.dev/)[x](https://evil.example",
    "https://bencher.dev/<script>",
    "ftp://bencher.dev",
    "",
  ])("never lead to %s", (console) => {
    expect(reportLinks(console, report, AT)).toBeUndefined();
  });
});
