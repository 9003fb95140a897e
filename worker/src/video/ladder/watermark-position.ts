import { open } from 'node:fs/promises';
import { watermarkBox } from '@spindle/contracts/settings/watermark-box';
import type { Watermark } from '@spindle/core/decoder-pool/watermark';
import type { Size } from '../../ffmpeg/media-info.ts';
import type { Ladder } from './ladder-graph.ts';

/** Returns a function that positions the watermark on frames of any size. It throws without a watermark. */
export async function locateWatermark(mark: Watermark | null): Promise<Ladder['placeWatermark']> {
  if (!mark)
    return () => {
      throw new Error('unreachable: no watermark');
    };
  const size = await pngSize(mark.path);
  return (frame) => watermarkBox(size, frame, mark);
}

/** Reads the size from the header of a PNG that we have encoded. */
async function pngSize(path: string): Promise<Size> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(24), 0, 24, 0);
    return { width: buffer.readUInt32BE(16), height: buffer.readUInt32BE(20) };
  } finally {
    await file.close();
  }
}
