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

const OWN_GATE_EXAMPLE = `servers:
  api: { run: "./bin/server --addr 127.0.0.1:{port}" }
scenarios:
  greet: { path: /abc, load: { concurrency: [1, 100] } }
  search:
    path: /search?q=x
    load: { concurrency: [20] }
    gate:
      latency-p99: { tolerance: 25% }
      errors: { max: 0.1% }
gate:
  throughput: { tolerance: 5% }
  latency-p99: { tolerance: 10% }
  overrides:
    "*/greet": { cpu-per-request: { tolerance: 3% } }
    "api/greet c=1": { latency-p99: false }
`;

const LIMITS_EXAMPLE = `servers:
  api:
    build: go build -o bin/server .
    run: ./bin/server --addr 127.0.0.1:{port}
    artifact: bin/server
    prometheus: /metrics
scenarios:
  greet: { path: /abc, load: { concurrency: [1, 100] } }
gate:
  throughput: { tolerance: 5% }
  latency-p99: { tolerance: 10%, max: 100ms }
  cpu-per-request: { tolerance: 5%, max: 300us }
  peak-rss: { tolerance: 20%, max: 200MiB }
  cold-start: { tolerance: 50%, max: 500ms }
  gc-pause: { max: 5ms }
  artifact-size: { max: 20MiB, always: true }
  overrides:
    "api/greet c=100": { throughput: { min: 5000/s } }
    api: { peak-rss: { max: 150MiB } }
`;

const RUNNING_EXAMPLE = `servers:
  api:
    url: https://preview.example.com
    base-url: https://staging.example.com
scenarios:
  greet: { path: /abc, load: { concurrency: [20] } }
allow-hosts: [preview.example.com, staging.example.com]
`;

/** Places whose keys are those of `gate`, each with what it may hold. */
const KEYS_OF_GATE = new Map([
  ["scenarios.NAME.gate", "map with the keys of `gate`"],
  ["gate.overrides", "globs, each with a map with the keys of `gate`"],
]);

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
[the rule](verdict.md#what-follows-from-the-findings).

Requests ask for no compression, so a server that compresses for browsers is measured without it. To measure it, add
\`headers: { accept-encoding: gzip }\`, or several such as \`gzip, deflate, br\`. The server gets the header as it is, and
sizes are those of the compressed answers; \`expect\` applies to the decoded body.

\`NAME\` stands for a name of your own. Durations have units (\`500ms\`, \`10s\`, \`1m30s\`), percentages a sign
(\`5%\`). Paths are relative to the configuration file, or to a server's \`directory\` where the table says so.
Commands are run by \`/bin/sh -c\`. A *required* key is required only if its map is there.
${gateText(schema["properties"]["gate"])}
| key | what it is | allowed | default |
|---|---|---|---|
${linesOf(rows).join("\n")}
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
Without \`gate\`, the tolerances are ${bounds.join(", ")}.
A \`gate\` that you write replaces all but \`errors\`, which \`lost\` follows; metrics that it does not name are reported, not gated.
What fails the gate besides: [the gate](pull-requests.md#the-gate).

\`changed.ignore\` lists files that cannot make a server slower, such as \`docs/**\`. A change of nothing else is
[not measured](pull-requests.md#changes-that-need-no-measuring).

## Limits, and servers as a whole

A tolerance needs something to compare head with. A limit (\`max\`, or \`min\` for throughput) is a value that head must keep,
with or without a base.

\`\`\`yaml
${LIMITS_EXAMPLE}\`\`\`

- **Units.** Times \`100ms\`, \`1.5s\`, \`300us\`; sizes \`512KiB\`, \`200MiB\` or in powers of ten \`20MB\`; throughput \`5000/s\`; CPU
  \`150%\` of one core; counts are plain numbers. \`throughput-per-core\`, \`cpu\`, \`cpu-peak\` and \`services-cpu\` have only limits.
- **Base over the limit too.** Head then fails only if it is worse than base, or with \`always: true\` regardless.
- **Servers.** \`peak-rss\`, \`idle-rss\`, \`cold-start\`, \`gc-pause\`, \`artifact-size\` and \`build-time\` belong to a server, not to a
  scenario. Name them in \`gate\`, or in \`gate.overrides\` under the server alone.
- **What must be measurable.** \`gc-pause\` needs \`prometheus\`, \`artifact-size\` an \`artifact\`, \`services-rss\` services, a
  tolerance of \`build-time\` needs \`clean\`. \`gate\` skips servers without them. An override that names one is an error.
- **Levels and requests.** A limit in \`gate\` holds at each level and for each request of a mix, so \`min\` usually belongs in
  an override.

## Bounds of some series

A scenario can have a \`gate\` of its own, and \`gate.overrides\` has bounds for the series that match a glob. Both have the
keys of \`gate\`; \`false\` means that a metric is not gated.

\`\`\`yaml
${OWN_GATE_EXAMPLE}\`\`\`

Key by key, a scenario's bound wins over that of all series, an override wins over both, and a later override over an
earlier one. An override that names only a limit keeps the tolerance. A glob without a level matches every level, and what is
[counted](counting.md); \`*\` matches anything but a slash. A glob that matches no series or server is an error. \`loadgate
validate --explain 'api/greet c=1'\` prints the tolerances and limits of a series, and which line sets each. On a pull request,
base's bounds count where they are stricter ([ADR 35](adr/0035-gates-of-series.md)).

## Servers that run already

\`url\` in place of \`run\` names a server that somebody else runs. Loadgate does not build, start or end it, and does not know
its CPU time, memory or cold start. It is compared with \`base-url\`; without that, only earlier runs can judge it.

\`\`\`yaml
${RUNNING_EXAMPLE}\`\`\`

Every host but this machine's loopback has to be in \`allow-hosts\`, as the address has it,
without port or wildcard. Redirects are never followed. These figures include the network, and each deployment is the same
processes throughout, so compare equal deployments ([ADR 34](adr/0034-running-servers.md)).

## Keys
`;
}

/** A line of the table: the key's path, and the other cells. */
/** @typedef {{ path: string, rest: string }} Row */

/**
 * @param {Record<string, any>} node
 * @param {string} path
 * @param {ReadonlySet<string>} required
 * @returns {Row[]}
 */
function rowsOf(node, path, required) {
  const properties = Object.entries(node["properties"] ?? {}).flatMap(([key, child]) => {
    const full = path === "" ? key : `${path}.${key}`;
    const isRequired = required.has(key);
    if (KEYS_OF_GATE.has(full)) return [row(full, child, isRequired)];
    return [
      ...(isGroup(child) ? [] : [row(full, child, isRequired)]),
      ...rowsOf(optionalMap(full, child) ?? child, full, new Set(child.required)),
      ...(child.items ? rowsOf(child.items, `${full}[]`, new Set(child.items.required)) : []),
    ];
  });
  const more = node["additionalProperties"];
  if (typeof more !== "object" || more.type !== "object") return properties;
  return [...properties, ...rowsOf(more, `${path}.NAME`, new Set(more.required))];
}

/**
 * The table's lines. Neighbours of which the same is said share one, and so do the keys of a list that are those of the map
 * which it is in.
 * @param {readonly Row[]} rows
 * @returns {string[]}
 */
function linesOf(rows) {
  const known = new Map(rows.map(({ path, rest }) => [path, rest]));
  const isRepeated = (/** @type {Row} */ { path, rest }) =>
    path.includes("[].") && known.get(path.replace(/[^.]*\[\]\./, "")) === rest;
  /** @type {{ first: Row, others: string[] }[]} */
  const lines = [];
  for (const each of rows) {
    const rest = isRepeated(each) ? "| As for a single request. |  |  |" : each.rest;
    const last = lines.at(-1);
    const folder = folderOf(each.path);
    const isDescribed = !rest.startsWith("|  |");
    if (isDescribed && rest === last?.first.rest && folder === folderOf(last.first.path)) {
      last.others.push(each.path.slice(folder.length));
    } else lines.push({ first: { path: each.path, rest }, others: [] });
  }
  return lines.map(
    ({ first, others }) =>
      `| ${[first.path, ...others].map((path) => `\`${path}\``).join(", ")} ${first.rest}`,
  );
}

/** @param {string} path such as `gate.throughput`; its folder is `gate.` */
function folderOf(path) {
  return path.slice(0, path.lastIndexOf(".") + 1);
}

/**
 * The map of a key that can also be false, unless the key's own description explains it, as those of the gate do.
 * @param {string} path
 * @param {Record<string, any>} node
 * @returns {Record<string, any> | undefined}
 */
function optionalMap(path, { anyOf = [] }) {
  const either = /** @type {Record<string, any>[]} */ (anyOf);
  const isOptional = either.some((one) => one["const"] === false) && !path.startsWith("gate.");
  return isOptional ? either.find((one) => one["properties"]) : undefined;
}

/** @param {Record<string, any>} node */
function isGroup(node) {
  return node["properties"] || node["additionalProperties"]?.type === "object";
}

/**
 * @param {string} path
 * @param {Record<string, any>} node
 * @param {boolean} required
 * @returns {Row}
 */
function row(path, node, required) {
  const value = node["default"];
  const fallback = required
    ? "required"
    : value === undefined
      ? ""
      : `\`${JSON.stringify(value)}\``;
  const may = KEYS_OF_GATE.get(path) ?? allowed(node);
  const cells = [node["description"] ?? "", may, fallback];
  return { path, rest: `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |` };
}

/**
 * @param {Record<string, any>} node
 * @returns {string}
 */
function allowed(node) {
  const { type, minimum, maximum, items, anyOf, pattern = "" } = node;
  if (anyOf) return anyOf.map(allowed).join(", or ");
  if (type === "array") return items["properties"] ? "list of maps" : `list of ${allowed(items)}`;
  if (type === "integer") return `whole number, ${minimum} to ${maximum}`;
  if (type === "number") {
    const from = minimum === undefined ? `above ${node["exclusiveMinimum"]}` : `from ${minimum}`;
    return `number ${from}, up to ${maximum}`;
  }
  if (node["enum"]) return node["enum"].join(", ");
  if (node["const"] !== undefined) return String(node["const"]);
  if (type === "boolean") return "true or false";
  if (type === "object" && node["properties"]) {
    const keys = Object.keys(node["properties"]);
    return `map with ${[keys.slice(0, -1).join(", "), ...keys.slice(-1)].filter(Boolean).join(" and ")}`;
  }
  if (type === "object") return "map of texts";
  if (pattern.endsWith("ms)?$")) return "duration";
  if (pattern.endsWith("%$")) return "percentage";
  return "text";
}
