import type { AssetFacts } from '@spindle/contracts/facts/facts';
import type { FactsChange } from '@spindle/contracts/facts/facts-change';
import { deviceZone, fromLocal, type LocalTaken, toLocal } from '../../assets/local-taken.ts';
import { formatPosition, parsePosition } from '../../assets/position-text.ts';

/** Facts that are single texts. */
const TEXTS = ['title', 'caption', 'credit', 'country', 'region', 'town'] as const;

/** Facts as the fields of the form have them. */
export interface FactsDraft extends Record<(typeof TEXTS)[number], string> {
  tags: string[];
  taken: LocalTaken;
  position: string;
}

/** Returns the facts of an asset as the form shows them. */
export function draftOf(facts: AssetFacts): FactsDraft {
  return {
    title: facts.title ?? '',
    caption: facts.caption ?? '',
    credit: facts.credit ?? '',
    country: facts.country ?? '',
    region: facts.region ?? '',
    town: facts.town ?? '',
    tags: facts.tags,
    taken: facts.taken ? toLocal(facts.taken) : { time: '', zone: deviceZone() },
    position: formatPosition(facts.position),
  };
}

/** Tells whether a time was entered in part. */
export const isTakenIncomplete = ({ taken }: FactsDraft) =>
  taken.time !== '' && fromLocal(taken) === undefined;

/** Tells whether a position was entered that cannot be read. */
export const isPositionInvalid = ({ position }: FactsDraft) =>
  position.trim() !== '' && parsePosition(position) === null;

/** Returns what a draft changes of the draft that the form began with; an empty object for nothing. */
export function changeBetween(before: FactsDraft, now: FactsDraft): FactsChange {
  const change: FactsChange = {};
  for (const name of TEXTS)
    if (now[name].trim() !== before[name].trim()) change[name] = now[name].trim() || null;
  const added = now.tags.filter((tag) => !before.tags.includes(tag));
  const removed = before.tags.filter((tag) => !now.tags.includes(tag));
  if (added.length > 0) change.add_tags = added;
  if (removed.length > 0) change.remove_tags = removed;
  const { time, zone } = now.taken;
  const hasTime = time !== '' || before.taken.time !== '';
  if (hasTime && (time !== before.taken.time || zone !== before.taken.zone))
    change.taken = fromLocal(now.taken) ?? null;
  if (now.position.trim() !== before.position) change.position = parsePosition(now.position);
  return change;
}
