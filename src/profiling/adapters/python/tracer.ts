import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Source of a module that Python runs before its program, where Yama lets only ancestors read a process's memory: each
 * process names Loadgate as one that may, so that a profiler that Loadgate started may too. Then Python goes on with the
 * module of this name that it would have run.
 * @param folder of the module
 * @param tracer id of Loadgate's process
 */
function moduleSource(folder: string, tracer: number): string {
  return `import sys


def allow():
    import ctypes

    ctypes.CDLL(None).prctl(${PR_SET_PTRACER}, ctypes.c_ulong(${tracer}), 0, 0, 0)


try:
    import os

    allow()
    os.register_at_fork(after_in_child=allow)
except Exception:
    pass

sys.path[:] = [one for one in sys.path if one != ${JSON.stringify(folder)}]
this = sys.modules.pop("sitecustomize")
try:
    import sitecustomize
except ImportError as error:
    sys.modules["sitecustomize"] = this
    if error.name != "sitecustomize":
        raise
`;
}

/** Linux's number of the request by which a process names another one that may read its memory. */
const PR_SET_PTRACER = 0x59616d61;

/**
 * Writes the module that lets Loadgate's profilers read the memory of Python's processes.
 * @param folder an empty one, which the caller removes
 * @param pythonPath value of `PYTHONPATH` without it; may be empty
 * @returns the value with it
 */
export function allowTracer(folder: string, pythonPath: string): string {
  const modules = path.join(folder, "modules");
  mkdirSync(modules);
  writeFileSync(path.join(modules, "sitecustomize.py"), moduleSource(modules, process.pid));
  return pythonPath === "" ? modules : `${modules}:${pythonPath}`;
}
