import { MOST_NAME } from "../../domain/series/profile.ts";

/** A frame that ends like this has a file of the program, and perhaps a line: `answer (src/server.js:12)`. */
const IN_FILE = /^(.*) \(([^()]+?)(:\d+)?\)$/;

/** The parts of a frame's text: for `answer (src/server.js:12)` its name `answer` and its file `src/server.js`. */
export interface FrameParts {
  readonly name: string;
  /** Absent for frames of a runtime. */
  readonly file?: string;
}

/** Splits the text of a frame. */
export function frameParts(frame: string): FrameParts {
  const [, name, file] = IN_FILE.exec(frame) ?? [];
  return name === undefined || file === undefined ? { name: frame } : { name, file };
}

/**
 * A frame's text, short enough for a run file. Of a long name the end is kept, which says most, and its place, which links
 * need.
 * @param frame may also hold several names, as that of a renamed function does
 */
export function shownFrame(frame: string): string {
  if (frame.length <= MOST_NAME) return frame;
  const { name } = frameParts(frame);
  const place = frame.slice(name.length);
  const room = MOST_NAME - place.length - 1;
  return room > 0 ? `…${name.slice(-room)}${place}` : `${frame.slice(0, MOST_NAME - 1)}…`;
}

/** Whether a frame has a file of the program. */
export function isInFile(frame: string): boolean {
  return IN_FILE.test(frame);
}

/**
 * The name of a frame's function by which two builds of a program are compared: without its line, and without what a
 * compiler or an update of a dependency changes though the function is the same, such as numbers of closures, arguments of
 * generics and versions in paths. Functions that differ in nothing else count as one.
 */
export function functionOf(frame: string): string {
  const { name, file } = frameParts(frame);
  const isGo = file === undefined || file.endsWith(".go");
  const plain = withoutArguments(isGo ? name.replaceAll(GO_CLOSURE, ".$1") : name)
    .replace(CLONED, "")
    .replaceAll(NUMBERED_CLOSURE, "}")
    .replaceAll(JAVA_LAMBDA, "lambda$$$1")
    .replaceAll(NUMBERED_CLASS, "$1");
  return file === undefined ? plain : `${plain} (${withoutVersions(file)})`;
}

/** Go numbers the closures of a function, and what it makes of `go` and `defer` statements: `main.answer.func2.1`. */
const GO_CLOSURE = /\.(func|gowrap|deferwrap)\d+(\.\d+)*(?![\w])/g;

/** Copies and parts of a function that GCC and LLVM make: `sum.constprop.0`, `sum.cold`. */
const CLONED = /(\.(constprop|isra|part|cold|llvm)(\.\d+)?)+$/;

/** Closures of Rust and C++: `answer::{closure#2}`, `answer()::{lambda(int)#1}`. */
const NUMBERED_CLOSURE = /#\d+\}/g;

/** Javac's method of a lambda: `Server.lambda$answer$3`. */
const JAVA_LAMBDA = /lambda\$(\w+)\$\d+/g;

/** Classes without a name and generated ones: `Server$2`, `Server$$Lambda$14`, `$Proxy7`, `GeneratedMethodAccessor31`. */
const NUMBERED_CLASS = /(\$\$Lambda\$?|\$Proxy|GeneratedMethodAccessor|\$)\d+\b/g;

/**
 * A name without the arguments of generics: `Vec<u8>::push` is `Vec::push`, `main.Map[go.shape.int]` is `main.Map`. What
 * stands at the beginning of a name or of its part belongs to it: `<T as Trait>::f`, `Server.<init>`, `operator<`.
 */
function withoutArguments(name: string): string {
  let plain = "";
  let depth = 0;
  for (let at = 0; at < name.length; at += 1) {
    const character = name.charAt(at);
    const opens = character === "<" || character === "[";
    if (depth > 0) {
      const closes = character === "]" || (character === ">" && name[at - 1] !== "-");
      depth += Number(opens) - Number(closes);
    } else if (opens && areArguments(plain, name.slice(at))) depth = 1;
    else plain += character;
  }
  return depth > 0 ? name : plain.replaceAll("::::", "::").replace(/::$/, "");
}

/** @param before what precedes a bracket, which `rest` begins with */
function areArguments(before: string, rest: string): boolean {
  return /\w(::)?$/.test(before) && !before.endsWith("operator") && !rest.startsWith("<impl ");
}

/** A file's path without versions: of packages, of the standard library's commit, of the registry's folder. */
function withoutVersions(file: string): string {
  return file
    .replaceAll(/@v?\d[^/]*(?=\/)/g, "")
    .replaceAll(/-\d+\.\d+[^/]*(?=\/)/g, "")
    .replaceAll(/(?<=\/)python\d\.\d+(?=\/)/g, "python")
    .replaceAll(/(?<=\/rustc\/)[0-9a-f]{40}(?=\/)/g, "")
    .replaceAll(/(?<=\/registry\/src\/)[^/]+-[0-9a-f]{16}(?=\/)/g, "");
}
