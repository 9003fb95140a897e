import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Context } from '@spindle/core/context';
import { createSemaphore } from '@spindle/core/decoder-pool/semaphore';
import { AppError } from '@spindle/core/errors';
import { ProgramFailed, runProgram } from '@spindle/core/programs/run-program';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import { tagArguments } from './copied-tags.ts';
import type { EmbeddedTags } from './embedded-tags.ts';

/** A file with tags written into it: a copy that is gone when it has been read. */
export interface TaggedCopy {
  sizeBytes: number;
  stream: Readable;
}

export interface TaggedCopies {
  /**
   * Copies a stored file with tags in it; the stored one stays as it is. Throws 422 for a file that they cannot be written into,
   * Unavailable while too many others are made or read, and the signal's reason.
   */
  make(objectKey: string, tags: EmbeddedTags, signal: AbortSignal): Promise<TaggedCopy>;
  /** The same with the tags of a picture that it was made from, as far as they are true of it. */
  carry(objectKey: string, from: string): Promise<TaggedCopy>;
  close(): void;
}

/** ExifTool reads and writes a file at the speed of the disk; what takes longer is meant to. */
const LIMITS = { timeoutMs: 120_000, memoryMaxBytes: 512 * 1024 ** 2 };
/** Copies made at once. */
const MADE_MAX = 2;
/** Copies that are made, wait for it, or are read: each takes its size of the disk until its end is read. One more is refused. */
const OPEN_MAX = 16;

/** Where ExifTool reads the tags from: nothing that a user wrote is an argument. */
const TAGS_FILE = 'tags.json';

export function openTaggedCopies(ctx: Context): TaggedCopies {
  const making = createSemaphore(MADE_MAX, OPEN_MAX, 'files');
  const reading = createSemaphore(OPEN_MAX, 0, 'files');

  async function write(objectKey: string, tag: Tagging, dir: string, signal?: AbortSignal) {
    const copy = join(dir, 'copy');
    const release = await making.acquire(signal);
    try {
      const script = await scriptPath();
      await tag(dir, (tags) =>
        ctx.storage.withFile(objectKey, (path) =>
          runProgram('perl', [script, ...OPTIONS, ...tags, '-o', copy, path], {
            ...LIMITS,
            signal,
          }),
        ),
      );
    } finally {
      release();
    }
    return copy;
  }

  /** Gives the copy opened. Its folder is gone then: what is open can be read to its end all the same. */
  async function openCopy(objectKey: string, tag: Tagging, signal?: AbortSignal) {
    try {
      return await inWorkFolder(ctx, async (dir) => open(await write(objectKey, tag, dir, signal)));
    } catch (error) {
      throw refusalOf(error);
    }
  }

  async function makeCopy(objectKey: string, tag: Tagging, signal?: AbortSignal) {
    const release = await reading.acquire(signal);
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
    make: (objectKey, tags, signal) => makeCopy(objectKey, fromData(tags), signal),
    carry: (objectKey, from) =>
      makeCopy(objectKey, (_dir, use) =>
        ctx.storage.withFile(from, (path) => use(tagArguments(path))),
      ),
    close() {
      making.close();
      reading.close();
    },
  };
}

/** Calls `use` with what tells ExifTool the tags; in `dir` it may leave a file for that. */
type Tagging = (dir: string, use: (tags: string[]) => Promise<unknown>) => Promise<unknown>;

function fromData(tags: EmbeddedTags): Tagging {
  return async (dir, use) => {
    const path = join(dir, TAGS_FILE);
    await writeFile(path, JSON.stringify([{ SourceFile: '*', ...tags }]));
    await use([`-j=${path}`]);
  };
}

/** An empty -config: no file of the user's may change what ExifTool does. -m: what camera makers wrote wrongly is left so. */
const OPTIONS = ['-config', '', '-q', '-q', '-m', '-api', 'LargeFileSupport=1'];

/** Loaded when it is first needed: most servers never are asked. */
async function scriptPath(): Promise<string> {
  const { exiftoolPath } = await import('exiftool-vendored');
  return exiftoolPath();
}

function refusalOf(error: unknown): unknown {
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
