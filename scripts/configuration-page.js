const EXAMPLE = `# yaml-language-server: $schema=./loadgate.schema.json
servers:
  api:
    directory: service
    build: go build -o bin/server .
    run: ./bin/server --addr 127.0.0.1:{port}
    ready: { path: /healthz, timeout: 10s }
    artifact: bin/server
scenarios:
  greet:
    path: /abc
    expect: { status: 200, body: "Hello\\n" }
    load: { concurrency: [1, 100] }
  create:
    method: POST
    path: /things
    headers: { content-type: application/json }
    body-file: payloads/thing.json
    expect: { status: 201, body-matches: "\\"id\\":" }
    load: { concurrency: [20] }
gate:
  throughput: { tolerance: 5% }
  latency-p99: { tolerance: 10% }
  errors: { max: 0% }
`;

/**
 * The reference page of the configuration.
 * @param {Record<string, any>} schema the configuration's JSON schema
 * @returns {string} markdown
 */
export function configurationPage(schema) {
  const rows = rowsOf(schema, "", new Set(schema["required"]));
  return `# Configuration

Generated from the schema by \`npm run generate\`. An editor completes and explains the keys when the file begins with
the first line of this example.

\`\`\`yaml
${EXAMPLE}\`\`\`

A load is closed (\`concurrency\`: so many connections, each sending its next request after an answer) or open
(\`rate: [2000]\`: a fixed rate, whose shortfall is reported). It can also be a number of requests, and do without
keep-alive. What each gated metric means is in [metrics](metrics.md), what a tolerance does in
[the method](method.md#deciding).

\`NAME\` stands for a name of your own. Durations have a unit (\`500ms\`, \`10s\`, \`5m\`), percentages a sign
(\`5%\`). Paths are relative to the configuration file, or to a server's \`directory\` where the table says so.
Commands are run by \`/bin/sh -c\`. A key is *required* within its map: leave the map out, and nothing of it is required.
${gateText(schema["properties"]["gate"])}
| key | what it is | allowed | default |
|---|---|---|---|
${rows.join("\n")}
`;
}

/**
 * What the gate is where none is written.
 * @param {Record<string, any> | undefined} gate its schema
 */
function gateText(gate) {
  const { default: byDefault } = gate ?? {};
  if (!byDefault) return "";
  const bounds = Object.entries(byDefault).map(
    ([metric, bound]) => `${metric} ${Object.values(bound).join().replace("%", " %")}`,
  );
  return `
\`gate\` may be left out. It is then ${bounds.join(", ")}.
A \`gate\` that you write replaces all of it except \`errors\`; metrics that it does not name are reported, not gated.
`;
}

/**
 * @param {Record<string, any>} node
 * @param {string} path
 * @param {ReadonlySet<string>} required
 * @returns {string[]}
 */
function rowsOf(node, path, required) {
  const properties = Object.entries(node["properties"] ?? {}).flatMap(([key, child]) => {
    const full = path === "" ? key : `${path}.${key}`;
    const isRequired = required.has(key);
    return [
      ...(isGroup(child) ? [] : [row(full, child, isRequired)]),
      ...rowsOf(child, full, new Set(child.required)),
    ];
  });
  const more = node["additionalProperties"];
  if (typeof more !== "object" || more.type !== "object") return properties;
  return [...properties, ...rowsOf(more, `${path}.NAME`, new Set(more.required))];
}

/** @param {Record<string, any>} node */
function isGroup(node) {
  return node["properties"] || node["additionalProperties"]?.type === "object";
}

/**
 * @param {string} path
 * @param {Record<string, any>} node
 * @param {boolean} required
 */
function row(path, node, required) {
  const value = node["default"];
  const fallback = required
    ? "required"
    : value === undefined
      ? ""
      : `\`${JSON.stringify(value)}\``;
  const cells = [`\`${path}\``, node["description"] ?? "", allowed(node), fallback];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

/**
 * @param {Record<string, any>} node
 * @returns {string}
 */
function allowed(node) {
  const { type, minimum, maximum, items, anyOf, pattern = "" } = node;
  if (anyOf) return anyOf.map(allowed).join(", or ");
  if (type === "array") return `list of ${allowed(items)}`;
  if (type === "integer") return `whole number, ${minimum} to ${maximum}`;
  if (type === "number") {
    const from = minimum === undefined ? `above ${node["exclusiveMinimum"]}` : `from ${minimum}`;
    return `number ${from}, up to ${maximum}`;
  }
  if (node["enum"]) return node["enum"].join(", ");
  if (type === "boolean") return "true or false";
  if (type === "object" && node["properties"]) {
    return `map with ${Object.keys(node["properties"]).join(" and ")}`;
  }
  if (type === "object") return "map of texts";
  if (pattern.endsWith("(ms|s|m|h)$")) return "duration";
  if (pattern.endsWith("%$")) return "percentage";
  return "text";
}
