import {
  DUPLICATE_FILES_MAX,
  findDuplicates,
  type UploadCandidate,
} from '@spindle/contracts/search/similar';
import { call } from '../../api/call.ts';
import type { Duplicate, Upload } from '../upload.ts';
import { checksumOf } from './checksum.ts';

interface DuplicateHandlers {
  /** Called with uploads that are not in the library, or could not be checked. */
  onNew(keys: string[]): void;
  /** Called before a file is read for its checksum. Returns false to skip it. */
  onCandidate(key: string): boolean;
  onDuplicate(key: string, duplicate: Duplicate): void;
}

/** Maps the key of an upload to the controller of its running checksum. */
const runningChecks = new Map<string, AbortController>();

// Checksums run one after the other: two at once would only share the disk.
let lastCheck: Promise<void> = Promise.resolve();

/**
 * Finds out which files are already in the library, before they are sent. Compares sizes first, so that only files
 * whose size matches an asset are read for their checksum.
 */
export async function findDuplicateUploads(
  uploads: readonly Upload[],
  handlers: DuplicateHandlers,
): Promise<void> {
  const candidates: Upload[] = [];
  for (let at = 0; at < uploads.length; at += DUPLICATE_FILES_MAX) {
    const batch = uploads.slice(at, at + DUPLICATE_FILES_MAX);
    const matches = await fetchDuplicates(batch.map(({ sizeBytes: size }) => ({ size })));
    candidates.push(...batch.filter((_, index) => matches[index]));
    handlers.onNew(batch.filter((_, index) => !matches[index]).map(({ key }) => key));
  }
  if (candidates.length === 0) return;
  lastCheck = lastCheck.then(async () => {
    for (const candidate of candidates) await compareChecksum(candidate, handlers);
  });
  await lastCheck;
}

/** Stops the checksum of an upload that was canceled. */
export function stopChecking(key: string): void {
  runningChecks.get(key)?.abort();
}

async function compareChecksum(
  { key, file, sizeBytes: size }: Upload,
  handlers: DuplicateHandlers,
) {
  if (!file || !handlers.onCandidate(key)) return;
  const reading = new AbortController();
  runningChecks.set(key, reading);
  const sha256 = await checksumOf(file, reading.signal).catch(() => null);
  runningChecks.delete(key);
  const [duplicate] = sha256 === null ? [] : await fetchDuplicates([{ size, sha256 }]);
  if (duplicate) handlers.onDuplicate(key, duplicate);
  else handlers.onNew([key]);
}

/**
 * Returns for each file the asset that it duplicates, or null. Returns an empty list when the request fails: the upload
 * continues and shows its own error.
 */
async function fetchDuplicates(files: UploadCandidate[]): Promise<(Duplicate | null)[]> {
  try {
    return (await call(findDuplicates, { body: { files } })).data;
  } catch {
    return [];
  }
}
