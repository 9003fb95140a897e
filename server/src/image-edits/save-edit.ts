import type { UploadAnswer } from '@spindle/contracts/assets/assets';
import { METADATA_SOURCE_FIELD } from '@spindle/contracts/assets/metadata-source';
import { SOURCE_ID_FIELD } from '@spindle/contracts/conversions/edit-copy';
import { EDIT_OUTDATED, SaveEditFields } from '@spindle/contracts/image-edits/image-edits';
import { publicData } from '@spindle/contracts/metadata/internal-fields';
import { newestFile } from '@spindle/core/assets/newest-file';
import type { Context } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import { authorizeAsset, authorizeUploads } from '../assets/access.ts';
import { fileNameOf } from '../files/download-name.ts';
import type { FormPart } from '../http/form-part.ts';
import { planUploadData } from '../originals/custom-metadata.ts';
import type { ImageEdit } from '../originals/insert-image-edit.ts';
import { uploadAssets } from '../originals/upload.ts';
import { receiveEdit } from './receive-edit.ts';
import { type EditParts, type RenderedEdit, renderEdit } from './render-edit.ts';

/**
 * Renders an edit and saves it like an upload: as a new asset, as a conversion, or as the original. The transaction that
 * saves the file also stores the recipe. A new asset may be made from an earlier version. Throws like `renderEdit` and like the routes that save an uploaded image.
 */
export async function saveEdit(
  ctx: Context,
  id: string,
  parts: AsyncIterable<FormPart>,
  app: EditParts,
  signal: AbortSignal,
): Promise<UploadAnswer> {
  await authorizeAsset(ctx, id, 'view'); // before the form
  const form = await receiveEdit(parts, SaveEditFields);
  const { fields } = form;
  const asset =
    fields.save === 'asset'
      ? await authorizeAsset(ctx, id, 'view')
      : await authorizeUnchanged(ctx, id, fields);
  if (fields.save === 'asset') authorizeUploads(ctx); // before the work
  const edit = await renderEdit(ctx, asset, form, app, signal);
  return save(ctx, id, fields, edit, app, signal);
}

async function save(
  ctx: Context,
  id: string,
  fields: SaveEditFields,
  rendered: RenderedEdit,
  { slots, metadataWriter, images }: EditParts,
  signal: AbortSignal,
): Promise<UploadAnswer> {
  const edit: ImageEdit = { sourceFileId: rendered.source.id, recipe: fields.recipe };
  if (fields.save === 'asset') {
    const { name, with_metadata: isCopied } = fields;
    const form = formOf(ctx, rendered, { stem: name, isCopied }, signal);
    const data = await dataOf(ctx, id, isCopied);
    const { thumbnails } = images;
    return uploadAssets(authorizeUploads(ctx), form, { metadataWriter, thumbnails, data, edit });
  }
  const asset = await authorizeUnchanged(ctx, id, fields);
  const stem = fields.save === 'original' ? asset.name : `${stemOf(asset.name)}-edited`;
  const form = formOf(ctx, rendered, { stem: stemOf(stem), isCopied: true }, signal);
  return fields.save === 'original'
    ? slots.replaceContent(ctx, asset, { parts: form, edit }, metadataWriter)
    : slots.saveConversion(ctx, asset, { key: fields.key, parts: form, edit }, metadataWriter);
}

/** Returns the asset that the edit changes. Throws Conflict if it has a new original since the user opened it. */
async function authorizeUnchanged(ctx: Context, id: string, { v }: SaveEditFields) {
  const asset = await authorizeAsset(ctx, id, 'replace');
  if (asset.version !== v) throw new Conflict(EDIT_OUTDATED);
  return asset;
}

/** Returns the name without its extension. Leaves a name that only starts with a dot. */
function stemOf(name: string): string {
  return name.replace(/(?!^)\.[^.]*$/, '');
}

/** Yields the parts of the form with which a client would upload the rendered file. */
async function* formOf(
  { storage }: Context,
  { objectKey, contentType, source, sourceAsset }: RenderedEdit,
  { stem, isCopied }: { stem: string; isCopied: boolean },
  signal: AbortSignal,
): AsyncGenerator<FormPart> {
  const original = newestFile(sourceAsset.files, 'original', source.version);
  if (isCopied && original) {
    const value = `${fromUuid(sourceAsset.id)}:${original.version}`;
    yield { kind: 'text', name: METADATA_SOURCE_FIELD, value, isCut: false };
  }
  const stream = await storage.get(objectKey, undefined, signal);
  const fileName = fileNameOf(stem, contentType);
  yield { kind: 'file', name: 'file', fileName, contentType, stream };
}

/** Returns the data of a new asset: the id of the edited one and, if wanted, a copy of its data. */
async function dataOf(ctx: Context, id: string, isCopied: boolean) {
  const source = { [SOURCE_ID_FIELD]: id };
  if (!isCopied) return { ...(await planUploadData(ctx, { data: {} })), data: source };
  const { data, schemaId } = await authorizeAsset(ctx, id, 'view');
  return planUploadData(
    ctx,
    { data: { ...publicData(data), ...source }, data_schema_id: schemaId },
    { hasBegun: true }, // the asset may have an inactive schema
  );
}
