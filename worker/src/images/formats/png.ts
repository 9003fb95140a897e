import { mayBeHdrPng } from '@spindle/core/file-types/hdr-png';
import type { LocalFile, ReadableImage } from '../local-file.ts';
import { toneMapWithVips } from './vips.ts';

/** Tone-maps a PNG with high dynamic range. Returns others unchanged: the decoder opens them. Throws ProgramFailed, MissingProgram. */
export async function openPng(file: LocalFile): Promise<ReadableImage> {
  const isHdr = await mayBeHdrPng(file.path);
  return isHdr
    ? toneMapWithVips(file, 'pngload')
    : { path: file.path, contentType: file.contentType, facts: {} };
}
