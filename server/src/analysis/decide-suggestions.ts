import type { SuggestionDecisions } from '@spindle/contracts/analysis/suggestions';
import { type Context, inTransaction } from '@spindle/core/context';
import { writeFacts } from '@spindle/core/facts/write-facts';
import { openSuggestions, refreshSuggestions } from '@spindle/core/metadata/suggestions';
import { lockDataUpdate, refuseDataUpdate } from '@spindle/core/metadata/update-data';
import type { Asset } from '@spindle/prisma/client';
import { lockAuthorized } from '../assets/access.ts';
import type { Authorized } from '../credentials/authorized.ts';

/**
 * Records the decisions about suggested tags of an asset. Only open suggestions can be accepted or dismissed; others are ignored, because
 * another user may have been faster. Throws like an update of metadata.
 */
export async function decideSuggestions(
  ctx: Context,
  authorized: Authorized<Asset, 'edit'>,
  { accept, dismiss, restore }: SuggestionDecisions,
): Promise<{ suggestions: string[]; tags: string[] }> {
  return inTransaction(ctx, async (tx) => {
    await lockDataUpdate(tx, authorized.id);
    const asset = await lockAuthorized(tx, authorized);
    refuseDataUpdate(asset);
    const { id: assetId } = asset;
    const { userId } = tx.actor;
    const open = new Set(openSuggestions(asset));
    const add = accept.filter((label) => open.has(label));
    const remove = restore.filter((label) => asset.suggestions.includes(label));
    await tx.db.dismissedLabel.createMany({
      data: dismiss.filter((label) => open.has(label)).map((label) => ({ assetId, label, userId })),
      skipDuplicates: true,
    });
    await tx.db.dismissedLabel.deleteMany({ where: { assetId, label: { in: restore } } });
    if (add.length + remove.length > 0)
      await writeFacts(tx, asset, { add_tags: add, remove_tags: remove }, { userId });
    await refreshSuggestions(tx, assetId);
    const decided = await tx.db.asset.findUniqueOrThrow({ where: { id: assetId } });
    return { suggestions: openSuggestions(decided), tags: decided.tags };
  });
}
