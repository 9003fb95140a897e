import { open } from 'node:fs/promises';
import type { Config } from '@spindle/core/config/config';
import { isSecretKey } from '@spindle/core/secret-key-file';
import { findMissingMigration } from '@spindle/prisma/baseline';
import { readKnownChecksums } from '@spindle/prisma/migrate';
import { z } from 'zod';
import { AdminError } from '../admin-error.ts';
import {
  type ArchiveSource,
  damagedError,
  parse,
  readArchive,
  readWhole,
  skip,
} from './archive-reader.ts';
import { FORMAT, Head } from './head.ts';
import { fingerprintOf, readKeyFile } from './secret-key.ts';

/** What the check of an archive found. */
export interface CheckedArchive {
  head: Head;
  /** The secret key in the archive. Null: the archive has none. */
  secretKey: string | null;
  /** Object keys that were missing from the store when the backup was made. */
  missing: string[];
}

/**
 * Reads an archive from beginning to end and verifies every checksum. Checks that this release and this secret key can restore
 * it. Throws AdminError. onFile: called after each file.
 */
export async function checkArchive(
  config: Config,
  archive: ArchiveSource,
  onFile: (sizeBytes: number) => void,
): Promise<CheckedArchive> {
  if (typeof archive === 'string') await checkReadable(archive);
  let head: Head | null = null;
  let secretKey: string | null = null;
  let missing: string[] = [];
  for await (const entry of readArchive(archive)) {
    switch (entry.what.kind) {
      case 'head':
        head = parse(Head, await readWhole(entry));
        await checkHead(head);
        break;
      case 'secret':
        secretKey = (await readWhole(entry)).toString();
        if (!isSecretKey(secretKey)) throw damagedError();
        break;
      case 'missing':
        missing = parse(z.array(z.string()), await readWhole(entry));
        break;
      default:
        await skip(entry);
        if (entry.what.kind === 'file') onFile(entry.sizeBytes);
    }
  }
  if (!head) throw damagedError();
  await checkKey(config, head, secretKey);
  return { head, secretKey, missing };
}

async function checkReadable(path: string): Promise<void> {
  const handle = await open(path, 'r').catch((error) => {
    throw new AdminError(`${path} cannot be read (${error.message}).`);
  });
  await handle.close();
}

/** Throws AdminError for a backup of a newer release, or of a version whose tables this release cannot create any more. */
async function checkHead({ format, migrations }: Head): Promise<void> {
  const known = await readKnownChecksums();
  const foreign = migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (format !== FORMAT || foreign)
    throw new AdminError(
      `This backup was made by a different or newer release${foreign ? ` (${foreign.name})` : ''}. Restore it with that release.`,
    );
  const missing = findMissingMigration(migrations.map(({ name }) => name));
  if (missing !== null)
    throw new AdminError(
      `This backup is too old: it lacks ${missing}. Restore it with version 0.1.0 (commit 5d346e2) and make a new backup.`,
    );
}

/** Throws AdminError unless the key that will be used after the restore is the one that encrypted the data. */
async function checkKey(config: Config, head: Head, secretKey: string | null): Promise<void> {
  const key = config.secretKey ?? secretKey ?? (await readKeyFile(config));
  if (key !== null && fingerprintOf(key) === head.key_check) return;
  throw new AdminError(
    secretKey !== null
      ? 'SECRET_KEY differs from the key in this backup. Unset SECRET_KEY and try again.'
      : 'Set SECRET_KEY to the key that this backup was made with.',
  );
}
