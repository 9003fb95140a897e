import type { Context } from '@spindle/core/context';
import { warnUnlessOutage } from '@spindle/core/outage';

/**
 * Takes back objects that no row knows, after a failure. Asks for the rows first: a commit whose answer was lost has taken them in.
 * What cannot be removed is swept later.
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
