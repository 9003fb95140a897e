import { StoredEdit } from '@spindle/contracts/image-edits/image-edits';
import { newestFile } from '@spindle/core/assets/newest-file';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import { type AssetWithFiles, authorizeView } from '../assets/access.ts';
import type { Authorized } from '../credentials/authorized.ts';

/** Returns the recipe of the current original or conversion. Throws NotFound without one, and if the caller may not see its source. */
export async function readEdit(
  ctx: Context,
  asset: Authorized<AssetWithFiles, 'view'>,
  key: string,
): Promise<{ status: 'OK'; data: StoredEdit }> {
  const file = newestFile(asset.files, key);
  const edit =
    file &&
    (await ctx.db.imageEdit.findUnique({
      where: { fileId: file.id },
      include: { source: { include: { asset: true } } },
    }));
  const source = edit && (await authorizeView(ctx, edit.source.asset));
  if (!source || source.trashedAt !== null) throw new NotFound('Edit', key);
  const { version, key: sourceKey } = edit.source;
  const data = StoredEdit.parse({
    recipe: edit.recipe,
    source: { id: fromUuid(source.id), version, key: sourceKey },
  });
  return { status: 'OK', data };
}
