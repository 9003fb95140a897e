import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@spindle/core/config/config';
import { deriveSecrets } from '@spindle/core/secrets';

/** Returns the path of the key that the first start generates. */
export function keyPath({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'secret.key');
}

/** Reads the key from the data folder. Returns null when SECRET_KEY is set, or when no key was generated yet. */
export async function readKeyFile(config: Config): Promise<string | null> {
  if (config.secretKey !== undefined) return null;
  const text = await readFile(keyPath(config), 'utf8').catch(() => null);
  return text?.trim() ?? null;
}

/** Returns a fingerprint that identifies a key without revealing it. */
export function fingerprintOf(key: string): string {
  return deriveSecrets(key).fingerprint('backup');
}
