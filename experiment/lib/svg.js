/**
 * @typedef {object} Line
 * @property {string} name
 * @property {readonly (readonly [number, number])[]} points
 * @property {boolean} [dashed]
 */

/**
 * @typedef {object} Axis
 * @property {string} label with its unit
 * @property {readonly [number, number]} range
 * @property {readonly number[]} ticks
 * @property {boolean} [log]
 */

const COLOURS = 6;
const [WIDTH, HEIGHT] = [760, 420];
const PLOT = { left: 70, right: 540, top: 50, bottom: 360 };

const STYLE = `
  .paper { fill: #ffffff } .ink { fill: #1f2328 } .faint { stroke: #d1d9e0; stroke-width: 1 }
  text { font: 13px sans-serif } .title { font-weight: 600; font-size: 15px }
  .line { fill: none; stroke-width: 2 } .dashed { stroke-dasharray: 6 4 }
  .s0 { stroke: #0550ae } .s1 { stroke: #bc4c00 } .s2 { stroke: #1a7f37 }
  .s3 { stroke: #8250df } .s4 { stroke: #cf222e } .s5 { stroke: #57606a }
  .f0 { fill: #0550ae } .f1 { fill: #bc4c00 } .f2 { fill: #1a7f37 }
  .f3 { fill: #8250df } .f4 { fill: #cf222e } .f5 { fill: #57606a }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #0d1117 } .ink { fill: #f0f6fc } .faint { stroke: #3d444d }
    .s0 { stroke: #79c0ff } .s1 { stroke: #ffa657 } .s2 { stroke: #7ee787 }
    .s3 { stroke: #d2a8ff } .s4 { stroke: #ff7b72 } .s5 { stroke: #9198a1 }
    .f0 { fill: #79c0ff } .f1 { fill: #ffa657 } .f2 { fill: #7ee787 }
    .f3 { fill: #d2a8ff } .f4 { fill: #ff7b72 } .f5 { fill: #9198a1 }
  }`;

/**
 * A chart of lines with a legend.
 * @param {{ title: string, x: Axis, y: Axis, lines: readonly Line[] }} chart
 * @returns {string} SVG that fits light and dark pages
 */
export function lineChart({ title, x, y, lines }) {
  const toX = scale(x, PLOT.left, PLOT.right);
  const toY = scale(y, PLOT.bottom, PLOT.top);
  const drawn = lines.map(({ name, points, dashed }, index) => {
    const at = points.map(([a, b]) => [round(toX(a)), round(toY(b))]);
    const colour = index % COLOURS;
    const kind = `line s${colour}${dashed ? " dashed" : ""}`;
    const level = PLOT.top + 12 + 22 * index;
    return [
      `<polyline class="${kind}" points="${at.map((point) => point.join(",")).join(" ")}"/>`,
      ...at.map(([cx, cy]) => `<circle class="f${colour}" cx="${cx}" cy="${cy}" r="3"/>`),
      `<line class="${kind}" x1="${PLOT.right + 16}" x2="${PLOT.right + 40}" y1="${level}" y2="${level}"/>`,
      text(PLOT.right + 46, level + 4, name),
    ].join("\n");
  });
  return page(title, [...grid(x, y, toX, toY), ...drawn], HEIGHT);
}

/**
 * A chart of rates with intervals, one line each.
 * @param {{ title: string, x: Axis, rows: readonly { name: string, marks: readonly { rate: number, low: number, high: number }[] }[], legend: readonly string[], limit?: number }} chart
 * @returns {string}
 */
export function dotChart({ title, x, rows, legend, limit }) {
  const left = 300;
  const step = 34;
  const bottom = PLOT.top + 30 + rows.length * step;
  const toX = scale(x, left, WIDTH - 40);
  const clip = (/** @type {number} */ value) => Math.min(x.range[1], Math.max(x.range[0], value));
  const ticks = x.ticks.flatMap((tick) => [
    `<line class="faint" x1="${round(toX(tick))}" x2="${round(toX(tick))}" y1="${PLOT.top + 20}" y2="${bottom}"/>`,
    text(toX(tick), bottom + 18, String(tick), "middle"),
  ]);
  const marks = rows.flatMap(({ name, marks: own }, row) => {
    const middle = PLOT.top + 44 + row * step;
    return [
      text(left - 10, middle + 4, name, "end"),
      ...own.map(({ rate, low, high }, index) => {
        const cy = middle + (index - (own.length - 1) / 2) * 9;
        const ends = `x1="${round(toX(clip(low)))}" x2="${round(toX(clip(high)))}"`;
        const dot = `<circle class="f${index}" cx="${round(toX(clip(rate)))}" cy="${cy}" r="4"/>`;
        return `<line class="line s${index}" ${ends} y1="${cy}" y2="${cy}"/>${dot}`;
      }),
    ];
  });
  const key = legend.map((name, index) => {
    const at = left + index * 190;
    return `<circle class="f${index}" cx="${at}" cy="${PLOT.top}" r="4"/>${text(at + 8, PLOT.top + 4, name)}`;
  });
  const line =
    limit === undefined
      ? []
      : [
          `<line class="line dashed s4" x1="${round(toX(limit))}" x2="${round(toX(limit))}" y1="${PLOT.top + 20}" y2="${bottom}"/>`,
        ];
  const label = text((left + WIDTH - 40) / 2, bottom + 42, x.label, "middle");
  return page(title, [...ticks, ...line, ...marks, ...key, label], bottom + 60);
}

/**
 * @param {Axis} x
 * @param {Axis} y
 * @param {(value: number) => number} toX
 * @param {(value: number) => number} toY
 */
function grid(x, y, toX, toY) {
  const { left, right, top, bottom } = PLOT;
  const middle = (top + bottom) / 2;
  return [
    ...x.ticks.flatMap((tick) => [
      `<line class="faint" x1="${round(toX(tick))}" x2="${round(toX(tick))}" y1="${top}" y2="${bottom}"/>`,
      text(toX(tick), bottom + 18, String(tick), "middle"),
    ]),
    ...y.ticks.flatMap((tick) => [
      `<line class="faint" x1="${left}" x2="${right}" y1="${round(toY(tick))}" y2="${round(toY(tick))}"/>`,
      text(left - 8, toY(tick) + 4, String(tick), "end"),
    ]),
    text((left + right) / 2, bottom + 42, x.label, "middle"),
    `<g transform="rotate(-90 20 ${middle})">${text(20, middle, y.label, "middle")}</g>`,
  ];
}

/**
 * @param {Axis} axis
 * @param {number} from
 * @param {number} to
 * @returns {(value: number) => number}
 */
function scale({ range: [low, high], log }, from, to) {
  const of = log ? Math.log : (/** @type {number} */ value) => value;
  return (value) => from + ((of(value) - of(low)) / (of(high) - of(low))) * (to - from);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} content
 * @param {"start" | "middle" | "end"} [anchor]
 */
function text(x, y, content, anchor = "start") {
  const safe = content.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<text class="ink" x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${safe}</text>`;
}

/**
 * @param {string} title
 * @param {readonly string[]} content
 * @param {number} height
 */
function page(title, content, height) {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${title}">`,
    `<style>${STYLE}\n</style>`,
    `<rect class="paper" width="${WIDTH}" height="${height}"/>`,
    `<text class="ink title" x="20" y="26">${title}</text>`,
    ...content,
    "</svg>\n",
  ].join("\n");
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}
