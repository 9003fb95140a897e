import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { lockJob } from '@spindle/core/jobs/lock-job';
import { readSettings } from '@spindle/core/settings/settings';
import type { Asset, Prisma } from '@spindle/prisma/client';
import { coreMetadata } from './core-metadata.ts';
import type { Inspection } from './inspect-file.ts';
import { planSteps } from './plan-steps.ts';

export type Picture = Prisma.FileUncheckedCreateInput;

const DAMAGED = 'Part of this file is damaged or missing. Its preview may differ from the file.';

/** Makes a picture known that is in the store already. */
export function saveImage(ctx: Context, asset: Asset, picture: Picture): Promise<unknown> {
  return inTransaction(ctx, (tx) => ifUnchanged(tx, asset, () => writeRow(tx, picture)));
}

/**
 * One transaction: either the asset is OK with all that was found and what is to be made of it stands among the steps of the job, or
 * nothing has happened. The runner dispatches those steps when the run ends.
 */
export async function markReady(
  ctx: Context,
  jobId: number,
  asset: Asset,
  { found, preview }: { found: Inspection; preview: Picture | null },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockJob(tx, jobId);
    return ifUnchanged(tx, asset, async (status) => {
      const { db, now } = tx;
      if (preview) await writeRow(tx, preview);
      await db.asset.update({
        where: { id: asset.id },
        data: {
          status: status === 'NOT_READY' ? 'OK' : status,
          error: null,
          previewError: found.missing?.message ?? (found.isDamaged ? DAMAGED : null),
          kind: found.kind,
          width: found.width,
          height: found.height,
          duration: found.durationSeconds,
          thumbhash: found.thumbhash,
          dhash: found.dhash,
          hasPreview: found.preview !== null,
          metadata: coreMetadata(found),
          updateTime: now(),
        },
      });
      // What waits for a program is not looked at to its end: its conversions come with that.
      const planned = found.missing ? [] : planSteps(found, await readPlans(tx));
      const data = planned.map((step) => ({ ...step, jobId }));
      await db.step.createMany({ data, skipDuplicates: true });
    });
  });
}

const readPlans = async (tx: TxContext) => ({
  image: await readSettings(tx, 'image'),
  video: await readSettings(tx, 'video'),
  addons: await readSettings(tx, 'addons'),
});

/** Writes only while the asset is what it was: what was made from an earlier version has no place any more. */
async function ifUnchanged<T>(
  { db }: TxContext,
  { id, version }: Asset,
  write: (status: Asset['status']) => Promise<T>,
): Promise<T | null> {
  const [row] = await db.$queryRaw<Pick<Asset, 'status'>[]>`
    SELECT status FROM asset
    WHERE id = ${id}::uuid AND version = ${version} AND (status = 'NOT_READY' OR preview_error IS NOT NULL)
    FOR NO KEY UPDATE`;
  return row ? write(row.status) : null;
}

/** Another try may have written it before. */
async function writeRow({ db, now }: TxContext, picture: Picture): Promise<void> {
  const { assetId, version, key } = picture;
  await db.file.upsert({
    where: { assetId_version_key: { assetId, version, key } },
    create: picture,
    update: { ...picture, createdAt: now() },
  });
}
