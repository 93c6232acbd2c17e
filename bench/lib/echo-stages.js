import { engine } from "./engine.js";

/** @typedef {import("../../src/domain/run/file/run-file.ts").RunFile} RunFile */
/**
 * What one start of a server showed at one rate of a load that changes its rate. The 99th percentile is the median of
 * those of its windows; latencies are absent where too few requests were answered.
 * @typedef {{ server: string, repeat: number, phase: string, rate: number, answeredPercent: number, p50Ms?: number,
 *   p99Ms?: number }} Reading
 */

/**
 * The stages of all loads of a run that change their rate.
 * @param {Pick<RunFile, "openLoop">} run
 * @param {readonly string[]} phases names of the stages, in their order
 * @returns {Reading[]}
 */
export function stageReadings({ openLoop }, phases) {
  return (openLoop?.series ?? []).flatMap(({ server, stages = [], rounds }) =>
    rounds.flatMap(({ round: repeat, windows = [] }) =>
      stages.map(({ rate, ms }, index) => {
        const before = stages.slice(0, index).reduce((sum, stage) => sum + stage.ms, 0);
        const own = windows.filter(({ fromMs }) => fromMs >= before && fromMs < before + ms);
        const answers = own.reduce((sum, window) => sum + window.answers, 0);
        const requests = own.reduce((sum, window) => sum + window.failed, answers);
        const answeredPercent = (100 * answers) / requests;
        const phase = phases[index] ?? `stage ${index + 1}`;
        const latencies = { p50Ms: typical(own, "p50Ms"), p99Ms: typical(own, "p99Ms") };
        return {
          server,
          repeat,
          phase,
          rate,
          answeredPercent,
          ...engine.withoutNullish(latencies),
        };
      }),
    ),
  );
}

/**
 * @param {readonly { p50Ms?: number, p99Ms?: number }[]} all windows, or starts
 * @param {"p50Ms" | "p99Ms"} id
 * @returns {number | undefined} the median of those that are known
 */
function typical(all, id) {
  const known = all.flatMap((one) => one[id] ?? []);
  return known.length === 0 ? undefined : engine.median(known);
}

/**
 * What readings say of two servers in one phase, by repeat.
 * @param {readonly Reading[]} readings
 * @param {{ variant: string, against: string, phase: string }} what
 * @returns {number[]} logarithms of variant's p99 ÷ other's, where both have one
 */
export function stageRatios(readings, { variant, against, phase }) {
  const own = readings.filter((one) => one.phase === phase);
  const of = (/** @type {string} */ name) => own.filter(({ server }) => server === name);
  return of(variant).flatMap(({ repeat, p99Ms: to }) => {
    const from = of(against).find((one) => one.repeat === repeat)?.p99Ms;
    return from && to ? [Math.log(to / from)] : [];
  });
}

/**
 * The medians of each server in each phase.
 * @param {readonly Reading[]} readings
 */
export function stageTable(readings) {
  const phases = [...new Set(readings.map(({ phase }) => phase))];
  const servers = [...new Set(readings.map(({ server }) => server))];
  const latency = (/** @type {number | undefined} */ ms) =>
    ms === undefined ? "–" : engine.formatMilliseconds(ms);
  return {
    columns: ["phase", "server", "rate", "answered", "p50", "p99"],
    textColumns: 2,
    rows: phases.flatMap((phase) =>
      servers.map((server) => {
        const own = readings.filter((one) => one.server === server && one.phase === phase);
        const answered = engine.median(own.map(({ answeredPercent }) => answeredPercent));
        return [
          ...[phase, server, `${engine.formatNumber(own[0]?.rate ?? Number.NaN)}/s`],
          ...[`${engine.formatNumber(answered)} %`, latency(typical(own, "p50Ms"))],
          latency(typical(own, "p99Ms")),
        ];
      }),
    ),
  };
}
