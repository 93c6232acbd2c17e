import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { ResultsReporter } from "./scripts/test-reporter.js";

/** Tests of verdicts that noise could change: each runs by itself, as a benchmark has to. */
const ALONE = ["noise", "verdicts"].map((name) => `test/e2e/${name}.test.ts`);

/** Files that take longest, from `npm run test:times`. They begin first, so that none is left alone at the end. */
const LONG = [
  ...[
    "nightly/soak",
    "nightly/capacity",
    "nightly/published",
    "nightly/published-servers",
    "nightly/eight-shards",
  ],
  ...[
    "nightly/profiling-signals",
    "nightly/legitimate-changes",
    "nightly/signals",
    "nightly/postgresql",
  ],
  ...["nightly/same-program", "nightly/counting", "e2e/services", "e2e/run"],
  ...["integration/build-cache", "e2e/signals", "nightly/count-signals", "e2e/github"],
  ...["integration/counting", "integration/same-program"],
  ...["integration/branch-store", "e2e/failures", "e2e/legitimate-changes", "e2e/three-shards"],
  ...["e2e/shards", "e2e/lost-comparisons", "nightly/several-bases", "e2e/workflow"],
  ...["e2e/late-answers", "nightly/lost-counts", "e2e/soak"],
].map((name) => `/test/${name}.test.ts`);

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = LONG.findIndex((name) => moduleId.endsWith(name));
      return found === -1 ? LONG.length : found;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

/**
 * Real servers under real load, on machines that others use too: a verdict can come out undecided, a process
 * can end too early to be looked at. `npm test` names every test that needed another try, and fails above ten.
 */
const TRIES_MORE = 2;

/** Most of the time of a test with real processes passes in waiting for them. */
const SIDE_BY_SIDE = 4;

/** They compute all the time. Files of one worker share the modules that they import, which halves their time. */
const UNITS = { maxWorkers: 2, isolate: false };

/** In a log each file has one line, and what tests print is shown only where they fail. */
const IN_A_LOG = { slowTestThreshold: Number.MAX_SAFE_INTEGER, silent: "passed-only" } as const;

const report = process.env["TEST_REPORT"];

export default defineConfig({
  test: {
    ...(!process.stdout.isTTY && IN_A_LOG),
    ...(report && { reporters: ["default", new ResultsReporter(report, import.meta.dirname)] }),
    // Many times what the slowest test takes, so that a busy machine fails none.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    setupFiles: ["test/support/remove-run-folder.ts"],
    sequence: { sequencer: LongFirst },
    projects: [
      {
        // They load nothing, build nothing and need no network.
        extends: true,
        test: { ...UNITS, name: "units", include: ["{src,scripts}/**/*.test.ts"] },
      },
      {
        // The same, of what is not shipped; many are simulations: `npm test -- nightly`.
        extends: true,
        test: { ...UNITS, name: "experiments", include: ["{experiment,bench}/**/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "together",
          include: ["test/{integration,e2e}/*.test.ts"],
          exclude: ALONE,
          maxWorkers: SIDE_BY_SIDE,
          sequence: { groupOrder: 1 },
          retry: TRIES_MORE,
        },
      },
      {
        // Servers that are not Loadgate's, and what is left of long tables of whole runs: `npm test -- nightly`.
        extends: true,
        test: {
          name: "nightly",
          include: ["test/nightly/*.test.ts"],
          maxWorkers: SIDE_BY_SIDE,
          sequence: { groupOrder: 1 },
          retry: TRIES_MORE,
        },
      },
      {
        extends: true,
        test: {
          name: "alone",
          include: ALONE,
          maxWorkers: 1,
          retry: TRIES_MORE,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Every workflow from event to end, which takes some minutes: `npm run test:workflows`.
        extends: true,
        test: {
          name: "workflows",
          include: ["test/workflows/*.test.ts"],
          maxWorkers: SIDE_BY_SIDE,
          retry: TRIES_MORE,
          sequence: { groupOrder: 3 },
        },
      },
    ],
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      exclude: [
        ...["src/**/*.test.ts", "src/ports/**", "src/{bisect,counting,profiling,soak}/port{,s}.ts"],
        // What has effects is tested with real ones, which the gate's coverage of the units does not count.
        ...["src/{,bisect/,counting/,profiling/,soak/}adapters/**", "src/bencher/client/**"],
      ],
      reporter: ["text-summary"],
      // What decides and what is shown is covered whole.
      thresholds: {
        statements: 95,
        "src/{,bisect/,counting/,open-loop/,profiling/,soak/}{domain,report}/**": {
          statements: 100,
          branches: 100,
          functions: 100,
          lines: 100,
        },
      },
    },
  },
});
