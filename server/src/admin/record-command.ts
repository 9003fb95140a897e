import { type AuditRecord, recordAudit } from '@spindle/core/audit/record-audit';
import type { Config } from '@spindle/core/config/config';
import { type Context, inTransaction } from '@spindle/core/context';
import { openDb } from '@spindle/prisma/client';
import { isMigrated } from '@spindle/prisma/migrate';
import { commandActor } from './command-actor.ts';

/** Records a command whose changes are not one transaction. */
export function recordCommand(ctx: Context, record: AuditRecord): Promise<void> {
  return inTransaction(ctx, (tx) => recordAudit(tx, record));
}

/** Records a backup or a restore, which work without a context. Does nothing in a database of another release. */
export async function recordWithoutContext(config: Config, record: AuditRecord): Promise<void> {
  if (!(await isMigrated(config.databaseUrl))) return;
  const db = openDb(config.databaseUrl, { poolMax: 1 });
  try {
    const actor = commandActor();
    await db.$transaction((tx) => recordAudit({ db: tx, actor, now: () => new Date() }, record));
  } finally {
    await db.$disconnect();
  }
}
