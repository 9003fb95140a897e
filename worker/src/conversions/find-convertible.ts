import type { Context } from '@spindle/core/context';
import { toUuid } from '@spindle/core/ids';
import type { Asset, File } from '@spindle/prisma/client';

/** Returns an image with status OK or ARCHIVED and without an error, with its newest original. Returns null for other assets. */
export async function findConvertible(
  { db }: Pick<Context, 'db'>,
  id: string,
): Promise<(Asset & { files: File[] }) | null> {
  return db.asset.findUnique({
    where: { id: toUuid(id), kind: 'IMAGE', status: { in: ['OK', 'ARCHIVED'] }, error: null },
    include: { files: { where: { key: 'original' }, orderBy: { version: 'desc' }, take: 1 } },
  });
}
