import type { UploadAnswer } from '@spindle/contracts/assets/assets';
import { METADATA_SOURCE_FIELD } from '@spindle/contracts/assets/metadata-source';
import { SOURCE_ID_FIELD } from '@spindle/contracts/conversions/edit-copy';
import { SaveEditFields } from '@spindle/contracts/image-edits/image-edits';
import type { EditRecipe } from '@spindle/contracts/image-edits/recipe';
import { publicData } from '@spindle/contracts/metadata/internal-fields';
import type { Context } from '@spindle/core/context';
import { fromUuid, toUuid } from '@spindle/core/ids';
import { authorizeAsset, authorizeUploads } from '../assets/access.ts';
import { fileNameOf } from '../files/download-name.ts';
import type { FormPart } from '../http/form-part.ts';
import { planUploadData } from '../originals/custom-metadata.ts';
import { uploadAssets } from '../originals/upload.ts';
import { receiveEdit } from './receive-edit.ts';
import { type EditParts, type RenderedEdit, renderEdit } from './render-edit.ts';

/**
 * Renders an edit and saves it like an upload: as a new asset, as a conversion, or as the original. Then stores the recipe with the saved
 * file. Throws like `renderEdit` and like the routes that save an uploaded image.
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
      : await authorizeAsset(ctx, id, 'replace');
  if (fields.save === 'asset') authorizeUploads(ctx); // before the work
  const edit = await renderEdit(ctx, asset, form, app, signal);
  const answer = await save(ctx, id, fields, edit, app, signal);
  const key = fields.save === 'conversion' ? fields.key : 'original';
  const [saved] = answer.files;
  if (saved) await storeRecipe(ctx, { ...saved, key }, fields.recipe, edit);
  return answer;
}

async function save(
  ctx: Context,
  id: string,
  fields: SaveEditFields,
  edit: RenderedEdit,
  { slots, metadataWriter, images }: EditParts,
  signal: AbortSignal,
): Promise<UploadAnswer> {
  if (fields.save === 'asset') {
    const { name, with_metadata: isCopied } = fields;
    const form = formOf(ctx, edit, { stem: name, isCopied }, signal);
    const data = await dataOf(ctx, id, isCopied);
    const { thumbnails } = images;
    return uploadAssets(authorizeUploads(ctx), form, { metadataWriter, thumbnails, data });
  }
  const asset = await authorizeAsset(ctx, id, 'replace');
  const stem = fields.save === 'original' ? asset.name : `${stemOf(asset.name)}-edited`;
  const form = formOf(ctx, edit, { stem: stemOf(stem), isCopied: true }, signal);
  return fields.save === 'original'
    ? slots.replaceContent(ctx, asset, form, metadataWriter)
    : slots.saveConversion(ctx, asset, { key: fields.key, parts: form }, metadataWriter);
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
  if (isCopied) {
    const value = `${fromUuid(sourceAsset.id)}:${originalVersion(sourceAsset.files, source.version)}`;
    yield { kind: 'text', name: METADATA_SOURCE_FIELD, value, isCut: false };
  }
  const stream = await storage.get(objectKey, undefined, signal);
  const fileName = fileNameOf(stem, contentType);
  yield { kind: 'file', name: 'file', fileName, contentType, stream };
}

/** Returns the version of the original from which a file was derived. */
export function originalVersion(
  files: readonly { key: string; version: number }[],
  version: number,
): number {
  const versions = files
    .filter((file) => file.key === 'original' && file.version <= version)
    .map((file) => file.version);
  return Math.max(...versions);
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

/** Stores the recipe with the saved file, unless the source is gone: a conversion that was saved over itself. */
async function storeRecipe(
  { db }: Context,
  saved: { id: string; key: string; checksum: string | null },
  recipe: EditRecipe,
  { source }: RenderedEdit,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO image_edit (file_id, source_file_id, recipe)
    SELECT file.id, source.id, ${JSON.stringify(recipe)}::jsonb FROM file, file AS source
    WHERE file.asset_id = ${toUuid(saved.id)}::uuid AND file.key = ${saved.key} AND file.md5 = ${saved.checksum}
      AND source.id = ${source.id} AND source.id <> file.id
    ORDER BY file.version DESC LIMIT 1
    ON CONFLICT (file_id) DO UPDATE SET recipe = excluded.recipe, source_file_id = excluded.source_file_id`;
}
