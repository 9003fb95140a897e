import type { changeFacts as route } from '@spindle/contracts/assets/change-facts';
import type { Input } from '@spindle/contracts/http/route';
import { factSourcesOf, formatFacts } from '@spindle/core/assets/facts-format';
import { type Context, inTransaction } from '@spindle/core/context';
import { writeFacts } from '@spindle/core/facts/write-facts';
import { lockDataUpdate } from '@spindle/core/metadata/update-data';
import type { Asset } from '@spindle/prisma/client';
import { lockAuthorized } from '../assets/access.ts';
import type { Authorized } from '../credentials/authorized.ts';

/** Changes the facts of an asset. Throws Conflict for a read-only asset, Invalid for one in processing and for too many tags. */
export async function changeFacts(
  ctx: Context,
  authorized: Authorized<Asset, 'edit'>,
  { body }: Input<typeof route>,
) {
  const asset = await inTransaction(ctx, async (tx) => {
    await lockDataUpdate(tx, authorized.id);
    await writeFacts(tx, await lockAuthorized(tx, authorized), body, tx.actor.userId);
    return tx.db.asset.findUniqueOrThrow({ where: { id: authorized.id } });
  });
  const data = { facts: formatFacts(asset), fact_sources: factSourcesOf(asset) };
  return { status: 'OK' as const, data };
}
