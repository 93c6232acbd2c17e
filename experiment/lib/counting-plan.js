import { harmlessEdits, plantedEdits } from "./counting-edits.js";

/** @typedef {import("./counting-edits.js").Language} Language */

/**
 * One kind of comparison: a series, and what is edited in head.
 * @typedef {object} Kind
 * @property {string} series
 * @property {string} edit
 * @property {boolean} isPlanted work is planted; otherwise nothing that runs is changed
 */

/** Comparisons of each language whose edit changes nothing that runs. */
export const WANTED = /** @type {const} */ ({
  rust: 300,
  nginx: 300,
  go: 100,
  python: 40,
  node: 40,
});

export const LANGUAGES = /** @type {readonly Language[]} */ (Object.keys(WANTED));

/** Comparisons without a change for one of each planted kind. */
const PER_PLANTED = 3;

/**
 * The kinds of comparison of a language, in the order of the plan.
 * @param {Language} language
 * @param {readonly string[]} scenarios of its server; edits are in what the first one runs
 * @returns {readonly Kind[]}
 */
export function kindsOf(language, scenarios) {
  const kind = (/** @type {string} */ scenario, /** @type {string} */ edit, isPlanted = false) => ({
    series: `${language}/${scenario}`,
    edit,
    isPlanted,
  });
  const [first = ""] = scenarios;
  const edits = harmlessEdits(language).filter((edit) => edit !== "none");
  return [
    ...scenarios.map((scenario) => kind(scenario, "none")),
    ...edits.map((edit) => kind(first, edit)),
    ...plantedEdits(language).map((edit) => kind(first, edit, true)),
  ];
}

/**
 * The kind that is to be compared next, so that all of them get on evenly.
 * @param {readonly Kind[]} kinds
 * @param {readonly { series: string, edit: string }[]} recorded whole comparisons
 * @param {number} wanted comparisons without a change
 * @returns {Kind | undefined} undefined where all is recorded
 */
export function nextKind(kinds, recorded, wanted) {
  const ranked = kinds.map((kind) => {
    const { length } = recorded.filter(
      (one) => one.series === kind.series && one.edit === kind.edit,
    );
    return { kind, rank: length * (kind.isPlanted ? PER_PLANTED : 1) };
  });
  const rounds = Math.ceil(wanted / kinds.filter(({ isPlanted }) => !isPlanted).length);
  return ranked
    .filter(({ rank }) => rank < rounds)
    .reduce(
      (/** @type {(typeof ranked)[number] | undefined} */ best, one) =>
        best && best.rank <= one.rank ? best : one,
      undefined,
    )?.kind;
}

/**
 * How much of a language's plan is recorded, 0 to 1.
 * @param {readonly Kind[]} kinds
 * @param {readonly { series: string, edit: string }[]} recorded whole comparisons
 * @param {number} wanted comparisons without a change
 */
export function doneOf(kinds, recorded, wanted) {
  const unchanged = kinds.filter(({ isPlanted }) => !isPlanted);
  const done = recorded.filter(({ series, edit }) =>
    unchanged.some((kind) => kind.series === series && kind.edit === edit),
  );
  return done.length / wanted;
}
