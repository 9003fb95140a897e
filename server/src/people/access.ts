import type { Actor, Context, TxContext } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { type Face, type Person, Prisma } from '@spindle/prisma/client';
import { seesEverything, visibleAssets, visibleInAnyState } from '../assets/visible-assets.ts';
import { authorize } from '../credentials/authorize.ts';
import type { Authorized } from '../credentials/authorized.ts';

/** A person whom the caller may see. Changes need EDIT_ASSET, which their contracts demand. */
export type VisiblePerson = Authorized<Person, 'view'>;

/** Returns the SQL condition for the people on the assets that the actor may see, on the table `person`. */
export function visiblePeople(actor: Actor): Prisma.Sql {
  if (seesEverything(actor)) return Prisma.sql`true`;
  return Prisma.sql`EXISTS (SELECT FROM face JOIN asset ON asset.id = face.asset_id
    WHERE face.person_id = person.id AND ${visibleInAnyState(actor)})`;
}

/**
 * Returns the SQL condition for the faces on live assets that the actor may see, on the table `face`. With group access, it reads the index of
 * the trash instead of the assets.
 */
export function visibleFaces(actor: Actor): Prisma.Sql {
  return actor.groupAssetAccess
    ? Prisma.sql`NOT EXISTS (SELECT FROM asset AS trashed
        WHERE trashed.id = face.asset_id AND trashed.trashed_at IS NOT NULL)`
    : Prisma.sql`EXISTS (SELECT FROM asset WHERE asset.id = face.asset_id AND ${visibleAssets(actor, 'live')})`;
}

/** SQL condition for the faces on the current images of their assets, on the table `face`. Reads the index of assets with a changed image. */
export const ON_CURRENT_IMAGE = Prisma.sql`NOT EXISTS (SELECT FROM asset AS changed
  WHERE changed.id = face.asset_id AND changed.render_version > 1 AND changed.render_version <> face.render_version)`;

/** Finds a person whom the caller may see. Throws NotFound for any other id. */
export async function findPerson(ctx: Context | TxContext, id: number): Promise<VisiblePerson> {
  const [person] = await findPeople(ctx, [id]);
  if (!person) throw new NotFound('Person', id);
  return person;
}

/** Finds people in the order of their ids. Throws NotFound for the first one whom the caller may not see. */
export async function findPeople(
  { db, actor }: Pick<TxContext, 'db' | 'actor'>,
  ids: readonly number[],
): Promise<VisiblePerson[]> {
  const visible = await db.$queryRaw<{ id: number }[]>`
    SELECT person.id FROM person WHERE person.id = ANY(${ids}::int[]) AND ${visiblePeople(actor)}`;
  const found = await db.person.findMany({ where: { id: { in: visible.map(({ id }) => id) } } });
  return ids.map((id) => {
    const person = found.find((candidate) => candidate.id === id);
    if (!person) throw new NotFound('Person', id);
    return authorize(person, 'view');
  });
}

/** Selects faces on assets that the caller may see. Throws NotFound for a given face that is hidden. */
export async function findFaces(
  { db, actor }: Pick<TxContext, 'db' | 'actor'>,
  ids: readonly number[],
): Promise<Authorized<Face, 'view'>[]> {
  const visible = await db.$queryRaw<{ id: number }[]>`
    SELECT face.id FROM face JOIN asset ON asset.id = face.asset_id
    WHERE face.id = ANY(${ids}::int[]) AND ${visibleInAnyState(actor)}`;
  const found = await db.face.findMany({ where: { id: { in: visible.map(({ id }) => id) } } });
  return ids.map((id) => {
    const face = found.find((candidate) => candidate.id === id);
    if (!face) throw new NotFound('Face', id);
    return authorize(face, 'view');
  });
}
