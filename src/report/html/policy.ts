/**
 * The content security policy of a page: nothing is loaded from anywhere, and of what stands in the page only these
 * very texts have an effect.
 * @param style text between the tags of the only style sheet
 * @param script text between the tags of the only script
 */
export async function contentPolicy(style: string, script: string): Promise<string> {
  const [styleHash, scriptHash] = await Promise.all([style, script].map(sourceHash));
  return `default-src 'none'; style-src '${styleHash}'; script-src '${scriptHash}'; base-uri 'none'; form-action 'none'`;
}

/** @returns a text's hash as a policy names it, such as `sha256-…` */
async function sourceHash(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}
