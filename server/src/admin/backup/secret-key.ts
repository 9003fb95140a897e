import type { Config } from '@spindle/core/config/config';
import { readSecretKey } from '@spindle/core/secret-key-file';
import { deriveSecrets } from '@spindle/core/secrets';

/** Reads the key from the data folder. Returns null when SECRET_KEY is set, or when no key was generated yet. */
export async function readKeyFile({ secretKey, dataDir }: Config): Promise<string | null> {
  return secretKey === undefined ? readSecretKey(dataDir) : null;
}

/** Returns a fingerprint that identifies a key without revealing it. */
export function fingerprintOf(key: string): string {
  return deriveSecrets(key).fingerprint('backup');
}
