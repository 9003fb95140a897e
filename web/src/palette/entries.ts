import type { ComponentType } from 'react';
import { likeness } from './fuzzy.ts';

export type EntryGroup =
  | 'recent'
  | 'places'
  | 'actions'
  | 'saved'
  | 'assets'
  | 'collections'
  | 'people';

/** A line of the palette. */
export interface Entry {
  /** Begins with the group: `assets 0e43...`. */
  id: string;
  group: EntryGroup;
  label: string;
  /** Tells it from others of that name. */
  hint?: string;
  icon: ComponentType<{ size: number; stroke: number }>;
  run: () => void;
}

export interface EntryList {
  group: EntryGroup;
  entries: readonly Entry[];
}

const ORDER: readonly EntryGroup[] = [
  'places',
  'actions',
  'saved',
  'assets',
  'collections',
  'people',
];

/** Without a text: what was used last, then places and actions. */
export function allEntries(known: readonly Entry[], recent: readonly Entry[]): EntryList[] {
  const shown = new Set(recent.map(({ id }) => id));
  const rest = known.filter(({ id, group }) => !shown.has(id) && group !== 'saved');
  return [{ group: 'recent' as const, entries: recent }, ...grouped(rest)].filter(isFilled);
}

/**
 * What answers the text, groups with the best answer first; among equals what was used last. `found` are answers already, in
 * their order.
 */
export function matchingEntries(
  text: string,
  known: readonly Entry[],
  found: readonly Entry[],
  recentIds: readonly string[],
): EntryList[] {
  const points = (entry: Entry) =>
    likeness(text, entry.label) + (recentIds.includes(entry.id) ? 0.05 : 0);
  const matching = known
    .filter(({ label }) => likeness(text, label) > 0)
    .sort((a, b) => points(b) - points(a));
  const best = ({ entries: [first] }: EntryList) => (first ? points(first) : 0);
  return grouped([...matching, ...found])
    .filter(isFilled)
    .sort((a, b) => best(b) - best(a));
}

function grouped(entries: readonly Entry[]): EntryList[] {
  return ORDER.map((group) => ({
    group,
    entries: entries.filter((entry) => entry.group === group),
  }));
}

function isFilled({ entries }: EntryList): boolean {
  return entries.length > 0;
}
