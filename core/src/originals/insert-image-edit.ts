import type { EditRecipe } from '@spindle/contracts/image-edits/recipe';
import type { TxContext } from '../context.ts';

/** How a file was edited, and the row of the file from which it was rendered. */
export interface ImageEdit {
  sourceFileId: number;
  recipe: EditRecipe;
}

/**
 * Stores the recipe of a file in the transaction that inserts its row, so that no edited file is without it. Does nothing if the source is
 * gone: a conversion that was saved over itself.
 */
export async function insertImageEdit(
  { db }: Pick<TxContext, 'db'>,
  { assetId, version, key }: { assetId: string; version: number; key: string },
  { sourceFileId, recipe }: ImageEdit,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO image_edit (file_id, source_file_id, recipe)
    SELECT file.id, source.id, ${JSON.stringify(recipe)}::jsonb FROM file, file AS source
    WHERE file.asset_id = ${assetId}::uuid AND file.version = ${version} AND file.key = ${key}
      AND source.id = ${sourceFileId}
    FOR KEY SHARE OF source`;
}
