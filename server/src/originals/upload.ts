import type { UploadAnswer } from '@spindle/contracts/assets/assets';
import type { ImageEdit } from '@spindle/core/originals/insert-image-edit';
import type { InitialData } from '@spindle/core/originals/insert-originals';
import type { UploadContext } from '../assets/access.ts';
import type { MetadataWriter } from '../files/metadata-writer.ts';
import type { FormPart } from '../http/form-part.ts';
import { acceptOriginals, presentOriginal } from './accept-originals.ts';
import { parseCustomMetadata, planUploadData } from './custom-metadata.ts';
import { type ReceivedForm, receiveForm } from './receive-form.ts';
import type { UploadThumbnails } from './upload-thumbnails.ts';

/**
 * Creates an asset from each file of a form, all or none. Throws Invalid for a form without a file and for invalid
 * `custom_metadata`, TooLarge for a file over the limit.
 */
export function uploadAssets(
  ctx: UploadContext,
  parts: AsyncIterable<FormPart>,
  {
    metadataWriter,
    thumbnails,
    data: given,
    edit,
  }: {
    metadataWriter?: MetadataWriter;
    thumbnails?: UploadThumbnails;
    /** Replaces the data in the form. */
    data?: InitialData;
    /** How the files were edited. */
    edit?: ImageEdit;
  } = {},
): Promise<UploadAnswer> {
  const accept = async ({ files, customMetadata }: ReceivedForm) => {
    const data = given ?? (await planUploadData(ctx, parseCustomMetadata(customMetadata)));
    const originals = files.map((file) => ({ ...file, ...data, edit }));
    await acceptOriginals(ctx, originals, { thumbnails });
    return { files: originals.map(presentOriginal), success: true, provider: 'local' as const };
  };
  return receiveForm(ctx, parts, accept, { metadataWriter, thumbnails });
}
