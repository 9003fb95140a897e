import type { ChangeSetKind } from '@spindle/contracts/change-sets/change-sets';
import type { Prisma } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';
import type { ChangeName } from './change-name.ts';
import { joinSteps, STEPS } from './steps.ts';

type Tx = Pick<TxContext, 'db' | 'now'>;

interface NewChangeSet {
  kind: ChangeSetKind;
  name: ChangeName;
  userId: number;
  /** The job that makes the changes. */
  jobId?: number;
  /** The change set that this one undoes. */
  undoesId?: number;
  /** Until when marks that the user sets next belong to it. */
  openUntil?: Date;
}

/** A membership of an asset in a collection that began, ended or got another position. */
export interface Membership {
  collection_id: number;
  position: number;
  change: 'ADDED' | 'REMOVED' | 'MOVED';
  /** Only for MOVED: the former position. */
  from?: number;
}

/** What changed on one asset: an entry of its history, or memberships. `assetUuid` has dashes. */
interface ChangedAsset {
  assetUuid: string;
  activityId?: bigint;
  memberships?: Membership[];
}

/** Begins a change set, in the transaction of its first changes. Returns its id. Without items, nobody sees it. */
export async function createChangeSet({ db, now }: Tx, given: NewChangeSet): Promise<number> {
  const { kind, name, userId, jobId, undoesId, openUntil } = given;
  const [nameStart, nameEnd] = name;
  const data = { kind, nameStart, nameEnd, userId, jobId, undoesId, openUntil, createdAt: now() };
  return (await db.changeSet.create({ data, select: { id: true } })).id;
}

/** Adds changed assets to a change set, in the transaction that changes them. Each asset has one item, with its first change. */
export async function addChangedAssets(
  { db }: Pick<Tx, 'db'>,
  changeSetId: number,
  changed: ChangedAsset[],
): Promise<void> {
  if (changed.length === 0) return;
  const { count } = await db.changeSetItem.createMany({
    data: changed.map(({ assetUuid, activityId, memberships }) => ({
      changeSetId,
      assetId: assetUuid,
      activityId,
      memberships: memberships as Prisma.InputJsonArray | undefined,
    })),
    skipDuplicates: true,
  });
  await db.changeSet.update({
    where: { id: changeSetId },
    data: { assets: { increment: count } },
  });
}

/** Returns what a change set changed on assets, by asset, as their history has it. Several entries of one asset are joined. */
export async function readChangeDetails(
  { db }: Pick<Tx, 'db'>,
  changeSetId: number,
  assetUuids: string[],
): Promise<Map<string, unknown>> {
  const rows = await db.$queryRaw<{ id: string; steps: unknown[] }[]>`
    SELECT item.asset_id AS id, ${STEPS} AS steps FROM change_set_item AS item
    WHERE item.change_set_id = ${changeSetId} AND item.asset_id = ANY(${assetUuids}::uuid[])`;
  return new Map(rows.flatMap(({ id, steps }) => (steps ? [[id, joinSteps(steps)] as const] : [])));
}
