/**
 * How many change points are false, and how soon a change is found: writes docs/figures/change-points.md.
 *
 *     node experiment/change-points.js [--seed 1] [--curves 400]
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { falsePoints, foundSteps } from "./lib/change-points.js";
import { changePointsPage } from "./lib/change-points-page.js";
import { publishedPoints } from "./lib/published-points.js";
import { writePage } from "./lib/table.js";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    curves: { type: "string", default: "400" },
    out: { type: "string", default: path.join(import.meta.dirname, "../docs/figures") },
  },
});
const { seed, out } = values;
const curves = Number(values.curves);
const page = changePointsPage({
  command: `node experiment/change-points.js --seed ${seed} --curves ${curves}`,
  curves,
  falsePoints: falsePoints(curves, seed),
  foundSteps: foundSteps(curves, seed),
  published: publishedPoints(),
});
writePage(path.join(out, "change-points.md"), page);
