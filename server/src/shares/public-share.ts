import type { Input } from '@spindle/contracts/http/route';
import { wireTime } from '@spindle/contracts/http/time';
import type {
  readPublicShare as route,
  unlockShare as unlockRoute,
} from '@spindle/contracts/shares/share-routes';
import type { PublicShare } from '@spindle/contracts/shares/shares';
import type { Context } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';
import {
  admitVisitor,
  type EnteredShare,
  enterWithPassword,
  findOpenShare,
  refOf,
  tryEnter,
  type Visitor,
} from './access.ts';
import { findIdentity } from './identity.ts';
import type { ReadShareScope } from './scope.ts';

/**
 * Returns the name and totals of a share to an admitted visitor. Returns only that a password is needed to a visitor
 * who has not given it.
 */
export async function readPublicShare(
  ctx: Context,
  { params }: Input<typeof route>,
  visitor: Visitor,
  { secrets, readScope }: { secrets: Secrets; readScope: ReadShareScope },
) {
  const open = await findOpenShare(ctx, params.token, secrets);
  const entered = tryEnter(ctx, open, visitor, secrets);
  if (!entered) return { status: 'OK' as const, data: { password_needed: true as const } };
  await admitVisitor(ctx, entered, visitor, secrets);
  return {
    status: 'OK' as const,
    data: await summarize(ctx, entered, visitor, { secrets, readScope }),
  };
}

/** Admits a visitor who knows the password. Throws a 403 error with the key PASSWORD_WRONG for a wrong one. */
export async function unlockShare(
  ctx: Context,
  { params, body }: Input<typeof unlockRoute>,
  visitor: Visitor,
  { secrets, readScope }: { secrets: Secrets; readScope: ReadShareScope },
) {
  const open = await findOpenShare(ctx, params.token, secrets);
  visitor.countVisit(refOf(open));
  const entered = await enterWithPassword(open, body.password);
  await admitVisitor(ctx, entered, visitor, secrets);
  return {
    status: 'OK' as const,
    data: await summarize(ctx, entered, visitor, { secrets, readScope }),
  };
}

async function summarize(
  ctx: Context,
  entered: EnteredShare,
  visitor: Visitor,
  { secrets, readScope }: { secrets: Secrets; readScope: ReadShareScope },
): Promise<PublicShare> {
  const { share, owner } = entered;
  const { total, bytes } = await readScope(ctx, entered);
  return {
    password_needed: false,
    name: share.name,
    total_assets: total,
    total_size: bytes,
    allow_download: share.allowDownload,
    comments: share.comments,
    can_choose: share.canChoose,
    choice_max: share.choiceMax,
    can_review: share.canReview,
    can_upload: share.canUpload && owner.permissions.includes('CREATE_ASSET'),
    upload_files_max: share.uploadFilesMax,
    upload_bytes_max: Number(share.uploadBytesMax),
    visitor_name: (await findIdentity(ctx, share, visitor, secrets))?.name ?? null,
    expires_at: share.expiresAt && wireTime(share.expiresAt),
  };
}
