import type { Asset } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { tryLockDataUpdate } from '../metadata/update-data.ts';
import { hasNewCollections } from './inherit-collections.ts';
import { becomesGroupVisible } from './inherit-links.ts';
import { mergeValues } from './merge-values.ts';
import { lockForMerge, writeMerge } from './write-merge.ts';

type Tx = Pick<TxContext, 'db' | 'now'>;

/** What a merge needs of its job: the user who started it, and the change set that records it. */
interface MergingJob {
  creatorId: number;
  changeSetId: number | undefined;
}

const SHOWS_TO_ALL =
  'The kept asset would join a group collection: all users would see it. Merge this group on the page of duplicates.';

/** Identical files, as UUIDs, and whether the kept one may become visible to all users. */
interface IdenticalFiles {
  keep: string;
  drop: readonly string[];
  showsToAll: boolean;
}

/** BUSY: another transaction changes the assets, or just has. Nothing is changed then, nor when it is refused with a reason. */
type MergeResult = 'MERGED' | 'BUSY' | { reason: string };

/** An asset with what decides whether it is merged. */
export interface MergeState {
  id: string;
  status: Asset['status'];
  trashedAt: Date | null;
  /** The checksum of its current original. Null until it is computed. */
  sha256: string | null;
}

/** Reads what decides whether assets are merged. Ids are UUIDs; deleted assets are left out. */
export function readMergeStates({ db }: Tx, uuids: readonly string[]): Promise<MergeState[]> {
  return db.$queryRaw<MergeState[]>`
    SELECT asset.id::text, asset.status, asset.trashed_at AS "trashedAt", (
      SELECT file.sha256 FROM file WHERE file.asset_id = asset.id AND file.key = 'original' ORDER BY file.version DESC LIMIT 1
    ) AS sha256
    FROM asset WHERE asset.id = ANY(${[...uuids]}::uuid[])`;
}

/** Returns those of the assets that can be merged: live ones with the checksum that most of them have. */
export function findIdentical(states: readonly MergeState[]): MergeState[] {
  const usable = states.filter(
    ({ status, trashedAt, sha256 }) => status === 'OK' && trashedAt === null && sha256 !== null,
  );
  const bySum = new Map<string | null, MergeState[]>();
  for (const state of usable) bySum.set(state.sha256, [...(bySum.get(state.sha256) ?? []), state]);
  return [...bySum.values()].reduce((most, same) => (same.length > most.length ? same : most), []);
}

/** Merges identical files of a job. Checks, with locked rows, that they still have the same bytes. */
export async function mergeInJob(
  tx: Tx,
  job: MergingJob,
  { showsToAll, ...ids }: IdenticalFiles,
): Promise<MergeResult> {
  const uuids = [ids.keep, ...ids.drop];
  const locks = await lockForMerge(tx, ids);
  await tx.db
    .$queryRaw`SELECT 1 FROM asset WHERE id = ANY(${uuids}::uuid[]) ORDER BY id FOR UPDATE`;
  const isFree = await tryLockDataUpdate(tx, ids.keep);
  const identical = findIdentical(await readMergeStates(tx, uuids));
  if (!isFree || identical.length < uuids.length) return 'BUSY';
  if (await hasNewCollections(tx, ids, locks.collectionIds)) return 'BUSY';
  if (!showsToAll && (await becomesGroupVisible(tx, ids))) return { reason: SHOWS_TO_ALL };
  const rows = await tx.db.asset.findMany({ where: { id: { in: uuids } } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const [keep, ...dropped] = uuids.flatMap((id) => byId.get(id) ?? []);
  if (!keep) return 'BUSY';
  try {
    const values = await mergeValues(tx, keep, dropped);
    const { creatorId: userId, changeSetId } = job;
    const recorded = changeSetId !== undefined && { changeSetId };
    await writeMerge(tx, { keep, dropped, values, locks, userId, ...recorded });
    return 'MERGED';
  } catch (error) {
    // Thrown before the first change: the values do not fit the schema, or the schema is gone.
    if (error instanceof AppError) return { reason: error.message };
    throw error;
  }
}
