/** Milliseconds without a byte after which a resumable upload is abandoned. */
export const UPLOAD_LIFE_MS = 24 * 3_600_000;
