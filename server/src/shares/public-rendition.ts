import type { Context } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';
import { REVALIDATE } from '../http/files/cache-control.ts';
import { authorizeShared, enterShare, type Visitor } from './access.ts';

/**
 * Reads a playlist or segment of a shared video with the permissions of the share's owner, whether or not the share
 * allows downloads. The URLs below the share need no further credential.
 */
export async function readSharedRendition<F extends { cacheControl: string }>(
  ctx: Context,
  { params }: { params: { token: string; id: string } },
  { visitor, secrets }: { visitor: Visitor; secrets: Secrets },
  read: (ownerContext: Context) => Promise<F>,
): Promise<F> {
  const entered = await enterShare(ctx, params.token, visitor, secrets);
  await authorizeShared(ctx, entered, params);
  const file = await read({ ...ctx, actor: entered.owner });
  // A cached segment would stay playable after the share ends.
  return { ...file, cacheControl: REVALIDATE };
}
