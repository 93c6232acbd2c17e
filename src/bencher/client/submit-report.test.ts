import { expect, test } from "vitest";
import { optionOf, RECORDINGS, recording } from "../../../test/support/bencher/recordings.ts";
import type { Submission } from "../domain/submission.ts";
import { runArguments } from "./submit-report.ts";

const PLACE = { host: "https://api.bencher.dev", project: "demo" };
const HASH = "a".repeat(40);

const a = (overrides: Partial<Submission> = {}): Submission => ({
  branch: "main",
  hash: HASH,
  testbed: "ubuntu24-x64",
  startedAt: "2026-02-01T00:00:00.900Z",
  reset: false,
  documents: [],
  ...overrides,
});

const words = (submission: Submission, files: readonly string[] = ["1.json"]) =>
  runArguments(PLACE, submission, files).join(" ");

const ALWAYS_BEFORE = `run --host https://api.bencher.dev --project demo --branch main --hash ${HASH}`;
const ALWAYS_AFTER = "--quiet --format json --attempts 5 --retry-after 1 --max-retry-after 8";
const MIDDLE = "--testbed ubuntu24-x64 --backdate 1769904000 --adapter json";

test("the default branch: thresholds paired by position, others are left alone", () => {
  const thresholds = [
    { measure: "throughput", test: "t_test", maxSampleSize: 64, lower: 0.99 },
    { measure: "latency", test: "percentage", minSampleSize: 5, windowSeconds: 60, upper: 0.1 },
  ] as const;
  expect(words(a({ thresholds }))).toBe(
    [
      ...[ALWAYS_BEFORE, MIDDLE, "--file 1.json"],
      "--threshold-measure throughput --threshold-test t_test",
      "--threshold-min-sample-size _ --threshold-max-sample-size 64 --threshold-window _",
      "--threshold-lower-boundary 0.99 --threshold-upper-boundary _",
      "--threshold-measure latency --threshold-test percentage",
      "--threshold-min-sample-size 5 --threshold-max-sample-size _ --threshold-window 60",
      "--threshold-lower-boundary _ --threshold-upper-boundary 0.1",
      ALWAYS_AFTER,
    ].join(" "),
  );
});

test("a branch of our own that begins at base: all other thresholds are removed", () => {
  const startPoint = { branch: "pr-1/ci/base", hash: "b".repeat(40) };
  const thresholds = [{ measure: "throughput", test: "t_test", lower: 0.99 }] as const;
  expect(words(a({ startPoint, reset: true, thresholds }))).toMatch(
    / --threshold-upper-boundary _ --thresholds-reset --quiet /,
  );
});

test("a pull request: begun anew at its base, with its thresholds", () => {
  const startPoint = { branch: "main", hash: "b".repeat(40) };
  expect(words(a({ startPoint, reset: true }))).toBe(
    [
      ...[ALWAYS_BEFORE, `--start-point main --start-point-hash ${"b".repeat(40)}`],
      ...["--start-point-clone-thresholds --start-point-reset", MIDDLE],
      ...["--file 1.json", ALWAYS_AFTER],
    ].join(" "),
  );
});

test("several files, a reset without a start", () => {
  expect(words(a())).not.toMatch(/clone|thresholds/);
  expect(words(a({ reset: true }), ["1.json", "2.json"])).toMatch(
    /--start-point-reset .* --file 1\.json --file 2\.json /,
  );
});

test("every option that is used is one that the recorded calls or the client's help know", () => {
  const known = RECORDINGS.map((name) => recording(name).command).join(" ");
  const submission = a({
    startPoint: { branch: "main", hash: HASH },
    reset: true,
  });
  const others = a({ thresholds: [{ measure: "m", test: "t_test" }] });
  const options = [submission, others]
    .flatMap((one) => runArguments(PLACE, one, ["f"]))
    .filter((word) => word.startsWith("--"));
  const help = ["--backdate", "--max-retry-after", "--threshold-window"];
  const unknown = options.filter((word) => !known.includes(word) && !help.includes(word));
  expect(unknown).toEqual([]);
  expect(optionOf(recording("m01-main-json-quiet"), "testbed")).toBe("ci-linux");
});
