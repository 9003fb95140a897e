import type { AnalysisAddonKey } from '@spindle/contracts/settings/event-hooks';
import type { Context } from '@spindle/core/context';
import type { Asset } from '@spindle/prisma/client';
import type { z } from 'zod';

/**
 * Returns the result of a part of an analysis: the one that a lost run has saved, otherwise that of `work`, which it saves. `part` names the
 * part within the analysis.
 */
export type DoPart = <T>(part: string, schema: z.ZodType<T>, work: () => Promise<T>) => Promise<T>;

/**
 * Returns a function for the parts of an analysis. Only parts of the same `origin` are used: it names everything that their results depend
 * on. They are deleted with the end of the analysis.
 */
export function openParts(
  { db }: Pick<Context, 'db'>,
  { id: assetId }: Pick<Asset, 'id'>,
  { addon, origin }: { addon: AnalysisAddonKey; origin: string },
): DoPart {
  return async (part, schema, work) => {
    const where = { assetId, addon, part, origin };
    const saved = await db.analysisPart.findFirst({ where });
    const known = schema.safeParse(saved?.result);
    if (known.success) return known.data;
    const result = await work();
    // Not for an asset that is gone.
    await db.$executeRaw`
      INSERT INTO analysis_part (asset_id, addon, part, origin, result)
      SELECT id, ${addon}, ${part}, ${origin}, ${JSON.stringify(result)}::jsonb
      FROM asset WHERE id = ${assetId}::uuid FOR KEY SHARE
      ON CONFLICT (asset_id, addon, part)
      DO UPDATE SET origin = excluded.origin, result = excluded.result, saved_at = excluded.saved_at`;
    return result;
  };
}
