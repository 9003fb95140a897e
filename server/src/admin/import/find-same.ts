import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { cleanFileName, cleanFolderPath } from '@spindle/core/assets/file-name';
import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { nameKeyOf } from '@spindle/core/search/words';
import { Prisma } from '@spindle/prisma/client';
import type { SourceFile } from './source.ts';

/** An asset with the checksums of an original. */
interface Row {
  id: string;
  trashed: boolean;
  md5: string | null;
  sha256: string | null;
}

/** Finds the asset of an earlier import with the same folder, name, size and checksum, also in the trash. */
export async function findSame(
  ctx: Context,
  file: SourceFile,
): Promise<{ id: string; trashed: boolean } | null> {
  const rows = await findNamesakes(ctx, file);
  if (rows.length === 0) return null;
  // Checksums may be computed after the upload. Until then folder, name and size decide.
  const unread = rows.find(({ sha256, md5 }) => sha256 === null && md5 === null);
  const same = unread ?? (await findByChecksum(rows, file));
  return same ? { id: fromUuid(same.id), trashed: same.trashed } : null;
}

async function findByChecksum(rows: Row[], file: SourceFile): Promise<Row | undefined> {
  if (file.md5 !== null && rows.every(({ md5 }) => md5 !== null))
    return rows.find(({ md5 }) => md5 === file.md5);
  const sha256 = createHash('sha256');
  await pipeline(await file.open(), sha256);
  const digest = sha256.digest('hex');
  return rows.find((row) => row.sha256 === digest);
}

/** Returns live assets before trashed ones. Each half of the query uses the name index of its state. */
function findNamesakes(ctx: Context, file: SourceFile): Promise<Row[]> {
  const name = cleanFileName(file.name);
  const inState = (state: Prisma.Sql, trashed: boolean) => Prisma.sql`
    SELECT asset.id, ${trashed}::boolean AS trashed, file.md5, file.sha256
    FROM asset JOIN file ON file.asset_id = asset.id AND file.key = 'original'
    WHERE asset.trashed_at ${state} AND asset.name_key = ${nameKeyOf(name)} AND asset.name = ${name}
      AND asset.upload_path = ${cleanFolderPath(file.folder)} AND file.size = ${file.sizeBytes}`;
  return ctx.db.$queryRaw<Row[]>`
    ${inState(Prisma.sql`IS NULL`, false)} UNION ALL ${inState(Prisma.sql`IS NOT NULL`, true)}`;
}
