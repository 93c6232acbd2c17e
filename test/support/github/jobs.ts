import { type ApiAnswer, type ApiRequest, page } from "./exchange.ts";

/** A job of the workflow's run that asks, as it is now. */
export interface RunJob {
  readonly name: string;
  readonly status: "queued" | "in_progress" | "completed";
  readonly steps: readonly { readonly name: string; readonly conclusion: string | null }[];
}

/** Looks at what the jobs are doing. */
export type LookAtJobs = () => Promise<readonly RunJob[]>;

/** The jobs of the one run that there is, which GitHub knows from its runners. */
export function createJobs() {
  let look: LookAtJobs = async () => [];
  return {
    set: (newLook: LookAtJobs) => {
      look = newLook;
    },
    answer: async ({ method, url }: ApiRequest): Promise<ApiAnswer | undefined> => {
      const isAsked = /\/actions\/runs\/\d+\/attempts\/\d+\/jobs$/.test(url.pathname);
      if (method !== "GET" || !isAsked) return undefined;
      const found = await look();
      return page(found, url, (jobs) => ({ total_count: found.length, jobs }));
    },
  };
}
