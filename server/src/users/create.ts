import type { Input } from '@spindle/contracts/http/route';
import {
  EMAIL_TAKEN,
  type NewUser,
  type createUser as route,
  USER_ADDED,
} from '@spindle/contracts/users/users';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict, Invalid } from '@spindle/core/errors';
import { newKey } from '@spindle/core/ids';
import type { Secrets } from '@spindle/core/secrets';
import { isUniqueViolation, type Prisma, type User } from '@spindle/prisma/client';
import { hashPassword } from '../credentials/passwords.ts';
import { createInvite } from './invite.ts';
import { presentUser } from './present.ts';
import { describeUser, userTarget } from './record-change.ts';
import { lockUsers, requireFreeSeats } from './user-limit.ts';

/**
 * Adds a user, with new keys. Throws Conflict when the email address is taken or the user limit is reached, Invalid for an unknown
 * template user.
 */
export async function createUser(ctx: Context, { body }: Input<typeof route>, secrets: Secrets) {
  // Hashed before the transaction, which holds a lock.
  const passwordHash = await hashPassword(body.password);
  const { user, invite } = await inTransaction(ctx, async (tx) => {
    if (body.enabled) {
      await lockUsers(tx);
      await requireFreeSeats(tx);
    }
    const user = await insertUser(
      tx,
      { ...body, ...(await fromTemplate(tx, body)) },
      passwordHash,
      secrets,
    );
    const invite = body.notification_email ? await createInvite(tx, user, secrets) : null;
    const details = { ...describeUser(user), has_invite: invite !== null };
    await recordAudit(tx, { action: 'user.create', target: userTarget(user), details });
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

/** The columns of a new user that a caller decides. */
type NewColumns = Pick<
  NewUser,
  'email' | 'first_name' | 'last_name' | 'role_id' | 'enabled' | 'group_asset_access'
> & { preferences?: Prisma.InputJsonObject };

/** Inserts a user with new keys. Throws Conflict for an email address that is taken. */
export async function insertUser(
  { db }: Pick<TxContext, 'db'>,
  given: NewColumns,
  passwordHash: string,
  secrets: Secrets,
): Promise<User> {
  const apiKey = newKey();
  try {
    return await db.user.create({
      data: {
        email: given.email,
        firstName: given.first_name,
        lastName: given.last_name,
        roleId: given.role_id,
        enabled: given.enabled,
        groupAssetAccess: given.group_asset_access ?? true,
        preferences: given.preferences ?? {},
        accessId: newKey(),
        uploadKey: newKey(),
        apiKeyEncrypted: secrets.seal(apiKey),
        apiKeyHash: secrets.fingerprint(apiKey),
        passwordHash,
      },
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new Conflict(EMAIL_TAKEN) : error;
  }
}
