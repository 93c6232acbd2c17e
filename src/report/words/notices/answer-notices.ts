import type { LateAnswers, SeriesComparison } from "../../../domain/findings/series-comparison.ts";
import { formatApart } from "../../../domain/metrics/catalogue.ts";
import { formatNumber, formatSome } from "../../../domain/shared/format.ts";
import { lateText } from "../reasons.ts";

/** The headline if answers of head come late; it names the worst series. */
export function lateHeadline(series: readonly SeriesComparison[]): string | undefined {
  return worstLate(series, "worse");
}

/**
 * Uncertain findings, to follow "but": answers that look late or differ in length under load, and a head that works
 * while base is loaded.
 */
export function doubtHeadline(series: readonly SeriesComparison[]): string | undefined {
  const late = worstLate(series, "perhaps-worse");
  if (late !== undefined) return `answers look late: ${late}`;
  for (const { name, answerBytes: bytes } of series) {
    if (!bytes || bytes.isChecked) continue;
    return `answers are ${bytes.head < bytes.base ? "smaller" : "larger"} under load: ${name}`;
  }
  const busy = series.find(({ idleWork }) => idleWork?.arm === "head");
  return busy && `head works while base is loaded, and slows it: ${busy.name}`;
}

function worstLate(series: readonly SeriesComparison[], wanted: LateAnswers["verdict"]) {
  return lateIn(series, wanted).toSorted((a, b) => b.ratio - a.ratio)[0]?.text;
}

function lateIn(series: readonly SeriesComparison[], wanted: LateAnswers["verdict"]) {
  return series.flatMap(({ name, late }) => {
    if (late?.verdict !== wanted) return [];
    return [{ text: `${name}: ${lateText(late)}`, ratio: late.head / late.base }];
  });
}

/** What makes head's figures doubtful: late, cold and other answers, and work beside the load. */
export function doubtNotices(compared: readonly SeriesComparison[]): readonly (string | false)[] {
  const late = lateIn(compared, "perhaps-worse").map(({ text }) => text);
  const cold = compared
    .filter(({ metrics }) => Object.values(metrics).some(({ isCold }) => isCold))
    .map(({ name }) => name);
  return [
    // What is significantly late is a reason of the gate instead.
    late.length > 0 &&
      `Answers look late, though not in enough starts to be sure: ${formatSome(late)}.`,
    cold.length > 0 &&
      `No improvement is called in ${formatSome(cold)}: the server was not warm, or nobody could see that it was. With \`warm-up: auto\`, or three starts and more, that is seen.`,
    ...answerBytesNotices(compared),
    ...idleWorkNotices(compared),
  ];
}

/** The series of head whose answers differ in length: under load only, which prevents a pass, or also in the checks. */
function answerBytesNotices(compared: readonly SeriesComparison[]) {
  const namesOf = (isChecked?: true) =>
    compared.flatMap(({ name, answerBytes: one }) => {
      if (!one || one.isChecked !== isChecked) return [];
      const format = formatApart("artifact-size", one.head, one.base);
      return [`${name} (${format(one.head)}, base ${format(one.base)})`];
    });
  const [doubtful, checked] = [namesOf(), namesOf(true)];
  return [
    doubtful.length > 0 &&
      `Answers under load have another length than base's, and those that were checked one by one have not: ${formatSome(doubtful)}. They may be errors with the expected status, so this is no pass.`,
    checked.length > 0 &&
      `Answers have another length than base's: ${formatSome(checked)}. Longer answers take more time over a network, which this load does not cross. Where that is not on purpose, expect.body-matches would find it.`,
  ];
}

/** Servers that work while the other arm is loaded, of which head's prevents a pass. */
function idleWorkNotices(compared: readonly SeriesComparison[]) {
  return (["head", "base"] as const).map((arm) => {
    const found = compared.flatMap(({ name, idleWork }) => {
      if (idleWork?.arm !== arm) return [];
      return [`${formatNumber(idleWork.percent)} % of the machine in ${name}`];
    });
    if (found.length === 0) return false;
    const other = arm === "head" ? "base" : "head";
    return `The server of ${arm} works while ${other} is loaded, and slows it: ${formatSome(found)}. So the comparison flatters ${arm}${arm === "head" ? ", and this is no pass" : ""}.`;
  });
}
