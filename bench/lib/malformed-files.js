/**
 * Run files of strangers that are not what they should be, as large as they can be. All but those of empty lines are refused.
 * @typedef {Readonly<Record<string, () => string>>} Files
 */

/** @param {string} text @param {number} bytes what it may take */
const often = (text, bytes) => text.repeat(Math.floor(bytes / text.length));

/**
 * Keys of an object, each another.
 * @param {string} name
 * @param {number} bytes
 */
function keys(name, bytes) {
  const count = Math.floor(bytes / (name.length + 12));
  return Array.from({ length: count }, (_, index) => `"${name}${index}":1`).join();
}

/**
 * @param {object} good
 * @param {string} good.head the first line
 * @param {string} good.series the line of a series
 * @param {import("../../src/adapters/run-file/limits.ts").RunFileLimits} limits
 * @returns {Files}
 */
export function malformedFiles({ head, series }, limits) {
  const room = limits.lineBytes - series.length - 100;
  /** @param {string} columns */
  const withColumns = (columns) => head + series.replace('"samples":{', `"samples":{${columns},`);
  const deep = Math.floor(room / 2);
  return {
    "a line beyond the bound": () => `{"x":"${"x".repeat(limits.lineBytes)}"}\n`,
    "a line without end": () => head + "x".repeat(limits.bytes - head.length),
    "brackets up to the bound of a line": () => head + "[".repeat(limits.lineBytes),
    "lists in lists": () => withColumns(`"stalledMs":${"[".repeat(deep)}${"]".repeat(deep)}`),
    "objects in objects": () => {
      const depth = Math.floor(room / 6);
      return withColumns(`"stalledMs":${'{"x":'.repeat(depth)}1${"}".repeat(depth)}`);
    },
    "a million columns": () =>
      withColumns(Array.from({ length: 1_000_000 }, (_, index) => `"c${index}":0`).join()),
    "columns up to the bound of a line": () => `${head}{"samples":{${keys("c", room)}}}\n`,
    "columns of unequal length": () => withColumns(`"stalledMs":[${often("1,", room)}1]`),
    "NaN in a column": () => withColumns(`"stalledMs":[${often("1,", room)}NaN]`),
    "wrong types in a column": () => withColumns(`"stalledMs":[${often('"",', room)}""]`),
    "wrong types in place of series": () => head + often("0\n", limits.bytes - head.length),
    "objects in place of series": () => head + often("{}\n", limits.bytes - head.length),
    "empty lines": () => head + series + often("\n", limits.bytes - head.length - series.length),
    "keys of the prototype": () =>
      withColumns(`"__proto__":{${often('"__proto__":{},', room)}"__proto__":{}},"stalledMs":""`),
    "causes of errors in one table": () =>
      head + series.replace('"errors":{}', `"errors":{${keys("e", room)}}`),
    "one document": () =>
      `${head.trimEnd().replace(/\}$/, "")},"series":[${often(`${series.trimEnd()},`, room - head.length)}${series.trimEnd()}]}\n`,
  };
}
