import type { Input } from '@spindle/contracts/http/route';
import { wireTime } from '@spindle/contracts/http/time';
import {
  CHOICE_SENT,
  CHOICES_MAX,
  type Choice,
  choicesFull,
  NO_CHOICES,
  type readChoice as readRoute,
  type changeChoice as route,
  type sendChoice as sendRoute,
} from '@spindle/contracts/shares/choices';
import type { Context, TxContext } from '@spindle/core/context';
import { Forbidden, Invalid } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import { notify } from '@spindle/core/notifications/notify';
import type { Secrets } from '@spindle/core/secrets';
import type { ShareVisitor } from '@spindle/prisma/client';
import { type EnteredShare, enterShare, type Visitor } from '../access.ts';
import { changeAsVisitor, findIdentity } from '../identity.ts';
import { isMember, visibleToVisitors } from '../members.ts';
import { findShared } from './find-shared.ts';

/** Returns what the visitor has chosen. Throws Forbidden for a share without choices. */
export async function readChoice(
  ctx: Context,
  { params }: Input<typeof readRoute>,
  visitor: Visitor,
  secrets: Secrets,
) {
  const entered = await enterToChoose(ctx, params.token, visitor, secrets);
  const identity = await findIdentity(ctx, entered.share, visitor, secrets);
  return { status: 'OK' as const, data: await presentChoice(ctx, entered, identity) };
}

/**
 * Chooses an asset or takes it back; the first call of a visitor names them. Throws NotFound for an asset outside the share, Invalid without a
 * name and above the limit of the share.
 */
export async function changeChoice(
  ctx: Context,
  { params, body }: Input<typeof route>,
  visitor: Visitor,
  secrets: Secrets,
) {
  const entered = await enterToChoose(ctx, params.token, visitor, secrets);
  const { share } = entered;
  const asset = await findShared(ctx, entered, params.id);
  const acting = { visitor, name: body.name, secrets };
  const identity = await changeAsVisitor(ctx, share, acting, async (tx, identity) => {
    const key = { visitorId: identity.id, assetId: asset.id };
    if (!body.chosen) await tx.db.shareChoice.deleteMany({ where: key });
    else await addChoice(tx, key, share.choiceMax ?? CHOICES_MAX);
    return identity;
  });
  return { status: 'OK' as const, data: await presentChoice(ctx, entered, identity) };
}

/** Sends the choice to the owner of the share, and replaces their unread notification about it. */
export async function sendChoice(
  ctx: Context,
  { params, body }: Input<typeof sendRoute>,
  visitor: Visitor,
  secrets: Secrets,
) {
  const entered = await enterToChoose(ctx, params.token, visitor, secrets);
  const { share } = entered;
  const acting = { visitor, name: body.name, secrets };
  const identity = await changeAsVisitor(ctx, share, acting, async (tx, { id }) => {
    const data = { sentAt: tx.now(), note: body.note || null };
    const sent = await tx.db.shareVisitor.update({ where: { id }, data });
    const count = await tx.db.shareChoice.count({ where: { visitorId: id } });
    const message = `${sent.name} chose ${count} of "${share.name}".`;
    const url = `/shares?answers=${share.id}`;
    await tx.db.notification.deleteMany({
      where: { userId: share.ownerId, url, message: { startsWith: `${sent.name} chose ` } },
    });
    await notify(tx, { userId: share.ownerId, message, url, disposal: 'ON_READ' });
    return sent;
  });
  const data = await presentChoice(ctx, entered, identity);
  return { status: 'OK' as const, data, message: CHOICE_SENT };
}

async function enterToChoose(
  ctx: Context,
  token: string,
  visitor: Visitor,
  secrets: Secrets,
): Promise<EnteredShare> {
  const entered = await enterShare(ctx, token, visitor, secrets);
  if (!entered.share.canChoose) throw new Forbidden(NO_CHOICES);
  return entered;
}

/** Adds a choice. Locks the visitor, so that parallel requests cannot exceed the limit. */
async function addChoice(
  { db, now }: TxContext,
  key: { visitorId: number; assetId: string },
  max: number,
): Promise<void> {
  await db.$queryRaw`SELECT 1 FROM share_visitor WHERE id = ${key.visitorId} FOR NO KEY UPDATE`;
  const count = await db.shareChoice.count({
    where: { visitorId: key.visitorId, assetId: { not: key.assetId } },
  });
  if (count >= max) throw new Invalid(choicesFull(max));
  await db.shareChoice.createMany({ data: { ...key, chosenAt: now() }, skipDuplicates: true });
}

async function presentChoice(
  ctx: Context,
  { share, owner }: EnteredShare,
  identity: ShareVisitor | null,
): Promise<Choice> {
  if (!identity) return { asset_ids: [], visitor_name: null, sent_at: null };
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT asset.id FROM share_choice AS choice JOIN asset ON asset.id = choice.asset_id
    WHERE choice.visitor_id = ${identity.id} AND ${await isMember(ctx, owner, share)} AND ${visibleToVisitors(owner)}
    ORDER BY choice.chosen_at, asset.id`;
  return {
    asset_ids: rows.map(({ id }) => fromUuid(id)),
    visitor_name: identity.name,
    sent_at: identity.sentAt && wireTime(identity.sentAt),
  };
}
