import type { CustomMetadata } from '@spindle/contracts/metadata';
import type { Context } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import { parseCustomMetadata, planUploadData } from '../assets/custom-metadata.ts';
import { cleanFileName, cleanFolderPath } from '../assets/file-name.ts';

/** Characters of all values of a client's metadata together. It travels in a header. */
const METADATA_MAX = 12_000;

/** What the client said of an upload at its creation, as it came. */
export type RawMetadata = Record<string, string | null>;

export interface UploadMetadata {
  name: string;
  /** What the client takes it for. */
  contentType: string | undefined;
  uploadPath: string;
  customMetadata: CustomMetadata;
}

/** Reads `filename`, `filetype`, `upload_path` and `custom_metadata`; other names are of no interest. Throws Invalid. */
export function parseUploadMetadata(raw: RawMetadata): UploadMetadata {
  return {
    name: cleanFileName(raw.filename ?? ''),
    contentType: raw.filetype ?? undefined,
    uploadPath: cleanFolderPath(raw.upload_path ?? ''),
    customMetadata: parseCustomMetadata(raw.custom_metadata),
  };
}

/** What is kept of it until the upload ends. Throws Invalid when it is too much, or wrong. */
export async function keptMetadata(ctx: Context, raw: RawMetadata): Promise<RawMetadata> {
  await planUploadData(ctx, parseUploadMetadata(raw).customMetadata);
  const entries = Object.entries(raw).map(([key, value]) => [key, value && storable(value)]);
  if (JSON.stringify(entries).length > METADATA_MAX)
    throw new Invalid('The metadata of an upload may have at most 12,000 characters.');
  return Object.fromEntries(entries);
}

/** Postgres keeps no NUL. */
function storable(value: string): string {
  return value.replaceAll('\0', '').toWellFormed();
}
