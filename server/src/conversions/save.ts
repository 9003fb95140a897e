import type { UploadAnswer } from '@spindle/contracts/assets/assets';
import { DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';
import { SAVABLE_TYPES } from '@spindle/contracts/conversions/conversions';
import { recordActivity } from '@spindle/core/activity/record-activity';
import { type Context, inTransaction } from '@spindle/core/context';
import {
  CONTENT_REPLACED,
  conversionKey,
  putConversion,
  removeObjects,
} from '@spindle/core/conversions/put-conversion';
import { AppError, Conflict, Invalid, StillProcessing } from '@spindle/core/errors';
import { FILE_EMPTY } from '@spindle/core/file-types/undecodable';
import { fromUuid } from '@spindle/core/ids';
import { type ImageEdit, insertImageEdit } from '@spindle/core/originals/insert-image-edit';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { checkConversion } from '@spindle/core/tasks/tasks';
import { activeTraceParent } from '@spindle/core/telemetry/active-span';
import { authorizeEdit, lockIfPresent, type ReplaceableAsset } from '../assets/access.ts';
import type { MetadataWriter } from '../files/metadata-writer.ts';
import type { FormPart } from '../http/form-part.ts';
import { presentOriginal } from '../originals/accept-originals.ts';
import { receiveForm } from '../originals/receive-form.ts';
import type { StoredFile } from '../originals/store-original.ts';

/**
 * Saves an uploaded image as a conversion of an asset and replaces an existing one with the same key. A job checks the file. `edit` says how
 * it was edited. Throws Conflict for an asset that is archived, in processing or has since been replaced, Invalid for a missing or empty
 * file, a 415 error for a file that is not an image, TooLarge.
 */
export async function saveConversion(
  ctx: Context,
  asset: ReplaceableAsset,
  { key, parts, edit }: { key: string; parts: AsyncIterable<FormPart>; edit?: ImageEdit },
  metadataWriter: MetadataWriter,
): Promise<UploadAnswer> {
  if (asset.status === 'NOT_READY') throw new StillProcessing();
  if (key === DEEPZOOM)
    throw new Invalid('Deep zoom tiles are created from the original and cannot be uploaded.');
  const path = conversionKey(asset.id, asset.version, key);
  const saved = await receiveForm(
    ctx,
    parts,
    async ({ files: [file] }) => {
      if (!file) throw new Invalid('No file was sent.');
      if (file.sizeBytes === 0) throw new Invalid(FILE_EMPTY);
      if (!SAVABLE_TYPES.includes(file.contentType))
        throw new AppError(415, 'UNSUPPORTED', `Send an image. This file is ${file.contentType}.`);
      await storeConversion(ctx, asset, { key, edit }, file);
      return file;
    },
    { metadataWriter, filesMax: 1, keyOf: () => ctx.storage.place('derivatives', path) },
  );
  const file = presentOriginal({ ...saved, id: fromUuid(asset.id) });
  return { files: [file], success: true, provider: 'local' };
}

/** Writes the row of the conversion and its job, and deletes the objects that it replaces. */
async function storeConversion(
  ctx: Context,
  replaceable: ReplaceableAsset,
  { key, edit }: { key: string; edit: ImageEdit | undefined },
  file: StoredFile,
) {
  const { userId } = ctx.actor;
  const unneeded = await inTransaction(ctx, async (tx) => {
    const locked = await lockIfPresent(tx, replaceable);
    if (locked?.version !== replaceable.version) throw new Conflict(CONTENT_REPLACED);
    const asset = authorizeEdit(ctx, locked);
    const { id, version } = asset;
    const unneeded = await putConversion(tx, asset, {
      key,
      objectKey: file.objectKey,
      size: file.sizeBytes,
      contentType: file.contentType,
      md5: file.checksums?.md5,
      sha256: file.checksums?.sha256,
      crc32: file.checksums?.crc32,
      creatorId: userId,
      createdAt: tx.now(),
    });
    if (edit) await insertImageEdit(tx, { assetId: id, version, key }, edit);
    await recordActivity(tx, [id], 'CONVERSION_SAVED', userId, { key });
    await tx.db.job.create({
      data: {
        type: 'CONVERSION',
        creatorId: userId,
        traceParent: activeTraceParent(),
        assetId: id,
        input: { asset_id: fromUuid(id), file_name: asset.name, version, key },
        steps: { create: { group: 'conversions', key, task: checkConversion.name } },
      },
    });
    return unneeded;
  });
  // Do not await: the step row already records the work, and an unavailable queue must not delay the response.
  void dispatchSteps(ctx);
  await removeObjects(ctx, unneeded);
}
