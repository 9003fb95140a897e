/** Steps between ticks, as multiples of a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];
const INTERVALS_MAX = 4;

/** Returns round ticks from 0 to the largest value or beyond, at most five. Whole numbers, unless `hasFractions`. */
export function axisTicks(largest: number, { hasFractions }: { hasFractions: boolean }): number[] {
  if (largest <= 0) return [0, 1];
  const atLeast = largest / INTERVALS_MAX;
  const power = 10 ** Math.floor(Math.log10(atLeast));
  const round = (STEPS.find((multiple) => multiple * power >= atLeast) ?? 10) * power;
  const step = hasFractions ? round : Math.max(1, Math.ceil(round));
  const count = Math.ceil(largest / step);
  // Rounded, because sums of fractions such as 0.1 are inexact.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
