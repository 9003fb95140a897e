import {
  DUPLICATES_DISMISSED,
  DUPLICATES_RESTORED,
  type dismissDuplicates as route,
} from '@spindle/contracts/duplicates/duplicates';
import type { Answer, Input } from '@spindle/contracts/http/route';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { refreshGroups } from '@spindle/core/duplicates/refresh-groups';
import { NotFound } from '@spindle/core/errors';
import { fromUuid, toUuid } from '@spindle/core/ids';
import { visibleAssets } from '../assets/visible-assets.ts';

/** Remembers that assets are not duplicates of each other, or forgets it. Throws NotFound for the first hidden asset. */
export async function dismissDuplicates(
  ctx: Context,
  { body: { ids, dismissed } }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  const uuids = ids.map(toUuid).sort();
  await inTransaction(ctx, async (tx) => {
    await expectVisible(tx, uuids);
    // Both calls are idempotent: a second dismissal of the same assets would add nothing.
    await tx.db.duplicateDismissal.deleteMany({ where: { assetIds: { equals: uuids } } });
    if (dismissed)
      await tx.db.duplicateDismissal.create({
        data: { userId: tx.actor.userId, assetIds: uuids, at: tx.now() },
      });
    // A worker groups them again when they have left their group meanwhile.
    else await tx.db.duplicateCheck.createMany({ data: uuids.map((assetId) => ({ assetId })) });
    const groups = await tx.db.duplicateMember.findMany({
      where: { assetId: { in: uuids } },
      select: { groupId: true },
      distinct: ['groupId'],
    });
    await refreshGroups(
      tx,
      groups.map(({ groupId }) => groupId),
    );
  });
  return { status: 'OK', message: dismissed ? DUPLICATES_DISMISSED : DUPLICATES_RESTORED };
}

async function expectVisible({ db, actor }: TxContext, uuids: readonly string[]): Promise<void> {
  const visible = await db.$queryRaw<{ id: string }[]>`
    SELECT asset.id FROM asset WHERE asset.id = ANY(${[...uuids]}::uuid[]) AND ${visibleAssets(actor, 'live')}`;
  const seen = new Set(visible.map(({ id }) => id));
  const hidden = uuids.find((uuid) => !seen.has(uuid));
  if (hidden !== undefined) throw new NotFound('Asset', fromUuid(hidden));
}
