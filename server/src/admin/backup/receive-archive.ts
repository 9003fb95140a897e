import { type FileHandle, mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '@spindle/core/config/config';
import { AdminError } from '../admin-error.ts';

/**
 * Copies an archive from a stream into a file without a name, because a restore reads the archive twice: it checks all of it before it
 * changes anything. The space is free again when the handle is closed or the process ends. Throws AdminError when the stream breaks or
 * does not fit in the data folder.
 */
export async function receiveArchive(
  { tmpDir }: Config,
  input: Readable,
  progress: (bytes: number) => void,
): Promise<FileHandle> {
  await mkdir(tmpDir, { recursive: true });
  const path = join(tmpDir, `restore-${process.pid}.tar`);
  await rm(path, { force: true });
  const handle = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    await writeFile(handle, countBytes(input, progress));
    return handle;
  } catch (cause) {
    await handle.close();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AdminError(
      `The backup could not be received into ${tmpDir} (${reason}). Nothing was changed.`,
      { cause },
    );
  }
}

async function* countBytes(input: Readable, progress: (bytes: number) => void) {
  let bytes = 0;
  for await (const chunk of input as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    progress(bytes);
    yield chunk;
  }
}
