import type { CustomMetadata } from '@spindle/contracts/metadata/metadata';
import type { Asset, Prisma } from '@spindle/prisma/client';
import { recordActivity } from '../activity/record-activity.ts';
import type { TxContext } from '../context.ts';
import { Invalid } from '../errors.ts';
import type { FileDate } from '../facts/from-file/file-date.ts';
import type { Checksums } from '../file-types/checksums.ts';
import { kindOf } from '../file-types/kind.ts';
import { FILE_EMPTY } from '../file-types/undecodable.ts';
import { fromUuid } from '../ids.ts';
import { planData } from '../metadata/plan-data.ts';
import { nameKeyOf } from '../search/words.ts';
import { deleteEarlierDerivatives, probe } from '../tasks/tasks.ts';
import { activeTraceParent } from '../telemetry/active-span.ts';
import { type ImageEdit, insertImageEdit } from './insert-image-edit.ts';

/** A file that is durable in the store and has no row yet. */
export interface NextOriginal {
  objectKey: string;
  name: string;
  contentType: string;
  sizeBytes: number;
  /** Null if the bytes arrived in several requests: the probe then reads the file once. */
  checksums: Checksums | null;
  /** The date of the file; null if it is not known. */
  fileDate?: FileDate | null;
}

export interface VersionOptions {
  /** Fields that overwrite the existing data of the asset. */
  customMetadata?: CustomMetadata;
  /** The version that this one copies. */
  restored?: number;
  /** How the file was edited. */
  edit?: ImageEdit | undefined;
}

/** A transaction in the name of a user. */
type UserTx = Pick<TxContext, 'db' | 'storage' | 'now'> & {
  actor: Pick<TxContext['actor'], 'userId'>;
};

/**
 * Adds a version with a new original to an asset that the transaction has locked, and queues its processing. Deletes the rows of earlier
 * derivatives; a step of the job deletes their objects. The caller checks that the asset may be replaced. Throws Invalid for an empty file
 * and for `customMetadata` that violates the schema.
 */
export async function addVersion(
  tx: UserTx,
  asset: Asset,
  next: NextOriginal,
  options: VersionOptions = {},
): Promise<{ id: number }> {
  if (next.sizeBytes === 0) throw new Invalid(FILE_EMPTY);
  const version = asset.version + 1;
  await deleteDerivativeRows(tx, asset);
  await writeVersion(tx, asset, version, next, options);
  const { edit } = options;
  if (edit) await insertImageEdit(tx, { assetId: asset.id, version, key: 'original' }, edit);
  return startReplace(tx, asset, version, next);
}

/** Copies the asset's name, size in pixels and duration to the earlier original, and deletes the rows of its derivatives. */
async function deleteDerivativeRows({ db }: UserTx, asset: Asset): Promise<void> {
  const { name, width, height, duration } = asset;
  await db.file.updateMany({
    where: { assetId: asset.id, key: 'original', version: asset.version },
    data: { name, width, height, duration },
  });
  await db.file.deleteMany({ where: { assetId: asset.id, key: { not: 'original' } } });
}

async function writeVersion(
  tx: UserTx,
  asset: Asset,
  version: number,
  next: NextOriginal,
  { customMetadata = { data: {} }, restored }: VersionOptions,
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
      modifiedAt: next.fileDate?.at,
      modifiedOffset: next.fileDate?.offsetMinutes,
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

function startReplace({ db, actor }: UserTx, asset: Asset, version: number, next: NextOriginal) {
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
