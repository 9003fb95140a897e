import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Context } from '@spindle/core/context';
import { AppError } from '@spindle/core/errors';
import { ProgramFailed, runProgram } from '@spindle/core/media/run-program';
import { createTurns } from '@spindle/core/media/turns';
import { inWorkFolder } from '@spindle/core/work-folder';
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
  const making = createTurns(MADE_MAX, OPEN_MAX, 'files');
  const reading = createTurns(OPEN_MAX, 0, 'files');

  async function write(objectKey: string, tags: EmbeddedTags, dir: string, signal: AbortSignal) {
    const copy = join(dir, 'copy');
    const tagsFile = join(dir, TAGS_FILE);
    await writeFile(tagsFile, JSON.stringify([{ SourceFile: '*', ...tags }]));
    const giveBack = await making.take(signal);
    try {
      const script = await scriptPath();
      await ctx.storage.withFile(objectKey, (path) =>
        runProgram('perl', [script, ...argumentsOf(tagsFile, copy), path], { ...LIMITS, signal }),
      );
    } finally {
      giveBack();
    }
    return copy;
  }

  /** Gives the copy opened. Its folder is gone then: what is open can be read to its end all the same. */
  async function openCopy(objectKey: string, tags: EmbeddedTags, signal: AbortSignal) {
    try {
      return await inWorkFolder(ctx, async (dir) =>
        open(await write(objectKey, tags, dir, signal)),
      );
    } catch (error) {
      throw refusalOf(error);
    }
  }

  return {
    async make(objectKey, tags, signal) {
      const giveBack = await reading.take(signal);
      try {
        const handle = await openCopy(objectKey, tags, signal);
        const { size } = await handle.stat();
        if (signal.aborted) await handle.close();
        signal.throwIfAborted();
        const stream = handle.createReadStream();
        stream.once('close', giveBack);
        return { sizeBytes: size, stream };
      } catch (error) {
        giveBack();
        throw error;
      }
    },
    close() {
      making.close();
      reading.close();
    },
  };
}

function argumentsOf(tagsFile: string, copy: string): string[] {
  // An empty -config: no file of the user's may change what ExifTool does. -m: what camera makers wrote wrongly is left so.
  const quiet = ['-config', '', '-q', '-q', '-m'];
  return [...quiet, '-api', 'LargeFileSupport=1', `-j=${tagsFile}`, '-o', copy];
}

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
