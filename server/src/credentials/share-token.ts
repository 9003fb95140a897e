import type { Secrets } from '@spindle/core/secrets';

/** Hashes the token of a share; the database finds shares by this hash. */
export function hashShareToken(token: string, secrets: Secrets): string {
  return secrets.fingerprint(`share ${token}`);
}
