import type { FactsChange } from '@spindle/contracts/facts/facts-change';
import type { TxContext } from '../context.ts';
import { Conflict } from '../errors.ts';
import type { ChangeName } from './change-name.ts';
import { createChangeSet } from './change-set.ts';

type Tx = Pick<TxContext, 'db' | 'now'>;

/** Milliseconds after a mark within which the next one belongs to the same change set. */
const SERIES_MS = 300_000;

const MARKS: ReadonlySet<string> = new Set(['rating', 'flag', 'color_label']);

/** The name of marks that differ. */
const MARKED: ChangeName = ['Marked', ''];

/** Returns whether a change is of rating, flag and color label only. */
export function isMarksChange(change: FactsChange): boolean {
  const fields = Object.entries(change).filter(([, value]) => value !== undefined);
  return fields.length > 0 && fields.every(([field]) => MARKS.has(field));
}

/** Returns the change set of a mark: the user's latest one if it is a series of marks that goes on, else a new one. */
export async function continueSeries(tx: Tx, name: ChangeName, userId: number): Promise<number> {
  const { db, now } = tx;
  const openUntil = new Date(now().getTime() + SERIES_MS);
  // An undo locks its change set, then assets; the caller has locked an asset. Waiting here would be a deadlock.
  const [open] = await db.$queryRaw<{ id: number; start: string; end: string }[]>`
    SELECT id, name_start AS start, name_end AS "end" FROM change_set
    WHERE id = (SELECT max(latest.id) FROM change_set AS latest WHERE latest.user_id = ${userId})
      AND open_until > ${now()} AND NOT EXISTS (SELECT FROM change_set AS undo WHERE undo.undoes_id = change_set.id)
    FOR UPDATE SKIP LOCKED`;
  if (!open) return createChangeSet(tx, { kind: 'FACTS', name, userId, openUntil });
  const isSameName = open.start === name[0] && open.end === name[1];
  const [nameStart, nameEnd] = isSameName ? name : MARKED;
  await db.changeSet.update({ where: { id: open.id }, data: { openUntil, nameStart, nameEnd } });
  return open.id;
}

/**
 * Locks a series of marks of a user before an asset is locked, as an undo does. Throws Conflict for a change set that is not such a series, and for
 * one that is undone.
 */
export async function lockSeries({ db }: Tx, changeSetId: number, userId: number): Promise<void> {
  const [series] = await db.$queryRaw<object[]>`
    SELECT 1 FROM change_set WHERE id = ${changeSetId} AND user_id = ${userId} AND open_until IS NOT NULL FOR UPDATE`;
  const undo = await db.changeSet.findFirst({ where: { undoesId: changeSetId } });
  if (!series || undo)
    throw new Conflict('This change is not yours, or it has been undone already.');
}
