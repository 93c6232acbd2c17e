import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/**
 * A page that looks as GitHub shows a comment.
 * @param {string} markdown
 * @returns {string} HTML whose title becomes its height in a browser
 */
export function commentPage(markdown) {
  const html = micromark(markdown, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    // The comment's own folds; every name in it is escaped.
    allowDangerousHtml: true,
  }).replace(
    /<blockquote>\s*<p>\[!(\w)(\w+)\]\s*([\s\S]*?)<\/blockquote>/g,
    (_, first, others, text) =>
      `<div class="alert"><p class="kind">${first}${others.toLowerCase()}</p><p>${text}</div>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title></title><style>
* { box-sizing: border-box }
body { margin: 0; padding: 16px; background: #fff; color: #1f2328;
  font: 14px/1.5 "Helvetica Neue", Helvetica, "Liberation Sans", Arial, "Noto Color Emoji", sans-serif }
article { border: 1px solid #d1d9e0; border-radius: 6px; overflow: hidden }
header { padding: 8px 16px; background: #f6f8fa; border-bottom: 1px solid #d1d9e0; color: #59636e }
header b { color: #1f2328 } header span { border: 1px solid #d1d9e0; border-radius: 2em; padding: 0 6px; font-size: 12px }
main { padding: 16px } main > :last-child { margin-bottom: 0 }
h3 { margin: 0 0 16px; font-size: 17.5px; line-height: 1.25 }
p, table, details, .alert { margin: 0 0 16px }
table { border-collapse: collapse } th, td { padding: 6px 13px; border: 1px solid #d1d9e0 }
tr:nth-child(2n) td { background: #f6f8fa }
code { padding: .2em .4em; border-radius: 6px; background: #818b981f; font: 85% "Liberation Mono", monospace }
sub { font-size: 12px; line-height: 1.5; vertical-align: baseline }
a { color: #0969da; text-decoration: none }
.alert { padding: 8px 16px; border-left: .25em solid #cf222e } .alert > :last-child { margin: 0 }
.kind { color: #d1242f; font-weight: 500 }
</style><article><header><b>github-actions</b> <span>bot</span> commented</header><main>${html}</main></article>
<script>document.title = String(document.documentElement.scrollHeight)</script></html>`;
}
