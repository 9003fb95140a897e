import type { PersonTarget } from '@spindle/contracts/people/people';
import type { TxContext } from '@spindle/core/context';
import { fold } from '@spindle/core/search/fold';
import { findPerson, visiblePeople } from './access.ts';

/** Returns the id of the person whom faces are assigned to, and creates the person if necessary. Throws NotFound for a hidden person. */
export async function findTarget(
  tx: TxContext,
  { person_id, name = '' }: PersonTarget,
): Promise<number> {
  if (person_id !== undefined) return (await findPerson(tx, person_id)).id;
  const nameKey = fold(name);
  if (name !== '') {
    const [known] = await tx.db.$queryRaw<{ id: number }[]>`
      SELECT person.id FROM person WHERE person.name_key = ${nameKey} AND ${visiblePeople(tx.actor)}
      ORDER BY person.id LIMIT 1`;
    if (known) return known.id;
  }
  return (await tx.db.person.create({ data: { name, nameKey } })).id;
}
