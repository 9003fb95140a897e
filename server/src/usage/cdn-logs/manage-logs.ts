import type { Input } from '@spindle/contracts/http/route';
import { wireTime } from '@spindle/contracts/http/time';
import {
  CdnLogFormat,
  type listCdnLogs as listRoute,
  type removeCdnLog as removeRoute,
  type CdnLog as WireLog,
} from '@spindle/contracts/usage/cdn-logs';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import { Conflict, NotFound } from '@spindle/core/errors';
import { HOUR_SECONDS } from '@spindle/core/usage/usage-count';
import { lockUsage } from '@spindle/core/usage/usage-lock';
import type { CdnLog } from '@spindle/prisma/client';
import { changeLogs } from './covered-hours.ts';
import { firstKeptHour } from './import-log.ts';

/** Returns a page of the imported logs, newest first. */
export async function listLogs({ db }: Context, { query }: Input<typeof listRoute>) {
  const { page, limit_per_page: take } = query;
  const [rows, total] = await Promise.all([
    db.cdnLog.findMany({ orderBy: { id: 'desc' }, take, skip: (page - 1) * take }),
    db.cdnLog.count(),
  ]);
  return { status: 'OK' as const, data: { logs: rows.map(presentLog), total } };
}

/** Removes a log and its counts. Throws NotFound, and Conflict once hours of the log are too old to be changed. */
export async function removeLog(ctx: Context, { params }: Input<typeof removeRoute>) {
  await inTransaction(ctx, async (tx) => {
    await lockUsage(tx, 'counts');
    const log = await tx.db.cdnLog.findUnique({ where: { id: params.id } });
    if (!log) throw new NotFound('Log', params.id);
    if (log.firstHour < (await firstKeptHour(tx)))
      throw new Conflict('The log covers hours that are no longer kept, so it cannot be removed.');
    const hours = await tx.db.cdnLogHour.findMany({
      where: { logId: log.id },
      distinct: ['bucket'],
      select: { bucket: true },
    });
    await changeLogs(
      tx,
      hours.map(({ bucket }) => bucket),
      async () => {
        await tx.db.cdnLog.delete({ where: { id: log.id } });
      },
    );
    await recordAudit(tx, {
      action: 'usage.remove_log',
      target: { type: 'cdn-log', id: log.id, name: log.name },
      details: { sha256: log.sha256 },
    });
  });
  return { status: 'OK' as const, message: 'Log removed' };
}

/** Returns a log as the API shows it. */
export function presentLog(log: CdnLog): WireLog {
  return {
    id: log.id,
    name: log.name,
    format: CdnLogFormat.parse(log.format),
    sha256: log.sha256,
    lines: Number(log.lines),
    requests: Number(log.requests),
    bytes: Number(log.bytes),
    start_time: timeOfHour(log.firstHour),
    end_time: timeOfHour(log.lastHour + 1),
    imported_at: wireTime(log.importedAt),
    imported_by: log.importedBy,
  };
}

const timeOfHour = (hour: number) => wireTime(new Date(hour * HOUR_SECONDS * 1000));
