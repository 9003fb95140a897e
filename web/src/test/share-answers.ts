import type { Share } from '@spindle/contracts/shares/shares';

/** Returns a share: by default of a selection and without an end. */
export function shareAnswer(changes: Partial<Share> = {}): Share {
  return {
    id: 5,
    name: 'For the press',
    url: 'https://dam.example.com/shared/abcdefghijklmnopqrstuvwx',
    collection_id: null,
    total_assets: 2,
    cover: null,
    has_password: false,
    allow_download: false,
    remove_personal_info: false,
    comments: 'OFF',
    can_choose: false,
    choice_max: null,
    can_review: false,
    can_upload: false,
    upload_files_max: 100,
    upload_bytes_max: 5_000_000_000,
    expires_at: null,
    is_expired: false,
    views: 0,
    last_viewed_at: null,
    created_at: '2026-11-20T18:10:00Z',
    ...changes,
  };
}
