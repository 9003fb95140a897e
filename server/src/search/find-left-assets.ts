import type { Context } from '@spindle/core/context';
import { fromUuid, toUuid } from '@spindle/core/ids';
import { visibleInAnyState } from '../assets/visible-assets.ts';

/** Those of some ids that a list of live assets no longer has. */
interface LeftAssets {
  /** In the trash, as far as the caller may see it. */
  trashed: string[];
  /** Deleted, or not visible to the caller: these are not told apart. */
  missing: string[];
}

/** Finds which of the ids, at most a page, have left the lists of live assets of the caller. Keeps their order. */
export async function findLeftAssets(ctx: Context, ids: readonly string[]): Promise<LeftAssets> {
  if (ids.length === 0) return { trashed: [], missing: [] };
  const rows = await ctx.db.$queryRaw<{ id: string; isTrashed: boolean }[]>`
    SELECT asset.id, asset.trashed_at IS NOT NULL AS "isTrashed" FROM asset
    WHERE asset.id = ANY(${ids.map(toUuid)}::uuid[]) AND ${visibleInAnyState(ctx.actor)}`;
  const isTrashed = new Map(rows.map((row) => [fromUuid(row.id), row.isTrashed]));
  return {
    trashed: ids.filter((id) => isTrashed.get(id) === true),
    missing: ids.filter((id) => !isTrashed.has(id)),
  };
}
