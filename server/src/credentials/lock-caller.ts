import type { TxContext } from '@spindle/core/context';
import { Forbidden, Unauthorized } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { lockUserRows } from '@spindle/core/users/lock-user-rows';
import type { User } from '@spindle/prisma/client';
import { loadPrincipal } from './principals.ts';

/**
 * Locks the caller, and the users of `ids`, until the transaction ends, and checks the credential of the call again: it may have ended since
 * the request began. Call it before any other row is locked. Returns the users that exist, by id. Throws Unauthorized for an ended
 * credential, and Forbidden for one that has lost a permission.
 */
export async function lockCaller(
  tx: TxContext,
  secrets: Secrets,
  ids: readonly number[] = [],
): Promise<Map<number, User>> {
  const { userId, credential, permissions } = tx.actor;
  const users = await lockUserRows(tx, [...new Set([userId, ...ids])]);
  if (credential === '') return users; // an operator at the command line
  const current = (await loadPrincipal(tx, secrets, credential))?.actor;
  if (!current) throw new Unauthorized();
  if (!permissions.every((permission) => current.permissions.includes(permission)))
    throw new Forbidden();
  return users;
}
