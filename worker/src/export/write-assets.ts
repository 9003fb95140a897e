import type { Context } from '@spindle/core/context';
import type { ExportConnection } from '@spindle/core/export/connect-export';
import { DELETE_ROWS, exportRow } from '@spindle/core/export/export-table';
import { fromUuid } from '@spindle/core/ids';
import { nextRowSeq } from './row-seq.ts';
import { type Refusals, runWithRetries, writeRows } from './write-rows.ts';

/** An asset that an event concerns. */
export interface ChangedAsset {
  /** With dashes. */
  id: string;
  event: string | null;
}

/**
 * Writes the present state of assets, and deletes the rows of assets that are purged. May run again, and beside other writers. Returns the
 * refused rows. Throws ExportFailure when nothing can be written.
 */
export async function writeAssets(
  ctx: Pick<Context, 'db'>,
  connection: ExportConnection,
  changed: ChangedAsset[],
): Promise<Refusals> {
  const events = new Map(changed.map(({ id, event }) => [id, event]));
  const ids = [...events.keys()];
  const seq = await nextRowSeq(ctx);
  const assets = await ctx.db.asset.findMany({
    where: { id: { in: ids } },
    include: { files: true },
  });
  const rows = assets.map((asset) =>
    exportRow(asset, { event: events.get(asset.id) ?? null, seq }),
  );
  const refusals = await writeRows(connection, rows);
  const found = new Set(assets.map(({ id }) => id));
  await deleteRows(
    connection,
    ids.filter((id) => !found.has(id)),
    seq,
  );
  await deletePurged(ctx, connection, [...found]);
  return refusals;
}

/** Deletes the rows of assets that were purged while they were written: their event may have been exported before the row. */
export async function deletePurged(
  ctx: Pick<Context, 'db'>,
  connection: ExportConnection,
  ids: string[],
): Promise<void> {
  const present = await ctx.db.asset.findMany({
    where: { id: { in: ids } },
    select: { id: true },
  });
  if (present.length === ids.length) return;
  const existing = new Set(present.map(({ id }) => id));
  const purged = ids.filter((id) => !existing.has(id));
  await deleteRows(connection, purged, await nextRowSeq(ctx));
}

async function deleteRows(connection: ExportConnection, ids: string[], seq: bigint): Promise<void> {
  if (ids.length > 0)
    await runWithRetries(connection, DELETE_ROWS, [ids.map(fromUuid), String(seq)]);
}
