import type { RunFile } from "../../../domain/run/file/run-file.ts";
import { slowServers } from "../../../domain/run/file/slow-servers.ts";
import { laneName } from "../../../domain/series/lane.ts";
import { IDLE_WAIT_MS, STOP_GRACE_MS } from "../../../domain/series/server-facts.ts";
import {
  formatDuration,
  formatMilliseconds,
  formatNumber,
  formatSome,
} from "../../../domain/shared/format.ts";

const DOING = { start: "start", answer: "answer outside of bursts", stop: "stop" } as const;

/** The servers that used time that bursts could have had, one sentence for each phase. */
export function slowNotices(run: RunFile): readonly string[] {
  return slowServers(run).map((slow) => {
    const { phase, totalMs, servers, eachMs, starts } = slow;
    const upTo = servers.length > 1 ? "up to " : "";
    const each = starts === 1 ? "" : " each time";
    const took = `${formatSome(servers)} took ${upTo}${formatMilliseconds(eachMs)} to ${DOING[phase]}${each}`;
    const part = `${formatDuration(totalMs)} of the ${formatDuration(run.timing.measureMs)} of measuring`;
    return `${took}: ${part}${whyText(slow)}.`;
  });
}

function whyText({ phase, eachMs, servers }: ReturnType<typeof slowServers>[number]): string {
  if (phase !== "stop" || eachMs < STOP_GRACE_MS) return "";
  const it = servers.length === 1 ? "it does" : "they do";
  return `; ${it} not end on SIGTERM, only by SIGKILL after ${formatDuration(STOP_GRACE_MS)}`;
}

/** Servers that worked on when nothing was asked of them, with the most that was seen of each. */
export function unsettledNotice({ servers }: Pick<RunFile, "servers">): string | false {
  const found = servers.flatMap(({ starts, ...lane }) => {
    const percents = starts.flatMap(({ stillUsedPercent }) => stillUsedPercent ?? []);
    if (percents.length === 0) return [];
    return [`${laneName(lane)} still used ${formatNumber(Math.max(...percents))} % of a core`];
  });
  if (found.length === 0) return false;
  return `${formatSome(found)} after ${formatDuration(IDLE_WAIT_MS)} without requests. Such work slows the other servers while they are loaded.`;
}

/** Servers that had a part whose address was taken, with the first such log line of each. */
export function takenNotice({ servers }: Pick<RunFile, "servers">): string | false {
  const found = servers.flatMap(({ starts, ...lane }) => {
    const line = starts.find(({ addressTaken }) => addressTaken !== undefined)?.addressTaken;
    return line === undefined ? [] : [`${laneName(lane)}: ${addressTakenText(line)}`];
  });
  return found.length > 0 && `${formatSome(found, "; ")}.`;
}

/**
 * The possible consequences of a taken address.
 * @param line of the log
 */
export function addressTakenText(line: string): string {
  return `its log says ${JSON.stringify(line)}, so a part of it may have ended, and what has that place may answer for it`;
}
