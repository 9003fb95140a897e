import type { Person as PersonAnswer } from '@spindle/contracts/people/people';
import type { Context } from '@spindle/core/context';
import { consentState } from '@spindle/core/people/consent-state';
import { visibleAssets } from '../assets/visible-assets.ts';
import { type VisiblePerson, visibleFaces } from './access.ts';
import { FACE_PICTURE_COLUMNS, type FacePictureRow, presentFacePicture } from './face-picture.ts';

/**
 * Presents people with the number of their assets and the face of their cover, as the caller may see them. `counted`: these numbers, if the
 * caller has them.
 */
export async function presentPeople(
  ctx: Pick<Context, 'db' | 'actor' | 'now'>,
  people: readonly VisiblePerson[],
  counted?: ReadonlyMap<number, number>,
): Promise<PersonAnswer[]> {
  const ids = people.map(({ id }) => id);
  const [counts, covers] = await Promise.all([
    counted ?? countAssets(ctx, ids),
    findCovers(ctx, ids),
  ]);
  return people.map((person) => {
    const cover = covers.get(person.id);
    return {
      id: person.id,
      name: person.name,
      hidden: person.hidden,
      assets: counts.get(person.id) ?? 0,
      cover: cover ? presentFacePicture(cover) : null,
      consent: consentState(person, ctx.now()),
    };
  });
}

export async function presentPerson(
  ctx: Pick<Context, 'db' | 'actor' | 'now'>,
  person: VisiblePerson,
): Promise<{ status: 'OK'; data: PersonAnswer }> {
  const [data] = await presentPeople(ctx, [person]);
  if (!data) throw new Error('unreachable: a person who is not presented');
  return { status: 'OK', data };
}

async function countAssets(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.$queryRaw<{ id: number; assets: number }[]>`
    SELECT face.person_id AS id, count(DISTINCT face.asset_id)::int AS assets
    FROM face WHERE face.person_id = ANY(${ids}::int[]) AND ${visibleFaces(actor)}
    GROUP BY face.person_id`;
  return new Map(rows.map(({ id, assets }) => [id, assets]));
}

/** Finds the face that a user chose for each person; else the largest one. */
async function findCovers(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  ids: readonly number[],
): Promise<Map<number, FacePictureRow>> {
  const visible = visibleAssets(actor, 'live');
  const rows = await db.$queryRaw<(FacePictureRow & { personId: number })[]>`
    SELECT person.id AS "personId", picture.* FROM person CROSS JOIN LATERAL (
      (SELECT ${FACE_PICTURE_COLUMNS} FROM face JOIN asset ON asset.id = face.asset_id
        WHERE face.id = person.cover_face_id AND face.person_id = person.id
          AND face.render_version = asset.render_version AND ${visible})
      UNION ALL
      (SELECT ${FACE_PICTURE_COLUMNS} FROM face JOIN asset ON asset.id = face.asset_id
        WHERE face.person_id = person.id
          AND face.render_version = asset.render_version AND ${visible}
        ORDER BY face.pixels DESC LIMIT 1)
      LIMIT 1) AS picture
    WHERE person.id = ANY(${ids}::int[])`;
  return new Map(rows.map((row) => [row.personId, row]));
}
