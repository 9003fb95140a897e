import { ROLES } from '@spindle/contracts/http/permissions';
import type { Input } from '@spindle/contracts/http/route';
import {
  IMPORT_FAULTY,
  type ImportRow,
  type importUsers as route,
  usersImported,
} from '@spindle/contracts/users/user-import';
import { recordAuditEntries } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { lockCaller } from '../../credentials/lock-caller.ts';
import { unusablePasswordHash } from '../../credentials/passwords.ts';
import { insertUsers, type NewColumns } from '../insert-users.ts';
import { createInvites } from '../invite.ts';
import { newUserRecord } from '../record-change.ts';
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
    await lockCaller(tx, secrets);
    await markExisting(tx, rows);
    const added = rows.filter(({ state }) => state === 'new');
    if (added.length === 0) return 0;
    await requireFreeSeats(tx, added.length);
    await addUsers(tx, added, secrets);
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

/** Adds and invites the users of rows, in a fixed number of statements. */
async function addUsers(tx: TxContext, rows: ImportRow[], secrets: Secrets): Promise<void> {
  const users = await insertUsers(tx, rows.map(columnsOf), secrets);
  const invites = await createInvites(tx, users, secrets);
  for (const [index, row] of rows.entries()) {
    row.invite = invites[index] ?? null;
    row.state = 'created';
  }
  await recordAuditEntries(tx, [
    { action: 'user.import', details: { count: users.length } },
    ...users.map((user) => newUserRecord(user, { has_invite: true })),
  ]);
}

function columnsOf(row: ImportRow): NewColumns {
  const { email, first_name, last_name, role_name, group_asset_access } = row;
  const role = ROLES.find(({ name }) => name === role_name);
  if (!role) throw new Error('unreachable: a valid row without a role');
  const passwordHash = unusablePasswordHash();
  const columns = { email, first_name, last_name, group_asset_access, passwordHash };
  return { ...columns, role_id: role.id, enabled: true };
}
