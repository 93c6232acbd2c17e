import type { RunFile } from "../../domain/run/file/run-file.ts";
import { formatDuration } from "../../domain/shared/format.ts";
import { notedFacts, type ReportView } from "../view.ts";
import { figureTable, html, type Markup, type Part } from "./markup.ts";
import { box, picture, textAt } from "./svg.ts";

/** Differences from the reference of the run; machine, noise and time. */
export function environmentSection(run: RunFile, view: ReportView): Part {
  const { differences, isAlone } = view;
  return html`<section id="environment"><h2>Environment</h2>
${
  differences.rows.length > 0
    ? figureTable(differences, "Different environment")
    : !isAlone &&
      html`<p class="hint">No difference of machine, tools or configuration from what this run is compared with is known.</p>`
}
<h3>Time</h3>${timePicture(run)}
<h3>Machine, noise, time</h3><dl>${notedFacts(view).map(([label, value]) => html`<dt>${label}<dd>${value}`)}</dl></section>`;
}

const SIZE = { width: 760, height: 46 } as const;

/** Narrower parts have no label in the picture; the list below has all times. */
const NAMED_FROM = 50;

/** The run's time by part, as one bar. */
function timePicture({ timing, counts, openLoop }: RunFile): Markup {
  const { totalMs, installMs, buildMs, measureMs, loadMs } = timing;
  const [countMs, ratesMs] = [counts?.durationMs ?? 0, openLoop?.durationMs ?? 0];
  const parts = [
    { name: "install", ms: installMs },
    { name: "build", ms: buildMs },
    { name: "load", ms: loadMs },
    { name: "start, warm, stop", ms: measureMs - loadMs },
    { name: "counting", ms: countMs },
    { name: "several rates", ms: ratesMs },
    { name: "other", ms: totalMs - installMs - buildMs - measureMs - countMs - ratesMs },
  ].map((part) => ({ ...part, ms: Math.max(0, part.ms) }));
  const sum = parts.reduce((all, { ms }) => all + ms, 0) || 1;
  let start = 0;
  const drawn = parts.map(({ name, ms }, index) => {
    const [from, width] = [start, (ms / sum) * SIZE.width];
    start += width;
    return [
      box({ x: from, y: 0 }, { x: from + width, y: 20 }, `time t${index}`),
      width >= NAMED_FROM && [
        textAt({ x: from + 2, y: 33 }, name, "soft"),
        textAt({ x: from + 2, y: 45 }, formatDuration(ms), "soft"),
      ],
    ];
  });
  const words = parts.map(({ name, ms }) => `${name} ${formatDuration(ms)}`).join(", ");
  return picture(SIZE, `Time: ${words}`, drawn);
}
