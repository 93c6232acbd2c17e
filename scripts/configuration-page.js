/**
 * The reference page of the configuration.
 * @param {Record<string, any>} schema the configuration's JSON schema
 * @returns {string} markdown
 */
export function configurationPage(schema) {
  const rows = rowsOf(schema, "", new Set(schema["required"]));
  return `# Configuration reference

Generated from the schema; \`npm run generate\` writes it. An editor shows the same while you type when
the file begins with

\`\`\`yaml
# yaml-language-server: $schema=./loadgate.schema.json
\`\`\`

\`NAME\` stands for a name of your own. Durations carry their unit (\`500ms\`, \`10s\`, \`5m\`), percentages
their sign (\`5%\`). Relative paths start at the configuration file, or at a server's \`directory\` where
that is said. Commands are run by \`/bin/sh -c\`.

| key | what it is | allowed | default |
|---|---|---|---|
${rows.join("\n")}
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
