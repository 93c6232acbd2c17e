import type { Curve } from "../../domain/history/curves.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { required } from "../../domain/shared/required.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";

/** Overhead of a picture, in points. */
const PICTURE = 160;

/** The size of sixty series of two hundred runs with three pictures each, which loads quickly. */
const MOST_ON_PAGE = 60 * 3 * (200 + PICTURE);

/** Maximum number of series with pictures; more can only be an attack. */
const MOST_SERIES = 5000;

/** A series with the curves of its metrics. */
export interface PageSeries {
  readonly name: string;
  readonly curves: readonly Curve[];
}

/** The pages of a site, at least one and numbered from 1, and the number of series that are on none. */
export type SitePages = ReturnType<typeof pagesOf>;

/** One page of a site. */
export type SitePage = SitePages["pages"][number];

/** Divides series into pages of similar size, in their order. */
export function pagesOf(curves: readonly Curve[]) {
  const all = [...groupedBy(curves, ({ name }) => name)].map(([name, own]) => {
    return { name, curves: own };
  });
  const parts: PageSeries[][] = [[]];
  let weight = 0;
  for (const one of all.slice(0, MOST_SERIES)) {
    const own = weightOf(one);
    if (weight > 0 && weight + own > MOST_ON_PAGE) {
      parts.push([]);
      weight = 0;
    }
    required(parts.at(-1), "page").push(one);
    weight += own;
  }
  const pages = parts.map((series, index) => ({
    number: index + 1,
    file: index === 0 ? "index.html" : `page-${index + 1}.html`,
    series,
  }));
  return { pages, left: Math.max(0, all.length - MOST_SERIES) };
}

function weightOf({ curves }: PageSeries): number {
  const stretches = curves.flatMap((curve) => curve.stretches);
  return PICTURE * curves.length + sumOf(stretches, ({ points }) => points.length);
}
