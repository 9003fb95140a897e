import type { Input } from '@spindle/contracts/http/route';
import { type NewUser, type createUser as route, USER_ADDED } from '@spindle/contracts/users/users';
import type { Context } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';
import { newKey } from '@spindle/core/ids';
import type { Secrets } from '@spindle/core/secrets';
import { Prisma, type User } from '@spindle/prisma/client';
import { hashPassword } from '../credentials/passwords.ts';
import { presentUser } from './present.ts';

/** Adds a user, with new keys. Throws Conflict when the e-mail address is taken. */
export async function createUser(ctx: Context, { body }: Input<typeof route>, secrets: Secrets) {
  const user = await insertUser(ctx, body, secrets);
  return { status: 'OK' as const, data: presentUser(user, secrets), message: USER_ADDED };
}

/** Inserts a user with new keys. Throws Conflict for an email address that is taken. */
export async function insertUser(
  ctx: Pick<Context, 'db'>,
  given: NewUser,
  secrets: Secrets,
): Promise<User> {
  const apiKey = newKey();
  try {
    return await ctx.db.user.create({
      data: {
        email: given.email,
        firstName: given.first_name,
        lastName: given.last_name,
        roleId: given.role_id,
        enabled: given.enabled,
        groupAssetAccess: given.group_asset_access,
        accessId: newKey(),
        uploadKey: newKey(),
        apiKeyEncrypted: secrets.seal(apiKey),
        apiKeyHash: secrets.fingerprint(apiKey),
        passwordHash: await hashPassword(given.password),
      },
    });
  } catch (error) {
    // P2002: a unique constraint is violated. Keys are random, so it is the email address.
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw new Conflict('A user with this email address already exists.');
    throw error;
  }
}
