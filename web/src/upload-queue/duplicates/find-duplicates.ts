import {
  DUPLICATE_FILES_MAX,
  findDuplicates,
  type UploadCandidate,
} from '@spindle/contracts/search/similar';
import { call } from '../../api/call.ts';
import type { Duplicate, Upload } from '../upload.ts';
import { checksumOf } from './checksum.ts';

interface Screening {
  /** Called with uploads that are not in the library, or about which nothing could be learned. */
  onNew(keys: string[]): void;
  /** Called before the bytes of a file are read. False where it is no longer wanted. */
  onSuspect(key: string): boolean;
  onDuplicate(key: string, duplicate: Duplicate): void;
}

/** Checksums that are computed now, by upload. */
const running = new Map<string, AbortController>();

/** Screenings run one after the other: two checksums at once would only share the disk. */
let last: Promise<void> = Promise.resolve();

/**
 * Finds out which files are in the library before their bytes move. The size is asked first, so that only files
 * with a twin of the same size are read for their checksum.
 */
export async function findDuplicateUploads(
  uploads: readonly Upload[],
  screening: Screening,
): Promise<void> {
  const suspects: Upload[] = [];
  for (let at = 0; at < uploads.length; at += DUPLICATE_FILES_MAX) {
    const batch = uploads.slice(at, at + DUPLICATE_FILES_MAX);
    const twins = await ask(batch.map(({ sizeBytes: size }) => ({ size })));
    suspects.push(...batch.filter((_, index) => twins[index]));
    screening.onNew(batch.filter((_, index) => !twins[index]).map(({ key }) => key));
  }
  if (suspects.length === 0) return;
  last = last.then(async () => {
    for (const suspect of suspects) await compare(suspect, screening);
  });
  await last;
}

/** Stops reading a file that is no longer to be uploaded. */
export function stopScreening(key: string): void {
  running.get(key)?.abort();
}

async function compare({ key, file, sizeBytes: size }: Upload, screening: Screening) {
  if (!file || !screening.onSuspect(key)) return;
  const reading = new AbortController();
  running.set(key, reading);
  const sha256 = await checksumOf(file, reading.signal).catch(() => null);
  running.delete(key);
  const [twin] = sha256 === null ? [] : await ask([{ size, sha256 }]);
  if (twin) screening.onDuplicate(key, twin);
  else screening.onNew([key]);
}

/** Nothing is known where the question fails: the upload goes on, and says itself what is wrong. */
async function ask(files: UploadCandidate[]): Promise<(Duplicate | null)[]> {
  try {
    return (await call(findDuplicates, { body: { files } })).data;
  } catch {
    return [];
  }
}
