import type { ChangeItem, ChangeSet } from '@spindle/contracts/change-sets/change-sets';
import { t } from './texts.ts';

/** Returns who made a change, within a sentence. */
export function whoOf(
  { user_id, user_name }: Pick<ChangeSet, 'user_id' | 'user_name'>,
  ownId: number | null,
): string {
  if (user_id === ownId) return t('you');
  return user_name || t('formerUser');
}

/** Returns what became of the last attempt to undo a change; null without one, and while it runs. */
export function undoText({ undo, state }: ChangeSet, ownId: number | null): string | null {
  if (!undo?.message || state === 'UNDOING') return null;
  const who = whoOf(undo, ownId);
  if (state !== 'UNDONE') return t('triedBy', { who, message: undo.message });
  const done = t('undoneBy', { who });
  // `50 of 50 restored` says nothing new.
  return undo.message.includes('; ') ? `${done}: ${undo.message}` : done;
}

/** A changed field with its values as texts. Null: no value. */
export interface ShownChange {
  field: string;
  from: string | null;
  to: string | null;
}

/** Returns the changes of an asset as texts. Of lists, only the entries that were removed and added. */
export function shownChanges({ changes }: ChangeItem): ShownChange[] {
  return changes.map(({ field, from, to }) => {
    if (field === 'trash') return { field: t('where'), from: whereOf(from), to: whereOf(to) };
    const name = field === 'taken' ? t('taken') : field.replaceAll('_', ' ');
    if (!Array.isArray(from ?? []) || !Array.isArray(to ?? []))
      return { field: name, from: textOf(from), to: textOf(to) };
    const [before, after] = [listOf(from), listOf(to)];
    return {
      field: name,
      from: joinTexts(before.filter((entry) => !after.includes(entry))),
      to: joinTexts(after.filter((entry) => !before.includes(entry))),
    };
  });
}

const whereOf = (isTrashed: unknown) => t(isTrashed ? 'trash' : 'library');

const joinTexts = (texts: string[]) => (texts.length === 0 ? null : texts.join(', '));

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map((entry) => textOf(entry) ?? '') : [];
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value !== 'object') return String(value);
  if ('time' in value && 'offset_minutes' in value) return takenText(value);
  if ('latitude' in value && 'longitude' in value) return `${value.latitude}, ${value.longitude}`;
  return JSON.stringify(value);
}

/** Returns a date taken in the time of its place: `2025-06-14 12:00:00`. */
function takenText({ time, offset_minutes }: { time: unknown; offset_minutes: unknown }): string {
  const local = new Date(Date.parse(String(time)) + Number(offset_minutes ?? 0) * 60_000);
  return local.toISOString().slice(0, 19).replace('T', ' ');
}
