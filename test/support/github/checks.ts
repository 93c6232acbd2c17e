import { type ApiAnswer, type ApiRequest, page } from "./exchange.ts";

/** A check run. */
export interface FoundCheck {
  readonly id: number;
  readonly name: string;
  readonly head_sha: string;
  readonly status: string;
  readonly conclusion: string | null;
  readonly external_id?: string | null;
  readonly output: {
    readonly title: string | null;
    readonly summary: string | null;
    readonly annotations_count: number;
  };
}

/** The check runs of commits, which the emulator finds only for commits that it made itself. */
export interface Checks {
  /** Remembers what an answer made. */
  readonly note: (request: ApiRequest, answer: ApiAnswer) => void;
  readonly ofCommit: (sha: string) => Promise<readonly FoundCheck[]>;
  readonly answer: (request: ApiRequest) => Promise<ApiAnswer | undefined>;
}

/**
 * Keeps the ids of the check runs that are made.
 * @param read the check run with an id, from the emulator
 */
export function createChecks(read: (id: number) => Promise<FoundCheck>): Checks {
  const ids: number[] = [];
  const ofCommit = async (sha: string) => {
    const all = await Promise.all(ids.map(read));
    return all.filter(({ head_sha }) => head_sha === sha);
  };
  return {
    note: ({ method, url }, { status, body }) => {
      if (method !== "POST" || status !== 201 || !url.pathname.endsWith("/check-runs")) return;
      ids.push((JSON.parse(String(body)) as FoundCheck).id);
    },
    ofCommit,
    answer: async ({ method, url }) => {
      const [, sha] =
        /^\/repos\/[^/]+\/[^/]+\/commits\/([^/]+)\/check-runs$/.exec(url.pathname) ?? [];
      if (method !== "GET" || sha === undefined) return undefined;
      const name = url.searchParams.get("check_name");
      const found = (await ofCommit(sha)).filter((each) => name === null || each.name === name);
      return page(found, url, (check_runs) => ({ total_count: found.length, check_runs }));
    },
  };
}
