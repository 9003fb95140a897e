import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalFile, ReadableImage } from '../local-file.ts';
import { convertWithVips } from './vips.ts';

/** Bytes of an entry in the directory of an icon. */
const ENTRY_BYTES = 16;
const ENTRIES_MAX = 64;
const CONTENT_BYTES_MAX = 16 * 1024 * 1024;
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Extracts the largest image of a Windows icon. Throws ProgramFailed. */
export async function extractIcon(file: LocalFile): Promise<ReadableImage> {
  const original = await open(file.path);
  try {
    const head = Buffer.alloc(6 + ENTRY_BYTES * ENTRIES_MAX);
    await original.read(head, 0, head.length, 0);
    const entries = Array.from({ length: Math.min(head.readUInt16LE(4), ENTRIES_MAX) }, (_, at) =>
      entryAt(head, 6 + at * ENTRY_BYTES, at),
    ).sort((a, b) => b.width * b.height - a.width * a.height || b.bytes - a.bytes);
    const largest = entries[0];
    if (!largest) return await convertWithVips(file, 'magickload');
    const size = (await original.stat()).size;
    const content = Buffer.alloc(
      Math.max(0, Math.min(largest.bytes, size - largest.start, CONTENT_BYTES_MAX)),
    );
    await original.read(content, 0, content.length, largest.start);
    if (!content.subarray(0, PNG.length).equals(PNG))
      return await convertWithVips(file, 'magickload', largest.index);
    const path = join(file.workDir, 'icon.png');
    await writeFile(path, content);
    return { path, contentType: 'image/png', facts: { pages: 1 } };
  } finally {
    await original.close();
  }
}

/** Reads an entry of the directory. A side of 0 means 256 pixels. */
function entryAt(head: Buffer, at: number, index: number) {
  return {
    index,
    width: head.readUInt8(at) || 256,
    height: head.readUInt8(at + 1) || 256,
    bytes: head.readUInt32LE(at + 8),
    start: head.readUInt32LE(at + 12),
  };
}
