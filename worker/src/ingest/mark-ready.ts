import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { applyFacts } from '@spindle/core/facts/from-file/apply-facts';
import { replaceFileSynonyms } from '@spindle/core/facts/synonyms';
import { lockJob } from '@spindle/core/jobs/lock-job';
import { findSchema } from '@spindle/core/metadata/find-schema';
import { contentTextOf } from '@spindle/core/search/content-text';
import { fieldsHiddenFromKeywords, searchTextOf } from '@spindle/core/search/words';
import { readSettings } from '@spindle/core/settings/settings';
import type { Asset, File, Prisma } from '@spindle/prisma/client';
import { coreMetadata } from './core-metadata.ts';
import type { Inspection } from './inspect-file.ts';
import { planSteps } from './plan-steps.ts';

/** The row of a stored thumbnail or preview. */
export type ImageRow = Prisma.FileUncheckedCreateInput;

/** The message on an asset whose file is partly damaged. */
const DAMAGED = 'Part of this file is damaged or missing. Its preview may differ from the file.';

/** Saves the row of a stored image, unless the asset got another version meanwhile. */
export function saveImage(ctx: Context, asset: Asset, image: ImageRow): Promise<unknown> {
  return inTransaction(ctx, (tx) => ifUnchanged(tx, asset, () => writeRow(tx, image)));
}

/**
 * Sets the asset OK, saves its properties and adds the requested steps to the job, in one transaction. The runner dispatches the
 * steps when the run ends.
 */
export async function markReady(
  ctx: Context,
  jobId: number,
  asset: Asset,
  {
    found,
    contentType,
    preview,
    original,
  }: { found: Inspection; contentType: string; preview: ImageRow | null; original: File },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockJob(tx, jobId);
    return ifUnchanged(tx, asset, async (status) => {
      const { db, now } = tx;
      const undrawn = found.noPreview ?? found.standIn;
      if (preview) await writeRow(tx, preview);
      const metadata = coreMetadata(found);
      const facts = await readFacts(tx, asset.id, metadata, original);
      if (contentType !== asset.contentType) await setTypeOfOriginal(tx, asset, contentType);
      await db.asset.update({
        where: { id: asset.id },
        data: {
          status: status === 'NOT_READY' ? 'OK' : status, // an asset that is inspected again, once a missing program is installed, may be archived by now
          error: null,
          previewError: undrawn?.message ?? (found.isDamaged ? DAMAGED : null),
          contentType,
          kind: found.kind,
          width: found.width,
          height: found.height,
          duration: found.durationSeconds,
          thumbhash: found.thumbhash,
          dhash: found.dhash,
          hasPreview: found.preview !== null,
          metadata,
          ...facts,
          updateTime: now(),
        },
      });
      await saveContentText(tx, asset.id, found.text);
      // Nothing else can be derived from the file either. A later inspection that succeeds adds the steps.
      const planned = undrawn ? [] : planSteps(found, await readPlans(tx));
      const data = planned.map((step) => ({ ...step, jobId }));
      await db.step.createMany({ data, skipDuplicates: true });
    });
  });
}

/** Saves the text inside a document for search. A new version starts without one. */
async function saveContentText({ db }: TxContext, id: string, text: string): Promise<void> {
  if (text === '') return;
  await db.$executeRaw`UPDATE asset SET content_text = ${contentTextOf(text)} WHERE id = ${id}::uuid`;
}

async function setTypeOfOriginal({ db }: TxContext, { id, version }: Asset, contentType: string) {
  const [original] = await db.file.findMany({
    where: { assetId: id, key: 'original', version: { lte: version } },
    orderBy: { version: 'desc' },
    take: 1,
  });
  if (original) await db.file.update({ where: { id: original.id }, data: { contentType } });
}

/** Returns the facts, and the text that is indexed for search. Both may have changed since the inspection began. */
async function readFacts(tx: TxContext, id: string, metadata: object, original: File) {
  const asset = await tx.db.asset.findUniqueOrThrow({ where: { id } });
  const { document } = await findSchema(tx, asset.schemaId);
  const read = applyFacts(asset, metadata, original);
  const [facts = read] = await replaceFileSynonyms(tx, [read]);
  const searchText = searchTextOf(
    { ...asset, ...facts, metadata },
    fieldsHiddenFromKeywords(document),
  );
  return { ...facts, searchText };
}

const readPlans = async (tx: TxContext) => ({
  image: await readSettings(tx, 'image'),
  video: await readSettings(tx, 'video'),
  addons: await readSettings(tx, 'addons'),
});

/**
 * Locks the asset and runs `write` if the asset still has the inspected version and needs an inspection. Returns null otherwise.
 * The lock does not block rows that refer to the asset.
 */
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

/** Replaces the row that an earlier attempt may have written. */
async function writeRow({ db, now }: TxContext, image: ImageRow): Promise<void> {
  const { assetId, version, key } = image;
  await db.file.upsert({
    where: { assetId_version_key: { assetId, version, key } },
    create: image,
    update: { ...image, createdAt: now() },
  });
}
