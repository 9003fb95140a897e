import {
  BACKFILL_TYPE,
  EXPORT_TABLE,
  type ExportState,
  type readExportStatus as route,
} from '@spindle/contracts/export/export-routes';
import type { Answer } from '@spindle/contracts/http/route';
import { wireTime } from '@spindle/contracts/http/time';
import type { Context } from '@spindle/core/context';
import { EXPORT_CONSUMER } from '@spindle/core/export/sync-export';
import { readSettings } from '@spindle/core/settings/settings';
import type { ExportState as StateRow } from '@spindle/prisma/client';
import { presentJob } from '../jobs/present.ts';

/** Returns the health of the export, its backlog and its newest backfill. */
export async function readStatus(ctx: Context): Promise<Answer<typeof route>> {
  const [settings, state, backlog, backfill] = await Promise.all([
    readSettings(ctx, 'database'),
    ctx.db.exportState.findFirst(),
    readBacklog(ctx),
    ctx.db.job.findFirst({
      where: { type: BACKFILL_TYPE },
      orderBy: { id: 'desc' },
      include: { steps: { orderBy: { id: 'asc' } } },
    }),
  ]);
  return {
    status: 'OK',
    data: {
      state: stateOf(settings.db_url, state),
      table: EXPORT_TABLE,
      ...backlog,
      last_success_at: timeOrNull(state?.lastSuccessAt),
      last_failure_at: timeOrNull(state?.lastFailureAt),
      last_failure: state?.lastFailure ?? null,
      failing_since: timeOrNull(state?.failingSince),
      next_attempt_at: timeOrNull(state?.nextAttemptAt),
      backfill: backfill && presentJob(backfill, ctx.now()),
    },
  };
}

const timeOrNull = (time: Date | null | undefined) => (time ? wireTime(time) : null);

function stateOf(url: string, state: StateRow | null): ExportState {
  if (url === '') return 'OFF';
  if (state?.failingSince) return 'FAILING';
  return state?.lastSuccessAt ? 'ACTIVE' : 'IDLE';
}

/** Counts the events that wait. Only a refused row counts as an attempt. */
async function readBacklog({ db }: Context) {
  const [row] = await db.$queryRaw<{ backlog: number; refused: number; oldest: Date | null }[]>`
    WITH waiting AS (
      SELECT count(*)::int AS backlog, count(*) FILTER (WHERE attempts > 0)::int AS refused, min(event_seq) AS first
      FROM event_delivery WHERE consumer = ${EXPORT_CONSUMER} AND state = 'PENDING'
    )
    SELECT backlog, refused, (SELECT created_at FROM event WHERE seq = first) AS oldest FROM waiting`;
  return {
    backlog: row?.backlog ?? 0,
    refused: row?.refused ?? 0,
    oldest_at: timeOrNull(row?.oldest),
  };
}
