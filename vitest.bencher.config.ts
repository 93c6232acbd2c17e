import { defineConfig } from "vitest/config";

/** The suite that needs a real Bencher; `npm run test:bencher` runs it. */
export default defineConfig({
  test: {
    include: ["test/real-bencher/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
