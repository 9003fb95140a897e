import type { changeFacts as route } from '@spindle/contracts/assets/change-facts';
import type { Input } from '@spindle/contracts/http/route';
import { factSourcesOf, formatFacts } from '@spindle/core/assets/facts-format';
import { lockSeries } from '@spindle/core/change-sets/mark-series';
import { type Context, inTransaction } from '@spindle/core/context';
import { replaceAddedSynonyms } from '@spindle/core/facts/synonyms';
import { takeBackFacts, writeFacts } from '@spindle/core/facts/write-facts';
import { lockDataUpdate } from '@spindle/core/metadata/update-data';
import type { Asset } from '@spindle/prisma/client';
import { lockAuthorized } from '../assets/access.ts';
import type { Authorized } from '../credentials/authorized.ts';
import type { Gazetteer } from '../places/gazetteer.ts';

/**
 * Changes the facts of an asset, or takes a change back. A new position brings the names of its place. Throws Conflict for a read-only asset and
 * for a change that cannot be taken back, Invalid for one in processing and for too many tags.
 */
export async function changeFacts(
  ctx: Context,
  authorized: Authorized<Asset, 'edit'>,
  { body }: Input<typeof route>,
  places: Gazetteer,
) {
  const { in_series = false, take_back, ...change } = body;
  const { userId } = ctx.actor;
  const place = await places.placeOfChange(change);
  const { asset, changeSetId } = await inTransaction(ctx, async (tx) => {
    if (take_back !== undefined) await lockSeries(tx, take_back, userId);
    await lockDataUpdate(tx, authorized.id);
    const locked = await lockAuthorized(tx, authorized);
    const changeSetId =
      take_back === undefined
        ? await writeFacts(tx, locked, await replaceAddedSynonyms(tx, change), {
            userId,
            isInSeries: in_series,
            place,
          })
        : await takeBackFacts(tx, locked, take_back, userId);
    const asset = await tx.db.asset.findUniqueOrThrow({ where: { id: authorized.id } });
    return { asset, changeSetId };
  });
  const data = {
    facts: formatFacts(asset),
    fact_sources: factSourcesOf(asset),
    change_set_id: changeSetId,
  };
  return { status: 'OK' as const, data };
}
