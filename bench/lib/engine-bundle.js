/** What benchmarks and experiments use of the engine. */
export const ENGINE = "scripts/engine-source.js";

/** Variable of the environment with the address of its bundle, where another process has made one. */
export const BUNDLE = "LOADGATE_BENCH_ENGINE";
