import { DOWNLOAD_NAME } from '@spindle/contracts/collections/collections';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import type { CleanCopies } from '../files/clean/clean-copies.ts';
import { derivedName } from '../files/download-name.ts';
import { createCleanZip } from './clean-zip.ts';
import type { MissingFile } from './missing-files.ts';
import { createZip, LATEST_ORIGINAL, ORIGINAL_COLUMNS, type OriginalRow } from './zip.ts';

/** A file with its type and its size (`300x200`; empty if it is not known); without a file for an asset that lacks the conversion. */
export type FoundRow = OriginalRow & { pixels: string };
export type AbsentRow = MissingFile & { fileId: null };

/** What the name of a derived file ends with: its key, or a text of the row. */
export type Suffix = string | ((row: FoundRow) => string);

/** Selects a FoundRow or an AbsentRow from `asset` and the table of `joinFile`. */
export const FILE_COLUMNS = Prisma.sql`${ORIGINAL_COLUMNS},
  coalesce(original.width || 'x' || original.height, '') AS pixels`;

/** Joins the file with a content key to `asset`: the latest original, or the conversion of the current version if there is one. */
export function joinFile(key: string): Prisma.Sql {
  return key === 'original'
    ? Prisma.sql`CROSS JOIN LATERAL ${LATEST_ORIGINAL} AS original`
    : Prisma.sql`LEFT JOIN file AS original ON original.asset_id = asset.id AND original.key = ${key}
        AND original.version = asset.version AND original.error IS NULL AND original.size > 0`;
}

export function hasFile(row: FoundRow | AbsentRow): row is FoundRow {
  return row.fileId !== null;
}

/**
 * Creates the archive of the found files. A conversion is named after its asset, its type and `suffix`: its key, or a text of the row.
 * Originals, with the suffix `original`, keep the name of the asset.
 */
export function zipFound(ctx: Context, found: (FoundRow | AbsentRow)[], suffix: Suffix) {
  const rows = nameFiles(found.filter(hasFile), suffix);
  return createZip(ctx, rows, DOWNLOAD_NAME, findAbsent(found));
}

/** Creates the archive of the found files like `zipFound`, without personal information. */
export function zipFoundClean(
  ctx: Context,
  found: (FoundRow | AbsentRow)[],
  suffix: Suffix,
  cleanCopies: CleanCopies,
) {
  const rows = nameFiles(found.filter(hasFile), suffix);
  return createCleanZip(ctx, rows, DOWNLOAD_NAME, cleanCopies, findAbsent(found));
}

/** Names files as in an archive: derived ones after their asset, their type and the suffix. */
export function nameFiles(rows: FoundRow[], suffix: Suffix): FoundRow[] {
  if (suffix === 'original') return rows;
  const suffixOf = typeof suffix === 'string' ? () => suffix : suffix;
  return rows.map((row) => ({
    ...row,
    name: derivedName(row.name, suffixOf(row), row.contentType),
  }));
}

function findAbsent(found: (FoundRow | AbsentRow)[]): AbsentRow[] {
  return found.filter((row) => !hasFile(row));
}
