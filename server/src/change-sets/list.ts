import type { listChangeSets as route } from '@spindle/contracts/change-sets/change-sets';
import type { Answer, Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { findChangeSets } from './find-change-sets.ts';
import { presentChangeSet } from './present.ts';

/** Lists a page of the change sets that the caller may see, newest first. */
export async function listChangeSets(
  ctx: Context,
  { query: { user_id: userId, cursor, limit } }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  const conditions = [
    Prisma.sql`true`,
    ...(userId === undefined ? [] : [Prisma.sql`change_set.user_id = ${userId}`]),
    ...(cursor === undefined ? [] : [Prisma.sql`change_set.id < ${cursor}`]),
  ];
  const rows = await findChangeSets(ctx, Prisma.join(conditions, ' AND '), limit + 1);
  const page = rows.slice(0, limit).map(presentChangeSet);
  const next_cursor = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
  return { status: 'OK', data: { change_sets: page, next_cursor } };
}
