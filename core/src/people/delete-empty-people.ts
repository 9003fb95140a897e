import type { TxContext } from '../context.ts';

/** Deletes those of the people who have no face left, and nothing that a user entered: name, consent, or that they are hidden. */
export async function deleteEmptyPeople(
  { db }: Pick<TxContext, 'db'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.$executeRaw`
    DELETE FROM person WHERE id = ANY(${ids}::int[]) AND name = '' AND NOT hidden
      AND consent = 'UNKNOWN' AND consent_note = '' AND consent_file_key IS NULL
      AND NOT EXISTS (SELECT FROM face WHERE face.person_id = person.id)`;
}
