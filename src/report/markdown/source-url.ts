import type { CommittedPlace } from "../report-input.ts";

/**
 * The address of a place in a file of a commit on GitHub. The path may be a stranger's: nothing of it is left that could
 * end the address or have a meaning in it.
 * @param repositoryUrl such as `https://github.com/acme/api`
 */
export function sourceUrl(repositoryUrl: string, { path, line, sha }: CommittedPlace): string {
  const file = path.split("/").map(encoded).join("/");
  return `${repositoryUrl}/blob/${sha}/${file}${line === undefined ? "" : `#L${line}`}`;
}

/** `encodeURIComponent` throws at half a character, and keeps parentheses, which would end a link in Markdown. */
function encoded(part: string): string {
  const text = encodeURIComponent(part.replace(/\p{Cs}/gu, "\ufffd"));
  return text.replaceAll("(", "%28").replaceAll(")", "%29");
}
