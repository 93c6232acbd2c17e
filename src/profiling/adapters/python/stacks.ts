import path from "node:path";
import { z } from "zod";
import { ANONYMOUS, frameName, type Stacks, stacksIn } from "../../domain/stacks.ts";

/** What the names of frames depend on. */
export interface PythonPlaces {
  /** Absolute path, without symlinks, that names of files are relative to. */
  readonly root: string;
  /** Working folder of the profiled process: a script's own frames have the path that the command names. */
  readonly cwd: string;
}

/** Text of a source file by its absolute path; undefined if it cannot be read. */
export type SourceOf = (file: string) => string | undefined;

/** A frame as a profiler names it. */
interface PythonFrame {
  /** Qualified where the interpreter has it, such as `Handler.do_GET`. */
  readonly name: string;
  /** Absent if the profiler names none. */
  readonly file?: string;
  /** The function's first line; absent if it is unknown. */
  readonly line?: string | undefined;
}

/**
 * The samples by stack in what py-spy writes as `--format raw --function --full-filenames`.
 * @param text which the profiled program may have influenced; lines of another form are ignored
 */
export function spyStacks(text: string, places: PythonPlaces): Stacks {
  return renamed(stacksIn(text), (frame) => {
    const [, name = frame, file, line] = /^(.*?) \((.*?)(?::(\d+))?\)$/.exec(frame) ?? [];
    return frameText({ name, ...(file !== undefined && { file }), line }, places);
  });
}

/** Of the JSON lines of `profiling.sampling`, those that name its frames. */
const record = z.object({
  strings: z.array(z.object({ str_id: z.int(), value: z.string() })).default([]),
  frames: z
    .array(z.object({ path_str_id: z.int(), func_str_id: z.int(), line: z.int() }))
    .default([]),
});

/**
 * The samples by stack that `profiling.sampling` took. Its stacks name files without their folders; these are in its
 * list of frames.
 * @param collapsed its samples as `--collapsed`, such as `tid:7;server.py:answer:12 34`
 * @param frames the same samples as `--jsonl`
 * @throws Error if `frames` is none
 */
export function samplingStacks(
  collapsed: string,
  frames: string,
  places: PythonPlaces,
  sourceOf: SourceOf,
): Stacks {
  const files = filesOf(frames);
  const firstLine = firstLines(sourceOf);
  return renamed(stacksIn(collapsed), (frame) => {
    if (frame.startsWith("tid:")) return undefined;
    const [, name = frame, line] = /^.*:([^:]+):(\d+)$/.exec(frame) ?? [];
    const file = files.get(frame);
    if (file === undefined || line === undefined) return frameText({ name }, places);
    return frameText(
      { name, file, line: firstLine(path.resolve(places.cwd, file), name, line) },
      places,
    );
  });
}

/** Paths of files by frame, as the collapsed stacks name it. */
function filesOf(text: string): ReadonlyMap<string, string> {
  const records = text.split("\n").flatMap((line) => (line ? record.parse(JSON.parse(line)) : []));
  const strings = new Map(
    records.flatMap((one) => one.strings).map(({ str_id, value }) => [str_id, value]),
  );
  const files = new Map<string, string>();
  for (const { path_str_id, func_str_id, line } of records.flatMap((one) => one.frames)) {
    const file = strings.get(path_str_id) ?? "";
    files.set(`${path.basename(file)}:${strings.get(func_str_id)}:${line}`, file);
  }
  return files;
}

/** Looks for the first line of a function in its source, since `profiling.sampling` names the line that ran. */
function firstLines(sourceOf: SourceOf) {
  const sources = new Map<string, readonly string[]>();
  return (file: string, name: string, ran: string): string | undefined => {
    const lines = sources.get(file) ?? sourceOf(file)?.split("\n") ?? [];
    sources.set(file, lines);
    const own = name.slice(name.lastIndexOf(".") + 1);
    const isFirst = (line: string) => /^\s*(?:async\s+)?def\s+(\w+)/.exec(line)?.[1] === own;
    const at = lines.slice(0, Number(ran)).findLastIndex(isFirst);
    return at < 0 ? undefined : String(at + 1);
  };
}

/**
 * Stacks that wait for the next event or another thread. A thread that has just been woken up there, and waits for a core,
 * looks busy to the profilers.
 */
const WAITING = /(?:^|[;.])(?:select selectors|wait threading)$/;

/** Longer frames have a name that a program made up; finding its file in it takes the square of its length. */
const MOST_CHARACTERS = 1000;

/** @param nameOf a frame's name here; undefined if it is left out */
function renamed(stacks: Stacks, nameOf: (frame: string) => string | undefined): Stacks {
  const names = new Map<string, string | undefined>();
  const found = new Map<string, number>();
  for (const [stack, count] of stacks) {
    const shown: string[] = [];
    for (const frame of stack.split(";")) {
      if (!names.has(frame)) names.set(frame, nameOf(frame.slice(-MOST_CHARACTERS)));
      const name = names.get(frame);
      if (name !== undefined) shown.push(name);
    }
    const text = shown.join(";");
    if (text !== "" && !WAITING.test(text)) found.set(text, (found.get(text) ?? 0) + count);
  }
  return found;
}

/** Functions without a name: `<lambda>`, and comprehensions, which are functions before Python 3.12. */
const NAMELESS = /(?:^|\.)<(?:lambda|genexpr|listcomp|setcomp|dictcomp)>$/;

/** Folders of installed packages; what follows is the path of a module, the same in all environments. */
const PACKAGES = /(?:^|\/)(?:site|dist)-packages\/(.+)$/;

/** Paths of the standard library and of programs that start others; what follows is the module. */
const LIBRARY = [
  /(?:^|\/)lib(?:64)?\/python\d[\w.]*\/(.+)$/,
  /(?:^|\/)python\d+\.zip\/(.+)$/,
  /(?:^|\/)\.?v?env\/bin\/(.+)$/,
  /^<frozen (.+)>$/,
];

/** For example `Handler.do_GET (app/server.py:12)`, `render (jinja2/environment.py:1290)`, `loads json`, `len`. */
function frameText({ name, file, line }: PythonFrame, { root, cwd }: PythonPlaces): string {
  const shown = NAMELESS.test(name) ? ANONYMOUS : frameName(name.replaceAll("<locals>.", ""));
  if (file === undefined) return shown;
  const full = path.resolve(cwd, file);
  const inside = path.relative(root, full);
  const place = inside.startsWith("..") ? full : inside;
  const installed = PACKAGES.exec(place)?.[1];
  const module = LIBRARY.map((form) => form.exec(file.startsWith("<") ? file : place)?.[1]).find(
    (found) => found !== undefined,
  );
  if (installed === undefined && module !== undefined) return `${shown} ${moduleName(module)}`;
  // A program can name anything as the file of code that it makes; the interpreter's own frames name none.
  if (!/\.\w+$/.test(file) && !file.includes("/")) return shown;
  const lineText = line === undefined ? "" : `:${line}`;
  return `${shown} (${frameName(installed ?? place).replaceAll(/[()]/g, "_")}${lineText})`;
}

/** For example `json.decoder`, from `json/decoder.py`. */
function moduleName(file: string): string {
  const module = file.replace(/(?:\/__init__)?\.py\w?$/, "").replaceAll("/", ".");
  return frameName(module).replaceAll(/[()]/g, "_");
}
