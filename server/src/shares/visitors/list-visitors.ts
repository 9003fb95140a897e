import type { Input } from '@spindle/contracts/http/route';
import { wireTime } from '@spindle/contracts/http/time';
import {
  CHOICES_MAX,
  type listChosen as chosenRoute,
  type listVisitors as route,
} from '@spindle/contracts/shares/choices';
import { VISITORS_MAX } from '@spindle/contracts/shares/visitors';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import { visibleAssets } from '../../assets/visible-assets.ts';

/** Lists the visitors of a share of the caller who have told their name, those who sent a choice last first. Throws NotFound. */
export async function listVisitors(ctx: Context, { params }: Input<typeof route>) {
  const share = await ctx.db.share.findFirst({
    where: { id: params.id, ownerId: ctx.actor.userId },
    include: {
      visitors: {
        include: { _count: { select: { choices: true } } },
        orderBy: [{ sentAt: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
        take: VISITORS_MAX,
      },
    },
  });
  if (!share) throw new NotFound('Share', params.id);
  const visitors = share.visitors.map(({ id, name, sentAt, note, _count }) => ({
    id,
    name,
    chosen: _count.choices,
    sent_at: sentAt && wireTime(sentAt),
    note,
  }));
  return { status: 'OK' as const, data: { visitors } };
}

/** Lists what a visitor of a share of the caller has chosen, as far as the caller may see it. Throws NotFound. */
export async function listChosen(ctx: Context, { params }: Input<typeof chosenRoute>) {
  const visitor = await ctx.db.shareVisitor.findFirst({
    where: { id: params.visitorId, share: { id: params.id, ownerId: ctx.actor.userId } },
    select: { id: true },
  });
  if (!visitor) throw new NotFound('Visitor', params.visitorId);
  const rows = await ctx.db.$queryRaw<{ id: string; name: string }[]>`
    SELECT asset.id, asset.name FROM share_choice AS choice JOIN asset ON asset.id = choice.asset_id
    WHERE choice.visitor_id = ${visitor.id} AND ${visibleAssets(ctx.actor, 'live')}
    ORDER BY choice.chosen_at, asset.id LIMIT ${CHOICES_MAX}`;
  const assets = rows.map(({ id, name }) => ({ id: fromUuid(id), name }));
  return { status: 'OK' as const, data: { assets } };
}
