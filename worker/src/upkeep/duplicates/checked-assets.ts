import type { TxContext } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';

/** An asset whose duplicates are looked for. */
export interface CheckedAsset {
  /** As a UUID. */
  id: string;
  /** The checksum of the current original; null while it is not computed. */
  sha256: string | null;
  /** The difference hash; null without an image. */
  dhash: string | null;
}

/** Selects the assets that can be duplicates: outside the trash, and neither in processing nor failed nor archived. */
export const IS_COMPARABLE = Prisma.sql`asset.trashed_at IS NULL AND asset.status = 'OK'`;

/** Selects files that are the current original of their asset. */
export const IS_CURRENT_ORIGINAL = Prisma.sql`file.key = 'original' AND NOT EXISTS (SELECT FROM file AS later
  WHERE later.asset_id = file.asset_id AND later.key = 'original' AND later.version > file.version)`;

/** Reads those of the given assets that can be duplicates, in the order of their arrival. */
export async function readCheckedAssets(
  { db }: TxContext,
  ids: readonly string[],
): Promise<CheckedAsset[]> {
  return db.$queryRaw<CheckedAsset[]>`
    SELECT asset.id, asset.dhash, file.sha256 FROM asset
      LEFT JOIN file ON file.asset_id = asset.id AND ${IS_CURRENT_ORIGINAL}
    WHERE asset.id = ANY(${[...ids]}::uuid[]) AND ${IS_COMPARABLE} ORDER BY asset.seq`;
}

/** Returns assets as a table for SQL, with the columns id, sha256 and dhash. */
export function assetTable(assets: readonly CheckedAsset[]): Prisma.Sql {
  return Prisma.sql`jsonb_to_recordset(${JSON.stringify(assets)}::jsonb) AS given (id uuid, sha256 text, dhash text)`;
}
