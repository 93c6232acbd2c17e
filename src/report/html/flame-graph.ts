import { scaleThreshold } from "d3-scale";
import type { CalledFrame } from "../../domain/series/profile.ts";
import { formatCount, formatNumber } from "../../domain/shared/format.ts";
import { elementAt } from "../../domain/statistics/element-at.ts";
import type { CallTree } from "../report-input.ts";
import { laidOutFrames, type PlacedFrame, vanishedUs } from "./flame-layout.ts";
import { html, type Markup, type Part } from "./markup.ts";

/** Height of a row, in pixels; the style sheet makes frames one pixel lower. */
const ROW_HEIGHT = 18;

/** Position of a text's baseline in its row, and free space on each side of it, in pixels. */
const TEXT = { baseline: 13, space: 4 } as const;

/** Width of a character in the style sheet's font for frames, rounded up, in pixels. */
const CHARACTER_WIDTH = 6.7;

/** The folders before a package of Go, as in `github.com/owner/name/api.Get`: a name that is cut off needs its end more. */
const IMPORT_PATH = /^(?:[\w.~%-]+\/)+(?=[\w%-]+\.)/;

/** With fewer characters, a name would say nothing. */
const LEAST_CHARACTERS = 4;

/** Texts are made for drawings that are at least so wide, in pixels; the style sheet shows one of both. */
const TEXT_WIDTHS = { narrow: 290, wide: 730 } as const;

/** Differences as parts of base's CPU time of a request, each beyond the one before, with the class of what is below. */
const LOOKS = [
  { below: -0.1, look: "l3", text: "< −10 %" },
  { below: -0.03, look: "l2", text: "−3 %" },
  { below: -0.01, look: "l1", text: "−1 %" },
  { below: 0.01, look: "eq", text: "±1 %" },
  { below: 0.03, look: "m1", text: "+1 %" },
  { below: 0.1, look: "m2", text: "+3 %" },
  { below: Number.POSITIVE_INFINITY, look: "m3", text: "> +10 %" },
] as const;

const lookAt = scaleThreshold(
  LOOKS.slice(0, -1).map(({ below }) => below),
  LOOKS.map(({ look }) => look),
);

/**
 * CPU time by frame, callers above what they call: every stack of head, coloured by the difference from base, and apart
 * those that only base has. Texts keep their size if a drawing gets narrower, and are there only if they fit.
 * @param baseName name of base
 */
export function flameGraph({ baseUs, headUs, frames }: CallTree, baseName: string): Part {
  const all = [
    { name: "a request", depth: 0, baseUs, headUs },
    ...frames.map((one) => ({ ...one, depth: one.depth + 1 })),
  ];
  // A stranger's file may say that a request takes nothing.
  const whole = baseUs || headUs || 1;
  const lookOf = (one: CalledFrame) => lookAt((one.headUs - one.baseUs) / whole);
  // The whole request is in head; its callees decide what of it vanished.
  const vanished = vanishedUs(all.map((one, at) => (at === 0 ? { ...one, headUs: 1 } : one)));
  const goneUs = elementAt(vanished, 0);
  const gone = laidOutFrames(all, (_, at) => elementAt(vanished, at));
  return [
    html`<h3>By stack in head</h3>
<p class="hint">A frame is as wide as its CPU time in head, with all that it calls, which stands below it. Its colour is the difference from ${baseName}, in percent of a request there; small differences may be chance. Frames that take less than 0.5 % are left out.</p>
<ul class="legend">${LOOKS.map(({ look, text }) => html`<li class=${look}>${text}`)}</ul>
<div class="controls" id="finding" hidden><label>Find <input type="search" id="find" placeholder="function or file"></label> <output id="found"></output></div>`,
    drawing("CPU time of a request by stack in head", {
      placed: laidOutFrames(all, (one) => one.headUs),
      lookOf,
    }),
    goneUs > 0 && [
      html`<h3>Not seen in head: about ${microseconds(goneUs)} of ${microseconds(baseUs)} in ${baseName}</h3>
<p class="hint">As wide as the CPU time in ${baseName}, to a larger scale. What was renamed or moved is here as well.</p>`,
      drawing("Stacks not seen in head", {
        placed: gone,
        // A frame that head has is only the way to what it lacks.
        lookOf: (one) => (one.headUs > 0 ? "eq" : lookOf(one)),
      }),
    ],
  ];
}

/** Frames with their places, and a class for each. */
interface Drawing {
  readonly placed: readonly PlacedFrame<CalledFrame>[];
  readonly lookOf: (frame: CalledFrame) => string;
}

/** @param label what it shows, for accessibility */
function drawing(label: string, { placed, lookOf }: Drawing): Markup {
  const rows = placed.reduce((most, { frame }) => Math.max(most, frame.depth + 1), 0);
  const shapes = placed.map(({ frame, left, width }) => {
    const [look, y] = [lookOf(frame), ROW_HEIGHT * frame.depth];
    const x = percent(left);
    return html`<rect class=${look} x=${x} y=${y} width=${percent(width)}><title>${titleOf(frame)}</title></rect>${textsOf(
      frame,
      look,
      width,
    ).map(
      ({ text, name }) =>
        html`<text${name && html` class=${name}`} x=${x} y=${y + TEXT.baseline} dx=${TEXT.space}>${text}</text>`,
    )}`;
  });
  return html`<svg class=flame height=${rows * ROW_HEIGHT} role=img aria-label="${label}: ${formatCount(placed.length, "frame")}">${shapes}</svg>`;
}

/** A part of a drawing's width: `12.34%`. */
function percent(part: number): string {
  return `${Number((100 * part).toFixed(2))}%`;
}

/** For example `sort (a.js:3): 12.0 µs in base, 264 µs in head, +252 µs`. */
function titleOf(frame: CalledFrame): string {
  const { name, baseUs, headUs } = frame;
  if (headUs === 0) return `${name}: ${microseconds(baseUs)} in base, not seen in head`;
  const base = baseUs === 0 ? "not seen" : microseconds(baseUs);
  return `${name}: ${base} in base, ${microseconds(headUs)} in head, ${differenceOf(frame)}`;
}

function differenceOf({ baseUs, headUs }: CalledFrame): string {
  return `${headUs > baseUs ? "+" : ""}${microseconds(headUs - baseUs)}`;
}

function microseconds(us: number): string {
  return `${formatNumber(us)} µs`;
}

/** The texts of a frame for narrow and wide drawings, with their classes; one without a class for both. */
function textsOf(frame: CalledFrame, look: string, width: number) {
  const name = frame.name.replace(IMPORT_PATH, "");
  const whole = look === "eq" ? frame.name : `${frame.name} ${differenceOf(frame)}`;
  const fitting = (drawingWidth: number) => {
    const most = Math.floor((width * drawingWidth - 2 * TEXT.space) / CHARACTER_WIDTH);
    if (most < LEAST_CHARACTERS) return "";
    const texts = [whole, frame.name, name];
    return texts.find((text) => columnsOf(text) <= most) ?? cutOff(name, most);
  };
  const [narrow, wide] = [fitting(TEXT_WIDTHS.narrow), fitting(TEXT_WIDTHS.wide)];
  if (narrow === wide) return wide === "" ? [] : [{ text: wide, name: "" }];
  return [
    { text: narrow, name: "narrow" },
    { text: wide, name: "wide" },
  ].filter(({ text }) => text !== "");
}

/** The beginning of a text in so many columns, the last of which is an ellipsis. */
function cutOff(text: string, columns: number): string {
  let room = columns - 1;
  const kept: string[] = [];
  for (const character of text) {
    room -= columnsOf(character);
    if (room < 0) break;
    kept.push(character);
  }
  return `${kept.join("")}…`;
}

/** Width of a text in characters of the font: those beyond Latin, Greek and Cyrillic letters may be twice as wide. */
function columnsOf(text: string): number {
  return [...text].reduce(
    (sum, one) => sum + (/[\0-\u04ff\u2010-\u2027\u2212]/.test(one) ? 1 : 2),
    0,
  );
}
