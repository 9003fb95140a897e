import type { UploadAnswer } from '@spindle/contracts/assets/assets';
import { EDIT_OUTDATED, SaveEditFields } from '@spindle/contracts/image-edits/image-edits';
import { stemOf } from '@spindle/core/assets/file-name';
import type { Context } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';
import type { ImageEdit } from '@spindle/core/originals/insert-image-edit';
import { authorizeAsset, authorizeUploads } from '../assets/access.ts';
import type { FormPart } from '../http/form-part.ts';
import { derivedData, formOf } from '../originals/derived-image.ts';
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
  const metadataSource = { asset: rendered.sourceAsset, version: rendered.source.version };
  const edit: ImageEdit = { sourceFileId: rendered.source.id, recipe: fields.recipe };
  if (fields.save === 'asset') {
    const { name, with_metadata: isCopied } = fields;
    const form = formOf(
      ctx,
      { ...rendered, metadataSource: isCopied ? metadataSource : null },
      name,
      signal,
    );
    const data = await derivedData(ctx, id, isCopied);
    const { thumbnails } = images;
    return uploadAssets(authorizeUploads(ctx), form, { metadataWriter, thumbnails, data, edit });
  }
  const asset = await authorizeUnchanged(ctx, id, fields);
  const stem = fields.save === 'original' ? asset.name : `${stemOf(asset.name)}-edited`;
  const form = formOf(ctx, { ...rendered, metadataSource }, stemOf(stem), signal);
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
