import type { UploadAnswer } from '@spindle/contracts/assets';
import type { Context } from '@spindle/core/context';
import { acceptOriginals, presentOriginal } from './accept.ts';
import { parseCustomMetadata, planUploadData } from './custom-metadata.ts';
import { type FormPart, receiveForm } from './receive-form.ts';

/**
 * Takes the files of one form, each a new asset; all of them or none. Throws Invalid when there is no file or
 * `custom_metadata` is wrong, TooLarge for a file over the limit.
 */
export function uploadAssets(ctx: Context, parts: AsyncIterable<FormPart>): Promise<UploadAnswer> {
  return receiveForm(ctx, parts, async ({ files, customMetadata }) => {
    const data = await planUploadData(ctx, parseCustomMetadata(customMetadata));
    const originals = files.map((file) => ({ ...file, ...data }));
    await acceptOriginals(ctx, originals);
    return { files: originals.map(presentOriginal), success: true, provider: 'local' };
  });
}
