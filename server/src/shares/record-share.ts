import type { Share } from '@spindle/prisma/client';

/** Returns the target of an audit entry about a share. */
export const shareTarget = ({ id, name }: Pick<Share, 'id' | 'name'>) => ({
  type: 'share',
  id,
  name,
});

/** Returns what the audit log shows of a share: never its address or password. */
export const describeShare = (share: Share) => ({
  name: share.name,
  allow_download: share.allowDownload,
  remove_personal_info: share.removePersonalInfo,
  comments: share.comments,
  can_choose: share.canChoose,
  choice_max: share.choiceMax,
  can_review: share.canReview,
  can_upload: share.canUpload,
  upload_files_max: share.uploadFilesMax,
  upload_bytes_max: Number(share.uploadBytesMax),
  expires_at: share.expiresAt,
  has_password: share.passwordHash !== null,
  collection_id: share.collectionId,
});
