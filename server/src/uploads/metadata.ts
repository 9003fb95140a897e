import { AssetId } from '@spindle/contracts/assets/asset-id';
import type { CustomMetadata } from '@spindle/contracts/metadata/metadata';
import { cleanFileName, cleanFolderPath } from '@spindle/core/assets/file-name';
import { Invalid } from '@spindle/core/errors';
import { type FileDate, parseFileDate } from '@spindle/core/facts/from-file/file-date';
import { Metadata } from '@tus/server';
import { parseCustomMetadata } from '../originals/custom-metadata.ts';

/** Limits the total characters of the client's metadata, which travels in a header. */
const METADATA_MAX = 12_000;

/** Metadata exactly as the client sent it when it created the upload. */
export type RawMetadata = Record<string, string | null>;

/** What the client states about a file at the start of a resumable upload. */
export interface UploadMetadata {
  name: string;
  /** The type that the client declares. */
  contentType: string | undefined;
  uploadPath: string;
  /** Null: not known. */
  fileDate: FileDate | null;
  customMetadata: CustomMetadata;
  /** The asset whose original the upload replaces. Undefined if the upload creates an asset. */
  replaces: string | undefined;
}

/**
 * Parses `filename`, `filetype`, `upload_path`, `last_modified`, `custom_metadata` and `replaces`. Ignores other names.
 * Throws Invalid.
 */
export function parseUploadMetadata(raw: RawMetadata): UploadMetadata {
  return {
    name: cleanFileName(raw.filename ?? ''),
    contentType: raw.filetype ?? undefined,
    uploadPath: cleanFolderPath(raw.upload_path ?? ''),
    fileDate: parseFileDate(raw.last_modified),
    customMetadata: parseCustomMetadata(raw.custom_metadata),
    replaces: raw.replaces ? parseAssetId(raw.replaces) : undefined,
  };
}

function parseAssetId(given: string): string {
  const parsed = AssetId.safeParse(given);
  if (!parsed.success) throw new Invalid('replaces must be an asset id.');
  return parsed.data;
}

/** Parses the Upload-Metadata header. Throws Invalid. */
export function parseMetadataHeader(header: string | null): RawMetadata {
  if (header === null || header === '') return {};
  try {
    return Metadata.parse(header);
  } catch {
    throw new Invalid('The Upload-Metadata header is malformed.');
  }
}

/** Removes text that Postgres cannot store. Throws Invalid for metadata that is too long. */
export function storableMetadata(raw: RawMetadata): RawMetadata {
  const entries = Object.entries(raw).map(([key, value]) => [key, value && storableText(value)]);
  if (JSON.stringify(entries).length > METADATA_MAX)
    throw new Invalid('The metadata of an upload may have at most 12,000 characters.');
  return Object.fromEntries(entries);
}

/** Removes NUL and replaces lone surrogates. */
function storableText(value: string): string {
  return value.replaceAll('\0', '').toWellFormed();
}
