import type { Input } from '@spindle/contracts/http/route';
import { ROLES } from '@spindle/contracts/users/permissions';
import {
  IMPORT_FAULTY,
  type ImportRow,
  type importUsers as route,
  usersImported,
} from '@spindle/contracts/users/user-import';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import type { User } from '@spindle/prisma/client';
import { unusablePasswordHash } from '../../credentials/passwords.ts';
import { insertUser } from '../create.ts';
import { createInvite } from '../invite.ts';
import { describeUser, userTarget } from '../record-change.ts';
import { lockUsers, requireFreeSeats } from '../user-limit.ts';
import { readImportRows } from './read-rows.ts';

/**
 * Adds and invites the users of a file in one transaction, or returns what it would do. Addresses of existing users are skipped, so that a
 * repeated import adds nobody twice. Throws Invalid for a file with errors and Conflict beyond the user limit; nobody is added then.
 */
export async function importUsers(
  ctx: Context,
  { query, body }: Input<typeof route>,
  secrets: Secrets,
) {
  const rows = readImportRows(body.csv);
  if (query.preview === '1') {
    await markExisting(ctx, rows);
    const count = rows.filter(({ state }) => state === 'new').length;
    return { status: 'OK' as const, rows, count, message: '' };
  }
  refuseFaulty(rows);
  const count = await inTransaction(ctx, async (tx) => {
    // Also waits for another import of the same file.
    await lockUsers(tx);
    await markExisting(tx, rows);
    const added = rows.filter(({ state }) => state === 'new');
    if (added.length > 0) await requireFreeSeats(tx, added.length);
    const users: User[] = [];
    for (const row of added) users.push(await addUser(tx, row, secrets));
    await recordImport(tx, users);
    return added.length;
  });
  return { status: 'OK' as const, rows, count, message: usersImported(count) };
}

/** Throws Invalid with the errors of all rows. */
function refuseFaulty(rows: readonly ImportRow[]): void {
  const details = rows.flatMap(({ line, errors }) =>
    errors.map(({ column, message }) => ({ path: `line ${line}: ${column}`, message })),
  );
  if (details.length > 0) throw new Invalid(IMPORT_FAULTY, details);
}

/** Marks the valid rows whose address a user has. */
async function markExisting({ db }: Pick<TxContext, 'db'>, rows: ImportRow[]): Promise<void> {
  const fresh = rows.filter(({ state }) => state === 'new');
  const users = await db.user.findMany({
    where: { email: { in: fresh.map(({ email }) => email) } },
    select: { email: true },
  });
  const known = new Set(users.map(({ email }) => email));
  for (const row of fresh) if (known.has(row.email)) row.state = 'exists';
}

async function addUser(tx: TxContext, row: ImportRow, secrets: Secrets): Promise<User> {
  const { email, first_name, last_name, role_name, group_asset_access } = row;
  const role = ROLES.find(({ name }) => name === role_name);
  if (!role) throw new Error('unreachable: a valid row without a role');
  const columns = { email, first_name, last_name, group_asset_access };
  const user = await insertUser(
    tx,
    { ...columns, role_id: role.id, enabled: true },
    unusablePasswordHash(),
    secrets,
  );
  row.invite = await createInvite(tx, user, secrets);
  row.state = 'created';
  return user;
}

/** Records the import, and each user. */
async function recordImport(tx: TxContext, users: readonly User[]): Promise<void> {
  if (users.length === 0) return;
  await recordAudit(tx, { action: 'user.import', details: { count: users.length } });
  for (const user of users) {
    const details = { ...describeUser(user), has_invite: true };
    await recordAudit(tx, { action: 'user.create', target: userTarget(user), details });
  }
}
