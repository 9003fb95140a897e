import type { Input } from '@spindle/contracts/http/route';
import { type NewUser, type createUser as route, USER_ADDED } from '@spindle/contracts/users/users';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import type { Prisma } from '@spindle/prisma/client';
import { lockCaller } from '../credentials/lock-caller.ts';
import { hashPassword, unusablePasswordHash } from '../credentials/passwords.ts';
import { insertUser } from './insert-users.ts';
import { createInvite } from './invite.ts';
import { presentUser } from './present.ts';
import { newUserRecord } from './record-change.ts';
import { lockUsers, requireFreeSeats } from './user-limit.ts';

/**
 * Adds a user, with new keys. An invited user without a password chooses it with the invite. Throws Conflict when the email address is taken
 * or the user limit is reached, Invalid for an unknown template user.
 */
export async function createUser(ctx: Context, { body }: Input<typeof route>, secrets: Secrets) {
  // Hashed before the transaction, which holds a lock.
  const passwordHash =
    body.password === undefined ? unusablePasswordHash() : await hashPassword(body.password);
  const { user, invite } = await inTransaction(ctx, async (tx) => {
    if (body.enabled) {
      await lockUsers(tx);
      await requireFreeSeats(tx);
    }
    await lockCaller(tx, secrets);
    const columns = { ...body, ...(await fromTemplate(tx, body)), passwordHash };
    const user = await insertUser(tx, columns, secrets);
    const invite = body.notification_email ? await createInvite(tx, user, secrets) : null;
    await recordAudit(tx, newUserRecord(user, { has_invite: invite !== null }));
    return { user, invite };
  });
  const row = await ctx.db.user.findUniqueOrThrow({
    where: { id: user.id },
    include: { invite: true },
  });
  return {
    status: 'OK' as const,
    data: presentUser(ctx, row, secrets),
    message: USER_ADDED,
    ...(invite && { invite }),
  };
}

/** Returns what a new user has from the template user. */
async function fromTemplate({ db }: TxContext, { template_user_id, group_asset_access }: NewUser) {
  if (template_user_id === undefined) return { preferences: {} };
  const template = await db.user.findUnique({ where: { id: template_user_id } });
  if (!template)
    throw new Invalid('The template user does not exist.', [
      { path: 'template_user_id', message: 'must be the id of a user' },
    ]);
  return {
    preferences: template.preferences as Prisma.InputJsonObject,
    group_asset_access: group_asset_access ?? template.groupAssetAccess,
  };
}
