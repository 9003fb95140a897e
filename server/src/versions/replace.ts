import type { UploadAnswer } from '@spindle/contracts/assets/assets';
import type { Context } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import type { ImageEdit } from '@spindle/core/originals/insert-image-edit';
import type { ReplaceableAsset } from '../assets/access.ts';
import type { MetadataWriter } from '../files/metadata-writer.ts';
import type { FormPart } from '../http/form-part.ts';
import { presentOriginal } from '../originals/accept-originals.ts';
import { parseCustomMetadata } from '../originals/custom-metadata.ts';
import { putVersion } from '../originals/put-version.ts';
import { receiveForm } from '../originals/receive-form.ts';

/**
 * Replaces the original of an asset with the single file of a form. `edit` says how it was edited. Throws like `putVersion`, Invalid without exactly
 * one file, TooLarge for a file over the limit.
 */
export async function replaceContent(
  ctx: Context,
  asset: ReplaceableAsset,
  { parts, edit }: { parts: AsyncIterable<FormPart>; edit?: ImageEdit },
  metadataWriter: MetadataWriter,
): Promise<UploadAnswer> {
  const uploadedFile = await receiveForm(
    ctx,
    parts,
    async ({ files, customMetadata }) => {
      const [file] = files;
      if (!file) throw new Invalid('No file was sent.');
      await putVersion(ctx, asset, file, {
        customMetadata: parseCustomMetadata(customMetadata),
        edit,
      });
      return presentOriginal({ ...file, id: fromUuid(asset.id) });
    },
    { metadataWriter, filesMax: 1 },
  );
  return { files: [uploadedFile], success: true, provider: 'local' };
}
