import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "scripts/**/*.test.ts"],
    exclude: ["test/node24/**", "test/real-bencher/**", "node_modules/**"],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      exclude: ["src/**/*.test.ts", "src/ports/**"],
      reporter: ["text-summary"],
      // What decides and what is shown, whole; the rest is also run as subprocesses, which do not count.
      thresholds: {
        statements: 90,
        "src/{domain,report}/**": { statements: 100, branches: 100, functions: 100, lines: 100 },
      },
    },
  },
});
