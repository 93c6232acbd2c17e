import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseAst } from "rolldown/parseAst";
import { describe, expect, it } from "vitest";

const SOURCES = path.resolve(import.meta.dirname, "..", "src");

/** A node of the syntax tree, as far as it is looked at. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const WEAK = ["WeakMap", "WeakRef", "WeakSet"];

/** Makers of what can be written to: constructors, and functions that are called by these names. */
const COLLECTION =
  /^(?:Map|Set|Weak\w+|ArrayBuffer|SharedArrayBuffer|DataView|(?:\w+\d+)?(?:Clamped)?Array(?:\.\w+)?|Object\.\w+)$/;

/** Types that let their values be written to. */
const MUTABLE = /^(?:Map|Set|Weak\w+|(?:\w+\d+)?(?:Clamped)?Array|Record)$/;

/** State that a module would keep between calls, each with its line. */
function stateIn(text: string): readonly string[] {
  const program = parseAst(text, { lang: "ts" }) as unknown as Node & { body: readonly Node[] };
  const atTop = program.body
    .map((one) => (one["declaration"] ?? one) as Node)
    .filter(({ type }) => type === "VariableDeclaration")
    .flatMap(declared);
  const weak = nodesIn(program)
    .filter(({ type, name }) => type === "Identifier" && WEAK.includes(String(name)))
    .map((node) => ({ node, what: String(node["name"]) }));
  return [...atTop, ...weak].map(
    ({ node, what }) => `${text.slice(0, node.start).split("\n").length}: ${what}`,
  );
}

function declared(declaration: Node) {
  const { kind, declarations } = declaration as Node & { declarations: readonly Node[] };
  if (kind !== "const") return [{ node: declaration, what: `a ${kind} of the module` }];
  return declarations
    .filter((one) => isCollection(one["init"] as Node) && !isReadonly(one))
    .map((node) => ({ node, what: "a collection whose type is not readonly" }));
}

/** An expression without what only types say of it. */
function bare(node: Node): Node {
  const isWrapped = ["TSAsExpression", "TSSatisfiesExpression"].includes(node.type);
  return isWrapped ? bare(node["expression"] as Node) : node;
}

function isCollection(init: Node): boolean {
  const { type, callee } = bare(init);
  if (type === "ArrayExpression" || type === "ObjectExpression") return true;
  return callee !== undefined && COLLECTION.test(nameOf(callee as Node));
}

/** By its annotation, or by what the value is said to be: `as const`, for example, which is parsed as a type's name. */
function isReadonly({ id, init }: Node): boolean {
  const annotation = (id as Node)["typeAnnotation"] as Node | null | undefined;
  const { type, operator, typeName } = annotation
    ? (annotation["typeAnnotation"] as Node)
    : assertedOf(init as Node);
  if (type === "TSTypeReference") return !MUTABLE.test(nameOf(typeName as Node));
  return type === "TSTypeOperator" && operator === "readonly";
}

/** The type in `as`, with or without `satisfies` after it. */
function assertedOf(node: Node): Node {
  if (node.type === "TSSatisfiesExpression") return assertedOf(node["expression"] as Node);
  return node.type === "TSAsExpression" ? (node["typeAnnotation"] as Node) : node;
}

function nameOf({ type, name, object, property }: Node): string {
  if (type !== "MemberExpression") return String(name);
  return `${nameOf(object as Node)}.${nameOf(property as Node)}`;
}

function nodesIn(value: unknown): readonly Node[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(nodesIn);
  return "type" in value ? [value as Node, ...inside] : inside;
}

describe("state of a module", () => {
  it.each([
    "let count = 0;",
    "export var count = 0;",
    "const known = new Map<string, number>();",
    "const known: Map<string, number> = new Map();",
    "const table = new Float64Array(9);",
    "const table: number[] = [];",
    "export const table = [1, 2];",
    "const table = Array.from({ length: 3 }, () => 0);",
    "const last: Record<string, number> = {};",
    "const last = { value: 1 };",
    "const last = { value: 1 } satisfies object;",
    "function make() { return new WeakMap(); }",
    "const all = Object.keys(TABLE) as string[];",
    "function make(of: object) { return new WeakRef(of); }",
  ])("is %s", (text) => {
    expect(stateIn(`\n${text}`)).toEqual([expect.stringMatching(/^2: /)]);
  });

  it.each([
    "const known: ReadonlyMap<string, number> = new Map();",
    "const known: ReadonlySet<string> = new Set(['a']);",
    "const table: readonly number[] = [1, 2];",
    "const table: Readonly<Record<string, number>> = { a: 1 };",
    "export const table = { a: [1] } as const;",
    "const table = [1] as const satisfies readonly number[];",
    "const all = Object.keys(TABLE) as readonly string[];",
    "const format = new Intl.NumberFormat('en');",
    "const shape: Shape = { a: 1 };",
    "const one = 1, two = one + 1;",
    "function make() { let last = 0; const all = new Map(); return all.set(last, last); }",
  ])("is not %s", (text) => {
    expect(stateIn(text)).toEqual([]);
  });

  it.each(["domain", "report"])("is in no folder %s", (folder) => {
    // Instruments and Bencher have folders of these names too.
    const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
      (file) => file.split(path.sep).includes(folder) && /(?<!\.test)\.ts$/.test(file),
    );
    const found = files.flatMap((file) =>
      stateIn(readFileSync(path.join(SOURCES, file), "utf8")).map((what) => `src/${file}:${what}`),
    );
    expect(files.length).toBeGreaterThan(50);
    expect(found).toEqual([]);
  });
});
