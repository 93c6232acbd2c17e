import type { RunFile } from "../../domain/run/file/run-file.ts";
import { laneName } from "../../domain/run/plan/lane.ts";
import { formatSome } from "../../domain/shared/format.ts";

/** Servers a part of which found its place taken, with the first such line of each. */
export function takenNotice({ servers }: Pick<RunFile, "servers">): string | false {
  const found = servers.flatMap(({ starts, ...lane }) => {
    const line = starts.find(({ addressTaken }) => addressTaken !== undefined)?.addressTaken;
    return line === undefined ? [] : [`${laneName(lane)}: ${addressTakenText(line)}`];
  });
  return found.length > 0 && `${formatSome(found, "; ")}.`;
}

/**
 * What it means that a part of a server found its place taken.
 * @param line what its log says
 */
export function addressTakenText(line: string): string {
  return `its log says ${JSON.stringify(line)}, so a part of it may have ended, and what has that place may answer for it`;
}
