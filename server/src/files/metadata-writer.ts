import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Context } from '@spindle/core/context';
import { createSemaphore } from '@spindle/core/decoder-pool/semaphore';
import { AppError } from '@spindle/core/errors';
import { ProgramFailed, runProgram } from '@spindle/core/programs/run-program';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import { removePersonalInfo } from './clean/remove-personal-info.ts';
import { tagArguments } from './copied-tags.ts';
import type { EmbeddedTags } from './embedded-tags.ts';
import { type NamedRegions, REGION_ARGUMENTS, REGION_TAG, regionInfo } from './named-regions.ts';
import type { Tagging } from './tagging.ts';

/** A temporary copy of a file with embedded tags. It is deleted when its stream has been read. */
export interface TaggedCopy {
  sizeBytes: number;
  stream: Readable;
}

/** What a copy of a file contains beside the content of the file. */
export interface Embedded {
  tags: EmbeddedTags;
  /** Null leaves the regions of the file unchanged. */
  regions: NamedRegions | null;
}

/** Writes metadata into copies of stored files with ExifTool. The stored files stay unchanged. */
export interface MetadataWriter {
  /**
   * Copies a stored file and embeds tags and named regions in the copy. Throws 422 for a file that cannot hold tags, Unavailable while
   * too many copies are open, and the reason of the signal.
   */
  embedTags(objectKey: string, embedded: Embedded, signal: AbortSignal): Promise<TaggedCopy>;
  /** Copies a stored image and embeds the tags of its source, an original, except tags about pixels. */
  copyTags(objectKey: string, sourceKey: string): Promise<TaggedCopy>;
  /**
   * Copies a stored file without personal information. The caller closes the copy. Throws 422 for a file that cannot be cleaned. Does not
   * count as an open copy: the caller limits those.
   */
  cleanFile(objectKey: string): Promise<FileHandle>;
  close(): void;
}

/** Limits one ExifTool run. ExifTool works at disk speed, so a longer run is a damaged or hostile file. */
const LIMITS = { timeoutMs: 120_000, memoryMaxBytes: 512 * 1024 ** 2 };
/** Limits the copies written at the same time. */
const WRITES_MAX = 2;
/**
 * Limits open copies: written, waiting or being read. Each uses disk space until it has been read. More are refused.
 */
const OPEN_MAX = 16;

/** Name of the file from which ExifTool reads tags. User input never becomes a program argument. */
const TAGS_FILE = 'tags.json';

/** Opens the writer. It writes copies into the work folder. */
export function openMetadataWriter(ctx: Context): MetadataWriter {
  const writeLimit = createSemaphore(WRITES_MAX, OPEN_MAX, 'files');
  const openLimit = createSemaphore(OPEN_MAX, 0, 'files');

  async function write(objectKey: string, tag: Tagging, dir: string, signal?: AbortSignal) {
    const copy = join(dir, 'copy');
    const release = await writeLimit.acquire(signal);
    try {
      const script = await findScript();
      const run = (args: readonly string[]) =>
        runProgram('perl', [script, ...OPTIONS, ...args], { ...LIMITS, signal });
      await ctx.storage.withFile(objectKey, (path) =>
        tag(
          {
            dir,
            read: (args) => run([...args, path]),
            copyPath: copy,
            readCopy: (args) => run([...args, copy]),
          },
          (tags) => run([...tags, '-o', copy, path]),
        ),
      );
    } finally {
      release();
    }
    return copy;
  }

  /** Writes a copy and opens it. The folder is deleted, but the open handle stays readable to the end. */
  async function openCopy(objectKey: string, tag: Tagging, signal?: AbortSignal) {
    try {
      return await inWorkFolder(ctx, async (dir) => open(await write(objectKey, tag, dir, signal)));
    } catch (error) {
      throw toRefusal(error);
    }
  }

  async function makeCopy(objectKey: string, tag: Tagging, signal?: AbortSignal) {
    const release = await openLimit.acquire(signal);
    try {
      const handle = await openCopy(objectKey, tag, signal);
      const { size } = await handle.stat();
      if (signal?.aborted) await handle.close();
      signal?.throwIfAborted();
      const stream = handle.createReadStream();
      stream.once('close', release);
      return { sizeBytes: size, stream };
    } catch (error) {
      release();
      throw error;
    }
  }

  return {
    embedTags: (objectKey, embedded, signal) =>
      makeCopy(objectKey, writeTagsFile(embedded), signal),
    copyTags: (objectKey, sourceKey) =>
      makeCopy(objectKey, (_source, use) =>
        ctx.storage.withFile(sourceKey, (path) => use(tagArguments(path))),
      ),
    cleanFile: (objectKey) => openCopy(objectKey, removePersonalInfo),
    close() {
      writeLimit.close();
      openLimit.close();
    },
  };
}

function writeTagsFile({ tags, regions }: Embedded): Tagging {
  return async ({ dir, read }, use) => {
    const path = join(dir, TAGS_FILE);
    const info = regions && regionInfo(await read(REGION_ARGUMENTS), regions);
    const written = Object.entries(tags).filter(([, value]) => value.length > 0);
    const all = { ...Object.fromEntries(written), ...(info && { [REGION_TAG]: info }) };
    const removed = Object.keys(tags).filter((tag) => tags[tag]?.length === 0);
    await writeFile(path, JSON.stringify([{ SourceFile: '*', ...all }]));
    if (regions && !info) removed.push(REGION_TAG);
    await use([`-j=${path}`, ...removed.map((tag) => `-${tag}=`)]);
  };
}

/** An empty -config ignores the configuration file of the user. -m accepts minor errors that cameras write. */
const OPTIONS = ['-config', '', '-q', '-q', '-m', '-api', 'LargeFileSupport=1'];

/** Loads the package at first use, because most servers never need it. */
async function findScript(): Promise<string> {
  const { exiftoolPath } = await import('exiftool-vendored');
  return exiftoolPath();
}

function toRefusal(error: unknown): unknown {
  if (error instanceof ProgramFailed)
    return new AppError(
      422,
      'NOT_WRITABLE',
      `Metadata cannot be written into this file: ${error.message}.`,
    );
  if (error instanceof Error && 'syscall' in error && error.syscall === 'spawn perl')
    return new AppError(
      503,
      'MISSING_PROGRAM',
      'Writing metadata into files needs perl, which is not installed on this server.',
      { cause: error },
    );
  return error;
}
