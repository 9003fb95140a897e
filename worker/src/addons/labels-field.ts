import type { Disposition } from '@spindle/contracts/settings/event-hooks';
import type { FoundLabel } from '../models/capabilities.ts';

/** Used when the disposition names no threshold. */
const USUAL_THRESHOLD = 0.5;

/**
 * Returns the value of a reserved field with the labels that reach the threshold, separated by spaces; those of a label's own words
 * become underscores. Null when no label reaches it.
 */
export function labelsField(
  labels: readonly FoundLabel[],
  { confidence_threshold = USUAL_THRESHOLD }: Disposition,
): string | null {
  const words = labels
    .filter(({ score }) => score >= confidence_threshold)
    .map(({ label }) => label.replaceAll(' ', '_'));
  return words.length > 0 ? words.join(' ') : null;
}
