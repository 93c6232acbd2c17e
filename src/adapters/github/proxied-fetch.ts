import { getProxyUrl, HttpClient } from "@actions/http-client";

/**
 * Node's own fetch, or one that goes through the proxy that `HTTPS_PROXY` and `NO_PROXY` ask for: runners
 * of one's own often have one, and Node's own does not know it.
 * @param url an address of the host that is asked
 */
export function proxiedFetch(url: string): typeof fetch {
  if (getProxyUrl(url) === "") return fetch;
  const dispatcher = new HttpClient().getAgentDispatcher(url);
  return async (input, init) => {
    const undici = await import("undici");
    // Octokit passes an address and plain options, which both fetches know alike.
    const options = { ...init, dispatcher } as Parameters<typeof undici.fetch>[1];
    return (await undici.fetch(String(input), options)) as unknown as Response;
  };
}
