import { engine, pinnedOha } from "../engine.js";

/**
 * oha with mean and standard deviation from all expected answers; its own output has percentiles only, from which the engine
 * estimates a standard deviation.
 * @returns {Promise<import("./tool.js").LoadGenerator>}
 */
export async function ohaWithSamples() {
  const { generator } = await pinnedOha();
  return {
    version: generator.version,
    load: async (requests, signal) => {
      const listing = requests.map((request) => ({ ...request, listsAnswers: true }));
      const { answers, latencyMs, ...load } = await generator.load(listing, signal);
      if (!latencyMs || !answers) return load;
      const all = [...answers.latencyMs];
      const [mean, stddev] = [engine.mean(all), engine.standardDeviation(all)];
      return { ...load, latencyMs: { ...latencyMs, mean, stddev } };
    },
  };
}
