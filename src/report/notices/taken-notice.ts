import type { RunFile } from "../../domain/run/file/run-file.ts";
import { laneName } from "../../domain/run/plan/lane.ts";
import { formatSome } from "../../domain/shared/format.ts";

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
