import { BACKFILL_TYPE, EXPORT_TABLE } from '@spindle/contracts/export/export-routes';
import { EventFlags, type EventName } from '@spindle/contracts/settings/event-settings';
import { formatAsset } from '@spindle/core/assets/asset-format';
import { type Context, inTransaction } from '@spindle/core/context';
import { targetOf } from '@spindle/core/export/export-target';
import { EXPORT_CONSUMER, syncExport } from '@spindle/core/export/sync-export';
import { loadSecrets } from '@spindle/core/secrets';
import { saveSettings } from '@spindle/core/settings/settings';
import { exportAssets as task } from '@spindle/core/tasks/tasks';
import { query } from '@spindle/core/test/export/mariadb';
import { expect } from 'vitest';

/** All events that change a row. */
export const ALL: EventName[] = [
  'file-saved',
  'file-processed',
  'file-data-updated',
  'file-deleted',
  'file-undeleted',
];

/** Saves the settings of the export: a URL, and the events that are on. */
export async function saveExport(
  ctx: Context,
  db_url: string,
  events: EventName[] = ALL,
): Promise<void> {
  const { seal } = await loadSecrets(ctx.config);
  const db_export_events = EventFlags.parse(Object.fromEntries(events.map((name) => [name, true])));
  await inTransaction(ctx, async (tx) => {
    const sealed = db_url === '' ? '' : seal(db_url);
    await saveSettings(tx, 'database', { db_url: sealed, db_export_events });
    await syncExport(tx, { db_url, db_export_events });
  });
}

/** Returns the rows of the export, in the order of their ids. */
export const readRows = (url: string) =>
  query(url, `SELECT * FROM ${EXPORT_TABLE} ORDER BY id`).catch(() => []);

/** Returns the number of rows of the export; 0 while its database is away. */
export async function countExportedRows(url: string): Promise<number> {
  const [counted] = await query(url, `SELECT count(*) AS total FROM ${EXPORT_TABLE}`).catch(
    () => [],
  );
  return Number(counted?.total ?? 0);
}

/** Returns the number of events that wait. */
export const countBacklog = (ctx: Context) =>
  ctx.db.eventDelivery.count({ where: { consumer: EXPORT_CONSUMER, state: 'PENDING' } });

/** Waits until no event waits. */
export async function expectCaughtUp(ctx: Context): Promise<void> {
  await expect.poll(() => countBacklog(ctx), { timeout: 120_000 }).toBe(0);
}

/** Expects exactly one row for each asset, with its present state. */
export async function expectExactRows(ctx: Context, url: string): Promise<void> {
  const assets = await ctx.db.asset.findMany({ include: { files: true }, orderBy: { id: 'asc' } });
  const expected = assets.map((asset) => {
    const { id, name, status, size, data, conversions } = formatAsset(asset);
    return { id, name, status, size, data, conversions, isDeleted: asset.trashedAt !== null };
  });
  const rows = (await readRows(url)).map((row) => ({
    id: row.id,
    name: row.name,
    status: row.status,
    size: row.size,
    data: row.data,
    conversions: row.conversions,
    isDeleted: row.deleted_at !== null,
  }));
  expect(rows).toEqual(expected);
}

/** Creates a job that exports all assets, without running it. */
export async function makeBackfill(ctx: Context, url: string, creatorId: number) {
  return ctx.db.job.create({
    data: {
      type: BACKFILL_TYPE,
      creatorId,
      input: { count: await ctx.db.asset.count() },
      steps: { create: { group: 'preprocess', key: task.name, task: task.name } },
      export: { create: { target: targetOf(url) } },
    },
  });
}

/** Inserts rows of assets with one statement. Returns their ids in their order. */
export async function addAssets(ctx: Context, creatorId: number, count: number): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    INSERT INTO asset (id, name, name_key, kind, content_type, status, size, creator_id, update_user_id)
    SELECT gen_random_uuid(), n || '.txt', n || '.txt', 'OTHER', 'text/plain', 'OK', n, ${creatorId}, ${creatorId}
    FROM generate_series(1, ${count}::int) AS n RETURNING id`;
  return rows.map(({ id }) => id).sort();
}
