// @ts-nocheck: its packages are installed in a copy of this folder
import { createServer } from "node:http";
import build from "fast-json-stringify";

const stringify = build({
  type: "object",
  properties: { title: { type: "string" }, text: { type: "string" } },
});
// Nothing in it ends the regular expression early that the new version leaves out from 5,000 characters.
const article = { title: "Long texts", text: "A sentence without quotes in it. ".repeat(1000) };

createServer((_, response) => {
  response.setHeader("content-type", "application/json");
  response.end(stringify(article));
}).listen(Number(process.env.PORT), "127.0.0.1");
