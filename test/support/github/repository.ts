import { spawnSync } from "node:child_process";
import { type ApiAnswer, type ApiRequest, failed, json } from "./exchange.ts";

/**
 * What GitHub says of the commits of a repository, from one on disk: where two meet, and all files of one.
 * @param folder the repository; without it, nothing is answered
 * @param repository `owner/name`
 */
export function answerAboutCommits(
  { method, url }: ApiRequest,
  folder: string | undefined,
  repository: string,
): ApiAnswer | undefined {
  const [, what = "", rest = ""] =
    new RegExp(`^/repos/${repository}/(compare|git/commits|git/trees)/([^/]+)$`).exec(
      url.pathname,
    ) ?? [];
  if (folder === undefined || method !== "GET" || what === "") return undefined;
  const git = (...args: readonly string[]) => {
    const { status, stdout } = spawnSync("git", ["-C", folder, ...args], { encoding: "utf8" });
    return status === 0 ? stdout : undefined;
  };
  const treeOf = (commit: string) => ({
    tree: { sha: git("rev-parse", `${commit}^{tree}`)?.trim() },
  });
  switch (what) {
    case "compare": {
      const [base = "", head = ""] = decodeURIComponent(rest).split("...");
      const sha = git("merge-base", base, head)?.trim();
      if (sha === undefined) return failed(404, "Not Found");
      return json(200, { merge_base_commit: { sha, commit: treeOf(sha) } });
    }
    case "git/commits":
      return json(200, { sha: rest, ...treeOf(rest) });
    default: {
      const lines = git("ls-tree", "-r", "-t", "-z", rest)?.split("\0").slice(0, -1);
      if (!lines) return undefined;
      const tree = lines.map((line) => {
        const [, mode, type, sha, path] = /^(\d+) (\w+) (\w+)\t(.*)$/s.exec(line) ?? [];
        return { mode, type, sha, path };
      });
      return json(200, { sha: rest, truncated: false, tree });
    }
  }
}
