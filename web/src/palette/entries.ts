import type { ComponentType } from 'react';
import { matchScore } from './fuzzy.ts';

/** Groups of entries. `places` are pages; `saved` are saved searches. */
export type EntryGroup =
  | 'recent'
  | 'places'
  | 'actions'
  | 'saved'
  | 'assets'
  | 'collections'
  | 'people';

/** A row of the palette. */
export interface Entry {
  /** Starts with the group: `assets 0e43...`. */
  id: string;
  group: EntryGroup;
  label: string;
  /** Distinguishes it from entries with the same label. */
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

/** Returns the entries for an empty field: recent ones, then pages and actions. */
export function allEntries(known: readonly Entry[], recent: readonly Entry[]): EntryList[] {
  const shown = new Set(recent.map(({ id }) => id));
  const rest = known.filter(({ id, group }) => !shown.has(id) && group !== 'saved');
  return [{ group: 'recent' as const, entries: recent }, ...groupEntries(rest)].filter(hasEntries);
}

/** Added to the score of recent entries. Less than the difference between two kinds of matches. */
const RECENT_BONUS = 0.05;

/**
 * Returns the entries that match a text, the group with the best match first. Recent entries win ties. `known` are entries that
 * need no search on the server. `found` are those that the server returned for the text; they keep their order.
 */
export function matchingEntries(
  text: string,
  known: readonly Entry[],
  found: readonly Entry[],
  recentIds: readonly string[],
): EntryList[] {
  const scoreOf = (entry: Entry) =>
    matchScore(text, entry.label) + (recentIds.includes(entry.id) ? RECENT_BONUS : 0);
  const matching = known
    .filter(({ label }) => matchScore(text, label) > 0)
    .sort((a, b) => scoreOf(b) - scoreOf(a));
  const best = ({ entries: [first] }: EntryList) => (first ? scoreOf(first) : 0);
  return groupEntries([...matching, ...found])
    .filter(hasEntries)
    .sort((a, b) => best(b) - best(a));
}

function groupEntries(entries: readonly Entry[]): EntryList[] {
  return ORDER.map((group) => ({
    group,
    entries: entries.filter((entry) => entry.group === group),
  }));
}

function hasEntries({ entries }: EntryList): boolean {
  return entries.length > 0;
}
