import type { TrashEntry } from '@spindle/contracts/assets/assets';
import { wireTime } from '@spindle/contracts/http/time';
import type { Context } from '@spindle/core/context';
import type { Asset } from '@spindle/prisma/client';

/** Finds when and by whom those of the assets that are in the trash were moved there, by the id of the row. */
export async function findTrashEntries(
  { db }: Pick<Context, 'db'>,
  assets: Pick<Asset, 'id' | 'trashedAt'>[],
): Promise<Map<string, TrashEntry>> {
  const trashed = assets.flatMap(({ id, trashedAt }) => (trashedAt ? [{ id, at: trashedAt }] : []));
  if (trashed.length === 0) return new Map();
  const ids = trashed.map(({ id }) => id);
  const movers = await db.$queryRaw<{ id: string; name: string }[]>`
    SELECT asset.id, btrim(mover.first_name || ' ' || mover.last_name) AS name
    FROM unnest(${ids}::uuid[]) AS asset (id)
    JOIN LATERAL (
      SELECT user_id FROM asset_activity AS activity
      WHERE activity.asset_id = asset.id AND activity.action = 'TRASHED'
      ORDER BY activity.id DESC LIMIT 1
    ) AS moved ON true
    JOIN "user" AS mover ON mover.id = moved.user_id`;
  const names = new Map(movers.map(({ id, name }) => [id, name]));
  return new Map(trashed.map(({ id, at }) => [id, { at: wireTime(at), by: names.get(id) ?? '' }]));
}
