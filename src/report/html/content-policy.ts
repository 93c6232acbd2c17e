import { Markup } from "./markup.ts";

/**
 * The content security policy of a page: nothing is loaded, and only the given style sheet and script are applied.
 * @param style text of the only style sheet
 * @param script text of the only script
 */
export async function contentPolicy(style: string, script: string): Promise<Markup> {
  return new Markup(
    `default-src 'none'; style-src '${await sourceHash(style)}'; script-src '${await sourceHash(script)}'; base-uri 'none'; form-action 'none'`,
  );
}

/**
 * The hash of a text in the form of a policy.
 * @returns such as `sha256-…`
 */
async function sourceHash(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}
