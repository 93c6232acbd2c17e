import { expect, it } from "vitest";
import { digammaOfHalf, trigammaOfHalf } from "./polygamma.ts";

/** Abramowitz & Stegun, tables 6.1 and 6.2: arguments 1, 1½, 2, and by the recurrence ½, 4. */
it.each([
  [1, -1.963_510_026_021_423, 4.934_802_200_544_679],
  [2, -0.577_215_664_901_533, 1.644_934_066_848_226],
  [3, 0.036_489_973_978_577, 0.934_802_200_544_679],
  [4, 0.422_784_335_098_467, 0.644_934_066_848_226],
  [8, 1.256_117_668_431_8, 0.283_822_955_737_115],
])("the digamma and trigamma functions at %d ⁄ 2", (n, digamma, trigamma) => {
  expect(digammaOfHalf(n)).toBeCloseTo(digamma, 12);
  expect(trigammaOfHalf(n)).toBeCloseTo(trigamma, 12);
});
