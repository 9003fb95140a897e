import { type Context, inTransaction } from '@spindle/core/context';
import { connectExport, type ExportConnection } from '@spindle/core/export/connect-export';
import { ExportFailure } from '@spindle/core/export/export-failure';
import { deleteOthers, exportRow } from '@spindle/core/export/export-table';
import { readExportUrl, requireDatabaseUrl, targetOf } from '@spindle/core/export/export-target';
import { fromUuid } from '@spindle/core/ids';
import { lockOpenJob } from '@spindle/core/jobs/lock-job';
import { countDone, totalOf } from '@spindle/core/jobs/progress';
import { DependencyDown } from '@spindle/core/outage';
import { loadSecrets, type Secrets } from '@spindle/core/secrets';
import { FinalFailure, type Handler, type Run } from '../steps/handler.ts';
import { nextRowSeq, raiseRowSeq } from './row-seq.ts';
import { deletePurged } from './write-assets.ts';
import { type Refusals, runWithRetries, writeRows } from './write-rows.ts';

/** Assets that are read and written together. */
const PAGE = 200;
/** Comes before every asset id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const OTHER_DATABASE = 'The settings name another database. Start the backfill again.';

/**
 * Writes all assets to the export database, in the order of their ids, and deletes the rows of assets that no longer exist. Each page
 * records its position, so a new run continues after a lost or canceled one.
 */
export const exportAssets: Handler = {
  async run(ctx, run) {
    const position = await ctx.db.exportBackfill.findUnique({ where: { jobId: run.jobId } });
    if (!position) return;
    const secrets = await loadSecrets(ctx.config);
    const url = await expectTarget(ctx, secrets, position.target);
    try {
      await exportPages(ctx, run, { url, secrets, ...position });
    } catch (error) {
      // Waits until the database is back, like the events.
      if (error instanceof ExportFailure) throw new DependencyDown('export', error.message);
      throw error;
    }
  },
};

/** Returns the URL of the settings. Throws FinalFailure when it names another database than the job began with. */
async function expectTarget(ctx: Context, secrets: Secrets, target: string): Promise<string> {
  const url = await readExportUrl(ctx, secrets);
  if (url === '' || targetOf(url) !== target) throw new FinalFailure(OTHER_DATABASE);
  return url;
}

interface Backfill {
  url: string;
  secrets: Secrets;
  target: string;
  afterId: string | null;
}

async function exportPages(
  ctx: Context,
  run: Run,
  { url, secrets, target, afterId }: Backfill,
): Promise<void> {
  const connection = await connectExport(ctx.config, requireDatabaseUrl(url));
  const close = () => connection.close();
  run.signal.addEventListener('abort', close);
  try {
    await raiseRowSeq(ctx, connection);
    let after: string | null = afterId ?? BEFORE_ALL;
    while (after !== null) {
      run.signal.throwIfAborted();
      await expectTarget(ctx, secrets, target);
      after = await exportPage(ctx, run, connection, after);
    }
  } finally {
    run.signal.removeEventListener('abort', close);
    close();
  }
}

/** Exports the assets that follow `after`. Returns the last id; null when no more follow. */
async function exportPage(
  ctx: Context,
  run: Run,
  connection: ExportConnection,
  after: string,
): Promise<string | null> {
  const seq = await nextRowSeq(ctx);
  const page = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM asset WHERE id > ${after}::uuid ORDER BY id LIMIT ${PAGE}`;
  const ids = page.map(({ id }) => id);
  const last = ids.length === PAGE ? (ids.at(-1) ?? null) : null;
  const assets = await ctx.db.asset.findMany({
    where: { id: { in: ids } },
    include: { files: true },
  });
  const rows = assets.map((asset) => exportRow(asset, { event: null, seq }));
  const refusals = await writeRows(connection, rows);
  const range = { after: fromUuid(after), upTo: last && fromUuid(last) };
  const others = deleteOthers(
    range,
    rows.map(({ id }) => id),
    seq,
  );
  await runWithRetries(connection, others.sql, others.values);
  await deletePurged(
    ctx,
    connection,
    assets.map(({ id }) => id),
  );
  await recordPage(ctx, run, { afterId: ids.at(-1) ?? after, done: rows.length, refusals });
  return last;
}

/** Records a page in the job. Throws Conflict when the job was canceled. */
async function recordPage(
  ctx: Context,
  { jobId, progress }: Run,
  { afterId, done, refusals }: { afterId: string; done: number; refusals: Refusals },
): Promise<void> {
  const percent = await inTransaction(ctx, async (tx) => {
    await lockOpenJob(tx, jobId);
    const job = await tx.db.job.findUniqueOrThrow({ where: { id: jobId } });
    const total = totalOf(job) ?? 0;
    // Assets that were added since the start are exported, too, but do not count.
    const counted = Math.min(done, Math.max(0, total - job.done));
    await countDone(tx, jobId, { done: counted, failed: refusals.size });
    await tx.db.exportBackfill.update({ where: { jobId }, data: { afterId } });
    const [refused] = refusals;
    if (refused && job.message === '')
      await tx.db.job.update({
        where: { id: jobId },
        data: { message: `Asset ${refused[0]}: ${refused[1].message}` },
      });
    return (100 * (job.done + counted)) / Math.max(1, total);
  });
  progress(percent);
}
