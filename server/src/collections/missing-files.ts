import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { FACE_WITHHELD } from '@spindle/contracts/files/download-messages';
import type { Context } from '@spindle/core/context';
import type { ByteRange } from '@spindle/core/storage/storage';
import { findWithheldAssets } from '../assets/withheld-faces.ts';

/** Files that are looked up in their store at a time. */
const AT_ONCE = 32;
/** Limits the files that are looked up before an archive is sent; more would delay its first byte by seconds. */
const LOOKUPS_MAX = 10_000;

/** Name of the list of missing files in an archive. */
export const MISSING_LIST = 'Missing files.txt';

/** A file that an archive should contain. */
export interface MissingFile {
  name: string;
  uploadTime: Date;
  /** Why it is missing, as a sentence; empty or undefined if it is not known. */
  reason?: string | undefined;
}

/** Splits files into those that their store has and those that it lost. Archives of many files are not checked. */
export async function splitMissing<R extends { objectKey: string }>(
  { storage }: Pick<Context, 'storage'>,
  rows: R[],
): Promise<{ present: R[]; missing: R[] }> {
  if (rows.length > LOOKUPS_MAX) return { present: rows, missing: [] };
  const missing = new Set<R>();
  const waiting = rows.values();
  const checkNext = async () => {
    for (const row of waiting) if (!(await storage.head(row.objectKey))) missing.add(row);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
  const isMissing = (row: R) => missing.has(row);
  return { present: rows.filter((row) => !isMissing(row)), missing: rows.filter(isMissing) };
}

/** Splits files into those that the caller may get, and those of assets with a face that they may not see. */
export async function splitWithheld<R extends MissingFile & { assetId: string }>(
  ctx: Pick<Context, 'db' | 'now' | 'actor'>,
  rows: R[],
): Promise<{ shown: R[]; withheld: MissingFile[] }> {
  const withheld = await findWithheldAssets(
    ctx,
    rows.map(({ assetId }) => assetId),
  );
  return {
    shown: rows.filter(({ assetId }) => !withheld.has(assetId)),
    withheld: rows
      .filter(({ assetId }) => withheld.has(assetId))
      .map(({ name, uploadTime }) => ({ name, uploadTime, reason: FACE_WITHHELD })),
  };
}

/** Returns the file of an archive that names the missing ones, or none if nothing is missing. */
export function listMissing(missing: MissingFile[]) {
  if (missing.length === 0) return [];
  const names = missing
    .map(({ name, reason }) => (reason ? `${name}: ${reason}` : name))
    .join('\n');
  const content = Buffer.from(`These files are not in this archive:\n\n${names}\n`);
  return [
    {
      sizeBytes: content.length,
      crc32: crc32(content),
      // The time of an asset: a request for the rest of the archive must get the same bytes.
      time: missing[0]?.uploadTime ?? new Date(0),
      open: async ({ start, end }: ByteRange) => Readable.from([content.subarray(start, end + 1)]),
    },
  ];
}
