import type { Answer, Input } from '@spindle/contracts/http/route';
import type { findDuplicates as route, UploadCandidate } from '@spindle/contracts/search/similar';
import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { Prisma } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/visible-assets.ts';

interface Duplicate {
  id: string;
  name: string;
}

/** Returns, in the order of the files, the newest visible asset with the same bytes or null. A file without a checksum matches by size alone. */
export async function findDuplicates(
  ctx: Context,
  { body: { files } }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  const data: (Duplicate | null)[] = [];
  for (const file of files) data.push(await findDuplicate(ctx, file));
  return { status: 'OK', data };
}

async function findDuplicate(ctx: Context, file: UploadCandidate): Promise<Duplicate | null> {
  const [found] = await ctx.db.$queryRaw<Duplicate[]>`
    SELECT asset.id, asset.name FROM asset
    WHERE asset.size = ${file.size}::bigint AND ${visibleAssets(ctx.actor, 'live')} AND ${hasChecksum(file)}
    ORDER BY asset.seq DESC LIMIT 1`;
  return found ? { id: fromUuid(found.id), name: found.name } : null;
}

/** Selects assets with the checksum of a file, or all when it has none. Only the current original counts, not earlier versions. */
function hasChecksum({ sha256 }: UploadCandidate): Prisma.Sql {
  if (sha256 === undefined) return Prisma.sql`true`;
  return Prisma.sql`EXISTS (SELECT FROM file WHERE file.asset_id = asset.id AND file.key = 'original'
    AND file.version = asset.version AND file.sha256 = ${sha256})`;
}
