import { expect } from "vitest";

/**
 * Nothing of a stranger's got into a page as markup, address, script, style or control character.
 */
export function expectHarmlessPage(page: string): void {
  expect(page.match(/<script|<style/g)).toHaveLength(2);
  expect(page).not.toMatch(/<(?:img|iframe|object|embed|link|base|form|!--)/);
  expect(page).not.toMatch(/\s(?:href="(?!#)|(?:src|style|srcdoc|on\w+)=["'])/);
  expect(page).not.toMatch(/[^\P{C}\n]/u);
  const [content] = page.split("<script");
  expect(content).not.toMatch(/NaN|Infinity|undefined/);
}

/**
 * No link, image, mention, HTML, code, heading, command or control character of a stranger's got into a
 * report's markdown.
 */
export function expectHarmless(markdown: string): void {
  const own = markdown
    .replace(/^<sub>\[(Report and samples|Log of [0-9a-f]{7})\]\([^)\s]*\)<\/sub>$/gm, "")
    .replace(/<\/?(details|summary|b|br|sub|code)>/g, "")
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
