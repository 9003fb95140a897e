import type { StorageKind } from '@spindle/contracts/settings/storage-settings';
import type { MoveAction } from '@spindle/contracts/storage/move';
import { HLS } from '@spindle/contracts/video/video-keys';
import { Prisma } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';
import type { StoreName } from '../storage/stores/stores.ts';

/** The kind of a row of `file`, as `storageKindOf` decides for new ones: the index of an HLS rendition is stored with its tracks. */
export const FILE_KIND = Prisma.sql`CASE WHEN file.key = 'original' THEN 'originals'
  WHEN file.content_type LIKE 'video/%' OR file.content_type LIKE 'audio/%' OR file.key = ${HLS} THEN 'transcodes'
  ELSE 'derivatives' END`;

/** The name of the store of a row of `file`; empty for the default store. */
export const FILE_STORE = Prisma.sql`CASE WHEN file.storage LIKE 'store-%' THEN file.storage ELSE '' END`;

/** Whether a row of `file` has an object: a failed conversion has none. */
export const HAS_OBJECT = Prisma.sql`(file.size > 0 OR file.error IS NULL)`;

/** The store of each kind that the settings name. */
export type Destinations = Record<StorageKind, StoreName>;

/** Returns the store that the settings name for each kind of files. */
export async function readDestinations({ db }: Pick<TxContext, 'db'>): Promise<Destinations> {
  const stores = await db.store.findMany({ select: { id: true, kinds: true } });
  const storeOf = (kind: StorageKind) =>
    stores.find(({ kinds }) => kinds.includes(kind))?.id ?? null;
  return {
    originals: storeOf('originals'),
    derivatives: storeOf('derivatives'),
    transcodes: storeOf('transcodes'),
  };
}

/** Returns an expression for the name of the store to which a row of `file` belongs; empty for the default store. */
export function destinationOf({ originals, transcodes, derivatives }: Destinations): Prisma.Sql {
  return Prisma.sql`CASE ${FILE_KIND} WHEN 'originals' THEN ${originals ?? ''}
    WHEN 'transcodes' THEN ${transcodes ?? ''} ELSE ${derivatives ?? ''} END`;
}

/**
 * Returns the SQL condition for the rows of `file` that a job moves. `move_files`: files in another store than that of the settings.
 * `move_back`: files with a source, except those that the job `jobId` has moved.
 */
export function isMovable(
  action: Exclude<MoveAction, 'delete_sources'>,
  destinations: Destinations,
  jobId = 0,
): Prisma.Sql {
  return action === 'move_files'
    ? Prisma.sql`${HAS_OBJECT} AND ${FILE_STORE} <> ${destinationOf(destinations)}`
    : Prisma.sql`EXISTS (
          SELECT FROM move_source WHERE file_id = file.id AND moved_to = file.object_key
            AND object_key <> file.object_key)
        AND NOT EXISTS (SELECT FROM move_source WHERE file_id = file.id AND job_id = ${jobId})`;
}
