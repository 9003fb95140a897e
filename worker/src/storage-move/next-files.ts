import type { MoveAction } from '@spindle/contracts/storage/move';
import type { Context } from '@spindle/core/context';
import { conversionKey } from '@spindle/core/conversions/put-conversion';
import type { MoveInput } from '@spindle/core/jobs/move-jobs';
import { keyInStore, splitKey } from '@spindle/core/storage/keys';
import {
  destinationOf,
  isMovable,
  readDestinations,
} from '@spindle/core/storage-move/movable-files';
import type { File, MoveSource } from '@spindle/prisma/client';

/** Files that one query reads. */
const PAGE = 200;

/** The columns of a file that a move needs. */
export type MovableFile = Pick<
  File,
  'id' | 'assetId' | 'version' | 'key' | 'objectKey' | 'size' | 'contentType' | 'sha256'
>;

/** A file and its destination. */
export interface PlannedMove {
  file: MovableFile;
  /** Key of the new object. */
  to: string;
  /** The source with that key, if the file was in the destination before; null for a file to copy. */
  source: MoveSource | null;
}

/**
 * Plans the moves of a job, in the order of the ids of the files, page by page. Each page reads the settings again: a change
 * applies to the remaining files.
 */
export async function* nextMoves(
  ctx: Context,
  jobId: number,
  { action, last_file_id: lastId }: MoveInput,
): AsyncGenerator<PlannedMove> {
  if (action === 'delete_sources') throw new Error('unreachable: not a move');
  for (let after = 0; ; ) {
    const page = await readPage(ctx, jobId, action, { after, lastId });
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
    yield* await planPage(ctx, action, page);
  }
}

type Row = MovableFile & { destination: string };

async function readPage(
  ctx: Context,
  jobId: number,
  action: Exclude<MoveAction, 'delete_sources'>,
  { after, lastId }: { after: number; lastId: number },
): Promise<Row[]> {
  const destinations = await readDestinations(ctx);
  return ctx.db.$queryRaw<Row[]>`
    SELECT file.id, file.asset_id AS "assetId", file.version, file.key, file.object_key AS "objectKey", file.size,
      file.content_type AS "contentType", file.sha256, ${destinationOf(destinations)} AS destination
    FROM file
    WHERE file.id > ${after} AND file.id <= ${lastId} AND ${isMovable(action, destinations, jobId)}
      AND NOT EXISTS (SELECT FROM move_failure WHERE job_id = ${jobId} AND file_id = file.id)
    ORDER BY file.id LIMIT ${PAGE}`;
}

async function planPage({ db }: Context, action: MoveAction, page: Row[]): Promise<PlannedMove[]> {
  const sources = await db.moveSource.findMany({
    where: { fileId: { in: page.map(({ id }) => id) } },
    orderBy: { movedAt: 'desc' },
  });
  return page.flatMap<PlannedMove>(({ destination, ...file }) => {
    const store = destination || null;
    const own = currentSources(
      file,
      sources.filter(({ fileId }) => fileId === file.id),
    );
    const source =
      action === 'move_back'
        ? own[0]
        : own.find(({ objectKey }) => splitKey(objectKey).store === store);
    if (source) return [{ file, to: source.objectKey, source }];
    // The last source was deleted meanwhile.
    if (action === 'move_back') return [];
    return [{ file, to: keyInStore(store, newPath(file)), source: null }];
  });
}

/**
 * Returns the sources that have the content of the file: those that moved to its object, directly or by way of other stores, the newest
 * first. An image that was rendered again has sources that are out of date.
 */
function currentSources({ objectKey }: MovableFile, sources: MoveSource[]): MoveSource[] {
  const found: MoveSource[] = [];
  const reached = [objectKey];
  for (const key of reached)
    for (const source of sources)
      if (source.movedTo === key && !reached.includes(source.objectKey)) {
        found.push(source);
        reached.push(source.objectKey);
      }
  return found;
}

/** Matches paths that processing an asset again writes to. */
const REWRITTEN = /-_(?:thumb|preview)$/;

/**
 * Returns the path of the new object. It is the path of the old one, unless processing the asset again would write to the same path and
 * the move could replace the newer image.
 */
function newPath({ assetId, version, key, objectKey }: MovableFile): string {
  const { path } = splitKey(objectKey);
  return REWRITTEN.test(path) ? conversionKey(assetId, version, key) : path;
}
