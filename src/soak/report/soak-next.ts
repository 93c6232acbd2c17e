import { formatDuration } from "../../domain/shared/format.ts";
import { shellWord } from "../../domain/shared/shell-word.ts";
import { failedStretch } from "../domain/course.ts";
import type { ServerSoak, Soak } from "../domain/soak.ts";
import { foundRate, USUAL_SHARE } from "../domain/soak-load.ts";
import { LEAST_COMPARED_MS } from "../domain/soak-times.ts";
import { keepsUp, slowestRate, startsOf } from "../domain/soaked-start.ts";

/**
 * So many times as long is a soak that is to decide what one left open: the interval of a slope is then a quarter as wide, a
 * buffer that doubles has made two more steps, and four times as many collections are seen.
 */
const LONGER = 4;

/**
 * What to do next: for each server that is open, the same soak for longer, or at a rate that it answers.
 * @returns texts with a command between backticks; none for a server of which nothing was seen, and none if the soak ended
 * early
 */
export function nextTexts(soak: Soak): readonly string[] {
  if (soak.failure !== undefined) return [];
  return soak.servers.flatMap((one) => {
    const isSeen = one.starts.every(({ growths }) => growths.length > 0);
    return one.verdict === "open" && isSeen ? nextText(one, soak) : [];
  });
}

function nextText(
  { server, starts, rate, maxFailedPercent }: ServerSoak,
  soak: Soak,
): string | readonly [] {
  if (starts.every((one) => keepsUp(one, rate))) {
    // A longer soak would fail its requests too.
    if (failedStretch(startsOf(starts, "head"), maxFailedPercent)) return [];
    const forMs = LONGER * soak.forMs;
    return `Next: soak ${server} for longer, ${formatDuration(forMs)}: ${commandText(soak, { server, rate, forMs })}.`;
  }
  const answered = Math.min(...starts.map(slowestRate));
  const lower = foundRate({ answered, share: USUAL_SHARE });
  if (lower === 0) return [];
  const forMs = soak.base === undefined ? soak.forMs : Math.max(soak.forMs, LEAST_COMPARED_MS);
  const command = commandText(soak, { server, rate: lower, forMs });
  return `Next: soak ${server} at a rate that it answers: ${command}.`;
}

/** The command that soaks a server of a soak again, between backticks. */
function commandText(
  { configPath, scenario, base }: Soak,
  { server, rate, forMs }: Pick<ServerSoak, "server" | "rate"> & Pick<Soak, "forMs">,
): string {
  const options = [
    ["config", configPath],
    ["server", server],
    ["scenario", scenario],
    ["base", base],
    ["rate", `${rate}/s`],
    ["for", durationText(forMs)],
  ] as const;
  const words = options.flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, shellWord(value)],
  );
  return `\`loadgate soak ${words.join(" ")}\` (in the action: inputs \`for\` and \`rate\`)`;
}

/** A duration as an option takes it, in the largest unit of which it is a whole number: `2h`, `8m`, `150s`. */
function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds % 3600 === 0) return `${seconds / 3600}h`;
  return seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;
}
