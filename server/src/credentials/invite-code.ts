import type { Secrets } from '@spindle/core/secrets';

/** Returns the stored form of an invite code. The code itself is only in the link. */
export const hashInviteCode = (code: string, secrets: Secrets): string =>
  secrets.fingerprint(`invite ${code}`);
