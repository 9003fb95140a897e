import type { NewUser } from '@spindle/contracts/users/users';
import type { TxContext } from '@spindle/core/context';
import { newKey } from '@spindle/core/ids';
import type { Secrets } from '@spindle/core/secrets';
import type { Prisma, User } from '@spindle/prisma/client';
import { emailTaken } from '../credentials/email-taken.ts';

/** The columns of a new user that a caller decides. */
export type NewColumns = Pick<
  NewUser,
  'email' | 'first_name' | 'last_name' | 'role_id' | 'enabled' | 'group_asset_access'
> & { preferences?: Prisma.InputJsonObject; passwordHash: string };

/** Inserts a user with new keys. Throws Conflict for an email address that is taken. */
export async function insertUser(
  tx: Pick<TxContext, 'db'>,
  given: NewColumns,
  secrets: Secrets,
): Promise<User> {
  const [user] = await insertUsers(tx, [given], secrets);
  if (!user) throw new Error('unreachable: a user was not inserted');
  return user;
}

/**
 * Inserts users with new keys, and returns them in the given order, in two statements. Throws Conflict for an email address that is taken;
 * the transaction must be rolled back then. Not with createMany, which blocks the process for 1 ms per row.
 */
export async function insertUsers(
  { db }: Pick<TxContext, 'db'>,
  given: readonly NewColumns[],
  secrets: Secrets,
): Promise<User[]> {
  const rows = JSON.stringify(given.map((columns) => rowOf(columns, secrets)));
  const count = await db.$executeRaw`
    INSERT INTO "user" (email, first_name, last_name, role_id, enabled, group_asset_access, preferences,
      access_id, upload_key, api_key_encrypted, api_key_hash, password_hash)
    SELECT email, first_name, last_name, role_id, enabled, group_asset_access, preferences,
      access_id, upload_key, api_key_encrypted, api_key_hash, password_hash
    FROM json_populate_recordset(NULL::"user", ${rows}::json)
    ON CONFLICT (email) DO NOTHING`;
  if (count < given.length) throw emailTaken();
  const users = await db.user.findMany({
    where: { email: { in: given.map(({ email }) => email) } },
  });
  const byEmail = new Map(users.map((user) => [user.email, user]));
  return given.flatMap(({ email }) => byEmail.get(email) ?? []);
}

function rowOf({ passwordHash, ...given }: NewColumns, secrets: Secrets) {
  const apiKey = newKey();
  return {
    email: given.email,
    first_name: given.first_name,
    last_name: given.last_name,
    role_id: given.role_id,
    enabled: given.enabled,
    group_asset_access: given.group_asset_access ?? true,
    preferences: given.preferences ?? {},
    access_id: newKey(),
    upload_key: newKey(),
    api_key_encrypted: secrets.seal(apiKey),
    api_key_hash: secrets.fingerprint(apiKey),
    password_hash: passwordHash,
  };
}
