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

/** Returns each label once, with its highest score, from the most probable. */
export function bestLabels(labels: readonly FoundLabel[]): FoundLabel[] {
  const best = new Map<string, number>();
  for (const { label, score } of labels) best.set(label, Math.max(score, best.get(label) ?? 0));
  return [...best]
    .map(([label, score]) => ({ label, score }))
    .sort((a, b) => b.score - a.score || a.label.localeCompare(b.label));
}
