import type { CustomMetadata } from '@spindle/contracts/metadata/metadata';
import { recordActivity } from '@spindle/core/activity/record-activity';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import type { Checksums } from '@spindle/core/file-types/checksums';
import { kindOf } from '@spindle/core/file-types/kind';
import { FILE_EMPTY } from '@spindle/core/file-types/undecodable';
import { fromUuid } from '@spindle/core/ids';
import { planData } from '@spindle/core/metadata/plan-data';
import { nameKeyOf } from '@spindle/core/search/words';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { deleteEarlierDerivatives, probe } from '@spindle/core/tasks/tasks';
import { activeTraceParent } from '@spindle/core/telemetry/active-span';
import type { Asset, Prisma } from '@spindle/prisma/client';
import { lockReplaceable, type ReplaceableAsset } from '../assets/access.ts';
import { type ImageEdit, insertImageEdit } from './insert-image-edit.ts';

/** A file that is durable in the store and has no row yet. */
export interface NextOriginal {
  objectKey: string;
  name: string;
  contentType: string;
  sizeBytes: number;
  /** Null if the bytes arrived in several requests: the probe then reads the file once. */
  checksums: Checksums | null;
}

interface Options {
  /** Fields that overwrite the existing data of the asset. */
  customMetadata?: CustomMetadata;
  /** The version that this one copies. */
  restored?: number;
  /** How the file was edited. */
  edit?: ImageEdit | undefined;
  /** The file is a resumable upload, whose row the same transaction deletes. */
  claimsUpload?: boolean;
}

/**
 * Adds a version with a new original to an asset and processes it like a new asset. Every upload endpoint uses this
 * function. Deletes the rows of earlier derivatives at once and their objects afterwards. Returns the job, or null
 * if another request has already claimed the resumable upload. Throws Invalid for an empty file, NotFound also for
 * an asset in the trash, Conflict for an archived one.
 */
export async function putVersion(
  ctx: Context,
  replaced: ReplaceableAsset,
  next: NextOriginal,
  options: Options = {},
): Promise<{ jobId: number; assetId: string } | null> {
  if (next.sizeBytes === 0) throw new Invalid(FILE_EMPTY);
  const job = await inTransaction(ctx, async (tx) => {
    if (options.claimsUpload && !(await claimUpload(tx, next.objectKey))) return null;
    const asset = await lockReplaceable(tx, replaced);
    const version = asset.version + 1;
    await deleteDerivativeRows(tx, asset);
    await writeVersion(tx, asset, version, next, options);
    const { edit } = options;
    if (edit) await insertImageEdit(tx, { assetId: asset.id, version, key: 'original' }, edit);
    return startReplace(tx, asset, version, next);
  });
  if (!job) return null;
  // Do not await: the step rows already record the work, and an unavailable queue must not delay the response.
  void dispatchSteps(ctx);
  return { jobId: job.id, assetId: fromUuid(replaced.id) };
}

async function claimUpload({ db }: TxContext, objectKey: string): Promise<boolean> {
  const { count } = await db.upload.deleteMany({ where: { objectKey } });
  return count === 1;
}

/** Copies the asset's name, size in pixels and duration to the earlier original, and deletes the rows of its derivatives. */
async function deleteDerivativeRows({ db }: TxContext, asset: Asset): Promise<void> {
  const { name, width, height, duration } = asset;
  await db.file.updateMany({
    where: { assetId: asset.id, key: 'original', version: asset.version },
    data: { name, width, height, duration },
  });
  await db.file.deleteMany({ where: { assetId: asset.id, key: { not: 'original' } } });
}

async function writeVersion(
  tx: TxContext,
  asset: Asset,
  version: number,
  next: NextOriginal,
  { customMetadata = { data: {} }, restored }: Options,
): Promise<void> {
  const { db, storage, now, actor } = tx;
  const { name, contentType, sizeBytes, checksums } = next;
  const named = { ...asset, name, metadata: {} }; // that of the new file is read later
  const planned = await planData(tx, named, { ...customMetadata, mode: 'APPEND' });
  await db.file.create({
    data: {
      assetId: asset.id,
      version,
      key: 'original',
      ...(await storage.placeOf(next.objectKey)),
      objectKey: next.objectKey,
      size: sizeBytes,
      contentType,
      md5: checksums?.md5,
      sha256: checksums?.sha256,
      crc32: checksums?.crc32,
      creatorId: actor.userId,
      createdAt: now(),
    },
  });
  await db.asset.update({
    where: { id: asset.id },
    data: {
      version,
      renderVersion: asset.renderVersion + 1,
      name,
      nameKey: nameKeyOf(name),
      searchText: planned.searchText,
      data: planned.data as Prisma.InputJsonObject,
      schemaId: planned.schemaId,
      kind: kindOf(contentType),
      contentType,
      size: sizeBytes,
      status: 'NOT_READY',
      error: null,
      previewError: null,
      ...UNPROBED,
      updateUserId: actor.userId,
      updateTime: now(),
    },
  });
  // The text inside the former file; the inspection reads that of the new one.
  await db.$executeRaw`UPDATE asset SET content_text = '' WHERE id = ${asset.id}::uuid AND content_text <> ''`;
  const details = { version, name, ...(restored !== undefined && { restored }) };
  await recordActivity(tx, [asset.id], 'REPLACED', actor.userId, details);
}

/** Fields that the probe fills in. */
const UNPROBED = {
  metadata: {},
  width: null,
  height: null,
  duration: null,
  thumbhash: null,
  dhash: null,
  hasPreview: false,
  posterSecond: null,
} as const;

function startReplace({ db, actor }: TxContext, asset: Asset, version: number, next: NextOriginal) {
  const { name: file_name, contentType: content_type } = next;
  const asset_id = fromUuid(asset.id);
  const step = (group: string, { name }: { name: string }) => ({ group, key: name, task: name });
  return db.job.create({
    data: {
      type: 'REPLACE',
      creatorId: actor.userId,
      traceParent: activeTraceParent(),
      assetId: asset.id,
      input: { asset_id, file_name, content_type, version },
      steps: { create: [step('preprocess', probe), step('preprocess', deleteEarlierDerivatives)] },
    },
  });
}
