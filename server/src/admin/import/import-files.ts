import { pipeline, type Readable, Transform } from 'node:stream';
import { TooLarge } from '@spindle/core/errors';
import type { UploadContext } from '../../assets/access.ts';
import type { FormPart } from '../../http/form-part.ts';
import { uploadAssets } from '../../originals/upload.ts';
import { findSame } from './find-same.ts';
import type { SkipReason, Source, SourceFile } from './source.ts';
import { openTopFolders } from './top-folders.ts';

/** Limits the files imported at the same time: more only wait for the same disk. */
const AT_ONCE = 4;
/** Limits consecutive failures. After that many, the rest would probably fail as well. */
const FAILURES_IN_A_ROW_MAX = 25;

/** Counts of an import so far. */
export interface Tally {
  imported: number;
  importedBytes: number;
  alreadyImported: number;
  failed: number;
  skipped: Record<SkipReason, number>;
  collections: number;
  /** Whether the import stopped early after too many failures. */
  isStopped: boolean;
}

/** Options of an import. `complain` prints a line about a file, `progress` the counts. */
export interface ImportOptions {
  /** Whether to add the files of each top folder to a collection. */
  collects: boolean;
  complain(line: string): void;
  progress(tally: Tally): void;
}

/** Uploads all files as assets of the caller. Skips files imported before. Reports a failed file and continues. */
export async function importFiles(
  ctx: UploadContext,
  source: Source,
  { collects, complain, progress }: ImportOptions,
): Promise<Tally> {
  const tally: Tally = {
    imported: 0,
    importedBytes: 0,
    alreadyImported: 0,
    failed: 0,
    skipped: { hidden: 0, link: 0, unreadable: 0 },
    collections: 0,
    isStopped: false,
  };
  const topFolders = collects ? openTopFolders(ctx) : null;
  let failures = 0;
  const files = source((reason, explanation) => {
    tally.skipped[reason] += 1;
    if (explanation) complain(explanation);
  })[Symbol.asyncIterator]();

  async function importNextFiles(): Promise<void> {
    while (!tally.isStopped) {
      const { value: file, done } = await files.next();
      if (done) return;
      await importFile(file);
      progress(tally);
    }
  }

  async function importFile(file: SourceFile): Promise<void> {
    try {
      const same = await findSame(ctx, file);
      const id = same?.id ?? (await store(ctx, file));
      if (topFolders && !same?.trashed) await topFolders.add(file.folder, id);
      if (same) tally.alreadyImported += 1;
      else {
        tally.imported += 1;
        tally.importedBytes += file.sizeBytes;
      }
      failures = 0;
    } catch (error) {
      tally.failed += 1;
      failures += 1;
      if (failures >= FAILURES_IN_A_ROW_MAX) tally.isStopped = true;
      const path = [file.folder, file.name].filter(Boolean).join('/');
      complain(`${path}: ${error instanceof Error ? error.message : error}`);
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, importNextFiles));
  tally.collections = (await topFolders?.end()) ?? 0;
  return tally;
}

/** Uploads a file like a request. Returns the id of its asset. */
async function store(ctx: UploadContext, file: SourceFile): Promise<string> {
  const { uploadMaxBytes } = ctx.config;
  if (file.sizeBytes > uploadMaxBytes)
    throw new TooLarge(`A file must be at most ${uploadMaxBytes.toLocaleString('en')} bytes.`);
  const { files } = await uploadAssets(ctx, oneFile(file));
  const [asset] = files;
  if (!asset) throw new Error('unreachable: an upload without a file');
  return asset.id;
}

/** Presents a file as an upload form with one part. */
async function* oneFile(file: SourceFile): AsyncGenerator<FormPart> {
  const stream = requireSize(await file.open(), file.sizeBytes);
  const { name: fileName, folder, modifiedAt } = file;
  const fileDate = modifiedAt && { at: modifiedAt, offsetMinutes: 0 };
  yield { kind: 'file', fileName, folder, fileDate, contentType: undefined, stream };
}

/** Fails when the file no longer has its listed size: something is writing to it. */
function requireSize(stream: Readable, sizeBytes: number): Readable {
  let seen = 0;
  const sizeCheck = new Transform({
    highWaterMark: 1024 ** 2,
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      done(seen === sizeBytes ? null : new Error('The file changed during the import.'));
    },
  });
  return pipeline(stream, sizeCheck, () => undefined);
}
