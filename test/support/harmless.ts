import { expect } from "vitest";

/**
 * No link, image, mention, HTML, code, heading, command or control character of a stranger's got into a
 * report's markdown.
 */
export function expectHarmless(markdown: string): void {
  const own = markdown
    .replace(/^<sub>\[Report and samples\]\([^)\s]*\)<\/sub>$/m, "")
    .replace(/<\/?(details|summary|b|sub|code)>/g, "")
    .replace(/^<!-- loadgate:.* -->$/m, "")
    .replace(/^> ?/gm, "");
  expect(own).not.toMatch(/[<>]/);
  expect(own).not.toMatch(/https?:\/\//);
  expect(own).not.toMatch(/(^|[^\\])\]\(/);
  expect(own).not.toMatch(/@octocat/);
  expect(own).not.toMatch(/[^\P{Cc}\n]|\u202e|\u2066/u);
  expect(own).not.toMatch(/^\s*(::|```|# )/m);
  expect(own).not.toMatch(/##\[/);
  expect(own).not.toMatch(/\$\$/);
}
