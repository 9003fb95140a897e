import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { removeObjects } from '@spindle/core/conversions/put-conversion';
import { Invalid } from '@spindle/core/errors';
import { lockPeople } from '@spindle/core/people/lock-people';
import type { ConsentState, Person } from '@spindle/prisma/client';
import { findPeople, findPerson, type VisiblePerson } from './access.ts';

/**
 * Joins people to the kept one: faces, suggestions, rejections, differences, saved searches, and the name and consent that it lacks. The
 * strictest consent wins. Throws NotFound for a hidden person, Invalid when the kept one is among the others.
 */
export async function mergePeople(
  ctx: Context,
  keptId: number,
  otherIds: readonly number[],
): Promise<VisiblePerson> {
  const ids = [...new Set(otherIds)];
  if (ids.includes(keptId)) throw new Invalid('A person cannot be merged with itself.');
  const unusedDocuments = await inTransaction(ctx, async (tx) => {
    await lockPeople(tx);
    const kept = await findPerson(tx, keptId);
    const others = await findPeople(tx, ids);
    await moveReferences(tx, keptId, ids);
    const merged = [kept, ...others].reduce<Person>(combine, kept);
    const { id: _, coverFaceId, createdAt: _created, ...fields } = merged;
    await tx.db.person.deleteMany({ where: { id: { in: ids } } });
    await tx.db.person.update({
      where: { id: keptId },
      data: { ...fields, coverFaceId, updatedAt: tx.now() },
    });
    return others.flatMap(({ consentFileKey }) =>
      consentFileKey !== null && consentFileKey !== merged.consentFileKey ? [consentFileKey] : [],
    );
  });
  await removeObjects(ctx, unusedDocuments);
  return findPerson(ctx, keptId);
}

/** Orders consents from the one that gives way to the one that stays. */
const STRICTNESS: readonly ConsentState[] = ['UNKNOWN', 'GIVEN', 'WITHDRAWN'];

/** Of two given consents, the one that ends first is stricter. */
function isStricter(consent: Person, other: Person): boolean {
  const rank = (person: Person) => STRICTNESS.indexOf(person.consent);
  const end = ({ consentUntil }: Person) => consentUntil?.getTime() ?? Number.POSITIVE_INFINITY;
  return rank(consent) === rank(other) ? end(consent) < end(other) : rank(consent) > rank(other);
}

/** Returns the kept person with what it lacks and the other one has. */
function combine(kept: Person, other: Person): Person {
  if (other.id === kept.id) return kept;
  const name = kept.name === '' ? other : kept;
  const consent = isStricter(other, kept) ? other : kept;
  const document = kept.consentFileKey === null ? other : kept;
  const notes = [kept.consentNote, other.consentNote].filter((note) => note !== '');
  return {
    ...kept,
    name: name.name,
    nameKey: name.nameKey,
    coverFaceId: kept.coverFaceId ?? other.coverFaceId,
    consent: consent.consent,
    consentUntil: consent.consentUntil,
    consentNote: notes.join('\n'),
    consentFileKey: document.consentFileKey,
    consentFileName: document.consentFileName,
  };
}

/** Moves faces, suggestions, rejections, differences and saved searches to the kept person. A face of the merged people is no longer rejected for any of them. */
async function moveReferences({ db }: TxContext, keptId: number, ids: number[]): Promise<void> {
  const all = [keptId, ...ids];
  await db.$executeRaw`UPDATE face SET person_id = ${keptId} WHERE person_id = ANY(${ids}::int[])`;
  await db.$executeRaw`
    INSERT INTO face_suggestion (face_id, person_id, distance)
    SELECT face_id, ${keptId}, min(distance) FROM face_suggestion WHERE person_id = ANY(${ids}::int[])
    GROUP BY face_id ON CONFLICT DO NOTHING`;
  await db.$executeRaw`
    INSERT INTO face_rejection (face_id, person_id)
    SELECT face_id, ${keptId} FROM face_rejection WHERE person_id = ANY(${ids}::int[])
    ON CONFLICT DO NOTHING`;
  await db.$executeRaw`
    DELETE FROM face_rejection USING face
    WHERE face.id = face_rejection.face_id AND face.person_id = ${keptId}
      AND face_rejection.person_id = ${keptId}`;
  await db.$executeRaw`
    INSERT INTO person_difference (first_id, second_id)
    SELECT DISTINCT least(${keptId}, third.id), greatest(${keptId}, third.id)
    FROM person_difference AS known CROSS JOIN LATERAL (
      SELECT CASE WHEN known.first_id = ANY(${ids}::int[]) THEN known.second_id
        ELSE known.first_id END AS id) AS third
    WHERE (known.first_id = ANY(${ids}::int[]) OR known.second_id = ANY(${ids}::int[]))
      AND third.id <> ALL(${all}::int[])
    ON CONFLICT DO NOTHING`;
  await db.$executeRaw`
    UPDATE saved_search SET request = jsonb_set(request, '{person_id}', to_jsonb(${keptId}::int))
    WHERE request -> 'person_id' = ANY(SELECT to_jsonb(id) FROM unnest(${ids}::int[]) AS id)`;
  await db.$executeRaw`
    UPDATE collection SET search = jsonb_set(search, '{person_id}', to_jsonb(${keptId}::int))
    WHERE search -> 'person_id' = ANY(SELECT to_jsonb(id) FROM unnest(${ids}::int[]) AS id)`;
}
