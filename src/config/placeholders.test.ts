import { describe, expect, it } from "vitest";
import { placeholdersNotReplaced, unknownPlaceholders } from "./placeholders.ts";

describe("a run command's placeholders", () => {
  it.each([
    ["./go --addr 127.0.0.1:{prot}", "{prot}"],
    ["./go {PORT}", "{PORT}"],
    ["./go {Port}", "{Port}"],
    ["./go {ports}", "{ports}"],
    ["./go {por}", "{por}"],
    ["./go {port2}", "{port2}"],
    ["./go '{ Port2 }'", "{ Port2 }"],
    ["./go { port }", "{ port }"],
    ["./go {{port}}", "{{port}}"],
    [`./go "127.0.0.1:{prot}"`, "{prot}"],
    ["./go '127.0.0.1:{prot}'", "{prot}"],
    ["./go {port} {prot}", "{prot}"],
    ["cat <<EOF\n{prot}\nEOF", "{prot}"],
  ])("%j means {port}", (command, text) => {
    expect(unknownPlaceholders("port")(command)).toEqual([
      `unknown placeholder ${text}; did you mean {port}?`,
    ]);
  });

  it.each([
    ["./go --host {address}", "{address}"],
    ["./go {db.url}", "{db.url}"],
    ["./go {env.MY_2}", "{env.MY_2}"],
    ["./go '{print}' {name}", "{name}"],
  ])("%j has one that stands for nothing", (command, text) => {
    expect(unknownPlaceholders("port")(command)).toEqual([`unknown placeholder ${text}`]);
  });

  it.each([
    "./go",
    "./go {port}",
    "./go 127.0.0.1:{port} {port}",
    `./go \${PORT}`,
    `./go \${prot}`,
    `./go \${PORT:-8080}`,
    "echo {a,b} && ./go {1..3}",
    "find . -exec rm {} +",
    "parallel ./go {1} ::: a",
    "{ echo starting; ./go; }",
    "{ server }",
    "awk '{print}' x; ./go",
    `awk "{print}" x; ./go`,
    `awk "a\\"{print}" x`,
    "awk '{ print }' x | ./go",
    "awk '{print $1}' x",
    "curl -w %{time}",
    "git rev-parse @{upstream}",
    "ruby -e '\"#{port}\"'",
    "./go --format \\{json\\}",
    "docker inspect --format '{{.Port}}' x",
    "caddy respond --body '{path}'",
    "cat > Caddyfile <<EOF\nrespond {path}\nEOF",
    `node -e 'require("x")({port: 1})'`,
    "./go '{post.id}'",
  ])("%j has none that is wrong", (command) => {
    expect(unknownPlaceholders("port")(command)).toEqual([]);
  });
});

describe("a text in which no placeholder is replaced", () => {
  it.each([
    "{port}",
    "127.0.0.1:{port}",
    "http://localhost:{port}/x?y",
    ":{port},:{port}",
    "{env.URL}",
    "http://{env.HOST}:{port}/x",
  ])("expects it: %s", (text) => {
    expect(placeholdersNotReplaced(text)).toHaveLength(1);
  });

  it.each([
    "",
    "8080",
    `\${PORT}`,
    "{host}:{port}",
    "{{port}}",
    '{"a":{port}}',
    "{env.}",
    "{env.A} {b}",
  ])("does not: %s", (text) => {
    expect(placeholdersNotReplaced(text)).toEqual([]);
  });
});
