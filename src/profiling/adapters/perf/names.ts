import path from "node:path";
import { ANONYMOUS, frameName } from "../../domain/stacks.ts";

/** What Rust appends to the name of a function for the closures in it, and to make it unique. */
const RUST_SUFFIX = /(?:::\{[^{}]*\}|::\{\{[^{}]*\}\}|::h[\da-f]{16})+$/;

/** What optimising compilers append to the names of clones and of parts of a function. */
const CLONE_SUFFIX = /(?:\.(?:constprop|isra|part|cold|lto_priv|llvm)(?:\.\d+)*)+$/;

/**
 * A function's name that is the same however it was compiled. A closure has the name of its function, and is anonymous
 * if that is unknown.
 */
export function functionName(symbol: string): string {
  const name = symbol.replace(CLONE_SUFFIX, "").replace(RUST_SUFFIX, "");
  return /^\{[^{}]*\}$/.test(name) ? ANONYMOUS : name;
}

/** A frame of a standard library or the system, without a file, such as `malloc libc.so.6`. */
export function libraryFrame(symbol: string, module: string): string {
  return `${frameName(functionName(symbol))} ${fileText(path.basename(module))}`;
}

/**
 * A frame of the program's or a dependency's code, such as `answer (src/main.rs:12)`.
 * @param file relative to the tree or its package, or the program's name if its lines are unknown
 * @param line 0 if unknown
 */
export function ownFrame(symbol: string, file: string, line = 0): string {
  const place = line > 0 ? `:${line}` : "";
  return `${frameName(functionName(symbol))} (${fileText(file)}${place})`;
}

/** Parentheses would hide where the file begins. */
function fileText(file: string): string {
  return frameName(file).replaceAll(/[()]/g, "_");
}

/** Functions of the standard library of C++. */
const OF_CPP_LIBRARY = /^(?:std|__gnu_cxx)::/;

/** Functions of the standard library of Rust; C++ has no such namespaces. */
const OF_RUST_LIBRARY = /^<*(?:core|alloc)::/;

/** Crates of which Rust's standard library consists. */
const RUST_CRATES = new Set([
  "core",
  "alloc",
  "std",
  "std_detect",
  "hashbrown",
  "compiler_builtins",
  "panic_unwind",
]);

/** The crate that a function's path or the type of its method begins with: `<&mut serde_json::ser::Serializer<W> as …`. */
const CRATE = /^<*(?:[&*([]|mut |const |dyn )*(\w+)(?:\[[\da-f]+\])?::/;

/** The crate of the trait that a method is of: `<alloc::vec::Vec<T> as serde::ser::Serialize>::serialize`. */
const CRATE_OF_TRAIT = /^<.*? as (\w+)(?:\[[\da-f]+\])?::/;

/**
 * Tells the functions of a program without debug information, and of its dependencies, from those of the standard library
 * that are linked into it, as far as their names tell: in Rust, its crates are known, and functions without a crate are the
 * allocator's and the like; elsewhere, all is that is not the standard library of C++.
 * @param symbols of its functions that were seen
 */
export function ownSymbols(symbols: readonly string[]): (symbol: string) => boolean {
  if (symbols.some((symbol) => OF_RUST_LIBRARY.test(symbol))) {
    return (symbol) =>
      [CRATE, CRATE_OF_TRAIT].some((form) => {
        const [, crate] = form.exec(symbol) ?? [];
        return crate !== undefined && !RUST_CRATES.has(crate);
      });
  }
  return (symbol) => !OF_CPP_LIBRARY.test(symbol);
}

/** Where Cargo keeps the sources of crates, by registry or by commit. */
const PACKAGES = [
  /\/registry\/src\/[^/]+\/(.+)$/,
  /\/git\/checkouts\/((?:[^/]+)-[\da-f]{16}\/[\da-f]+\/.+)$/,
];

/** Systems have no longer paths; debug information could. */
const MOST_PATH = 4096;

/**
 * The path of a dependency's file as its package names it: `serde_json-1.0.99/src/de.rs`.
 * @param file as a compiler was given it
 * @returns undefined for other files, such as those of a standard library
 */
export function packageFile(file: string): string | undefined {
  if (file.length > MOST_PATH) return undefined;
  const found = PACKAGES.map((form) => form.exec(file)?.[1]).find((one) => one !== undefined);
  return found?.replace(/^([^/]+)-[\da-f]{16}\/[\da-f]+\//, "$1/");
}

/**
 * The line at which a function begins, as its source says: among the lines up to one of its code that have its name
 * before a parenthesis, the last of those that are indented least, since a function's own code is indented more.
 * @param lines of its file
 * @param at a line of its code, from 1
 * @returns 0 if there is none
 */
export function firstLineOf(symbol: string, lines: readonly string[], at: number): number {
  const plain = functionName(symbol)
    .replace(/\((?!\*).*$/, "")
    .replace(/<.*>$/, "");
  const [word] = /[A-Za-z_]\w*$/.exec(plain) ?? [];
  if (word === undefined) return 0;
  const named = new RegExp(`(?<!\\w)${word}\\s*[<(]`);
  let first = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, text] of lines.slice(0, at).entries()) {
    const indent = text.search(/\S/);
    const isCandidate = indent >= 0 && indent <= least && named.test(text) && !isComment(text);
    if (isCandidate) [first, least] = [index + 1, indent];
  }
  return first;
}

function isComment(text: string): boolean {
  return /^\s*(?:\/\/|\/?\*|#)/.test(text);
}
