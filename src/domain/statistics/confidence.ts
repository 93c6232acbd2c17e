/** Probability of detecting a change of the size that is called detectable. */
export const POWER = 0.8;

/** Confidence of every interval that is shown. */
export const CONFIDENCE = 0.95;

/** Probability, over all gated series and metrics of a run together, of calling a regression if nothing changed. */
export const FALSE_ALARM_RATE = 0.01;
