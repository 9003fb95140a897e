import type { createComment as route } from '@spindle/contracts/comments/comments';
import type { Input } from '@spindle/contracts/http/route';
import { type Context, inTransaction } from '@spindle/core/context';
import type { Asset } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { presentForUser } from './list.ts';
import { writeComment } from './write-comment.ts';

/** Writes a comment of the caller on an asset. Throws NotFound for an unknown thread, Invalid above COMMENTS_MAX. */
export async function createComment(
  ctx: Context,
  asset: Authorized<Asset, 'view'>,
  { body }: Input<typeof route>,
) {
  const row = await inTransaction(ctx, (tx) =>
    writeComment(tx, asset, body, { userId: ctx.actor.userId }),
  );
  return { status: 'OK' as const, data: presentForUser(ctx, row) };
}
