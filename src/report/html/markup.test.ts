import { describe, expect, it } from "vitest";
import { INJECTIONS } from "../../../test/support/hostile-run-files.ts";
import { html, lines, Markup, stackedTable } from "./markup.ts";

describe("a text in a page", () => {
  it.each([
    ["rust/greet c=100 −12.3 %", "rust/greet c=100 −12.3 %"],
    ["</script><!--", "&#60;/script&#62;&#60;!--"],
    [`" onload='x' \``, "&#34; onload=&#39;x&#39; &#96;"],
    ["a & b &amp; c", "a &#38; b &#38;amp; c"],
    ["two\r\nlines", "two lines"],
    ["\u202egnp.exe\u2066", " gnp.exe "],
    ["日本語 ümläut", "日本語 ümläut"],
  ])("writes %j as %j", (text, expected) => {
    expect(html`${text}`.source).toBe(expected);
  });

  it.each(Object.entries(INJECTIONS))("leaves nothing of %s that does something", (_, text) => {
    expect(html`${text}`.source).not.toMatch(/[<>"'`\p{Cc}\p{Cf}]/u);
  });
});

describe("html", () => {
  it("escapes every text in it, also in lists", () => {
    const rows = ["a<b", "c"].map((text) => html`<li>${text}`);
    expect(html`<ul title="${'"'}">${rows}${["<i>", 1.5]}</ul>`.source).toBe(
      '<ul title="&#34;"><li>a&#60;b<li>c&#60;i&#62;1.5</ul>',
    );
  });

  it("writes nothing for what is not there", () => {
    expect(html`<p>${undefined}${false}${[]}${0}</p>`.source).toBe("<p>0</p>");
  });

  it("puts a second line into small print", () => {
    expect(html`<td>${lines("a\nGET /?<b>\nc")}`.source).toBe(
      "<td>a<br><small>GET /?&#60;b&#62;</small>",
    );
    expect(html`<td>${lines("a")}`.source).toBe("<td>a");
  });

  it("names the columns of cells that a narrow page shows below the first", () => {
    const table = { columns: ["series", "p<99"], textColumns: 1, rows: [["a", "1"]] };
    expect(html`${stackedTable(table, "Measured")}`.source).toContain(
      '<tr><td>a<td data-of="p&#60;99">1</table>',
    );
    expect(stackedTable({ ...table, rows: [] }, "Measured")).toBeUndefined();
  });

  it("takes markup of our own as it is", () => {
    expect(html`${new Markup("<hr>")}`.source).toBe("<hr>");
  });
});
