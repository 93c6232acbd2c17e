import type { Curve, CurvePoint, Stretch } from "../../domain/history/curves.ts";
import { required } from "../../domain/shared/required.ts";
import { html, Markup, type Part } from "../html/markup.ts";

/** Height of the picture in units. A script computes values back from heights, so this limits its precision. */
export const HEIGHT = 250;

/** Minimum ratio of the ends of a scale: below it, noise of a tenth of a percent would look like mountains. */
const LEAST_RANGE = 1.1;

/** Maximum number of accepted regressions marked in a picture, the newest ones. */
const MOST_ACCEPTED = 20;

/** The scale of a picture: logarithmic, so that equal ratios have equal heights. */
type Scale = ReturnType<typeof scaleOf>;

/** The smallest and the largest value of a curve. */
export function endsOf({ stretches }: Curve): readonly [least: number, most: number] {
  const values = stretches.flatMap(({ points }) => points.map(({ value }) => value));
  return [Math.min(...values), Math.max(...values)];
}

/** The scale that all values of a curve fit into. */
export function scaleOf(curve: Curve) {
  const [low, high] = endsOf(curve);
  const wider = Math.max(1, Math.sqrt((LEAST_RANGE * low) / high));
  return { low: low / wider, high: high * wider };
}

/**
 * A curve over all runs: one unit to the right for each run, its height {@link HEIGHT}. Values are a line, levels are
 * steps with the band in which a further run is expected, changes and accepted regressions are vertical lines. Lines of
 * different testbeds or configurations are not connected.
 * @param runs number of runs
 * @param label description for accessibility
 */
export function curvePicture(curve: Curve, runs: number, label: string): Markup {
  const scale = scaleOf(curve);
  const accepted = curve.accepted
    .slice(-MOST_ACCEPTED)
    .map(
      ({ run, by, reason, pull }) =>
        html`<path class=accepted d="M${run} 0V${HEIGHT}"><title>Accepted by ${by} on #${pull}: ${reason}</title></path>`,
    );
  return html`<svg viewBox="0 0 ${Math.max(1, runs - 1)} ${HEIGHT}" preserveAspectRatio=none tabindex=0 role=img aria-label="${label}">${curve.stretches.map((stretch, index) => stretchParts(stretch, index, scale))}${accepted}</svg>`;
}

function stretchParts({ points, levels }: Stretch, index: number, scale: Scale): Part {
  const x = (at: number) => required(points[at], "point").run;
  const y = (value: number) => heightOf(value, scale);
  const bands = levels.flatMap(({ from, to, band }) =>
    band ? [`M${x(from)} ${y(band[1])}H${x(to - 1)}V${y(band[0])}H${x(from)}z`] : [],
  );
  const steps = levels.map(({ from, to, level }) => `M${x(from)} ${y(level)}H${x(to - 1)}`);
  const changes = levels.slice(1).map(({ from }) => `M${x(from)} 0V${HEIGHT}`);
  const name = index % 4 === 0 ? "run" : `run t${index % 4}`;
  return [
    bands.length > 0 && html`<path class=band d="${new Markup(bands.join(""))}"/>`,
    changes.length > 0 && html`<path class=change d="${new Markup(changes.join(""))}"/>`,
    html`<path class="${name}" d="${new Markup(lineOf(points, scale))}"/>`,
    html`<path class=level d="${new Markup(steps.join(""))}"/>`,
  ];
}

/** Relative coordinates are short: a page has tens of thousands of them. */
function lineOf(points: readonly CurvePoint[], scale: Scale): string {
  const first = required(points[0], "point");
  let [x, y] = [first.run, heightOf(first.value, scale)];
  // A line of a single point has no length; its round ends make it a dot.
  let path = `M${x} ${y}${points.length === 1 ? "h0" : "l"}`;
  for (const { run, value } of points.slice(1)) {
    const next = heightOf(value, scale);
    const rise = next - y;
    path += `${path.endsWith("l") ? "" : " "}${run - x}${rise < 0 ? "" : " "}${rise}`;
    [x, y] = [run, next];
  }
  return path;
}

/** Height of a value, counted from the top. */
function heightOf(value: number, { low, high }: Scale): number {
  const share = Math.log(value / low) / Math.log(high / low);
  return Math.round(HEIGHT * (1 - Math.min(1, Math.max(0, share))));
}
