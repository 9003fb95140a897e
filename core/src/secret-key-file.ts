import { randomBytes, randomUUID } from 'node:crypto';
import { constants, copyFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config/config.ts';
import { syncFile } from './filesystem/durable-writes.ts';

const KEY_BYTES = 32;
const KEY = new RegExp(`^[0-9a-f]{${KEY_BYTES * 2}}$`);

/** Errors of file systems that have no hard links. */
const WITHOUT_LINKS = new Set<unknown>(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Returns the path of the key that the first start generates. */
export const secretKeyPath = (dataDir: string) => join(dataDir, 'secret.key');

/** Tells whether a text is a whole key. Signatures with an empty or short one could be forged. */
export const isSecretKey = (text: string) => KEY.test(text);

/** Returns the key in the data folder, or null without a file. Throws ConfigError when the file does not hold a whole key. */
export async function readSecretKey(dataDir: string): Promise<string | null> {
  const path = secretKeyPath(dataDir);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw new ConfigError(`${path} cannot be read: ${String(error)}`);
  });
  const key = text === null ? null : text.trim();
  if (key === null || isSecretKey(key)) return key;
  throw new ConfigError(
    `${path} is damaged: it must contain ${KEY_BYTES * 2} hexadecimal digits and contains ${key.length} characters. Restore it from a ` +
      'backup. Without one, delete it: the next start creates a new key. Then all users sign in again and need new API keys, and the secrets ' +
      'of buckets, webhooks and the export must be entered again.',
  );
}

/** Returns the key in the data folder; creates it if there is no file. Processes that start at the same time return the same key. */
export async function readOrCreateSecretKey(dataDir: string): Promise<string> {
  const key = (await readSecretKey(dataDir)) ?? (await createKey(dataDir));
  if (key === null) throw new Error('unreachable: a secret key that is gone again');
  return key;
}

/** Creates the key whole or not at all: a crash or a full disk leaves no part of it under its name. */
async function createKey(dataDir: string): Promise<string | null> {
  const path = secretKeyPath(dataDir);
  const incoming = `${path}.${randomUUID()}`;
  const key = randomBytes(KEY_BYTES).toString('hex');
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(incoming, key, { flag: 'wx', mode: 0o600, flush: true });
    await publish(incoming, path);
    await syncFile(dataDir);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST')
      throw new ConfigError(`${path} cannot be written: ${String(error)}`);
  } finally {
    await rm(incoming, { force: true });
  }
  return readSecretKey(dataDir);
}

/** Links a file to its final path. Unlike a rename, this never replaces a key that another process has written meanwhile. */
async function publish(incoming: string, path: string): Promise<void> {
  try {
    await link(incoming, path);
  } catch (error) {
    if (!WITHOUT_LINKS.has(codeOf(error))) throw error;
    await copyFile(incoming, path, constants.COPYFILE_EXCL);
    await syncFile(path);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
