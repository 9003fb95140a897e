import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from './config/config.ts';
import { readOrCreateSecretKey } from './secret-key-file.ts';

/** Keys for different uses, all derived from SECRET_KEY. */
export interface Secrets {
  /** Signs session tokens and cookies. */
  tokenKey: string;
  /** Encrypts a secret for the database (AES-256-GCM). Returns base64 of a 12-byte IV, a 16-byte tag and the ciphertext. */
  seal(text: string): string;
  /** Decrypts a sealed secret. Throws when it was changed or sealed with another key. */
  open(sealed: string): string;
  /** Returns a keyed hash, to look up a secret without storing it in readable form. */
  fingerprint(text: string): string;
}

/**
 * Derives the keys from SECRET_KEY, or from the key that the first start generated in the data folder. Several servers need SECRET_KEY
 * or a shared folder. Throws ConfigError when the key in the folder is damaged.
 */
export async function loadSecrets(config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Secrets> {
  return deriveSecrets(config.secretKey ?? (await readOrCreateSecretKey(config.dataDir)));
}

/** Derives a key for each purpose from SECRET_KEY, so that a leaked one reveals no other. */
export function deriveSecrets(secretKey: string): Secrets {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, 'spindle', use, 32));
  const sealKey = derive('seal');
  const fingerprintKey = derive('fingerprint');
  return {
    tokenKey: derive('token').toString('hex'),
    seal(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString(
        'utf8',
      );
    },
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest('hex'),
  };
}
