import type { Context } from '@spindle/core/context';
import { warnUnlessOutage } from '@spindle/core/outage';

/**
 * Deletes objects without a row after a failed transaction. Reads the rows first, because the transaction may have been
 * committed although its response was lost. The sweep later deletes objects that cannot be deleted now.
 */
export async function removeUnknown(ctx: Context, keys: string[]): Promise<void> {
  try {
    const rows = await ctx.db.file.findMany({
      where: { objectKey: { in: keys } },
      select: { objectKey: true },
    });
    const known = new Set(rows.map((row) => row.objectKey));
    await ctx.storage.remove(keys.filter((key) => !known.has(key)));
  } catch (error) {
    warnUnlessOutage(ctx.log, error, 'objects that no row knows wait for the sweep', { keys });
  }
}
