import { SavedRequest } from '@spindle/contracts/search/saved-searches';
import { SearchRequest } from '@spindle/contracts/search/search';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import { notify } from '@spindle/core/notifications/notify';
import type { SavedSearch, User } from '@spindle/prisma/client';
import { actorFor } from '../../credentials/principals.ts';
import { lowerQuery } from '../engine/match/lower-query.ts';
import type { Arrived, SearchEngine } from '../engine/search-engine.ts';
import { replaceTagSynonyms } from '../replace-synonyms.ts';

/** Milliseconds between two runs. */
export const NOTIFY_MS = 60_000;

/** Milliseconds between two counts of one search: assets of one upload are one notification. */
const CHECK_MS = 600_000;

/** Limits the searches of one run. */
const SEARCHES_MAX = 200;

type Engine = Pick<SearchEngine, 'countArrived'>;

/**
 * Notifies the owners of saved searches of assets that others uploaded since the last check and that match, with the permissions of the
 * owner. Each asset is counted once, also with several servers. An unread notification of the same search is replaced by one of both.
 */
export async function notifyOfNewMatches(ctx: Context, engine: Engine): Promise<void> {
  for (let checked = 0; checked < SEARCHES_MAX; checked += 1) {
    const isFound = await inTransaction(ctx, async (tx) => {
      const saved = await claimSearch(tx);
      if (saved) await checkSearch(tx, saved, engine);
      return saved !== null;
    });
    if (!isFound) return;
  }
}

type ClaimedSearch = SavedSearch & { user: User };

/** Locks the search whose last check is the longest ago. Null when all were checked within CHECK_MS, or are locked. */
async function claimSearch({ db, now }: TxContext): Promise<ClaimedSearch | null> {
  const before = new Date(now().getTime() - CHECK_MS);
  const [found] = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM saved_search WHERE notify AND (checked_at IS NULL OR checked_at <= ${before})
    ORDER BY checked_at NULLS FIRST, id LIMIT 1 FOR UPDATE SKIP LOCKED`;
  if (!found) return null;
  return db.savedSearch.findUnique({ where: { id: found.id }, include: { user: true } });
}

async function checkSearch(tx: TxContext, saved: ClaimedSearch, engine: Engine): Promise<void> {
  const { id, user, name } = saved;
  const { count, until, hasMore } = await countMatches(tx, saved, engine);
  const url = `/saved-search/${id}`;
  const where = { userId: user.id, url };
  const isUnread = count > 0 && (await tx.db.notification.deleteMany({ where })).count > 0;
  const total = isUnread ? saved.unread + count : count;
  await tx.db.savedSearch.update({
    where: { id },
    data: {
      checkedSeq: until,
      // The rest of many assets is counted in the same run.
      checkedAt: hasMore ? null : tx.now(),
      ...(count > 0 && { unread: total }),
    },
  });
  if (count > 0)
    await notify(tx, {
      userId: user.id,
      message: `${total.toLocaleString('en-US')} new in "${name}"`,
      url,
      disposal: 'ON_READ',
    });
}

/** Counts nothing for an owner who may not see assets, and for a request that an earlier release accepted and this one does not. */
async function countMatches(
  tx: TxContext,
  { user, request, checkedSeq }: ClaimedSearch,
  engine: Engine,
): Promise<Arrived> {
  const nothing = { count: 0, until: checkedSeq, hasMore: false };
  const actor = actorFor(user, 'user');
  const saved = SavedRequest.safeParse(request);
  if (!user.enabled || !actor.permissions.includes('READ_ASSET') || !saved.success) return nothing;
  try {
    const search = await replaceTagSynonyms(tx, SearchRequest.parse(saved.data));
    return await engine.countArrived({ ...tx, actor }, lowerQuery(tx, search), checkedSeq);
  } catch (error) {
    if (error instanceof Invalid) return nothing;
    throw error;
  }
}
