import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';

/** Something found out about assets, and the version of the data that it holds for: no asset changes between equal versions. */
export interface Kept {
  version: bigint;
}

/** To stand in the statement that finds something out: both then belong together. */
export const VERSION = Prisma.sql`(SELECT coalesce(sum(changes), 0) FROM asset_change)::bigint AS version`;

/** Keeps in memory what is found out for as long as no asset changes. max: how many of them one server keeps. */
export function keepByVersion<T extends Kept>(max: number) {
  const all = new Map<string, Promise<T>>();
  return async (ctx: Context, key: string, find: () => Promise<T>): Promise<T> => {
    const known = all.get(key);
    if (known && (await known).version === (await versionNow(ctx))) return known;
    const finding = find();
    all.delete(key);
    all.set(key, finding);
    finding.catch(() => all.delete(key));
    for (const oldest of all.keys()) {
      if (all.size <= max) break;
      all.delete(oldest);
    }
    return finding;
  };
}

async function versionNow(ctx: Context): Promise<bigint | undefined> {
  const [row] = await ctx.db.$queryRaw<Kept[]>(Prisma.sql`SELECT ${VERSION}`);
  return row?.version;
}
