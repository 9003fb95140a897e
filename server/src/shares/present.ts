import { wireTime } from '@spindle/contracts/http/time';
import type { Share as ShareAnswer } from '@spindle/contracts/shares/shares';
import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import type { Secrets } from '@spindle/core/secrets';
import type { Share } from '@spindle/prisma/client';
import { type AssetRow, presentAssetRow } from '../assets/asset-row.ts';
import { shareUrl } from './address.ts';

/** Holds the number of visible assets and the first of them. */
export interface ShareSummary {
  total: number;
  cover: AssetRow | null;
}

/** Converts a share to the wire format for its owner. */
export function presentShare(
  ctx: Context,
  share: Share,
  { total, cover }: ShareSummary,
  secrets: Secrets,
): ShareAnswer {
  return {
    id: share.id,
    name: share.name,
    url: shareUrl(ctx, share.tokenEncrypted, secrets),
    collection_id: share.collectionId,
    total_assets: total,
    cover: cover && { id: fromUuid(cover.id), ...presentAssetRow(cover) },
    has_password: share.passwordHash !== null,
    allow_download: share.allowDownload,
    remove_personal_info: share.removePersonalInfo,
    comments: share.comments,
    can_choose: share.canChoose,
    choice_max: share.choiceMax,
    can_review: share.canReview,
    can_upload: share.canUpload,
    upload_files_max: share.uploadFilesMax,
    upload_bytes_max: Number(share.uploadBytesMax),
    expires_at: share.expiresAt && wireTime(share.expiresAt),
    is_expired: isExpired(share, ctx.now()),
    views: share.views,
    last_viewed_at: share.lastViewedAt && wireTime(share.lastViewedAt),
    created_at: wireTime(share.createdAt),
  };
}

/** Whether a share has expired. */
export function isExpired({ expiresAt }: Pick<Share, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}
