/** The JSON schemas of `comparison.json` and `bisect.json`, from the types of what is written. */
import path from "node:path";
import { generateSchema, programFromConfig } from "typescript-json-schema";

/** @typedef {Record<string, unknown>} Part of a schema. */

/**
 * @param {string} root folder of the project
 * @param {string} file source of the document's type
 * @param {string} type its name
 * @returns {Part}
 */
export function documentSchema(root, file, type) {
  const program = programFromConfig(path.join(root, "tsconfig.json"), [path.join(root, file)]);
  const found = generateSchema(program, type, { required: true, noExtraProps: true });
  if (!found) throw new Error(`${file}: ${type} has no schema`);
  const { definitions = {}, $schema: _, ...document } = /** @type {any} */ (found);
  const named = Object.keys(definitions).filter(nameOf);
  const $defs = sorted(
    Object.fromEntries(named.map((id) => [nameOf(id), definitions[id]])),
    definitions,
  );
  if (Object.keys($defs).length < named.length) throw new Error("two types have the same name");
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: document.properties.schema.const,
    ...plain(document, definitions),
    $defs,
  };
}

/**
 * The name of a type without its file.
 * @param {string} id
 * @returns {string | undefined} undefined for a type that is made of others: it has no name of its own
 */
function nameOf(id) {
  return /^(?:import\(.*\)\.)?(\w+)$/.exec(id)?.[1];
}

/**
 * A schema with short references, and what has no name in the place of references to it.
 * @param {unknown} schema
 * @param {Part} definitions
 * @returns {any}
 */
function plain(schema, definitions) {
  if (Array.isArray(schema)) return schema.map((one) => plain(one, definitions));
  if (typeof schema !== "object" || schema === null) return schema;
  const { $ref, ...rest } = /** @type {Part} */ (schema);
  const entries = Object.entries(rest).map(([key, value]) => {
    if (key === "description") return [key, descriptionOf(String(value))];
    // Their order is that in which the compiler met them.
    if (key === "properties") return [key, sorted(/** @type {Part} */ (value), definitions)];
    if (key === "anyOf") return [key, plain(value, definitions).toSorted(byText)];
    // A tuple's key has another name since the draft that the library writes.
    const isTuple = key === "items" && Array.isArray(value);
    return [isTuple ? "prefixItems" : key, plain(value, definitions)];
  });
  const own = Object.fromEntries(entries);
  if ($ref === undefined) return own;
  const id = decodeURIComponent(String($ref).slice("#/definitions/".length));
  const name = nameOf(id);
  return name
    ? { $ref: `#/$defs/${name}`, ...own }
    : { ...plain(definitions[id], definitions), ...own };
}

/**
 * Schemas in the order of their names.
 * @param {Part} schemas
 * @param {Part} definitions
 */
function sorted(schemas, definitions) {
  const entries = Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, one]) => [name, plain(one, definitions)]));
}

/**
 * @param {unknown} a
 * @param {unknown} b
 */
function byText(a, b) {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}

/** @param {string} comment of the source, wrapped, with links to names in it */
function descriptionOf(comment) {
  return comment.replaceAll("\n", " ").replaceAll(/\{@link (\w+)\}/g, "`$1`");
}
