import { NO_GUEST_UPLOADS } from '@spindle/contracts/shares/guest-files';
import type { Context, TxContext } from '@spindle/core/context';
import { Forbidden } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import type { Share } from '@spindle/prisma/client';
import { authorizeUploads, type UploadContext } from '../../assets/access.ts';
import { enterShare, shareUnavailable, type Visitor } from '../access.ts';
import { isExpired } from '../present.ts';

/** The columns of a share that accepts files. */
export type AcceptingShare = Pick<
  Share,
  'id' | 'ownerId' | 'name' | 'collectionId' | 'uploadFilesMax' | 'uploadBytesMax'
>;

/**
 * Enters a share that accepts files. Returns the context of its owner, as whom visitors upload. Throws Forbidden for a share that does not
 * accept files, and when its owner may no longer create assets.
 */
export async function enterToUpload(
  ctx: Context,
  token: string,
  visitor: Visitor,
  secrets: Secrets,
): Promise<{ share: Share; ownerContext: UploadContext }> {
  const { share, owner } = await enterShare(ctx, token, visitor, secrets);
  if (!share.canUpload || share.collectionId === null) throw new Forbidden(NO_GUEST_UPLOADS);
  if (!owner.permissions.includes('CREATE_ASSET')) throw new Forbidden(NO_GUEST_UPLOADS);
  const ownerContext = authorizeUploads({
    ...ctx,
    actor: { ...owner, address: ctx.actor.address, userAgent: ctx.actor.userAgent },
  });
  return { share, ownerContext };
}

/** Locks a share and checks again that it accepts files. Throws the error of `findOpenShare` for one that ended, Forbidden otherwise. */
export async function lockAcceptingShare(tx: TxContext, id: number): Promise<AcceptingShare> {
  await tx.db.$queryRaw`SELECT 1 FROM share WHERE id = ${id} FOR NO KEY UPDATE`;
  const share = await tx.db.share.findUnique({ where: { id } });
  if (!share || isExpired(share, tx.now())) throw shareUnavailable();
  if (!share.canUpload) throw new Forbidden(NO_GUEST_UPLOADS);
  return share;
}
