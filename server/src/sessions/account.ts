import { roleOf } from '@spindle/contracts/http/permissions';
import { type Account, Preferences } from '@spindle/contracts/sessions/sessions';
import type { Context } from '@spindle/core/context';
import { mayReadKeys } from '../credentials/may-read-keys.ts';
import { findPendingEmail } from './email-change-codes.ts';

/** Returns the account of the caller. */
export async function readAccount(ctx: Context): Promise<{ status: 'OK'; data: Account }> {
  const user = await ctx.db.user.findUniqueOrThrow({ where: { id: ctx.actor.userId } });
  const role = roleOf(user.roleId);
  return {
    status: 'OK',
    data: {
      id: user.id,
      email: user.email,
      pending_email: await findPendingEmail(ctx, user.id),
      first_name: user.firstName,
      last_name: user.lastName,
      access_id: user.accessId,
      uploadKey: mayReadKeys(ctx.actor) ? user.uploadKey : '',
      role_id: role.id,
      role_name: role.name,
      permissions: [...ctx.actor.permissions],
      preferences: Preferences.parse(user.preferences),
    },
  };
}
