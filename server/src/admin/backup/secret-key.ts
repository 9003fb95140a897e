import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@spindle/core/config/config';
import { deriveSecrets } from '@spindle/core/secrets';

/** Where the key lies that is made at the first start. */
export function keyPath({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'secret.key');
}

/** The key that is kept in the data folder; null where the settings name one, or none was made yet. */
export async function keptKey(config: Config): Promise<string | null> {
  if (config.secretKey !== undefined) return null;
  const text = await readFile(keyPath(config), 'utf8').catch(() => null);
  return text?.trim() ?? null;
}

/** Tells keys apart without telling them. */
export function checkOf(key: string): string {
  return deriveSecrets(key).fingerprint('backup');
}
