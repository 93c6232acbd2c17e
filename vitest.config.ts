import { defineConfig } from "vitest/config";

/** Tests of verdicts on real load: each runs by itself, as a benchmark has to. */
const ALONE = [
  "acceptances",
  "action",
  "base",
  "forks",
  "github",
  "legitimate-changes",
  "lost-comparisons",
  "noise",
  "publishing",
  "run",
  "services",
  "several-bases",
  "workflows",
].map((name) => `test/e2e/${name}.test.ts`);

/**
 * Real servers under real load, on machines that others use too: a verdict can come out undecided, a process
 * can end too early to be looked at. `npm test` names every test that needed another try.
 */
const TRIES_MORE = 2;

/** In a log each file has one line, and what tests print is shown only where they fail. */
const IN_A_LOG = { slowTestThreshold: Number.MAX_SAFE_INTEGER, silent: "passed-only" } as const;

export default defineConfig({
  test: {
    ...(!process.stdout.isTTY && IN_A_LOG),
    // Many times what the slowest test takes, so that a busy machine fails none.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    setupFiles: ["test/support/remove-run-folder.ts"],
    projects: [
      {
        // They load nothing, build nothing and need no network.
        extends: true,
        test: {
          name: "units",
          include: ["{src,scripts,experiment,bench}/**/*.test.ts"],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "together",
          include: ["test/{integration,e2e}/*.test.ts"],
          exclude: ALONE,
          maxWorkers: 2,
          retry: TRIES_MORE,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "alone",
          include: ALONE,
          maxWorkers: 1,
          retry: TRIES_MORE,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      exclude: ["src/**/*.test.ts", "src/ports/**"],
      reporter: ["text-summary"],
      // What decides and what is shown is covered whole; the rest also runs in subprocesses, which do not count.
      thresholds: {
        statements: 90,
        "src/{domain,report}/**": { statements: 100, branches: 100, functions: 100, lines: 100 },
      },
    },
  },
});
