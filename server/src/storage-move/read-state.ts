import { wireTime } from '@spindle/contracts/http/time';
import { STORAGE_KINDS, type StorageKind } from '@spindle/contracts/settings/storage-settings';
import {
  type Amount,
  MOVE_FAILURES_MAX,
  type MoveState,
  type MoveStore,
  SOURCE_MINUTES,
  type StoredAmount,
} from '@spindle/contracts/storage/move';
import type { Context, TxContext } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { MOVE_JOB_TYPES } from '@spindle/core/jobs/move-jobs';
import type { StoreName } from '@spindle/core/storage/stores/stores';
import {
  FILE_KIND,
  FILE_STORE,
  HAS_OBJECT,
  isMovable,
  readDestinations,
} from '@spindle/core/storage-move/movable-files';
import type { Job } from '@spindle/prisma/client';
import { presentJob } from '../jobs/present.ts';
import { estimateSeconds } from './estimate-seconds.ts';

type Database = Pick<TxContext, 'db'>;

/** Returns where files are stored, what a move would do, and the newest job. */
export async function readMoveState(ctx: Context): Promise<MoveState> {
  const stored = await readStored(ctx);
  const elsewhere = stored.filter(({ store, destination }) => store.name !== destination.name);
  const toMove = {
    files: elsewhere.reduce((sum, { files }) => sum + files, 0),
    bytes: elsewhere.reduce((sum, { bytes }) => sum + bytes, 0),
  };
  const job = await ctx.db.job.findFirst({
    where: { type: { in: [...MOVE_JOB_TYPES] } },
    orderBy: { id: 'desc' },
    include: { steps: { orderBy: { id: 'asc' } } },
  });
  return {
    stored,
    to_move: toMove,
    seconds: await estimateSeconds(ctx, toMove),
    can_move_back: await countMovableBack(ctx),
    sources: await readSources(ctx),
    job: job && presentJob(job, ctx.now()),
    failures: job ? await readFailures(ctx, job) : [],
  };
}

async function readStored(ctx: Context): Promise<StoredAmount[]> {
  const destinations = await readDestinations(ctx);
  const storeOf = await openDescriptions(ctx);
  const rows = await ctx.db.$queryRaw<(Amount & { kind: StorageKind; store: string })[]>`
    SELECT ${FILE_KIND} AS kind, ${FILE_STORE} AS store, count(*)::int AS files, sum(file.size)::float8 AS bytes
    FROM file WHERE ${HAS_OBJECT} GROUP BY 1, 2 ORDER BY 2`;
  rows.sort((a, b) => STORAGE_KINDS.indexOf(a.kind) - STORAGE_KINDS.indexOf(b.kind));
  return rows.map(({ kind, store, files, bytes }) => ({
    kind,
    store: storeOf(store || null),
    destination: storeOf(destinations[kind]),
    files,
    bytes,
  }));
}

/** Returns a function that describes a store. */
async function openDescriptions({ db, config }: Context): Promise<(name: StoreName) => MoveStore> {
  const rows = await db.store.findMany();
  const { s3 } = config;
  const defaultStore = { name: null, bucket: s3?.bucket ?? '', endpoint: s3?.endpoint ?? '' };
  return (name) => {
    const row = rows.find(({ id }) => id === name);
    if (!row) return name === null ? defaultStore : { name, bucket: '', endpoint: '' };
    const { bucket, folder, endpoint } = row;
    return { name, bucket: folder ? `${bucket}/${folder}` : bucket, endpoint };
  };
}

async function countMovableBack(ctx: Context): Promise<Amount> {
  const [row] = await ctx.db.$queryRaw<Amount[]>`
    SELECT count(*)::int AS files, coalesce(sum(file.size), 0)::float8 AS bytes
    FROM file WHERE ${isMovable('move_back', await readDestinations(ctx))}`;
  return row ?? { files: 0, bytes: 0 };
}

/** Returns the sources, and when they may be deleted. */
export async function readSources({ db }: Database): Promise<MoveState['sources']> {
  const { _count, _sum, _max } = await db.moveSource.aggregate({
    _count: true,
    _sum: { size: true },
    _max: { movedAt: true },
  });
  const at = _max.movedAt && new Date(_max.movedAt.getTime() + SOURCE_MINUTES * 60_000);
  return { files: _count, bytes: Number(_sum.size ?? 0), deletable_at: at && wireTime(at) };
}

async function readFailures({ db }: Database, { id: jobId }: Job): Promise<MoveState['failures']> {
  const rows = await db.moveFailure.findMany({
    where: { jobId },
    orderBy: { fileId: 'asc' },
    take: MOVE_FAILURES_MAX,
    include: { file: { include: { asset: { select: { name: true } } } } },
  });
  return rows.map(({ reason, file }) => ({
    asset_id: fromUuid(file.assetId),
    asset_name: file.asset.name,
    key: file.key,
    reason,
  }));
}
