import { OWNER_IS_ENABLED, RECEIVER_IS_DISABLED } from '@spindle/contracts/users/user-transfer';
import type { User } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';
import { Conflict, Invalid, NotFound } from '../errors.ts';

/** The ids of the former and the new owner. */
export interface Owners {
  from: number;
  to: number;
}

/** The names of the former and the new owner. */
export interface OwnerNames {
  from: string;
  to: string;
}

/**
 * Locks both users until the transaction ends, so that neither is enabled or disabled meanwhile. Returns them and their names. Throws
 * NotFound for an unknown owner, Conflict while the owner is enabled, Invalid for a receiver who is not another enabled user.
 */
export async function lockOwners(
  { db }: Pick<TxContext, 'db'>,
  { from, to }: Owners,
): Promise<{ owner: User; receiver: User; names: OwnerNames }> {
  // A shared lock: it stops changes of the users, but no upload of the receiver.
  await db.$queryRaw`SELECT id FROM "user" WHERE id IN (${from}, ${to}) ORDER BY id FOR SHARE`;
  const users = await db.user.findMany({ where: { id: { in: [from, to] } } });
  const owner = users.find(({ id }) => id === from);
  if (!owner) throw new NotFound('User', from);
  if (owner.enabled) throw new Conflict(OWNER_IS_ENABLED);
  const receiver = users.find(({ id }) => id === to);
  if (!receiver?.enabled) throw new Invalid(RECEIVER_IS_DISABLED);
  return { owner, receiver, names: { from: nameOf(owner), to: nameOf(receiver) } };
}

const nameOf = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`.trim();

/** Counts the assets, with those in the trash, and the collections of a user. */
export async function countOwned(
  { db }: Pick<TxContext, 'db'>,
  userId: number,
): Promise<{ assets: number; collections: number }> {
  const [assets, collections] = [
    await db.asset.count({ where: { creatorId: userId } }),
    await db.collection.count({ where: { ownerId: userId, kind: 'COLLECTION' } }),
  ];
  return { assets, collections };
}

/** Transfers all collections except the basket, and deletes their shares. Returns the number of collections. */
export async function transferCollections(
  { db }: Pick<TxContext, 'db'>,
  { from, to }: Owners,
): Promise<number> {
  // The former owner may still have the URLs of the shares.
  await db.share.deleteMany({ where: { collection: { ownerId: from } } });
  const { count } = await db.collection.updateMany({
    where: { ownerId: from, kind: 'COLLECTION' },
    data: { ownerId: to },
  });
  return count;
}

/** A batch of assets to transfer. */
export interface AssetBatch extends Owners {
  /** Skips assets up to this `seq`. */
  after: bigint;
  /** Limits the assets of the batch. */
  limit: number;
  /** The user who started the transfer; 0 for an operator. */
  by: number;
  /** The names of the owners, for the history of the assets. */
  names: OwnerNames;
}

/**
 * Transfers the next assets that no other transaction has locked, in the order of `seq`, and records it in their history. Their files
 * keep the user who added them. Returns the number of assets and the last `seq`, which is `after` when there was none.
 */
export async function transferAssets(
  { db, now }: Pick<TxContext, 'db' | 'now'>,
  { from, to, after, limit, by, names }: AssetBatch,
): Promise<{ count: number; last: bigint }> {
  const [row] = await db.$queryRaw<{ count: number; last: bigint | null }[]>`
    WITH next AS MATERIALIZED (
      SELECT id, seq FROM asset WHERE creator_id = ${from} AND seq > ${after}
      ORDER BY seq LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED
    ), kept AS (
      UPDATE file SET creator_id = ${from} FROM next WHERE file.asset_id = next.id AND file.creator_id IS NULL
    ), recorded AS (
      INSERT INTO asset_activity (asset_id, user_id, action, details, at)
      SELECT id, ${by}::int, 'TRANSFERRED', ${JSON.stringify(names)}::jsonb, ${now()}::timestamptz FROM next
    ), changed AS (
      UPDATE asset SET creator_id = ${to}, update_user_id = ${by}, update_time = ${now()}::timestamptz
      FROM next WHERE asset.id = next.id
    )
    SELECT count(*)::int AS count, max(seq) AS last FROM next`;
  return { count: row?.count ?? 0, last: row?.last ?? after };
}
