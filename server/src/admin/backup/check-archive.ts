import { open } from 'node:fs/promises';
import type { Config } from '@spindle/core/config/config';
import { findMissingMigration } from '@spindle/prisma/baseline';
import { readKnownChecksums } from '@spindle/prisma/migrate';
import { z } from 'zod';
import { Fault } from '../fault.ts';
import { damaged, parse, readArchive, readWhole, skip } from './archive-reader.ts';
import { FORMAT, Head } from './head.ts';
import { checkOf, keptKey } from './secret-key.ts';

export interface Checked {
  head: Head;
  /** The key that came with it. */
  secretKey: string | null;
  missing: string[];
}

/** Reads an archive from its beginning to its end, holds every part against its checksum, and asks whether it can be restored here. Throws Fault. */
export async function checkArchive(
  config: Config,
  path: string,
  onFile: (sizeBytes: number) => void,
): Promise<Checked> {
  const handle = await open(path, 'r').catch((error) => {
    throw new Fault(`${path} cannot be read (${error.message}).`);
  });
  await handle.close();
  let head: Head | null = null;
  let secretKey: string | null = null;
  let missing: string[] = [];
  for await (const entry of readArchive(path)) {
    switch (entry.what.kind) {
      case 'head':
        head = parse(Head, await readWhole(entry));
        await checkHead(head);
        break;
      case 'secret':
        secretKey = (await readWhole(entry)).toString();
        break;
      case 'missing':
        missing = parse(z.array(z.string()), await readWhole(entry));
        break;
      default:
        await skip(entry);
        if (entry.what.kind === 'file') onFile(entry.sizeBytes);
    }
  }
  if (!head) throw damaged();
  await checkKey(config, head, secretKey);
  return { head, secretKey, missing };
}

/** Throws Fault for a backup of a newer release, or of a version whose tables this release cannot create any more. */
async function checkHead({ format, migrations }: Head): Promise<void> {
  const known = await readKnownChecksums();
  const foreign = migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (format !== FORMAT || foreign)
    throw new Fault(
      `This backup was made by a different or newer release${foreign ? ` (${foreign.name})` : ''}. Restore it with that release.`,
    );
  const missing = findMissingMigration(migrations.map(({ name }) => name));
  if (missing !== null)
    throw new Fault(
      `This backup is too old: it lacks ${missing}. Restore it with version 0.1.0 (commit 5d346e2) and make a new backup.`,
    );
}

async function checkKey(config: Config, head: Head, secretKey: string | null): Promise<void> {
  const key = config.secretKey ?? secretKey ?? (await keptKey(config));
  if (key !== null && checkOf(key) === head.key_check) return;
  throw new Fault(
    secretKey !== null
      ? 'SECRET_KEY differs from the key in this backup. Unset SECRET_KEY and try again.'
      : 'Set SECRET_KEY to the key that this backup was made with.',
  );
}
