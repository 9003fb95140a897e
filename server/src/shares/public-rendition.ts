import type { Context } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';
import { expectShown } from './public-assets.ts';
import { enterShare, type Visitor } from './visit.ts';

/**
 * Something of the film in pieces of a video that a share shows, with or without downloads: read in the place of the share's owner, whose
 * reach bounds what it shows. Its addresses need no credential, as they lie below that of the share.
 */
export async function readSharedRendition<F extends { cacheControl: string }>(
  ctx: Context,
  { params }: { params: { token: string; id: string } },
  { visitor, secrets }: { visitor: Visitor; secrets: Secrets },
  read: (inside: Context) => Promise<F>,
): Promise<F> {
  const open = await enterShare(ctx, params.token, visitor, secrets);
  await expectShown(ctx, open, params.id);
  const file = await read({ ...ctx, actor: open.owner });
  // A kept film would outlive the share.
  return { ...file, cacheControl: 'private, no-cache' };
}
