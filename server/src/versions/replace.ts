import type { UploadAnswer } from '@spindle/contracts/assets/assets';
import type { Input } from '@spindle/contracts/http/route';
import type { replaceContent as route } from '@spindle/contracts/versions/versions';
import type { Context } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import { authorizeReplacement } from '../assets/access.ts';
import type { TaggedCopies } from '../files/tagged-copies.ts';
import type { FormPart } from '../http/form-part.ts';
import { presentOriginal } from '../originals/accept-originals.ts';
import { parseCustomMetadata } from '../originals/custom-metadata.ts';
import { putVersion } from '../originals/put-version.ts';
import { receiveForm } from '../originals/receive-form.ts';

/**
 * Replaces the original of an asset with the single file of a form. Checks the asset before reading the file. Throws
 * like `authorizeReplacement`, Invalid without exactly one file, TooLarge for a file over the limit.
 */
export async function replaceContent(
  ctx: Context,
  parts: AsyncIterable<FormPart>,
  { params }: Input<typeof route>,
  copies: TaggedCopies,
): Promise<UploadAnswer> {
  const asset = await authorizeReplacement(ctx, params.id);
  const take = receiveForm(
    ctx,
    parts,
    async ({ files, customMetadata }) => {
      const [file] = files;
      if (!file) throw new Invalid('No file was sent.');
      await putVersion(ctx, asset, file, {
        customMetadata: parseCustomMetadata(customMetadata),
      });
      return presentOriginal({ ...file, id: params.id });
    },
    { copies, filesMax: 1 },
  );
  return { files: [await take], success: true, provider: 'local' };
}
