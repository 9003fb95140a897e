import type { Readable } from 'node:stream';
import { HOURLY_KEPT_DAYS } from '@spindle/contracts/usage/timeseries';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { createSemaphore } from '@spindle/core/decoder-pool/semaphore';
import { Invalid } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { HOURS_PER_DAY } from '@spindle/core/usage/usage-count';
import { lockUsage } from '@spindle/core/usage/usage-lock';
import type { CdnLog } from '@spindle/prisma/client';
import { changeLogs } from './covered-hours.ts';
import { type CountedLog, readLog } from './read-log.ts';

/** Limits the imports that wait to write. */
const WAITING_MAX = 1_000;

/** An imported log, and whether this call has imported it. */
export interface ImportedLog {
  log: CdnLog;
  isNew: boolean;
}

/** Admits one transaction at a time: others would wait for the lock of the statistics, each with a connection of the pool. */
const writing = createSemaphore(1, WAITING_MAX, 'logs');

/**
 * Imports a log of the content delivery network: its counts replace our own in the hours that it covers, and add up with those of other logs.
 * Returns the earlier import of a log with the same content. Reads the whole log before it writes anything; one transaction writes it all.
 */
export async function importLog(
  ctx: Context,
  source: Readable,
  { name, secrets }: { name: string; secrets: Secrets },
): Promise<ImportedLog> {
  const counted = await readLog(ctx, source, secrets);
  const release = await writing.acquire();
  try {
    return await writeLog(ctx, counted, name);
  } finally {
    release();
  }
}

/** Writes the counts of a log, unless a log with the same content has been imported. */
function writeLog(ctx: Context, counted: CountedLog, name: string): Promise<ImportedLog> {
  return inTransaction(ctx, async (tx) => {
    await lockUsage(tx, 'counts');
    const known = await tx.db.cdnLog.findUnique({ where: { sha256: counted.sha256 } });
    if (known) return { log: known, isNew: false };
    if (counted.firstHour < (await firstKeptHour(tx)))
      throw new Invalid('The log covers hours that are no longer kept.');
    return { log: await saveLog(tx, counted, name), isNew: true };
  });
}

/** Returns the first hour that the roll-up has not deleted. */
export async function firstKeptHour({ db }: Pick<TxContext, 'db'>): Promise<number> {
  const state = await db.usageState.findFirst();
  return ((state?.daysUntil ?? 0) - HOURLY_KEPT_DAYS) * HOURS_PER_DAY;
}

async function saveLog(tx: TxContext, counted: CountedLog, name: string): Promise<CdnLog> {
  const { hours, ...about } = counted;
  const { userId, kind } = tx.actor;
  const log = await tx.db.cdnLog.create({
    data: {
      ...about,
      name,
      importedAt: tx.now(),
      importedBy: kind === 'command' || userId === 0 ? null : userId,
    },
  });
  const covered = [...new Set(hours.map(({ hour }) => hour))];
  await changeLogs(tx, covered, async () => {
    await tx.db.$executeRaw`
      INSERT INTO cdn_log_hour (log_id, bucket, user_id, requests, bytes)
      SELECT ${log.id}::int, * FROM unnest(
        ${hours.map(({ hour }) => hour)}::int[],
        ${hours.map(({ userId: id }) => id)}::int[],
        ${hours.map(({ requests }) => String(requests))}::text[]::bigint[],
        ${hours.map(({ bytes }) => String(bytes))}::text[]::bigint[]
      )`;
  });
  await recordAudit(tx, {
    action: 'usage.import_log',
    target: { type: 'cdn-log', id: log.id, name },
    details: { sha256: log.sha256, lines: counted.lines },
  });
  return log;
}
