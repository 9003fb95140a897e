import { AssetId } from '@spindle/contracts/assets/asset-id';
import type { CustomMetadata } from '@spindle/contracts/metadata/metadata';
import type { Context } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import { authorizeReplacement } from '../assets/access.ts';
import { cleanFileName, cleanFolderPath } from '../assets/file-name.ts';
import { parseCustomMetadata, planUploadData } from '../originals/custom-metadata.ts';

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
  /** The asset whose next original it is to be; undefined for an asset of its own. */
  replaces: string | undefined;
}

/** Reads `filename`, `filetype`, `upload_path`, `custom_metadata` and `replaces`; other names are of no interest. Throws Invalid. */
export function parseUploadMetadata(raw: RawMetadata): UploadMetadata {
  return {
    name: cleanFileName(raw.filename ?? ''),
    contentType: raw.filetype ?? undefined,
    uploadPath: cleanFolderPath(raw.upload_path ?? ''),
    customMetadata: parseCustomMetadata(raw.custom_metadata),
    replaces: raw.replaces ? parseAssetId(raw.replaces) : undefined,
  };
}

function parseAssetId(given: string): string {
  const parsed = AssetId.safeParse(given);
  if (!parsed.success) throw new Invalid('replaces must be an asset id.');
  return parsed.data;
}

/**
 * What is kept of it until the upload ends. Throws Invalid when it is too much, or wrong; and Forbidden, NotFound or Conflict where
 * the content that it is to replace is not the caller's to change.
 */
export async function validateMetadata(ctx: Context, raw: RawMetadata): Promise<RawMetadata> {
  const { customMetadata, replaces } = parseUploadMetadata(raw);
  if (replaces === undefined) await planUploadData(ctx, customMetadata);
  else await authorizeReplacement(ctx, replaces);
  const entries = Object.entries(raw).map(([key, value]) => [key, value && storable(value)]);
  if (JSON.stringify(entries).length > METADATA_MAX)
    throw new Invalid('The metadata of an upload may have at most 12,000 characters.');
  return Object.fromEntries(entries);
}

/** Postgres keeps no NUL. */
function storable(value: string): string {
  return value.replaceAll('\0', '').toWellFormed();
}
