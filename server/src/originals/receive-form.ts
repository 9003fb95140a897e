import { METADATA_SOURCE_FIELD } from '@spindle/contracts/assets/metadata-source';
import { OLD_FORM_FIELDS } from '@spindle/contracts/old-names';
import type { Context } from '@spindle/core/context';
import { Invalid, TooLarge } from '@spindle/core/errors';
import { type FileDate, parseFileDate } from '@spindle/core/facts/from-file/file-date';
import { originalKey } from '@spindle/core/storage/keys';
import type { MetadataWriter } from '../files/metadata-writer.ts';
import { removeUnknown } from '../files/remove-unknown.ts';
import type { FormPart, TextPart } from '../http/form-part.ts';
import { copyMetadata, findMetadataSource } from './copy-metadata.ts';
import { type StoredFile, storeOriginal } from './store-original.ts';
import type { UploadThumbnails } from './upload-thumbnails.ts';

/** The stored files and the fields of an upload form. */
export interface ReceivedForm {
  files: StoredFile[];
  customMetadata: string | undefined;
  /** The original whose EXIF, IPTC and XMP are copied into the files. */
  copyMetadataFrom: string | undefined;
  /** The date of the file that comes next. */
  nextFileDate: FileDate | null;
}

interface FormOptions {
  /** Copies metadata. Without it no metadata is copied. */
  metadataWriter?: MetadataWriter;
  filesMax?: number;
  /** Returns the object key of a file, given the id that a new asset would have. */
  keyOf?: (id: string) => Promise<string>;
  /** Set if each file becomes a new asset. */
  thumbnails?: UploadThumbnails;
}

/**
 * Streams the files of a form to the store and passes them to `accept`. If that fails, deletes every object without
 * a row. Throws Invalid for a form without a file or with more than `filesMax`, TooLarge for a file over the limit.
 */
export async function receiveForm<T>(
  ctx: Context,
  parts: AsyncIterable<FormPart>,
  accept: (form: ReceivedForm) => Promise<T>,
  {
    metadataWriter,
    filesMax = Number.POSITIVE_INFINITY,
    keyOf = (id) => ctx.storage.place('originals', originalKey(id, 1)),
    thumbnails,
  }: FormOptions,
): Promise<T> {
  // Filled during the transfer, so that every stored object can be deleted after a failure.
  const keys: string[] = [];
  const form: ReceivedForm = {
    files: [],
    customMetadata: undefined,
    copyMetadataFrom: undefined,
    nextFileDate: null,
  };
  try {
    for await (const part of parts) {
      if (part.kind === 'text') readField(form, part);
      else if (form.files.length === filesMax) throw new Invalid('Send one file.');
      else {
        const file = { ...part, fileDate: part.fileDate ?? form.nextFileDate };
        form.nextFileDate = null;
        form.files.push(await storeOriginal(ctx, file, keys, keyOf, thumbnails));
      }
    }
    if (form.files.length === 0) throw new Invalid('No file was sent.');
    return await accept(await withMetadata(ctx, form, metadataWriter));
  } catch (error) {
    await removeUnknown(ctx, keys);
    throw error;
  }
}

/** Adds a text field to the form. Ignores fields with other names. */
function readField(form: ReceivedForm, { name, value, isCut }: TextPart): void {
  if (name === 'custom_metadata' && isCut) throw new TooLarge('custom_metadata is too large.');
  if (name === 'custom_metadata') form.customMetadata = value;
  if (name === 'last_modified') form.nextFileDate = parseFileDate(value);
  if (name === METADATA_SOURCE_FIELD) form.copyMetadataFrom = value;
  // A form with both names uses the new one.
  if (OLD_FORM_FIELDS[name] === METADATA_SOURCE_FIELD) form.copyMetadataFrom ??= value;
}

async function withMetadata(
  ctx: Context,
  form: ReceivedForm,
  metadataWriter: MetadataWriter | undefined,
): Promise<ReceivedForm> {
  if (form.copyMetadataFrom === undefined || !metadataWriter) return form;
  const from = await findMetadataSource(ctx, form.copyMetadataFrom);
  const files: StoredFile[] = [];
  for (const file of form.files) files.push(await copyMetadata(ctx, metadataWriter, from, file));
  return { ...form, files };
}
